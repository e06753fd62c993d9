import BuzzCrypto
import BuzzModel
import BuzzStore
import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit

/// Executes the outbox's homeserver rows. Each is idempotent, because after a crash it is unknown whether it was
/// executed.
struct MatrixOutboxHandler: Sendable {
    let client: MatrixClient
    let lookup: SentLookup
    let store: AccountStore
    /// Encrypts messages; nil if this client cannot encrypt.
    let sealer: RoomSealer?

    func perform(_ item: OutboxItem) async throws(MatrixClientError) -> OutboxResult {
        let payload = item.payload
        switch item.kind {
        case .message, .edit, .reaction, .redaction, .pollVote, .pollEnd: return try await sendEvent(item)
        case .upload: return try await upload(item)
        case .createRoom: return try await createRoom(item)
        case .join: return .room(try await client.join(try payload.required("room")))
        case .rename: return try await rename(item)
        case .readMarker:
            let event = EventID(try payload.required("event_id"))
            if let thread = payload["thread_id"].string {
                try await client.setRead(thread: thread, upTo: event, in: try room(item))
            } else {
                try await client.setReadMarkers(upTo: event, in: try room(item))
            }
        case .invite: try await invite(UserID(try payload.required("user_id")), item)
        case .leave: try await leave(item)
        case .report: try await report(item)
        case .tag:
            try await client.setTag(
                try payload.required("tag"), payload["isSet"].bool ?? true, order: payload["order"].double,
                in: try room(item))
        case .mute: try await client.setMuted(payload["muted"].bool ?? true, try room(item))
        case .roomAccountData:
            try await client.setAccountData(try payload.required("type"), payload["content"], in: try room(item))
        case .accountData: try await client.setAccountData(try payload.required("type"), payload["content"])
        case .profile: try await client.setProfile(try payload.required("field"), payload["value"])
        // These items go to the copilot, not to the homeserver.
        case .triageCorrection, .faq, .memory: throw .unsupported(item.kind)
        }
        return .done
    }

    private func room(_ item: OutboxItem) throws(MatrixClientError) -> ConversationID {
        guard let room = item.conversationID, !room.isLocal else {
            throw .refused(ServerRefusal(status: 400, message: "the conversation does not exist yet"))
        }
        return room
    }

    // MARK: Events

    private func sendEvent(_ item: OutboxItem) async throws(MatrixClientError) -> OutboxResult {
        let room = try room(item)
        if let sent = try await lookup.event(of: item, in: room) { return .event(sent) }
        if item.kind == .redaction {
            guard let target = item.targetEventID else { throw .unsupported(item.kind) }
            return .event(
                try await client.redact(
                    target, in: room, reason: item.payload["reason"].string, transaction: item.transactionID))
        }
        guard item.payload.object?.isEmpty == false else { throw .unsupported(item.kind) }
        do {
            // Reactions are sent unencrypted, because the server has to aggregate them.
            guard item.kind != .reaction else {
                return .event(
                    try await client.send("m.reaction", item.payload, to: room, transaction: item.transactionID))
            }
            if let sealed = try await seal(item, in: room) {
                return .event(
                    try await client.send(
                        "m.room.encrypted", sealed.content, to: room, transaction: item.transactionID))
            }
            return .event(
                try await client.send(item.eventType, item.payload, to: room, transaction: item.transactionID))
        } catch {
            // The same reaction already exists, from another device.
            guard error.code == "M_DUPLICATE_ANNOTATION" else { throw error }
            return .done
        }
    }

    /// Encrypts the event; nil if the conversation is not encrypted. If encryption is required but impossible this
    /// throws, so that nothing is sent in plain text.
    private func seal(
        _ item: OutboxItem, in room: ConversationID
    ) async throws(MatrixClientError) -> SealedMessage? {
        if let sealer { return try await sealer.seal(item, item.eventType, in: room) }
        let isEncrypted = try await stored { () throws(StoreError) in
            try await store.secrecy(of: room)?.isEncrypted ?? false
        }
        guard !isEncrypted else { throw .sealed("The keys to encrypted conversations are not here.") }
        return nil
    }

    /// The result is stored, so the encrypted copy is no longer needed for a retry.
    func settled(_ item: OutboxItem) async {
        switch item.kind {
        case .message, .edit, .pollVote, .pollEnd: await sealer?.forget(item)
        case .upload: sealer?.forgetFile(of: item.id)
        case .reaction, .redaction, .readMarker, .createRoom, .invite, .join, .leave, .report, .rename, .tag,
            .mute, .roomAccountData, .accountData, .profile, .triageCorrection, .faq, .memory:
            break
        }
    }

