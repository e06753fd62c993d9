import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import Testing

/// What is written in one place stays there, whatever comes in between.
@MainActor @Suite struct WritingTests {
    // MARK: What completion offers

    @Test func `what completion offered for one text is not put into another`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("ok")
            await test.press("Enter")
            await test.type("hello :smi")
            #expect(!test.app.composer.state.completions.isEmpty)
            await test.press("C-p")
            #expect(test.composerText == "ok")
            #expect(test.app.composer.state.completions.isEmpty)
            await test.press("Enter")
            #expect(test.composerText == "")
            #expect(await test.inbox.bodies(in: SampleInbox.nadia).suffix(2) == ["ok", "ok"])
        }
    }

    @Test func `another text and another place in it have nothing completed`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("hello :smi")
            test.app.send(.click(.composer(row: 0, column: 0)))
            #expect(test.app.composer.state.completions.isEmpty)
            await test.press("C-e", "Backspace", "i")
            #expect(!test.app.composer.state.completions.isEmpty)
            test.app.takeEdited("x")
            #expect(test.app.composer.state.completions.isEmpty)
            await test.press("Enter")
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.body == "x")
        }
    }

    @Test func `the files of a folder that come late are not offered in another text`() async throws {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            for character in "/file /" {
                test.app.send(.key(character == " " ? "Space" : String(character), text: String(character)))
            }
            test.app.send(.key("C-u", text: nil))
            test.app.send(.key("M-Down", text: nil))
            await test.settle()
            #expect(test.app.composer.state.completions.isEmpty)
            await test.press("Enter")
            #expect(test.app.composer.state.isEmpty)
        }
    }

    // MARK: What is shown

    @Test func `every conversation shows its own text, however many keys each took`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("12345678")
            await test.press("C-b", "C-b", "C-b", "C-b")
            await test.open(SampleInbox.tomas)
            await test.type("abcdef")
            await test.press("Backspace", "Backspace")
            #expect(test.composerText == "abcd")
            await test.open(SampleInbox.nadia)
            #expect(test.composerText == "12345678")
            await test.press("C-f", "C-b")
            await test.open(SampleInbox.tomas)
            #expect(test.composerText == "abcd")
        }
    }
}
