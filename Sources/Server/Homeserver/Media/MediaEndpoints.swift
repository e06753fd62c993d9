import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit
import SQLiteKit
import SodiumKit

enum MediaEndpoints {
    static let routes: [Route] = [
        ["v3", "r0", "v1"].flatMap { version -> [Route] in
            let base = "/_matrix/media/\(version)"
            return [
                Route("POST", base + "/upload", .user, .caller, upload),
                Route("PUT", base + "/upload/:server/:mediaID", .user, .caller, fill),
                Route("POST", base + "/create", .user, .caller, reserve),
                Route("GET", base + "/config", .optional, .anybody, configuration),
                Route("GET", base + "/download/:server/:mediaID", .open, .anybody, download),
                Route("GET", base + "/download/:server/:mediaID/:fileName", .open, .anybody, download),
                Route("GET", base + "/thumbnail/:server/:mediaID", .open, .anybody, thumbnail),
                Route("GET", base + "/preview_url", .user, .caller, preview),
            ]
        },
        Route.client("GET", "/v1/media/config", .guest, .anybody, configuration),
        Route.client("GET", "/v1/media/download/:server/:mediaID", .guest, .anybody, download),
        Route.client("GET", "/v1/media/download/:server/:mediaID/:fileName", .guest, .anybody, download),
        Route.client("GET", "/v1/media/thumbnail/:server/:mediaID", .guest, .anybody, thumbnail),
        Route.client("GET", "/v1/media/preview_url", .user, .caller, preview),
    ].flatMap { $0 }

    private static func configuration(_ call: Call) async throws -> ServerResponse {
        .json(["m.upload.size": .int(Int64(call.server.configuration.limits.uploadBytes))])
    }

    private static func preview(_ call: Call) async throws -> ServerResponse {
        guard let previews = call.server.previews else { throw MatrixError.unrecognized(status: 404) }
        guard let url = call.query("url") else { throw MatrixError.missing("url") }
        try call.server.messages.spend(try call.userID)
        let server = call.server
        let json = try await previews.preview(of: url) { picture in
            let mediaID = Random.token(bytes: 18)
            let hash = try await server.media.store(picture.bytes)
            try await server.commit { transaction in
                // Owned by nobody: counts towards no user's quota and is purged with other old media.
                try transaction.connection.run(
                    "INSERT INTO media VALUES(?, '', ?, NULL, ?, ?, ?)", mediaID, picture.type, hash,
                    picture.bytes.count, transaction.now)
            }
            return uri(server, mediaID)
        }
        return .json(json)
    }

    // MARK: Uploading

    private static func upload(_ call: Call) async throws -> ServerResponse {
        let mediaID = Random.token(bytes: 18)
        try await store(call, mediaID, isReserved: false)
        return .json(["content_uri": .string(uri(call.server, mediaID))])
    }

    private static func reserve(_ call: Call) async throws -> ServerResponse {
        let server = call.server
        let userID = try call.userID
        let mediaID = Random.token(bytes: 18)
        try await server.commit { transaction in
            let pending = try transaction.connection.first(
                "SELECT count(*) FROM media WHERE user_id = ? AND sha256 IS NULL AND created_at > ?", userID,
                transaction.now - MediaStore.reservation
            ) { $0.int(0) }
            guard pending ?? 0 < 100 else { throw MatrixError.limited(wait: 60_000) }
            try transaction.connection.run(
                "INSERT INTO media(media_id, user_id, created_at) VALUES(?, ?, ?)", mediaID, userID, transaction.now)
        }
        return .json([
            "content_uri": .string(uri(server, mediaID)),
            "unused_expires_at": .int(server.time.now() + MediaStore.reservation),
        ])
    }

    private static func fill(_ call: Call) async throws -> ServerResponse {
        guard call.parameter("server") == call.server.configuration.serverName else {
            throw MatrixError.forbidden("That media belongs to another server")
        }
        try await store(call, call.parameter("mediaID"), isReserved: true)
        return .empty
    }

    private static func store(_ call: Call, _ mediaID: String, isReserved: Bool) async throws {
        let server = call.server
        let userID = try call.userID
        let content: MediaFiles.Content = call.request.bodyFile.map { .file($0) } ?? .bytes(call.request.body)
        guard content.size <= server.configuration.limits.uploadBytes else {
            throw MatrixError(413, .tooLarge, "That file is larger than this server takes")
        }
        try server.messages.spend(userID)
        // Check before writing: anything rejected later would have to be deleted again.
        guard try await content.size <= server.mediaRoom(of: userID) else { throw MediaStore.full }
        if case .bytes = content { try server.checkDisk() }
        if isReserved {
            try await server.read { try MediaStore.checkReservation(mediaID, of: userID, now: server.time.now(), $0) }
        }
        let type = MediaTypes.clean(call.request.headers["Content-Type"])
        let name = call.query("filename").map { String($0.prefix(255)) }
        let upload = MediaStore.Upload(
            mediaID: mediaID, userID: userID, type: type, fileName: name, size: content.size,
            isReserved: isReserved)
        // A purge of older uploads of the same content may delete the file between storing and recording it; then
        // store it again. The purge and the recording exclude each other.
        for _ in 0..<3 {
            let hash = try await server.media.store(content)
            do {
                if try await server.commit({ try MediaStore.note(upload, hash, $0) }) { return }
            } catch {
                await server.forgetUnused(hash)
                throw error
            }
        }
        throw MatrixError.unavailable
    }

