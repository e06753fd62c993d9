import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import Testing

@MainActor @Suite struct LibraryViewModelTests {
    private static let mic = LibraryEntry(id: "mic", questions: ["Which mic?", "What mic?"], answer: "The old one.")
    private static let home = LibraryEntry(id: "home", questions: ["Where from?"], answer: "Here and there.")

    private func opened(_ body: (TestInterface, LibraryViewModel) async throws -> Void) async throws {
        let test = await TestInterface { inbox in
            await inbox.setLibrary([Self.mic, Self.home])
            await inbox.setOpenQuestions(
                .success([
                    QuestionSuggestion(
                        question: "Do you ship?", count: 3, examples: ["Do you ship?", "shipping to me?"])
                ]))
        }
        try await test.running {
            await test.press("F")
            try await body(test, try #require(library(test)))
        }
    }

    private func library(_ test: TestInterface) -> LibraryViewModel? {
        guard let model = test.app.overlay as? LibraryViewModel else { return nil }
        model.setHeight(10)
        return model
    }

    @Test func `the list shows entries with how often they are worded, and filters`() async throws {
        try await opened { test, model in
            #expect(model.state.rows.map(\.title) == ["Where from?", "Which mic?"])
            #expect(model.state.rows.map(\.note) == ["", "2 wordings"])
            #expect(model.state.parts.map(\.count) == [2, 1])
            await test.press("/")
            await test.type("old one")
            #expect(model.state.rows.map(\.title) == ["Which mic?"])
            await test.press("Enter", "Esc")
            #expect(model.state.rows.count == 2)
            #expect(test.app.overlay != nil)
        }
    }

    @Test func `an entry is added in a form and stands selected in the list`() async throws {
        try await opened { test, _ in
            await test.press("a")
            await test.type("What camera?")
            await test.press("Tab")
            await test.type("Which camera?")
            await test.press("Tab", "Tab")
            await test.type("A small one.")
            await test.press("Enter")
            let model = try #require(library(test))
            #expect(model.state.rows.count == 3)
            #expect(model.state.rows[model.state.selectedIndex].title == "What camera?")
            let added = try #require(await test.inbox.library.first { $0.answer == "A small one." })
            #expect(added.questions == ["What camera?", "Which camera?"])
        }
    }

    @Test func `a form without an answer says so and keeps what was typed; Escape leads back to the list`() async throws
    {
        try await opened { test, _ in
            await test.press("a")
            await test.type("What camera?")
            await test.press("Enter")
            guard let form = test.app.overlay as? FormViewModel else { return #expect(Bool(false), "no form") }
            #expect(form.state.problem == "Add an answer.")
            #expect(form.state.fields[0].text == "What camera?")
            await test.press("Esc", "Esc")
            #expect(library(test) != nil)
        }
    }

    @Test func `an entry is changed, and the change taken back`() async throws {
        try await opened { test, _ in
            await test.press("j", "Enter", "S-Tab")
            await test.type(" Ask me!")
            await test.press("Enter")
            #expect(await test.inbox.library.first { $0.id == "mic" }?.answer == "The old one. Ask me!")
            #expect(library(test) != nil)
            await test.press("u")
            #expect(await test.inbox.library.first { $0.id == "mic" } == Self.mic)
        }
    }

    @Test func `a deleted entry comes back whole`() async throws {
        try await opened { test, model in
            await test.press("j", "x")
            #expect(model.state.rows.map(\.title) == ["Where from?"])
            await test.press("u")
            #expect(model.state.rows.count == 2)
            #expect(await test.inbox.library.first { $0.id == "mic" } == Self.mic)
        }
    }

    @Test func `sending by itself is asked for, entry by entry, and switched off at once`() async throws {
        try await opened { test, _ in
            await test.press("j", "A")
            guard test.app.overlay is MenuViewModel else { return #expect(Bool(false), "nothing asked") }
            await test.press("n")
            #expect(await test.inbox.library.allSatisfy { !$0.sendsAutomatically })
            await test.press("A", "y")
            #expect(await test.inbox.library.filter(\.sendsAutomatically).map(\.id) == ["mic"])
            let again = try #require(library(test))
            #expect(again.state.rows.map(\.isAutomatic) == [false, true])
            await test.press("A")
            #expect(await test.inbox.library.allSatisfy { !$0.sendsAutomatically })
        }
    }

    @Test func `a question without an answer becomes an entry with Enter`() async throws {
        try await opened { test, model in
            await test.press("Tab")
            #expect(model.state.rows.map(\.title) == ["Do you ship?"])
            #expect(model.state.rows.map(\.note) == ["asked 3 times"])
            #expect(model.state.rows.map(\.detail) == ["shipping to me?"])
            await test.press("Enter")
            await test.type("Yes, everywhere.")
            await test.press("Enter")
            #expect(
                await test.inbox.library.contains {
                    $0.questions == ["Do you ship?"] && $0.answer == "Yes, everywhere."
                })
        }
    }

    @Test func `without a copilot the library stays usable and says why there are no suggestions`() async throws {
        let test = await TestInterface { await $0.setOpenQuestions(.failure(.network)) }
        try await test.running {
            await test.press("F")
            let model = try #require(library(test))
            #expect(model.state.emptyText == "No answers yet. Add the questions people keep asking you.")
            await test.press("Tab")
            #expect(model.state.emptyText == CopilotError.network.sentence)
        }
    }

    @Test func `after a change the list stands on what was changed`() async throws {
        try await opened { test, model in
            await test.press("j")
            #expect(model.state.rows[model.state.selectedIndex].title == "Which mic?")
            await test.press("e")
            await test.type("!")
            await test.press("Enter")
            let again = try #require(library(test))
            #expect(again.state.rows[again.state.selectedIndex].title == "Which mic?!")
        }
    }

    @Test func `what was typed is dropped by the second Escape, not by the first, and leads back to where it began`()
        async throws
    {
        try await opened { test, _ in
            await test.press("Tab", "Enter")
            await test.type("Yes, everywhere")
            await test.press("Esc")
            guard let form = test.app.overlay as? FormViewModel else {
                Issue.record("the form is gone")
                return
            }
            #expect(form.state.problem?.contains("Esc again") == true)
            await test.press("Esc")
            let model = try #require(library(test))
            #expect(model.state.parts.map(\.isSelected) == [false, true])
            // Closing an untouched form needs no confirmation.
            await test.press("Enter", "Esc")
            #expect(library(test) != nil)
        }
    }
}
