import ProcessKit

/// A directory that goes with the value that holds it.
final class TemporaryDirectory {
    let path: String

    init() throws {
        path = try Files.makeTemporaryDirectory(prefix: "buzzbox-test")
    }

    deinit {
        // A directory left in the system's place for temporary files harms no later test.
        _ = try? Files.removeTree(path)
    }

    func callAsFunction(_ name: String) -> String { path + "/" + name }
}
