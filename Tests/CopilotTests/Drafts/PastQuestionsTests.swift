import CopilotProtocol
import Testing

@testable import Copilot

/// A past answer is reused only if the same question is asked again.
@Suite struct PastQuestionsTests {
    private let past = PastQuestions([
        Self.memory(
            "m1", "What do you use to edit? Your greens are so calm.", "Thanks Tom! I edit in Capture One.", with: "Tom"
        ),
        Self.memory(
            "m2", "Do you do weddings?", "Thank you for asking, Ana. I no longer do weddings.", with: "Ana Silva"),
    ])

    private static func memory(_ id: String, _ question: String, _ answer: String, with: String) -> DraftMaterial.Memory
    {
        .init(id: id, content: "Q: \(question)\nA: \(answer)", score: 1, conversationID: "!past", with: with)
    }

    private func sure(_ text: String) -> [String] {
        past.memories(answering: [text]).filter(\.isSure).map(\.id)
    }

    @Test func `the same question finds its answer`() {
        #expect(sure("what do you use to edit?") == ["m1"])
        #expect(sure("Do you do weddings?") == ["m2"])
    }

    @Test(arguments: [
        "I teach a class of nine year olds. Would you answer five questions from the children by email?",
        "u up? send pics",
        "Do you ship to Canada, and how long would it take?", "¿Vas a venir a Valencia este año?",
    ])
    func `however few there are, the nearest is no answer to another question`(text: String) {
        #expect(sure(text).isEmpty)
    }

    @Test(arguments: [
        ("Thanks Tom! I edit in Capture One.", "Tom", "Thanks! I edit in Capture One."),
        (
            "Thank you for asking, Ana. I no longer do weddings.", "Ana Silva",
            "Thank you for asking. I no longer do weddings."
        ),
        ("Of course, Mel, in the evening.", "Mel", "Of course, in the evening."),
        ("I will, Gus, once it is out.", "Gus", "I will, once it is out."),
        ("Tomatoes first.", "Tom", "Tomatoes first."),
    ])
    func `nobody gets the name of whoever asked before`(answer: String, name: String, said: String) throws {
        let request = DraftRequest(conversationID: "!here", messageText: "what do you use?")
        let known = PastAnswers(request: request, model: try CopilotModel.builtIn())
        var memory = Self.memory("m", "?", answer, with: name)
        memory.score = 1
        #expect(known.adapted(answer, of: memory) == said)
    }
}
