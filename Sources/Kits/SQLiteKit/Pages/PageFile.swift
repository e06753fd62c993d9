import Glibc

/// Reads the pages of a database file without SQLite, which stops at a damaged page. As in SQLite, the write-ahead log
/// is used up to its last complete transaction.
///
/// Closing it drops this process's locks on the file, so no other process may be writing.
final class PageFile {
    static let headerLength = 100
    private static let logHeaderLength = 32
    private static let frameHeaderLength = 24

    let pageSize: Int
    /// The bytes of a page that hold content.
    let usable: Int
    /// Pages are numbered from 1.
    private(set) var count: Int
    private let file: Int32
    private let log: Int32
    /// The location in the log of the newest version of each page.
    private var logged: [Int: Int] = [:]

    /// Returns `nil` if the file is not a database.
    init?(path: String) {
        file = open(path, O_RDONLY | O_CLOEXEC)
        log = open(path + "-wal", O_RDONLY | O_CLOEXEC)
        // Without a header the page size is 0, which is invalid.
        let header = Self.read(file, at: 0, Self.headerLength) ?? [UInt8](repeating: 0, count: Self.headerLength)
        let size = header.number(at: 16, bytes: 2) ?? 0
        pageSize = size == 1 ? 65_536 : size
        usable = pageSize - Int(header[20])
        count = 0
        guard pageSize >= 512, pageSize & (pageSize - 1) == 0, usable >= 480 else { return nil }
        count = Int(lseek(file, 0, SEEK_END)) / pageSize
        readLog()
    }

    deinit {
        if file >= 0 { close(file) }
        if log >= 0 { close(log) }
    }

    /// The pages that can be read: a damaged log may claim any number of them.
    var numbers: [Int] {
        let inFile = min(count, max(0, Int(lseek(file, 0, SEEK_END)) / pageSize))
        return Array(1..<inFile + 1) + logged.keys.filter { $0 > inFile && $0 <= count }.sorted()
    }

    func page(_ number: Int) -> [UInt8]? {
        guard number >= 1, number <= count else { return nil }
        if let offset = logged[number] { return Self.read(log, at: offset, pageSize) }
        return Self.read(file, at: (number - 1) * pageSize, pageSize)
    }

    private func readLog() {
        guard log >= 0, let header = Self.read(log, at: 0, Self.logHeaderLength) else { return }
        let salt = header[16..<24]
        var offset = Self.logHeaderLength
        var waiting: [Int: Int] = [:]
        while let frame = Self.read(log, at: offset, Self.frameHeaderLength), frame[8..<16] == salt {
            guard let number = frame.number(at: 0, bytes: 4), let pages = frame.number(at: 4, bytes: 4) else { return }
            waiting[number] = offset + Self.frameHeaderLength
            if pages > 0 {
                // The last frame of a transaction contains the number of pages after it.
                logged.merge(waiting) { $1 }
                waiting = [:]
                count = max(pages, logged.keys.max() ?? 0)
            }
            offset += Self.frameHeaderLength + pageSize
        }
    }

    private static func read(_ file: Int32, at offset: Int, _ length: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: length)
        return pread(file, &bytes, length, off_t(offset)) == length ? bytes : nil
    }
}

extension [UInt8] {
    /// A big-endian number; `nil` outside of the array.
    func number(at offset: Int, bytes: Int) -> Int? {
        guard offset >= 0, offset + bytes <= count else { return nil }
        return self[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads a number in SQLite's variable-length format, and returns the offset after it.
    func variable(at offset: Int) -> (value: Int64, end: Int)? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard offset >= 0, offset + index < count else { return nil }
            let byte = self[offset + index]
            if index == 8 { return (Int64(bitPattern: value << 8 | UInt64(byte)), offset + 9) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { return (Int64(bitPattern: value), offset + index + 1) }
        }
        return nil
    }
}
