import Dispatch
import ProcessKit
import SodiumKit

/// Uploaded files, stored once per content under the hash of it. Work on the disk stays off the shared threads.
final class MediaFiles: Sendable {
    private let directory: String
    private let queue = DispatchQueue(label: "media", attributes: .concurrent)

    init(directory: String) {
        self.directory = directory
    }

    func path(of hash: String) -> String {
        "\(directory)/\(hash.prefix(2))/\(hash)"
    }

    /// Returns the hash; the file is on disk when it does.
    func store(_ bytes: [UInt8]) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                continuation.resume(
                    with: Result {
                        let hash = Hex.encode(Digest.sha256(bytes))
                        let path = path(of: hash)
                        if Files.size(path) == Int64(bytes.count) { return hash }
                        try Files.makeDirectory(directory)
                        try Files.makeDirectory("\(directory)/\(hash.prefix(2))")
                        try Files.write(bytes, to: path)
                        return hash
                    })
            }
        }
    }

    /// With the thumbnails of it.
    func remove(_ hash: String) throws {
        try Files.remove(path(of: hash))
        let folder = thumbnailFolder(of: hash)
        guard Files.isDirectory(folder) else { return }
        for name in try Files.list(folder) where name.hasPrefix(hash) { try Files.remove(folder + "/" + name) }
    }

    // MARK: Thumbnails

    private func thumbnailFolder(of hash: String) -> String { "\(directory)/thumbnails/\(hash.prefix(2))" }

    func thumbnailPath(of hash: String, _ wish: ThumbnailWish) -> String {
        "\(thumbnailFolder(of: hash))/\(hash)-\(wish.name)"
    }

    func makeThumbnailDirectory(for hash: String) throws {
        try Files.makeDirectory(thumbnailFolder(of: hash))
    }
}
