import CopilotProtocol
import Testing

@testable import Copilot

@Suite struct OpenQuestionsTests {
    private func asking(_ questions: String...) -> OpenQuestions {
        var open = OpenQuestions()
        for question in questions { open.add(question) }
        return open
    }

    @Test func `the same question asked in other words is one suggestion`() throws {
        let open = asking(
            "do you ship to germany?", "Where is the best beach in Portugal?", "can you ship to Canada?",
            "do you ship to Japan", "Good luck tomorrow!", "who painted that mural?")
        let suggestions = open.suggestions(limit: 10)
        #expect(suggestions.count == 1)
        let shipping = try #require(suggestions.first)
        #expect(shipping.count == 3)
        #expect(shipping.examples.contains(shipping.question))
        #expect(
            Set(shipping.examples) == ["do you ship to germany?", "can you ship to Canada?", "do you ship to Japan"])
    }

    @Test func `the question asked most stands first, the limit holds`() {
        let open = asking(
            "which tripod is that?", "which tripod is that", "do you sell stickers?", "Do you sell stickers",
            "DO YOU SELL STICKERS?!")
        #expect(open.suggestions(limit: 10).map(\.count) == [3, 2])
        #expect(open.suggestions(limit: 1).map(\.question) == ["do you sell stickers?"])
        #expect(open.suggestions(askedAtLeast: 3, limit: 10).count == 1)
        #expect(open.suggestions(limit: -1).isEmpty)
    }

    @Test func `people are counted, not how often one of them asks`() {
        var open = OpenQuestions()
        for asker in ["@ann:x", "@ann:x", "@ann:x", "@bo:x"] { open.add("do you sell stickers?", from: asker) }
        open.add("which tripod is that?", from: "@ann:x")
        open.add("which tripod is that", from: "@ann:x")
        #expect(open.suggestions(limit: 10).map(\.count) == [2])
    }

    @Test func `questions that share only how they ask are not one`() {
        let open = asking(
            "can I send you a gift?", "can I send you my demo?", "can I send you a birthday card?",
            "Can I send you my fan art?", "how old is your dog?", "how old are you?")
        #expect(open.suggestions(limit: 10).isEmpty)
        let grouped = QuestionGroups.group(
            ["can I send you a gift?", "can I send you my demo?", "Can I send you my fan art?"].enumerated().map {
                KeyedText(id: "\($0.offset)", text: $0.element)
            }, by: FAQMatcher())
        #expect(grouped.map(\.ids.count) == [1, 1, 1])
    }

    @Test func `remarks are no questions`() {
        let open = asking("I love your stickers", "I love your stickers", "", "???", "🔥", "hi", "how?")
        #expect(open.suggestions(askedAtLeast: 1, limit: 10).isEmpty)
    }

    @Test func `what the library answers by now is dropped`() {
        let open = asking("do you sell stickers?", "do you sell stickers?", "which tripod is that?")
        let library = FAQMatcher(entries: [FAQEntry(id: "s", questions: ["Do you sell stickers?"], answer: "Yes")])
        let suggestions = open.suggestions(askedAtLeast: 1, limit: 10, besides: library)
        #expect(suggestions.map(\.question) == ["which tripod is that?"])
    }

    /// Turns each number into a distinct word.
    private func word(_ number: Int) -> String {
        let syllables = ["ba", "co", "du", "fe", "gi", "ho", "ju", "ka", "le", "mi"]
        return String(number).compactMap(\.wholeNumberValue).map { syllables[$0] }.joined() + "n"
    }

    @Test func `a thousand long questions of strangers are grouped in a moment, and still by what they ask`() {
        var open = OpenQuestions()
        for number in 0..<1_000 {
            // A fixed set of words in ever new combinations.
            let others = (0..<110).map { word((number * 37 + $0 * (number % 91 + 1)) % 600) }
            open.add(
                number % 50 == 0
                    ? "do you ship stickers to Norway?" : "do you know " + others.joined(separator: " ") + "?")
        }
        var best: [OpenQuestion] = []
        let time = ContinuousClock().measure { best = open.suggestions(limit: 1_000) }
        #expect(best.contains { $0.question == "do you ship stickers to Norway?" && $0.count == 20 })
        // The limit allows for a debug build on a busy machine.
        #expect(time < .seconds(20), "\(time)")
    }
}
