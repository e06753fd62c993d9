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

    @Test func `small letters begin every sentence, and names keep theirs`() throws {
        let small = VoiceProfile(greeting: nil, signOff: nil, emoji: nil, startsLowercase: true, typicalLength: 80)
        let drafts = try drafts("I passed my exam! Your physics series is the reason", small)
        for text in [drafts.short, drafts.medium, drafts.detailed] {
            // What is quoted stays as they wrote it.
            let starts = DraftText.sentences(text).filter { !$0.hasPrefix("“") }.compactMap { $0.first { $0.isLetter } }
            #expect(!starts.contains { $0.isUppercase && $0 != "I" }, "\(text)")
        }
    }
}
