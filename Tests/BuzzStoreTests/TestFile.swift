import Glibc
import SQLiteKit

/// A store's file in its own folder, and ways to damage it.
struct TestFile {
    let path: String

    static func with(_ body: (TestFile) async throws -> Void) async throws {
        var template = Array("/tmp/buzzstore-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Missing() }
        let directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { remove(directory) }
        try await body(TestFile(path: "\(directory)/store.sqlite"))
    }

    private static func remove(_ directory: String) {
        if let listing = opendir(directory) {
            while let entry = readdir(listing) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                unlink("\(directory)/\(name)")
            }
            closedir(listing)
        }
        rmdir(directory)
    }

    func checkpoint() throws {
        try Connection(path: path).script("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    func bytes(_ suffix: String = "") throws -> [UInt8] {
        let file = Glibc.open(path + suffix, O_RDONLY)
        guard file >= 0 else { throw Missing() }
        defer { close(file) }
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(file, &buffer, buffer.count), count > 0 { result += buffer[..<count] }
        return result
    }

    func write(_ bytes: [UInt8], suffix: String = "") throws {
        let file = Glibc.open(path + suffix, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard file >= 0, Glibc.write(file, bytes, bytes.count) == bytes.count else { throw Missing() }
        close(file)
    }

    func overwrite(at offset: Int, with bytes: [UInt8]) throws {
        let file = Glibc.open(path, O_WRONLY)
        guard file >= 0, pwrite(file, bytes, bytes.count, offset) == bytes.count else { throw Missing() }
        close(file)
    }

    /// Keeps the logs, which closing the store would merge into the files.
    func keepLogs() throws {
        for name in ["", "-wal", ".pending", ".pending-wal"] { try write(try bytes(name), suffix: name + ".kept") }
    }

    func restoreLogs() throws {
        for name in ["", "-wal", ".pending", ".pending-wal"] { rename(path + name + ".kept", path + name) }
        for name in ["-shm", ".pending-shm"] { unlink(path + name) }
    }
}
