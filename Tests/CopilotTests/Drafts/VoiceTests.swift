import BuzzModel
import CopilotProtocol
import Testing

@testable import Copilot

@Suite struct VoiceTests {
    private static let model = Result { try CopilotModel.builtIn() }

    private func drafts(_ text: String, _ voice: VoiceProfile, name: String? = nil) throws -> DraftResponse {
        var request = DraftRequest(conversationID: "c", messageText: text)
        request.senderName = name
        return DraftWriter(model: try Self.model.get()).write(
            request,
            triage: Triage(category: .fan, confidence: 0.9, sentiment: .positive, intensity: .low, reason: ""),
            material: DraftMaterial(), voice: voice)
    }

    @Test(arguments: [
        (
            "Dear",
            ["Dear Tom, the print is on its way.", "Dear Ana, thank you for the letter.", "Dear Kim, I'm afraid not."]
        ),
        ("heyy", ["heyy thanks for that", "heyy Tom! sure thing", "heyy, see you there"]),
        ("Good morning", ["Good morning Ana, here it is", "Good morning! Sure", "Good morning, it's done"]),
        ("Ahoy", ["Ahoy Tom! All is well.", "Ahoy Ana, the boat is in.", "Ahoy Kim! See you there."]),
    ])
    func `a greeting is learnt from how they write, not from a list`(greeting: String, own: [String]) {
        let voice = VoiceProfile(ownMessages: own + ["yes that one", "no idea what happened"])
        #expect(voice.greeting == greeting)
    }

    @Test func `an answer is no greeting`() {
        let own = ["Thanks Tom! great", "Thanks Ana, done", "Thanks Kim, I see", "Thanks Jo!", "Thanks Bo, sure"]
        #expect(VoiceProfile(ownMessages: own).greeting == nil)
    }

    @Test func `whoever has no name isn't called dear`() throws {
        let voice = VoiceProfile(
            greeting: "Dear", signOff: nil, emoji: nil, startsLowercase: false, typicalLength: 120)
        #expect(try drafts("I loved the harbour film", voice, name: "Ida Venn").medium.hasPrefix("Dear Ida, "))
        #expect(try !drafts("I loved the harbour film", voice).medium.hasPrefix("Dear"))
    }

    @Test func `a sign-off keeps its closing line, and a dash stays in its line`() throws {
        let formal = VoiceProfile(
            ownMessages: (1...6).map { "Here is number \($0).\nKind regards,\nDr. Johanna Weiss" })
        #expect(formal.signOff == "Kind regards,\nDr. Johanna Weiss")
        let dashed = VoiceProfile(ownMessages: (1...6).map { "see you at number \($0) - Jo" })
        #expect(dashed.signOff == "- Jo")
        #expect(try drafts("I loved the harbour film", dashed).medium.hasSuffix(" - Jo"))
    }

    @Test func `who writes little gets little to send`() throws {
        let terse = VoiceProfile(ownMessages: ["ok", "thx", "yep", "on it", "sure", "nice", "ok"])
        let usual = try drafts("I loved the harbour film, it got me through the winter", .neutral)
        let brief = try drafts("I loved the harbour film, it got me through the winter", terse)
        #expect(brief.medium.count < 110 && brief.detailed.count < usual.detailed.count)
        #expect(Set([brief.short, brief.medium, brief.detailed]).count == 3)
    }

    @Test func `a greeting said twice stays twice`() throws {
        let voice = VoiceProfile(ownMessages: (1...8).map { "hey hey! number \($0) is out" })
        #expect(voice.greeting == "hey hey")
        #expect(try drafts("I loved the harbour film", voice).medium.hasPrefix("hey hey! "))
    }

    @Test func `behind a comma the sentence goes on`() throws {
        let voice = VoiceProfile(
            greeting: "Dear", signOff: nil, emoji: nil, startsLowercase: false, typicalLength: 120)
        let drafts = try drafts("I loved the harbour film", voice, name: "Sarah Venn")
        #expect(drafts.medium.hasPrefix("Dear Sarah, t"), "\(drafts.medium)")
        #expect(try !self.drafts("I passed my exam", voice, name: "Ida Venn").medium.contains("Dear Ida, T"))
    }

    @Test(arguments: ["I loved the harbour film", "love your videos", "thank you!"])
    func `who only writes a word gets a word`(text: String) throws {
        let terse = VoiceProfile(ownMessages: ["ok", "thx", "k", "ok", "yep", "k", "thx"])
        let short = try drafts(text, terse).short
        #expect(Word.words(of: short).count <= 2, "\(short)")
    }

    @Test func `small letters stand behind a colon, too`() throws {
        let small = VoiceProfile(greeting: nil, signOff: nil, emoji: nil, startsLowercase: true, typicalLength: 80)
        let desk = try DraftDesk()
        let response = desk.drafts("We'd like to sponsor a video of yours in May", .business, voice: small)
        #expect(desk.all(response).contains(": "))
        for text in desk.texts(response) {
            #expect(!text.split(separator: ": ").dropFirst().contains { $0.first?.isUppercase == true }, "\(text)")
        }
    }

    @Test func `nobody smiles while declining or at grief`() throws {
        let smiling = VoiceProfile(greeting: nil, signOff: nil, emoji: "🎉", startsLowercase: false, typicalLength: 80)
        for text in ["where do you live?", "My dog died yesterday", "Sorry for your loss", "I'm 13, can we meet?"] {
            let drafts = try drafts(text, smiling)
            #expect(!drafts.short.contains("🎉"), "\(drafts.short)")
        }
    }

    @Test func `small letters begin every sentence, and names keep theirs`() throws {
        let small = VoiceProfile(greeting: nil, signOff: nil, emoji: nil, startsLowercase: true, typicalLength: 80)
        let drafts = try drafts("I passed my exam! Your physics series is the reason", small)
        for text in [drafts.short, drafts.medium, drafts.detailed] {
            // Quoted text keeps its case.
            let starts = DraftText.sentences(text).filter { !$0.hasPrefix("“") }.compactMap { $0.first { $0.isLetter } }
            #expect(!starts.contains { $0.isUppercase && $0 != "I" }, "\(text)")
        }
    }
}
