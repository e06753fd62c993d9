import BuzzModel
import BuzzServices
import BuzzSync
import BuzzViewModels
import CommandLineKit
import JSONKit
import ProcessKit
import TextKit

/// End-to-end encryption on the command line: devices, verification and recovery.
enum SecurityCommands {
    static let all = [devices, verify, recover]

    static let secretFromInput = CommandOption.flag("password-stdin", "Read the secret from standard input.")

    // MARK: Devices

    private static let devices = Command(
        "devices", "Lists the devices of the account, and how its encryption stands.",
        discussion: """
            A verified device is one that this account vouches for: other people send their keys only to such devices.
            """,
        options: [RootCommand.json]
    ) { invocation in
        try await ClientCommand.signedIn(invocation, needsServer: true) { client in
            let security = try client.security()
            let standing = try await security.standing()
            let devices = try await security.devices()
            if invocation.flag("json") {
                for device in devices { invocation.say(device.json(device.isThis ? standing : nil).line) }
                return
            }
            for line in standing.lines { invocation.say(line) }
            for device in devices { invocation.say(device.line) }
        }
    }

    // MARK: Recovery

    private static let recover = Command(
        "recover", "Gets your encrypted messages back with the recovery key or passphrase.",
        discussion: """
            It also verifies this device: other people send it their keys from then on. With --set-up it makes a recovery key \
            and prints it once; write it down, it is nowhere else.
            """,
        options: [
            .flag("set-up", "Make a new recovery key instead; an old one stops working."), secretFromInput,
            RootCommand.json,
        ]
    ) { invocation in
        if invocation.flag("set-up") { return try await setUp(invocation) }
        let secret = try PasswordPrompt.read(invocation, prompt: "Recovery key or passphrase: ")
        try await ClientCommand.signedIn(invocation, needsServer: true) { client in
            let security = try client.security()
            let count = try await client.running {
                _ = try await ready(client)
                return try await security.recover(with: secret) { _, _ in }
            }
            report(count, "came back from the backup", invocation)
        }
    }

    private static func setUp(_ invocation: Invocation) async throws {
        try await ClientCommand.signedIn(invocation, needsServer: true) { client in
            let security = try client.security()
            let key = try await client.running {
                _ = try await ready(client)
                return try await security.setUpRecovery(passphrase: nil)
            }
            if invocation.flag("json") {
                invocation.say((["recoveryKey": .string(key)] as JSON).line)
            } else {
                invocation.say(key)
                invocation.complain("Write it down now. It opens all your messages, and it is nowhere else.")
            }
        }
    }

    /// Syncs and waits until the state of the account's identity is known.
    private static func ready(_ client: Client) async throws -> SecurityStanding {
        _ = await client.host.current?.engine.settled(sorts: false)
        let security = try client.security()
        for _ in 0..<100 {
            let standing = try await security.standing()
            if standing.identity != .unknown { return standing }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw ServiceError.offline
    }

    static func report(_ count: KeyCount, _ words: String, _ invocation: Invocation) {
        if invocation.flag("json") {
            return invocation.say(
                ([
                    "new": .int(Int64(count.new)), "known": .int(Int64(count.known)),
                    "broken": .int(Int64(count.broken)),
                ] as JSON).line)
        }
        invocation.say(
            "\(SizeText.counted(count.new, "key")) \(words); \(SizeText.number(count.known)) were here already.")
        if count.broken > 0 { invocation.complain("\(SizeText.counted(count.broken, "entry")) could not be read.") }
    }

    // MARK: Verification

    private static let verify = Command(
        "verify", "Compares emoji with another person, or with another device of yours.",
        discussion: """
            Without USER it waits for somebody to ask. It asks on this terminal whether the emoji are the same: compare them on \
            the telephone or face to face, not in the conversation itself.
            """,
        arguments: [
            CommandArgument("USER", "A user ID; your own for another device.", arity: .optional),
            CommandArgument("DEVICE", "A device of theirs; else whichever answers.", arity: .optional),
        ]
    ) { invocation in
        try await ClientCommand.signedIn(invocation, needsServer: true) { client in
            let security = try client.security()
            let lines = StandardInput.lines()
            try await client.running {
                _ = try await ready(client)
                var id: String?
                if let user = invocation.argument("USER") {
                    id = try await security.verify(UserID(user), device: invocation.argument("DEVICE"))
                    invocation.say("Waiting for \(user) to answer …")
                } else {
                    invocation.say("Waiting for somebody to ask …")
                }
                try await VerificationDialogue(security: security, invocation: invocation, lines: lines).run(id)
            }
        }
    }
}

/// A verification on the terminal, without the interface.
private struct VerificationDialogue {
    let security: any SecurityService
    let invocation: Invocation
    let lines: AsyncStream<String?>

