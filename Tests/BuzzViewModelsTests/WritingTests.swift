import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import TestSupport
import Testing

/// Text stays where it was written, whatever arrives in between.
@MainActor @Suite struct WritingTests {
    // MARK: Completion

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
            test.app.writing.takeEdited("x")
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

    // MARK: Shown text

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

    // MARK: From one conversation to another

    @Test func `what was just sent or deleted does not come back with the conversation`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("sent once")
            test.app.composer.save()
            await test.settle()
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "sent once")
            test.burst("Enter", "M-Down", "M-Up")
            await test.settle()
            #expect(test.app.composer.conversation?.id == SampleInbox.nadia)
            #expect(test.composerText == "")
            #expect(await test.inbox.bodies(in: SampleInbox.nadia).count { $0 == "sent once" } == 1)
            await test.type("not meant")
            test.app.composer.save()
            await test.settle()
            test.burst("C-u", "M-Down", "M-Up")
            await test.settle()
            #expect(test.composerText == "")
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "")
        }
    }

    @Test func `a correction is still there when one comes back to it, and does not touch what was begun`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("later")
            await test.press("Up", "E")
            await test.type("!!")
            await test.press("M-Down", "M-Up")
            #expect(test.composerText == "thank you, that means a lot!!")
            #expect(test.app.composer.state.mode?.hasPrefix("Edit:") == true)
            await test.press("Enter")
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.body == "thank you, that means a lot!!")
            #expect(test.composerText == "later")
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "later")
        }
    }

    @Test func `Escape gives a correction up only until the message is edited again`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.press("Up", "E")
            await test.type("!!")
            await test.press("Esc")
            #expect(test.composerText == "")
            #expect(test.notice?.contains("is kept") == true)
            await test.press("Up", "E")
            #expect(test.composerText == "thank you, that means a lot!!")
        }
    }

    @Test func `a correction that is not sent when the program ends is kept as text`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("later")
            await test.press("Up", "E")
            await test.type("!!")
            await test.app.background.shutDown()
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "later\nthank you, that means a lot!!")
        }
    }

    @Test func `what was being written comes back in its own conversation only`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("first")
            await test.press("Enter")
            await test.type("for Nadia alone")
            await test.press("C-p")
            await test.open(SampleInbox.tomas)
            await test.type("for Tomas")
            await test.press("C-n")
            #expect(test.composerText == "for Tomas")
            await test.open(SampleInbox.nadia)
            await test.press("C-n")
            #expect(test.composerText == "for Nadia alone")
        }
    }

    // MARK: Held messages

    @Test func `a message that is held back is on disk until it goes`() async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: 20))
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("precious")
            await test.press("Enter", "M-Down")
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "precious")
            await test.press("M-Up")
            #expect(test.composerText == "")
            await test.type("next")
            test.app.composer.save()
            await test.settle()
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "precious\nnext")
            test.app.composer.sendHeld()
            await test.settle()
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.body == "precious")
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "next")
        }
    }

    @Test func `calling back the correction of one message keeps that of another, and what was begun`() async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: 20))
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("second")
            await test.press("Enter")
            test.app.composer.sendHeld()
            await test.type("hello")
            await test.press("Up", "E")
            await test.type(" one")
            await test.press("Enter")
            let messages = await test.inbox.messages(in: SampleInbox.nadia).filter(\.isOwn)
            test.app.composer.send(.edit(messages[messages.count - 2]))
            await test.type("!")
            await test.press("M-z")
            #expect(test.composerText == "second one")
            await test.press("Enter")
            #expect(test.composerText == "hello")
            test.app.composer.send(.edit(messages[messages.count - 2]))
            #expect(test.composerText == "thank you, that means a lot!")
        }
    }

    @Test func `a correction that is called back from elsewhere is a correction still`() async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: 20))
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.press("Up", "E")
            await test.type("!!")
            await test.press("Enter")
            await test.open(SampleInbox.tomas)
            #expect(test.app.composer.callBack())
            #expect(!test.app.composer.callBack())
            await test.open(SampleInbox.nadia)
            #expect(test.composerText == "thank you, that means a lot!!")
            await test.press("Enter")
            test.app.composer.sendHeld()
            await test.settle()
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.body == "thank you, that means a lot!!")
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "")
        }
    }

    // MARK: Stored text

    @Test func `a stored text that cannot be read is not written over`() async {
        let test = await TestInterface()
        await test.running {
            try? await test.inbox.setComposerText("long and dear", in: SampleInbox.nadia)
            await test.inbox.refuseTexts(.storage("The disk is damaged."))
            await test.open(SampleInbox.nadia)
            #expect(test.notice == "The disk is damaged.")
            await test.type(" and more")
            test.app.composer.save()
            await test.settle()
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "long and dear")
            await test.inbox.refuseTexts(nil)
            await test.open(SampleInbox.tomas)
            await test.open(SampleInbox.nadia)
            #expect(test.composerText == "long and dear and more")
        }
    }

    @Test func `a draft is put to a text that is still being read only when it is here`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            try? await test.inbox.setComposerText("from yesterday", in: SampleInbox.tomas)
            let tomas = await test.inbox.stored(SampleInbox.tomas)
            if let tomas { test.app.composer.open(tomas) }
            var seen: String?
            test.app.composer.whenRead { isRead in seen = isRead ? test.composerText : nil }
            #expect(seen == nil)
            await test.settle()
            #expect(seen == "from yesterday")
        }
    }

    @Test func `an answer of the sprint is not glued to the text that was begun before`() async {
        let test = await TestInterface { inbox in
            try? await inbox.setComposerText("from yesterday", in: SampleInbox.lumen)
        }
        await test.running {
            await test.press("S", "n", "e")
            #expect(test.composerText == "from yesterday")
            #expect(test.app.overlay == nil)
            #expect(test.app.composer.state.text.rows == ["from yesterday"])
        }
    }

    @Test func `what is half corrected is on disk until it is sent, whatever ends the program`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("mine")
            await test.press("Esc", "Tab")
            await test.press("E")
            #expect(test.composerText == "thank you, that means a lot")
            await test.type(" more")
            for _ in 0..<2 {
                test.time.advance(by: .milliseconds(500))
                await test.settle()
            }
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "mine\nthank you, that means a lot more")
            await test.press("Esc")
            #expect(test.composerText == "mine")
            await test.open(SampleInbox.tomas)
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "mine\nthank you, that means a lot more")
            await test.open(SampleInbox.nadia)
            #expect(test.composerText == "mine")
            await test.press("Esc", "Tab", "E", "Enter")
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.body == "thank you, that means a lot more")
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "mine")
            #expect(test.composerText == "mine")
        }
    }

    @Test func `signing out sends what is held back, and the next account sees nothing of what was written`() async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: 20))
        await test.running {
            await test.open(SampleInbox.nadia)
            let nadia = await test.inbox.stored(SampleInbox.nadia)
            await test.type("precious")
            await test.press("Enter")
            await test.type("secret")
            test.app.perform(.signOut)
            await test.press("y")
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.body == "precious")
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "secret")
            try? await test.inbox.setComposerText("", in: SampleInbox.nadia)
            if let nadia { test.app.composer.open(nadia) }
            await test.settle()
            #expect(test.composerText == "")
            test.app.composer.send(.command(.historyPrevious))
            #expect(test.composerText == "")
        }
    }
}

extension TestInterface {
    /// Sends keys without waiting for their effects.
    @MainActor fileprivate func burst(_ keys: String...) {
        for key in keys { app.send(.key(key, text: key.count == 1 ? key : nil)) }
    }
}
