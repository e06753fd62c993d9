import BuzzModel
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import TextKit
import Testing

@MainActor @Suite struct ThreadTests {
    private static let long = ConversationID("!long:x")

    private func longInterface(_ count: Int = 500, unread: Int = 0) async -> TestInterface {
        await TestInterface(filled: false) { inbox in
            let messages = (0..<count).map { index in
                Message(
                    id: MessageID(Int64(index + 1)), conversationID: Self.long, sender: UserID("@dana:x"),
                    senderName: "Dana", isOwn: false, body: "line \(index)",
                    sentAt: Timestamp(milliseconds: TestInterface.start - Int64(count - index) * 600_000),
                    order: Int64(index), state: .received)
            }
            await inbox.add(
                Conversation(
                    id: Self.long, name: "Dana", kind: .direct, unread: unread,
                    lastActivity: Timestamp(milliseconds: TestInterface.start)), messages)
        }
    }

    @Test func `days, new messages and speakers are told apart`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.lumen)
            let lines = test.app.thread.state.lines
            let days = lines.compactMap { line -> String? in if case .day(let name, _) = line.kind { name } else { nil }
            }
            #expect(days == ["Yesterday", "Today"])
            #expect(lines.contains { $0.speaker?.name == "Lumen" })
            #expect(lines.contains { $0.speaker?.name == "you" && $0.speaker?.hue == nil })
            #expect(lines.last { $0.state != nil }?.state == .queued)
        }
    }

    @Test func `whether the other side is there stands at the head of a direct conversation`() async {
        let test = await longInterface(3)
        await test.running {
            await test.open(Self.long)
            @MainActor func shows(_ presence: Presence?) async -> String? {
                await test.inbox.change(Self.long) { $0.peerPresence = presence }
                await test.settle()
                return test.app.thread.state.header?.presence
            }
            let then = Timestamp(milliseconds: TestInterface.start - 2 * 3_600_000)
            #expect(await shows(Presence(state: .online, lastActive: then)) == "online")
            #expect(await shows(Presence(state: .unavailable)) == "away")
            #expect(await shows(Presence(state: .offline, lastActive: then)) == "last seen 2 h ago")
            #expect(await shows(Presence(state: .offline)) == nil)
            #expect(await shows(nil) == nil)
            await test.inbox.change(Self.long) { conversation in
                conversation.kind = .group
                conversation.peerPresence = Presence(state: .online)
            }
            await test.settle()
            #expect(test.app.thread.state.header?.presence == nil)
        }
    }

    @Test func `what is new has a line above it until one leaves`() async {
        let test = await longInterface(unread: 3)
        await test.running {
            await test.open(Self.long)
            let lines = test.app.thread.state.lines
            let index = lines.firstIndex { $0.kind == .newMessages } ?? -9
            #expect(lines[index + 2].text == "line 497")
            await test.inbox.receive("more", in: Self.long, from: UserID("@dana:x"))
            await test.settle()
            #expect(test.app.thread.state.lines.contains { $0.kind == .newMessages })
        }
    }

    @Test func `scrolling up reads older pages and keeps the place`() async {
        let test = await longInterface()
        await test.running {
            await test.open(Self.long)
            test.app.setFocus(.thread)
            for _ in 0..<30 { await test.press("PageUp") }
            let text = test.threadText.filter { $0.hasPrefix("line") }
            #expect(text.first.map { $0 < "line 300" } == true)
            for (left, right) in zip(text, text.dropFirst()) {
                #expect((Int(left.dropFirst(5)) ?? 0) + 1 == Int(right.dropFirst(5)))
            }
            await test.press("g g", "g g", "g g", "g g", "g g", "g g", "g g", "g g", "g g", "g g", "g g", "g g", "g g")
            #expect(test.threadText.contains("line 0"))
            await test.press("G")
            #expect(test.threadText.last == "line 499")
            #expect(test.app.thread.state.isAtEnd)
        }
    }

    @Test func `no more than some hundreds of messages are held, and the way down is whole again`() async {
        let test = await longInterface(2000)
        await test.running {
            await test.open(Self.long)
            test.app.setFocus(.thread)
            for _ in 0..<80 { await test.press("PageUp") }
            #expect(test.app.thread.loadedCount <= 600)
            for _ in 0..<120 { await test.press("PageDown") }
            #expect(test.threadText.last == "line 1999")
        }
    }

    @Test func `what comes in below while reading further up is counted, not scrolled to`() async {
        let test = await longInterface()
        await test.running {
            await test.open(Self.long)
            test.app.setFocus(.thread)
            await test.press("PageUp", "PageUp")
            let before = test.threadText
            await test.inbox.receive("psst", in: Self.long, from: UserID("@dana:x"))
            await test.settle()
            #expect(test.threadText == before)
            #expect(test.app.thread.state.newBelow == 1)
            await test.press("G")
            #expect(test.app.thread.state.newBelow == 0)
            #expect(test.threadText.last == "psst")
        }
    }

    @Test func `a message of a thousand lines is folded and unfolds`() async {
        let test = await longInterface(3)
        await test.running {
            await test.inbox.receive(
                (0..<1000).map { "row \($0)" }.joined(separator: "\n"), in: Self.long, from: UserID("@dana:x"))
            await test.open(Self.long)
            #expect(test.threadText.last?.contains("960 more lines") == true)
            await test.press("Up", "v", "G")
            #expect(test.threadText.last == "row 999")
        }
    }

    @Test func `formatted text keeps its structure`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.mira)
            let spans = test.app.thread.state.lines.flatMap(\.spans)
            #expect(spans.contains { $0.text == "blur" && $0.style.contains(.bold) })
            #expect(spans.contains { $0.text == "`editor`" && $0.role == .code })
            #expect(test.threadText.contains("│ or take it down for now"))
        }
    }

    @Test func `a link leads where it says`() async {
        let test = await TestInterface()
        var effects: [AppEffect] = []
        test.app.effect = { effects.append($0) }
        await test.running {
            await test.open(SampleInbox.lumen)
            await test.press("Up", "k", "k", "O")
            #expect(effects == [.openLink("https://optics.example/nd?x=1")])
        }
    }

    @Test func `reactions, deleting and copying work on the selected message`() async {
        let test = await TestInterface()
        var effects: [AppEffect] = []
        test.app.effect = { effects.append($0) }
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.press("Up", "k", "+", "2")
            #expect(test.threadText.contains { $0.contains("❤️") })
            await test.press("y")
            #expect(effects.count == 1)
            await test.press("j", "x", "y")
            #expect(test.threadText.contains("message deleted"))
        }
    }

    @Test func `somebody else's message cannot be edited, and the reason is said`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.press("Up", "k", "E")
            #expect(test.notice == "Only your own messages can be edited.")
        }
    }

    @Test func `hostile text is made harmless before it is a state`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.receive("a\u{1B}[2J\u{9B}31mb\u{202E}c\u{7}", in: SampleInbox.nadia)
            await test.inbox.change(SampleInbox.nadia) { $0.name = "Na\u{1B}]0;x\u{7}dia\u{202E}" }
            await test.open(SampleInbox.nadia)
            let all = test.threadText.joined() + (test.app.thread.state.header?.name ?? "")
            #expect(
                !all.unicodeScalars.contains {
                    $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || $0.value == 0x202E
                })
        }
    }

    @Test func `going through the list at machine speed reads few conversations, and the last one`() async {
        let test = await TestInterface()
        await test.running {
            let before = await test.inbox.pagesRead
            for _ in 0..<500 { for key in ["j", "k"] { test.app.send(.key(key, text: key)) } }
            test.app.send(.key("j", text: "j"))
            await test.settle()
            #expect(await test.inbox.pagesRead - before < 10)
            #expect(test.app.thread.conversation?.id == test.app.inbox.selection?.id)
            #expect(!test.app.thread.state.lines.isEmpty)
        }
    }

    @Test func `of a thousand reactions some are shown, that there are more is said, and one key shows them`() async {
        let test = await TestInterface(filled: false) { inbox in
            var message = Message(
                id: MessageID(1), conversationID: Self.long, sender: UserID("@dana:x"), senderName: "Dana",
                isOwn: false, body: "vote", sentAt: Timestamp(milliseconds: TestInterface.start), order: 1,
                state: .received)
            message.reactions = (0..<1000).map { Reaction(key: "r\($0)", count: 1, isMine: false) }
            await inbox.add(
                Conversation(
                    id: Self.long, name: "Dana", kind: .direct,
                    lastActivity: Timestamp(milliseconds: TestInterface.start)), [message])
        }
        await test.running {
            await test.open(Self.long)
            let lines = test.threadText
            #expect(lines.contains { $0.contains("r23\u{A0}1") } && !lines.contains { $0.contains("r24\u{A0}1") })
            #expect(lines.contains("… 976 more kinds  v shows all"))
            await test.press("Up", "v")
            #expect(test.app.thread.state.lines.last?.text == "… 600 more kinds")
        }
    }

    @Test(arguments: [(-5, 10), (0, 0), (Int.max, Int.max), (640, 1_000_000_000)])
    func `a size that no picture has is not shown`(_ width: Int, _ height: Int) async {
        let test = await TestInterface(filled: false) { inbox in
            var message = Message(
                id: MessageID(1), conversationID: Self.long, sender: UserID("@dana:x"), senderName: "Dana",
                isOwn: false, kind: .image, body: "a.png", sentAt: Timestamp(milliseconds: TestInterface.start),
                order: 1,
                state: .received)
            message.attachment = Attachment(fileName: "a.png", size: .min, width: width, height: height)
            await inbox.add(
                Conversation(
                    id: Self.long, name: "Dana", kind: .direct,
                    lastActivity: Timestamp(milliseconds: TestInterface.start)), [message])
        }
        await test.running {
            await test.open(Self.long)
            #expect(test.threadText.contains { $0.contains("a.png") })
            #expect(!test.threadText.contains { $0.contains("×") || $0.contains("-") })
        }
    }

    @Test func `any emoji is a reaction, by its name or as itself`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.lumen)
            for typed in ["rocket", ":tada:", "🪿"] {
                await test.press("Esc", "Enter", "Up", "k", "+", "o")
                await test.type(typed)
                await test.press("Enter")
            }
            for symbol in ["🚀", "🎉", "🪿"] { #expect(test.threadText.contains { $0.contains(symbol) }, "\(symbol)") }
        }
    }
}
