import JSONKit
import Testing

@Suite struct RestrictedJoinTests {
    /// A room of Ann's that members of her club may join; returns both ids.
    private func bar(of ann: TestUser, rule: String = "restricted") async throws -> (club: String, bar: String) {
        let club = try await ann.createsRoom()
        let bar = try await ann.createsRoom([
            "room_version": "11",
            "initial_state": [
                [
                    "type": "m.room.join_rules",
                    "content": [
                        "join_rule": .string(rule),
                        "allow": [["type": "m.room_membership", "room_id": .string(club)]],
                    ],
                ]
            ],
        ])
        return (club, bar)
    }

    @Test(arguments: ["restricted", "knock_restricted"])
    func `nobody lets themselves in by naming somebody who could`(rule: String) async throws {
        let server = try await TestHomeserver()
        let (ann, eve) = (try await server.register("ann"), try await server.register("eve"))
        let (_, bar) = try await bar(of: ann, rule: rule)
        let claim: JSON = ["join_authorised_via_users_server": .string(ann.id)]
        #expect(try await eve.post("/v3/join/\(escaped(bar))", claim).code == "M_FORBIDDEN")
        #expect(try await eve.post("\(eve.path(bar))/join", claim).code == "M_FORBIDDEN")
        var member = claim
        member["membership"] = "join"
        #expect(try await eve.sets("m.room.member", eve.id, to: member, in: bar).code == "M_FORBIDDEN")
        #expect(try await eve.get("\(eve.path(bar))/messages", ["dir": "b"]).code == "M_FORBIDDEN")
    }

    @Test func `who may come in does so by setting the membership too`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let (club, bar) = try await bar(of: ann)
        _ = try await ann.post("\(ann.path(club))/invite", ["user_id": .string(bob.id)])
        _ = try await bob.joins(club)
        let claim: JSON = ["membership": "join", "join_authorised_via_users_server": .string(bob.id)]
        #expect(try await bob.sets("m.room.member", bob.id, to: claim, in: bar).status == 200)
        let member = try await ann.get("\(ann.path(bar))/state/m.room.member/\(escaped(bob.id))").ok()
        #expect(member["join_authorised_via_users_server"] == .string(ann.id))
    }

    @Test func `a claim in a room that asks for none is not kept`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(["preset": "public_chat"])
        let claim: JSON = ["join_authorised_via_users_server": .string(ann.id), "reason": "curious"]
        #expect(try await bob.post("/v3/join/\(escaped(room))", claim).status == 200)
        let member = try await ann.get("\(ann.path(room))/state/m.room.member/\(escaped(bob.id))").ok()
        #expect(member["join_authorised_via_users_server"].isNull)
        #expect(member["reason"] == "curious")
    }
}
