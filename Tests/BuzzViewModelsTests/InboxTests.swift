import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import TestSupport
import Testing

@MainActor @Suite struct InboxTests {
    @Test func `who writes while the list is read for the first time is in it`() async {
        for _ in 0..<20 {
            let test = await TestInterface(filled: false)
            await test.settle()
            let nadia = Conversation(
                id: SampleInbox.nadia, name: "Nadia", kind: .direct,
                lastActivity: Timestamp(milliseconds: TestInterface.start))
            await test.inbox.afterNextRead { inbox in
                inbox.add(nadia)
                var change = StoreChange()
                change.conversations = [SampleInbox.nadia]
                inbox.announce(change)
            }
            await test.running { #expect(test.app.inbox.state.rows.compactMap { $0?.name } == ["Nadia"]) }
        }
    }

    @Test func `a conversation that was begun stays selected when the server gives it its id`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("n")
            await test.type("dana")
            await test.press("Enter")
            guard let begun = test.app.inbox.selection?.id else { return #expect(Bool(false), "nobody is selected") }
            await test.type("before")
            await test.inbox.settle(begun, as: ConversationID("!real:home.example"))
            await test.settle()
            #expect(test.app.inbox.selection?.id == ConversationID("!real:home.example"))
            #expect(test.app.thread.conversation?.id == ConversationID("!real:home.example"))
            await test.type(" and after")
            #expect(test.composerText == "before and after")
            await test.inbox.change(ConversationID("!real:home.example")) { $0.name = "Dana" }
            await test.settle()
            #expect(test.app.inbox.state.rows.contains { $0?.name == "Dana" })
        }
    }

    @Test func `the list shows what is there, pinned first, with its badges and marks`() async {
        let test = await TestInterface()
        await test.running {
            let state = test.app.inbox.state
            let names = state.rows.compactMap { $0?.name }
            #expect(names.first == "Old Mill Studio")
            #expect(names.contains("Lumen Optics"))
            #expect(state.total == 8)
            let mira = state.rows.compactMap { $0 }.first { $0.id == SampleInbox.mira }
            #expect(mira?.badge == .category(.urgent, score: nil, isCorrected: false))
            #expect(mira?.unread == 3)
            #expect(mira?.time == "5m")
            let mill = state.rows.compactMap { $0 }.first { $0.id == SampleInbox.mill }
            #expect(mill?.preview == .composing("Hi, thanks for asking …"))
            #expect(mill?.isPinned == true)
        }
    }

