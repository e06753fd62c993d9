import ProcessKit

/// A directory that is deleted with the value that holds it.
final class TemporaryDirectory {
    let path: String

    init() throws {
        path = try Files.makeTemporaryDirectory(prefix: "buzzbox-test")
    }

    deinit {
        // A leftover in the system's temporary directory does not affect later tests.
        _ = try? Files.removeTree(path)
    }

    func callAsFunction(_ name: String) -> String { path + "/" + name }
}
