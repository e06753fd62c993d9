import ProcessKit
import TestSupport

/// A key file that only its owner can read.
final class TemporaryKey: Sendable {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try Files.write("key-of-the-tests\n", to: folder.path + "/key")
    }

    var path: String { folder.path + "/key" }
}
