import BuzzModel
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import TestSupport
import Testing

@MainActor @Suite struct AttentionTests {
    private func notices(_ effects: [AppEffect]) -> [String] {
        effects.compactMap { if case .notify(let title, _) = $0 { title } else { nil } }
    }

    @Test func `what was there at the start is not news, what comes in is`() async {
        let test = await TestInterface()
        var effects: [AppEffect] = []
        test.app.effect = { effects.append($0) }
        await test.running {
            await test.inbox.receive("hello?", in: SampleInbox.nadia)
            await test.settle()
            test.time.advance(by: .seconds(1))
            await test.inbox.receive("hello again?", in: SampleInbox.nadia)
            await test.settle()
            #expect(notices(effects) == ["Nadia"])
            #expect(effects.contains(.bell))
            // Three unread conversations, one invitation, and the one that just received a message.
            #expect(test.app.notifier.unreadCount == 5)
        }
    }

    @Test func `nothing is notified of spam, of what is muted, or of what is being read`() async {
        let test = await TestInterface()
        var effects: [AppEffect] = []
        test.app.effect = { effects.append($0) }
        await test.running {
            await test.inbox.receive("first", in: SampleInbox.tomas)
            await test.open(SampleInbox.nadia)
            test.time.advance(by: .seconds(1))
            for id in [SampleInbox.crypto, SampleInbox.crew, SampleInbox.nadia] {
                await test.inbox.receive("psst", in: id)
                await test.settle()
            }
            #expect(notices(effects) == [])
            // The notifier records that the message came and why it was silent.
            let silent = test.app.notifier.heard.filter { $0.id == SampleInbox.crew }
            #expect(silent.map(\.silence) == ["muted"])
        }
    }

