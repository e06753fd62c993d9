import BuzzModel
import CopilotProtocol
import JSONKit
import Testing

@testable import Copilot

/// A new category is a row of `CategoryInfo` about which nothing has been learned yet.
@Suite struct NewCategoryTests {
    private static let press = BuzzModel.Category("press")
    private static let rows =
        CategoryInfo.all + [
            CategoryInfo(
                category: press, name: "Press", heading: "Press", emptyText: "No journalists.", badge: "PRESS",
                key: "p", colour: "badge.business", hasTab: true, order: 5)
        ]
    private static let asked = "I write for the Harbour Gazette and would love an interview about your films"
    private static let alike = "I write for the Harbour Gazette and would love an interview about your new films"

    @Test func `what is like a message that was put there follows, and all else goes where it went`() throws {
        try CategoryInfo.$all.withValue(Self.rows) {
            let model = try CopilotModel.builtIn()
            let triager = Triager(model: model)
            #expect(triager.triage("what a lovely song, thank you!").category == .fan)
            #expect(triager.judge(Self.alike).decision.probabilities.count == 5)
            #expect(triager.triage(Self.alike).category != Self.press)
            let corrections = Corrections(
                model: model, entries: [.init(id: "1", text: Self.asked, category: Self.press)])
            #expect(triager.triage(Self.alike, corrections: corrections).category == Self.press)
            #expect(triager.triage("what a lovely song, thank you!", corrections: corrections).category == .fan)
        }
    }

    @Test func `the function that corrects takes it, and refuses what has no row`() async throws {
        let ann = "@ann:test.example"
        let call: JSON = ["messageId": "m1", "text": .string(Self.asked), "category": "press"]
        try await CategoryInfo.$all.withValue(Self.rows) {
            let copilot = try await TestCopilot()
            _ = try await copilot.run(.correctCategory, call, as: ann)
            let sorted = try await copilot.run(.categorizeMessage, ["text": .string(Self.alike)], as: ann)
            #expect(sorted["category"] == "press")
        }
        let copilot = try await TestCopilot()
        await #expect(throws: CallableError.self) { try await copilot.run(.correctCategory, call, as: ann) }
    }
}
