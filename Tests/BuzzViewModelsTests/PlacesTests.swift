import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import Testing

@MainActor @Suite struct PlacesTests {
    @Test func `the list is sorted by who waits longest, in groups`() async {
        let test = await TestInterface()
        await test.running {
            await test.press(",", "w")
            let state = test.app.inbox.state
            #expect(state.rows.first??.name == "Old Mill Studio")
            #expect(state.groups.first == "Waiting for days")
            #expect(state.groups.contains("Waiting since today"))
            #expect(state.groups.contains("Nothing to answer"))
            #expect(state.groups.compactMap { $0 }.count == Set(state.groups.compactMap { $0 }).count)
            await test.press(",", "c")
            #expect(test.app.inbox.state.groups.first == "Urgent")
            #expect(test.app.inbox.state.rows.first??.name == "Mira · stream mods")
            await test.press(",", "r")
            #expect(test.app.inbox.state.groups.isEmpty)
        }
    }

    @Test func `a day of the conversation is gone to by its date`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.lumen)
            await test.press("Esc", "t")
            await test.type("yesterday")
            await test.press("Enter")
            #expect(test.app.overlay == nil)
            #expect(test.app.focus == .thread)
            #expect(test.app.thread.selectedMessage?.body.hasPrefix("Hi! We make lens filters") == true)
        }
    }

    @Test func `what is no day, or still to come, is said and nothing moves`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.lumen)
            await test.press("Esc", "t")
            await test.type("blursday")
            await test.press("Enter")
            guard let form = test.app.overlay as? FormViewModel else { return #expect(Bool(false), "the form is gone") }
            #expect(form.state.problem?.contains("isn’t a date") == true)
            await test.press("C-u")
            await test.type("2099")
            await test.press("Enter")
            #expect(form.state.problem == "That day is in the future.")
        }
    }

    @Test func `the first unread message is gone to`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.mira)
            await test.press("Esc", "'")
            #expect(test.app.focus == .thread)
            #expect(test.app.thread.selectedMessage?.body == "hey, quick one")
        }
    }

    @Test func `a message is forwarded to several at once`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.mira)
            await test.press("Up", "w", "C-t", "C-t")
            #expect(test.app.overlay != nil)
            await test.press("Enter")
            #expect(test.app.overlay == nil)
            let wanted = "I can **blur** it if you give me editor access"
            var found = 0
            for id in [SampleInbox.mill, SampleInbox.lumen, SampleInbox.nadia, SampleInbox.tomas, SampleInbox.crew] {
                if await test.inbox.lastMessage(in: id)?.body == wanted { found += 1 }
            }
            #expect(found == 2)
            #expect(test.notice?.hasPrefix("Forwarded to ") == true)
        }
    }

    @Test func `marking read is taken back`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("j", "g r")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.unread == 0)
            await test.press("u")
            #expect(await test.inbox.stored(SampleInbox.lumen)?.isMarkedUnread == true)
        }
    }

    @Test func `one goes from conversation to conversation without leaving the composer, and back to the one before`()
        async
    {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.lumen)
            await test.type("half")
            let first = test.app.inbox.state.selectedIndex
            await test.press("M-Down")
            #expect(test.app.inbox.state.selectedIndex == first + 1)
            #expect(test.app.focus == .composer && test.composerText == "")
            await test.press("M-Up")
            #expect(test.app.thread.conversation?.id == SampleInbox.lumen && test.composerText == "half")
            await test.open(SampleInbox.nadia)
            await test.press("M-/")
            #expect(test.app.thread.conversation?.id == SampleInbox.lumen)
            await test.press("M-/")
            #expect(test.app.thread.conversation?.id == SampleInbox.nadia)
        }
    }
}
