import ProcessKit
import Testing

@testable import BuzzConfiguration

@Suite struct SettingsTests {
    private func settings(
        _ text: String, profile: String? = nil, environment: [String: String] = [:], choices: Choices = Choices()
    ) throws -> Settings {
        Settings(
            try ConfigurationFile.read(text, path: "/c/b.toml"), profile: profile, environment: environment,
            choices: { _ in choices })
    }

    @Test func `every option is in the table once, with a default of its kind`() {
        #expect(SettingInfo.all.map(\.name) == SettingName.allCases)
        for info in SettingInfo.all {
            switch (info.kind, info.standard) {
            case (.flag, .flag), (.bindings, .bindings): break
            case (.number(let range), .number(let number)): #expect(range.contains(number))
            case (.choice(let choices), .text(let text)): #expect(choices.contains(text))
            case (.text, .text), (.path, .text), (.hours, .text), (.address, .text): break
            default: Issue.record("\(info.name) has a default of another kind")
            }
            #expect(!info.summary.isEmpty)
        }
    }

    @Test func `what is nearer counts more, and says where it comes from`() throws {
        let text = """
            [interface]
            theme = "ember"
            editor = "ed"
            [profiles.work.interface]
            theme = "paper"
            """
        let usual = try settings(text)
        #expect(usual.text(.theme) == "ember")
        #expect(usual.effective(.theme).origin == .file(path: "/c/b.toml", line: 2))
        #expect(usual.effective(.theme).origin.words == "b.toml:2")
        #expect(usual.effective(.mouse).origin == .standard)
        let work = try settings(text, profile: "work", environment: ["EDITOR": "vi", "NO_COLOR": "1"])
        #expect(work.text(.theme) == "paper")
        #expect(work.text(.editor) == "ed")
        #expect(work.text(.colors) == "none")
        #expect(work.effective(.colors).origin == .environment("NO_COLOR"))
        #expect(try settings("", environment: ["VISUAL": "", "EDITOR": "nano"]).text(.editor) == "nano")
    }

    @Test func `the profile is named by the command line, the environment, the file`() throws {
        #expect(try settings("").profile == "default")
        #expect(try settings("profile = \"a\"").profile == "a")
        #expect(try settings("profile = \"a\"", environment: ["BUZZBOX_PROFILE": "b"]).profile == "b")
        #expect(
            try settings("profile = \"a\"", profile: "c", environment: ["BUZZBOX_PROFILE": "b"]).profile == "c")
    }

    @Test func `dev stays on this machine whatever the sections say`() throws {
        let text = "[server]\naddress = \"https://example.org\"\n[copilot]\nkind = \"edge\"\n"
        let dev = try settings(text, profile: "dev")
        #expect(dev.text(.serverAddress) == "local")
        #expect(dev.text(.copilotKind) == "own")
        #expect(dev.effective(.copilotKind).origin == .profile("dev"))
        #expect(try settings(text, profile: "production").text(.copilotKind) == "edge")
    }

    @Test func `a theme kept in the inbox counts until the file says another`() throws {
        let chosen = Choices(theme: "lagoon", over: "ember")
        #expect(try settings("[interface]\ntheme = \"ember\"", choices: chosen).text(.theme) == "lagoon")
        #expect(try settings("[interface]\ntheme = \"paper\"", choices: chosen).text(.theme) == "paper")
        #expect(try settings("", choices: Choices(theme: "lagoon", over: "")).effective(.theme).origin == .chosen)
    }

    @Test func `choices survive a start, and a damaged file holds none`() throws {
        let folder = try Files.makeTemporaryDirectory()
        defer { try? Files.removeTree(folder) }
        let path = folder + "/state/choices.toml"
        let choices = Choices(theme: "a \"b\"\n", over: "ember")
        try choices.save(path)
        #expect(Choices.load(path) == choices)
        try Files.write("theme = ", to: path)
        #expect(Choices.load(path) == Choices())
        #expect(Choices.load(folder + "/none") == Choices())
    }

    @Test func `paths begin at home where they say so`() throws {
        let settings = try settings("[server]\nca_file = \"~/ca.pem\"\n")
        #expect(settings.path(.certificateFile, home: "/home/a") == "/home/a/ca.pem")
        #expect(settings.path(.copilotConfiguration, home: "/home/a") == nil)
    }

    @Test func `quiet hours may reach over midnight`() {
        #expect(SettingParser.minutes("22:00-07:00") == 22 * 60..<31 * 60)
        #expect(SettingParser.minutes("9:30 - 12:00") == 570..<720)
        for text in ["22-7", "22:00", "25:00-07:00", "22:00-22:00", "a:b-c:d", "22:60-07:00"] {
            #expect(SettingParser.minutes(text) == nil, "\(text)")
        }
    }
}
