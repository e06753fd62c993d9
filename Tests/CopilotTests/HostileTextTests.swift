import BuzzModel
import CopilotProtocol
import LanguageKit
import TestSupport
import Testing

@testable import Copilot

/// Texts built to take long. The time must grow linearly: ten times the length must not take a hundred times as long.
@Suite struct HostileTextTests {
    @Test(arguments: ["a,", "a!", "a;b:", "a-", "a.b,", "a.com,", "http://", "a@", "a.b-", "a.com@b,"])
    func `addresses are looked for once`(piece: String) {
        let short = String(repeating: piece, count: 800 / piece.utf8.count)
        let long = String(repeating: piece, count: 8_000 / piece.utf8.count)
        _ = Tokenizer.analyze(short)
        let before = ProcessorTime.least { _ = Tokenizer.analyze(short) },
            after = ProcessorTime.least { _ = Tokenizer.analyze(long) }
        #expect(after < before * 40, "\(before), \(after)")
    }

    @Test(arguments: ["a.\t", "a. ", "x\u{A0}y.\t", "a.\u{2003}"])
    func `sentences are cut in one pass`(piece: String) {
        let short = String(repeating: piece, count: 1_000), long = String(repeating: piece, count: 10_000)
        let before = ProcessorTime.least { _ = DraftText.sentences(short) },
            after = ProcessorTime.least { _ = DraftText.sentences(long) }
        #expect(after < before * 40, "\(before), \(after)")
    }

    @Test(arguments: ["🇩🇪", "👩‍👩‍👧", "e\u{301}", "é."])
    func `words are found in one pass`(piece: String) {
        let short = String(repeating: piece, count: 500), long = String(repeating: piece, count: 5_000)
        let before = ProcessorTime.least { _ = Word.words(of: short) },
            after = ProcessorTime.least { _ = Word.words(of: long) }
        #expect(after < before * 40, "\(before), \(after)")
        let first = ProcessorTime.least { _ = MessageFingerprint(short) },
            last = ProcessorTime.least { _ = MessageFingerprint(long) }
        #expect(last < first * 40, "\(first), \(last)")
    }

    @Test(arguments: [
        "5 ", "500 ", "$5 ", "5 to ", "$5-", "5-", "up to 5k ", "raised $5 ", "not 500 $ ", "1 million ", "5,",
    ])
    func `sums are looked for in one pass`(piece: String) {
        let short = String(repeating: piece, count: 250 / piece.utf8.count)
        let long = String(repeating: piece, count: 2_500 / piece.utf8.count)
        let before = ProcessorTime.least { _ = DealMoney.find(in: CardText(short)) },
            after = ProcessorTime.least { _ = DealMoney.find(in: CardText(long)) }
        #expect(after < before * 40, "\(before), \(after)")
        let first = ProcessorTime.least { _ = FactReader.facts(in: short, language: .english) },
            last = ProcessorTime.least { _ = FactReader.facts(in: long, language: .english) }
        #expect(last < first * 40, "\(first), \(last)")
    }

    @Test func `what stands before the message is read in part, as the message is`() throws {
        let long = String(repeating: "a.\t", count: 40_000)
        let reading = MessageReading(
            DraftRequest(conversationID: "c", messageText: "ok?", context: [.init(isOwn: false, text: long)]),
            model: try CopilotModel.builtIn())
        #expect(reading.before.allSatisfy { $0.text.utf8.count < 5_000 })
    }

    @Test func `addresses are found as they are written`() {
        func links(_ text: String) -> [String] { Tokenizer.analyze(text).links.map { $0.host } }
        #expect(links("see https://one.example/a?b=c, and WWW.Two.example.") == ["one.example", "two.example"])
        #expect(links("hxxps://three.example:80/x (bit.ly/abc) foo.com,bar") == ["three.example", "bit.ly", "foo.com"])
        #expect(links("for two days.so come, e.g. this, v1.2.3, video.and").isEmpty)
        #expect(links("https://video.example/@ann") == ["video.example"])
        #expect(Tokenizer.analyze("hi,jo.b+x@mail.example! @ann").emailDomains == ["mail.example"])
    }

    /// Words that once stopped or slowed a reader, and whatever a reader counts, splits or indexes by.
    private static let pool = [
        "hundred", "cent", "hundert", "mil", "millones", "99999999999999999999", "1e400", "½", "٣", "0", "-", "–", "a.",
        "a,", "$", "€9",
        "9,9.9", "R$", "万円", "99万", "in", "next", "last", "the", "of", "march", "31.2.", "29/02/2024", "2026-99-99",
        "monday", "99th", "half",
        "past", "at", "nine", "dot", "com", "x@", "@x.y", "http://", "www.", "()", "“", "?", "!", "…", "\u{301}\u{301}",
        "👩‍👩‍👧", "don't", "n't", "'",
        "you", "I", "can", "do", "want", "me", "to", "kill", "myself", "your", "video", "about", "love", "not", "and",
        "or", "please", "by", "deal",
        "will", "send", "order", "#99999", "Tom,", "\n", "\t", "\u{200B}", "你", "の", "&amp;", "&lt;3", "k", "per",
        "each", "three", "videos",
    ]

    @Test func `whatever words stand together, nothing stops`() throws {
        let model = try CopilotModel.builtIn()
        let triager = Triager(model: model), writer = DraftWriter(model: model)
        var state: UInt64 = 7
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }
        for round in 0..<60 {
            // Every third text repeats three words; the others use all of them.
            let words = round.isMultiple(of: 3) ? (0..<3).map { _ in Self.pool[next(Self.pool.count)] } : Self.pool
            let text = (0..<(1 + next(60))).map { _ in words[next(words.count)] }.joined(
                separator: next(5) == 0 ? "" : " ")
            let triage = triager.triage(text)
            let request = DraftRequest(
                conversationID: "c", messageText: text, context: [.init(isOwn: next(2) == 0, text: text)],
                ownMessages: [text])
            let drafts = writer.write(
                request, triage: triage, material: DraftMaterial(), voice: VoiceProfile(ownMessages: [text]))
            #expect(drafts.isEmpty == (drafts.nothing != nil), "\(text.debugDescription)")
            let line = CardRequest.Line(id: "1", text: text, isOwn: next(2) == 0, sentAt: 1_700_000_000_000)
            let cards = CardRequest(lines: [line])
            _ = DealReader(cards).facts()
            _ = PromiseFinder.find(in: [line])
            _ = TopicFinder.find(in: [line])
            _ = FAQMatcher(entries: []).match(text)
            _ = QuestionGroups.question(in: text)
            _ = MessageFingerprint(text)
        }
    }
}
