import BuzzDemo
import JSONKit
import ProcessKit
import TestSupport
import Testing

/// Runs the programs themselves, with the arguments a user would type.
@Suite struct DemoCommandTests {
    @Test func `the demo is made, looked at, kept, and made anew`() async throws {
        let folder = try TemporaryFolder()
        let demo = ["--home", folder.path, "demo", "--prepare-only", "--progress", "json"]
        let made = try await run(Programs.buzzbox, demo)
        #expect(made.status == 0, "\(made.errors)")
        let count = DemoWorld(seed: 1).conversations.count
        let last = try JSON(parsing: made.errors.split(separator: "\n").last.map(String.init) ?? "")
        #expect(last["progress"] == "demo" && last["finished"] == true, "\(made.errors)")
        #expect(last["done"].int == count && last["total"].int == count)
        let home = folder.path + "/data/demo"
        #expect(try await names(in: home).contains("Lumen Optics"))

        let again = try await run(Programs.buzzbox, demo)
        #expect(again.status == 0)
        #expect(again.errors.isEmpty)
        let other = try await run(Programs.buzzbox, demo + ["--seed", "12"])
        #expect(other.status == 1)
        #expect(other.errors.contains("--reset"))

        let conversation = ["--home", home, "send", "Lumen", "Yes please"]
        #expect(try await run(Programs.buzzbox, conversation).status == 0)
        let anew = try await run(Programs.buzzbox, demo + ["--seed", "12", "--reset"])
        #expect(anew.status == 0, "\(anew.errors)")
        let said = try await run(Programs.buzzbox, ["--home", home, "messages", "Lumen"])
        #expect(said.output.contains("ND filters"))
        #expect(!said.output.contains("Yes please"))
    }

    @Test func `a folder of somebody else's is left alone`() async throws {
        let folder = try TemporaryFolder()
        let place = folder.path + "/data/demo"
        try Files.makeDirectory(folder.path + "/data")
        try Files.makeDirectory(place)
        try Files.write("precious", to: place + "/letters.txt")
        let refused = try await run(Programs.buzzbox, ["--home", folder.path, "demo", "--reset"])
        #expect(refused.status == 1)
        #expect(refused.errors.contains("is no demo"))
        #expect(try Files.list(place) == ["letters.txt"])
    }

    private func names(in home: String) async throws -> [String] {
        let list = try await run(Programs.buzzbox, ["--home", home, "conversations", "--json"])
        return try list.lines.compactMap { try JSON(parsing: $0)["name"].string }
    }
}
