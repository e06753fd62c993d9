import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import TestSupport
import Testing

/// `u` undoes the last announced action and restores the previous state.
@MainActor @Suite struct UndoTests {
    @Test func `what was delivered is not said to be taken back`() async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: 5))
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("too late")
            await test.press("Enter")
            test.time.advance(by: .seconds(5))
            await test.press("Esc", "u")
            #expect(await test.inbox.bodies(in: SampleInbox.nadia).last == "too late")
            #expect(test.notice == "Nothing to undo.")
        }
    }

    @Test func `what is held back is seen at once as a message of its own that counts down`() async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: 5))
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("see you there")
            await test.press("Enter")
            #expect(test.threadText.suffix(2) == ["see you there", "sends in 5 s   Alt-z unsends it"])
            #expect(test.app.thread.state.lines.contains { $0.state == .queued && $0.message == HeldMessage.id })
            test.time.advance(by: .seconds(1))
            await test.settle()
            #expect(test.threadText.last == "sends in 4 s   Alt-z unsends it")
            // A held message can only be unsent, so it cannot be selected.
            await test.press("Esc", "Enter", "Up")
            #expect(test.app.thread.selectedMessage?.body != "see you there")
            test.time.advance(by: .seconds(4))
            await test.settle()
            #expect(test.threadText.count { $0.hasPrefix("see you there") } == 1)
            #expect(!test.threadText.contains { $0.contains("sends in") })
            #expect(!test.app.thread.state.lines.contains { $0.message == HeldMessage.id })
        }
    }

    @Test func `a correction that is held back is seen in its place, and called back it is gone`() async throws {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: 5))
        try await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("frist")
            await test.press("Enter")
            test.time.advance(by: .seconds(5))
            await test.settle()
            let message = try #require(test.app.thread.lastOwnMessage)
            test.app.composer.send(.edit(message))
            test.app.composer.send(.replaceText("first"))
            await test.press("Enter")
            #expect(test.threadText.contains { $0.hasPrefix("first") })
            #expect(!test.threadText.contains { $0.hasPrefix("frist") })
            await test.press("M-z")
            #expect(test.threadText.contains { $0.hasPrefix("frist") })
            #expect(test.composerText == "first")
        }
    }

    @Test func `quitting with a held message asks first, and the second time sends it`() async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: 5))
        await test.running {
            var hasQuit = false
            test.app.effect = { if case .quit = $0 { hasQuit = true } }
            await test.open(SampleInbox.nadia)
            await test.type("wait")
            await test.press("Enter", "Esc", "q")
            #expect(!hasQuit)
            #expect(test.notice == "1 message hasn’t been sent yet. q sends it and quits, Alt-z unsends it.")
            await test.press("q")
            #expect(hasQuit)
            await test.app.background.shutDown()
            #expect(await test.inbox.bodies(in: SampleInbox.nadia).last == "wait")
        }
    }

    @Test func `what ends the program without asking keeps a held message as text`() async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: 5))
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("wait")
            await test.press("Enter")
            // It is on disk already, in case the program is killed now.
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "wait")
            await test.app.background.shutDown()
            #expect(await test.inbox.bodies(in: SampleInbox.nadia).last != "wait")
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "wait")
        }
    }

    @Test func `what is held back is called back by the key that takes back`() async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: 5))
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("too soon")
            await test.press("Enter", "Esc", "u")
            #expect(test.composerText == "too soon")
            #expect(test.notice == "Undone: not sent")
            await test.press("Esc", "u")
            #expect(test.notice == "Nothing to undo.")
        }
    }

    @Test func `an undone category is said to be what it was`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("c", "f")
            #expect(test.notice?.contains("is now fan. The copilot learns from this.") == true)
            await test.press("u")
            #expect(test.notice == "Undone: Old Mill Studio is business again.")
        }
    }

    @Test func `the end of a held message leaves what was done since to be taken back`() async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: 5))
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("hi")
            await test.press("Enter", "Esc", "p")
            test.time.advance(by: .seconds(5))
            await test.press("u")
            #expect(await test.inbox.bodies(in: SampleInbox.nadia).last == "hi")
            #expect(await test.inbox.stored(SampleInbox.nadia)?.isPinned == false)
        }
    }

    @Test func `a second time put off is taken back to the first`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "z", "h", "H")
            let first = await test.inbox.stored(SampleInbox.lumen)?.snoozedUntil
            #expect(first != nil && test.app.inbox.selection?.id == SampleInbox.lumen)
            await test.press("z", "t")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.snoozedUntil != first)
            await test.press("u")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.snoozedUntil == first)
            await test.press("z", "d")
            await test.type("in 2 weeks")
            await test.press("Enter", "u")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.snoozedUntil == first)
            await test.press("Space", "z", "w", "u")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.snoozedUntil == first)
            await test.press("z", "n", "u")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.snoozedUntil == first)
            for keys in [["e", "u"], ["Space", "e", "u"]] {
                for key in keys { await test.press(key) }
                let lumen = await test.inbox.stored(SampleInbox.lumen)
                #expect(lumen?.snoozedUntil == first && lumen?.isArchived == false)
            }
        }
    }

    @Test func `who is brought back into the list is selected there as before`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "z", "h")
            #expect(test.app.inbox.selection?.id != SampleInbox.lumen)
            await test.press("u")
            #expect(test.app.inbox.selection?.id == SampleInbox.lumen)
        }
    }

    @Test func `nothing older than what was said last is taken back`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "p")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.isPinned == true)
            test.app.inbox.send(.selectConversation(SampleInbox.guest))
            await test.settle()
            test.app.perform(.acceptInvitation)
            await test.settle()
            #expect(test.notice?.hasPrefix("You joined") == true)
            await test.press("u")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.isPinned == true)
            #expect(test.notice == "Nothing to undo.")
        }
    }

    private func openDeal(_ test: TestInterface) async {
        await test.open(SampleInbox.lumen)
        await test.press("Esc", "$")
        test.app.overlay?.setHeight(20)
    }

    @Test func `an action is announced once it is stored`() async {
        let test = await TestInterface()
        await test.running {
            await openDeal(test)
            test.burst([">"])
            #expect(test.notice == nil)
            await test.settle()
            #expect(test.notice == "Lumen Optics is now agreed.   u undo")
        }
    }

    @Test func `an action that is undone before it is stored stays undone`() async {
        let test = await TestInterface()
        await test.running {
            await openDeal(test)
            test.burst([">", "u"])
            await test.settle()
            #expect(await test.cards.corrections == ["stage=agreed", "stage=nil"])
            #expect(test.notice == "Undone: Lumen Optics is now agreed.")
        }
    }

    @Test func `an action that could not be stored is not announced and leaves nothing to undo`() async {
        let test = await TestInterface()
        await test.running {
            await openDeal(test)
            let refusal = ServiceError.storage("The disk is full.")
            await test.cards.refuse(refusal)
            await test.press(">")
            #expect(test.notice == DisplayText.sentence(refusal.sentence))
            await test.cards.refuse(nil)
            await test.press("u")
            #expect(await test.cards.corrections.isEmpty)
            #expect(test.notice == "Nothing to undo.")
        }
    }
}
