import Glibc

extension Files {
    /// Reads a file of any size block by block.
    package static func forEachBlock(of path: String, _ body: ([UInt8]) throws -> Void) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError.last("read", path) }
        defer { close(descriptor) }
        var block = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = Glibc.read(descriptor, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError.last("read", path) }
            if count == 0 { return }
            try body(count == block.count ? block : Array(block[..<count]))
        }
    }

    /// Writes the transformed blocks of one file to another, replacing its content; only the owner can read it. If
    /// `body` throws, a partial file may remain.
    package static func rewrite(_ path: String, to target: String, _ body: ([UInt8]) throws -> [UInt8]) throws {
        let descriptor = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError.last("write", target) }
        defer { close(descriptor) }
        try forEachBlock(of: path) { try writeAll(try body($0), to: descriptor, path: target) }
        guard fsync(descriptor) == 0 else { throw FileError.last("write", target) }
    }

    /// Gives a file a second name (a hard link) on the same disk. Content and name are durable when this returns. An
    /// existing target is left alone.
    package static func link(_ path: String, to target: String) throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last("read", path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .last("write", path) }
        if Glibc.link(path, target) != 0, errno != EEXIST {
            // On a file system without hard links, rename the file instead.
            guard errno == EPERM || errno == EOPNOTSUPP else { throw .last("write", target) }
            return try rename(path, to: target)
        }
        syncDirectory(of: target)
    }
}
