import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import Testing

@MainActor @Suite struct ComposerTests {
    @Test func `Enter sends what was typed and empties the composer`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("see you")
            await test.press("Enter")
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.body == "see you")
            #expect(test.composerText == "")
            #expect(test.threadText.contains { $0.contains("see you") })
        }
    }

    @Test func `what stands in the composer after sending is stored together with what is sent`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("see you")
            await test.press("Enter")
            #expect(await test.inbox.lastOutgoing?.composerText == "")
            await test.inbox.setUnplugged(true)
            await test.type("tpyo")
            await test.press("Enter")
            let failed = await test.inbox.lastMessage(in: SampleInbox.nadia)?.id
            await test.inbox.fail(failed ?? MessageID(0), because: "no")
            await test.settle()
            await test.press("Up", "E", "Enter")
            #expect(await test.inbox.lastOutgoing?.replaces == failed)
        }
    }

    @Test func `Alt-Enter makes a line, and a paste of many lines sends nothing`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("one")
            await test.press("M-Enter")
            test.app.send(.paste("two\nthree\n"))
            #expect(test.app.composer.state.text.rows == ["one", "two", "three", ""])
            #expect(await test.inbox.bodies(in: SampleInbox.nadia).count == 2)
        }
    }

    @Test func `the path of a file is completed, folder by folder`() async throws {
        let folder = try Files.makeTemporaryDirectory(prefix: "buzzbox-test")
        defer { try? Files.removeTree(folder) }
        try Files.makeDirectory(folder + "/pictures")
        try Files.write("x", to: folder + "/pictures/lamp one.png")
        try Files.write("x", to: folder + "/pictures/.hidden")
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("/file \(folder)/pic")
            #expect(test.app.composer.state.completions == ["pictures/"])
            await test.press("Enter")
            #expect(test.app.composer.state.completions == ["lamp one.png"])
            await test.press("Tab")
            #expect(test.app.composer.buffer.text == "/file \(folder)/pictures/lamp one.png")
            await test.press("Enter")
            #expect(
                await test.inbox.lastMessage(in: SampleInbox.nadia)?.attachment?.fileName.hasSuffix("lamp one.png")
                    == true)
        }
    }

    @Test func `a file dropped onto the terminal is offered to be sent, other paths are text`() async throws {
        let folder = try Files.makeTemporaryDirectory(prefix: "buzzbox-test")
        defer { try? Files.removeTree(folder) }
        try Files.write("x", to: folder + "/a b.txt")
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            for dropped in ["'\(folder)/a b.txt' ", "\(folder)/a\\ b.txt", "file://\(folder)/a%20b.txt\n"] {
                test.app.send(.paste(dropped))
                #expect(test.app.composer.buffer.text == "/file \(folder)/a b.txt")
                await test.press("C-u")
            }
            test.app.send(.paste("/no/such/file"))
            #expect(test.app.composer.buffer.text == "/no/such/file")
        }
    }

    @Test func `a text that is too long is refused and stays`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            test.app.send(.paste(String(repeating: "x", count: 10_001)))
            await test.press("Enter")
            #expect(test.notice?.contains("10,001 characters; the limit is 10,000") == true)
            #expect(test.app.composer.state.count == 10_001)
            await test.press("Backspace", "Enter")
            #expect(test.app.composer.state.isEmpty)
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.body.count == 10_000)
        }
    }

    @Test func `a text that could not be stored comes back before what was typed since`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.inbox.refuse(.storage("The disk is full."))
            await test.type("precious")
            test.app.send(.key("Enter", text: nil))
            test.app.send(.key("n", text: "n"))
            await test.settle()
            #expect(test.app.composer.state.text.rows == ["precious", "n"])
            #expect(test.notice == "The disk is full.")
        }
    }

    @Test func `each conversation keeps its text, also on disk`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("half a thou")
            await test.open(SampleInbox.tomas)
            #expect(test.composerText == "")
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "half a thou")
            await test.open(SampleInbox.nadia)
            #expect(test.composerText == "half a thou")
        }
    }

    @Test func `text on disk comes back, in front of keys pressed before it was there`() async {
        let test = await TestInterface { inbox in
            try? await inbox.setComposerText("from yesterday", in: SampleInbox.nadia)
        }
        await test.running {
            await test.open(SampleInbox.nadia)
            #expect(test.composerText == "from yesterday")
        }
    }

    @Test func `quitting stores what was typed`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("not lost")
            test.app.perform(.quit)
            await test.app.background.shutDown()
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "not lost")
        }
    }

    @Test func `Ctrl-C takes nothing away and Escape leads out`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("work")
            await test.press("C-c")
            #expect(test.composerText == "work")
            #expect(test.app.focus == .composer)
            await test.press("Esc")
            #expect(test.app.focus == .list)
            #expect(test.composerText == "work")
        }
    }

    @Test func `a reply names what it answers and Escape leaves it`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.press("Up")
            #expect(test.app.focus == .thread)
            await test.press("k", "r")
            #expect(test.app.composer.state.mode?.hasPrefix("Reply to Nadia") == true)
            await test.type("yes")
            await test.press("Enter")
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.replyTo?.senderName == "Nadia")
        }
    }

    @Test func `editing changes the message and gives back what was being written`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("later")
            await test.press("Up", "E")
            #expect(test.composerText == "thank you, that means a lot")
            await test.type("!")
            await test.press("Enter")
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.body == "thank you, that means a lot!")
            #expect(test.composerText == "later")
        }
    }

    @Test func `a failed message is edited into a new one and then goes`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.setUnplugged(true)
            await test.open(SampleInbox.nadia)
            await test.type("tpyo")
            await test.press("Enter")
            let id = await test.inbox.lastMessage(in: SampleInbox.nadia)?.id ?? MessageID(0)
            await test.inbox.fail(id, because: "you are no longer in this room")
            await test.settle()
            #expect(test.threadText.contains("! not sent: you are no longer in this room"))
            await test.press("Up", "E")
            #expect(test.composerText == "tpyo")
            await test.press("C-u")
            await test.type("typo")
            await test.press("Enter")
            let bodies = await test.inbox.bodies(in: SampleInbox.nadia)
            #expect(bodies.contains("typo"))
            #expect(!bodies.contains("tpyo"))
        }
    }

    @Test func `what was sent can be called back`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("first")
            await test.press("Enter")
            await test.type("now")
            await test.press("C-p")
            #expect(test.composerText == "first")
            await test.press("C-n")
            #expect(test.composerText == "now")
        }
    }

    @Test func `people, emoji and commands are completed`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.crew)
            await test.type("hi @s")
            #expect(test.app.composer.state.completions.first?.hasPrefix("Sam") == true)
            await test.press("Tab")
            #expect(test.composerText == "hi @Sam ")
            await test.type(":tad")
            await test.press("Enter")
            #expect(test.composerText == "hi @Sam 🎉")
        }
    }

    @Test func `an unknown command is not sent as text`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("/nonsense now")
            await test.press("Enter")
            #expect(test.notice?.contains("Unknown command /nonsense") == true)
            #expect(test.composerText == "/nonsense now")
        }
    }

    @Test func `typing is told to the others, but not at every key`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("abcdef")
            await test.press("Enter")
            #expect(await test.inbox.typing == [true, false])
        }
    }

    @Test func `what is typed before the stored text is here is joined with it, wherever the person is by then`()
        async
        throws
    {
        let test = await TestInterface()
        try await test.running {
            try await test.inbox.setComposerText("stored, ", in: SampleInbox.nadia)
            try await test.inbox.setComposerText("kept", in: SampleInbox.tomas)
            let conversations = [SampleInbox.nadia, SampleInbox.tomas].map { id in
                Conversation(
                    id: id, name: "One", kind: .direct, lastActivity: Timestamp(milliseconds: TestInterface.start))
            }
            let composer = test.app.composer
            composer.open(conversations[0])
            composer.send(.type("typed"))
            composer.open(conversations[1])
            composer.send(.type("!"))
            await test.settle()
            #expect(test.composerText == "kept!")
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "stored, typed")
            composer.open(conversations[0])
            #expect(test.composerText == "stored, typed")
        }
    }

    @Test func `what was said of a text too long goes when it fits`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.tomas)
            test.app.send(.paste(String(repeating: "word ", count: 4_400)))
            await test.press("Enter")
            #expect(test.notice != nil)
            await test.press("M-u")
            #expect(test.notice == nil)
        }
    }
}
