import OlmKit
import SodiumKit
import Testing

@Suite struct MegolmVectorTests {
    private static let sharedKey =
        "AgAAAAAwMTIzNDU2Nzg5QUJERUYwMTIzNDU2Nzg5QUJDREVGMDEyMzQ1Njc4OUFCREVGMDEyMzQ1Njc4OUFCQ0RFRjAxMjM0NTY3ODlB"
        + "QkRFRjAxMjM0NTY3ODlBQkNERUYwMTIzNDU2Nzg5QUJERUYwMTIzNDU2Nzg5QUJDREVGMDEyMw0bdg1BDq4Px/slBow06q8n/B9W"
        + "BfwWYyNOB8DlUmXGGwrFmaSb9bR/eY8xgERrxmP07hFmD9uqA2p8PMHdnV5ysmgufE6oLZ5+8/mWQOW3VVTnDIlnwd8oHUYRuk8TCQ"
    private static let message =
        "AwgAEhAcbh6UpbByoyZxufQ+h2B+8XHMjhR69G8F4+qjMaFlnIXusJZX3r8LnRORG9T3DXFdbVuvIWrLyRfm4i8QRbe8VPwGRFG57B1C"
        + "tmxanuP8bHtnnYqlwPsD"

    @Test func `a session and a message of libolm are read`() throws {
        let key = try #require(Secret(base64: Self.sharedKey))
        var session = try MegolmInboundSession(shared: key)
        #expect(session.id == "DRt2DUEOrg/H+yUGjDTqryf8H1YF/BZjI04HwOVSZcY")
        let read = try session.decrypt(Self.message)
        #expect(text(read.plain) == "Message")
        #expect(read.index == 0)
        let exported = try #require(session.exported())
        #expect(exported.exposed() == [1] + key.exposed()[1..<165])
        #expect(try MegolmInboundSession(exported: exported).isConnected(to: session))
        let changed = Self.message.dropLast() + "A"
        #expect(throws: OlmError.badSignature) { try session.decrypt(String(changed)) }
    }

    @Test func `our own messages are byte for byte what they should be`() throws {
        var session = MegolmOutboundSession(randomness: known([Secret(0..<128), repeated(0x77)]))
        #expect(session.id == "yFOtDwzSthmuqSzuxP1Wok1kmdWEznklfkXP2BObYKc")
        let key = session.sharingKey()
        #expect(key.exposedBase64().hasPrefix("AgAAAAA"))
        var reading = try MegolmInboundSession(shared: key)
        #expect(
            try session.encrypt(bytes(#"{"n":0}"#))
                == "AwgAEhCXCFqVnJPFSuipNuQgcbyQjDzePo4vlFvA9nHoqJGpiOpyapeuqvD4dnmECVK++5vRYBUweZ0GDRbauhzNmL5kG1I9"
                + "v9+uFqNiiUYc7ztLapJwzQuIxrkG")
        #expect(
            try session.encrypt(bytes(#"{"n":1}"#))
                == "AwgBEhDWXTDEMX+ReHZ1l98dXx231wPAB+JVfc5hTbvexRRxpANo4FSXcE7wEPxgB4YkJ8OhyVJKDFjQHhnDWWLHPBIH1Hhd"
                + "AqGt8MY8kFZ0vJy3BjGfyiy3rUIO")
        for _ in 2..<300 { _ = try session.encrypt([]) }
        let late = try session.encrypt(bytes("at 300"))
        #expect(
            late
                == "AwisAhIQUZfUiHEBiUP8S4rBgsLa6yG+ml60ZEZkbPqSswQR5xfE4cvhQ/PYYw07qIU1Bsvg6xHRJwTQMQgUqTN0+feyb4t3"
                + "h4loJnriTwjUNt8+opcYjB5a9VfMDA")
        #expect(try reading.decrypt(late) == (bytes("at 300"), 300))
        #expect(try megolmIndex(of: late) == 300)
    }

    /// libolm's test of the ratchet, checked through session exports.
    @Test func `the ratchet turns as libolm's does`() throws {
        let start = bytes(String(repeating: "0123456789ABCDEF", count: 8))
        func parts(at index: UInt32, from session: MegolmInboundSession) throws -> [String] {
            let key = try #require(session.exported(at: index)).exposed()
            return (0..<4).map { Hex.encode(Array(key[5 + 32 * $0..<37 + 32 * $0])) }
        }
        let session = try MegolmInboundSession(
            exported: Secret([1, 0, 0, 0, 0] + start + [UInt8](repeating: 9, count: 32)))
        let r3 = "ba9cd955741d1c162323ec825e7c5ce889bbb423a18f23828fb2090d6e2af86a"
        let first = try parts(at: 1, from: session)
        #expect(first[..<3] == ArraySlice((0..<3).map { Hex.encode(Array(start[32 * $0..<32 * $0 + 32])) }))
        #expect(first[3] == r3)
        let r0 = "54022d7dc0298e1637e21c97153092f933c056ff74fe1b922d971f2482c2859c"
        #expect(
            try parts(at: 0x100_0000, from: session) == [
                r0, "7004c01ee49bd6efe0073525af9b1632c5be726d12349cc5bd472bdc2df6540f",
                "3112591194fda617e568c683101eaecd7eddd6de1fbc0767ae34da1a09a54eab", r3,
            ])
        let later = try MegolmInboundSession(exported: try #require(session.exported(at: 0x100_0000)))
        let last = [
            r0, "55588df5b7a48878428927868164589f3663447b51edc3595b036ca604c46dcd",
            "5c54850bfa98a1fd79a9df1cbe8fc5681937d30c85c8c31f7bb828816cf9ff3b",
            "956cbf807e65126a49558d45c84a2e4cd56f03e24416b98e1cfd97c206aa907a",
        ]
        #expect(try parts(at: 0x104_1506, from: later) == last)
        #expect(try parts(at: 0x104_1506, from: session) == last)
        _ = try parts(at: .max, from: session)
    }
}

@Suite struct MegolmSessionTests {
    @Test func `single steps and one leap come to the same, over the turns of two wheels`() throws {
        var sending = MegolmOutboundSession()
        let reading = try MegolmInboundSession(shared: sending.sharingKey())
        var follower = reading
        for index in UInt32(0)..<66_000 {
            let message = try sending.encrypt([])
            guard index % 977 == 0 || index % 65_536 < 2 || index % 256 == 0 else { continue }
            var leaping = reading
            #expect(try leaping.decrypt(message).index == index)
            #expect(try follower.decrypt(message).index == index)
        }
    }

