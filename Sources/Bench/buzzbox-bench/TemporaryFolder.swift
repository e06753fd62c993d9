import Glibc

/// Runs with a temporary folder, which is removed afterwards.
func withTemporaryFolder<T>(_ body: (String) async throws -> T) async throws -> T {
    var template = Array("/tmp/buzzbox-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw BenchError(description: "no temporary folder") }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { removeFolder(path) }
    return try await body(path)
}

private func removeFolder(_ path: String) {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        let inside = path + "/" + name
        // unlink fails on folders.
        if name != ".", name != "..", unlink(inside) != 0 { removeFolder(inside) }
    }
    closedir(folder)
    rmdir(path)
}
