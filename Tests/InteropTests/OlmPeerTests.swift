import Foundation
import JSONKit
import OlmKit
import SodiumKit
import TestSupport
import Testing

/// OlmKit against the two common Olm libraries. BUZZBOX_OLM_EXCHANGES sets how many messages go each way.
@Suite(.serialized) struct OlmPeerTests {
    private static let exchanges =
        ProcessInfo.processInfo.environment["BUZZBOX_OLM_EXCHANGES"].flatMap { Int($0) } ?? 10_000

    private func withPeer(_ library: String, _ body: (OlmPeer) throws -> Void) async throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        let script = root + "/scripts/interop/olm_peer.py"
        let venv = try await run(root + "/scripts/interop/venv", [])
        for python in [(venv.lines.last ?? "") + "/bin/python", "/usr/bin/python3"] {
            guard let peer = try OlmPeer(python: python, script: script, library: library) else { continue }
            defer { peer.stop() }
            return try body(peer)
        }
        print("skipped: there is no \(library) for Python here")
    }

    @Test(.enabled(if: PythonServer.isWanted), arguments: ["libolm", "vodozemac"])
    func `devices write to each other, some messages lost and some overtaken`(library: String) async throws {
        try await withPeer(library) { peer in
            var random = SystemRandomNumberGenerator()
            var read = (here: 0, there: 0)
            var account = OlmAccount()
            let theirs = try peer.text("keys", "curve25519")
            let fingerprint = try #require(KeyText.decode(try peer.text("keys", "ed25519")))
            let signature = try #require(KeyText.decode(try peer.text("sign", "signature", ["text": "hello"])))
            #expect(Ed25519.verify(signature, of: Array("hello".utf8), by: fingerprint))
            var weBegin = true
            while min(read.here, read.there) < Self.exchanges {
                weBegin.toggle()
                var session: OlmSession
                if weBegin {
                    let key = try peer.text("one_time_key", "key")
                    session = try account.beginSession(identityKey: theirs, oneTimeKey: key)
                    let first = try session.encrypt(Array("first".utf8))
                    let accepted = try peer.ask(
                        "accept", ["identity": .string(account.identityKey), "body": .string(first.body)])
                    #expect(accepted["plain"].string == "first" && accepted["id"].string == session.id)
                } else {
                    try account.makeOneTimeKeys(1)
                    let key = try #require(account.oneTimeKeys.last?.publicKey)
                    let id = try peer.ask(
                        "begin", ["identity": .string(account.identityKey), "one_time": .string(key)])
                    let first = try peer.text("encrypt", "body", ["plain": "first"])
                    let accepted = try account.acceptSession(from: theirs, try PreKeyMessage(body: first))
                    session = accepted.session
                    #expect(accepted.plain == Array("first".utf8) && id["id"].string == session.id)
                }
                try talk(peer, &session, &read, &random)
            }
            print("\(library): \(read.there) messages read there, \(read.here) here")
        }
    }

    /// About 500 messages in one session; the last few of either side are always in flight.
    private func talk(
        _ peer: OlmPeer, _ session: inout OlmSession, _ read: inout (here: Int, there: Int),
        _ random: inout SystemRandomNumberGenerator
    ) throws {
        var toThem: [(OlmMessage, String)] = []
        var toUs: [(OlmMessage, String)] = []
        for number in 0..<1_000 {
            let said = "message \(number) " + String(repeating: "ü", count: .random(in: 0...60, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: toThem.append((try session.encrypt(Array(said.utf8)), said))
            case 1:
                let sent = try peer.ask("encrypt", ["plain": .string(said)])
                let kind = try #require(OlmMessage.Kind(rawValue: sent["type"].int ?? -1))
                let body = try #require(sent["body"].string)
                toUs.append((OlmMessage(kind, body: body), said))
            case 2 where !toThem.isEmpty:
                let (message, said) = toThem.remove(at: .random(in: toThem.indices, using: &random))
                let answer = try peer.ask(
                    "decrypt", ["type": .int(Int64(message.kind.rawValue)), "body": .string(message.body)])
                #expect(answer["plain"].string == said, "\(answer.text)")
                read.there += 1
            case 3 where !toUs.isEmpty:
                let (message, said) = toUs.remove(at: .random(in: toUs.indices, using: &random))
                #expect(String(decoding: try session.decrypt(message), as: UTF8.self) == said)
                #expect(throws: OlmError.self) { try session.decrypt(message) }
                session = try OlmSession(pickle: session.pickled())
                read.here += 1
            default: break
            }
            toThem.removeFirst(max(0, toThem.count - 5))
            toUs.removeFirst(max(0, toUs.count - 5))
        }
    }

    @Test(.enabled(if: PythonServer.isWanted), arguments: ["libolm", "vodozemac"])
    func `rooms are written and read, and their keys go from hand to hand`(library: String) async throws {
        try await withPeer(library) { peer in
            for round in 0..<4 {
                let count = Self.exchanges / 4
                var sending = MegolmOutboundSession()
                let own = try peer.ask(
                    "group_accept", ["key": .string(sending.sharingKey().exposedBase64()), "exported": false])
                #expect(own["id"].string == sending.id)
                let sent = try (0..<count).map { try sending.encrypt(Array("number \($0)".utf8)) }
                for number in round % 2 == 0 ? Array(0..<count) : (0..<count).shuffled() {
                    let read = try peer.ask("group_decrypt", ["body": .string(sent[number])])
                    #expect(read["plain"].string == "number \(number)" && read["index"].int == number, "\(read.text)")
                }
                let exported = try #require(Secret(base64: try peer.text("group_export", "key", ["index": 70])))
                var again = try MegolmInboundSession(exported: exported)
                #expect(again.firstIndex == 70 && again.id == sending.id)
                #expect(try again.decrypt(sent[count - 1]).index == UInt32(count - 1))

                let group = try peer.ask("group")
                let shared = try #require(Secret(base64: group["key"].string ?? ""))
                var reading = try MegolmInboundSession(shared: shared)
                #expect(group["id"].string == reading.id)
                let theirs = try (0..<count).map { number in
                    try peer.text("group_encrypt", "body", ["plain": .string("number \(number)")])
                }
                for number in round % 2 == 0 ? Array(0..<count) : (0..<count).shuffled() {
                    let read = try reading.decrypt(theirs[number])
                    #expect(read.plain == Array("number \(number)".utf8) && read.index == UInt32(number))
                }
                let key = try #require(reading.exported(at: 300)).exposedBase64()
                _ = try peer.ask("group_accept", ["key": .string(key), "exported": true])
                let last = try peer.ask("group_decrypt", ["body": .string(theirs[count - 1])])
                #expect(last["index"].int == count - 1)
                #expect(try peer.answer("group_decrypt", ["body": .string(theirs[299])])["error"].string != nil)
            }
        }
    }

    @Test(.enabled(if: PythonServer.isWanted), arguments: ["libolm", "vodozemac"])
    func `backups are opened and emoji are the same`(library: String) async throws {
        try await withPeer(library) { peer in
            let key = BackupKey()
            let theirs = try #require(BackupPublicKey(try peer.text("backup_key", "key")))
            for number in 0..<200 {
                let plain = String(repeating: "n", count: number)
                let toUs = try peer.ask(
                    "backup_encrypt", ["key": .string(key.publicKey.text), "plain": .string(plain)])
                #expect(try key.decrypt(toUs) == Array(plain.utf8))
                let toThem = try peer.ask("backup_decrypt", try theirs.encrypt(Array(plain.utf8)))
                #expect(toThem["plain"].string == plain, "\(toThem.text)")
            }
            for number in 0..<200 {
                let sas = ShortAuthentication()
                let starter = SharedAuthentication.Side(user: "@a:x", device: "A", key: sas.publicKey)
                func macInfo(_ id: String) -> String { "MATRIX_KEY_VERIFICATION_MAC@a:xA@b:yBt\(number)\(id)" }
                let shown = try peer.ask(
                    "sas",
                    [
                        "key": .string(sas.publicKey), "text": "text",
                        "info": .string("MATRIX_KEY_VERIFICATION_SAS|@a:x|A|\(sas.publicKey)|@b:y|B|OWN|t\(number)"),
                        "mac_info": .string(macInfo("ed25519:A")),
                    ])
                let publicKey = try #require(shown["key"].string)
                let accepter = SharedAuthentication.Side(user: "@b:y", device: "B", key: publicKey)
                let agreed = try sas.agree(with: publicKey)
                let string = agreed.string(starter: starter, accepter: accepter, transaction: "t\(number)")
                #expect(shown["emoji"].array?.compactMap(\.int) == string.emoji)
                #expect(shown["decimals"].array?.compactMap(\.int) == string.decimals)
                for (method, name) in [(SharedAuthentication.MAC.correct, "v2"), (.miswritten, "v1")] {
                    let mac = agreed.mac(
                        of: "text", keyID: "ed25519:A", from: starter, to: accepter, transaction: "t\(number)",
                        written: method)
                    #expect(shown[name].string == mac, "\(name)")
                }
            }
        }
    }
}

