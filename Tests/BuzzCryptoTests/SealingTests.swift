import BuzzCrypto
import BuzzModel
import BuzzStore
import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit
import Testing

private let room = "!r:x"

@Suite struct SealingTests {
    private let server = KeyServer()

    @Test(arguments: [false, true])
    func `what one writes the others read, however often the program is killed`(isKilled: Bool) async throws {
        let ann = try await Desk("@ann:x", "ANN", on: server, isKilledAlways: isKilled)
        let bob = try await Desk("@bob:x", "BOB", on: server, isKilledAlways: isKilled)
        let people = ["@ann:x", "@bob:x"]
        for number in 0..<3 {
            let hers = try await ann.write("hello \(number)", in: room, to: people, transaction: "a\(number)")
            #expect(hers.index == UInt32(number))
            try await bob.receive()
            #expect(try await bob.read(hers, as: "$a\(number)", from: "@ann:x") == "hello \(number)")
            // Ann's own message, when the server sends it back.
            #expect(try await ann.read(hers, as: "$a\(number)", from: "@ann:x") == "hello \(number)")
            let his = try await bob.write("yes \(number)", in: room, to: people, transaction: "b\(number)")
            try await ann.receive()
            #expect(try await ann.read(his, as: "$b\(number)", from: "@bob:x") == "yes \(number)")
        }
        #expect(try await ann.store.outgoing().isEmpty)
    }

    @Test func `the same message is the same bytes, and another text is another message`() async throws {
        let ann = try await Desk("@ann:x", "ANN", on: server)
        let first = try await ann.write("once", in: room, to: [], transaction: "t")
        try await ann.again()
        #expect(try await ann.write("once", in: room, to: [], transaction: "t") == first)
        #expect(try await ann.store.sealed("t") == first)
        let other = try await ann.write("changed", in: room, to: [], transaction: "t")
        #expect(other.index == first.index + 1 && other.content != first.content)
        #expect(try await ann.store.sealed("t") == other)
        try await ann.store.forgetSealed("t")
        #expect(try await ann.store.sealed("t") == nil)
        // A key that has encrypted a message is never used again.
        let next = try await ann.write("changed", in: room, to: [], transaction: "t")
        #expect(next.index == other.index + 1)
    }

    @Test func `requests to devices survive until the server has them, and are the same`() async throws {
        let ann = try await Desk("@ann:x", "ANN", on: server)
        let bob = try await Desk("@bob:x", "BOB", on: server)
        let session = try await ann.share(in: room, with: ["@bob:x"])
        let before = try await ann.store.outgoing()
        try await ann.again()
        // Sharing again sends nobody the key a second time.
        #expect(try await ann.share(in: room, with: ["@bob:x"]) == session)
        let after = try await ann.store.outgoing()
        #expect(before.count == 1 && after.map(\.transactionID) == before.map(\.transactionID))
        #expect(after.map(\.messages) == before.map(\.messages))
        try await ann.deliver()
        let sealed = try await ann.write("hello", in: room, to: ["@bob:x"], transaction: "t")
        try await bob.receive()
        #expect(try await bob.read(sealed, as: "$1", from: "@ann:x") == "hello")
    }

    @Test func `keys change with the number of messages, with time, and when somebody leaves`() async throws {
        let ann = try await Desk("@ann:x", "ANN", on: server)
        var rules = RoomRules(
            encryption: ["rotation_period_msgs": 2, "rotation_period_ms": 7_200_000], visibility: "shared", epoch: 1)
        func session() async throws -> String {
            try await ann.write(
                "x", in: room, to: ["@ann:x"], by: rules, transaction: "\(UInt64.random(in: 0 ... .max))"
            )
            .session
        }
        let first = try await session()
        #expect(try await session() == first)
        let second = try await session()
        #expect(second != first)
        ann.clock.move(hours: 1.9)
        #expect(try await session() == second)
        ann.clock.move(hours: 0.2)
        let third = try await session()
        #expect(third != second)
        rules.epoch = 2
        let fourth = try await session()
        #expect(fourth != third)
        rules.sharesHistory = false
        #expect(try await session() != fourth)
        // Setting the clock back must not keep a session in use for ever.
        ann.clock.move(hours: -24)
        #expect(try await session() != fourth)
    }

