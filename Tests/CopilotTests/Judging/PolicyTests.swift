import BuzzModel
import Glibc
import JSONKit
import Testing

@testable import Copilot

@Suite("The policy")
struct PolicyTests {
    private static let model = Result { try CopilotModel.builtIn() }
    private let triager: Triager

    init() throws { triager = Triager(model: try Self.model.get()) }

    /// A message whose category that line of the policy decides, with the context it needs.
    private struct Case {
        let line: String
        let text: String
        var context = TriageContext()
        var corrections: [Corrections.Entry] = []
        let category: BuzzModel.Category
    }

    private static let cases = [
        Case(
            line: "said", text: "My house is on fire, help!", context: TriageContext(said: .fan), category: .fan),
        Case(
            line: "empty", text: "  ", context: TriageContext(conversationCategories: [.business]), category: .business),
        Case(
            line: "file", text: "IMG_2041.jpg", context: TriageContext(senderCategories: [.spam]), category: .spam),
        Case(
            line: "taught", text: "Buy our handmade walnut speaker stands, twenty percent off until Sunday",
            corrections: [
                Corrections.Entry(
                    id: "1", text: "Buy our handmade walnut speaker stands, thirty percent off until Sunday",
                    category: .business)
            ], category: .business),
        Case(line: "threat", text: "I know where you live and I'm coming for you", category: .urgent),
        Case(
            line: "danger", text: "Our kitchen is burning and we can't get out, help",
            context: TriageContext(
                senderCategories: [.fan, .fan, .fan], conversationCategories: [.fan, .fan, .fan]), category: .urgent),
        Case(line: "heard", text: "Please look after my dog when I'm gone", category: .urgent),
        Case(
            line: "nod", text: "Thank you so much!", context: TriageContext(conversationCategories: [.business]),
            category: .business),
        Case(line: "likeliest", text: "Your last video made my day, thank you!", category: .fan),
    ]

    @Test("has a message for each of its lines", arguments: cases.map(\.line))
    func everyLine(line: String) throws {
        let example = try #require(Self.cases.first { $0.line == line })
        let corrections = Corrections(model: triager.model, entries: example.corrections)
        let judgement = triager.judge(example.text, context: example.context, corrections: corrections)
        #expect(judgement.decision.line == line)
        #expect(judgement.category == example.category)
    }

    @Test("leaves no line without a message")
    func complete() {
        let shown = Set(Self.cases.map(\.line)).union(["carried", "doubtfulSpam", "jest", "sender", "withdrawn"])
        #expect(Set(Policy.lines.map(\.name)) == shown)
        #expect(Policy.lines.count == shown.count)
    }

    @Test("takes nobody's message for spam on doubtful grounds")
    func doubtfulSpam() throws {
        func decision(_ shares: [BuzzModel.Category: Double]) -> Policy.Decision {
            let read = triager.model.read("Could you tell me more about it?")
            let scores = BuzzModel.Category.allCases.map { log(shares[$0] ?? 0.01) }
            let message = ReadMessage(features: read.features, care: read.care, scores: scores)
            return Policy.decide(
                PolicyCase(message, context: TriageContext(), corrections: nil, temperature: 1))
        }
        let doubtful = decision([.spam: 0.45, .fan: 0.35, .business: 0.15, .urgent: 0.05])
        #expect(doubtful.line == "doubtfulSpam")
        #expect(doubtful.category == .fan)
        let sure = decision([.spam: 0.9, .fan: 0.05, .business: 0.03, .urgent: 0.02])
        #expect(sure.line == "likeliest")
        #expect(sure.category == .spam)
    }

    @Test("raises no alarm for words of danger in jest")
    func jest() throws {
        let read = triager.model.read("lol my phone screen burned my eyes, I am dead")
        let inJest = ReadMessage(
            features: read.features,
            care: Danger.Reading(danger: nil, likelihood: 1, isJest: true, isDoubtful: false),
            scores: BuzzModel.Category.allCases.map { $0 == .urgent ? 2 : $0 == .fan ? 1.5 : 0 })
        let decision = Policy.decide(
            PolicyCase(inJest, context: TriageContext(), corrections: nil, temperature: 1))
        #expect(decision.line == "jest")
        #expect(decision.category == .fan)
    }

    @Test("lets a message that says little go with its conversation, or with its sender")
    func company() throws {
        let read = triager.model.read("Monday at ten would be good for both of us then")
        let open = ReadMessage(
            features: read.features, care: read.care,
            scores: BuzzModel.Category.allCases.map { $0 == .fan ? 1 : $0 == .business ? 0.9 : 0 })
        for (line, context) in [
            ("carried", TriageContext(conversationCategories: [.business, .business])),
            ("sender", TriageContext(senderCategories: [.business, .business, .business, .business])),
            ("likeliest", TriageContext()),
        ] {
            let decision = Policy.decide(PolicyCase(open, context: context, corrections: nil, temperature: 1))
            #expect(decision.line == line)
            #expect(decision.category == (line == "likeliest" ? .fan : .business))
        }
    }

    @Test("lets an alarm go that its sender takes back")
    func withdrawn() throws {
        let read = triager.model.read("false alarm, everybody is safe!")
        let alarming = ReadMessage(
            features: read.features, care: read.care,
            scores: BuzzModel.Category.allCases.map { $0 == .urgent ? 3 : $0 == .spam ? 2 : $0 == .fan ? 1 : 0 })
        let decision = Policy.decide(
            PolicyCase(alarming, context: TriageContext(), corrections: nil, temperature: 1))
        #expect(decision.line == "withdrawn")
        #expect(decision.category == .fan)
    }

    @Test("never says both that there is no pay and that pay is offered")
    func contradictions() {
        for text in [
            "We can't pay, but we offer paid partnerships later. Would you promote our brand on your channel?",
            "There is no budget for this collaboration, though we pay for exposure in our campaign.",
        ] {
            let reason = triager.triage(text).reason
            #expect(!(reason.contains("no pay") && reason.contains("offers pay")), "\(reason)")
        }
    }

    @Test("is explained line by line, to people and to programs")
    func explained() throws {
        let explanation = Explanation(of: "Our kitchen is burning, help us!", model: triager.model)
        let lines = explanation.lines.joined(separator: "\n")
        #expect(lines.contains("(danger): the rules find somebody in danger"))
        #expect(lines.contains("model/rules/danger/danger.rules:"))
        #expect(lines.contains("“kitchen”"))
        #expect(explanation.json["policy"]["line"].string == "danger")
        #expect(explanation.json["judgement"]["category"].string == "urgent")
        #expect(explanation.json["evidence"].array?.isEmpty == false)
    }
}
