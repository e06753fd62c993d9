import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import Testing

/// The selection stays on a conversation until the user moves it.
@MainActor @Suite struct SelectionTests {
    @Test func `reading one conversation of those unread does not read the others`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("U", "Enter")
            #expect(test.app.inbox.selection?.id == SampleInbox.lumen)
            #expect(test.app.focus == .composer)
            #expect(await test.inbox.stored(SampleInbox.lumen)?.unread == 0)
            #expect(await test.inbox.stored(SampleInbox.mira)?.unread == 3)
            #expect(await test.inbox.stored(SampleInbox.tomas)?.unread == 1)
            #expect(test.app.inbox.state.rows.compactMap { $0?.id }.first == SampleInbox.lumen)
            await test.press("Esc", "j")
            #expect(test.app.inbox.selection?.id == SampleInbox.mira)
            #expect(!test.app.inbox.state.rows.contains { $0?.id == SampleInbox.lumen })
            #expect(test.app.inbox.state.selectedIndex == 0)
            #expect(await test.inbox.stored(SampleInbox.mira)?.unread == 3)
        }
    }

    @Test func `what is marked is changed, also while an invitation is selected`() async {
        let test = await TestInterface()
        await test.running {
            let marked = test.app.inbox.selection?.id ?? SampleInbox.guest
            #expect(marked != SampleInbox.guest)
            let wasPinned = await test.inbox.stored(marked)?.isPinned == true
            await test.press("Space")
            for _ in 0..<20 where test.app.inbox.selection?.id != SampleInbox.guest { await test.press("j") }
            #expect(test.app.inbox.selection?.id == SampleInbox.guest)
            await test.press("p")
            #expect(await test.inbox.stored(marked)?.isPinned == !wasPinned)
            #expect(await test.inbox.stored(SampleInbox.guest)?.isPinned == false)
        }
    }

    @Test func `who leaves the tab while being written to stays until somebody moves`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("g 3", "i")
            let written = test.app.composer.conversation?.id
            await test.type("half a ")
            if let written {
                await test.inbox.change(written) {
                    $0.triage = Triage(
                        category: .fan, confidence: 1, sentiment: .neutral, intensity: .low, reason: "talk")
                }
            }
            await test.settle()
            await test.type("word")
            #expect(test.app.composer.conversation?.id == written)
            #expect(test.composerText.hasSuffix("half a word"))
            #expect(test.app.inbox.selection?.id == written)
            #expect(test.app.inbox.state.total == 2)
            await test.press("Esc", "j")
            #expect(test.app.inbox.state.total == 1)
            #expect(!test.app.inbox.state.rows.contains { $0?.id == written })
        }
    }

    @Test func `all that are shown are marked, also those that are not held, and come back together`() async {
        let test = await TestInterface { inbox in
            for number in 0..<500 {
                await inbox.add(
                    Conversation(
                        id: ConversationID("!many\(number):home.example"), name: "Many \(number)", kind: .direct,
                        memberCount: 2, lastActivity: Timestamp(milliseconds: Int64(number))))
            }
        }
        await test.running {
            await test.press("/")
            await test.type("many")
            await test.press("Enter")
            // The second key applies to all of them, however long finding them takes.
            test.burst(["*", "e"])
            await test.settle()
            #expect(test.notice?.hasPrefix("500 conversations archived.") == true)
            #expect(await test.inbox.stored(ConversationID("!many0:home.example"))?.isArchived == true)
            #expect(await test.inbox.stored(SampleInbox.nadia)?.isArchived == false)
            #expect(test.app.inbox.state.total == 0)
            await test.press("u")
            #expect(test.app.inbox.state.total == 500)
            await test.press("*")
            #expect(test.app.hints.status.lead == "500 selected")
            await test.press("*")
            #expect(test.app.hints.status.lead == nil)
        }
    }

    @Test func `another list is looked at from the list, never opened unseen`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.tomas)
            await test.press("Up", "U")
            #expect(test.app.focus == .list)
            #expect(await test.inbox.stored(SampleInbox.lumen)?.unread == 1)
        }
    }

    @Test func `what is archived from its thread gives way in the list, and nobody else is read`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.press("Up", "e")
            #expect(await test.inbox.stored(SampleInbox.nadia)?.isArchived == true)
            #expect(test.app.focus == .list)
            #expect(test.app.inbox.selection?.id != SampleInbox.nadia)
            #expect(!test.app.inbox.state.rows.contains { $0?.id == SampleInbox.nadia })
        }
    }

    @Test(arguments: 0..<12)
    func `no news, whatever it is, changes whom the composer writes to`(_ seed: Int) async {
        let test = await TestInterface()
        var chance = SeededGenerator(seed: UInt64(seed) &+ 1)
        await test.running {
            let tabs = ["g 1", "g 2", "g 3", "g 4"]
            await test.press(tabs[seed % tabs.count])
            if seed % 3 == 0 { await test.press("U") }
            await test.press("Enter")
            guard let written = test.app.composer.conversation?.id else { return }
            let ids = [SampleInbox.lumen, SampleInbox.mira, SampleInbox.tomas, SampleInbox.mill, SampleInbox.nadia]
            await test.type("to ")
            for _ in 0..<40 {
                let id = Bool.random(using: &chance) ? written : ids.randomElement(using: &chance) ?? written
                switch Int.random(in: 0..<8, using: &chance) {
                case 0: await test.inbox.receive("news", in: id)
                case 1: await test.inbox.change(id) { $0.isArchived.toggle() }
                case 2: await test.inbox.change(id) { $0.unread = $0.unread == 0 ? 2 : 0 }
                case 3: await test.inbox.change(id) { $0.isPinned.toggle() }
                case 4:
                    let category = Category.allCases.randomElement(using: &chance) ?? .fan
                    await test.inbox.change(id) {
                        $0.triage = Triage(
                            category: category, confidence: 1, sentiment: .neutral, intensity: .low, reason: "")
                    }
                case 5: await test.inbox.change(id) { $0.waitingSince = $0.waitingSince == nil ? $0.lastActivity : nil }
                case 6: await test.inbox.setAccess(CopilotAccess(isCreator: Bool.random(using: &chance)))
                default: await test.inbox.change(id) { $0.membership = $0.membership == .left ? .joined : .left }
                }
                if Bool.random(using: &chance) { await test.settle() }
                #expect(test.app.composer.conversation?.id == written)
                #expect(test.app.thread.conversation?.id == written)
            }
            await test.settle()
            #expect(test.app.composer.conversation?.id == written)
            #expect(test.app.inbox.selection?.id == written)
        }
    }

    @Test func `Tab in the middle of a text completes or does nothing`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("ready")
            await test.press("Tab")
            #expect(test.app.focus == .composer)
            #expect(test.notice == "Nothing to complete. Esc leaves the composer.")
            await test.type(" ez")
            #expect(test.composerText == "ready ez")
            #expect(await test.inbox.stored(SampleInbox.nadia)?.isArchived == false)
        }
    }

    @Test func `taking a correction back restores what the copilot had said`() async {
        let test = await TestInterface()
        await test.running {
            let before = await test.inbox.stored(SampleInbox.lumen)?.triage
            await test.press("j", "c", "s")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.triage?.category == .spam)
            await test.press("u")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.triage == before)
        }
    }
}
