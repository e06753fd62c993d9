import Glibc
import ProcessKit
import Synchronization

/// Keeps the folder of downloaded files below its limit by removing the least recently used; they can be downloaded
/// again.
package struct MediaCache: Sendable {
    let folder: String
    private let limit: Int64
    private let sizes: Sizes
    /// Recently used files may be open in another program.
    private static let grace: Int64 = 600

    /// The sizes of folders, so that they need not be scanned for each download.
    final class Sizes: Sendable {
        private let known = Mutex<[String: Int64]>([:])

        /// The new total; nil if the folder has not been scanned yet.
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

    /// - Parameter limit: in bytes; 0 means unlimited.
    package init(folder: String, limit: Int64) {
        self.init(folder: folder, limit: limit, sizes: Sizes())
    }

    init(folder: String, limit: Int64, sizes: Sizes) {
        self.folder = folder
        self.limit = limit
        self.sizes = sizes
    }

    /// - Parameter now: seconds since 1970.
    /// - Returns: the number of bytes removed.
    @discardableResult
    package func prune(now: Int64 = SystemTime().now() / 1000) throws(FileError) -> Int64 {
        try remove(downTo: limit) { $0.used < now - Self.grace }.reduce(0) { $0 + $1.size }
    }

    /// The same after a download. The folder is only scanned when the limit is exceeded; a tenth of it is then freed,
    /// to make room for further files.
    ///
    /// - Parameter kept: the downloaded file, which is never removed, however large it is.
    /// - Returns: the removed files.
    func trim(keeping kept: String) throws(FileError) -> [String] {
        guard limit > 0 else { return [] }
        if let size = sizes.grow(folder, by: Files.size(kept) ?? 0), size <= limit { return [] }
        return try remove(downTo: limit - limit / 10) { $0.path != kept }.map(\.path)
    }

    /// Marks the file as used now.
    func use(_ path: String) { Files.touch(path) }

    /// - Parameter size: the maximum size that remains, once the limit is exceeded.
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

    /// The size in bytes.
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
