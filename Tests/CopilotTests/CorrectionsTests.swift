import BuzzModel
import Testing

@testable import Copilot

@Suite struct CorrectionsTests {
    private let triager: Triager

    init() throws { triager = Triager(model: try CopilotModel.builtIn()) }

    private let message =
        "Hello, we sell handmade kites and would like to advertise on your channel. What do you charge?"

    @Test func `a corrected message and one much like it get the corrected category at once`() {
        var corrections = Corrections(model: triager.model)
        #expect(triager.triage(message, corrections: corrections).category == .business)
        corrections.add(.init(id: "1", text: message, category: .spam))
        #expect(triager.triage(message, corrections: corrections).category == .spam)
        #expect(triager.triage(message + " Thanks", corrections: corrections).category == .spam)
    }

    @Test func `a correction leaves other messages alone`() {
        var corrections = Corrections(model: triager.model)
        corrections.add(.init(id: "1", text: message, category: .spam))
        #expect(triager.triage("I love your videos so much, thank you!", corrections: corrections).category == .fan)
        #expect(
            triager.triage(
                "We'd like to sponsor a video in May, budget $900. Jo, jo@velto.io", corrections: corrections
            ).category == .business)
    }

    @Test func `taking a correction back leaves no trace`() {
        var corrections = Corrections(model: triager.model)
        let before = triager.triage(message, corrections: corrections)
        corrections.add(.init(id: "1", text: message, category: .spam))
        corrections.add(.init(id: "2", text: "buy my kites now!!", category: .business))
        corrections.remove(id: "1")
        corrections.remove(id: "2")
        #expect(triager.triage(message, corrections: corrections) == before)
    }

    @Test func `correcting the same message again replaces the correction`() {
        var corrections = Corrections(model: triager.model)
        corrections.add(.init(id: "1", text: message, category: .spam))
        corrections.add(.init(id: "1", text: message, category: .fan))
        #expect(corrections.entries.count == 1)
        #expect(triager.triage(message, corrections: corrections).category == .fan)
    }

    @Test func `several corrections teach about messages that are only related`() {
        var corrections = Corrections(model: triager.model)
        let related = "Do you want to join our kite club newsletter swap?"
        let before = triager.categorizer.categorize(related, corrections: corrections).probabilities[1]
        for (number, text) in [
            "kite club newsletter swap with you", "our kite club would swap newsletters",
            "newsletter swap? kite club here",
        ].enumerated() {
            corrections.add(.init(id: "\(number)", text: text, category: .business))
        }
        #expect(triager.categorizer.categorize(related, corrections: corrections).probabilities[1] > before)
    }
}
