import BuzzModel
import Testing

@testable import Copilot

@Suite("Reasons")
struct ReasonTests {
    private static let model = Result { try CopilotModel.builtIn() }

    @Test("name only meanings and shapes that there are")
    func names() throws {
        let model = try Self.model.get()
        #expect(model.reasons.mistakes.isEmpty)
        let known = Set(model.extractor.lexicon.names)
        #expect(model.reasons.conceptNames.subtracting(known).isEmpty)
    }

    @Test("of a line that says nothing are noticed")
    func mistakes() {
        let phrases = ReasonPhrases(
            parsing: "# why\nfan praise: praise\nfan .noSuchShape: x\nnothing\nwhat praise: x\n")
        #expect(phrases.mistakes == ["fan .noSuchShape: x", "nothing", "what praise: x"])
        #expect(phrases.concept("praise", .fan) == "praise")
    }

    @Test("say the work and the price together")
    func joined() throws {
        let triager = Triager(model: try Self.model.get())
        let judgement = triager.judge(
            "Hi, Lumen Optics here. We would like one 60 second integration in your next video for $2,000.")
        #expect(judgement.category == .business)
        #expect(!judgement.reason.contains("names the work, names a price"))
    }
}