    @Test func `messages are read in any order, and not before the first`() throws {
        var random = Seeded(3)
        var sending = MegolmOutboundSession()
        let early = try (0..<10).map { try sending.encrypt(bytes("\($0)")) }
        var session = try MegolmInboundSession(shared: sending.sharingKey())
        #expect(session.firstIndex == 10)
        for message in early { #expect(throws: OlmError.beforeFirstIndex(10)) { try session.decrypt(message) } }
        let later = try (10..<400).map { (UInt32($0), try sending.encrypt(bytes("\($0)"))) }
        for (index, message) in later.shuffled(using: &random) {
            let read = try session.decrypt(message)
            #expect(read.index == index && text(read.plain) == "\(index)")
            if index % 16 == 0 { session = try MegolmInboundSession(pickle: session.pickled()) }
        }
        #expect(session.exported(at: 9) == nil)
        let exported = try #require(session.exported(at: 200))
        var shorter = try MegolmInboundSession(exported: exported)
        #expect(shorter.isConnected(to: session) && session.isConnected(to: shorter))
        #expect(text(try shorter.decrypt(later[190].1).plain) == "200")
        #expect(throws: OlmError.beforeFirstIndex(200)) { try shorter.decrypt(later[189].1) }
    }

    @Test func `an outbound session comes back at the same place`() throws {
        var sending = MegolmOutboundSession()
        var reading = try MegolmInboundSession(shared: sending.sharingKey())
        for index in UInt32(0)..<20 {
            sending = try MegolmOutboundSession(pickle: sending.pickled())
            #expect(sending.index == index)
            #expect(try reading.decrypt(try sending.encrypt(bytes("x"))).index == index)
        }
    }

    @Test func `a changed bit anywhere is noticed`() throws {
        var sending = MegolmOutboundSession()
        let key = sending.sharingKey()
        var reading = try MegolmInboundSession(shared: key)
        let message = try sending.encrypt(bytes("hello"))
        let whole = try #require(KeyText.decode(message))
        for place in whole.indices {
            var changed = whole
            changed[place] ^= 4
            #expect(throws: OlmError.self) { try reading.decrypt(KeyText.encode(changed)) }
            #expect(throws: OlmError.self) { try reading.decrypt(KeyText.encode(Array(whole[..<place]))) }
        }
        let shared = key.exposed()
        for place in shared.indices {
            var changed = shared
            changed[place] ^= 4
            #expect(throws: OlmError.self) { try MegolmInboundSession(shared: Secret(changed)) }
        }
        #expect(throws: OlmError.malformed) { try MegolmInboundSession(shared: Secret(shared + [0])) }
        #expect(throws: OlmError.malformed) { try MegolmInboundSession(exported: key) }
        // A different ratchet under the same session id is not the same session.
        var foreign = try #require(reading.exported()).exposed()
        foreign[40] ^= 1
        #expect(!(try MegolmInboundSession(exported: Secret(foreign)).isConnected(to: reading)))
    }
}
