import BuzzModel
import BuzzStore
import JSONKit
import OlmKit
import PictureKit
import ProcessKit

/// Encrypted copies of files to be sent. Each copy is made once and every retry sends it again, because its key must
/// not encrypt anything else.
struct SealedFiles: Sendable {
    struct File: Sendable {
        let path: String
        /// The size of the original file.
        let size: Int64
        /// The keys for decrypting it; the address is added after the upload.
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

    /// A small copy of a picture, encrypted with its own key.
    struct Preview: Sendable {
        let path: String
        let encryption: JSON
        let info: JSON

        func content(url: String) -> JSON {
            var file = encryption
            file["url"] = .string(url)
            return ["thumbnail_file": file, "thumbnail_info": info]
        }
    }

    private static let previewSize = PictureSize(width: 800, height: 600)
    private static let largestPicture = 32 << 20

    /// Returns `nil` if the file is not a picture or is already small.
    func preview(_ item: OutboxItem, of path: String) -> Preview? {
        guard let folder, let size = Files.size(path), size <= Self.largestPicture,
            let bytes = try? Files.read(path, limit: Self.largestPicture),  // gone: the upload says so
            let head = try? PictureHead(bytes),  // no picture
            head.size.width > Self.previewSize.width || head.size.height > Self.previewSize.height,
            let picture = try? Bitmap(decoding: bytes, toCover: Self.previewSize),  // a damaged one
            case let fitted = picture.fitted(into: Self.previewSize), let small = fitted.encoded(),
            small.bytes.count < bytes.count
        else { return nil }
        let encryptor = AttachmentEncryptor()
        let made = place(item.id, in: folder) + ".preview"
        // If the disk is full, the picture is sent without a preview.
        guard (try? Files.write(encryptor.update(small.bytes), to: made)) != nil else { return nil }
        return Preview(
            path: made, encryption: encryptor.finish().json(url: ""),
            info: [
                "w": .int(Int64(fitted.width)), "h": .int(Int64(fitted.height)), "mimetype": .string(small.type),
                "size": .int(Int64(small.bytes.count)),
            ])
    }

    func remove(_ preview: Preview) {
        // Ignore errors: a remaining copy is removed at the next start.
        try? Files.remove(preview.path)
    }

    func remove(_ id: OutboxID) {
        guard let folder else { return }
        // Left over, it goes at the next start.
        try? Files.remove(place(id, in: folder))
    }

    /// Removes copies without an upload in the outbox.
    func prune() async throws {
        guard let folder, Files.exists(folder) else { return }
        let wanted = Set(try await store.uploads().map { "\($0.rawValue)" })
        for name in try Files.list(folder) where !wanted.contains(name) { try Files.remove(folder + "/" + name) }
    }

    private func place(_ id: OutboxID, in folder: String) -> String { "\(folder)/\(id.rawValue)" }
}
