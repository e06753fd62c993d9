import Glibc
import ProcessKit

/// A file that gets its final name when it is complete.
final class ExportFile {
    private let path: String
    private let part: String
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var isFinished = false

    init(path: String) throws(FileError) {
        self.path = path
        part = path + ".part"
        descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(action: "write", path: path, code: errno) }
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(part) }
    }

    func write(_ text: String) throws(FileError) {
        buffer += Array(text.utf8)
        if buffer.count > 256 << 10 { try flush() }
    }

    func write(_ bytes: [UInt8]) throws(FileError) {
        buffer += bytes
        if buffer.count > 256 << 10 { try flush() }
    }

    func finish() throws(FileError) {
        try flush()
        guard fsync(descriptor) == 0 else { throw FileError(action: "write", path: path, code: errno) }
        try Files.rename(part, to: path)
        isFinished = true
    }

    private func flush() throws(FileError) {
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError(action: "write", path: path, code: errno) }
            rest = rest.dropFirst(count)
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Copies a file of any size block by block.
    static func copy(_ source: String, to target: String) throws(FileError) {
        let input = open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw FileError(action: "read", path: source, code: errno) }
        defer { close(input) }
        let file = try ExportFile(path: target)
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(input, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError(action: "read", path: source, code: errno) }
            if count == 0 { return try file.finish() }
            try file.write(Array(chunk[..<count]))
        }
    }
}
