import Foundation
import Testing

/// Every input that is kept for the fuzzer keeps every invariant, so that what it once found stays mended.
@Suite struct SeedTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Seeds")

    @Test(arguments: Parser.allCases)
    func `seeds break nothing`(of parser: Parser) async throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: Self.folder.appending(path: parser.rawValue), includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files {
            do {
                try await parser.check([UInt8](Data(contentsOf: file)))
            } catch {
                Issue.record("\(file.lastPathComponent): \(error)")
            }
        }
    }

    @Test func `no folder of seeds is without its parser`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(folders) == Set(Parser.allCases.map(\.rawValue)))
    }
}