    // MARK: Files

    private func upload(_ item: OutboxItem) async throws(MatrixClientError) -> OutboxResult {
        let path = try item.payload.required("path")
        guard let size = Files.size(path) else { throw .file("The file \(path) is not there any more.") }
        guard Files.isRegular(path) else {
            throw .file("\(path) is no plain file any more. Save it as one and send that.")
        }
        try await checkLimit(size)
        let store = store
        let place = item.messageID.flatMap { message in item.conversationID.map { (message, $0) } }
        defer { if let place { store.setTransfer(nil, of: place.0, in: place.1) } }
        let sealed = try await sealer?.file(item, path: path)
        let reserved = try await reserve(item)
        let progress: HTTPRequest.Progress = { done, _ in
            if let place { store.setTransfer(.uploading(done: done, total: size), of: place.0, in: place.1) }
        }
        do {
            // The server must not learn the name and type of an encrypted file.
            let uri = try await client.upload(
                path: sealed?.path ?? path, fileName: sealed == nil ? item.payload["fileName"].string : nil,
                mimeType: sealed == nil ? item.payload["mimeType"].string : "application/octet-stream",
                to: reserved, progress: progress)
            let preview = sealed == nil ? nil : await preview(of: path, item)
            return .content(
                url: uri, size: sealed?.size ?? size, encryption: sealed?.encryption, preview: preview)
        } catch {
            // The reservation has expired: the next attempt makes a new one.
            if reserved != nil, error.status == 404 || error.status == 403 { try await note(nil, of: item) }
            throw reserved != nil && error.status == 404 ? .noAnswer("the place for the file was given away") : error
        }
    }

    /// Uploads a small encrypted copy of a picture, because a server cannot scale an encrypted one. If that fails, the
    /// picture is sent without it.
    private func preview(of path: String, _ item: OutboxItem) async -> JSON? {
        guard item.payload["mimeType"].string?.hasPrefix("image/") == true, let sealer,
            let made = sealer.files.preview(item, of: path)
        else { return nil }
        defer { sealer.files.remove(made) }
        do throws(MatrixClientError) {
            return made.content(
                url: try await client.upload(path: made.path, fileName: nil, mimeType: "application/octet-stream"))
        } catch {
            return nil
        }
    }

    /// Reserves a URI for the file, so that an upload without a response is not stored twice.
    private func reserve(_ item: OutboxItem) async throws(MatrixClientError) -> String? {
        if let reserved = item.payload["reserved"].string { return reserved }
        let reserved: String?
        do throws(MatrixClientError) {
            reserved = try await client.reserveUpload()
        } catch {
            // The server limits reservations per day: upload without one.
            guard case .refused = error, error.class != .signedOut else { throw error }
            return nil
        }
        guard let reserved else { return nil }
        try await note(reserved, of: item)
        return reserved
    }

    private func note(_ reserved: String?, of item: OutboxItem) async throws(MatrixClientError) {
        do {
            try await store.noteReserved(reserved, of: item.id)
        } catch {
            throw .file(error.sentence)
        }
    }

    /// Rejects a file that is too large without sending it. If the server names no limit, the upload decides.
    private func checkLimit(_ size: Int64) async throws(MatrixClientError) {
        let limit: Int64?
        do {
            limit = try await client.uploadLimit()
        } catch {
            guard case .refused(let refusal) = error, refusal.class == .final else { throw error }
            limit = nil
        }
        guard let limit, size > limit else { return }
        throw .refused(
            ServerRefusal(
                status: 413, code: "M_TOO_LARGE",
                message: "it takes files of \(limit / 1_048_576) MiB, this one has \(size / 1_048_576)"))
    }

    // MARK: Rooms

    private func createRoom(_ item: OutboxItem) async throws(MatrixClientError) -> OutboxResult {
        if let made = item.madeRoom { return .room(made) }
        if let created = try await lookup.room(of: item) { return .room(created) }
        // A sync delivered the room during the look-up.
        if item.isUncertain, try await isGone(item) { return .done }
        return .room(try await client.createRoom(try await decided(item)))
    }

