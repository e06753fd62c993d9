import Glibc
import Synchronization

/// Answers each connection with a script, on threads of its own.
final class FakeServer: Sendable {
    let port: Int
    private let listener: Int32
    private let accepted = Mutex(0)
    private let script: @Sendable (RawConnection, _ number: Int) -> Void

    var connections: Int { accepted.withLock { $0 } }
    var url: String { "http://127.0.0.1:\(port)" }

    init(_ script: @escaping @Sendable (RawConnection, _ number: Int) -> Void) {
        self.script = script
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = address(of: "http://127.0.0.1:0")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        port = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length)
                listen(listener, 64)
                getsockname(listener, $0, &length)
            }
            return Int(UInt16(bigEndian: address.pointee.sin_port))
        }
    }

    /// Runs the server while `test` runs.
    static func run<T>(
        _ script: @escaping @Sendable (RawConnection, _ number: Int) -> Void, test: (FakeServer) async throws -> T
    ) async throws -> T {
        let server = FakeServer(script)
        let serving = Task { await offPool { server.serve() } }
        let result: Result<T, any Error>
        do { result = .success(try await test(server)) } catch { result = .failure(error) }
        shutdown(server.listener, Int32(SHUT_RDWR))
        await serving.value
        close(server.listener)
        return try result.get()
    }

    private func serve() {
        while true {
            let socket = accept(listener, nil, nil)
            guard socket >= 0 else { return }
            let number = accepted.withLock {
                $0 += 1
                return $0
            }
            let connection = RawConnection(socket: socket)
            inThread { [script] in script(connection, number) }
        }
    }
}

private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

func inThread(_ work: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    pthread_create(
        &thread, nil,
        { context in
            if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
            return nil
        }, Unmanaged.passRetained(Work(work)).toOpaque())
    pthread_detach(thread)
}
