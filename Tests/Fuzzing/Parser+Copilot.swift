import BuzzModel
@testable import Copilot
import CopilotProtocol
import JSONKit
import LanguageKit

/// What reaches the copilot: messages of strangers, answers of models, and calls of clients.
extension Parser {
    /// A model's stream is read to the same however it is cut, and its members are those of the whole answer.
    static func checkStream(_ bytes: [UInt8]) throws {
        var whole = ServerSentEvents(), cut = ServerSentEvents()
        let events = try whole.take(bytes) + whole.end()
        var pieces: [String] = []
        for byte in bytes { pieces += try cut.take([byte]) }
        pieces += try cut.end()
        try demand(events == pieces, "a stream is read in two ways")

        let said = text(bytes)
        var growing = GrowingObject(), atOnce = GrowingObject()
        var members: [(name: String, value: JSON)] = []
        var part = ""
        for character in said.unicodeScalars.prefix(400) {
            part.unicodeScalars.append(character)
            members += growing.take(part)
        }
        let all = atOnce.take(part)
        try demand(members.elementsEqual(all) { $0 == $1 }, "an answer is read in two ways")

        for answer in [try? AnswerExtraction.object(in: said), try? AnswerExtraction.whole(of: said)] {
            guard let answer else { continue }
            try demand(answer.object != nil, "an answer is no object")
            for draft in (try? ModelAnswers.drafts(answer)) ?? [] {
                try demand(draft.map { isHarmless($0.text) } ?? true, "a draft holds control characters")
            }
            for triage in ((try? ModelAnswers.triage(answer, for: ["a"])) ?? [:]).values {
                try demand((0...1).contains(triage.confidence), "a judgement is surer than sure")
                try demand(isHarmless(triage.reason), "a reason holds control characters")
            }
        }
    }

    /// A call is refused, or the same when it is written and read again.
    static func checkCalls(_ bytes: [UInt8]) throws {
        guard let json = json(bytes) else { return }
        if let call = try? DraftRequest(data: json) {
            try demand((try? DraftRequest(data: call.data)) == call, "a call for drafts changes")
        }
        if let call = try? CardRequest(data: json) {
            try demand((try? CardRequest(data: call.data)) == call, "a call for a card changes")
            _ = DealReader(call).facts()
        }
        if let call = try? TriageRequest(data: json) {
            try demand((try? TriageRequest(data: call.data)) == call, "a call for triage changes")
        }
        if let call = try? CorrectionRequest(data: json) {
            try demand((try? CorrectionRequest(data: call.data)) == call, "a correction changes")
        }
        if let call = try? AddMemoryRequest(data: json) {
            try demand((try? AddMemoryRequest(data: call.data)) == call, "a memory changes")
        }
        if let call = try? SearchMemoriesRequest(data: json) {
            try demand((try? SearchMemoriesRequest(data: call.data)) == call, "a search changes")
        }
        // The answers, as a hostile copilot would give them.
        _ = try? DraftResponse(result: json)  // refuses or not
        _ = try? DealResponse(result: json)  // refuses or not
        _ = try? TriageResponse(result: json)  // refuses or not
        _ = try? FAQCheckResponse(result: json)  // refuses or not
        _ = try? WhoAmIResponse(result: json)  // refuses or not
        _ = try? CallableEnvelope.readRequest(body: bytes)  // refuses or not
        _ = try? CallableEnvelope.readResponse(status: 200, body: bytes)  // refuses or not
    }

    private static let triager = (try? CopilotModel.builtIn()).map { Triager(model: $0) }

    /// A message is read into words that are in it, and judged within bounds.
    static func checkWords(_ bytes: [UInt8]) throws {
        let message = text(bytes)
        let read = AnalyzedText.of(message)
        for token in read.tokens {
            try demand(token.place.upperBound <= message.unicodeScalars.count, "a word lies behind the text")
        }
        for amount in read.amounts {
            try demand(amount.value.isFinite && amount.value >= 0, "an amount is none")
            try demand(amount.tokens.upperBound <= read.tokens.count, "an amount lies behind the text")
        }
        let line = CardRequest.Line(id: "$a", text: message, isOwn: false, sentAt: 1_764_000_000_000)
        for promise in PromiseFinder.find(in: [line]) {
            try demand(promise.text.unicodeScalars.count <= 201, "a promise is longer than may be")
        }
        _ = TopicFinder.find(in: [line])
        guard let triage = triager?.triage(message) else { return }
        try demand((0...1).contains(triage.confidence), "a judgement is surer than sure: \(triage.confidence)")
        try demand((0...100).contains(triage.score ?? 0), "a score is out of range")
    }
}
