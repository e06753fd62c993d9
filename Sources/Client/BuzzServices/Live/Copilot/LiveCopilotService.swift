import BuzzModel
import BuzzStore
import BuzzSync
import CopilotProtocol
import JSONKit
import ProcessKit
import Synchronization

/// The copilot for the user interface: prepared drafts come from the store, everything else from the copilot's
/// functions.
package struct LiveCopilotService: CopilotService {
    private let host: AccountHost
    private let caller: CopilotCaller
    private let log: Log

    package init(host: AccountHost, caller: CopilotCaller, log: Log) {
        self.host = host
        self.caller = caller
        self.log = log
    }

    package var isAvailable: Bool {
        get async {
            guard let store = host.current?.store else { return false }
            return await orLog("reading the role", log) { try await store.isCreator() } ?? false
        }
    }

    package func generateSmartReplies(
        conversationID: ConversationID, messageText: String
    ) async throws(CopilotError) -> DraftSet {
        try await generateSmartReplies(conversationID: conversationID, messageText: messageText, asksModel: false) {
            _ in
        }
    }

    package func generateSmartReplies(
        conversationID: ConversationID, messageText: String, asksModel: Bool,
        growing: @escaping @Sendable (DraftSet) async -> Void
    ) async throws(CopilotError) -> DraftSet {
        guard let store = host.current?.store else { throw .authenticationFailed }
        try await require(.drafts, store)
        var request = try await DraftContext(store: store, log: log).request(
            conversation: conversationID, messageText: messageText)
        request.asksModel = asksModel
        let grown = Mutex<[Draft.Length: String]>([:])
        let reply = try await caller.stream(.generateSmartReplies, request.data) { piece in
            let drafts = grown.withLock { grown in
                for length in Draft.Length.allCases {
                    if let text = piece[length.rawValue].string { grown[length] = text }
                }
                return Draft.Length.allCases.compactMap { length in
                    grown[length].map { Draft(length: length, text: $0) }
                }
            }
            guard !drafts.isEmpty else { return }
            var set = DraftSet(drafts: drafts, basedOn: [], provider: "")
            set.isGrowing = true
            await growing(set)
        }
        return try DraftSet(reply: reply)
    }

    package func preparedReplies(for id: ConversationID) async -> DraftSet? {
        guard await isOn(.preparedDrafts), let prepared = await prepared(.replies, for: id) else { return nil }
        do throws(CopilotError) {
            return try DraftSet(reply: prepared.content, isStale: prepared.isStale)
        } catch {
            // An empty draft: none could be prepared.
            return nil
        }
    }

    package func checkFAQ(_ text: String) async throws(CopilotError) -> FAQSuggestion? {
        FAQSuggestion(reply: try await ask(.checkFAQ, ["text": .string(text)], feature: .faq))
    }

    /// Calls a function if its feature is switched on.
    func ask(
        _ function: CopilotFunction, _ data: JSON, feature: CopilotFeature
    ) async throws(CopilotError) -> JSON {
        guard let store = host.current?.store else { throw .authenticationFailed }
        try await require(feature, store)
        return try await caller.call(function, data)
    }

    package func suggestedAnswer(for id: ConversationID) async -> FAQSuggestion? {
        guard await isOn(.faq) else { return nil }
        if let prepared = await prepared(.answer, for: id) {
            return prepared.isStale ? nil : FAQSuggestion(reply: prepared.content)
        }
        guard let store = host.current?.store else { return nil }
        let page = await orLog("reading the last message", log) { try await store.latest(in: id, limit: 1) }
        guard let last = page?.page.messages.last, !last.isOwn, last.kind == .text,
            await orLog("reading what the copilot may be told", log, { try await store.mayTellCopilot(of: id) })
                ?? false
        else { return nil }
        do throws(CopilotError) {
            return FAQSuggestion(reply: try await ask(.checkFAQ, FAQQuestion.data(of: last), feature: .faq))
        } catch {
            // A failed check is only logged.
            log.info("no FAQ check", ["error": "\(error)"])
            return nil
        }
    }

    private func isOn(_ feature: CopilotFeature) async -> Bool {
        guard let store = host.current?.store else { return false }
        return await preferences(store).isOn(feature)
    }

    /// Checks the user's switches; the account's role is checked by the server.
    private func require(_ feature: CopilotFeature, _ store: AccountStore) async throws(CopilotError) {
        guard await preferences(store).isOn(feature) else { throw .switchedOff }
    }

    private func preferences(_ store: AccountStore) async -> CopilotPreferences {
        await orLog("reading the preferences", log) { try await store.copilotAccess().preferences }
            ?? CopilotPreferences()
    }

    private func prepared(_ kind: PreparedDraft.Kind, for id: ConversationID) async -> PreparedDraft? {
        guard let store = host.current?.store else { return nil }
        return await orLog("reading what is prepared", log) { try await store.draft(kind, for: id) } ?? nil
    }
}

extension DraftTrust {
    fileprivate init(_ trust: DraftResponse.Trust?) {
        self =
            switch trust {
            case .solid: .solid
            case .guess: .guess
            case .plain, nil: .plain
            }
    }
}

extension DraftSet {
    init(reply: JSON, isStale: Bool = false) throws(CopilotError) {
        let response: DraftResponse
        do throws(CallableError) {
            response = try DraftResponse(result: reply)
        } catch {
            throw .invalidResponse
        }
        let texts = [response.short, response.medium, response.detailed]
        let drafts = zip(Draft.Length.allCases, texts).enumerated().map { index, draft in
            Draft(
                length: draft.0, text: draft.1,
                intent: response.intents.indices.contains(index) ? response.intents[index] : nil,
                trust: DraftTrust(response.trusts.indices.contains(index) ? response.trusts[index] : response.trust))
        }
        self.init(
            drafts: drafts.filter { !$0.text.isEmpty }, basedOn: response.basedOn.map(\.title),
            provider: reply["provider"].string ?? "built-in", note: response.note, isStale: isStale)
        questions = response.questions.map { AskedQuestion(text: $0.text, isAnswered: $0.isAnswered) }
        nothing = response.nothing
        canAskModel = reply["canAskModel"] == true
    }
}

extension FAQSuggestion {
    /// Nil unless the confidence is above 0.7.
    init?(reply: JSON) {
        guard reply["isFAQ"] == true, let answer = reply["answer"].string else { return nil }
        let confidence = reply["confidence"].double ?? 1
        guard confidence > 0.7 else { return nil }
        self.init(
            entryID: reply["entryId"].string ?? "", matchedQuestion: reply["matchedQuestion"].string ?? "",
            answer: answer, confidence: confidence)
    }
}
