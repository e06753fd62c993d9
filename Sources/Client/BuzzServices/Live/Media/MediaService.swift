import BuzzModel
import BuzzStore
import BuzzSync
import JSONKit
import OlmKit
import ProcessKit
import SodiumKit

/// The files of messages. They are downloaded on request and kept in a cache of limited size; files sent from this
/// machine stay where they are.
package struct MediaService {
    private let host: AccountHost

    package init(host: AccountHost) { self.host = host }

    private func cache(_ active: AccountHost.Active) -> MediaCache {
        MediaCache(
            folder: host.places.downloads(active.client.userID), limit: host.mediaLimits.disk, sizes: host.cacheSizes)
    }

    /// Downloads the file if necessary and returns its path. Progress is announced as changes of the message. After
    /// an interruption or cancellation the download is resumed.
    package func file(of message: MessageID) async throws(ServiceError) -> String {
        let active = try host.require()
        let cache = cache(active)
        let download = AttachmentDownload(active: active, folder: cache.folder)
        // If another caller is downloading the same file, check again when it has finished: it may have failed.
        while !Task.isCancelled {
            if let known = try await download.known(message) {
                cache.use(known)
                return known
            }
            let place = try await download.place(of: message)
            let outcome: MediaFlights.Outcome<Result<String, ServiceError>> = await host.flights.run(place) {
                do throws(ServiceError) { return .success(try await download.fetch(message)) } catch {
                    return .failure(error)
                }
            }
            switch outcome {
            case .done(let result):
                let path = try result.get()
                await trim(cache, keeping: path, active)
                return path
            case .calledOff: throw .cancelled
            case .waited: continue
            }
        }
        throw .cancelled
    }

    /// Cancels a download; callers waiting for it get `.cancelled`.
    package func cancel(_ message: MessageID) async {
        guard let active = host.current else { return }
        let download = AttachmentDownload(active: active, folder: cache(active).folder)
        // A message without a file has no download.
        if let place = try? await download.place(of: message) { host.flights.cancel(place) }
    }

    private func trim(_ cache: MediaCache, keeping path: String, _ active: AccountHost.Active) async {
        await orLog("keeping the cache within its limit", host.dependencies.log) {
            let gone = try cache.trim(keeping: path)
            if !gone.isEmpty { try await active.store.forgetFiles(gone) }
        }
    }

    // MARK: Thumbnails

    /// A thumbnail of the file, never the file itself.
    package func thumbnail(
        of message: MessageID, width: Int, height: Int
    ) async throws(ServiceError) -> [UInt8] {
        let active = try host.require()
        let size = ThumbnailSize(atLeast: width, height)
        let source = try await stored { () throws(StoreError) in try await active.store.pictureSource(of: message) }
        guard let source else { throw .notFound("A picture of that message") }
        let name = Hex.encode(
            Array(Digest.sha256(Array("\(source.encryption == nil ? "\(size)" : "") \(source.url)".utf8)).prefix(16)))
        if let kept = host.pictures[name] { return kept }
        let cache = cache(active)
        let path = "\(cache.folder)/thumbnails/\(name)"
        // An unreadable thumbnail is downloaded again.
        if Files.exists(path), let bytes = try? Files.read(path, limit: MatrixClient.largestThumbnail) {
            cache.use(path)
            host.pictures.keep(bytes, as: name)
            return bytes
        }
        let bytes =
            if let encryption = source.encryption {
                try await opened(source.url, encryption, active)
            } else {
                try await asked { () throws(MatrixClientError) in
                    try await active.client.thumbnail(
                        source.url, width: size.width, height: size.height, method: size.isCropped ? "crop" : "scale")
                }
            }
        host.pictures.keep(bytes, as: name)
        orLog("keeping a thumbnail", host.dependencies.log) {
            try Files.makeDirectory(cache.folder + "/thumbnails")
            try Files.write(bytes, to: path)
        }
        await trim(cache, keeping: path, active)
        return bytes
    }

    /// Downloads and decrypts an encrypted picture, because the server cannot scale it. Nothing is shown before its
    /// hash was checked.
    private func opened(
        _ url: String, _ encryption: JSON, _ active: AccountHost.Active
    ) async throws(ServiceError) -> [UInt8] {
        let sealed = try await asked { () throws(MatrixClientError) in try await active.client.small(url) }
        do {
            let decryptor = AttachmentDecryptor(try EncryptedFile(encryption))
            let plain = decryptor.update(sealed)
            try decryptor.finish()
            return plain
        } catch {
            throw .notFound("An undamaged picture of that message")
        }
    }
}

/// The standard sizes that servers have ready; others may have to be created first.
private struct ThumbnailSize: CustomStringConvertible {
    let width: Int
    let height: Int
    let isCropped: Bool

    private static let usual = [
        ThumbnailSize(32, 32, true), ThumbnailSize(96, 96, true), ThumbnailSize(320, 240, false),
        ThumbnailSize(640, 480, false),
    ]

    private init(_ width: Int, _ height: Int, _ isCropped: Bool) {
        (self.width, self.height, self.isCropped) = (width, height, isCropped)
    }

    init(atLeast width: Int, _ height: Int) {
        self = Self.usual.first { $0.width >= width && $0.height >= height } ?? ThumbnailSize(800, 600, false)
    }

    var description: String { "\(width)x\(height)" }
}
