import JSONKit
import MatrixProtocol
import SQLiteKit
import Testing

@testable import Homeserver

@Suite struct QuotaTests {
    private func server(_ kind: Quotas.Kind, count: Int64 = 1_000_000, bytes: Int64 = 1 << 30) async throws
        -> TestHomeserver
    {
        var quotas = Quotas()
        quotas[kind] = .init(count: count, bytes: bytes)
        return try await TestHomeserver { [quotas] in $0.quotas = quotas }
    }

    @Test func `account data has a limit in bytes, below which everything may change`() async throws {
        let server = try await server(.accountData, bytes: 2000)
        let (bob, ann) = (try await server.register("bob"), try await server.register("ann"))
        let room = try await bob.createsRoom()
        let base = "/v3/user/\(escaped(bob.id))"
        let text: JSON = ["text": .string(String(repeating: "x", count: 1200))]
        #expect(try await bob.put("\(base)/account_data/one", text).status == 200)
        #expect(try await bob.put("\(base)/account_data/one", text).status == 200)
        for path in ["\(base)/account_data/two", "\(base)/rooms/\(escaped(room))/account_data/two"] {
            let full = try await bob.put(path, text)
            #expect(full.status == 413 && full.code == "M_TOO_LARGE")
        }
        let rule: JSON = ["pattern": .string(String(repeating: "y", count: 1200)), "actions": []]
        #expect(try await bob.put("/v3/pushrules/global/content/long", rule).status == 413)
        #expect(try await bob.get("/v3/pushrules/global/content/long").status == 404, "nothing of it is remembered")
        #expect(try await bob.put("\(base)/account_data/one", [:]).status == 200)
        #expect(try await bob.put("\(base)/account_data/two", text).status == 200)
        #expect(try await ann.put("/v3/user/\(escaped(ann.id))/account_data/one", text).status == 200)
    }

    /// Creates one more item of a kind.
    private func add(_ kind: Quotas.Kind, _ number: Int, _ user: TestUser) async throws -> Answer {
        switch kind {
        case .accountData: try await user.put("/v3/user/\(escaped(user.id))/account_data/t\(number)", ["a": 1])
        case .keyBackups: try await user.post("/v3/room_keys/version", ["algorithm": "a", "auth_data": [:]])
        case .filters:
            try await user.post(
                "/v3/user/\(escaped(user.id))/filter", ["room": ["timeline": ["limit": .int(Int64(number) + 1)]]])
        case .pushers:
            try await user.post(
                "/v3/pushers/set",
                [
                    "app_id": "a", "pushkey": .string("k\(number)"), "kind": "http", "app_display_name": "a",
                    "device_display_name": "d", "lang": "en",
                    "data": ["url": "https://push.example/_matrix/push/v1/notify"],
                ])
        case .devices:
            try await user.server.send(
                "POST", "/v3/login",
                [
                    "type": "m.login.password", "identifier": ["type": "m.id.user", "user": .string(user.id)],
                    "password": "correct horse",
                ])
        case .media: try await user.post("/_matrix/media/v1/create")
        case .reports: try await user.post("/v3/users/\(escaped(user.id))/report", ["reason": "r"])
        default: throw Refused()
        }
    }

    private struct Refused: Error {}

    @Test(arguments: [Quotas.Kind.accountData, .keyBackups, .filters, .pushers, .devices, .media, .reports])
    func `one thing more than allowed is refused, and told why`(kind: Quotas.Kind) async throws {
        let server = try await server(kind, count: 4)
        let user = try await server.register("ann")
        // Registering already created one device.
        for number in 0..<(kind == .devices ? 3 : 4) { #expect(try await add(kind, number, user).status == 200) }
        for number in 4..<6 {
            let full = try await add(kind, number, user)
            #expect(full.status == 403 && full.code == "M_RESOURCE_LIMIT_EXCEEDED", "\(full.json.text)")
        }
        let uses = try await server.app.server.read { try Quotas.uses(of: user.id, $0) }
        #expect(uses.first { $0.kind == kind.rawValue }?.count == 4)
        #expect(try await Administration(server.app).crowded().map(\.use.kind) == [kind.rawValue])
    }

    @Test func `deleted backups make room for new ones, and numbers are not given out twice`() async throws {
        let server = try await server(.keyBackups, count: 2)
        let user = try await server.register("ann")
        var numbers: [Int] = []
        for _ in 0..<5 {
            let made = try await user.post("/v3/room_keys/version", ["algorithm": "a", "auth_data": [:]]).ok()
            let version = made["version"].string ?? ""
            numbers.append(Int(version) ?? 0)
            #expect(try await user.delete("/v3/room_keys/version/\(version)").status == 200)
        }
        #expect(numbers == [1, 2, 3, 4, 5])
    }

    @Test func `what is counted is what is there`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob], ["room_alias_name": "a"])
        for user in [ann, bob] {
            for kind in [Quotas.Kind.accountData, .keyBackups, .filters, .pushers, .devices, .media, .reports] {
                for number in 0..<3 { _ = try await add(kind, number, user) }
            }
            _ = try await user.reads(try await ann.says("x", in: room), in: room)
            _ = try await user.put("/v3/user/\(escaped(user.id))/account_data/t1", ["much": "longer than it was"])
            _ = try await user.delete("/v3/room_keys/version/2")
            _ = try await server.send(
                "POST", "/_matrix/media/v3/upload", bytes: [1, 2, 3], token: user.token)
        }
        let name = bob.id
        try await server.app.server.commit { try Deactivation($0).close(name, erases: true) }
        try await server.app.server.read { connection in
            for (table, owner, kind, weight) in Quotas.counted where kind != .encryptionKeys {
                let real = try connection.query(
                    "SELECT \(owner), count(*), sum(\(weight.replacing("@", with: table))) FROM \(table) GROUP BY 1"
                ) { [$0.text(0), "\($0.int64(1))", "\($0.int64(2))"] }
                let kept = try connection.query(
                    "SELECT user_id, count, bytes FROM usage WHERE kind = ? AND count > 0 ORDER BY 1", kind.rawValue
                ) { [$0.text(0), "\($0.int64(1))", "\($0.int64(2))"] }
                #expect(real == kept, "\(table)")
            }
        }
    }

    @Test func `what was there before is counted when the limits come`() throws {
        let connection = try Connection(path: ":memory:")
        try connection.migrate(Array(Schema.migrations.prefix(4)))
        try connection.script(
            """
            INSERT INTO account_data VALUES('@ann:x', 0, 'abc', '{}', 1), ('@ann:x', 0, 'abd', 'ä', 2);
            INSERT INTO device_keys VALUES('@ann:x', 'D', '{}');
            INSERT INTO one_time_keys VALUES('@ann:x', 'D', 'a', 'k', '{}', 1);
            """)
        try connection.migrate(Schema.migrations)
        let uses = try connection.query("SELECT kind, count, bytes FROM usage WHERE user_id = '@ann:x' ORDER BY 1") {
            "\($0.text(0)) \($0.int(1)) \($0.int(2))"
        }
        #expect(uses == ["account_data 2 10", "encryption_keys 2 5"])
    }
}
