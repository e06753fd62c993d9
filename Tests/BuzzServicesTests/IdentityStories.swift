import BuzzCrypto
import BuzzModel
import BuzzServices
import JSONKit
import TestSupport
import Testing

@testable import BuzzSync

extension Someone {
    /// This person's key store, once the program has opened it.
    func crypto() async throws -> CryptoStore {
        let access = try #require(host.current?.engine.crypto)
        return try await access.store()
    }

    func client() throws -> MatrixClient { try #require(host.current).client }
}

@Suite struct IdentityStories {
    @Test func `a first account vouches for its device by itself, and a second device is not one of it`() async throws {
        let server = try await LiveServer()
        let ann = try Someone(LiveServer.name("ann"))
        let fan = try Someone(LiveServer.name("fan"))
        let laptop = try Someone(ann.name)
        for person in [ann, fan] {
            _ = try await person.auth.register(server: server.url, user: person.name, password: "correct horse")
        }
        try await ann.running {
            let crypto = try await ann.crypto()
            _ = try await eventually("the device is signed") { try await crypto.isOwnDeviceSigned() ? true : nil }
            #expect(try await crypto.ownIdentity() == .verified)
            // Check the view of another user.
            let fans = try await fan.crypto()
            let answer = try await fan.client().queryKeys(of: [ann.id.rawValue])
            try await fans.learn(answer, asked: [ann.id.rawValue])
            #expect(try await fans.trust(in: ann.id.rawValue) == .known)
            let device = try #require(
                CheckedDevice(
                    answer["device_keys"][ann.id.rawValue][crypto.device], user: ann.id.rawValue, id: crypto.device))
            #expect(try await fans.trust(of: device) == .signed)

            _ = try await laptop.auth.signIn(server: server.url, user: ann.name, password: "correct horse")
            try await laptop.running {
                let keys = try await laptop.crypto()
                _ = try await eventually("it knows that there is one") {
                    try await keys.ownIdentity() == .unverified ? true : nil
                }
                #expect(try await !keys.isOwnDeviceSigned())
                let master = try await crypto.masterKey(of: ann.id.rawValue)
                #expect(try await keys.masterKey(of: ann.id.rawValue) == master)
            }
        }
        await server.stop()
    }
}
