import BuzzModel
import BuzzStore
import CopilotProtocol
import JSONKit
import ProcessKit

/// Has new messages judged, by the built-in copilot and at once: no model, no limit and none of the copilot's other work
/// holds this up.
struct CopilotSorting: Sendable {
    let store: AccountStore
    let caller: CopilotCaller
    let log: Log

    /// The built-in copilot needs a moment, however busy the machine is.
    private static let patience = Duration.seconds(20)
    /// A badge needs no more of a message than this.
    private static let textLimit = 20_000
    /// So many senseless answers, and not one of another kind, are the copilot's fault.
    private static let suspectsAtMost = 8

    /// The newest first, as many at a time as one call takes.
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

    /// Something about one of them makes the copilot fail for all: it is found and passed over. A copilot that answers
    /// nothing sensible to any of them is the one to blame: that is thrown, and they go on waiting.
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
                // Who refuses it has read it.
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
        // What it says nothing about it never will: asking again forever would hold up the rest.
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

    /// What an answer says of messages that can be read.
    struct Judged: Sendable {
        private(set) var opinions: [(MessageID, Triage)] = []
        /// About these a model elsewhere can still be asked.
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