/// `scripts/interop/olm_peer.py`: one question per line, one answer per line.
private final class OlmPeer {
    private let process = Process()
    private let questions = Pipe()
    private let answers = Pipe()
    private var unread = Data()

    struct Refused: Error, CustomStringConvertible {
        let description: String
    }

    /// `nil` if that Python does not have the library.
    init?(python: String, script: String, library: String) throws {
        guard FileManager.default.isExecutableFile(atPath: python) else { return nil }
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = [script, library]
        process.standardInput = questions
        process.standardOutput = answers
        process.standardError = FileHandle.nullDevice
        try process.run()
        EndedAtExit.add(process.processIdentifier)
        guard (try? ask("keys")) != nil else {
            stop()
            return nil
        }
    }

    func stop() { process.terminate() }

    func ask(_ what: String, _ wish: JSON = [:]) throws -> JSON {
        let answer = try answer(what, wish)
        if let error = answer["error"].string { throw Refused(description: "\(what): \(error)") }
        return answer
    }

    func text(_ what: String, _ field: String, _ wish: JSON = [:]) throws -> String {
        let answer = try ask(what, wish)
        guard let text = answer[field].string else { throw Refused(description: "\(what): \(answer.text)") }
        return text
    }

    func answer(_ what: String, _ wish: JSON = [:]) throws -> JSON {
        var wish = wish
        wish["do"] = .string(what)
        try questions.fileHandleForWriting.write(contentsOf: Data(wish.serialized() + [0x0A]))
        while true {
            if let end = unread.firstIndex(of: 0x0A) {
                defer { unread = Data(unread[(end + 1)...]) }
                return try JSON(parsing: Array(unread[..<end]))
            }
            let more = answers.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Refused(description: "\(what): the other side is gone") }
            unread += more
        }
    }
}
