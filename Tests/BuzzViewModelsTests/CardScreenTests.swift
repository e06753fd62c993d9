import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import Testing

@MainActor @Suite struct CardScreenTests {
    private func card(_ test: TestInterface) -> CardViewState? {
        switch test.app.overlay {
        case let model as PersonViewModel: model.state
        case let model as PromisesViewModel: model.state
        case let model as DealViewModel: model.state
        default: nil
        }
    }

    private func deals(_ test: TestInterface) -> DealsViewState? {
        if let model = test.app.overlay as? DealsViewModel { model.state } else { nil }
    }

    private func sending(_ test: TestInterface) -> BatchViewState.Sending? {
        if let model = test.app.overlay as? BatchViewModel, case .sending(let state) = model.state {
            state
        } else {
            nil
        }
    }

    private func measured(_ test: TestInterface) {
        test.app.overlay?.setHeight(20)
        if let model = test.app.overlay as? BatchViewModel, case .sending = model.state {
            model.setSendingShown(isWhole: true)
        }
    }

    // MARK: People

    @Test func `a person's card says who, since when, and what was promised`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.lumen)
            await test.press("Esc", "W")
            measured(test)
            let state = card(test)
            #expect(state?.title == "Lumen Optics")
            #expect(state?.facts.contains("34 from them, 21 from you · 12 of them in the last 30 days") == true)
            #expect(
                state?.facts.suffix(2) == ["They usually reply in 20 min", "You usually reply in 3 h"])
            #expect(
                state?.rows.map(\.heading) == [
                    "You promised", nil, nil, "", "They promised", nil, "", "Recent topics", nil,
                ])
            #expect(state?.rows[1].note == "due today")
            #expect(state?.rows[1].mark == .due)
            #expect(state?.rows[2].note == "due “next Friday”")
            #expect(state?.selectedIndex == 1)
        }
    }

    @Test func `a promise is done, open again and dismissed by a key`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.lumen)
            await test.press("Esc", "W")
            measured(test)
            await test.press("d")
            #expect(card(test)?.rows[1].mark == .done)
            await test.press("d")
            #expect(card(test)?.rows[1].mark == .due)
            await test.press("x")
            #expect(card(test)?.rows[1].note == "dismissed")
            // The selection skips headings.
            await test.press("j", "j")
            #expect(card(test)?.selectedIndex == 5)
            await test.press("Enter")
            #expect(test.app.overlay == nil)
            #expect(test.app.focus == .thread)
            #expect(test.app.thread.selectedID == MessageID(3))
        }
    }

    @Test func `what was answered before goes into the composer by a key`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.tomas)
            await test.press("Esc", "W")
            measured(test)
            #expect(card(test)?.rows.first?.heading == "You answered “which mic is that? sounds so warm”")
            #expect(card(test)?.rows[1].note.hasPrefix("to Nadia") == true)
            await test.press("a")
            #expect(test.app.overlay == nil)
            #expect(test.composerText == "Yes please, and the sample images.")
            #expect(await test.inbox.bodies(in: SampleInbox.tomas).count == 1)
        }
    }

    @Test func `a due promise is said once, and marks its row`() async {
        let test = await TestInterface { inbox in
            await inbox.change(SampleInbox.lumen) {
                $0.promise = OpenPromise(text: "I'll send it", day: CalendarDay(number: 20_514))
            }
        }
        await test.cards.remind(of: await test.cards.promises.filter(\.isOwn))
        await test.running {
            #expect(test.notice?.contains("2 promises due") == true)
            #expect(
                test.app.inbox.state.rows.compactMap { $0 }.first { $0.name == "Lumen Optics" }?.promise
                    == "promise 1d late")
            await test.press("j")
            #expect(test.notice == nil)
            test.app.perform(.promises)
            await test.settle()
            measured(test)
            #expect(card(test)?.rows.count == 2)
            await test.press("d")
            #expect(card(test)?.rows.count == 1)
        }
    }

    // MARK: Deals

    @Test func `each fact of a deal jumps to its message`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.lumen)
            await test.press("Esc", "$")
            measured(test)
            #expect(card(test)?.note == "talking")
            #expect(card(test)?.rows.map(\.label).first == "who")
            #expect(card(test)?.rows.first { $0.label == "deliverables" }?.isKnown == false)
            await test.press("j", "j", "j", "Enter")
            #expect(test.app.thread.selectedID == MessageID(3))
        }
    }

    @Test func `a correction is kept, and taken back by a key`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.lumen)
            await test.press("Esc", "$")
            measured(test)
            await test.press("j", "j", "e", "C-u")
            await test.type("$3,000")
            await test.press("Enter")
            measured(test)
            #expect(await test.cards.corrections == ["budget=$3,000"])
            #expect(card(test)?.rows.first { $0.label == "budget" }?.note == "set by you")
            await test.press("x")
            #expect(await test.cards.corrections == ["budget=$3,000", "budget=nil"])
            await test.press(">")
            #expect(card(test)?.note == "agreed")
            await test.press("<", "<")
            #expect(card(test)?.note == "new")
        }
    }

    @Test func `a stage and a correction are taken back on the card, which stands where it stood`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.lumen)
            await test.press("Esc", "$")
            measured(test)
            await test.press(">")
            #expect(card(test)?.note == "agreed")
            await test.press("u")
            #expect(await test.cards.corrections == ["stage=agreed", "stage=nil"])
            await test.press("j", "j", "e", "C-u")
            await test.type("$3,000")
            await test.press("Enter")
            measured(test)
            #expect(card(test)?.selectedIndex == 2)
            await test.press("u")
            #expect(await test.cards.corrections.suffix(2) == ["budget=$3,000", "budget=nil"])
        }
    }

    @Test func `the card is back at once after a correction, and over nothing that was opened since`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.lumen)
            await test.press("Esc", "$")
            measured(test)
            await test.press("j", "j", "e", "C-u")
            await test.type("$3,000")
            test.burst(["Enter", "Esc", "n", "é"])
            await test.settle()
            guard let form = test.app.overlay as? FormViewModel else { return #expect(Bool(false), "no form") }
            #expect(form.state.title == "New conversation")
            #expect(form.state.fields[0].text == "é")
        }
    }

    @Test func `the board sorts by value and by deadline, sums up each stage and moves deals on`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("B")
            measured(test)
            #expect(deals(test)?.rows.map(\.name) == ["Lumen Optics", "Old Mill Studio"])
            #expect(deals(test)?.sums.map(\.text) == ["$700", "$4,500"])
            await test.press("s")
            #expect(deals(test)?.rows.map(\.name) == ["Old Mill Studio", "Lumen Optics"])
            #expect(deals(test)?.rows.first?.isDue == true)
            await test.press(">")
            #expect(deals(test)?.sums.map(\.text) == ["$4,500", "$700"] || deals(test)?.sums.count == 1)
            await test.press("x")
            #expect(deals(test)?.rows.map(\.name) == ["Lumen Optics"])
            await test.press("u")
            #expect(deals(test)?.rows.count == 2)
            await test.press("x", "x")
            #expect(deals(test)?.rows.isEmpty == true)
            #expect(test.app.hints.status.left.isEmpty)
            await test.press("u")
            #expect(deals(test)?.rows.count == 1)
            await test.press("Esc", "B")
            measured(test)
            await test.press("Enter")
            measured(test)
            #expect(card(test)?.title == "Old Mill Studio")
        }
    }

    // MARK: Batch

    private func began(_ test: TestInterface) async {
        await test.press("=")
        measured(test)
        await test.press("Enter")
        measured(test)
        await test.press("Enter")
        measured(test)
    }

    @Test func `one answer is approved, shown for each and sent one by one`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("=")
            measured(test)
            guard let model = test.app.overlay as? BatchViewModel, case .groups(let groups) = model.state else {
                Issue.record("no groups")
                return
            }
            #expect(groups.rows.first?.count == 3)
            #expect(groups.note == "3 of 5 waiting · 2 business, urgent or spam")
            await test.press("Enter")
            await test.type(" Link below.")
            await test.press("Enter")
            measured(test)
            #expect(sending(test)?.text == "Hi Tomás! It's the M7. Link below.")
            // A message is sent only after it was shown.
            #expect(await test.inbox.bodies(in: SampleInbox.tomas).count == 1)
            await test.press("Enter")
            #expect(await test.inbox.bodies(in: SampleInbox.tomas).last == "Hi Tomás! It's the M7. Link below.")
            #expect(await test.inbox.bodies(in: SampleInbox.mira).last?.hasPrefix("Hi") == false)
            measured(test)
            await test.press("n")
            measured(test)
            await test.press("Enter")
            #expect(sending(test)?.progress == "2 of 3 sent · 1 skipped")
            #expect(sending(test)?.isDone == true)
            #expect(await test.inbox.bodies(in: SampleInbox.nadia).last == "thank you, that means a lot")
        }
    }

    @Test func `what was sent is taken back, cancelled or deleted`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.setUnplugged(true)
            await began(test)
            await test.press("Enter")
            #expect(await test.inbox.bodies(in: SampleInbox.tomas).count == 2)
            await test.press("u")
            #expect(sending(test)?.recipients.first?.status == "unsent")
            #expect(await test.inbox.bodies(in: SampleInbox.tomas).count == 1)
            #expect(sending(test)?.progress == "0 of 3 sent · 1 skipped")
            await test.inbox.setUnplugged(false)
            // Skipped recipients can still be sent to.
            measured(test)
            await test.press("Enter")
            #expect(await test.inbox.bodies(in: SampleInbox.tomas).count == 2)
            await test.press("u")
            #expect(await test.inbox.lastMessage(in: SampleInbox.tomas)?.kind == .deleted)
        }
    }

    @Test func `an answer that nobody saw is not sent, and one that was left is not lost`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("=")
            measured(test)
            await test.press("Enter")
            await test.type(" Link below.")
            await test.press("Esc")
            await test.press("Enter", "Enter", "Enter")
            #expect(sending(test)?.text == "Hi Tomás! It's the M7. Link below.")
            #expect(sending(test)?.progress == "0 of 3 sent")
            #expect(await test.inbox.bodies(in: SampleInbox.tomas).count == 1)
            measured(test)
            await test.press("Enter")
            #expect(await test.inbox.bodies(in: SampleInbox.tomas).count == 2)
        }
    }

    @Test func `keys in one burst send nothing to somebody who was not on screen yet`() async {
        let test = await TestInterface()
        await test.running {
            await began(test)
            test.burst(["Enter", "Enter"])
            await test.settle()
            #expect(sending(test)?.progress == "1 of 3 sent")
        }
    }

    @Test func `everything a person said is shown before they are answered, and only the question is remembered`()
        async throws
    {
        let test = await TestInterface()
        let tomas = UserID("@tomas:home.example")
        let question = await test.inbox.lastMessage(in: SampleInbox.tomas)
        await test.running {
            await test.inbox.change(SampleInbox.tomas) { $0.unread = 2 }
            await test.inbox.insert("My refund still did not arrive", in: SampleInbox.tomas, from: tomas)
            await began(test)
            let asked = sending(test)?.asked ?? []
            #expect(asked.map(\.text) == ["My refund still did not arrive", "which mic is that? sounds so warm"])
            #expect(asked.map(\.isAnswered) == [false, true])
            #expect(sending(test)?.note?.contains("They also said something else") == true)
            // A message that does not fit on the screen counts as not shown.
            if let model = test.app.overlay as? BatchViewModel { model.setSendingShown(isWhole: false) }
            await test.press("Enter")
            #expect(sending(test)?.progress == "0 of 3 sent")
            measured(test)
            await test.press("Enter")
            #expect(sending(test)?.progress == "1 of 3 sent")
            #expect(await test.inbox.lastOutgoing?.answers == question?.id)
        }
    }

    @Test func `who wrote again meanwhile is not answered blindly`() async {
        let test = await TestInterface()
        await test.running {
            await began(test)
            await test.inbox.receive("forget it, found it!", in: SampleInbox.tomas)
            await test.press("Enter")
            #expect(await test.inbox.bodies(in: SampleInbox.tomas).last == "forget it, found it!")
            #expect(sending(test)?.recipients.first?.status == "they have written again")
        }
    }

    @Test func `one of them is edited by itself, and an empty answer is none`() async {
        let test = await TestInterface()
        await test.running {
            await began(test)
            await test.press("e", "C-u", "Enter")
            #expect(sending(test) == nil)
            await test.type("Just for you")
            await test.press("Enter")
            measured(test)
            #expect(sending(test)?.text == "Just for you")
            #expect(sending(test)?.recipients.map(\.name) == ["Tomás", "Nadia", "Mira"])
        }
    }

    @Test func `business is asked for by a key, never by itself`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("=")
            #expect(await test.cards.askedForBusiness == false)
            await test.press("b")
            #expect(await test.cards.askedForBusiness == true)
            await test.cards.refuse(.server("Can’t reach the copilot."))
            await test.press("b")
            guard let model = test.app.overlay as? BatchViewModel, case .groups = model.state else {
                Issue.record("no groups")
                return
            }
        }
    }

    @Test func `without a copilot the cards say so`() async {
        let test = await TestInterface(hasCopilot: false)
        await test.running {
            await test.press("B")
            #expect(test.app.overlay == nil)
            #expect(test.notice == "No copilot is set up here.")
        }
    }
}
