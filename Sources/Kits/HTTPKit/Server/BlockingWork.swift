import CMicrohttpd
import Glibc

/// Work that blocks, on a thread of its own: never on the few that all tasks share, nor in a queue behind others'.
final class BlockingWork: Sendable {
    private let work: @Sendable () -> Void

    private init(_ work: @escaping @Sendable () -> Void) {
        self.work = work
    }

    static func run(_ work: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { done in
            let box = BlockingWork {
                work()
                done.resume()
            }
            var thread = pthread_t()
            let context = Unmanaged.passRetained(box)
            if buzz_watch_start_thread(&thread, runBlockingWork, context.toOpaque()) == 0 {
                pthread_detach(thread)
            } else {
                context.release()
                box.begin()
            }
        }
    }

    func begin() {
        work()
    }
}