    func run(_ id: String?) async throws {
        var id = id
        var told: Verification.Stage?
        var answers = lines.makeAsyncIterator()
        for await all in await security.verifications() {
            guard let current = all.last(where: { id == nil ? !$0.stage.isOver : $0.id == id }) else { continue }
            id = current.id
            guard current.stage != told else { continue }
            told = current.stage
            switch current.stage {
            case .asked, .working: continue
            case .waiting: invocation.say("Waiting for the other side …")
            case .offered:
                let who = current.isOwn ? "Your device \(current.device ?? "")" : current.user.rawValue
                invocation.say("\(who) wants to verify. Go on? [y/N]")
                guard Self.isYes(await answers.next()) else {
                    await security.dismiss(current.id)
                    throw CommandFailure(.failed, "Nothing was verified.")
                }
                try await security.accept(current.id)
            case .comparing:
                invocation.say(Self.text(current))
                invocation.say("Does the other side see the same? [y/N]")
                if Self.isYes(await answers.next()) {
                    await security.confirm(current.id)
                } else {
                    await security.refuse(current.id)
                }
            case .done(let isVouched):
                invocation.say(
                    isVouched
                        ? "Verified."
                        : "They are the same. \(current.user) has no identity yet, so nothing lasts of it.")
                // The signatures that the verification produced are already being uploaded.
                return
            case .ended(let reason): throw CommandFailure(.failed, reason)
            }
        }
    }

    private static func isYes(_ answer: String??) -> Bool {
        guard let answer = answer ?? nil else { return false }
        return ["y", "yes"].contains(answer.lowercased())
    }

    static func text(_ verification: Verification) -> String {
        let numbers = verification.numbers.map(String.init).joined(separator: "  ")
        guard !verification.emoji.isEmpty else { return "  " + numbers }
        return verification.emoji.map { "  \($0.symbol)  \($0.name)" }.joined(separator: "\n") + "\n  or " + numbers
    }
}

extension Client {
    func security() throws(ServiceError) -> any SecurityService {
        guard let security = services.security else { throw .notSignedIn }
        return security
    }
}

extension OwnDevice {
    fileprivate var line: String {
        let words = [
            isThis ? "this device" : nil,
            isVerified ? "verified" : isEncrypting ? "not verified" : "reads nothing encrypted",
            lastSeen.map { "seen \(ISO8601.string(milliseconds: $0.milliseconds))" },
        ].compactMap { $0 }
        return
            "  \(Sanitizer.line(id, maxColumns: 40))  \(Sanitizer.line(name, maxColumns: 40))  (\(words.joined(separator: ", ")))"
    }

    /// - Parameter standing: the account's encryption state; nil if it isn't known.
    fileprivate func json(_ standing: SecurityStanding?) -> JSON {
        var json: JSON = [
            "deviceId": .string(id), "name": .string(name), "isThis": .bool(isThis), "isVerified": .bool(isVerified),
            "isEncrypting": .bool(isEncrypting),
        ]
        if let lastSeen { json["lastSeen"] = .string(ISO8601.string(milliseconds: lastSeen.milliseconds)) }
        guard let standing else { return json }
        json["identity"] = .string(standing.identity.rawValue)
        json["backup"] = .string(standing.backup.rawValue)
        json["keys"] = .int(Int64(standing.keys))
        json["unsavedKeys"] = .int(Int64(standing.unsavedKeys))
        json["changedIdentities"] = .array(standing.warnings.map { .string($0.user.rawValue) })
        return json
    }
}

extension SecurityStanding {
    fileprivate var lines: [String] {
        [
            "Identity: \(identity.words)", "Backup: \(backup.words(unsaved: unsavedKeys, of: keys))",
        ]
            + warnings.map {
                "Warning: \($0.user)’s identity \($0.trust == .lost ? "is not the one you verified" : "changed")."
            }
    }
}
