import BuzzCrypto
import BuzzModel
import BuzzStore
import JSONKit
import ProcessKit

/// Encrypts messages at the moment they are sent. Before anything is sent, everything is on disk: who receives the
/// session, the advanced session, and the encrypted message.
final class RoomSealer: Sendable {
    /// The limit before encryption, which adds a third; events may have 64 KiB.
    private static let contentSize = 45_000
    private static let tries = 5

    private let client: MatrixClient
    private let store: AccountStore
    private let access: CryptoAccess
    private let directory: DeviceDirectory
    let files: SealedFiles

    init(
        client: MatrixClient, store: AccountStore, access: CryptoAccess, directory: DeviceDirectory, files: SealedFiles
    ) {
        self.client = client
        self.store = store
        self.access = access
        self.directory = directory
        self.files = files
    }

    /// Whether a conversation is encrypted; asks the server if neither the store nor the key file knows.
    func isEncrypted(_ room: ConversationID) async throws(MatrixClientError) -> Bool {
        try await secrecy(of: room).isEncrypted
    }

    /// Returns those of the users whose devices or identity were seen before. They can decrypt, whatever the server
    /// says now.
    func haveHadKeys(_ users: [String]) async throws(MatrixClientError) -> [String] {
        guard !users.isEmpty else { return [] }
        let crypto = try await kept { () throws(CryptoError) in try await access.store() }
        return try await kept { () throws(CryptoError) in try await crypto.haveHadKeys(users) }
    }

    /// Encrypts an outgoing event; returns nil if the conversation isn't encrypted.
    func seal(
        _ item: OutboxItem, _ type: String, in room: ConversationID
    ) async throws(MatrixClientError) -> SealedMessage? {
        guard try await isEncrypted(room) else { return nil }
        let crypto = try await kept { () throws(CryptoError) in try await access.store() }
        let transaction = item.transactionID
        // The server may have received it: send the same ciphertext again.
        if item.isUncertain,
            let sealed = try await kept({ () throws(CryptoError) in try await crypto.sealed(transaction) })
        {
            try await directory.deliver(crypto)
            try await stored { () throws(StoreError) in try await store.noteSeal(sealed.mark, of: item.id) }
            return sealed
        }
        let sealed = try await make(type, item.payload, transaction, in: room, crypto)
        try await stored { () throws(StoreError) in try await store.noteSeal(sealed.mark, of: item.id) }
        return sealed
    }

    /// Encrypts a file for upload; returns nil if the conversation isn't encrypted.
    func file(_ item: OutboxItem, path: String) async throws(MatrixClientError) -> SealedFiles.File? {
        guard let room = item.conversationID, try await isEncrypted(room) else { return nil }
        return try await files.file(item, path: path)
    }

    func forgetFile(of id: OutboxID) { files.remove(id) }

    /// Deletes the stored encryption once the message's outcome is known.
    func forget(_ item: OutboxItem) async {
        guard let crypto = await access.current else { return }
        // Ignore errors: a remaining entry does no harm and is deleted when it is old.
        try? await crypto.forgetSealed(item.transactionID)
    }

    /// The same for an event that isn't in the outbox, such as a step of a verification.
    func seal(
        _ type: String, _ content: JSON, in room: ConversationID, transaction: String
    ) async throws(MatrixClientError) -> JSON? {
        guard try await isEncrypted(room) else { return nil }
        let crypto = try await kept { () throws(CryptoError) in try await access.store() }
        return try await make(type, content, transaction, in: room, crypto).content
    }

