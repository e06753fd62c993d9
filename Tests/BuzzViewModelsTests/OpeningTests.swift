import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import Testing

/// Typed text goes to the conversation on screen, however late the answers arrive.
@MainActor @Suite struct OpeningTests {
    private static let everybody = [
        SampleInbox.lumen, SampleInbox.mira, SampleInbox.tomas, SampleInbox.nadia, SampleInbox.mill,
        SampleInbox.crypto, SampleInbox.crew,
    ]

    @Test func `what is typed right after choosing somebody goes to them`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.tomas)
            await test.press("C-k")
            await test.type("nadia")
            await test.inbox.setLate(true)
            test.burst(["Enter", "h", "e", "y", "Enter"])
            await test.inbox.setLate(false)
            await test.settle()
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.body == "hey")
            #expect(await test.inbox.lastMessage(in: SampleInbox.tomas)?.body != "hey")
        }
    }

    @Test func `what is typed while a message that was found is opened waits for it`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.tomas)
            await test.type("half ")
            await test.press("Esc", "s")
            await test.type("contract")
            await test.inbox.setLate(true)
            test.burst(["Enter", "i", "n", "o", "Enter"])
            #expect(test.app.thread.conversation?.id == SampleInbox.tomas)
            await test.inbox.setLate(false)
            await test.settle()
            #expect(await test.inbox.lastMessage(in: SampleInbox.lumen)?.body == "no")
            #expect(await test.inbox.text(in: SampleInbox.tomas) == "half ")
        }
    }

    @Test func `of two that are opened the later stays, whichever is found first`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.setLate(true)
            test.app.open(SampleInbox.nadia)
            test.app.open(SampleInbox.tomas)
            for _ in 0..<20 { await Task.yield() }
            await test.inbox.answer(1)
            for _ in 0..<20 { await Task.yield() }
            await test.inbox.answer(0)
            await test.inbox.setLate(false)
            await test.settle()
            #expect(test.app.composer.conversation?.id == SampleInbox.tomas)
            #expect(test.app.inbox.selection?.id == SampleInbox.tomas)
        }
    }

    @Test func `a key right after another list was asked for acts on that list`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "j", "j")
            let before = test.app.inbox.selection?.id
            await test.inbox.setLate(true)
            test.burst(["g 3", "e"])
            await test.inbox.setLate(false)
            await test.settle()
            let done = await archived(test)
            #expect(done.count == 1 && done.first != before)
            let category = await test.inbox.stored(done.first ?? SampleInbox.nadia)?.triage?.category
            #expect(category == .business)
        }
    }

    @Test func `nobody need wait for a list that does not come`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.setLate(true)
            test.burst(["g 3", "e", "C-c", "?"])
            #expect(test.app.overlay != nil)
            await test.inbox.setLate(false)
            await test.settle()
            #expect(await archived(test).isEmpty)
        }
    }

    @Test func `who is opened from another list is acted upon as soon as the list shows them`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("g 4", "j", "s")
            await test.type("contract")
            await test.inbox.setLate(true)
            test.burst(["Enter", "Esc", "e"])
            await test.inbox.setLate(false)
            await test.settle()
            #expect(await archived(test) == [SampleInbox.lumen])
        }
    }

    @Test func `two keys at once act on two rows`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.setLate(true)
            test.burst(["j", "e", "e"])
            await test.inbox.setLate(false)
            await test.settle()
            let listed = test.app.inbox.state.rows.compactMap { $0?.id }
            #expect(await archived(test).count == 2)
            #expect(test.app.inbox.selection?.id == listed[1])
        }
    }

    @Test func `who is opened right after somebody was put away is whoever stands there then`() async {
        let slow = await TestInterface()
        await slow.running { await slow.press("j", "e", "Enter") }
        let fast = await TestInterface()
        await fast.running {
            await fast.inbox.setLate(true)
            fast.burst(["j", "e", "Enter", "é"])
            await fast.inbox.setLate(false)
            await fast.settle()
            #expect(await archived(fast) == [SampleInbox.lumen])
            #expect(fast.app.thread.conversation?.id == slow.app.thread.conversation?.id)
            #expect(fast.composerText == "é")
        }
    }

    @Test(arguments: [["p", "p"], ["m", "m"], ["e", "u"], ["z", "h", "u"], ["p", "u", "e", "u"]])
    func `what is done and undone at once is undone`(_ keys: [String]) async {
        let test = await TestInterface()
        await test.running {
            await test.press("j")
            let before = await test.inbox.stored(SampleInbox.lumen)
            await test.inbox.setLate(true)
            test.burst(keys)
            await test.inbox.setLate(false)
            await test.settle()
            #expect(await test.inbox.stored(SampleInbox.lumen) == before)
            #expect(test.app.inbox.selection?.id == SampleInbox.lumen)
            #expect(test.app.inbox.query == InboxQuery())
        }
    }

    @Test func `a key about a message waits until the messages are there`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.tomas)
            await test.press("Esc")
            await test.inbox.setLate(true)
            test.burst(["C-k"])
            test.burst("nadia".map(String.init) + ["Enter", "Up", "r", "h", "i", "Enter"])
            await test.inbox.setLate(false)
            await test.settle()
            let sent = await test.inbox.lastMessage(in: SampleInbox.nadia)
            #expect(sent?.body == "hi")
            #expect(sent?.replyTo?.excerpt == "thank you, that means a lot")
        }
    }

    @Test func `drafts of one conversation are not used in the next`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "d", "d")
            #expect(test.app.drafts?.selected != nil)
            await test.inbox.change(SampleInbox.nadia) { $0.isArchived = true }
            await test.settle()
            await test.inbox.setLate(true)
            test.app.open(SampleInbox.nadia)
            // Release one answer at a time: the drafts never appear next to another conversation.
            for _ in 0..<200 {
                for _ in 0..<50 { await Task.yield() }
                if let drafts = test.app.drafts { #expect(drafts.conversation.id == test.app.thread.conversation?.id) }
                await test.inbox.answer(0)
            }
            #expect(test.app.thread.conversation?.id == SampleInbox.nadia && test.app.drafts == nil)
            await test.inbox.setLate(false)
        }
    }

    @Test func `drafts asked for before the messages are there are drafts of that conversation`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.setLate(true)
            test.burst(["j", "j", "d"])
            await test.inbox.setLate(false)
            await test.settle()
            #expect(test.app.drafts?.conversation.id == test.app.inbox.selection?.id)
            #expect(test.app.focus == .drafts)
        }
    }

    @Test func `Enter before the names are there goes to the best of them`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.setLate(true)
            test.burst(["C-k"] + "nad".map(String.init) + ["Enter", "é"])
            await test.inbox.setLate(false)
            await test.settle()
            #expect(test.app.overlay == nil)
            #expect(test.app.thread.conversation?.id == SampleInbox.nadia)
            #expect(test.composerText == "é")
        }
    }

    @Test func `Enter before everybody was looked at waits for who is meant`() async {
        let test = await TestInterface { inbox in
            for number in 0..<320 {
                await inbox.add(
                    Conversation(
                        id: ConversationID("!n\(number):home.example"), name: "Naomi Davila \(number)", kind: .direct,
                        lastActivity: Timestamp(milliseconds: TestInterface.start + Int64(number))))
            }
        }
        await test.running {
            await test.press("C-k")
            await test.inbox.setLate(true)
            test.burst("nadia".map(String.init) + ["Enter", "h", "e", "y", "Enter"])
            await test.inbox.setLate(false)
            await test.settle()
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.body == "hey")
        }
    }

    @Test func `Enter before anything is found opens what is found`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.setLate(true)
            test.burst(["s"] + "contract".map(String.init) + ["Enter"])
            await test.inbox.setLate(false)
            await test.settle()
            #expect(test.app.overlay == nil)
            #expect(test.app.thread.conversation?.id == SampleInbox.lumen)
        }
    }

    @Test(arguments: 0..<60)
    func `whatever is typed in a burst does what it does key by key, however late the answers`(_ seed: Int) async {
        var chance = SeededGenerator(seed: UInt64(seed) &+ 77)
        let keys = Self.keys(&chance)
        let slow = await TestInterface()
        await slow.running {
            for key in keys { await slow.press(key) }
            slow.app.composer.save()
            await slow.settle()
        }
        let fast = await TestInterface()
        await fast.running {
            await fast.inbox.setLate(true)
            fast.burst(keys)
            for _ in 0..<80 {
                for _ in 0..<Int.random(in: 1..<6, using: &chance) { await Task.yield() }
                await fast.inbox.answer(Int.random(in: 0..<1000, using: &chance))
            }
            await fast.inbox.setLate(false)
            await fast.settle()
            fast.app.composer.save()
            await fast.settle()
        }
        for id in Self.everybody {
            let (wanted, found) = (await slow.inbox.bodies(in: id), await fast.inbox.bodies(in: id))
            #expect(found == wanted, "\(keys) in \(id)")
            let (left, kept) = (await slow.inbox.text(in: id), await fast.inbox.text(in: id))
            #expect(kept == left, "\(keys) in \(id)")
        }
        #expect(await archived(fast) == archived(slow), "\(keys)")
        #expect(fast.app.focus == slow.app.focus)
    }

    /// Random ways to a conversation, then a text of letters that are not bound to commands.
    private static func keys(_ chance: inout SeededGenerator) -> [String] {
        let ways: [[String]] = [
            ["g 1"], ["g 2"], ["g 3"], ["g 4"], ["j"], ["k"], ["G"], ["Enter"], ["Esc"], ["M-Down"], ["M-Up"], ["M-a"],
            ["M-/"],
            ["é", "é"], ["Esc", "/", "m", "i", "Enter"],
        ]
        var keys: [String] = []
        var nextUnread = 1
        for _ in 0..<Int.random(in: 2..<9, using: &chance) {
            let way = ways.randomElement(using: &chance) ?? []
            if way == ["M-a"] {
                // More `M-a` than there are unread conversations would depend on when the first was marked read.
                guard nextUnread > 0 else { continue }
                nextUnread -= 1
            }
            keys += way
        }
        return keys + ["Esc", "Enter", "é", "ö", "Enter"]
    }

    private func archived(_ test: TestInterface) async -> [ConversationID] {
        var found: [ConversationID] = []
        for id in Self.everybody where await test.inbox.stored(id)?.isArchived == true { found.append(id) }
        return found
    }
}
