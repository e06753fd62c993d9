import BuzzCrypto
import JSONKit
import OlmKit
import ProcessKit
import SodiumKit

extension LiveSecurityService {
    private static let shortest = 8

    package func exportKeys(to path: String, passphrase: String) async throws(ServiceError) -> Int {
        guard passphrase.count >= Self.shortest else {
            throw .invalid("Use at least \(Self.shortest) characters for the passphrase: the file opens your messages.")
        }
        guard !Files.exists(path) else { throw .file("\(path) is there already. Nothing was written.") }
        let crypto = try await store()
        let sessions = try await kept { () throws(CryptoError) in try await crypto.exportedSessions() }
        guard !sessions.isEmpty else { throw .invalid("There are no keys here yet.") }
        let text: String
        do {
            text = try KeyFile.close(
                JSON.array(sessions).serialized(), passphrase: Secret(Array(passphrase.utf8)))
        } catch {
            throw .invalid(error.description)
        }
        do {
            try Files.write(text, to: path)
        } catch {
            throw .file(error.description)
        }
        return sessions.count
    }

    package func importKeys(from path: String, passphrase: String) async throws(ServiceError) -> KeyCount {
        let file: [UInt8]
        do {
            file = try Files.read(path, limit: OlmLimits.keyFile)
        } catch {
            throw .file(error.description)
        }
        let plain: [UInt8]
        do {
            plain = try KeyFile.open(file, passphrase: Secret(Array(passphrase.utf8)))
        } catch {
            guard error != .damaged else { throw .invalid("The passphrase is wrong, or the file is damaged.") }
            throw .invalid("\(path) is no file of keys. \(error.description)")
        }
        // Another program may have written the file, so its content is untrusted even though it decrypts.
        guard let entries = (try? JSON(parsing: plain, limits: JSONLimits(depth: 16, bytes: OlmLimits.keyFile)))?.array
        else { throw .invalid("\(path) opens, but there are no keys in it.") }
        let crypto = try await store()
        var count = ImportCount()
        for start in stride(from: 0, to: entries.count, by: 200) {
            let some = Array(entries[start..<min(start + 200, entries.count)])
            count += try await kept { () throws(CryptoError) in try await crypto.importSessions(some) }
        }
        nudge()
        return KeyCount(count)
    }
}
