import Glibc
import Synchronization

/// A number that distinguishes this process from all others that have the account open. It is unique as long as the
/// process lives, and assigned when composer text is first read or written.
final class StoreWindow: Sendable {
    private static let most: Int64 = 64
    /// Nil if the store isn't a file: then there are no other processes.
    private let path: String?
    private let taken = Mutex<(number: Int64, lock: Int32)?>(nil)

    init(path: String?) { self.path = path }

    deinit {
        taken.withLock { if let lock = $0?.lock { close(lock) } }
    }

    /// 0 if nothing can be locked.
    var number: Int64 {
        taken.withLock { taken in
            if let taken { return taken.number }
            guard let path else { return 0 }
            for number in 1...Self.most {
                guard let lock = Self.lock(path, number) else { continue }
                taken = (number, lock)
                return number
            }
            return 0
        }
    }

    /// Whether another process currently has that number.
    func isOpenElsewhere(_ number: Int64) -> Bool {
        guard let path, number > 0, number != self.number else { return false }
        guard let lock = Self.lock(path, number) else { return true }
        close(lock)
        return false
    }

    /// The file is never removed: otherwise two processes could lock two different files of the same name.
    private static func lock(_ path: String, _ number: Int64) -> Int32? {
        let file = open("\(path)-window\(number)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        if flock(file, LOCK_EX | LOCK_NB) == 0 { return file }
        close(file)
        return nil
    }
}