    /// Decides about encryption once and stores the decision, so that a retry creates the same room.
    private func decided(_ item: OutboxItem) async throws(MatrixClientError) -> JSON {
        guard BeginsEncrypted.isUndecided(item.payload) else { return item.payload }
        let users = (item.payload["invite"].array ?? []).compactMap(\.string)
        var isEncrypted = false
        if let sealer {
            let without = try await withoutKeys(users)
            isEncrypted = without.isEmpty
            if let hidden = try await sealer.haveHadKeys(without).first {
                throw .nonsense("it names no device of \(hidden) that can read encrypted messages, but did before.")
            }
            if let one = without.first, !BeginsEncrypted.mayBePlain(item.payload) {
                try await stored { () throws(StoreError) in try await store.noteToldOfPlain(item.id) }
                throw .file(
                    "\(one) has no device that can read encrypted messages, or the server hides it. "
                        + "Try again to write unencrypted.")
            }
        }
        return try await stored { () throws(StoreError) in
            try await store.decideEncryption(isEncrypted, of: item.id) ?? item.payload
        }
    }

    /// Whether every user has a device that can decrypt. A server without encryption support counts as no.
    private func withoutKeys(_ users: [String]) async throws(MatrixClientError) -> [String] {
        let answer: JSON
        do {
            answer = try await client.queryKeys(of: users)
        } catch {
            guard case .refused = error, error.isFinal else { throw error }
            return users
        }
        return users.filter { user in
            !(answer["device_keys"][user].object ?? JSONObject()).contains { id, keys in
                CheckedDevice(keys, user: user, id: id) != nil
            }
        }
    }

    private func isGone(_ item: OutboxItem) async throws(MatrixClientError) -> Bool {
        do {
            return try await !store.withdrawn(of: [item.id]).isEmpty
        } catch {
            throw .file(error.sentence)
        }
    }

    /// If the name is already set, doesn't send it again.
    private func rename(_ item: OutboxItem) async throws(MatrixClientError) -> OutboxResult {
        let room = try room(item), name = item.payload["name"]
        if item.isUncertain, try await client.state("m.room.name", in: room)?["name"] == name { return .done }
        return .event(try await client.setState("m.room.name", ["name": name], in: room))
    }

    /// Ignores an error if the user is already invited or joined.
    private func invite(_ user: UserID, _ item: OutboxItem) async throws(MatrixClientError) {
        let room = try room(item)
        if item.isUncertain, ["join", "invite"].contains(await membership(of: user, in: room)) { return }
        do {
            try await client.invite(user, to: room)
        } catch {
            guard error.isFinal, ["join", "invite"].contains(await membership(of: user, in: room)) else { throw error }
        }
    }

    private func leave(_ item: OutboxItem) async throws(MatrixClientError) {
        let room = try room(item)
        do {
            try await client.leave(room)
        } catch {
            // If the room can't be accessed at all, the user is not in it.
            guard error.isFinal, ["leave", "ban", nil].contains(await membership(of: client.userID, in: room)) else {
                throw error
            }
        }
    }

    private func report(_ item: OutboxItem) async throws(MatrixClientError) {
        do {
            try await client.report(try room(item), reason: item.payload["reason"].string ?? "")
        } catch {
            guard error.code == "M_UNRECOGNIZED" || error.status == 405 else { throw error }
            throw .refused(
                ServerRefusal(
                    status: error.status ?? 404, code: error.code,
                    message: "it takes no reports about conversations; write to its administrator instead"))
        }
    }

    private func membership(of user: UserID, in room: ConversationID) async -> String? {
        // Only used to interpret an error; without a response the original error stands.
        try? await client.state("m.room.member", key: user.rawValue, in: room)?["membership"].string
    }
}

extension OutboxItem {
    /// The type of the event that the item is sent as.
    fileprivate var eventType: String {
        switch kind {
        case .pollVote: PollContent.voteType
        case .pollEnd: PollContent.endType
        case .message where payload[PollContent.startType].object != nil: PollContent.startType
        default: "m.room.message"
        }
    }
}

extension MatrixClientError {
    /// An unknown kind of row, perhaps from a newer version.
    fileprivate static func unsupported(_ kind: OutboxKind) -> MatrixClientError {
        .refused(ServerRefusal(status: 400, message: "this buzzbox cannot send a change of the kind \(kind.rawValue)"))
    }
}

extension JSON {
    fileprivate func required(_ key: String) throws(MatrixClientError) -> String {
        guard let value = self[key].string, !value.isEmpty else {
            throw .refused(ServerRefusal(status: 400, message: "the stored change lacks its “\(key)”"))
        }
        return value
    }
}