    @Test func `nobody makes us change keys with every message, or never`() {
        let hasty = RoomRules(
            encryption: ["rotation_period_msgs": 0, "rotation_period_ms": 1], visibility: nil, epoch: 0)
        #expect(hasty.messages == 1 && hasty.age == 3_600_000)
        let never = RoomRules(
            encryption: ["rotation_period_msgs": .int(.max), "rotation_period_ms": -1], visibility: "joined", epoch: 0)
        #expect(never.messages == 10_000 && never.age == 3_600_000 && !never.sharesHistory)
        let usual = RoomRules(encryption: ["rotation_period_msgs": "many"], visibility: "world_readable", epoch: 0)
        #expect(usual.messages == 100 && usual.age == 604_800_000 && usual.sharesHistory)
    }

    @Test func `who left reads no more, who comes reads from then on`() async throws {
        let ann = try await Desk("@ann:x", "ANN", on: server)
        let bob = try await Desk("@bob:x", "BOB", on: server)
        let cat = try await Desk("@cat:x", "CAT", on: server)
        let first = try await ann.write("one", in: room, to: ["@ann:x", "@bob:x"], transaction: "1")
        let second = try await ann.write("two", in: room, to: ["@ann:x", "@bob:x", "@cat:x"], transaction: "2")
        #expect(first.session == second.session)
        try await cat.receive()
        #expect(try await cat.read(first, as: "$1", from: "@ann:x") == "before_first")
        #expect(try await cat.read(second, as: "$2", from: "@ann:x") == "two")
        // Even without a new epoch: Bob is no longer among the recipients.
        let third = try await ann.write("three", in: room, to: ["@ann:x", "@cat:x"], transaction: "3")
        #expect(third.session != second.session)
        try await bob.receive()
        try await cat.receive()
        #expect(try await bob.read(second, as: "$2", from: "@ann:x") == "two")
        #expect(try await bob.read(third, as: "$3", from: "@ann:x") == "no_key")
        #expect(try await cat.read(third, as: "$3", from: "@ann:x") == "three")
    }

    @Test func `a device that is gone gets nothing more, and a new one does`() async throws {
        let ann = try await Desk("@ann:x", "ANN", on: server)
        let old = try await Desk("@bob:x", "OLD", on: server)
        let people = ["@ann:x", "@bob:x"]
        let first = try await ann.write("one", in: room, to: people, transaction: "1")
        let new = try await Desk("@bob:x", "NEW", on: server)
        server.setDevice(nil, of: "@bob:x", "OLD")
        // The device list is not queried until the server reports a change.
        #expect(try await ann.write("two", in: room, to: people, transaction: "2").session == first.session)
        try await ann.store.note([DeviceListChange(user: "@bob:x", at: 1, hasLeft: false)])
        let third = try await ann.write("three", in: room, to: people, transaction: "3")
        #expect(third.session != first.session)
        for bob in [old, new] { try await bob.receive() }
        #expect(try await old.read(third, as: "$3", from: "@ann:x") == "no_key")
        #expect(try await new.read(third, as: "$3", from: "@ann:x") == "three")
    }

    @Test func `a server cannot put other keys under the name of a device`() async throws {
        let ann = try await Desk("@ann:x", "ANN", on: server)
        let bob = try await Desk("@bob:x", "BOB", on: server)
        let people = ["@ann:x", "@bob:x"]
        _ = try await ann.write("one", in: room, to: people, transaction: "1")
        let known = try await ann.store.devices(of: "@bob:x")
        // A device of the same name with other keys, as a lying server would invent it.
        _ = try await Desk("@bob:x", "BOB", on: server)
        let other = server.devices(of: ["@bob:x"])["device_keys"]["@bob:x"]["BOB"]
        try await ann.store.note([DeviceListChange(user: "@bob:x", at: 1, hasLeft: false)])
        let second = try await ann.write("two", in: room, to: people, transaction: "2")
        #expect(try await ann.store.devices(of: "@bob:x").isEmpty)
        // The other keys are rejected even if the device was gone in between.
        server.setDevice(nil, of: "@bob:x", "BOB")
        try await ann.store.note([DeviceListChange(user: DeviceListChange.everybody, at: 2, hasLeft: false)])
        try await ann.refresh(people)
        server.setDevice(other, of: "@bob:x", "BOB")
        try await ann.store.note([DeviceListChange(user: "@bob:x", at: 3, hasLeft: false)])
        try await ann.refresh(people)
        _ = second
        try await bob.receive()
        #expect(known.map(\.id) == ["BOB"])
        #expect(try await ann.store.devices(of: "@bob:x").isEmpty)
    }

