import ProcessKit
import TerminalKit
import Testing

@testable import BuzzTUI

@Suite struct ThemeTests {
    private static let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/themes"

    private var shipped: [Theme] {
        get throws {
            let library = ThemeLibrary(folders: [Self.folder], capabilities: Capabilities())
            return try library.names.map { try library.load($0) }
        }
    }

    @Test func `at least six themes are shipped and each can be read`() throws {
        #expect(try Files.list(Self.folder).count { $0.hasSuffix(".toml") } >= 6)
        #expect(try shipped.count >= 6)
    }

    @Test func `the text of every shipped theme is readable on every ground`() throws {
        for theme in try shipped { #expect(theme.unreadable == []) }
    }

    @Test func `every shipped theme is the same with and without its file`() throws {
        let library = ThemeLibrary(folders: [Self.folder], capabilities: Capabilities())
        let alone = ThemeLibrary(folders: [], capabilities: Capabilities())
        #expect(alone.names == library.names)
        for name in library.names {
            let (filed, builtIn) = (try library.load(name), try alone.load(name))
            for role in ThemeRole.allCases { #expect(filed[role] == builtIn[role], "\(name): \(role)") }
        }
    }

    @Test func `a program without its files has themes enough, each readable`() throws {
        let alone = ThemeLibrary(folders: [], capabilities: Capabilities())
        #expect(alone.names.count >= 6)
        for name in alone.names { #expect(try alone.load(name).unreadable == []) }
    }

    @Test func `an error names file, line and what is expected`() {
        func problem(_ text: String) -> String? {
            do throws(ThemeFile.Problem) {
                _ = try ThemeFile.read(text, file: "mine.toml", name: "mine")
                return nil
            } catch {
                return error.description
            }
        }
        #expect(problem("[roles]\nnonsense = \"#fff\"")?.hasPrefix("mine.toml:2: unknown role “nonsense”") == true)
        #expect(problem("[roles]\ntext = \"reddish\"")?.contains("is not a colour") == true)
        #expect(
            problem("[roles]\ntext = { fg = \"red\", big = true }")?.hasPrefix("mine.toml:2: expected fg, bg") == true)
        #expect(problem("base = \"nothing\"")?.contains("base must be one of") == true)
        #expect(problem("[roles\n")?.hasPrefix("mine.toml:") == true)
        #expect(problem("colour = 1")?.contains("is unknown") == true)
        #expect(problem("[roles]\n\"badge.fan\" = { fg = 12, bold = true }") == nil)
    }

    @Test func `a base16 scheme becomes a theme`() throws {
        let slots = (0..<16).map {
            let digit = String($0, radix: 16)
            return "base0\(digit.uppercased()) = \"\(digit)0\(digit)0\(digit)0\""
        }
        let theme = try ThemeFile.read(slots.joined(separator: "\n"), file: "b.toml", name: "b")
        #expect(theme[.ground].background == .rgb(0, 0, 0))
        #expect(theme[.text].foreground == .rgb(0x50, 0x50, 0x50))
        #expect(throws: ThemeFile.Problem.self) {
            try ThemeFile.read("base00 = \"101010\"", file: "b.toml", name: "b")
        }
    }

    @Test func `a terminal without colours gets weights instead`() throws {
        let library = ThemeLibrary(folders: [Self.folder], capabilities: Capabilities(colors: .none))
        #expect(try library.load("dark") == .monochrome)
        #expect(ThemeLibrary(folders: [], capabilities: Capabilities(colors: .sixteen)).standard == .sixteen)
    }
}
