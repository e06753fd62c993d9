import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import Testing

/// Markup in what is written, and captions.
@MainActor @Suite struct FormattedWritingTests {

    @Test func `what is marked is sent formatted, and shown as others see it`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("**very** nice")
            await test.press("Enter")
            let sent = await test.inbox.lastMessage(in: SampleInbox.nadia)
            #expect(sent?.body == "**very** nice" && sent?.formattedBody == "<strong>very</strong> nice")
            #expect(test.threadText.contains("very nice"))
            for (text, body) in [("/plain **very** nice", "**very** nice"), ("2*3*4", "2*3*4")] {
                await test.type(text)
                await test.press("Enter")
                let sent = await test.inbox.lastMessage(in: SampleInbox.nadia)
                #expect(sent?.body == body && sent?.formattedBody == nil)
            }
        }
    }

    @Test func `an edit is formatted as well, and a setting turns it all off`() async throws {
        let test = await TestInterface()
        try await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("plain")
            await test.press("Enter")
            let message = try #require(test.app.thread.lastOwnMessage)
            test.app.composer.send(.edit(message))
            test.app.composer.send(.replaceText("now `code`"))
            await test.press("Enter")
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.formattedBody == "now <code>code</code>")
            var settings = InterfaceSettings()
            settings.readsMarkdown = false
            test.app.apply(settings, keys: .vim)
            await test.type("**as it is**")
            await test.press("Enter")
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.formattedBody == nil)
        }
    }

    @Test func `after the path of a file stands its caption`() async throws {
        let folder = try Files.makeTemporaryDirectory(prefix: "buzzbox-test")
        defer { try? Files.removeTree(folder) }
        for name in ["a b.txt", "a.txt", "a.txt and"] { try Files.write("x", to: "\(folder)/\(name)") }
        for (typed, file, caption) in [
            ("\(folder)/a b.txt", "a b.txt", ""), ("\(folder)/a b.txt the plan", "a b.txt", "the plan"),
            ("\(folder)/a\\ b.txt the plan", "a b.txt", "the plan"),
            ("'\(folder)/a b.txt' the plan", "a b.txt", "the plan"),
            ("\(folder)/a.txt so\nand so", "a.txt", "so\nand so"), ("\(folder)/a.txt and more", "a.txt and", "more"),
            ("'\(folder)/a.txt' and more", "a.txt", "and more"),
        ] {
            #expect(
                ComposerText.read("/file " + typed) == .file(path: "\(folder)/\(file)", caption: caption), "\(typed)")
        }
        #expect(ComposerText.read("/file \(folder)/b.txt x") == .refused("No such file: \(folder)/b.txt x."))
    }
}
