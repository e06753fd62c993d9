import BuzzTUI
import BuzzViewModels
import ProcessKit
import Testing

@testable import BuzzConfiguration

@Suite(.timeLimit(.minutes(5))) struct ConfigurationWatchTests {
    private let home: String
    private let loader: ConfigurationLoader

    init() throws {
        home = try Files.makeTemporaryDirectory()
        loader = ConfigurationLoader(directories: Directories(home: home), environment: [:])
        try Files.makeDirectory(loader.directories.configuration)
    }

    @Test func `a change of the file comes with the new settings, an error with its place`() async throws {
        defer { try? Files.removeTree(home) }
        var changes = ConfigurationWatch(loader, log: .silent).changes().makeAsyncIterator()
        try Files.write("[interface]\ntheme = \"paper\"\n", to: loader.path)
        guard case .settings(let settings) = await changes.next() else { throw Unexpected() }
        #expect(settings.theme == "paper")
        try Files.write("[interface]\nthme = \"paper\"\nmouse = 3\n", to: loader.path)
        guard case .problem(let text) = await changes.next() else { throw Unexpected() }
        #expect(text.hasPrefix("buzzbox.toml:2: “thme” is not known in [interface]"))
        #expect(text.contains("and 1 more"))
    }

    @Test func `a theme that changes is told, also where the folder was made just now`() async throws {
        defer { try? Files.removeTree(home) }
        var changes = ConfigurationWatch(loader, log: .silent).changes().makeAsyncIterator()
        let folder = loader.directories.configuration + "/themes"
        // Build the folder elsewhere and move it into place, so that it never exists without its file.
        try Files.makeDirectory(home + "/made")
        try Files.write("title = \"a\"\n", to: home + "/made/a.toml")
        try Files.rename(home + "/made", to: folder)
        guard case .themes = await changes.next() else { throw Unexpected() }
        try Files.write("title = \"b\"\n", to: folder + "/a.toml")
        guard case .themes = await changes.next() else { throw Unexpected() }
    }

    @Test func `a file that is a link is followed to where it lies`() async throws {
        defer { try? Files.removeTree(home) }
        let real = home + "/dotfiles"
        try Files.makeDirectory(real)
        try Files.write("", to: real + "/b.toml")
        let link = await orLink(real + "/b.toml", loader.path)
        #expect(link)
        var changes = ConfigurationWatch(loader, log: .silent).changes().makeAsyncIterator()
        try Files.write("[interface]\nascii = true\n", to: real + "/b.toml")
        guard case .settings(let settings) = await changes.next() else { throw Unexpected() }
        #expect(settings.usesASCII)
    }

    private func orLink(_ target: String, _ path: String) async -> Bool {
        let result = try? await ChildProcess.run(.init("ln", ["-s", target, path]))
        return result?.termination.isSuccess == true
    }

    private struct Unexpected: Error {}
}
