import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Scheduled messages. They exist only on this device until they go into the outbox.
struct ScheduledTable {
    let db: Connection

    struct Stored {
        var id: Int64
        var conversation: Int64
        var outgoing: OutgoingMessage
        var file: MessageContent.File?
        var sendAt: Int64
        var createdAt: Int64
        var problem: String?
    }

    func insert(
        _ outgoing: OutgoingMessage, file: MessageContent.File?, sendAt: Timestamp, now: Timestamp,
        in conversation: Int64
    ) throws -> Int64 {
        try db.run(
            """
            INSERT INTO scheduled (conversation, content, reply_to, side_thread, send_at, created_at)
            VALUES (?, ?, ?, ?, ?, ?)
            """, conversation, Self.content(outgoing, file).text, outgoing.replyTo?.rawValue,
            outgoing.thread?.rawValue, sendAt.milliseconds, now.milliseconds)
        return db.lastInsertRowID
    }

    func find(_ id: Int64) throws -> Stored? {
        try db.first("\(Self.columns) WHERE id = ?", id) { try Self.stored($0) }
    }

    /// - Parameter conversation: the conversation; `nil` for all. The message that is due next comes first.
    func all(in conversation: Int64?) throws -> [Stored] {
        try db.query(
            "\(Self.columns) WHERE ?1 IS NULL OR conversation = ?1 ORDER BY send_at, id", conversation
        ) { try Self.stored($0) }
    }

    func due(_ now: Timestamp, limit: Int) throws -> [Stored] {
        try db.query(
            "\(Self.columns) WHERE problem IS NULL AND send_at <= ? ORDER BY send_at, id LIMIT ?", now.milliseconds,
            limit
        ) { try Self.stored($0) }
    }

    func next() throws -> Timestamp? {
        try db.first("SELECT min(send_at) FROM scheduled WHERE problem IS NULL") { row in
            row.int64OrNil(0).map { Timestamp(milliseconds: $0) }
        } ?? nil
    }

    /// A new time or text clears the problem, so that the message is sent automatically again.
    func change(_ id: Int64, to outgoing: OutgoingMessage, file: MessageContent.File?, sendAt: Timestamp) throws {
        try db.run(
            "UPDATE scheduled SET content = ?, send_at = ?, problem = NULL WHERE id = ?",
            Self.content(outgoing, file).text, sendAt.milliseconds, id)
    }

    func hold(_ id: Int64, because problem: String) throws {
        try db.run("UPDATE scheduled SET problem = ? WHERE id = ?", problem, id)
    }

    func remove(_ id: Int64) throws { try db.run("DELETE FROM scheduled WHERE id = ?", id) }

    private static let columns = """
        SELECT id, conversation, content, reply_to, side_thread, send_at, created_at, problem FROM scheduled
        """

    private static func stored(_ row: borrowing Row) throws -> Stored {
        let content = try JSON(parsing: row.text(2))
        var outgoing = OutgoingMessage(
            text: content["text"].string ?? "", formattedText: content["formatted"].string,
            kind: content["kind"].string.flatMap(MessageKind.init(rawValue:)) ?? .text,
            replyTo: row.int64OrNil(3).map { MessageID($0) },
            mentions: (content["mentions"].array ?? []).compactMap(\.string).map { UserID($0) },
            filePath: content["path"].string)
        outgoing.thread = row.textOrNil(4).map { SideThreadID(rawValue: $0) }
        let file = content["file"]
        return Stored(
            id: row.int64(0), conversation: row.int64(1), outgoing: outgoing,
            file: file["name"].string.map {
                MessageContent.File(
                    url: nil, name: $0, mimeType: file["type"].string, size: file["size"].int64,
                    width: file["width"].int, height: file["height"].int)
            }, sendAt: row.int64(5), createdAt: row.int64(6), problem: row.textOrNil(7))
    }

    private static func content(_ outgoing: OutgoingMessage, _ file: MessageContent.File?) -> JSON {
        var content: JSON = ["text": .string(outgoing.text), "kind": .string(outgoing.kind.rawValue)]
        if let formatted = outgoing.formattedText { content["formatted"] = .string(formatted) }
        if let path = outgoing.filePath { content["path"] = .string(path) }
        if !outgoing.mentions.isEmpty {
            content["mentions"] = .array(outgoing.mentions.map { .string($0.rawValue) })
        }
        if let file {
            content["file"] = [
                "name": .string(file.name), "type": JSON(file.mimeType), "size": JSON(file.size),
                "width": JSON(file.width), "height": JSON(file.height),
            ]
        }
        return content
    }
}
