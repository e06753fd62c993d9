import Homeserver
import JSONKit
import Testing

@Suite struct GuestTests {
    private func guest(of server: TestHomeserver) async throws -> TestUser {
        try TestUser(server, await server.send("POST", "/v3/register", query: ["kind": "guest"]).ok())
    }

    @Test func `a room closed to guests stays closed, whichever way they try`() async throws {
        let server = try await TestHomeserver { $0.allowsGuests = true }
        let (ann, guest) = (try await server.register("ann"), try await guest(of: server))
        let room = try await ann.createsRoom(["preset": "public_chat"])
        _ = try await ann.sets("m.room.guest_access", to: ["guest_access": "forbidden"], in: room)
        #expect(try await guest.joins(room).code == "M_GUEST_ACCESS_FORBIDDEN")
        let put = try await guest.sets("m.room.member", guest.id, to: ["membership": "join"], in: room)
        #expect(put.code == "M_GUEST_ACCESS_FORBIDDEN")
        #expect(try await guest.tries("m.room.message", ["body": "hi"], in: room).code == "M_FORBIDDEN")
        _ = try await ann.sets("m.room.guest_access", to: ["guest_access": "can_join"], in: room)
        #expect(try await guest.sets("m.room.member", guest.id, to: ["membership": "join"], in: room).status == 200)
    }

    @Test func `guests invite and knock by no way`() async throws {
        let server = try await TestHomeserver { $0.allowsGuests = true }
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let guest = try await guest(of: server)
        let room = try await ann.createsRoom(["preset": "public_chat"])
        _ = try await ann.sets("m.room.guest_access", to: ["guest_access": "can_join"], in: room)
        _ = try await guest.joins(room)
        let invitation = try await guest.sets("m.room.member", bob.id, to: ["membership": "invite"], in: room)
        #expect(invitation.code == "M_GUEST_ACCESS_FORBIDDEN")
        let closed = try await ann.createsRoom([
            "initial_state": [
                ["type": "m.room.join_rules", "content": ["join_rule": "knock"]],
                ["type": "m.room.guest_access", "content": ["guest_access": "forbidden"]],
            ]
        ])
        let knock = try await guest.sets("m.room.member", guest.id, to: ["membership": "knock"], in: closed)
        #expect(knock.code == "M_GUEST_ACCESS_FORBIDDEN")
    }
}
