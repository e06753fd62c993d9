import Dispatch
import HTTPKit
import ProcessKit
import SodiumKit

/// Uploaded files, stored once per content under its hash. Disk access runs off the shared threads.
final class MediaFiles: Sendable {
    /// The content of an upload: small and in memory, or already in a file.
    enum Content: Sendable {
        case bytes([UInt8])
        case file(BodyFile)

        var size: Int64 {
            switch self {
            case .bytes(let bytes): Int64(bytes.count)
            case .file(let file): file.size
            }
        }
    }

    private let directory: String
    private let queue = DispatchQueue(label: "media", attributes: .concurrent)

    init(directory: String) {
        self.directory = directory
    }

    func path(of hash: String) -> String {
        "\(directory)/\(hash.prefix(2))/\(hash)"
    }

    func store(_ bytes: [UInt8]) async throws -> String {
        try await store(.bytes(bytes))
    }

    /// Returns the hash once the file is durable.
    func store(_ content: Content) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                continuation.resume(
                    with: Result {
                        let hash = Hex.encode(try digest(of: content))
                        let path = path(of: hash)
                        if Files.size(path) == content.size { return hash }
                        try Files.makeDirectory("\(directory)/\(hash.prefix(2))")
                        switch content {
                        case .bytes(let bytes): try Files.write(bytes, to: path)
                        case .file(let file): try Files.link(file.path, to: path)
                        }
                        return hash
                    })
            }
        }
    }

    private func digest(of content: Content) throws -> [UInt8] {
        switch content {
        case .bytes(let bytes): return Digest.sha256(bytes)
        case .file(let file):
            var stream = SHA256()
            try Files.forEachBlock(of: file.path) { stream.update($0) }
            return stream.finish()
        }
    }

    /// Also removes the file's thumbnails.
    func remove(_ hash: String) throws {
        try Files.remove(path(of: hash))
        let folder = thumbnailFolder(of: hash)
        guard Files.isDirectory(folder) else { return }
        for name in try Files.list(folder) where name.hasPrefix(hash) { try Files.remove(folder + "/" + name) }
    }

    // MARK: Stored files

    /// Free bytes on the disk of the files; nil when unknown.
    var freeSpace: Int64? {
        Files.freeSpace(at: Files.isDirectory(directory) ? directory : Files.parent(of: directory) ?? directory)
    }

    /// The folders that contain files.
    func folders() throws -> [String] {
        guard Files.isDirectory(directory) else { return [] }
        return try Files.list(directory).filter { $0.utf8.count == 2 }
    }

    /// The files in a folder that were last written before a given time.
    func hashes(in folder: String, before time: Int64) throws -> [String] {
        try Files.list("\(directory)/\(folder)").filter { name in
            name.utf8.count == 64 && name.hasPrefix(folder) && Files.modified(path(of: name)).map { $0 < time } ?? false
        }
    }

    // MARK: Incoming files

    private var incomingFolder: String { directory + "/incoming" }

    /// The folder for incomplete uploads.
    func incoming() throws -> String {
        try Files.makeDirectory(incomingFolder)
        return incomingFolder
    }

    /// Removes incomplete uploads of a killed server. Call at the start: only one server uses the directory.
    func clearIncoming() throws {
        guard Files.isDirectory(incomingFolder) else { return }
        for name in try Files.list(incomingFolder) where !BodyFile.isOurs(name) {
            try Files.remove(incomingFolder + "/" + name)
        }
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