    @Test func `an answer to a question from before a change leaves it open`() async throws {
        let ann = try await Desk("@ann:x", "ANN", on: server)
        try await ann.store.track(["@bob:x", "@far:away"])
        let asked = try await ann.store.dirtyUsers(limit: 10)
        #expect(asked.map(\.user) == ["@bob:x", "@far:away"])
        try await ann.store.note([DeviceListChange(user: "@bob:x", at: 1, hasLeft: false)])
        try await ann.store.takeDevices(["failures": ["away": [:]]], of: asked)
        // Bob has changed since the question, so he is asked for at once; the unreachable server only later.
        #expect(try await ann.store.dirtyUsers(limit: 10).map(\.user) == ["@bob:x"])
        ann.clock.move(hours: 0.1)
        #expect(try await ann.store.dirtyUsers(limit: 10).map(\.user) == ["@bob:x", "@far:away"])
        try await ann.store.takeDevices([:], of: try await ann.store.dirtyUsers(limit: 10))
        #expect(try await ann.store.dirtyUsers(limit: 10).isEmpty)
    }

    @Test func `keys that are not the device's own begin no session`() async throws {
        let ann = try await Desk("@ann:x", "ANN", on: server)
        let bob = try await Desk("@bob:x", "BOB", on: server)
        try await ann.refresh(["@bob:x"])
        let wanted = try await ann.store.devicesWithoutSession(of: ["@bob:x"])
        #expect(wanted.map(\.id) == ["BOB"])
        var keys = server.claim(wanted)
        let name = try #require(keys["@bob:x"]["BOB"].object?.keys.first)
        keys["@bob:x"]["BOB"][name]["key"] = .string(OlmAccount().identityKey)
        try await ann.store.takeClaimed(keys, for: wanted)
        // The key is claimed again after an hour, not with every message.
        #expect(try await ann.store.devicesWithoutSession(of: ["@bob:x"]).isEmpty)
        _ = try await ann.write("one", in: room, to: ["@bob:x"], transaction: "1")
        let told = server.takeInbox(of: "@bob:x", "BOB")
        #expect(told.map { $0["content"]["code"].string } == ["m.no_olm"])
        _ = try await ann.write("two", in: room, to: ["@bob:x"], transaction: "2")
        #expect(server.takeInbox(of: "@bob:x", "BOB").isEmpty)
        ann.clock.move(hours: 1.1)
        let third = try await ann.write("three", in: room, to: ["@bob:x"], transaction: "3")
        try await bob.receive()
        #expect(try await bob.read(third, as: "$3", from: "@ann:x") == "three")
    }

