import Glibc
import ProcessKit
import Synchronization

/// Keeps the folder of fetched files below its limit: the ones not used for longest go first. They can be fetched again.
package struct MediaCache: Sendable {
    let folder: String
    private let limit: Int64
    private let sizes: Sizes
    /// What was fetched a moment ago may be open somewhere.
    private static let grace: Int64 = 600

    /// How much lies in each folder, so that nobody need look through it for each file that comes.
    final class Sizes: Sendable {
        private let known = Mutex<[String: Int64]>([:])

        /// The sum with what was added; nil where nothing is known yet.
        func grow(_ folder: String, by bytes: Int64) -> Int64? {
            known.withLock { known in
                known[folder]? += bytes
                return known[folder]
            }
        }

        func set(_ folder: String, to bytes: Int64) { known.withLock { $0[folder] = bytes } }
    }

    private struct Entry {
        let path: String
        let size: Int64
        let used: Int64
    }

    /// - Parameter limit: in bytes; 0 keeps everything.
    package init(folder: String, limit: Int64) {
        self.init(folder: folder, limit: limit, sizes: Sizes())
    }

    init(folder: String, limit: Int64, sizes: Sizes) {
        self.folder = folder
        self.limit = limit
        self.sizes = sizes
    }

    /// - Parameter now: seconds since 1970.
    /// - Returns: how many bytes went.
    @discardableResult
    package func prune(now: Int64 = SystemTime().now() / 1000) throws(FileError) -> Int64 {
        try remove(downTo: limit) { $0.used < now - Self.grace }.reduce(0) { $0 + $1.size }
    }

    /// The same at once, after something was fetched. The folder is looked through when it is full, and then a tenth
    /// goes, so that the next file finds room.
    ///
    /// - Parameter kept: what was fetched: whoever asked for it gets it, however large it is.
    /// - Returns: what went.
    func trim(keeping kept: String) throws(FileError) -> [String] {
        guard limit > 0 else { return [] }
        if let size = sizes.grow(folder, by: Files.size(kept) ?? 0), size <= limit { return [] }
        return try remove(downTo: limit - limit / 10) { $0.path != kept }.map(\.path)
    }

    /// Somebody needs the file now.
    func use(_ path: String) { Files.touch(path) }

    /// - Parameter size: what is left at most, once the limit is exceeded.
    private func remove(downTo size: Int64, where mayGo: (Entry) -> Bool) throws(FileError) -> [Entry] {
        guard limit > 0, Files.isDirectory(folder) else { return [] }
        let entries = try files(in: folder, depth: 0)
        var total = entries.reduce(0) { $0 + $1.size }
        var removed: [Entry] = []
        let enough = total > limit ? size : limit
        for entry in entries.sorted(by: { $0.used < $1.used }) where total > enough && mayGo(entry) {
            try Files.remove(entry.path)
            total -= entry.size
            removed.append(entry)
        }
        sizes.set(folder, to: total)
        return removed
    }

    /// In bytes.
    package func size() throws(FileError) -> Int64 {
        guard Files.isDirectory(folder) else { return 0 }
        return try files(in: folder, depth: 0).reduce(0) { $0 + $1.size }
    }

    private func files(in folder: String, depth: Int) throws(FileError) -> [Entry] {
        var found: [Entry] = []
        for name in try Files.list(folder) {
            let path = folder + "/" + name
            var information = stat()
            guard lstat(path, &information) == 0 else { continue }
            switch information.st_mode & S_IFMT {
            case S_IFDIR: if depth < 4 { found += try files(in: path, depth: depth + 1) }
            case S_IFREG:
                found.append(
                    Entry(
                        path: path, size: Int64(information.st_size),
                        used: Int64(max(information.st_mtim.tv_sec, information.st_atim.tv_sec))))
            default: break
            }
        }
        return found
    }
}
