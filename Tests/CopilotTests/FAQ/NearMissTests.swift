import CopilotProtocol
import Testing

@testable import Copilot

/// What differs from a phrasing in who, when, whose, or in the thing it names is another question.
@Suite struct NearMissTests {
    private func confidence(_ question: String, _ library: String...) -> Double {
        let matcher = FAQMatcher(entries: [FAQEntry(id: "a", questions: library, answer: "")])
        return matcher.ranked(question, limit: 1).first?.confidence ?? 0
    }

    @Test(arguments: [
        ("How old is she?", "How old are you?"), ("How old is your dog?", "How old are you?"),
        ("Where do you stream from?", "When do you stream?"), ("Why do you stream?", "When do you stream?"),
        ("I don't have a Discord", "Do you have a Discord?"),
        ("What microphone do you use?", "What camera do you use?"),
        ("Do you buy prints?", "Do you sell prints?"), ("Can you use my song?", "Can I use your song?"),
        ("Did you come to Berlin?", "Can you come to Berlin?"),
        ("Why don't you ship to Norway?", "Do you ship to Norway?"),
        ("How many tickets are there?", "How much are tickets?"), ("Do you ship to Canada?", "Do you ship to Germany?"),
        ("someone asked me how old you are", "How old are you?"),
        ("Thanks for telling me when you stream!", "When do you stream?"),
        ("How old are you and where do you live?", "How old are you?"),
        ("Do you stream on Mondays?", "Do you stream on Fridays?"),
        ("Can I give you lessons?", "Can you give me lessons?"),
        ("What lipstick do you use?", "What hair dye do you use?"),
    ])
    func `a question that differs where it counts is not answered`(question: String, phrasing: String) {
        #expect(confidence(question, phrasing) <= FAQMatch.threshold)
    }

    @Test(arguments: [
        ("whats ur age", "What is your age?"), ("how old r u", "How old are you?"),
        ("could you tell me how old you are", "How old are you?"),
        ("Is it ok if I use your song?", "Can I use your song?"),
        ("will you come to Berlin", "Can you come to Berlin?"),
        ("do you ship to germany", "Can you ship to Germany?"),
    ])
    func `the same in other words is answered`(question: String, phrasing: String) {
        #expect(confidence(question, phrasing) > FAQMatch.threshold)
    }

    @Test func `of a library with close neighbours nine near misses in ten are refused`() {
        let matcher = FAQMatcher(entries: NearMissLibrary.entries)
        let taken = NearMissLibrary.outside.filter { matcher.match($0.question) != nil }.map(\.question)
        #expect(Double(taken.count) <= 0.1 * Double(NearMissLibrary.outside.count), "\(taken)")
    }

    @Test func `three of five questions in other words are answered there, and rightly`() {
        let matcher = FAQMatcher(entries: NearMissLibrary.entries)
        let answered = NearMissLibrary.asked.filter { matcher.match($0.question) != nil }
        let right = answered.filter { matcher.match($0.question)?.entryID == $0.entry }
        #expect(Double(answered.count) >= 0.6 * Double(NearMissLibrary.asked.count))
        #expect(Double(right.count) >= 0.95 * Double(answered.count))
    }

    @Test(arguments: TongueLibrary.all)
    func `in another language near misses are refused, and what is asked is answered`(library: TongueLibrary) {
        let matcher = FAQMatcher(entries: library.entries)
        let taken = library.outside.filter { matcher.match($0) != nil }
        #expect(taken.count <= 2, "\(taken)")
        let missed = library.asked.filter { matcher.match($0.question)?.entryID != $0.entry }.map(\.question)
        #expect(missed.count <= 4, "\(missed)")
    }

    @Test func `a model that finds two questions alike doesn't outweigh who they are about`() {
        let conflict = FAQConflict(
            QuestionFeatures("How old is she?").reading, [QuestionFeatures("How old are you?").reading])
        #expect(conflict.isPlain)
        #expect(FAQMatcher.fused(0.2, standing: 3, lead: 2, conflict: conflict) <= FAQMatch.threshold)
        #expect(FAQMatcher.fused(0.2, standing: 3, lead: 2) > FAQMatch.threshold)
    }
}
