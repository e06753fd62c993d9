import CopilotProtocol
import HTTPKit
import JSONKit
import Synchronization

/// An answer as server-sent events: each draft as soon as it is ready, then replacements for drafts that were rejected
/// at the end, then the whole answer.
enum DraftStream {
    typealias Work =
        @Sendable (@escaping CopilotService.DraftTaker) async throws(CallableError) -> JSON

    static func response(_ work: @escaping Work) -> ServerResponse {
        let (events, continuation) = AsyncStream<[UInt8]>.makeStream()
        // The task ends with the stream, so that no work is done for a caller that has left.
        let task = Task {
            let sent = Mutex<[String: String]>([:])
            do throws(CallableError) {
                let result = try await work { name, text in
                    sent.withLock { $0[name] = text }
                    continuation.yield(event(name, text))
                }
                for name in ModelAnswers.draftNames {
                    guard let text = result["drafts"][name].string, !text.isEmpty,
                        sent.withLock({ $0[name] }) != text
                    else { continue }
                    continuation.yield(event(name, text))
                }
                continuation.yield(CallableEnvelope.event(result: result))
            } catch {
                continuation.yield(CallableEnvelope.event(error: error))
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return ServerResponse(status: 200, headers: headers, body: .stream(events))
    }

    static func failure(_ error: CallableError) -> ServerResponse {
        ServerResponse(status: 200, headers: headers, body: .bytes(CallableEnvelope.event(error: error)))
    }

    private static let headers = HTTPHeaders([
        ("Content-Type", CallableEnvelope.streamContentType), ("Cache-Control", "no-cache"),
    ])

    private static func event(_ name: String, _ text: String) -> [UInt8] {
        CallableEnvelope.event(message: .object(JSONObject([(name, .string(text))])))
    }
}
