import ProcessKit
import Testing

@testable import BuzzConfiguration

@Suite struct ConfigurationReferenceTests {
    private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    @Test func `docs say what the table says (make docs)`() throws {
        #expect(try Files.readText(Self.root + "/docs/configuration.md") == ConfigurationReference.markdown)
    }

    @Test func `page, file and manual name every option`() {
        let manual = ConfigurationReference.manPage(version: "1", date: "2026")
        for name in SettingName.allCases {
            #expect(ConfigurationReference.markdown.contains("| `\(name.key)`"), "\(name)")
            #expect(
                ConfigurationReference.commentedFile.contains(
                    name.rawValue == "keys.bindings" ? "# [keys.bindings]" : "\n# \(name.key) = "), "\(name)")
            #expect(manual.contains(".B \(name.key) = "), "\(name)")
        }
        #expect(manual.hasPrefix(".TH \"BUZZBOX.TOML\" 5 "))
    }
}
