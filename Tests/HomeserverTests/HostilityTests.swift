import Foundation
import HTTPKit
import JSONKit
import SQLiteKit
import TestSupport
import Testing

@testable import Homeserver

/// Many random malformed requests, the same for the same seed. `make fuzz` sends more.
@Suite struct HostilityTests {
    private static let rounds =
        ProcessInfo.processInfo.environment["BUZZBOX_FUZZ_ROUNDS"].flatMap { Int($0) } ?? 2000
    private static let seeds: [UInt64] = {
        let first = ProcessInfo.processInfo.environment["BUZZBOX_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
        return (0..<4).map { first &+ $0 }
    }()
    private static let queries = [
        "dir", "from", "to", "limit", "filter", "since", "version", "ts", "kind", "max_depth", "next_batch", "timeout",
        "user_id", "username", "server", "width", "height", "method", "at", "membership", "not_membership", "via",
        "suggested_only", "recurse", "only", "access_token", "token", "include", "full_state", "set_presence",
        "filename",
    ]
    /// Routes that answer late or end the test's own sessions.
    private static let left = ["/logout", "/deactivate", "/account/password"]

    private struct Place {
        let known: [String]
        /// Values for path parameters of that name, valid and invalid.
        let values: [String: [String]]
    }

    private func path(_ pattern: String, _ place: Place, _ dice: inout Dice) -> String {
        pattern.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            guard segment.first == ":" else { return String(segment) }
            let fitting = place.values[String(segment.dropFirst())] ?? place.known
            let value = dice.oneIn(3) ? dice.pick(Dice.texts) : dice.pick(fitting)
            guard dice.oneIn(50) else { return escaped(value) }
            return dice.pick(["%", "%zz", "%C3", "%00", "..", ".", "%2F%2e%2e%2F", ""])
        }.joined(separator: "/")
    }

    @Test(arguments: seeds) func `thousands of random requests to every endpoint leave the server whole`(
        seed: UInt64
    ) async throws {
        var dice = Dice(seed: seed)
        let server = try await TestHomeserver { $0.allowsGuests = true }
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob], ["preset": "public_chat"])
        let event = try await ann.says("hello", in: room)
        let known = [ann.id, bob.id, room, event, ann.device, "#a:test.example", "mxc://test.example/a"]
        let place = Place(
            known: known,
            values: [
                "room": [room], "roomID": [room], "roomIDOrAlias": [room, "#a:test.example"],
                "userID": [ann.id, bob.id],
                "eventID": [event], "deviceID": [ann.device], "type": ["m.room.message", "m.reaction", "m.room.name"],
            ])
        let routes = Endpoints.all.filter { route in !Self.left.contains { route.pattern.hasSuffix($0) } }
        for _ in 0..<Self.rounds {
            let route = dice.pick(routes)
            let path = path(route.pattern, place, &dice)
            var query: [String: String] = [:]
            for name in Self.queries where dice.oneIn(8) { query[name] = dice.pick(Dice.texts + known) }
            // No long polls: the clock does not advance.
            query["timeout"] = query["timeout"] == nil ? nil : "0"
            query["timeout_ms"] = "0"
            let method = dice.oneIn(10) ? dice.pick(["GET", "PUT", "POST", "DELETE", "PATCH"]) : route.method
            let answer = try await server.send(
                method, path, bytes: dice.oneIn(10) ? [] : dice.body(known),
                token: dice.pick([ann.token, ann.token, bob.token, "no"]), query: query)
            let isFine = answer.status < 500 || answer.code == "M_NOT_YET_UPLOADED"
            #expect(isFine, "\(method) \(path) \(query): \(answer.status) \(answer.json.text)")
            if answer.status >= 400 {
                #expect(answer.code != nil || !answer.json["flows"].isNull, "\(method) \(path): \(answer.status)")
            }
            #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
        }
        #expect(try await server.app.server.database.checkIntegrity() == [])
        // Users not affected by the requests can still use the server.
        let (eve, dan) = (try await server.register("eve"), try await server.register("dan"))
        let fresh = try await eve.createsRoom(with: [dan])
        try await eve.says("still here", in: fresh)
        #expect(try await dan.syncs().bodies(fresh) == ["still here"])
    }
}
