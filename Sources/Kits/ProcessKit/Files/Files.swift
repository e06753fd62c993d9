import Glibc

/// The file operations a program needs; each succeeds completely or throws.
package enum Files {
    package static func read(_ path: String, limit: Int = 256 << 20) throws(FileError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last("read", path) }
        defer { close(descriptor) }
        return try readAll(descriptor, name: path, limit: limit)
    }

    /// - Parameter wait: called before each read.
    static func readAll(
        _ descriptor: Int32, name: String, limit: Int, wait: () throws(FileError) -> Void = {}
    ) throws(FileError) -> [UInt8] {
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            try wait()
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last("read", name) }
            if count == 0 { return result }
            result.append(contentsOf: chunk[..<count])
            guard result.count <= limit else { throw FileError(action: "read", path: name, code: EFBIG) }
        }
    }

    /// The file as text; invalid UTF-8 becomes U+FFFD.
    package static func readText(_ path: String, limit: Int = 256 << 20) throws(FileError) -> String {
        String(decoding: try read(path, limit: limit), as: UTF8.self)
    }

    /// The file as text; throws if it isn't valid UTF-8.
    package static func readUTF8(_ path: String, limit: Int = 256 << 20) throws(FileError) -> String {
        try text(try read(path, limit: limit), of: path)
    }

    static func text(_ bytes: [UInt8], of path: String) throws(FileError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw FileError(action: "read", path: path, code: EILSEQ)
        }
        return text
    }

    /// Replaces the file atomically: after a crash or power loss it has either the old content or the new. The new
    /// file is created with `mode`, so a secret is never readable in between.
    package static func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o600) throws(FileError) {
        let target = resolvingLink(path)
        let temporary = "\(target).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .last("write", path) }
        do throws(FileError) {
            defer { close(descriptor) }
            // The umask may have removed permissions; set exactly `mode`.
            guard fchmod(descriptor, mode) == 0 else { throw .last("write", path) }
            try writeAll(bytes, to: descriptor, path: path)
            guard fsync(descriptor) == 0 else { throw .last("write", path) }
        } catch {
            unlink(temporary)
            throw error
        }
        guard Glibc.rename(temporary, target) == 0 else {
            let error = FileError.last("replace", path)
            unlink(temporary)
            throw error
        }
        syncDirectory(of: target)
    }

    package static func write(_ text: String, to path: String, mode: UInt32 = 0o600) throws(FileError) {
        try write(Array(text.utf8), to: path, mode: mode)
    }

    /// Appends to a file; after a crash only part of the text may be there.
    package static func append(_ text: String, to path: String, mode: UInt32 = 0o600) throws(FileError) {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .last("write", path) }
        defer { close(descriptor) }
        try writeAll(Array(text.utf8), to: descriptor, path: path)
        guard fsync(descriptor) == 0 else { throw .last("write", path) }
    }

    /// Creates the directory and its missing parents; existing ones keep their modes.
    package static func makeDirectory(_ path: String, mode: UInt32 = 0o700) throws(FileError) {
        if mkdir(path, mode) == 0 || isDirectory(path) { return }
        guard errno == ENOENT, let parent = parent(of: path) else { throw .last("create the directory", path) }
        try makeDirectory(parent, mode: mode)
        guard mkdir(path, mode) == 0 || isDirectory(path) else { throw .last("create the directory", path) }
    }

    package static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    package static func isDirectory(_ path: String) -> Bool {
        let before = errno
        defer { errno = before }
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
    }

    /// False for directories, and for devices, pipes and sockets, which could block or never end.
    package static func isRegular(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
    }

    /// The size in bytes; nil when there is no such file.
    package static func size(_ path: String) -> Int64? {
        var information = stat()
        return stat(path, &information) == 0 ? Int64(information.st_size) : nil
    }

    /// The modification time in milliseconds since 1970; nil when there is no such file.
    package static func modified(_ path: String) -> Int64? {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        return Int64(information.st_mtim.tv_sec) * 1000 + Int64(information.st_mtim.tv_nsec) / 1_000_000
    }

    /// Sets the file's times to now. Best effort: they only record recent use.
    package static func touch(_ path: String) { utimensat(AT_FDCWD, path, nil, 0) }

    /// The permission bits; nil when there is no such file.
    package static func mode(_ path: String) -> UInt32? {
        var information = stat()
        return stat(path, &information) == 0 ? information.st_mode & 0o7777 : nil
    }

    /// The names in a directory, sorted, without `.` and `..`.
    package static func list(_ path: String) throws(FileError) -> [String] {
        guard let directory = opendir(path) else { throw .last("list", path) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
                String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Removes a file; does nothing when it doesn't exist.
    package static func remove(_ path: String) throws(FileError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .last("remove", path) }
    }

    /// Removes a directory and its contents. Symbolic links are removed, not followed.
    package static func removeTree(_ path: String) throws(FileError) {
        var information = stat()
        guard lstat(path, &information) == 0 else {
            guard errno == ENOENT else { throw .last("remove", path) }
            return
        }
        guard information.st_mode & S_IFMT == S_IFDIR else { return try remove(path) }
        for name in try list(path) { try removeTree(path + "/" + name) }
        guard rmdir(path) == 0 || errno == ENOENT else { throw .last("remove", path) }
    }

    package static func rename(_ path: String, to target: String) throws(FileError) {
        guard Glibc.rename(path, target) == 0 else { throw .last("rename", path) }
        syncDirectory(of: target)
    }

    /// Returns once the file's content is on the disk.
    package static func sync(_ path: String) throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last("write", path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .last("write", path) }
    }

    /// The bytes that an unprivileged user can still write at `path`; nil when unknown.
    package static func freeSpace(at path: String) -> Int64? {
        var information = statvfs()
        guard statvfs(path, &information) == 0 else { return nil }
        return Int64(clamping: information.f_bavail) * Int64(clamping: information.f_frsize)
    }

    /// A new private directory under the system's temporary directory.
    package static func makeTemporaryDirectory(prefix: String = "buzzbox") throws(FileError) -> String {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        let template = "\(base)/\(prefix).XXXXXX"
        var bytes = Array(template.utf8CString)
        guard mkdtemp(&bytes) != nil else { throw .last("create the directory", template) }
        return String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// `/a/b` for `/a/b/c`; nil for the root.
    package static func parent(of path: String) -> String? {
        guard let slash = path.lastIndex(of: "/") else { return nil }
        return slash == path.startIndex ? (path == "/" ? nil : "/") : String(path[..<slash])
    }

    /// The path with all symbolic links resolved; nil when it leads nowhere.
    package static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    // Write through a symbolic link (in a dotfile repository, say) instead of replacing it.
    private static func resolvingLink(_ path: String) -> String {
        resolved(path) ?? path
    }

    static func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last("write", path) }
            rest = rest.dropFirst(count)
        }
    }

    // Makes a rename durable. Errors are ignored: the write itself is done, and some file systems can't.
    static func syncDirectory(of path: String) {
        let descriptor = open(parent(of: path) ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