    @Test func `a session that reads nothing is replaced, once an hour at most`() async throws {
        let clock = Desk.Clock()
        let ann = try await Desk("@ann:x", "ANN", on: server, clock: clock)
        let bob = try await Desk("@bob:x", "BOB", on: server, clock: clock)
        let people = ["@ann:x", "@bob:x"]
        _ = try await bob.write("one", in: room, to: people, transaction: "1")
        try await ann.receive()
        try await ann.refresh(people)
        // Stands for a message that was encrypted with keys that are lost.
        _ = try await bob.write("two", in: "!other:x", to: people, transaction: "2")
        var broken = server.takeInbox(of: "@ann:x", "ANN")
        let identity = try await ann.store.ownKeys().identity
        broken[0]["content"]["ciphertext"][identity]["body"] = "AwogAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        try await ann.store.take(broken)
        let wedged = try await ann.store.wedgedDevices()
        #expect(wedged.map(\.id) == ["BOB"])
        try await ann.store.mend(wedged, with: server.claim(wedged))
        try await ann.deliver()
        try await ann.store.take(broken)
        #expect(try await ann.store.wedgedDevices().isEmpty)
        // The other side now uses the new session.
        try await bob.receive()
        clock.move(hours: 0.5)
        let third = try await bob.write("three", in: "!third:x", to: people, transaction: "3")
        try await ann.receive()
        #expect(try await ann.read(third, as: "$3", from: "@bob:x", in: "!third:x") == "three")
        clock.move(hours: 1)
        #expect(try await ann.store.wedgedDevices().map(\.id) == ["BOB"])
    }

    @Test func `a server that delivers everything to a device again and again gains nothing`() async throws {
        let ann = try await Desk("@ann:x", "ANN", on: server)
        let bob = try await Desk("@bob:x", "BOB", on: server)
        let people = ["@ann:x", "@bob:x"]
        // The key in the message that begins a session, one in an answer to it, and one that follows.
        let first = try await ann.write("one", in: room, to: people, transaction: "1")
        let began = server.takeInbox(of: "@bob:x", "BOB")
        try await bob.store.take(began)
        try await bob.refresh(["@ann:x"])
        _ = try await bob.write("back", in: "!second:x", to: people, transaction: "2")
        try await ann.receive()
        _ = try await ann.write("three", in: "!third:x", to: people, transaction: "3")
        let followed = server.takeInbox(of: "@bob:x", "BOB")
        try await bob.store.take(followed)
        #expect(!began.isEmpty && !followed.isEmpty)
        try await bob.store.settled(try await bob.store.freshSessions())
        for _ in 1...3 {
            try await bob.store.take(followed + began + began)
            #expect(try await bob.store.outgoing().isEmpty)
            #expect(try await bob.store.wedgedDevices().isEmpty)
            #expect(try await bob.store.freshSessions().isEmpty)
        }
        #expect(try await bob.read(first, as: "$1", from: "@ann:x") == "one")
        // The session between the devices is as it was.
        let fourth = try await ann.write("four", in: "!fourth:x", to: people, transaction: "4")
        try await bob.receive()
        #expect(try await bob.read(fourth, as: "$4", from: "@ann:x", in: "!fourth:x") == "four")
    }

    @Test func `a device that a server adds gets no key, also when the identity is kept back`() async throws {
        let ann = try await Desk("@ann:x", "ANN", on: server)
        let bob = try await Desk("@bob:x", "BOB", on: server)
        let people = ["@ann:x", "@bob:x"]
        try await bob.makeIdentity()
        let spy = try await Desk("@bob:x", "SPY", on: server)
        let first = try await ann.write("one", in: room, to: people, transaction: "1")
        try await bob.receive()
        #expect(try await bob.read(first, as: "$1", from: "@ann:x") == "one")
        let told = server.takeInbox(of: "@bob:x", "SPY")
        #expect(told.map { $0["type"].string } == ["m.room_key.withheld"])
        #expect(told.first?["content"]["code"].string == "m.unverified")
        try await spy.store.take(told)
        #expect(try await spy.read(first, as: "$1", from: "@ann:x") == "withheld")
        // A device is told of the refusal only once per session.
        _ = try await ann.write("two", in: room, to: people, transaction: "2")
        #expect(server.takeInbox(of: "@bob:x", "SPY").isEmpty)
        server.setIdentity(nil, of: "@bob:x")
        try await ann.store.note([DeviceListChange(user: "@bob:x", at: 1, hasLeft: false)])
        let third = try await ann.write("three", in: room, to: people, transaction: "3")
        #expect(third.session != first.session)
        for (name, desk) in [("BOB", bob), ("SPY", spy)] {
            try await desk.store.take(server.takeInbox(of: "@bob:x", name))
            #expect(try await desk.read(third, as: "$3", from: "@ann:x") == "withheld", "\(name)")
        }
    }

