import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import Testing

/// Side threads from the user's point of view.
@MainActor @Suite struct SideThreadTests {
    private func withThread() async throws -> (TestInterface, SideThreadID) {
        let test = await TestInterface()
        let first = try #require(await test.inbox.lastMessage(in: SampleInbox.tomas))
        for text in ["the first answer", "the second answer"] {
            await test.inbox.receive(text, in: SampleInbox.tomas, name: "Tomás", thread: first.threadOfItsOwn)
        }
        return (test, first.threadOfItsOwn)
    }

    @Test func `answers stand in the thread alone, and its first message says how many`() async throws {
        let (test, thread) = try await withThread()
        await test.running {
            await test.open(SampleInbox.tomas)
            #expect(
                test.threadText.contains { $0.hasPrefix("↳ 2 replies · 2 new · Tomás, ") && $0.hasSuffix("l opens") })
            #expect(!test.threadText.contains("the first answer"))
            await test.press("Up", "l")
            #expect(test.threadText.contains("the first answer") && test.threadText.contains("the second answer"))
            #expect(test.app.thread.state.header?.thread == "Thread · 2 replies")
            #expect(test.app.composer.state.mode?.hasPrefix("In the thread “which mic") == true)
            #expect(await test.inbox.readThreads == [thread])
        }
    }

    @Test func `what is written in a thread goes there, and what is written after leaving it doesn't`() async throws {
        let (test, thread) = try await withThread()
        await test.running {
            await test.open(SampleInbox.tomas)
            await test.press("Up", "l")
            await test.type("here")
            await test.press("Enter")
            #expect(await test.inbox.lastOutgoing?.thread == thread)
            #expect(test.threadText.contains("here"))
            await test.press("Up", "Up", "r")
            await test.type("to you")
            await test.press("Enter")
            let answer = await test.inbox.lastOutgoing
            #expect(answer?.replyTo != nil && answer?.thread == thread)
            await test.press("Esc", "Esc")
            #expect(test.app.thread.sideThread == nil && test.app.focus == .thread)
            #expect(test.app.thread.selectedMessage?.threadOfItsOwn == thread)
            await test.press("i")
            await test.type("outside")
            await test.press("Enter")
            #expect(await test.inbox.lastOutgoing?.thread == nil)
            #expect(test.threadText.contains("outside"))
        }
    }

    @Test func `typed text stays when the thread is left`() async throws {
        let (test, _) = try await withThread()
        await test.running {
            await test.open(SampleInbox.tomas)
            await test.press("Up", "l")
            await test.type("half a")
            await test.press("Esc", "Esc", "i")
            #expect(test.composerText == "half a" && test.app.composer.state.mode == nil)
        }
    }

    @Test func `a thread is begun at any message`() async throws {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.press("Up", "l")
            #expect(test.app.thread.state.header?.thread == "Thread · no replies yet")
            await test.type("first")
            await test.press("Enter", "Esc", "Esc")
            #expect(test.threadText.contains { $0.hasPrefix("↳ 1 reply · ") })
        }
    }

    @Test func `an answer whose first message is missing stands with the others, and says so`() async throws {
        let test = await TestInterface()
        await test.inbox.receive(
            "lost", in: SampleInbox.nadia, name: "Nadia", thread: SideThreadID(rawValue: "$gone"))
        await test.running {
            await test.open(SampleInbox.nadia)
            #expect(test.threadText.contains("lost"))
            #expect(test.threadText.contains { $0.hasPrefix("↳ in a thread") })
            await test.press("Up", "l")
            #expect(test.app.thread.state.header?.thread == "Thread · 1 reply · its first message isn’t here")
            await test.press("Esc", "Esc")
            #expect(test.app.thread.sideThread == nil && test.threadText.contains("lost"))
        }
    }

    @Test func `a search hit in a thread opens the thread`() async throws {
        let (test, thread) = try await withThread()
        await test.running {
            await test.press("s")
            await test.type("second answer")
            await test.press("Enter")
            #expect(test.app.thread.sideThread == thread)
            #expect(test.app.thread.selectedMessage?.body == "the second answer")
        }
    }

    @Test func `another conversation shows no thread, nor writes into one`() async throws {
        let (test, _) = try await withThread()
        await test.running {
            await test.open(SampleInbox.tomas)
            await test.press("Up", "l")
            await test.open(SampleInbox.nadia)
            #expect(test.app.thread.sideThread == nil && test.app.composer.thread == nil)
            await test.type("hi")
            await test.press("Enter")
            #expect(await test.inbox.lastOutgoing?.thread == nil)
        }
    }
}
