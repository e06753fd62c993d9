import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit
import SQLiteKit

/// Moves uploads. Each id is reserved and noted before its file is sent, so that nothing is stored twice.
struct MediaMove: Sendable {
    let source: MoveSource
    let state: MoveState
    let target: MoveTarget
    let ids: MovedIDs

    /// The largest upload that the new server takes; nil when it doesn't say.
    static func limit(of target: MoveTarget, as user: String) async throws -> Int64? {
        let answer = try await target.patiently { _ in
            try await target.call("GET", "/_matrix/client/v1/media/config", as: user)
        }
        return answer.json["m.upload.size"].int64
    }

    func move(_ upload: MoveSource.Media, limit: Int64?) async throws {
        guard try await isMissing(upload.id) else { return }
        guard Files.exists(source.path(of: upload)) else {
            return try await state.leave("upload", upload.id, "its file is missing")
        }
        if let limit, upload.size > limit {
            return try await state.leave(
                "upload", upload.id, "it has \(upload.size) bytes, the new server takes \(limit)")
        }
        let owner = ids.name(upload.owner)
        let step = try await state.step(of: upload.owner)
        guard let step, step != .refused, step != .closed else {
            return try await state.leave("upload", upload.id, "its owner has no account on the new server")
        }
        for _ in 0..<2 {
            guard let place = try await reserve(upload, as: owner) else { return }
            let answer = try await send(upload, to: place, as: owner)
            switch answer.code {
            case nil where answer.isSuccess: return try await done(upload)
            // An earlier attempt got through.
            case .cannotOverwriteMedia?: return try await done(upload)
            // The reservation has run out.
            case .notFound?: try await forget(upload)
            default: return try await state.leave("upload", upload.id, answer.reason)
            }
        }
        try await state.leave("upload", upload.id, "the new server forgot the place it had reserved")
    }

    private func isMissing(_ id: String) async throws -> Bool {
        try await state.read {
            try $0.first("SELECT 1 FROM media WHERE old = ? AND is_uploaded", id) { _ in false } ?? true
        }
    }

    private func reserve(_ upload: MoveSource.Media, as owner: String) async throws -> String? {
        let noted = try await state.read {
            try $0.first("SELECT new FROM media WHERE old = ?", upload.id) { $0.text(0) }
        }
        if let noted { return noted }
        let answer = try await target.patiently { _ in
            try await target.call("POST", "/_matrix/media/v1/create", [:], as: owner)
        }
        guard answer.isSuccess else {
            try await state.leave("upload", upload.id, answer.reason)
            return nil
        }
        let place = try answer.requiredText("content_uri", "a place for an upload")
        try await state.database.write {
            try $0.run("INSERT INTO media VALUES(?, ?, 0)", upload.id, place)
        }
        return place
    }

    private func send(
        _ upload: MoveSource.Media, to place: String, as owner: String
    ) async throws -> MoveTarget.Answer {
        let parts = place.dropFirst("mxc://".count).split(separator: "/", maxSplits: 1).map {
            MoveTarget.segment(String($0))
        }
        guard place.hasPrefix("mxc://"), parts.count == 2 else {
            throw MoveError.refused(what: "a place for an upload", why: "\(place) is none")
        }
        let name = upload.fileName.map { [(name: "filename", value: $0)] } ?? []
        return try await target.patiently { _ in
            try await target.call(
                "PUT", "/_matrix/media/v3/upload/\(parts[0])/\(parts[1])",
                content: (.file(path: source.path(of: upload)), upload.type ?? "application/octet-stream"), as: owner,
                query: name, timeout: .seconds(3600))
        }
    }

    private func done(_ upload: MoveSource.Media) async throws {
        try await state.database.write {
            try $0.run("UPDATE media SET is_uploaded = 1 WHERE old = ?", upload.id)
            try $0.run("DELETE FROM left_behind WHERE kind = 'upload' AND item = ?", upload.id)
        }
    }

    private func forget(_ upload: MoveSource.Media) async throws {
        try await state.database.write { try $0.run("DELETE FROM media WHERE old = ?", upload.id) }
    }
}
