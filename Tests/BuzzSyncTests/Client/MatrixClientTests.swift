import BuzzModel
import BuzzSync
import HTTPKit
import JSONKit
import ProcessKit
import Synchronization
import TestSupport
import Testing

@Suite struct MatrixClientTests {
    private func failure(
        _ response: ServerResponse, time: any TimeSource = SystemTime()
    ) async throws -> MatrixClientError {
        let server = try ScriptedServer { _ in response }
        let client = MatrixClient.test(server.url, time: time)
        do {
            _ = try await client.joinedRooms()
        } catch {
            await server.stop()
            return error
        }
        throw NoFailure()
    }

    private struct NoFailure: Error {}

    @Test(arguments: [500, 502, 503, 504, 429])
    func `server trouble is worth another try`(status: Int) async throws {
        #expect(try await failure(.status(status)).class == .retryable(after: nil))
    }

    @Test(arguments: [400, 403, 404, 413])
    func `a refusal is final`(status: Int) async throws {
        #expect(try await failure(.status(status)).class == .final)
    }

    @Test func `a stated wait is read from the header before the body`() async throws {
        let both = try await failure(
            .refusal(429, "M_LIMIT_EXCEEDED", headers: ["Retry-After": "7"], also: ["retry_after_ms": 2500]))
        #expect(both.class == .retryable(after: .seconds(7)))
        let body = try await failure(.refusal(429, "M_LIMIT_EXCEEDED", also: ["retry_after_ms": 2500]))
        #expect(body.class == .retryable(after: .milliseconds(2500)))
    }

    @Test func `a stated wait may be a date`() async throws {
        // 1994-11-06T08:49:37Z
        let time = ManualTime(now: 784_111_777_000 - 90_000)
        let error = try await failure(
            .refusal(503, "M_UNKNOWN", headers: ["Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"]), time: time)
        #expect(error.class == .retryable(after: .seconds(90)))
    }

    @Test func `a web page in place of an answer is not the server's word`() async throws {
        let error = try await failure(.html())
        #expect(error.class == .network)
        // An error page of a proxy is classified by its status.
        #expect(try await failure(.html(502)).class == .retryable(after: nil))
        #expect(try await failure(.html(403)).class == .final)
    }

    @Test func `an answer that is no JSON, or other JSON, is nonsense`() async throws {
        #expect(try await failure(ServerResponse(body: Array("]".utf8))).class == .retryable(after: nil))
        #expect(try await failure(.json(["joined_rooms": 7])).class == .retryable(after: nil))
    }

    @Test func `a redirect to another host is not followed and the token stays`() async throws {
        let other = try ScriptedServer { _ in .json(["joined_rooms": []]) }
        let server = try ScriptedServer { _ in
            ServerResponse(status: 302, headers: ["Location": other.url + "/_matrix/client/v3/joined_rooms"])
        }
        await #expect(throws: MatrixClientError.self) {
            _ = try await MatrixClient.test(server.url).joinedRooms()
        }
        #expect(other.requests.isEmpty)
    }

    @Test func `nothing there means offline`() async throws {
        let server = try ScriptedServer()
        await server.stop()
        do {
            _ = try await MatrixClient.test(server.url).joinedRooms()
            Issue.record("it answered")
        } catch {
            #expect(error.class == .network)
            #expect(error.sentence == "Can’t reach the server. Check the network and try again.")
        }
    }

    @Test func `ids are escaped in paths`() async throws {
        let server = try ScriptedServer { _ in .json(["event_id": "$e"]) }
        _ = try await MatrixClient.test(server.url).send(
            "m.room.message", [:], to: ConversationID("!a/b:x y"), transaction: "t?1")
        #expect(
            server.requests.first?.path
                == "/_matrix/client/v3/rooms/%21a%2Fb%3Ax%20y/send/m.room.message/t%3F1")
    }
}
