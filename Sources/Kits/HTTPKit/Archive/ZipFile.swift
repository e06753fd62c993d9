import Glibc

/// An untrusted zip archive. Single files can be extracted to a path of the caller's; names in the archive never
/// become paths.
package struct ZipFile {
    private struct Entry {
        let method: Int, flags: Int
        let packed: Int, size: Int, header: Int
    }

    private static let endLength = 22, entryLength = 46, headerLength = 30
    private static let mostComment = 65_535, mostDirectory = 16 << 20
    private static let block = 1 << 18

    private let descriptor: ArchiveDescriptor
    private let entries: [[UInt8]: Entry]

    package init(_ path: String) throws(ZipError) {
        descriptor = try ArchiveDescriptor(path)
        entries = try Self.entries(descriptor)
    }

    /// The uncompressed size of a file according to the archive's directory.
    package func size(of name: String) -> Int? { entries[Array(name.utf8)]?.size }

    /// Extracts a file to `path` and syncs it to disk. `size` is the expected size; never writes more than that,
    /// whatever the archive contains.
    package func extract(
        _ name: String, to path: String, size: Int, mode: UInt32 = 0o600, _ seen: ([UInt8]) throws -> Void = { _ in }
    ) throws {
        guard let entry = entries[Array(name.utf8)] else { throw ZipError.missing(name) }
        // Bit 0 marks encrypted files, which are not supported.
        guard entry.size == size, entry.flags & 1 == 0, entry.method == 0 || entry.method == 8 else {
            throw ZipError.damaged
        }
        let header = try descriptor.read(Self.headerLength, at: entry.header)
        guard header.prefix(4).elementsEqual([0x50, 0x4B, 3, 4]) else { throw ZipError.damaged }
        let start = entry.header + Self.headerLength + header.number(26, 2) + header.number(28, 2)
        let output = try ArchiveOutput(path, mode: mode)
        defer { output.close() }
        var written = 0
        func take(_ bytes: [UInt8]) throws {
            written += bytes.count
            guard written <= size else { throw ZipError.damaged }
            try output.write(bytes)
            try seen(bytes)
        }
        let inflation = entry.method == 8 ? try Inflation() : nil
        var position = 0
        while position < entry.packed {
            let bytes = try descriptor.read(min(Self.block, entry.packed - position), at: start + position)
            position += bytes.count
            if let inflation {
                try inflation.add(bytes, take)
            } else {
                try take(bytes)
            }
        }
        guard written == size, inflation?.isAtEnd ?? true else { throw ZipError.damaged }
        try output.sync()
    }

    private static func entries(_ file: ArchiveDescriptor) throws(ZipError) -> [[UInt8]: Entry] {
        guard file.size >= endLength else { throw .notAnArchive }
        let tailLength = min(file.size, endLength + mostComment)
        let tail = try file.read(tailLength, at: file.size - tailLength)
        let mark: [UInt8] = [0x50, 0x4B, 5, 6]
        let end = stride(from: tailLength - endLength, through: 0, by: -1).first {
            tail[$0..<$0 + 4].elementsEqual(mark)
        }
        guard let end else { throw .notAnArchive }
        let length = tail.number(end + 12, 4), start = tail.number(end + 16, 4)
        guard length <= mostDirectory, start <= file.size - length else { throw .notAnArchive }
        let directory = try file.read(length, at: start)
        var entries: [[UInt8]: Entry] = [:]
        var at = 0
        while at + entryLength <= length, directory[at..<at + 4].elementsEqual([0x50, 0x4B, 1, 2]) {
            let name = directory.number(at + 28, 2)
            let next = at + entryLength + name + directory.number(at + 30, 2) + directory.number(at + 32, 2)
            guard next <= length else { throw .damaged }
            entries[Array(directory[at + entryLength..<at + entryLength + name])] = Entry(
                method: directory.number(at + 10, 2), flags: directory.number(at + 8, 2),
                packed: directory.number(at + 20, 4), size: directory.number(at + 24, 4),
                header: directory.number(at + 42, 4))
            at = next
        }
        return entries
    }
}

extension [UInt8] {
    /// A little-endian number of `count` bytes. The caller has checked the bounds.
    fileprivate func number(_ start: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(self[start + $1]) << (8 * $1) }
    }
}

/// The archive itself, open for reading.
private final class ArchiveDescriptor: Sendable {
    private let descriptor: Int32
    let size: Int

    init(_ path: String) throws(ZipError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotRead(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAnArchive
        }
        size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// Reads exactly `count` bytes; throws when they are not all there.
    func read(_ count: Int, at offset: Int) throws(ZipError) -> [UInt8] {
        guard offset >= 0, count <= size - offset else { throw .damaged }
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let read = bytes.withUnsafeMutableBytes { buffer in
                pread(descriptor, buffer.baseAddress?.advanced(by: done), count - done, off_t(offset + done))
            }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw .cannotRead(errno) }
            guard read > 0 else { throw .damaged }
            done += read
        }
        return bytes
    }
}

/// The file that an extracted file is written to.
private final class ArchiveOutput {
    private let descriptor: Int32

    init(_ path: String, mode: UInt32) throws(ZipError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .cannotWrite(errno) }
        fchmod(descriptor, mode)
    }

    func write(_ bytes: [UInt8]) throws(ZipError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .cannotWrite(errno) }
            rest = rest.dropFirst(count)
        }
    }

    func sync() throws(ZipError) {
        guard fsync(descriptor) == 0 else { throw .cannotWrite(errno) }
    }

    func close() { Glibc.close(descriptor) }
}
