import CopilotProtocol
import JSONKit
import Synchronization

/// Drafts of a model as they get ready in its growing answer. Each is cleaned and guarded as all are; one that isn't fit to be
/// shown is left to the end, where it is decided what stands instead.
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

    /// All of the answer so far.
    func take(_ text: String) {
        for member in object.withLock({ $0.take(text) }) where wanted == nil || wanted == member.name {
            let others = shown.withLock { shown in shown.filter { $0.key != member.name }.map(\.value) }
            // What is no draft is judged with the whole answer.
            guard let draft = try? ModelAnswers.draft(member.value, member.name),
                case .success(let kept) = gate.checked(draft.text, besides: others)
            else { continue }
            shown.withLock { $0[member.name] = kept }
            take(member.name, kept)
        }
    }
}

extension FactGuard {
    /// What was said and what is known: nothing else may be stated.
    init(_ request: DraftRequest, _ material: DraftMaterial) {
        self.init(sources: [request.messageText] + request.context.map(\.text) + material.texts)
    }
}

extension DraftRequest {
    /// Which of the drafts alone is shown; nil for all.
    var wantedDraft: Int? { replyType.flatMap { ReplyType.allCases.firstIndex(of: $0) } }
}
