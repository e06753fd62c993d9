import BuzzModel
import BuzzStore
import CopilotProtocol
import JSONKit
import ProcessKit

/// Has new messages triaged at once by the built-in copilot, without waiting for a model, a rate limit or other
/// copilot work.
struct CopilotSorting: Sendable {
    let store: AccountStore
    let caller: CopilotCaller
    let log: Log

    /// The built-in copilot responds quickly, even on a busy machine.
    private static let patience = Duration.seconds(20)
    /// Longer messages are truncated: triage needs no more.
    private static let textLimit = 20_000
    /// After this many invalid answers in a row the copilot is assumed to be faulty.
    private static let suspectsAtMost = 8

    /// Newest messages first, as many as one call accepts.
    func sort() async throws {
        while !Task.isCancelled {
            let waiting = try await store.triageQueue(limit: CopilotLimits.batch)
            guard !waiting.isEmpty else { return }
            let judged: Judged
            do throws(CopilotError) {
                judged = try await judge(waiting)
            } catch {
                switch error {
                case .invalidArgument, .invalidResponse:
                    try await judgeAlone(waiting, after: error)
                    continue
                default: throw error
                }
            }
            try await keep(judged, of: waiting)
        }
    }

    /// One of the messages makes the copilot fail for the whole batch: finds and skips it. If the copilot gives no
    /// valid answer for any message it is faulty itself: throws, and the messages stay queued.
    private func judgeAlone(_ waiting: [BuzzStore.TriageRequest], after failure: CopilotError) async throws {
        guard waiting.count > 1 else {
            guard case .invalidArgument = failure else { throw failure }
            return try await passOver(waiting.map(\.messageID))
        }
        log.warning("messages were not judged together", ["error": "\(failure)"])
        var isAlive = false
        var suspects: [MessageID] = []
        for request in waiting {
            guard !Task.isCancelled else { return }
            do {
                try await keep(try await judge([request]), of: [request])
                isAlive = true
            } catch CopilotError.invalidArgument {
                // Rejecting the message shows that the copilot works.
                try await passOver([request.messageID])
                isAlive = true
            } catch CopilotError.invalidResponse {
                suspects.append(request.messageID)
            }
            if isAlive, !suspects.isEmpty {
                try await passOver(suspects)
                suspects = []
            }
            if suspects.count == Self.suspectsAtMost { break }
        }
        if !isAlive { throw failure }
    }

    /// Sorts what the server shows of conversations that the user is invited to.
    func judgePeeks() async throws {
        for (id, peek) in store.unjudgedPeeks() {
            guard !Task.isCancelled else { return }
            guard try await store.mayTellCopilot(of: id) else {
                store.setPeekTriage(nil, of: id)
                continue
            }
            let answer: JSON
            do throws(CopilotError) {
                answer = try await caller.call(
                    .categorizeMessage, ["text": .string(peek.text)], timeout: Self.patience)
            } catch {
                switch error {
                case .invalidArgument, .invalidResponse:
                    store.setPeekTriage(nil, of: id)
                    continue
                default: throw error
                }
            }
            let triage = answer["category"].string.flatMap(Category.init(rawValue:)).map {
                Triage(
                    category: $0, confidence: answer["confidence"].double ?? 0, sentiment: .neutral, intensity: .low,
                    reason: answer["reason"].string ?? "")
            }
            store.setPeekTriage(triage, of: id)
        }
    }

    private func passOver(_ messages: [MessageID]) async throws {
        log.warning("messages cannot be judged", ["count": "\(messages.count)"])
        try await store.dropFromTriage(messages)
    }

    private func judge(_ waiting: [BuzzStore.TriageRequest]) async throws(CopilotError) -> Judged {
        let request = CopilotProtocol.TriageRequest(messages: Self.items(waiting))
        return Judged(try await caller.call(.triageMessages, request.data, timeout: Self.patience))
    }

    private func keep(_ judged: Judged, of waiting: [BuzzStore.TriageRequest]) async throws {
        let known = Set(judged.opinions.map(\.0))
        // Messages without a result will never get one; remove them, so that they don't block the others.
        let unjudged = waiting.map(\.messageID).filter { !known.contains($0) }
        try await store.saveTriage(judged.opinions, pending: judged.pending)
        if !unjudged.isEmpty { try await store.dropFromTriage(unjudged) }
    }

    static func items(_ waiting: [BuzzStore.TriageRequest]) -> [CopilotProtocol.TriageRequest.Item] {
        waiting.map { request in
            CopilotProtocol.TriageRequest.Item(
                id: "\(request.messageID.rawValue)", text: String(request.text.prefix(textLimit)),
                conversationID: request.conversationID.rawValue, senderID: request.sender.rawValue,
                isAnswered: request.isAnswered)
        }
    }

    /// The valid results of a response.
    struct Judged: Sendable {
        private(set) var opinions: [(MessageID, Triage)] = []
        /// Messages that an external model can still refine.
        let pending: Set<MessageID>

        init(_ answer: JSON) {
            func message(_ id: JSON) -> MessageID? { id.string.flatMap { Int64($0) }.map { MessageID($0) } }
            pending = Set((answer["pending"].array ?? []).compactMap(message))
            for result in answer["results"].array ?? [] {
                guard let id = message(result["id"]), let triage = Triage(json: result) else { continue }
                opinions.append((id, triage))
            }
        }
    }
}
