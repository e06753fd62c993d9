import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// The user's changes to messages. Each is a transaction that updates what is shown and queues what must be sent.
extension AccountStore {
    /// - Parameter file: a file's metadata; with `outgoing.filePath` the file is uploaded first, with a URL it is
    ///   sent as it is.
    @discardableResult
    package func enqueueMessage(
        _ outgoing: OutgoingMessage, in id: ConversationID, formattedBody: String? = nil,
        file: MessageContent.File? = nil
    ) async throws(StoreError) -> MessageID {
        let window = outgoing.composerText == nil ? 0 : window.number
        return try await write(durably: true) { transaction in
            let key = try transaction.key(of: id)
            let composing = MessageComposer(transaction: transaction)
            let message = try composing.send(outgoing, formattedBody: formattedBody, file: file, in: key)
            if let replaced = try outgoing.replaces.flatMap({ try MessageTable(db: transaction.db).find($0.rawValue) })
            {
                try composing.discard(replaced)
            }
            if let text = outgoing.composerText {
                try ComposerTextTable(db: transaction.db, window: window).set(text, of: key, at: transaction.now)
            }
            return MessageID(message)
        }
    }

    package func enqueueEdit(
        _ message: MessageID, to text: String, formattedBody: String? = nil, mentions: [UserID] = []
    ) async throws(StoreError) {
        try await write(durably: true) { transaction in
            try MessageComposer(transaction: transaction).edit(
                message.rawValue,
                to: MessageComposer.Text(body: text, formattedBody: formattedBody, mentions: mentions))
        }
    }

    /// Deletes a message: one that was never sent is removed, a sent one is redacted on the server.
    package func enqueueDelete(_ message: MessageID) async throws(StoreError) {
        try await write(durably: true) { try MessageComposer(transaction: $0).delete(message.rawValue) }
    }

    package func enqueueReaction(_ key: String, on message: MessageID) async throws(StoreError) {
        try await write(durably: true) {
            try MessageComposer(transaction: $0).toggleReaction(key, on: message.rawValue)
        }
    }

    /// Queues the failed parts of a message again.
    package func retry(_ message: MessageID) async throws(StoreError) {
        try await write(durably: true) { transaction in
            let rows = try OutboxTable(db: transaction.db).rows(about: message.rawValue)
            guard !rows.isEmpty else { throw StoreError.unknownOutboxRow }
            for row in rows where row.state != .sending { try OutboxRetry(transaction: transaction).retry(row) }
        }
    }

    /// Discards an unsent message.
    package func discard(_ message: MessageID) async throws(StoreError) {
        try await write(durably: true) { transaction in
            guard let known = try MessageTable(db: transaction.db).find(message.rawValue) else {
                throw StoreError.unknownMessage
            }
            try MessageComposer(transaction: transaction).discard(known)
        }
    }

    package func setComposerText(_ text: String, in id: ConversationID) async throws(StoreError) {
        let window = window.number
        try await write { transaction in
            let key = try transaction.key(of: id)
            try ComposerTextTable(db: transaction.db, window: window).set(text, of: key, at: transaction.now)
            transaction.touch(key, .row)
        }
    }

    /// Sets where a message's file is stored locally; `nil` when it must be downloaded again.
    ///
    /// - Parameter size: the size of the local file.
    package func setAttachment(
        _ message: MessageID, localPath: String?, size: Int64? = nil
    ) async throws(StoreError) {
        live.setTransfer(nil, of: message)
        try await write { transaction in
            let table = AttachmentTable(db: transaction.db)
            if let localPath {
                try table.setLocal(path: localPath, size: size, of: message.rawValue)
            } else {
                try table.setRemote(message.rawValue)
            }
            try Self.touchThread(of: message, transaction)
        }
    }

    /// Records that cached files were deleted and must be downloaded again.
    package func forgetFiles(_ paths: [String]) async throws(StoreError) {
        try await write { transaction in
            for path in paths {
                for message in try AttachmentTable(db: transaction.db).messages(withFile: path) {
                    try AttachmentTable(db: transaction.db).setRemote(message)
                    try Self.touchThread(of: MessageID(message), transaction)
                }
            }
        }
    }

    /// A picture that represents a message's file: its thumbnail, otherwise the file itself if it is a picture.
    package func pictureSource(of message: MessageID) async throws(StoreError) -> PictureSource? {
        try await read { db in
            guard let file = try AttachmentTable(db: db).file(of: message.rawValue) else { return nil }
            if let encryption = file.thumbnailEncryption, let url = encryption["url"].string {
                return PictureSource(url: url, encryption: encryption)
            }
            if let thumbnail = file.thumbnailURL { return PictureSource(url: thumbnail, encryption: nil) }
            guard file.mimeType?.hasPrefix("image/") == true, let url = file.url ?? file.encryption?["url"].string
            else {
                return nil
            }
            return PictureSource(url: url, encryption: file.encryption)
        }
    }

    /// Sets the progress of a transfer, which is not stored. `nil` when it is over.
    package func setTransfer(_ transfer: Attachment.Transfer?, of message: MessageID, in id: ConversationID) {
        live.setTransfer(transfer, of: message)
        var change = StoreChange()
        change.threads = [id]
        hub.post(change)
    }

    private static func touchThread(of message: MessageID, _ transaction: StoreTransaction) throws {
        guard let known = try MessageTable(db: transaction.db).find(message.rawValue) else { return }
        transaction.touch(known.conversation, .thread)
    }
}

/// The location of a picture on the server, and the keys for decrypting it if it is encrypted.
package struct PictureSource: Sendable, Hashable {
    package let url: String
    package let encryption: JSON?
}
