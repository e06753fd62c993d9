import Glibc
import ProcessKit

/// Keeps the folder of fetched files below its limit: the ones not used for longest go first. They can be fetched again.
package struct MediaCache: Sendable {
    let folder: String
    private let limit: Int64
    /// What was fetched a moment ago may be open somewhere.
    private static let grace: Int64 = 600

    private struct Entry {
        let path: String
        let size: Int64
        let used: Int64
    }

    /// - Parameter limit: in bytes; 0 keeps everything.
    package init(folder: String, limit: Int64) {
        self.folder = folder
        self.limit = limit
    }

    /// - Parameter now: seconds since 1970.
    /// - Returns: how many bytes went.
    @discardableResult
    package func prune(now: Int64 = SystemTime().now() / 1000) throws(FileError) -> Int64 {
        try remove { $0.used < now - Self.grace }.reduce(0) { $0 + $1.size }
    }

    /// The same at once, after something was fetched.
    ///
    /// - Parameter kept: what was fetched: whoever asked for it gets it, however large it is.
    /// - Returns: what went.
    func trim(keeping kept: String) throws(FileError) -> [String] {
        try remove { $0.path != kept }.map(\.path)
    }

    /// Somebody needs the file now.
    func use(_ path: String) { Files.touch(path) }

    private func remove(where mayGo: (Entry) -> Bool) throws(FileError) -> [Entry] {
        guard limit > 0, Files.isDirectory(folder) else { return [] }
        let entries = try files(in: folder, depth: 0)
        var total = entries.reduce(0) { $0 + $1.size }
        var removed: [Entry] = []
        for entry in entries.sorted(by: { $0.used < $1.used }) where total > limit && mayGo(entry) {
            try Files.remove(entry.path)
            total -= entry.size
            removed.append(entry)
        }
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