    private static func uri(_ server: Homeserver, _ mediaID: String) -> String {
        "mxc://\(server.configuration.serverName)/\(mediaID)"
    }

    // MARK: Downloading

    private static func download(_ call: Call) async throws -> ServerResponse {
        try await send(try await awaited(call), call, fileName: call.parameters["fileName"])
    }

    /// A thumbnail no larger than requested; the original when that is small enough.
    private static func thumbnail(_ call: Call) async throws -> ServerResponse {
        guard let width = try call.number("width"), let height = try call.number("height") else {
            throw MatrixError.missing("width or height")
        }
        guard width > 0, height > 0, width < 100_000, height < 100_000 else {
            throw MatrixError.invalid("width and height must be more than 0")
        }
        guard let method = ThumbnailWish.Method(rawValue: call.query("method") ?? "scale") else {
            throw MatrixError.invalid("method must be crop or scale")
        }
        let media = try await awaited(call)
        guard let hash = media.hash, MediaTypes.isImage(media.type) else {
            guard media.hash == nil else { throw MatrixError.unknown("There can be no thumbnail of that") }
            return try await send(media, call, fileName: nil)
        }
        let wish = ThumbnailWish(width: Int(width), height: Int(height), method: method)
        guard let path = try await call.server.thumbnails.path(of: hash, wish) else {
            return try await send(media, call, fileName: nil)
        }
        let bytes = try Files.read(path)
        let isPNG = bytes.first == 0x89
        return ServerResponse(
            headers: headers(
                type: isPNG ? "image/png" : "image/jpeg", fileName: isPNG ? "thumbnail.png" : "thumbnail.jpg"),
            body: bytes)
    }

    /// If the media id is only reserved, waits for the upload as long as the client allows.
    private static func awaited(_ call: Call) async throws -> MediaStore.Entry {
        let server = call.server
        let start = server.time.now()
        let patience = min(max(0, try call.number("timeout_ms") ?? 20_000), 60_000)
        while true {
            let generation = server.notifier.generation
            let entry = try await find(call)
            if call.session == nil, try await isFrozen(entry, server) {
                throw MatrixError.notFound("There is no such media here")
            }
            let left = patience - (server.time.now() - start)
            guard entry.hash == nil, left > 0, !Task.isCancelled else { return entry }
            await server.notifier.wait(
                for: [.media(call.parameter("mediaID"))], after: generation, timeout: .milliseconds(left))
        }
    }

    /// Media uploaded after the switch to authenticated media require a token.
    private static func isFrozen(_ entry: MediaStore.Entry, _ server: Homeserver) async throws -> Bool {
        guard !server.configuration.servesLegacyMedia else { return false }
        let frozenAt = try await server.read { connection in
            try connection.first("SELECT value FROM settings WHERE name = 'media_frozen_at'") { $0.text(0) }
        }
        return entry.createdAt >= frozenAt.flatMap { Int64($0) } ?? 0
    }

    private static func find(_ call: Call) async throws -> MediaStore.Entry {
        let server = call.server
        let mediaID = call.parameter("mediaID")
        guard call.parameter("server") == server.configuration.serverName, MatrixIdentifiers.isMediaID(mediaID),
            let entry = try await server.read({ try MediaStore.find(mediaID, $0) })
        else { throw MatrixError.notFound("There is no such media here") }
        return entry
    }

    private static func send(_ media: MediaStore.Entry, _ call: Call, fileName: String?) async throws -> ServerResponse
    {
        guard let hash = media.hash else {
            var error = MatrixError(504, .notYetUploaded, "That media has not been uploaded yet")
            error.headers = [("Retry-After", "5")]
            throw error
        }
        let type = media.type ?? "application/octet-stream"
        return .file(
            path: call.server.media.path(of: hash), size: media.size,
            headers: headers(type: type, fileName: fileName ?? media.fileName), for: call.request)
    }

    /// Headers that keep browsers from executing uploaded content.
    private static func headers(type: String, fileName: String?) -> HTTPHeaders {
        HTTPHeaders([
            ("Content-Type", type),
            ("Content-Disposition", MediaTypes.disposition(type, fileName: fileName)),
            (
                "Content-Security-Policy",
                "sandbox; default-src 'none'; script-src 'none'; plugin-types application/pdf; style-src 'unsafe-inline'; object-src 'self';"
            ),
            ("Cross-Origin-Resource-Policy", "cross-origin"), ("X-Content-Type-Options", "nosniff"),
            ("Cache-Control", "private, max-age=86400, immutable"),
        ])
    }
}
