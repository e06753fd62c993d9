import Foundation
import ProcessKit
import Testing

@testable import Copilot

@Suite struct ProviderKeyTests {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).key").path

    private func write(_ text: String, mode: Int) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    @Test func `a key file is read anew each time, so that a key can be changed while running`() throws {
        let key = ProviderKey(.file(path))
        try write("first-key\n", mode: 0o600)
        #expect(try key.value() == "first-key")
        try write("second-key", mode: 0o600)
        #expect(try key.value() == "second-key")
    }

    @Test func `a key file that others can read is refused, and no description holds the key`() throws {
        try write("secret-key", mode: 0o644)
        let error = #expect(throws: ProviderError.self) { try ProviderKey(.file(path)).value() }
        #expect(error?.detail.contains("0600") == true && error?.detail.contains(path) == true)
        // Callers of the copilot are not told where its machine keeps keys.
        #expect(error?.note.contains(path) == false && error?.note.contains("doctor") == true)
        #expect("\(ProviderKey(.file(path))) \(String(describing: error))".contains("secret-key") == false)
    }

    @Test func `a key cannot smuggle in a header`() throws {
        try write("key\r\nX-Evil: 1", mode: 0o600)
        #expect(throws: ProviderError.self) { try ProviderKey(.file(path)).value() }
    }
}
