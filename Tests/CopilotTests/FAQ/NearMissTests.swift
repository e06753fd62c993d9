import CopilotProtocol
import Testing

@testable import Copilot

/// A question that differs from an entry's in who, when, whose, or in the thing it names is another question.
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
        // Another time is stated.
        ("Which fairs did you go to last year?", "Which fairs are you going to this year?"),
        ("What brush did you have before this one?", "Which brush do you paint with?"),
        ("What program did you draw in back in 2016?", "What program do you draw in?"),
        ("Will you raise your prices next year?", "What are your prices?"),
        ("Are you planning to stream more often?", "How often do you stream?"),
        ("Are you getting a new microphone soon?", "What microphone do you use?"),
        // Someone else's, another direction, another action.
        ("Can I collaborate with your sister?", "Can I collaborate with you?"),
        ("Do you ship from Canada?", "Do you ship to Canada?"),
        ("How can I leave your Discord?", "How can I join your Discord?"),
        ("How do you clean the camera lens?", "What camera do you use?"),
        ("What editing software do you hate?", "What editing software do you use?"),
        ("What breed is your dog?", "What's your dog's name?"),
        ("Where is the jacket from?", "Where is the sweater from?"),
        ("I don't want a refund, I want my print", "Can I get a refund?"),
        // The question refers to something said earlier.
        ("Which one?", "Which program do you use for cutting?"),
        ("Would you have a look at it first?", "Would you review my video?"),
        (
            "I can take the video offline right now, or you cut 3:10 to 3:15 in the editor, which keeps the link alive. Which one?",
            "What software do you edit in?"
        ),
        // Messages that ask nothing.
        ("nice edit!", "What editing software do you use?"), ("great editing", "What editing software do you use?"),
        ("cool camera", "What camera do you use?"), ("Camera 2 is out of focus", "What camera do you use?"),
        ("the sweater is ugly", "Where is the sweater from?"), ("old age is hard", "How old are you?"),
        ("Hi, this is John", "How can I join your Discord?"),
        ("The code SAVE10 is expired", "What's your discount code?"),
        ("my parcel arrived today and its lovely", "My parcel never arrived"),
        ("used the voucher and saved a fiver yay", "Do you have a voucher?"),
        ("watched all your old videos this weekend, what a ride", "Where can I watch your old videos?"),
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
        ("what camera did you use in the last video", "What camera do you use?"),
        ("are you going to ship to germany", "Do you ship to Germany?"),
        ("when are you going to stream next", "When do you stream next?"),
        ("my parcel hasnt arrived", "My parcel never arrived"),
        ("how can i jion your discord", "How can I join your Discord?"),
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
