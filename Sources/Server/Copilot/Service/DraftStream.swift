import CopilotProtocol
import HTTPKit
import JSONKit
import Synchronization

/// An answer as server-sent events: each draft as it is, then the whole. Nothing is done before the first is asked for.
enum DraftStream {
    static func response(_ work: @escaping @Sendable () async throws(CallableError) -> JSON) -> ServerResponse {
        let events = Events()
        let stream = AsyncStream<[UInt8]>(unfolding: { await events.next(work) })
        return ServerResponse(status: 200, headers: headers, body: .stream(stream))
    }

    static func failure(_ error: CallableError) -> ServerResponse {
        ServerResponse(status: 200, headers: headers, body: .bytes(CallableEnvelope.event(error: error)))
    }

    private static let headers = HTTPHeaders([
        ("Content-Type", CallableEnvelope.streamContentType), ("Cache-Control", "no-cache"),
    ])

    private final class Events: Sendable {
        /// Nil until the work is done.
        private let waiting = Mutex<[[UInt8]]?>(nil)

        func next(_ work: @Sendable () async throws(CallableError) -> JSON) async -> [UInt8]? {
            if waiting.withLock({ $0 == nil }) {
                let events = await Self.events(work)
                waiting.withLock { $0 = events }
            }
            return waiting.withLock { events in
                guard var rest = events, !rest.isEmpty else { return nil }
                let first = rest.removeFirst()
                events = rest
                return first
            }
        }

        private static func events(_ work: @Sendable () async throws(CallableError) -> JSON) async -> [[UInt8]] {
            do throws(CallableError) {
                let result = try await work()
                let drafts = ["short", "medium", "detailed"].compactMap { name -> [UInt8]? in
                    guard let text = result["drafts"][name].string, !text.isEmpty else { return nil }
                    return CallableEnvelope.event(message: .object(JSONObject([(name, .string(text))])))
                }
                return drafts + [CallableEnvelope.event(result: result)]
            } catch {
                return [CallableEnvelope.event(error: error)]
            }
        }
    }
}
