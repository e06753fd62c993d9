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

    @Test func `of many corrections the likest is found, of two alike the later one, whatever was taken back`() {
        var corrections = Corrections(model: triager.model)
        for number in 0..<40 {
            corrections.add(
                .init(id: "\(number)", text: "the kite with number \(number) flew over town", category: .fan))
        }
        corrections.add(.init(id: "a", text: message, category: .spam))
        corrections.add(.init(id: "b", text: message, category: .urgent))
        corrections.add(.init(id: "c", text: "nothing like the others at all", category: .business))
        corrections.remove(["3", "7", "c", "unknown"])
        #expect(corrections.entries.count == 40 && corrections.category(of: "b") == .urgent)
        #expect(corrections.category(of: "c") == nil)
        #expect(triager.triage(message, corrections: corrections).category == .urgent)
        let afresh = Corrections(model: triager.model, entries: corrections.entries)
        for text in [message, "the kite with number 12 flew over town", "a kite flew over town", "hello there", ""] {
            #expect(triager.triage(text, corrections: corrections) == triager.triage(text, corrections: afresh))
        }
    }

    @Test func `several corrections teach about messages that are only related`() {
        var corrections = Corrections(model: triager.model)
        let related = "Do you want to join our kite club newsletter swap?"
        let before = triager.judge(related, corrections: corrections).decision.probabilities[1]
        for (number, text) in [
            "kite club newsletter swap with you", "our kite club would swap newsletters",
            "newsletter swap? kite club here",
        ].enumerated() {
            corrections.add(.init(id: "\(number)", text: text, category: .business))
        }
        #expect(triager.judge(related, corrections: corrections).decision.probabilities[1] > before)
    }
}
