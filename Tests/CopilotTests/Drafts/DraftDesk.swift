import BuzzModel
import CopilotProtocol
import Testing

@testable import Copilot

/// What the tests of drafts share: the built-in model, loaded once, and drafts as a user gets them.
struct DraftDesk: CustomTestStringConvertible {
    var testDescription: String { "the desk" }

    private static let model = Result { try CopilotModel.builtIn() }
    let writer: DraftWriter
    let triager: Triager

    init() throws {
        writer = DraftWriter(model: try Self.model.get())
        triager = Triager(model: try Self.model.get())
    }

    /// The drafts of a message with the category it gets by itself, or with the given one.
    func drafts(
        _ text: String, _ category: BuzzModel.Category? = nil, context: [DraftRequest.Line] = [],
        material: DraftMaterial = DraftMaterial(), voice: VoiceProfile = .neutral
    ) -> DraftResponse {
        drafts(
            DraftRequest(conversationID: "c", messageText: text, context: context), category, material: material,
            voice: voice)
    }

    func drafts(
        _ request: DraftRequest, _ category: BuzzModel.Category? = nil, material: DraftMaterial = DraftMaterial(),
        voice: VoiceProfile = .neutral
    ) -> DraftResponse {
        var triage = triager.triage(request.messageText)
        if let category { triage.category = category }
        return writer.write(request, triage: triage, material: material, voice: voice)
    }

    /// Writes drafts for a message with the given meaning.
    func drafts(
        _ text: String, meaning act: Act, _ likelihood: Double = 0.8, material: DraftMaterial = DraftMaterial(),
        sender: String? = nil
    ) -> DraftResponse {
        let acts = ActReading(
            Act.allCases.map { $0 == act ? likelihood : (1 - likelihood) / Double(Act.allCases.count) })
        let meaning = DraftMeaning(whole: acts, sentences: DraftText.sentences(text).map { ($0, acts) })
        return drafts(text, meaning: meaning, material: material, sender: sender)
    }

    func drafts(
        _ text: String, meaning: DraftMeaning, material: DraftMaterial = DraftMaterial(), sender: String? = nil
    ) -> DraftResponse {
        var request = DraftRequest(conversationID: "c", messageText: text)
        request.senderName = sender
        return DraftWriter(model: triager.model, meaning: meaning).write(
            request, triage: triager.triage(text), material: material, voice: .neutral)
    }

    /// The drafts that are not empty.
    func texts(_ response: DraftResponse) -> [String] {
        [response.short, response.medium, response.detailed].filter { !$0.isEmpty }
    }

    func intents(_ response: DraftResponse) -> [String] { Array(response.intents.prefix(texts(response).count)) }

    /// The notes that the creator sees beside the drafts or instead of them.
    func told(_ response: DraftResponse) -> String {
        [response.nothing, response.note].compactMap(\.self).joined(separator: " ")
    }

    func all(_ response: DraftResponse) -> String { texts(response).joined(separator: "\n") }

    /// Whether one of the drafts agrees to something.
    func hasYes(_ response: DraftResponse) -> Bool {
        intents(response).contains { intent in
            ["yes", "accept", "allow", "first", "second", "either", "your decision: accept", "your decision: allow"]
                .contains { intent.hasPrefix($0) }
        }
    }

    func language(of text: String) -> Phrasebook.Language {
        MessageReading(
            DraftRequest(conversationID: "c", messageText: text), model: triager.model
        ).language
    }
}
