import CopilotProtocol
import JSONKit
import Synchronization

/// Shows a model's drafts as soon as they are complete in the growing answer. Each is cleaned and checked as usual; a
/// rejected one is left for the end, when its replacement is chosen.
final class GrowingDrafts: Sendable {
    private let gate: DraftGate
    private let wanted: String?
    private let take: CopilotService.DraftTaker
    private let object = Mutex(GrowingObject())
    private let shown = Mutex<[String: String]>([:])

    init(_ request: DraftRequest, _ gate: DraftGate, _ take: @escaping CopilotService.DraftTaker) {
        self.gate = gate
        wanted = request.wantedDraft.map { ModelAnswers.draftNames[$0] }
        self.take = take
    }

    /// - Parameter text: the whole answer so far.
    func take(_ text: String) {
        for member in object.withLock({ $0.take(text) }) where wanted == nil || wanted == member.name {
            let others = shown.withLock { shown in shown.filter { $0.key != member.name }.map(\.value) }
            // An invalid draft is judged with the complete answer.
            guard let draft = try? ModelAnswers.draft(member.value, member.name),
                case .success(let kept) = gate.checked(draft.text, besides: others)
            else { continue }
            shown.withLock { $0[member.name] = kept }
            take(member.name, kept)
        }
    }
}

extension FactGuard {
    /// Allows only facts from the conversation and the material.
    init(_ request: DraftRequest, _ material: DraftMaterial) {
        self.init(sources: [request.messageText] + request.context.map(\.text) + material.texts)
    }
}

extension DraftRequest {
    /// The index of the only requested draft; nil for all.
    var wantedDraft: Int? { replyType.flatMap { ReplyType.allCases.firstIndex(of: $0) } }
}
