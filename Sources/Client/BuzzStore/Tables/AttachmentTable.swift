import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// The files of messages: their metadata and local paths.
struct AttachmentTable {
    let db: Connection

    func insert(_ file: MessageContent.File, for message: Int64, localPath: String? = nil) throws {
        try db.run(
            """
            INSERT INTO attachments (message, file_name, mime_type, size, width, height, content_url, thumbnail_url,
                local_path, transfer, encryption, thumbnail_encryption, duration, loudness)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """, message, Limits.text(file.name, 1000), file.mimeType.map { Limits.text($0, 200) }, file.size,
            file.width, file.height, file.url.map { Limits.text($0, 1000) }, file.thumbnailURL, localPath,
            localPath == nil ? "remote" : "waiting", Self.kept(file.encryption), Self.kept(file.thumbnailEncryption),
            file.duration, file.isVoice ? file.loudness : nil)
    }

    /// The decryption data of a file, stored completely or not at all.
    private static func kept(_ encryption: JSON?) -> String? {
        encryption.map(\.text).flatMap { $0.utf8.count <= Limits.fileEncryption ? $0 : nil }
    }

    /// The file as in the content of an event.
    func file(of message: Int64) throws -> MessageContent.File? {
        try db.first(
            """
            SELECT content_url, file_name, mime_type, size, width, height, thumbnail_url, encryption,
                thumbnail_encryption FROM attachments WHERE message = ?
            """, message
        ) { row in
            MessageContent.File(
                url: row.textOrNil(0), name: row.text(1), mimeType: row.textOrNil(2), size: row.int64OrNil(3),
                width: row.intOrNil(4), height: row.intOrNil(5), thumbnailURL: row.textOrNil(6),
                encryption: try row.textOrNil(7).map { try JSON(parsing: $0) },
                thumbnailEncryption: try row.textOrNil(8).map { try JSON(parsing: $0) })
        }
    }

    func setContentURL(_ url: String, size: Int64?, encryption: JSON?, of message: Int64) throws {
        try db.run(
            """
            UPDATE attachments SET content_url = ?, size = coalesce(?, size), encryption = ?, transfer = 'local'
            WHERE message = ?
            """, url, size, Self.kept(encryption), message)
    }

    func setLocal(path: String, size: Int64?, of message: Int64) throws {
        try db.run(
            """
            UPDATE attachments SET local_path = ?, size = coalesce(?, size), transfer = 'local', error = NULL
            WHERE message = ?
            """, path, size, message)
    }

    func messages(withFile path: String) throws -> [Int64] {
        try db.query("SELECT message FROM attachments WHERE local_path = ?", path) { $0.int64(0) }
    }

    func setRemote(_ message: Int64) throws {
        try db.run(
            "UPDATE attachments SET local_path = NULL, transfer = 'remote', error = NULL WHERE message = ?", message)
    }

    static let columns = """
        a.file_name, a.mime_type, a.size, a.width, a.height, a.content_url, a.transfer, a.local_path, a.error
        """

    /// The columns for sound. They are separate from `columns`, because queries list other columns in between.
    static let soundColumns = "a.duration, a.loudness"

    static func attachment(_ row: borrowing Row, at first: Int, sound: Int) -> Attachment? {
        guard let name = row.textOrNil(first) else { return nil }
        let transfer: Attachment.Transfer =
            switch row.text(first + 6) {
            case "waiting": .waiting
            case "local": row.textOrNil(first + 7).map { .local(path: $0) } ?? .remote
            case "failed": .failed(reason: row.text(first + 8))
            default: .remote
            }
        var attachment = Attachment(
            fileName: name, mimeType: row.textOrNil(first + 1), size: row.int64OrNil(first + 2),
            width: row.intOrNil(first + 3), height: row.intOrNil(first + 4), contentURL: row.textOrNil(first + 5),
            transfer: transfer)
        attachment.milliseconds = row.int64OrNil(sound)
        attachment.isVoice = !row.isNull(sound + 1)
        if attachment.isVoice { attachment.loudness = row.blob(sound + 1) }
        return attachment
    }
}
