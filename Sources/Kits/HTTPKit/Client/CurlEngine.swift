import CCurl
import Synchronization

/// The single thread that runs all transfers of a client. It sleeps in `curl_multi_poll` until a socket, one of
/// libcurl's timers or a command wakes it.
// is fine because only the engine's thread touches `transfers` and works with `inbox.multi`, except for
// the thread-safe wakeup under the inbox's lock; everything else is a mutex or an atomic.
final class CurlEngine: @unchecked Sendable {
    private enum Command {
        case begin(CurlTransfer)
        case cancel(CurlTransfer)
        case resume(CurlTransfer)
    }

    private struct Inbox {
        var commands: [Command] = []
        /// Made with the first transfer, and then never replaced; nil means that the thread doesn't run.
        var multi: UnsafeMutableRawPointer?
        var isShutDown = false
    }

    private let maxConnectionsPerHost: Int
    private let inbox = Mutex(Inbox())
    private let received = Atomic<Int64>(0)
    private let sent = Atomic<Int64>(0)
    private let pieces = PieceCounter()
    private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]

    init(maxConnectionsPerHost: Int) {
        self.maxConnectionsPerHost = maxConnectionsPerHost
    }

    deinit {
        if let multi = inbox.withLock({ $0.multi }) { buzz_curl_multi_end(multi) }
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
            if let multi = inbox.multi { buzz_curl_multi_wake(multi) }
        }
    }

    /// False after shutdown.
    private func post(_ command: Command) -> Bool {
        inbox.withLock { inbox in
            guard !inbox.isShutDown else { return false }
            inbox.commands.append(command)
            if let multi = inbox.multi {
                if inbox.commands.count == 1 { buzz_curl_multi_wake(multi) }
                return true
            }
            guard let multi = buzz_curl_multi() else {
                inbox.commands.removeLast()
                return false
            }
            buzz_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, maxConnectionsPerHost)
            guard startThread() else {
                inbox.commands.removeLast()
                buzz_curl_multi_end(multi)
                return false
            }
            inbox.multi = multi
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
        // The lock is held until the thread that starts this one has set it.
        guard let multi = inbox.withLock({ $0.multi }) else { return }
        while true {
            let (commands, isShutDown) = inbox.withLock { inbox in
                defer { inbox.commands = [] }
                return (inbox.commands, inbox.isShutDown)
            }
            for command in commands { obey(command, multi) }
            if isShutDown { break }
            buzz_curl_multi_work(multi)
            var result = CURLE_OK
            while let easy = buzz_curl_multi_next_done(multi, &result) {
                if let transfer = transfers[easy] { end(transfer, result, multi) }
            }
            // Going on after an error would be a busy loop.
            if buzz_curl_multi_wait(multi, 600_000) != CURLM_OK { endAll(.protocolError("out of memory"), multi) }
        }
        endAll(.cancelled, multi)
    }

    private func endAll(_ error: HTTPError, _ multi: UnsafeMutableRawPointer) {
        for transfer in transfers.values {
            transfer.failure = error
            end(transfer, CURLE_OK, multi)
        }
    }

    private func obey(_ command: Command, _ multi: UnsafeMutableRawPointer) {
        switch command {
        case .begin(let transfer):
            transfers[transfer.easy] = transfer
            if transfer.isCancelled.load(ordering: .sequentiallyConsistent) {
                transfer.failure = .cancelled
                end(transfer, CURLE_OK, multi)
            } else if buzz_curl_multi_add(multi, transfer.easy) != CURLM_OK {
                end(transfer, CURLE_FAILED_INIT, multi)
            }
        case .cancel(let transfer):
            guard transfers[transfer.easy] === transfer else { return }
            transfer.failure = .cancelled
            end(transfer, CURLE_OK, multi)
        case .resume(let transfer):
            guard transfers[transfer.easy] === transfer else { return }
            buzz_curl_go_on(transfer.easy)
        }
    }

    private func end(_ transfer: CurlTransfer, _ result: CURLcode, _ multi: UnsafeMutableRawPointer) {
        transfers[transfer.easy] = nil
        buzz_curl_multi_remove(multi, transfer.easy)
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