    private func make(
        _ type: String, _ payload: JSON, _ transaction: String, in room: ConversationID, _ crypto: CryptoStore
    ) async throws(MatrixClientError) -> SealedMessage {
        guard payload.text.utf8.count <= Self.contentSize else {
            throw .refused(ServerRefusal(status: 413, code: "M_TOO_LARGE", message: "encrypted, it is too long"))
        }
        guard payload["url"].string == nil else {
            throw .file("The file went out before the conversation was encrypted. Discard this and send it again.")
        }
        for _ in 0..<Self.tries {
            let secrecy = try await secrecy(of: room)
            guard RoomSecrecy.canWrite(secrecy.encryption) else {
                throw .refused(ServerRefusal(status: 400, message: RoomSecrecy.unknownMethod))
            }
            let people = try await people(in: room, secrecy)
            let rules = RoomRules(
                encryption: secrecy.encryption ?? [:], visibility: secrecy.visibility, epoch: secrecy.epoch)
            try await kept { () throws(CryptoError) in try await crypto.track(people) }
            try await directory.refresh(crypto, among: people)
            let session = try await session(in: room, for: people, by: rules, crypto)
            try await directory.deliver(crypto)
            // If somebody left in the meantime, try again with a new session.
            guard try await self.secrecy(of: room).epoch == secrecy.epoch else { continue }
            let sealed = try await kept { () throws(CryptoError) in
                try await crypto.seal(
                    type, payload, in: room.rawValue, session: session, transaction: transaction)
            }
            if let sealed { return sealed }
        }
        throw .noAnswer("people came and went all the while")
    }

    /// The session for the next message, shared with all recipients.
    private func session(
        in room: ConversationID, for people: [String], by rules: RoomRules, _ crypto: CryptoStore
    ) async throws(MatrixClientError) -> String {
        let given = try await kept { () throws(CryptoError) in
            try await crypto.given(in: room.rawValue, to: people, by: rules)
        }
        if let given { return given }
        try await directory.claim(for: people, crypto)
        return try await kept { () throws(CryptoError) in
            try await crypto.share(in: room.rawValue, with: people, by: rules)
        }
    }

    /// The users who may read the message.
    private func people(in room: ConversationID, _ secrecy: RoomSecrecy) async throws(MatrixClientError) -> [String] {
        if !secrecy.hasAllMembers {
            do {
                _ = try await MemberList(client: client, store: store).fetch(of: room)
            } catch {
                throw error as? MatrixClientError ?? .file((error as? StoreError)?.sentence ?? "\(error)")
            }
        }
        let members = try await stored { () throws(StoreError) in
            try await store.recipients(in: room, withInvited: secrecy.visibility != "joined")
        }
        // Add our own account, whose other devices read it too.
        return Array(Set(members).union([client.userID.rawValue])).sorted()
    }

    /// The encryption state of a conversation. Missing parts are requested from the server once. A conversation that is
    /// encrypted according to the key file stays so, whatever the store or the server says.
    private func secrecy(of room: ConversationID) async throws(MatrixClientError) -> RoomSecrecy {
        var known = try await read(room)
        // If the key file cannot be opened, unencrypted conversations can still be used.
        if !known.isEncrypted, let crypto = try? await access.store(),
            try await kept({ () throws(CryptoError) in try await crypto.isLatched(room.rawValue) })
        {
            try await stored { () throws(StoreError) in try await store.setEncrypted([room.rawValue]) }
            known = try await read(room)
        }
        let isComplete = known.encryption != nil && known.visibility != nil
        guard known.isEncrypted ? !isComplete : !known.isKnown else { return known }
        var encryption = try await client.state("m.room.encryption", in: room)
        if encryption == nil, known.isEncrypted { encryption = ["algorithm": .string(RoomSecrecy.method)] }
        guard let encryption else { return known }
        let visibility = try await client.state("m.room.history_visibility", in: room)
        try await stored { () throws(StoreError) in
            try await store.learn(
                encryption: encryption, visibility: visibility ?? ["history_visibility": "shared"], of: room)
        }
        return try await read(room)
    }

    private func read(_ room: ConversationID) async throws(MatrixClientError) -> RoomSecrecy {
        let secrecy = try await stored { () throws(StoreError) in try await store.secrecy(of: room) }
        guard let secrecy else { throw .refused(ServerRefusal(status: 404, message: "the conversation is gone")) }
        return secrecy
    }
}
