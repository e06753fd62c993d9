import CopilotProtocol
import JSONKit
import Testing

@testable import BuzzServices

/// Drafts are ordered by their trust, whatever their lengths.
@Suite struct DraftOrderTests {
    private func set(_ trusts: JSON) throws -> DraftSet {
        try DraftSet(reply: [
            "drafts": ["short": "One.", "medium": "One and two.", "detailed": "One, two and three."],
            "basedOn": [], "intents": ["a", "b", "c"], "trust": "guess", "trusts": trusts,
        ])
    }

    @Test func `one's own words stand before guesses`() throws {
        let drafts = try set(["guess", "plain", "solid"])
        #expect(drafts.drafts.map(\.trust) == [.solid, .plain, .guess])
        #expect(drafts.drafts.map(\.intent) == ["c", "b", "a"])
        #expect(drafts.trust == .solid)
    }

    @Test func `without a word on each, all are as reliable as the whole, in order of length`() throws {
        let drafts = try set([])
        #expect(drafts.drafts.map(\.trust) == [.guess, .guess, .guess])
        #expect(drafts.drafts.map(\.intent) == ["a", "b", "c"])
    }
}
