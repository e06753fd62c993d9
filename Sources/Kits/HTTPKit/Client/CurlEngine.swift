import CCurl
import Synchronization

/// The single thread that runs all transfers of a client. It sleeps in `curl_multi_poll` until a socket, one of
/// libcurl's timers or a command wakes it.
// is fine because only the engine's thread touches `transfers` and `multi`, except for the thread-safe
// curl_multi_wakeup under the inbox's lock; everything else is a mutex or an atomic.
final class CurlEngine: @unchecked Sendable {
    private enum Command {
        case begin(CurlTransfer)
        case cancel(CurlTransfer)
        case resume(CurlTransfer)
    }

    private struct Inbox {
        var commands: [Command] = []
        var isRunning = false
        var isShutDown = false
    }

    static let initializeOnce: Void = {
        curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    }()

    private let multi: UnsafeMutableRawPointer?
    private let inbox = Mutex(Inbox())
    private let received = Atomic<Int64>(0)
    private let sent = Atomic<Int64>(0)
    private let pieces = PieceCounter()
    private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]

    init(maxConnectionsPerHost: Int) {
        Self.initializeOnce
        multi = curl_multi_init()
        if let multi { buzz_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, maxConnectionsPerHost) }
    }

    deinit {
        if let multi { curl_multi_cleanup(multi) }
    }

    var bytesReceived: Int64 { received.load(ordering: .relaxed) }
    /// How many pieces of responses have arrived, including those of unfinished responses.
    var piecesReceived: Int { pieces.count.load(ordering: .relaxed) }
    var bytesSent: Int64 { sent.load(ordering: .relaxed) }

    func perform(_ transfer: CurlTransfer) async -> TransferOutcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                transfer.waiter = waiter
                transfer.pieces = pieces
                if !post(.begin(transfer)) {
                    transfer.failure = .cancelled
                    transfer.finish(CURLE_OK)
                }
            }
        } onCancel: {
            cancel(transfer)
        }
    }

    func cancel(_ transfer: CurlTransfer) {
        // Set the flag before posting: a transfer whose `begin` is still queued in the inbox checks it.
        transfer.isCancelled.store(true, ordering: .sequentiallyConsistent)
        _ = post(.cancel(transfer))
    }

    func resume(_ transfer: CurlTransfer) {
        _ = post(.resume(transfer))
    }

    func shutdown() {
        inbox.withLock { inbox in
            inbox.isShutDown = true
            if inbox.isRunning, let multi { curl_multi_wakeup(multi) }
        }
    }

    /// False after shutdown.
    private func post(_ command: Command) -> Bool {
        inbox.withLock { inbox in
            guard !inbox.isShutDown, let multi else { return false }
            inbox.commands.append(command)
            if !inbox.isRunning {
                inbox.isRunning = startThread()
                if !inbox.isRunning { inbox.commands.removeLast() }
                return inbox.isRunning
            }
            if inbox.commands.count == 1 { curl_multi_wakeup(multi) }
            return true
        }
    }

    private func startThread() -> Bool {
        let context = Unmanaged.passRetained(self)
        guard buzz_curl_start_thread(runCurlEngine, context.toOpaque()) == 0 else {
            context.release()
            return false
        }
        return true
    }

    // MARK: On the engine's thread

    func run() {
        guard let multi else { return }
        while true {
            let (commands, isShutDown) = inbox.withLock { inbox in
                defer { inbox.commands = [] }
                return (inbox.commands, inbox.isShutDown)
            }
            for command in commands { obey(command) }
            if isShutDown { break }
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            var result = CURLE_OK
            while let easy = buzz_curl_multi_next_done(multi, &result) {
                if let transfer = transfers[easy] { end(transfer, result) }
            }
            // Going on after an error would be a busy loop.
            if curl_multi_poll(multi, nil, 0, 600_000, nil) != CURLM_OK { endAll(.protocolError("out of memory")) }
        }
        endAll(.cancelled)
    }

    private func endAll(_ error: HTTPError) {
        for transfer in transfers.values {
            transfer.failure = error
            end(transfer, CURLE_OK)
        }
    }

    private func obey(_ command: Command) {
        switch command {
        case .begin(let transfer):
            transfers[transfer.easy] = transfer
            if transfer.isCancelled.load(ordering: .sequentiallyConsistent) {
                transfer.failure = .cancelled
                end(transfer, CURLE_OK)
            } else if curl_multi_add_handle(multi, transfer.easy) != CURLM_OK {
                end(transfer, CURLE_FAILED_INIT)
            }
        case .cancel(let transfer):
            guard transfers[transfer.easy] === transfer else { return }
            transfer.failure = .cancelled
            end(transfer, CURLE_OK)
        case .resume(let transfer):
            guard transfers[transfer.easy] === transfer else { return }
            curl_easy_pause(transfer.easy, CURLPAUSE_CONT)
        }
    }

    private func end(_ transfer: CurlTransfer, _ result: CURLcode) {
        transfers[transfer.easy] = nil
        curl_multi_remove_handle(multi, transfer.easy)
        let easy = transfer.easy
        let down = buzz_curl_info_size(easy, CURLINFO_SIZE_DOWNLOAD_T) + buzz_curl_info_long(easy, CURLINFO_HEADER_SIZE)
        let up = buzz_curl_info_size(easy, CURLINFO_SIZE_UPLOAD_T) + buzz_curl_info_long(easy, CURLINFO_REQUEST_SIZE)
        received.add(Int64(down), ordering: .relaxed)
        sent.add(Int64(up), ordering: .relaxed)
        transfer.finish(result)
    }
}

/// Counts pieces as they arrive, whereas bytes are only added up when a response ends.
final class PieceCounter: Sendable {
    let count = Atomic(0)
}
