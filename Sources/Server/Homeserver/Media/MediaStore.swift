import MatrixProtocol
import SQLiteKit

/// What is known of uploaded files.
enum MediaStore {
    struct Entry: Sendable {
        let type: String?
        let fileName: String?
        /// Nil while only the place is reserved.
        let hash: String?
        let size: Int64
    }

    /// How long a reserved place waits for its file, in milliseconds.
    static let reservation: Int64 = 24 * 3600 * 1000

    /// What those wait for who want media that isn't there yet.
    static func topic(_ mediaID: String) -> String { "media " + mediaID }

    static func find(_ mediaID: String, _ connection: Connection) throws -> Entry? {
        try connection.first(
            "SELECT content_type, file_name, sha256, size FROM media WHERE media_id = ?", mediaID
        ) { Entry(type: $0.textOrNil(0), fileName: $0.textOrNil(1), hash: $0.textOrNil(2), size: $0.int64(3)) }
    }

    static func checkReservation(_ mediaID: String, of userID: String, now: Int64, _ connection: Connection) throws {
        let row = try connection.first("SELECT user_id, sha256, created_at FROM media WHERE media_id = ?", mediaID) {
            (owner: $0.text(0), isFilled: !$0.isNull(1), createdAt: $0.int64(2))
        }
        guard let row, now - row.createdAt < reservation else {
            throw MatrixError.notFound("That place was not reserved, or its time is over")
        }
        guard row.owner == userID else { throw MatrixError.forbidden("That place was reserved by somebody else") }
        guard !row.isFilled else {
            throw MatrixError(409, .cannotOverwriteMedia, "That media has been uploaded already")
        }
    }
}
