import HTTPKit
import ProcessKit

/// Decides which large bodies are accepted, when only the headers of the request have arrived.
extension HomeserverApp {
    /// Whether the path accepts a file rather than JSON.
    package static func takesFile(path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.count >= 4 && parts[0] == "_matrix" && parts[1] == "media" && parts[3] == "upload"
    }

    /// Only signed-in users may send large bodies. Files are written to disk as they arrive, within the quota.
    package func admission(_ head: ServerRequest) async -> Admission {
        do {
            guard case .found(let route, _) = routes.match(method: head.method, path: head.path),
                route.access != .open, let session = try await session(for: route.access, head)
            else { return .forStrangers(head, refusal: Self.refusal(status: 413)) }
            let limits = server.configuration.limits
            guard Self.takesFile(path: head.path) else { return .inMemory(limit: limits.bodyBytes) }
            let room = try await server.mediaRoom(of: session.userID)
            // A body of unknown length may use all of the remaining quota.
            let announced = head.headers["Content-Length"].flatMap { Int($0) }
            let limit = announced == nil ? min(limits.uploadBytes, Int(room)) : limits.uploadBytes
            let ticket = try server.uploads.take(Int64(announced ?? limit), for: session.userID, room: room)
            try server.checkDisk()
            return .inFile(limit: limit, folder: try server.media.incoming(), ticket: ticket)
        } catch let error as any RespondingError {
            return .refused(shown(error.response))
        } catch {
            server.log.error("an upload was not let in", ["error": "\(error)"])
            return .refused(shown(MatrixError.unavailable.response))
        }
    }
}