    @Test(arguments: ["@ann:x", "@bob:x"])
    func `a device that its owner signs later gets the session in use with the next message`(owner: String) async throws
    {
        let ann = try await Desk("@ann:x", "ANN", on: server)
        let bob = try await Desk("@bob:x", "BOB", on: server)
        let people = ["@ann:x", "@bob:x"]
        try await ann.makeIdentity()
        try await bob.makeIdentity()
        let first = owner == ann.user ? ann : bob
        let late = try await Desk(owner, "LATE", on: server)
        let one = try await ann.write("one", in: room, to: people, transaction: "1")
        try await late.receive()
        #expect(try await late.read(one, as: "$1", from: "@ann:x") == UnreadableReason.withheld.rawValue)
        // Its owner's first device signs it, as after comparing emoji.
        try await first.refresh([owner])
        let keys = server.devices(of: [owner])["device_keys"][owner]["LATE"]
        let device = try #require(CheckedDevice(keys, user: owner, id: "LATE"))
        let signed = try #require(try await first.store.compared(device, fingerprint: device.fingerprintKey))
        server.setDevice(signed[owner]["LATE"], of: owner, "LATE")
        try await ann.store.note([DeviceListChange(user: owner, at: 1, hasLeft: false)])
        let two = try await ann.write("two", in: room, to: people, transaction: "2")
        #expect(two.session == one.session)
        try await late.receive()
        #expect(try await late.read(two, as: "$2", from: "@ann:x") == "two")
        // What was written before it was signed stays closed.
        #expect(try await late.read(one, as: "$1", from: "@ann:x") == UnreadableReason.beforeFirst.rawValue)
        let three = try await ann.write("three", in: room, to: people, transaction: "3")
        #expect(try await late.read(three, as: "$3", from: "@ann:x") == "three")
        #expect(server.takeInbox(of: owner, "LATE").isEmpty)
    }

    @Test func `to somebody who was verified and is somebody else now nothing is written`() async throws {
        let ann = try await Desk("@ann:x", "ANN", on: server)
        let bob = try await Desk("@bob:x", "BOB", on: server)
        let people = ["@ann:x", "@bob:x"]
        try await ann.makeIdentity()
        try await bob.makeIdentity()
        // Ann signs Bob's identity, as a verification by emoji would.
        let key = SigningKey(seed: try #require(try await ann.store.secret(.userSigning)))
        var keys = server.identity(of: "@bob:x")
        keys["master_key"] = try Somebody.sign(keys["master_key"], by: "@ann:x", with: key)
        server.setIdentity(keys, of: "@bob:x")
        let first = try await ann.write("one", in: room, to: people, transaction: "1")
        #expect(try await ann.store.trust(in: "@bob:x") == .verified)
        try await bob.receive()
        #expect(try await bob.read(first, as: "$1", from: "@ann:x") == "one")
        // Another identity with its own device.
        let mallory = try await Desk("@bob:x", "MALLORY", on: server)
        try await mallory.makeIdentity()
        try await ann.store.note([DeviceListChange(user: "@bob:x", at: 1, hasLeft: false)])
        await #expect(throws: CryptoError.self) {
            _ = try await ann.write("two", in: room, to: people, transaction: "2")
        }
        #expect(server.takeInbox(of: "@bob:x", "MALLORY").isEmpty)
        #expect(try await ann.store.sealed("2") == nil)
    }

    @Test func `another device of the account begins anew`() async throws {
        let ann = try await Desk("@ann:x", "ANN", on: server)
        let first = try await ann.write("one", in: room, to: [], transaction: "1")
        let key = ann.key
        let next = try await CryptoStore.open(
            .file(ann.folder + "/keys.db"), user: UserID("@ann:x"), device: "NEXT", key: key,
            now: { Timestamp(milliseconds: 1_750_000_000_000) })
        #expect(try await next.sealed("1") == nil)
        #expect(try await next.isLatched(room))
        let session = try await next.share(in: room, with: [], by: Desk.rules)
        #expect(session != first.session)
    }
}
