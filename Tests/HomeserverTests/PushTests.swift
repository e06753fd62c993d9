import HTTPKit
import JSONKit
import ProcessKit
import SQLiteKit
import Synchronization
import TestSupport
import Testing

@testable import Homeserver

/// Push notifications through gateways that clients name.
@Suite struct PushTests {
    /// Records what it receives and answers what the test says.
    private final class Gateway: Sendable {
        private struct State {
            var told: [JSON] = []
            var status = 200
            var answer: JSON = [:]
        }

        private let state = Mutex(State())

        var told: [JSON] { state.withLock { $0.told } }

        func answers(_ answer: JSON = [:], status: Int = 200) {
            state.withLock { ($0.answer, $0.status) = (answer, status) }
        }

        func handle(_ request: ServerRequest) -> ServerResponse {
            state.withLock { state in
                // A body that isn't JSON is an error of the test itself.
                state.told.append((try? JSON(parsing: request.body)) ?? .null)
                return ServerResponse(status: state.status, body: state.answer.serialized())
            }
        }
    }

    private func withGateway(
        _ body: (TestHomeserver, Gateway, TestUser, TestUser, String) async throws -> Void, format: String? = nil
    ) async throws {
        let gateway = Gateway()
        let http = HTTPServer(configuration: .init()) { gateway.handle($0) }
        let port = try http.start()
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob], ["name": "The room"])
        var data: JSON = ["url": "https://push.example/_matrix/push/v1/notify", "custom": 1]
        if let format { data["format"] = .string(format) }
        let set = try await ann.post(
            "/v3/pushers/set",
            [
                "app_id": "app", "pushkey": "key", "kind": "http", "app_display_name": "App",
                "device_display_name": "Phone",
                "lang": "en", "data": data,
            ])
        #expect(set.status == 200)
        // Possible only in the database: clients may not name such an address.
        let url = "http://127.0.0.1:\(port)/_matrix/push/v1/notify"
        try await server.app.server.commit { transaction in
            try transaction.connection.run("UPDATE pushers SET body = json_set(body, '$.data.url', ?)", url)
        }
        let client = HTTPClient()
        let worker = PushWorker(server: server.app.server, client: client)
        let outcome = await withTaskGroup(of: Void.self) { group -> Result<Void, any Error> in
            group.addTask { await worker.run() }
            defer { group.cancelAll() }
            do {
                try await body(server, gateway, ann, bob, room)
                return Result<Void, any Error>.success(())
            } catch {
                return .failure(error)
            }
        }
        await http.stop(grace: .zero)
        try outcome.get()
    }

    @Test func `a gateway is told of what is unread, once, with what the client asked for`() async throws {
        try await withGateway { server, gateway, ann, bob, room in
            let event = try await bob.says("hello Ann", in: room)
            _ = try await eventually("the push") { gateway.told.isEmpty ? nil : true }
            let told = gateway.told[0]["notification"]
            #expect(told["event_id"].string == event)
            #expect(told["room_id"].string == room)
            #expect(told["sender"].string == bob.id)
            #expect(told["type"] == "m.room.message")
            #expect(told["content"]["body"] == "hello Ann")
            #expect(told["room_name"] == "The room")
            #expect(told["counts"]["unread"] == 1)
            #expect(told["devices"][0]["pushkey"] == "key")
            #expect(told["devices"][0]["app_id"] == "app")
            #expect(told["devices"][0]["data"]["custom"] == 1)
            #expect(told["devices"][0]["data"]["url"].isNull)
            // Users are not notified of their own messages, and the first message is not sent again.
            try await ann.says("hello Bob", in: room)
            try await bob.says("again", in: room)
            _ = try await eventually("the second push") { gateway.told.count >= 2 ? true : nil }
            #expect(gateway.told.map { $0["notification"]["content"]["body"] } == ["hello Ann", "again"])
        }
    }

    @Test func `who wants ids only gets nothing else`() async throws {
        try await withGateway(
            { _, gateway, _, bob, room in
                let event = try await bob.says("a secret", in: room)
                _ = try await eventually("the push") { gateway.told.isEmpty ? nil : true }
                #expect(gateway.told[0]["notification"]["event_id"].string == event)
                #expect(!gateway.told[0].text.contains("a secret"))
                #expect(!gateway.told[0].text.contains(bob.id))
            }, format: "event_id_only")
    }

    @Test func `a gateway that fails is called again, and one that rejects the key no more`() async throws {
        try await withGateway { server, gateway, _, bob, room in
            gateway.answers(status: 503)
            try await bob.says("one", in: room)
            _ = try await eventually("a try") { gateway.told.isEmpty ? nil : true }
            gateway.answers()
            _ = try await eventually("another try") {
                server.time.advance(by: .seconds(1))
                return gateway.told.count >= 2 ? true : nil
            }
            #expect(Set(gateway.told.map { $0["notification"]["content"]["body"].string }) == ["one"])
            gateway.answers(["rejected": ["key"]])
            try await bob.says("two", in: room)
            _ = try await eventually("the pusher is gone") {
                try await server.app.server.read { try Pusher.users($0) }.isEmpty ? true : nil
            }
        }
    }
}