    @Test func `the title counts what is unread and not muted`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.receive("hello?", in: SampleInbox.nadia)
            await test.settle()
            let before = test.app.notifier.unreadCount
            #expect(before > 0)
            test.time.advance(by: .seconds(1))
            await test.inbox.receive("psst", in: SampleInbox.crew)
            await test.settle()
            #expect(test.app.notifier.unreadCount == before)
        }
    }

    @Test func `a message waits for the copilot's opinion before it rings`() async {
        let test = await TestInterface()
        var effects: [AppEffect] = []
        test.app.effect = { effects.append($0) }
        await test.running {
            await test.inbox.receive("first", in: SampleInbox.tomas)
            await test.settle()
            test.time.advance(by: .seconds(1))
            await test.inbox.change(SampleInbox.nadia) { $0.awaitsTriage = true }
            await test.inbox.receive("win a prize", in: SampleInbox.nadia)
            await test.settle()
            await test.inbox.change(SampleInbox.nadia) {
                $0.awaitsTriage = false
                $0.triage = Triage(
                    category: .spam, confidence: 1, sentiment: .neutral, intensity: .low, reason: "prize")
            }
            await test.settle()
            #expect(notices(effects) == [])
        }
    }

    @Test func `several are marked and done at once, and taken back at once`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "Space", "Space")
            #expect(Set(test.app.inbox.markedConversations.map(\.id)) == [SampleInbox.lumen, SampleInbox.mira])
            await test.press("e")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.isArchived == true)
            #expect(await test.inbox.stored(SampleInbox.mira)?.isArchived == true)
            #expect(!test.app.inbox.hasMarks)
            await test.press("u")
            #expect(await test.inbox.stored(SampleInbox.mira)?.isArchived == false)
            await test.press("g g", "Space", "Space", "c", "f")
            #expect(await test.inbox.stored(SampleInbox.mill)?.triage?.category == .fan)
            #expect(await test.inbox.stored(SampleInbox.lumen)?.triage?.category == .fan)
        }
    }

    @Test func `Escape takes marks away before anything else`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("Space", "Esc")
            #expect(!test.app.inbox.hasMarks)
        }
    }

    @Test func `a held message can be called back, and is safe on disk meanwhile`() async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: 5))
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("too soon")
            await test.press("Enter")
            #expect(test.composerText == "")
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "too soon")
            #expect(await test.inbox.bodies(in: SampleInbox.nadia).count == 2)
            await test.press("M-z")
            #expect(test.composerText == "too soon")
            await test.press("Enter")
            test.time.advance(by: .seconds(5))
            await test.settle()
            #expect(await test.inbox.bodies(in: SampleInbox.nadia).last == "too soon")
            #expect(await test.inbox.text(in: SampleInbox.nadia) == "")
        }
    }

    @Test func `addresses of the network open here`() async {
        let test = await TestInterface()
        await test.running {
            test.app.opening.follow("https://matrix.to/#/@tomas:home.example")
            await test.settle()
            #expect(test.app.thread.conversation?.id == SampleInbox.tomas)
            test.app.opening.follow("matrix:u/nadia:home.example")
            await test.settle()
            #expect(test.app.thread.conversation?.id == SampleInbox.nadia)
        }
    }

    @Test func `a link to somebody new asks before it writes to them`() async {
        let test = await TestInterface()
        await test.running {
            let before = test.app.inbox.state.total
            for (address, answer) in [
                ("https://matrix.to/#/@eve:evil.example", "n"), ("matrix:u/eve:evil.example", "Esc"),
            ] {
                test.app.opening.follow(address)
                await test.settle()
                guard let menu = test.app.overlay as? MenuViewModel else { return #expect(Bool(false), "not asked") }
                #expect(menu.state.title == "Write to @eve:evil.example?")
                await test.press(answer)
                #expect(test.app.overlay == nil)
                #expect(test.app.inbox.state.total == before)
            }
            test.app.opening.follow("matrix:u/eve:evil.example")
            await test.settle()
            await test.press("y")
            #expect(test.app.thread.conversation?.peer == UserID("@eve:evil.example"))
            #expect(test.app.focus == .composer)
        }
    }

    @Test func `opening at somebody new asks first, too`() async {
        let test = await TestInterface(settings: InterfaceSettings(opens: "matrix:u/eve:evil.example"))
        await test.running {
            guard let menu = test.app.overlay as? MenuViewModel else { return #expect(Bool(false), "not asked") }
            #expect(menu.state.title == "Write to @eve:evil.example?")
        }
    }

    @Test func `each preset is free of conflicts`() {
        for name in KeyMap.presetNames { #expect(KeyMap.preset(name)?.conflicts == [], "\(name)") }
        #expect(KeyMap.preset("plain")?.command(for: "j", in: [.list, .conversation, .global]) == nil)
        #expect(KeyMap.preset("emacs")?.command(for: "C-n", in: [.list, .conversation, .global]) == .down)
    }

    // MARK: Marked invitations

    private static let other = ConversationID("!other:home.example")

    private func marked(_ body: (TestInterface) async -> Void) async {
        let test = await TestInterface { inbox in
            await inbox.add(
                Conversation(
                    id: Self.other, name: "Zed", kind: .direct, membership: .invited, peer: UserID("@zed:home.example"),
                    lastActivity: Timestamp(milliseconds: TestInterface.start)))
        }
        await test.running {
            await test.press("*")
            await body(test)
        }
    }

    @Test func `all marked invitations are accepted, and the hint names the keys`() async {
        await marked { test in
            #expect(test.app.hints.status.left.prefix(2).map(\.key) == ["A", "D"])
            await test.press("A")
            #expect(test.notice == "2 invitations accepted.")
            for id in [SampleInbox.guest, Self.other] {
                #expect(await test.inbox.stored(id)?.membership == .joined)
            }
            #expect(!test.app.inbox.hasMarks)
        }
    }

    @Test func `offline nothing is said to be accepted that only will be`() async {
        await marked { test in
            await test.inbox.set(phase: .offline(since: Timestamp(milliseconds: TestInterface.start)))
            await test.settle()
            await test.press("A")
            #expect(test.notice == "2 invitations will be accepted when the network is back.")
        }
    }

    @Test func `all marked invitations are declined, and nobody else is left`() async {
        await marked { test in
            await test.press("D")
            #expect(test.notice == "2 invitations declined.")
            #expect(await test.inbox.stored(SampleInbox.guest)?.membership == .left)
            #expect(await test.inbox.stored(SampleInbox.lumen)?.membership == .joined)
        }
    }

    @Test func `the next unread one may be an invitation`() async {
        let test = await TestInterface()
        await test.running {
            for id in [SampleInbox.lumen, SampleInbox.mira, SampleInbox.tomas, SampleInbox.nadia, SampleInbox.mill] {
                await test.inbox.change(id) { $0.unread = 0 }
            }
            await test.inbox.change(SampleInbox.crypto) { $0.unread = 0 }
            await test.inbox.change(SampleInbox.crew) { $0.unread = 0 }
            await test.settle()
            await test.press("M-a")
            #expect(test.app.thread.conversation?.id == SampleInbox.guest)
        }
    }

    @Test func `who is archived is found by name in the switcher, marked as such, and the key says bring back`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.change(SampleInbox.tomas) { $0.isArchived = true }
            await test.settle()
            await test.press("C-k")
            await test.type("tom")
            guard let model = test.app.overlay as? SwitcherViewModel else {
                Issue.record("no switcher")
                return
            }
            #expect(model.state.rows.first?.title == "Tomás")
            #expect(model.state.rows.first?.trailing.hasPrefix("archived") == true)
            await test.press("Esc", "/")
            await test.type("tom")
            #expect(test.app.inbox.state.emptyText?.contains("finds archived ones") == true)
            await test.press("Esc", "C-k")
            await test.type("tom")
            await test.press("Enter", "Esc")
            #expect(test.app.thread.conversation?.id == SampleInbox.tomas)
            #expect(test.app.hints.status.left.first { $0.command == .archive }?.title == "restore")
        }
    }
}
