import CopilotProtocol
import Testing

@testable import Copilot

@Suite struct FAQMatcherTests {
    let matcher = FAQMatcher(entries: SampleLibrary.entries)

    @Test func `four paraphrases in five lead to their entry`() {
        let right = SampleLibrary.asked.filter { matcher.ranked($0.question, limit: 1).first?.entryID == $0.entry }
        #expect(Double(right.count) >= 0.8 * Double(SampleLibrary.asked.count))
    }

    @Test func `mistyped words are understood`() {
        for (question, wanted) in [
            ("do you ship internatinally?", "shipping-abroad"), ("what sofware do you use for editting", "editing"),
            ("how can I cancle my membershp", "cancel"),
        ] { #expect(matcher.match(question)?.entryID == wanted, "\(question)") }
    }

    /// Each differs by one word from a question in the library and is about something else.
    private static let elsewhere = [
        "how old is your dog", "how old is your house", "where do your parents live", "which shampoo do you use",
        "what mic does your brother use", "do you ship plants", "can I get a hug", "what is your privacy policy",
        "when do you sleep", "what time is your wedding", "how do I cancel my flight", "what breed is your dog",
        "can you teach me how to swim", "what are your pronouns", "where can I buy your plants",
    ]

    @Test(arguments: elsewhere)
    func `a question about another thing is not answered for sharing its form`(question: String) {
        let personal = FAQMatcher(
            entries: SampleLibrary.entries + [
                FAQEntry(id: "age", questions: ["How old are you?", "What is your age?"], answer: "Thirty."),
                FAQEntry(id: "home", questions: ["Where do you live?"], answer: "By the sea."),
                FAQEntry(id: "mic", questions: ["Which microphone do you use?", "What mic is that?"], answer: "A1."),
                FAQEntry(id: "cat", questions: ["What breed is your cat?"], answer: "A grey one."),
            ])
        let match = personal.match(question)
        #expect(match == nil, "\(match?.entryID ?? "") \(match?.confidence ?? 0)")
    }

    @Test(arguments: [
        ("wich mic is that", "mic"), ("waht mic is that?", "mic"), ("wat microphone do u use", "mic"),
        ("hw old r u", "age"), ("how old are yuo", "age"), ("wher do you live", "home"),
        ("whcih camera do you film wtih", "camera"),
    ])
    func `a mistyped function word does not matter`(question: String, entry: String) {
        let library = FAQMatcher(
            entries: SampleLibrary.entries + [
                FAQEntry(id: "age", questions: ["How old are you?", "What is your age?"], answer: "Thirty."),
                FAQEntry(id: "home", questions: ["Where do you live?"], answer: "By the sea."),
                FAQEntry(id: "mic", questions: ["Which microphone do you use?", "What mic is that?"], answer: "A1."),
            ])
        #expect(library.match(question)?.entryID == entry, "\(library.ranked(question, limit: 1))")
    }

    @Test func `a content word near a function word stays one`() {
        for word in ["wild", "hate", "form", "dose", "mike", "wheat", "love"] {
            #expect(FAQSpelling(words: ["camera"]).corrected(word) == word)
        }
    }

    @Test func `what is surer than the threshold is right nine times in ten`() {
        var said = 0, right = 0
        for (question, wanted) in SampleLibrary.asked {
            guard let match = matcher.match(question) else { continue }
            said += 1
            if match.entryID == wanted { right += 1 }
        }
        for question in SampleLibrary.outside where matcher.match(question) != nil { said += 1 }
        #expect(said >= SampleLibrary.asked.count / 3)
        #expect(Double(right) >= 0.9 * Double(said))
    }

    @Test func `near misses are refused nine times in ten`() {
        let taken = SampleLibrary.outside.filter { matcher.match($0) != nil }
        #expect(Double(taken.count) <= 0.1 * Double(SampleLibrary.outside.count), "\(taken)")
    }

    @Test func `a question of an entry that was removed finds no other`() {
        for entry in SampleLibrary.entries {
            var smaller = matcher
            smaller.remove(id: entry.id)
            #expect(smaller.match(entry.questions[0]) == nil, "\(entry.questions[0])")
        }
    }

    @Test func `a question asked word for word is answered with its phrasing`() throws {
        let match = try #require(matcher.match("HOW DO THE SIZES RUN???"))
        #expect(match.entryID == "sizes")
        #expect(match.matchedQuestion == "How do the sizes run?")
        #expect(match.answer == "Answer to sizes")
        #expect(match.confidence > 0.9)
    }

    @Test func `the same words under two entries are not answered for certain`() {
        var torn = matcher
        torn.set(FAQEntry(id: "other", questions: ["How do the sizes run?"], answer: "Otherwise"))
        #expect(torn.match("How do the sizes run?") == nil)
    }

    @Test func `an added, changed and removed entry counts at once`() {
        var changing = FAQMatcher(entries: SampleLibrary.entries)
        let question = "Do you own a parrot?"
        #expect(changing.match(question) == nil)
        changing.set(FAQEntry(id: "pets", questions: ["Do you have a parrot?"], answer: "Two."))
        #expect(changing.match(question)?.answer == "Two.")
        changing.set(FAQEntry(id: "pets", questions: ["Do you have a parrot?"], answer: "Three."))
        #expect(changing.match(question)?.answer == "Three.")
        #expect(changing.count == SampleLibrary.entries.count + 1)
        changing.remove(id: "pets")
        #expect(changing.match(question) == nil)
    }

    @Test func `the order of a library doesn't change what is found`() {
        let reversed = FAQMatcher(entries: SampleLibrary.entries.reversed())
        for (question, _) in SampleLibrary.asked {
            let one = matcher.ranked(question, limit: 1).first, other = reversed.ranked(question, limit: 1).first
            #expect(one?.entryID == other?.entryID)
            #expect(abs((one?.confidence ?? 0) - (other?.confidence ?? 0)) < 1e-3)
        }
    }

    @Test(arguments: ["", "   \n", "???", "🔥🔥", "\u{0}\u{1}\u{FFFD}", "ok", "こんにちは元気ですか"])
    func `what asks nothing matches nothing`(_ text: String) {
        #expect(matcher.match(text) == nil)
    }

    @Test func `a megabyte of text and a library of nothing are borne`() {
        #expect(matcher.match(String(repeating: "shipping camera ", count: 65_536)) == nil)
        #expect(FAQMatcher().ranked("How much?", limit: 5).isEmpty)
        #expect(matcher.ranked("How much?", limit: -1).isEmpty)
        let blank = FAQMatcher(entries: [
            FAQEntry(id: "a", questions: [], answer: ""), FAQEntry(id: "b", questions: ["?"], answer: ""),
        ])
        #expect(blank.match("How much is it?") == nil)
    }
}
