import BuzzModel
import BuzzServices
import BuzzSync
import HTTPKit
import JSONKit
import Testing

@testable import BuzzServices

@Suite struct LibraryTests {
    /// A signed-in user whose copilot is unreachable.
    private func library() async throws -> (LiveLibraryService, Someone, LiveServer) {
        let server = try await LiveServer()
        let ann = try Someone("ann")
        _ = try await ann.auth.register(server: server.url, user: "ann", password: "a long password")
        let caller = CopilotCaller(http: HTTPClient()) { () throws(CopilotError) in throw .network }
        return (LiveLibraryService(host: ann.host, caller: caller), ann, server)
    }

    @Test func `entries are added, changed and removed with no network, and wait in the outbox`() async throws {
        let (library, ann, server) = try await library()
        await server.stop()
        let id = try await library.add(
            questions: ["Which mic?", " which  mic ", "What mic is it?"], answer: " The old one. ")
        var entry = try #require(try await library.entries().first)
        #expect(entry.id == id)
        #expect(entry.questions == ["Which mic?", "What mic is it?"])
        #expect(entry.isPending)
        #expect(!entry.sendsAutomatically)
        entry.answer = "The new one."
        entry.sendsAutomatically = true
        try await library.save(entry)
        #expect(try await library.entries() == [entry])
        // Two changes of one entry share an outbox row: only the last one matters.
        #expect(try await ann.sync.outbox().map(\.kind) == [.faq])
        try await library.remove(id)
        #expect(try await library.entries().isEmpty)
        await #expect(throws: ServiceError.self) { try await library.remove(id) }
    }

    @Test func `an entry without question or answer, or with another's question, is refused`() async throws {
        let (library, _, server) = try await library()
        _ = try await library.add(questions: ["Which mic?"], answer: "The old one.")
        await #expect(throws: ServiceError.invalid("An entry needs at least one question.")) {
            try await library.add(questions: ["", " "], answer: "x")
        }
        await #expect(throws: ServiceError.invalid("An entry needs an answer.")) {
            try await library.add(questions: ["q"], answer: " \n")
        }
        await #expect(throws: ServiceError.textTooLong(count: 10_001, limit: 10_000)) {
            try await library.add(questions: ["q"], answer: String(repeating: "x", count: 10_001))
        }
        await #expect(throws: ServiceError.self) {
            try await library.add(questions: ["which MIC"], answer: "another")
        }
        #expect(try await library.entries().count == 1)
        await server.stop()
    }

    @Test func `an import adds, changes and leaves alone, and never allows sending by itself`() async throws {
        let (library, _, server) = try await library()
        _ = try await library.add(questions: ["Which mic?"], answer: "The old one.")
        let file = """
            [{"questions": ["which mic", "What mic?"], "answer": "The new one."},
             {"question": "Where are you from?", "answer": "Here.", "sendsAutomatically": true}]
            """
        var outcome = try await library.importEntries(try LibraryFile.read(file))
        #expect((outcome.added, outcome.changed, outcome.unchanged) == (1, 1, 0))
        let entries = try await library.entries()
        #expect(entries.map(\.questions) == [["Where are you from?"], ["Which mic?", "What mic?"]])
        #expect(entries.allSatisfy { !$0.sendsAutomatically })
        outcome = try await library.importEntries(try LibraryFile.read(file))
        #expect((outcome.added, outcome.changed, outcome.unchanged) == (0, 0, 2))
        await server.stop()
    }

    @Test(arguments: LibraryFile.Format.allCases)
    func `what is exported can be imported, whatever is in it`(format: LibraryFile.Format) throws {
        let entries = [
            LibraryEntry(
                id: "a", questions: ["Which \"mic\"?", "? really"],
                answer: "The old one.\n\n? not a question\n\\ a line\nbye"),
            LibraryEntry(id: "b", questions: ["Où ?", "どこ？"], answer: "Ici 👋🏽"),
        ]
        let read = try LibraryFile.read(LibraryFile.write(entries, as: format))
        #expect(read.map(\.questions) == entries.map(\.questions))
        #expect(read.map(\.answer) == entries.map(\.answer))
    }

    @Test(arguments: [
        "", "  \n", "just text", "? a question\n", "? q\nanswer\n\n? another\n", "[{\"questions\": []}]", "[1]", "{",
        "{}\n{",
        "[{\"questions\": [\"q\"], \"answer\": 5}]",
    ])
    func `a file with a mistake is refused whole, with a sentence`(text: String) {
        #expect(throws: ServiceError.self) { try LibraryFile.read(text) }
    }

    @Test func `one object a line is read, too`() throws {
        let read = try LibraryFile.read(
            "{\"question\":\"a\",\"answer\":\"1\"}\n\n{\"questions\":[\"b\"],\"answer\":\"2\"}\n")
        #expect(read.map(\.questions) == [["a"], ["b"]])
    }

    @Test func `suggestions come from the copilot, and its absence has a name`() async throws {
        let (library, _, server) = try await library()
        await #expect(throws: CopilotError.network) { try await library.suggestions() }
        await server.stop()
    }
}
