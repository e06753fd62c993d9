import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import Testing

@MainActor @Suite struct DraftPickerTests {
    @Test func `Escape leads back to the list, where keys are keys and no text`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "d", "d")
            #expect(test.app.focus == .drafts)
            await test.press("Esc")
            #expect(test.app.focus == .list)
            await test.press("?")
            guard test.app.overlay is HelpViewModel else { return #expect(Bool(false), "no help") }
            #expect(test.composerText.isEmpty)
        }
    }

    @Test func `Escape leads back to the message the drafts were asked for, or to the composer`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "Enter", "Up", "k", "d")
            #expect(test.app.focus == .drafts)
            await test.press("Esc")
            #expect(test.app.focus == .thread)
            #expect(test.app.thread.selectedMessage != nil)
            await test.press("i", "M-r", "M-r", "Esc")
            #expect(test.app.focus == .composer)
        }
    }
}

@MainActor @Suite struct GraveDraftTests {
    private func set(_ text: String, by provider: String) -> DraftSet {
        DraftSet(drafts: [Draft(length: .short, text: text)], basedOn: [], provider: provider)
    }

    @Test func `a model drafts what is grave only where the person asks for it`() async {
        let test = await TestInterface()
        await test.running {
            var own = set("I am here.", by: "built-in")
            own.canAskModel = true
            await test.inbox.setDrafts(.success(own))
            await test.inbox.setModelDrafts(set("So sorry to hear it.", by: "large"))
            await test.press("j", "d", "d")
            #expect(test.app.drafts?.state.rows.map(\.text) == ["I am here."])
            #expect(test.app.hints.status.left.contains { $0.command == .draftModel })
            await test.press("m")
            #expect(test.app.drafts?.state.rows.map(\.text) == ["So sorry to hear it."])
            #expect(!test.app.hints.status.left.contains { $0.command == .draftModel })
            await test.press("m")
            #expect(test.notice == "The model was asked, or there is none.")
        }
    }
}

@MainActor @Suite struct AnsweredAlreadyTests {
    @Test func `who was answered last is not answered again without being asked twice`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "d")
            #expect(test.app.drafts == nil)
            #expect(test.notice == "You replied last. d drafts another reply anyway.")
            await test.press("d")
            #expect(test.app.drafts?.state.about == "Shall I send the contract?")
        }
    }

    @Test func `drafts answer what was asked, not the kind line after it`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.receive("Which lens was it?", in: SampleInbox.nadia, from: UserID("@nadia:home.example"))
            await test.inbox.receive("anyway, love it", in: SampleInbox.nadia, from: UserID("@nadia:home.example"))
            await test.open(SampleInbox.nadia)
            await test.press("M-r")
            #expect(test.app.drafts?.state.about == "Which lens was it?")
        }
    }

    @Test func `who is sad is answered, not what they asked before`() async {
        let test = await TestInterface()
        await test.running {
            let nadia = UserID("@nadia:home.example")
            let sad = Triage(category: .fan, confidence: 0.9, sentiment: .negative, intensity: .high, reason: "")
            await test.inbox.receive("When is the next livestream?", in: SampleInbox.nadia, from: nadia)
            await test.inbox.receive(
                "My dog died yesterday and I can't stop crying", in: SampleInbox.nadia, from: nadia, triage: sad)
            await test.inbox.receive("sorry for the long text", in: SampleInbox.nadia, from: nadia)
            await test.open(SampleInbox.nadia)
            await test.press("M-r")
            #expect(test.app.drafts?.state.about == "My dog died yesterday and I can't stop crying")
        }
    }

    @Test func `asked again, the answer ends the asking, and says where it is the same`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.tomas)
            await test.press("M-r")
            await test.inbox.setHoldsDrafts(true)
            test.burst(["r"])
            #expect(test.notice == "Asking for other drafts …")
            await test.inbox.setHoldsDrafts(false)
            await test.settle()
            #expect(test.notice == "No other wording available.")
        }
    }

    @Test func `where nothing is worth suggesting the reason stands there, and a key to write`() async {
        var none = DraftSet(drafts: [], basedOn: [], provider: "built-in")
        none.nothing = "Only you can answer “which lens?”"
        none.questions = [AskedQuestion(text: "which lens?", isAnswered: false)]
        let test = await TestInterface { [none] in await $0.setDrafts(.success(none)) }
        await test.running {
            await test.press("d")
            #expect(test.app.drafts?.state.phase == .nothing("Only you can answer “which lens?”"))
            #expect(test.app.drafts?.state.rows.isEmpty == true)
        }
    }

    @Test func `what the drafts answer is said, and what they leave open`() async {
        var half = DraftSet(
            drafts: [Draft(length: .short, text: "The 35.")], basedOn: ["FAQ “lens”"], provider: "built-in")
        half.questions = [.init(text: "which lens?", isAnswered: true), .init(text: "when?", isAnswered: false)]
        let test = await TestInterface { [half] in await $0.setDrafts(.success(half)) }
        await test.running {
            await test.press("d")
            #expect(test.app.drafts?.state.coverage == "answers: which lens? ✓  when? –")
        }
    }

    @Test func `what is not known yet is not denied`() async {
        let test = await TestInterface()
        await test.inbox.setAccess(CopilotAccess(isCreator: false, isRoleKnown: false))
        await test.running {
            await test.press("d")
            #expect(test.notice == "The copilot is starting. Try again in a moment.")
            await test.inbox.setAccess(CopilotAccess(isCreator: false))
            await test.settle()
            await test.press("d")
            #expect(test.notice == "The copilot is only for creators.")
        }
    }
}

