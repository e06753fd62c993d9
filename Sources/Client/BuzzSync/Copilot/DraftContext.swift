import BuzzModel
import BuzzStore
import CopilotProtocol
import ProcessKit

/// The context of a draft request: the conversation so far, and samples of the creator's style.
package struct DraftContext: Sendable {
    private let store: AccountStore
    private let log: Log

    private static let lines = 12
    private static let ownTexts = 120
    private static let textLimit = 4_000

    package init(store: AccountStore, log: Log) {
        self.store = store
        self.log = log
    }

    /// Collects the context for a draft. Parts of the store that cannot be read are left out, which only makes the
    /// draft worse.
    package func request(
        conversation: ConversationID, messageText: String
    ) async throws(CopilotError) -> DraftRequest {
        let mayTell = await orLog("reading what the copilot may be told", log) {
            try await store.mayTellCopilot(of: conversation)
        }
        guard mayTell ?? false else { throw .notForCopilot }
        let lines = await orLog("reading the conversation", log) {
            try await store.latest(in: conversation, limit: Self.lines).page.messages
        }
        let own = await orLog("reading own messages", log) { try await store.recentOwnTexts(limit: Self.ownTexts) }
        // Samples provided by the creator count as older than their messages.
        let samples = await orLog("reading the samples", log) { try await store.voiceSamples() }
        // If the switches cannot be read, memories are not used.
        let access = await orLog("reading the switches", log) { try await store.copilotAccess() }
        let context = (lines ?? []).filter { $0.kind == .text || $0.kind == .emote }.map { message in
            DraftRequest.Line(isOwn: message.isOwn, text: String(message.body.prefix(Self.textLimit)))
        }
        return DraftRequest(
            conversationID: conversation.rawValue, messageText: messageText, context: context,
            ownMessages: ((samples ?? []) + (own ?? [])).suffix(Self.ownTexts).map {
                String($0.prefix(Self.textLimit))
            },
            senderName: Self.senderName(of: messageText, in: lines ?? []),
            usesMemories: access?.has(.memory) ?? false)
    }

    /// The display name of the person being answered; nil if only the id is known.
    private static func senderName(of text: String, in messages: [Message]) -> String? {
        let others = messages.filter { !$0.isOwn && $0.kind != .state }
        guard let message = others.last(where: { $0.body == text }) ?? others.last else { return nil }
        let name = message.senderName
        guard !name.isEmpty, !name.hasPrefix("@"), name != message.sender.localPart else { return nil }
        return String(name.prefix(128))
    }
}
