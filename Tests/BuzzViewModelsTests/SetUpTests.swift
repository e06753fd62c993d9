import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import TestSupport
import Testing

@MainActor @Suite struct SetUpTests {
    private func setUp(_ test: TestInterface) -> MenuViewState? {
        guard let model = test.app.overlay as? SetUpViewModel else { return nil }
        return model.state
    }

    private func form(_ test: TestInterface) -> FormViewState? {
        guard let form = test.app.overlay as? FormViewModel else { return nil }
        return form.state
    }

    private func details(_ test: TestInterface) -> [String] { setUp(test)?.rows.map(\.detail) ?? [] }

    private func signedIn(_ test: TestInterface) async {
        await test.press("2")
        await test.type("home.example")
        await test.press("Enter")
        await test.type("andie")
        await test.press("Enter")
        await test.type("correct horse")
        await test.press("Enter")
    }

    @Test func `after the tour a creator is offered what can be set up, all of it off, and skips it`() async {
        let test = await TestInterface()
        await test.inbox.forgetAccount()
        await test.running {
            await signedIn(test)
            guard test.app.overlay is TourViewModel else { return #expect(Bool(false), "no tour") }
            await test.press("Esc")
            #expect(setUp(test)?.title == "Your copilot")
            #expect(details(test).prefix(4) == ["none yet", "none yet", "off", "off"])
            await test.press("Esc")
            #expect(test.app.overlay == nil)
            #expect(await !test.inbox.access.preferences.isSwitchedOn(.memory))
        }
    }

    @Test func `a fan is offered nothing of it`() async {
        let test = await TestInterface()
        await test.inbox.setAccess(CopilotAccess(isCreator: false))
        await test.running {
            await test.press(":")
            await test.type("setup")
            await test.press("Enter")
            #expect(setUp(test) == nil)
        }
    }

    @Test func `what may be remembered is switched by a key, and the second needs the first`() async {
        let test = await TestInterface()
        await test.running {
            await test.press(":")
            await test.type("setup")
            await test.press("Enter", "4")
            #expect(setUp(test)?.rows[3].disabled == "needs the option above")
            #expect(details(test)[2...3] == ["off", "off"])
            await test.press("3")
            #expect(details(test)[2...3] == ["on", "on"])
            await test.press("4")
            #expect(details(test)[2...3] == ["on", "off"])
            #expect(await test.inbox.access.preferences.isOn(.memory))
            #expect(await !test.inbox.access.preferences.isOn(.conversationMemories))
            await test.press("3")
            #expect(await !test.inbox.access.preferences.isOn(.memory))
            await test.press("0")
            #expect(test.app.overlay == nil)
        }
    }

    @Test func `texts that show how one writes are pasted, counted and kept`() async throws {
        let test = await TestInterface()
        await test.running {
            await test.press(":")
            await test.type("setup")
            await test.press("Enter", "1", "Enter")
            #expect(form(test)?.problem == "Enter a file name, or paste the text.")
            await test.press("Tab")
            test.app.send(.paste("hey! so glad you liked it\nthanks a lot, really\n\n"))
            await test.settle()
            await test.press("Enter")
            #expect(details(test).first == "2 texts")
            #expect(test.notice == "2 texts of yours, kept on this device.")
        }
        #expect(try await test.inbox.voiceSamples().last == "thanks a lot, really")
    }

    @Test func `answers come from a file that is looked at while its name is typed`() async throws {
        let folder = try TemporaryFolder()
        try Files.write("? Which camera?\nAn old one.\n\n? Where?\nBy the sea.\n", to: folder.path + "/faq.txt")
        let test = await TestInterface()
        await test.inbox.setLibrary([])
        await test.running {
            await test.press(":")
            await test.type("setup")
            await test.press("Enter", "2")
            await test.type(folder.path + "/nothing.txt")
            await test.press("Enter")
            #expect(form(test)?.problem?.hasPrefix("No such file") == true)
            await test.press("C-u")
            await test.type(folder.path + "/faq.txt")
            await test.press("Enter")
            #expect(details(test).dropFirst().first == "2 answers")
            #expect(test.notice == "2 added, 0 changed, 0 unchanged.")
        }
    }

    @Test func `samples are paragraphs, lines, or the own messages of an export`() throws {
        #expect(try VoiceSamples.read("one\ntwo\n") == ["one", "two"])
        #expect(try VoiceSamples.read("one\nand on\n\ntwo\r\n") == ["one\nand on", "two"])
        let exported = #"{"own":true,"body":"mine"}"# + "\n" + #"{"own":false,"body":"theirs"}"# + "\n"
        #expect(try VoiceSamples.read(exported) == ["mine"])
        #expect(throws: ServiceError.self) { try VoiceSamples.read(" \n ") }
        #expect(throws: ServiceError.self) { try VoiceSamples.read("{\"own\":\n{") }
        #expect(
            try VoiceSamples.read((1...500).map { "text \($0)" }.joined(separator: "\n")).count == VoiceSamples.most)
    }

    @Test func `a guest is let in by the server's address alone`() async {
        let test = await TestInterface()
        await test.inbox.forgetAccount()
        await test.running {
            await test.press("5")
            #expect(form(test)?.fields.count == 1)
            await test.type("home.example")
            await test.press("Enter")
            guard test.app.overlay is TourViewModel else {
                return #expect(Bool(false), "\(String(describing: form(test)))")
            }
        }
    }
}
