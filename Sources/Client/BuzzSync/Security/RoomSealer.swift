import BuzzCrypto
import BuzzModel
import BuzzStore
import JSONKit
import ProcessKit

/// Closes messages for encrypted conversations, at the moment in which they are sent. Everything is on the disk before
/// anything of it leaves: who gets the key, the key that has moved on, and the message as it goes out.
final class RoomSealer: Sendable {
    /// Of a message before it is closed; closed it is a third larger, and events have 64 KiB.
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

    /// Whether a conversation is encrypted; asks the server where neither the store nor the keys know.
    func isEncrypted(_ room: ConversationID) async throws(MatrixClientError) -> Bool {
        try await secrecy(of: room).isEncrypted
    }

    /// Those of them who had devices, or an identity, before: whatever the server says now, they can read what is encrypted.
    func haveHadKeys(_ users: [String]) async throws(MatrixClientError) -> [String] {
        guard !users.isEmpty else { return [] }
        let crypto = try await kept { () throws(CryptoError) in try await access.store() }
        return try await kept { () throws(CryptoError) in try await crypto.haveHadKeys(users) }
    }

    /// The content of the `m.room.encrypted` event that a change goes out as; nil where its conversation is in plain.
    func seal(
        _ item: OutboxItem, _ type: String, in room: ConversationID
    ) async throws(MatrixClientError) -> SealedMessage? {
        guard try await isEncrypted(room) else { return nil }
        let crypto = try await kept { () throws(CryptoError) in try await access.store() }
        let transaction = item.transactionID
        // It may have arrived: what is sent again is the same.
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

    /// The encrypted copy that a file goes out as; nil where its conversation is in plain.
    func file(_ item: OutboxItem, path: String) async throws(MatrixClientError) -> SealedFiles.File? {
        guard let room = item.conversationID, try await isEncrypted(room) else { return nil }
        return try await files.file(item, path: path)
    }

    func forgetFile(of id: OutboxID) { files.remove(id) }

    /// It is known what became of it.
    func forget(_ item: OutboxItem) async {
        guard let crypto = await access.current else { return }
        // Left over it does no harm, and goes by its age.
        try? await crypto.forgetSealed(item.transactionID)
    }

    /// The same for what is no change of the person's own: a step of verifying.
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
            // Somebody left meanwhile: once more, with a key that they don't have.
            guard try await self.secrecy(of: room).epoch == secrecy.epoch else { continue }
            let sealed = try await kept { () throws(CryptoError) in
                try await crypto.seal(
                    type, payload, in: room.rawValue, session: session, transaction: transaction)
            }
            if let sealed { return sealed }
        }
        throw .noAnswer("people came and went all the while")
    }

    /// What the next message is closed with, given to everybody who is to read it.
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

    /// Everybody who is to read it.
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
        // The other devices of this account read along.
        return Array(Set(members).union([client.userID.rawValue])).sorted()
    }

    /// What is known of the conversation. What the store was never told is asked for once; what the file of keys knows to
    /// be encrypted stays so, whatever the store or the server says.
    private func secrecy(of room: ConversationID) async throws(MatrixClientError) -> RoomSecrecy {
        var known = try await read(room)
        // Keys that are out of reach keep nobody from writing in plain where all is known to be plain.
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
