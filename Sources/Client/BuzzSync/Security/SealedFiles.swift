import BuzzModel
import BuzzStore
import JSONKit
import OlmKit
import ProcessKit

/// Encrypted copies of files that are to be sent. Each is made once: what was tried is sent again as it was, and its key
/// closes nothing else.
struct SealedFiles: Sendable {
    struct File: Sendable {
        let path: String
        /// Of the file itself.
        let size: Int64
        /// What opens it; where it lies is not known yet.
        let encryption: JSON
    }

    let store: AccountStore
    let folder: String?

    func file(_ item: OutboxItem, path: String) async throws(MatrixClientError) -> File {
        let known = item.payload["sealed"]
        if let made = known["path"].string, Files.exists(made), let size = known["size"].int64 {
            return File(path: made, size: size, encryption: known["encryption"])
        }
        guard let folder else { throw .file("There is no place for encrypted files.") }
        let made = place(item.id, in: folder)
        let encryptor = AttachmentEncryptor()
        var size: Int64 = 0
        do {
            try Files.makeDirectory(folder)
            try Files.rewrite(path, to: made) { piece in
                size += Int64(piece.count)
                return encryptor.update(piece)
            }
        } catch {
            throw .file("\(error)")
        }
        let file = File(path: made, size: size, encryption: encryptor.finish().json(url: ""))
        try await stored { () throws(StoreError) in
            try await store.noteSealedFile(
                ["path": .string(made), "size": .int(size), "encryption": file.encryption], of: item.id)
        }
        return file
    }

    func remove(_ id: OutboxID) {
        guard let folder else { return }
        // Left over, it goes at the next start.
        try? Files.remove(place(id, in: folder))
    }

    /// Copies of files that nobody sends any more.
    func prune() async throws {
        guard let folder, Files.exists(folder) else { return }
        let wanted = Set(try await store.uploads().map { "\($0.rawValue)" })
        for name in try Files.list(folder) where !wanted.contains(name) { try Files.remove(folder + "/" + name) }
    }

    private func place(_ id: OutboxID, in folder: String) -> String { "\(folder)/\(id.rawValue)" }
}
