import BuzzModel
import CopilotProtocol
import Testing

@testable import Copilot

@Suite struct PromiseFinderTests {
    private func promises(_ text: String, isOwn: Bool = true) -> [FoundPromise] {
        // A Tuesday, half past eight in the evening, UTC.
        PromiseFinder.find(in: [CardRequest.Line(id: "7", text: text, isOwn: isOwn, sentAt: 1_772_570_000_000)])
    }

    @Test(arguments: [
        ("I'll send it Friday", "2026-03-06"), ("I’ll upload the files tomorrow!", "2026-03-04"),
        ("Thanks! I will get back to you by the end of March.", "2026-03-31"),
        ("We'll ship the samples in two weeks.", "2026-03-17"), ("You'll have it by the 14th.", "2026-03-14"),
        ("I'll send it. Friday at the latest.", "2026-03-06"), ("Ich schicke es dir morgen.", "2026-03-04"),
        ("Ich werde dir den Vertrag bis Freitag schicken.", "2026-03-06"), ("Te lo mando mañana", "2026-03-04"),
        ("Je vous envoie le contrat vendredi.", "2026-03-06"), ("Vou mandar até sexta-feira", "2026-03-06"),
        ("Ti mando il contratto domani", "2026-03-04"), ("I'll be there on Saturday.", "2026-03-07"),
    ])
    func `a promise is found with its day`(_ text: String, _ day: String) {
        #expect(promises(text).map { $0.due?.day?.iso } == [day])
    }

    @Test(arguments: [
        "I'll write it down for you.", "Will do!", "Let me check and get back to you.", "I'm going to record a guide.",
        "As soon as I know I'll send the contract.", "Mach ich!",
    ])
    func `one without a day is one, too`(_ text: String) {
        #expect(promises(text).count == 1)
        #expect(promises(text).first?.due == nil)
    }

    @Test(arguments: [
        "I'll have to pass.", "Shall I send it tomorrow?", "I won't send it.", "I would send it if I could.",
        "If you like I'll send it.", "I'll never do that again", "Maybe I'll make one some day",
        "I'm going to be insufferable about this at dinner.", "> I'll send it Friday", "He said it was fine.",
        "Well, send it!",
        "I'll take it!", "Will you send it?", "That will do nicely for a whole evening of film", "I sent it on Friday.",
    ])
    func `wishes, questions and refusals are none`(_ text: String) {
        #expect(promises(text).isEmpty)
    }

    @Test func `it is shown as it was written, and whose it is`() {
        let found = promises("Lovely.\nI'll bring the  big lamp on Thursday.", isOwn: false)
        #expect(found.map(\.text) == ["I'll bring the big lamp on Thursday."])
        #expect(found.first?.isOwn == false)
        #expect(found.first?.messageID == "7")
    }
}