@MainActor @Suite struct GrowingDraftsTests {
    private static let whole = DraftSet(
        drafts: [
            Draft(length: .short, text: "Yes."), Draft(length: .medium, text: "Yes, please."),
            Draft(length: .detailed, text: "Yes, please. The 14th works."),
        ], basedOn: ["FAQ “dates”"], provider: "built-in")

    @Test func `drafts are shown as they grow, and a choice made meanwhile stays`() async throws {
        let test = await TestInterface { inbox in
            await inbox.setGrowing([["Ye"], ["Yes.", "Yes, pl"]])
            await inbox.setDrafts(.success(Self.whole))
            await inbox.setHoldsDrafts(true)
        }
        try await test.running {
            await test.press("j", "d")
            // Send the key directly instead of `press`, which would wait for the held-back answer.
            test.app.send(.key("d", text: "d"))
            let drafts = try #require(test.app.drafts)
            for _ in 0..<10_000 where drafts.state.rows.count < 2 { await Task.yield() }
            #expect(drafts.state.rows.map(\.text) == ["Yes.", "Yes, pl"])
            #expect(drafts.state.isWriting)
            test.app.send(.key("j", text: "j"))
            await test.inbox.setHoldsDrafts(false)
            await test.settle()
            #expect(drafts.state.rows.map(\.text) == Self.whole.drafts.map(\.text))
            #expect(!drafts.state.isWriting)
            #expect(drafts.state.selectedIndex == 1)
            #expect(drafts.state.provider.hasPrefix("built-in"))
        }
    }

    @Test func `drafts that break off are no drafts`() async throws {
        let test = await TestInterface { inbox in
            await inbox.setGrowing([["Ye"]])
            await inbox.setDrafts(.failure(.timeout))
        }
        try await test.running {
            await test.press("j", "d", "d")
            let drafts = try #require(test.app.drafts)
            #expect(drafts.state.phase == .failed(CopilotError.timeout.sentence))
            #expect(drafts.state.rows.isEmpty)
        }
    }

    @Test func `stale drafts are shown as such until better ones come, and stay where none do`() async throws {
        var stale = Self.whole
        stale.isStale = true
        stale.drafts[0].text = "old"
        let prepared = stale
        let test = await TestInterface { inbox in
            await inbox.setPrepared(prepared)
            await inbox.setDrafts(.failure(.network))
        }
        try await test.running {
            await test.press("j", "d", "d")
            let drafts = try #require(test.app.drafts)
            #expect(drafts.state.rows.first?.text == "old")
            #expect(drafts.state.isStale)
            #expect(drafts.state.note == CopilotError.network.sentence)
            await test.inbox.setDrafts(.success(Self.whole))
            await test.press("r")
            #expect(drafts.state.rows.first?.text == "Yes.")
            #expect(!drafts.state.isStale)
        }
    }

    @Test func `drafts on screen are marked when somebody writes again`() async throws {
        let test = await TestInterface { await $0.setDrafts(.success(Self.whole)) }
        try await test.running {
            await test.press("j", "d", "d")
            let drafts = try #require(test.app.drafts)
            #expect(!drafts.state.isStale)
            await test.inbox.receive("or better not", in: SampleInbox.lumen)
            await test.settle()
            #expect(drafts.state.isStale)
        }
    }

    @Test func `the list says where drafts are ready, and where they are stale`() {
        var conversation = Conversation(
            id: ConversationID("!a:b"), name: "A", kind: .direct, lastActivity: Timestamp(milliseconds: 0))
        let now = Timestamp(milliseconds: 0)
        #expect(InboxRow(conversation, now: now).prepared == nil)
        conversation.prepared = .stale
        #expect(InboxRow(conversation, now: now).prepared == .stale)
    }
}
