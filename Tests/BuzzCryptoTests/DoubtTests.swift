import BuzzCrypto
import BuzzModel
import BuzzStore
import JSONKit
import Testing

private let room = "!r:x"

/// Devices that their owner has not signed: the doubt about their messages, and the keys that they get.
@Suite struct DoubtTests {
    private let server = KeyServer()

    /// Fetches the devices of a user again.
    private func look(_ desk: Desk, at user: String) async throws {
        try await desk.store.takeDevices(server.devices(of: [user]), of: [TrackedUser(passing: user)])
    }

    @Test func `what comes from an unsigned device is in doubt until its owner signs it`() async throws {
        let ann = try await Desk("@ann:x", "ANN", on: server)
        let bob = try await Desk("@bob:x", "BOB", on: server)
        let sealed = try await bob.write("hello", in: room, to: ["@ann:x"], transaction: "t")
        try await ann.receive()
        #expect(try await ann.opens(sealed, as: "$1", from: "@bob:x")?.doubt == .unsignedDevice)
        // His own messages are never in doubt for him.
        #expect(try await bob.opens(sealed, as: "$1", from: "@bob:x")?.doubt == nil)
        try await ann.store.settled(try await ann.store.freshSessions())
        try await look(ann, at: "@bob:x")
        #expect(try await ann.store.freshSessions().isEmpty)
        try await bob.makeIdentity()
        try await look(ann, at: "@bob:x")
        #expect(try await ann.store.freshSessions().map(\.session) == [sealed.session])
        #expect(try await ann.opens(sealed, as: "$1", from: "@bob:x")?.doubt == nil)
        // There is still no doubt after the device was signed out.
        server.setDevice(nil, of: "@bob:x", "BOB")
        try await look(ann, at: "@bob:x")
        #expect(try await ann.opens(sealed, as: "$1", from: "@bob:x")?.doubt == nil)
    }

    @Test func `a device that a server adds to somebody writes in doubt`() async throws {
        let ann = try await Desk("@ann:x", "ANN", on: server)
        let bob = try await Desk("@bob:x", "BOB", on: server)
        try await bob.makeIdentity()
        let added = try await Desk("@bob:x", "EVIL", on: server)
        let sealed = try await added.write("send money", in: room, to: ["@ann:x"], transaction: "t")
        try await ann.receive()
        #expect(try await ann.opens(sealed, as: "$1", from: "@bob:x")?.doubt == .unsignedDevice)
    }

    @Test func `who wants it gives keys to signed devices alone, and says so to the others`() async throws {
        let ann = try await Desk("@ann:x", "ANN", on: server, isStrict: true)
        let bob = try await Desk("@bob:x", "BOB", on: server)
        let first = try await ann.write("one", in: room, to: ["@bob:x"], transaction: "1")
        try await bob.receive()
        #expect(try await bob.read(first, as: "$1", from: "@ann:x") == UnreadableReason.withheld.rawValue)
        try await bob.makeIdentity()
        try await look(ann, at: "@bob:x")
        let second = try await ann.write("two", in: room, to: ["@bob:x"], transaction: "2")
        try await bob.receive()
        #expect(try await bob.read(second, as: "$2", from: "@ann:x") == "two")
    }

    @Test func `who had keys once is known to have had them, whatever a server says`() async throws {
        let ann = try await Desk("@ann:x", "ANN", on: server)
        _ = try await Desk("@bob:x", "BOB", on: server)
        #expect(try await ann.store.haveHadKeys(["@bob:x"]).isEmpty)
        try await look(ann, at: "@bob:x")
        server.setDevice(nil, of: "@bob:x", "BOB")
        try await look(ann, at: "@bob:x")
        #expect(try await ann.store.devices(of: "@bob:x").isEmpty)
        #expect(try await ann.store.haveHadKeys(["@bob:x", "@cat:x"]) == ["@bob:x"])
    }
}
