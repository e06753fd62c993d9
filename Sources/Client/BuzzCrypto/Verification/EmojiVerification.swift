import JSONKit
import OlmKit
import SodiumKit

/// An emoji verification between two devices, as a value without network, files or timers: received messages go in,
/// messages to send come out.
package struct EmojiVerification: Sendable {
    package static let method = "m.sas.v1"
    /// The time limit for the whole verification.
    package static let lifetime: Int64 = 600_000
    /// The time limits for an answer of the other device, and for the user's decision.
    private static let silence: Int64 = 120_000
    private static let look: Int64 = 300_000
    /// How long the device that was asked waits for the other one to start.
    private static let patience: Int64 = 5_000

    package enum State: Sendable, Hashable {
        /// We have sent a request that is not answered yet.
        case asked
        /// The other side has sent a request that our user has not answered yet.
        case offered
        /// Both sides agree, but none has started.
        case ready
        /// Keys are being exchanged.
        case exchanging
        /// The users compare the emoji.
        case comparing(ShortString)
        /// Our user has confirmed, the other one not yet.
        case waiting(ShortString)
        case done(VerifiedKeys)
        case ended(VerificationEnd, byUs: Bool)

        package var isOver: Bool {
            switch self {
            case .done, .ended: true
            default: false
            }
        }
    }

    /// The keys of the other side that were verified.
    package struct VerifiedKeys: Sendable, Hashable {
        package let user: String
        package let device: String
        package let fingerprint: String?
        package let master: String?
    }

    package struct Message: Sendable, Hashable {
        package let type: String
        package let content: JSON

        package init(type: String, content: JSON) {
            self.type = type
            self.content = content
        }
    }

    private enum Role { case starter, accepter }

    package let channel: VerificationChannel
    package private(set) var ours: VerificationParty
    private let other: String
    /// Nil until it is known which device answers.
    package private(set) var theirs: VerificationParty?
    package private(set) var state: State
    package let isOurs: Bool
    package let begunAt: Int64
    private var lastAt: Int64

    private var role: Role?
    /// The start message exactly as it was sent or received.
    private var start: JSON = .null
    private var keys: ShortAuthentication
    private var commitment: String?
    private var method = SharedAuthentication.MAC.correct
    private var usesEmoji = true
    private var theirKey: String?
    private var shared: SharedAuthentication?
    private var hasSentKey = false
    private var isSame = false
    private var theirMAC: JSON?
    private var checked: VerifiedKeys?
    private var seen: Set<[UInt8]> = []

    /// - Parameters:
    ///   - other: the other user.
    ///   - isOurs: whether our user has sent the request.
    package init(
        channel: VerificationChannel, ours: VerificationParty, with other: String, isOurs: Bool, at now: Int64,
        randomness: Randomness = .system
    ) {
        self.channel = channel
        self.ours = ours
        self.other = other
        self.isOurs = isOurs
        begunAt = now
        lastAt = now
        state = isOurs ? .asked : .offered
        keys = ShortAuthentication(randomness: randomness)
    }

    package var showsEmoji: Bool { usesEmoji }

    // MARK: Actions of our user

    /// Accepts the request.
    package mutating func accept(at now: Int64) -> [Message] {
        guard state == .offered else { return [] }
        state = .ready
        lastAt = now
        return [message("ready", ["from_device": .string(ours.device), "methods": [.string(Self.method)]])]
    }

    /// Starts the key exchange once both sides agree.
    package mutating func begin(at now: Int64) -> [Message] {
        guard state == .ready, role == nil else { return [] }
        role = .starter
        state = .exchanging
        lastAt = now
        let begin = message(
            "start",
            [
                "from_device": .string(ours.device), "method": .string(Self.method),
                "key_agreement_protocols": ["curve25519-hkdf-sha256"], "hashes": ["sha256"],
                "message_authentication_codes": .array(SharedAuthentication.MAC.allCases.map { .string($0.rawValue) }),
                "short_authentication_string": ["emoji", "decimal"],
            ])
        start = begin.content
        return [begin]
    }

    /// Records that our user has confirmed the emoji.
    package mutating func confirm(at now: Int64) -> [Message] {
        guard case .comparing(let string) = state, let shared, let theirs else { return [] }
        isSame = true
        state = .waiting(string)
        lastAt = now
        let sent = ours.keys.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
        let (us, them) = (side(ours), side(theirs))
        func mac(_ text: String, _ id: String) -> JSON {
            .string(
                shared.mac(
                    of: text, keyID: id, from: us, to: them, transaction: channel.transaction, written: method))
        }
        let macs = JSONObject(sent.map { ($0.id, mac($0.text, $0.id)) })
        let own = message(
            "mac", ["mac": .object(macs), "keys": mac(sent.map(\.id).joined(separator: ","), "KEY_IDS")])
        guard let mac = theirMAC else { return [own] }
        return [own] + finish(mac)
    }

    /// - Parameter end: `user`, or `mismatchedSAS` if the emoji differ.
    package mutating func cancel(_ end: VerificationEnd = .user) -> [Message] {
        guard !state.isOver else { return [] }
        state = .ended(end, byUs: true)
        return [Message(type: "m.key.verification.cancel", content: cancellation(end))]
    }

    package func cancellation(_ end: VerificationEnd) -> JSON {
        channel.marked(["code": .string(end.rawValue), "reason": .string(end.reason)])
    }

    /// Ends the verification because another device of ours has answered it.
    package mutating func endedElsewhere() {
        if !state.isOver { state = .ended(.accepted, byUs: false) }
    }

    /// Checks the time limits.
    package mutating func tick(_ now: Int64) -> [Message] {
        guard !state.isOver else { return [] }
        // The requesting side starts; if it doesn't in time, we do.
        if state == .ready, isOurs || now - lastAt >= Self.patience { return begin(at: now) }
        let limit: Int64 =
            switch state {
            case .asked, .offered: Self.lifetime
            case .comparing, .waiting: Self.look
            default: Self.silence
            }
        guard now - begunAt >= Self.lifetime || now - lastAt >= limit else { return [] }
        return cancel(.timeout)
    }

    // MARK: Messages of the other device

    /// Sets the other side's device. Call it before passing on that device's first message.
    ///
    /// - Parameter ours: our own side, if more is known about it by now.
    package mutating func meet(_ party: VerificationParty, as ours: VerificationParty? = nil) {
        guard theirs == nil else { return }
        theirs = party
        if let ours { self.ours = ours }
    }

    /// - Parameters:
    ///   - type: the event type without its common prefix.
    ///   - content: the content as it was received.
    package mutating func receive(_ type: String, _ content: JSON, from sender: String, at now: Int64) -> [Message] {
        guard !state.isOver else { return [] }
        // Ignore messages of other users.
        guard sender == other else { return [] }
        // Ignore a message that the server delivers twice.
        let digest = Digest.sha256(Array(type.utf8) + content.serialized())
        guard seen.insert(digest).inserted else { return [] }
        switch type {
        case "cancel":
            state = .ended(content["code"].string.flatMap(VerificationEnd.init) ?? .user, byUs: false)
            return []
        case _ where theirs == nil: return cancel(.unexpectedMessage)
        case "ready":
            guard state == .asked else { return cancel(.unexpectedMessage) }
            guard content["methods"].array?.contains(.string(Self.method)) == true else {
                return cancel(.unknownMethod)
            }
            state = .ready
            lastAt = now
            return begin(at: now)
        case "start": return begun(content, at: now)
        case "accept": return accepted(content, at: now)
        case "key": return told(content, at: now)
        case "mac":
            guard shared != nil, theirMAC == nil else { return cancel(.unexpectedMessage) }
            theirMAC = content
            lastAt = now
            return isSame ? finish(content) : []
        case "done": return []
        default: return []
        }
    }

    /// Handles the other side's start. If both started at once, the smaller user and device id wins.
    private mutating func begun(_ content: JSON, at now: Int64) -> [Message] {
        guard let theirs else { return cancel(.unexpectedMessage) }
        guard content["method"].string == Self.method else { return cancel(.unknownMethod) }
        switch state {
        // A start may come instead of an explicit acceptance.
        case .asked, .ready: break
        case .exchanging where role == .starter && commitment == nil:
            let isOurTurn =
                (ours.user, ours.device) < (theirs.user, theirs.device)
            if isOurTurn { return [] }
        default: return cancel(.unexpectedMessage)
        }
        func has(_ name: String, _ value: String) -> Bool {
            content[name].array?.contains(.string(value)) == true
        }
        let macs = [
            ("hkdf-hmac-sha256.v2", SharedAuthentication.MAC.correct),
            ("org.matrix.msc3783.hkdf-hmac-sha256", .correct), ("hkdf-hmac-sha256", .miswritten),
        ]
        guard has("key_agreement_protocols", "curve25519-hkdf-sha256"), has("hashes", "sha256"),
            let mac = macs.first(where: { has("message_authentication_codes", $0.0) }),
            has("short_authentication_string", "decimal") || has("short_authentication_string", "emoji")
        else { return cancel(.unknownMethod) }
        // A start without a canonical form cannot be committed to.
        guard let promise = try? ShortAuthentication.commitment(to: keys.publicKey, start: content) else {
            return cancel(.invalidMessage)
        }
        role = .accepter
        start = content
        method = mac.1
        state = .exchanging
        lastAt = now
        let strings = ["emoji", "decimal"].filter { has("short_authentication_string", $0) }
        usesEmoji = strings.contains("emoji")
        return [
            message(
                "accept",
                [
                    "method": .string(Self.method), "key_agreement_protocol": "curve25519-hkdf-sha256",
                    "hash": "sha256", "message_authentication_code": .string(mac.0),
                    "short_authentication_string": .array(strings.map { .string($0) }), "commitment": .string(promise),
                ])
        ]
    }

    private mutating func accepted(_ content: JSON, at now: Int64) -> [Message] {
        guard state == .exchanging, role == .starter, commitment == nil else { return cancel(.unexpectedMessage) }
        guard let promise = content["commitment"].string, KeyText.decode(promise, count: 32) != nil else {
            return cancel(.invalidMessage)
        }
        let strings = content["short_authentication_string"].array?.compactMap(\.string) ?? []
        guard content["key_agreement_protocol"].string == "curve25519-hkdf-sha256", content["hash"].string == "sha256",
            let method = content["message_authentication_code"].string.flatMap(SharedAuthentication.MAC.init),
            !strings.isEmpty, strings.allSatisfy({ $0 == "emoji" || $0 == "decimal" })
        else { return cancel(.unknownMethod) }
        commitment = promise
        self.method = method
        usesEmoji = strings.contains("emoji")
        hasSentKey = true
        lastAt = now
        return [message("key", ["key": .string(keys.publicKey)])]
    }

    private mutating func told(_ content: JSON, at now: Int64) -> [Message] {
        guard state == .exchanging, let role, theirKey == nil, role == .accepter || commitment != nil else {
            return cancel(.unexpectedMessage)
        }
        guard let key = content["key"].string else { return cancel(.invalidMessage) }
        if role == .starter {
            // A start without a canonical form cannot have been committed to.
            let promised = try? ShortAuthentication.commitment(to: key, start: start)
            guard let promised, let commitment, constantTimeEquals(promised, commitment) else {
                return cancel(.mismatchedCommitment)
            }
        }
        // Reject a key that gives no secret or a known one.
        guard let shared = try? keys.agree(with: key), let theirs else { return cancel(.invalidMessage) }
        theirKey = key
        self.shared = shared
        lastAt = now
        let (us, them) = (side(ours), side(theirs))
        let string = shared.string(
            starter: role == .starter ? us : them, accepter: role == .starter ? them : us,
            transaction: channel.transaction)
        state = .comparing(string)
        return role == .accepter ? [message("key", ["key": .string(keys.publicKey)])] : []
    }

    /// Completes the verification after both sides have confirmed.
    private mutating func finish(_ content: JSON) -> [Message] {
        guard let shared, let theirs, let macs = content["mac"].object, macs.count <= 100 else {
            return cancel(.invalidMessage)
        }
        let (us, them) = (side(ours), side(theirs))
        func fits(_ text: String, _ id: String, _ told: JSON) -> Bool {
            guard let told = told.string else { return false }
            let right = shared.mac(
                of: text, keyID: id, from: them, to: us, transaction: channel.transaction, written: method)
            return constantTimeEquals(right, told)
        }
        let ids = macs.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        guard fits(ids.joined(separator: ","), "KEY_IDS", content["keys"]) else { return cancel(.keyMismatch) }
        var found: [String: String] = [:]
        for (id, text) in theirs.keys {
            guard let told = macs[id] else { continue }
            guard fits(text, id, told) else { return cancel(.keyMismatch) }
            found[id] = text
        }
        guard !found.isEmpty else { return cancel(.keyMismatch) }
        state = .done(
            VerifiedKeys(
                user: theirs.user, device: theirs.device, fingerprint: found["ed25519:\(theirs.device)"],
                master: theirs.master.flatMap { found["ed25519:\($0)"] }))
        return [message("done", [:])]
    }

    // MARK: Pieces

    private func side(_ party: VerificationParty) -> SharedAuthentication.Side {
        SharedAuthentication.Side(
            user: party.user, device: party.device, key: party == ours ? keys.publicKey : theirKey ?? "")
    }

    private func message(_ type: String, _ content: JSON) -> Message {
        Message(type: "m.key.verification.\(type)", content: channel.marked(content))
    }
}