    @Test func `moving down shows the next conversation beside it without reading it`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j")
            #expect(test.app.thread.conversation?.id == SampleInbox.lumen)
            #expect(test.threadText.contains { $0.contains("Shall I send the contract?") })
            #expect(await test.inbox.stored(SampleInbox.lumen)?.unread == 1)
        }
    }

    @Test func `opening a conversation reads it and goes to the composer`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "Enter")
            #expect(test.app.focus == .composer)
            #expect(await test.inbox.stored(SampleInbox.lumen)?.unread == 0)
        }
    }

    @Test func `the selected conversation keeps selected when another one moves above it`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "j")
            let selected = test.app.inbox.selection?.id
            await test.inbox.receive("hello again", in: SampleInbox.nadia)
            // The list reorders once no keys are pressed.
            await test.settle()
            test.time.advance(by: .seconds(2))
            await test.settle()
            #expect(test.app.inbox.selection?.id == selected)
            #expect(test.app.inbox.state.rows.compactMap { $0?.name }[1] == "Nadia")
        }
    }

    @Test func `whoever is written to stays selected when hundreds move above them`() async {
        let test = await TestInterface(filled: false) { inbox in
            for index in 0..<600 {
                await inbox.add(
                    Conversation(
                        id: ConversationID("!\(index)"), name: "Room \(index)", kind: .group,
                        lastActivity: Timestamp(milliseconds: TestInterface.start - Int64(index) * 1000)))
            }
        }
        await test.running {
            await test.settle()
            await test.press("j", "j", "i")
            await test.type("for you al")
            for index in 10..<600 { await test.inbox.receive("news", in: ConversationID("!\(index)")) }
            await test.type("one")
            await test.settle()
            #expect(test.app.inbox.selection?.id == ConversationID("!2"))
            #expect(test.app.thread.conversation?.id == ConversationID("!2"))
            #expect(test.composerText == "for you alone")
        }
    }

    @Test func `a list of ten thousand is held in a window`() async {
        let test = await TestInterface(filled: false) { inbox in
            for index in 0..<10_000 {
                await inbox.add(
                    Conversation(
                        id: ConversationID("!\(index):x"), name: "Fan \(index)", kind: .direct,
                        lastActivity: Timestamp(milliseconds: TestInterface.start - Int64(index) * 1000)))
            }
        }
        await test.running {
            #expect(test.app.inbox.state.total == 10_000)
            await test.press("G")
            #expect(test.app.inbox.selection?.name == "Fan 9999")
            #expect(test.app.inbox.state.rows.allSatisfy { $0 != nil })
            await test.press("k", "PageUp")
            #expect(test.app.inbox.selection?.name == "Fan 9989")
            await test.press("g g")
            #expect(test.app.inbox.selection?.name == "Fan 0")
            #expect(test.app.inbox.loadedCount < 200)
        }
    }

    @Test func `typing filters, Enter keeps the filter, Escape takes it away`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("/")
            await test.type("mi")
            #expect(test.app.inbox.state.rows.compactMap { $0?.name } == ["Old Mill Studio", "Mira · stream mods"])
            await test.press("Down", "Enter")
            #expect(test.app.inbox.selection?.id == SampleInbox.mira)
            #expect(!test.app.inbox.isFiltering)
            await test.press("Esc")
            #expect(test.app.inbox.state.total == 8)
        }
    }

    @Test func `keys typed ahead of a filter do not hit the list before it`() async {
        let test = await TestInterface()
        await test.running {
            for key in ["/", "n", "a", "d", "Enter", "Enter"] {
                test.app.send(.key(key, text: key.count == 1 ? key : nil))
            }
            await test.settle()
            #expect(test.app.thread.conversation?.id == SampleInbox.nadia)
        }
    }

    @Test func `tabs show their part and their count`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("g 5")
            #expect(test.app.inbox.state.rows.compactMap { $0?.name } == ["Crypto Gains VIP"])
            #expect(test.app.inbox.state.tabs.map(\.count) == [8, 4, 2, 2, 1])
            await test.press("]")
            #expect(test.app.inbox.query.tab == .all)
        }
    }

    @Test func `archiving can be taken back`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "e")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.isArchived == true)
            #expect(test.app.inbox.selection?.id != SampleInbox.lumen)
            #expect(test.notice?.contains("Lumen Optics archived.") == true)
            await test.press("u")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.isArchived == false)
            #expect(test.app.inbox.selection?.id == SampleInbox.lumen)
        }
    }

    @Test func `pin, mute and snooze are stored and can be taken back`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "p")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.isPinned == true)
            await test.press("u", "m")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.isPinned == false)
            #expect(await test.inbox.stored(SampleInbox.lumen)?.isMuted == true)
            await test.press("z", "h")
            #expect(
                await test.inbox.stored(SampleInbox.lumen)?.snoozedUntil
                    == Timestamp(milliseconds: TestInterface.start + 3_600_000))
            await test.press("u")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.snoozedUntil == nil)
        }
    }

    @Test func `one key corrects a category`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "c", "s")
            let triage = await test.inbox.stored(SampleInbox.lumen)?.triage
            #expect(triage?.category == .spam)
            #expect(triage?.isCorrected == true)
        }
    }

    @Test func `an invitation is accepted with one key`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.guest)
            #expect(test.app.focus == .thread)
            #expect(test.app.thread.state.invitation != nil)
            await test.press("A")
            #expect(await test.inbox.stored(SampleInbox.guest)?.membership == .joined)
            #expect(test.app.thread.state.invitation == nil)
            await test.press("i")
            #expect(test.app.focus == .composer)
        }
    }

    @Test func `the next unread conversation is one key away`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("M-a")
            let first = test.app.thread.conversation?.id
            #expect(first == SampleInbox.lumen)
            await test.press("M-a")
            #expect(test.app.thread.conversation?.id == SampleInbox.mira)
        }
    }

    @Test func `a refusal is said in a sentence`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.refuse(.storage("The disk is full. Free some space."))
            await test.press("p")
            #expect(test.notice == "The disk is full. Free some space.")
        }
    }
}
