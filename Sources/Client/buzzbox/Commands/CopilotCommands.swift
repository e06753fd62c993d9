import BuzzModel
import BuzzServices
import BuzzViewModels
import CommandLineKit
import CopilotProtocol
import JSONKit
import TextKit

/// The copilot on the command line. It drafts and answers but sends nothing.
enum CopilotCommands {
    static let all = [draft, judge]

    private static let draft = Command(
        "draft", "Drafts three replies to the last message of a conversation.",
        arguments: [CommandArgument("CONVERSATION", "An ID, a user ID or a unique part of a name.")],
        options: [RootCommand.json]
    ) { invocation in
        try await withCopilot(invocation) { client, copilot in
            let id = try await client.conversations.resolve(invocation.argument("CONVERSATION") ?? "")
            let page = try await client.messaging.latest(in: id, limit: 50)
            guard let question = page.messages.last(where: { !$0.isOwn && $0.kind == .text }) else {
                throw CommandFailure(.failed, "Nobody else has written here yet. Nothing to answer.")
            }
            let set = try await copilot.generateSmartReplies(conversationID: id, messageText: question.body)
            if invocation.flag("json") { return invocation.say(json(set).line) }
            for draft in set.drafts {
                let intent = draft.intent.map { " (\($0))" } ?? ""
                invocation.say(Sanitizer.body("\(draft.length.rawValue)\(intent):\n  \(draft.text)"))
            }
            if !set.basedOn.isEmpty {
                invocation.say(Sanitizer.body("from: " + set.basedOn.joined(separator: " · ")))
            }
            if let note = set.note { invocation.say(Sanitizer.body(note)) }
        }
    }

    private static let judge = Command(
        "judge", "Analyzes a text: category, feeling, opportunity.",
        discussion: "Nothing is stored. What is turned off in the settings is left out.",
        arguments: [CommandArgument("TEXT", "The text; read from standard input if missing.", arity: .optional)],
        options: [RootCommand.json]
    ) { invocation in
        try await withCopilot(invocation) { _, copilot in
            let text = try invocation.argument("TEXT") ?? FAQCommands.standardInput()
            let category = try await unlessSwitchedOff { () throws(CopilotError) in
                try await copilot.categorizeMessage(text)
            }
            // Start the two remaining calls together, so that a slow model is waited for only once more.
            async let feelings = unlessSwitchedOff { () throws(CopilotError) in
                try await copilot.analyzeSentiment(text)
            }
            async let scoring = unlessSwitchedOff { () throws(CopilotError) in
                try await copilot.scoreOpportunity(text)
            }
            let (feeling, opportunity) = try await (feelings, scoring)
            if invocation.flag("json") { return invocation.say(json(category, feeling, opportunity).text) }
            if let category {
                let sure = Int((category.confidence * 100).rounded())
                let reason = category.reason.isEmpty ? "" : ": \(category.reason)"
                invocation.say(
                    Sanitizer.line("\(category.category.rawValue), \(sure) % sure\(reason)", maxColumns: 400))
            }
            if let feeling { invocation.say("\(feeling.sentiment.rawValue), \(feeling.intensity.rawValue)") }
            if let opportunity {
                invocation.say(
                    Sanitizer.line("opportunity \(opportunity.score): \(opportunity.reason)", maxColumns: 400))
            }
            for note in notes(category, feeling, opportunity) { invocation.say(Sanitizer.body(note)) }
        }
    }

    /// The notes without duplicates.
    private static func notes(
        _ category: CategoryOpinion?, _ feeling: SentimentOpinion?, _ opportunity: OpportunityOpinion?
    ) -> [String] {
        [category?.note, feeling?.note, opportunity?.note].compactMap { $0 }.reduce(into: []) { notes, note in
            if !notes.contains(note) { notes.append(note) }
        }
    }

    private static func unlessSwitchedOff<T: Sendable>(
        _ body: @Sendable () async throws(CopilotError) -> T
    ) async throws(CopilotError) -> T? {
        do throws(CopilotError) {
            return try await body()
        } catch {
            guard error == .switchedOff else { throw error }
            return nil
        }
    }

    private static func json(
        _ category: CategoryOpinion?, _ feeling: SentimentOpinion?, _ opportunity: OpportunityOpinion?
    ) -> JSON {
        var json: JSON = [:]
        if let category {
            json["category"] = .string(category.category.rawValue)
            json["confidence"] = .double(category.confidence)
            json["reason"] = .string(category.reason)
        }
        if let feeling {
            json["sentiment"] = .string(feeling.sentiment.rawValue)
            json["intensity"] = .string(feeling.intensity.rawValue)
        }
        if let opportunity {
            json["score"] = .int(Int64(opportunity.score))
            json["breakdown"] = opportunity.breakdown.json
        }
        let notes = notes(category, feeling, opportunity)
        if !notes.isEmpty { json["note"] = .string(notes.joined(separator: "; ")) }
        return json
    }

    static func withCopilot(
        _ invocation: Invocation, _ body: (Client, any CopilotService) async throws -> Void
    ) async throws {
        try await ClientCommand.signedIn(invocation) { client in
            guard let copilot = client.services.copilot else {
                throw CommandFailure(.failed, "No copilot: the configuration says copilot.kind = \"none\".")
            }
            do {
                try await body(client, copilot)
            } catch let error as CopilotError {
                throw CommandFailure(error.exitCode, error.sentence)
            }
        }
    }

    private static func json(_ set: DraftSet) -> JSON {
        var drafts = JSON.object(JSONObject())
        for draft in set.drafts { drafts[draft.length.rawValue] = .string(draft.text) }
        var json: JSON = [
            "drafts": drafts, "basedOn": .array(set.basedOn.map { .string($0) }), "provider": .string(set.provider),
            "trust": .string(set.trust.rawValue),
            "questions": .array(
                set.questions.map { ["text": .string($0.text), "isAnswered": .bool($0.isAnswered)] }),
        ]
        if let nothing = set.nothing { json["nothing"] = .string(nothing) }
        if let note = set.note { json["note"] = .string(note) }
        return json
    }
}

extension CopilotError {
    fileprivate var exitCode: ExitCode {
        switch self {
        case .network, .timeout: .unreachable
        case .authenticationFailed, .permissionDenied: .notPermitted
        default: .failed
        }
    }
}
