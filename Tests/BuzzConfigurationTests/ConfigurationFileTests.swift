import Testing

@testable import BuzzConfiguration

@Suite struct ConfigurationFileTests {
    private func read(_ text: String) throws -> ConfigurationFile {
        try ConfigurationFile.read(text, path: "b.toml")
    }

    private func problems(_ text: String) -> [String] {
        do throws(ConfigurationError) {
            _ = try ConfigurationFile.read(text, path: "b.toml")
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    @Test func `values of every kind are read with their lines`() throws {
        let file = try read(
            """
            profile = "work"
            [interface]
            theme = "ember"
            ascii = true
            undo_send = 10
            [notifications]
            quiet_hours = "22:00-07:00"
            [keys.bindings]
            archive = "C-e"
            pin = ["p", "F7"]
            """)
        #expect(file.entries[.profile] == .init(value: .text("work"), line: 1))
        #expect(file.entries[.theme] == .init(value: .text("ember"), line: 3))
        #expect(file.entries[.ascii]?.value == .flag(true))
        #expect(file.entries[.undoSend]?.value == .number(10))
        #expect(
            file.entries[.keyBindings]?.value
                == .bindings([
                    .init(command: "archive", keys: ["C-e"], line: 9),
                    .init(command: "pin", keys: ["p", "F7"], line: 10),
                ]))
        #expect(file.warnings == [])
    }

    @Test func `everything that is wrong is named at once, each with its line`() {
        let found = problems(
            """
            colour = 1
            [interface]
            them = "dark"
            mouse = "yes"
            undo_send = 61
            clock = "13h"
            [notifications]
            quiet_hours = "late"
            [server]
            address = "http://example.org"
            [keys.bindings]
            archve = "e"
            pin = "NoKey"
            mute = 7
            """)
        #expect(
            found == [
                "b.toml:1: “colour” is not known at the top; did you mean “colors” in [interface]?",
                "b.toml:3: “them” is not known in [interface]; did you mean “theme”?",
                "b.toml:4: “mouse” must be true or false, not a string",
                "b.toml:5: “undo_send” must be a whole number from 0 to 60, not 61",
                "b.toml:6: “clock” must be one of \"24h\", \"12h\", not “13h”",
                "b.toml:8: “quiet_hours” must be two times such as \"22:00-07:00\", or \"\", not “late”",
                "b.toml:10: “address” must be an address with https://, or with http:// on this machine, or \"\", "
                    + "not “http://example.org”",
                "b.toml:12: there is no command “archve”; did you mean “archive”?",
                "b.toml:13: “NoKey” is not a key (for pin); write e, C-e, M-e, Enter, F5, S-Tab, or several keys as \"g x\" …",
                "b.toml:14: “mute” must be a key in quotes or a list of them, not a whole number",
            ])
    }

    @Test func `what is no TOML is named with its line`() {
        #expect(problems("[interface]\ntheme = \n").first?.hasPrefix("b.toml:2: ") == true)
        #expect(problems("[interface\n").count == 1)
    }

    @Test func `a section that is a value, and a value that is a section, are named`() {
        #expect(problems("interface = 3").first?.contains("“interface” is a section") == true)
        #expect(problems("[interface.theme]\nx = 1").first?.contains("must be a text in quotes, not a table") == true)
        #expect(problems("profiles = 3").first?.contains("[profiles.NAME.interface]") == true)
        #expect(problems("[profiles]\n\"a b\" = 1").first?.contains("is not a valid profile name") == true)
    }

    @Test func `an old name works and says where it belongs now`() throws {
        let file = try read("ascii = true\n")
        #expect(file.entries[.ascii]?.value == .flag(true))
        #expect(file.warnings.map(\.description) == ["b.toml:1: “ascii” is now “ascii” in [interface]; move it there"])
        // Where both spellings are used, the new one wins.
        #expect(try read("ascii = true\n[interface]\nascii = false\n").entries[.ascii]?.value == .flag(false))
    }

    @Test func `a key given to two commands is an error, a key taken from the preset a warning`() throws {
        let found = problems("[keys.bindings]\npin = \"F7\"\nmute = \"F7\"\n")
        #expect(found == ["b.toml:3: F7 is given to “mute” and to “pin”; choose one"])
        let file = try read("[keys.bindings]\narchive = \"d\"\n")
        #expect(file.warnings.map(\.description) == ["b.toml:2: d was “drafts”, and is “archive” now"])
        // With another preset the keys they take differ.
        #expect(try read("[keys]\npreset = \"plain\"\n[keys.bindings]\npin = \"j\"\n").warnings == [])
    }

    @Test func `a profile says what it likes, but not what belongs to all or takes dev outside`() throws {
        let file = try read("[profiles.work.interface]\ntheme = \"paper\"\n")
        #expect(file.profiles["work"]?[.theme]?.value == .text("paper"))
        #expect(problems("[profiles.work]\nprofile = \"x\"").first?.contains("belongs to the top") == true)
        #expect(problems("[profiles.work.interface]\nthme = \"x\"").first?.contains("did you mean “theme”") == true)
        #expect(problems("[profiles.dev.copilot]\nkind = \"edge\"").first?.contains("makes no outside calls") == true)
    }

    private static func isOption(_ line: Substring) -> Bool {
        let parts = line.split(separator: " ")
        return parts.count > 2 && parts[1] == "=" && !parts[0].contains("`")
    }

    @Test func `hostile names reach no terminal as they are`() {
        let found = problems("\"\\u001b]0;x\\u0007\" = 1")
        #expect(found.count == 1)
        #expect(found.allSatisfy { !$0.unicodeScalars.contains("\u{1B}") && !$0.unicodeScalars.contains("\u{7}") })
    }

    @Test func `the commented file says nothing and every option in it can be switched on`() throws {
        let text = ConfigurationReference.commentedFile
        let file = try read(text)
        #expect(file.entries.isEmpty && file.warnings.isEmpty)
        let on = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("# ") && Self.isOption(line.dropFirst(2)) ? String(line.dropFirst(2)) : String(line)
        }
        // The examples of tables are left commented out.
        let example = on.joined(separator: "\n").replacing("\narchive = \"e\"", with: "")
            .replacing("\naddress = \"https://matrix.example.org\"", with: "")
        let all = try read(example)
        for info in SettingInfo.all where info.kind != .bindings {
            #expect(all.entries[info.name]?.value == info.standard, "\(info.name)")
        }
    }
}
