import JSONKit
import MatrixProtocol
import ProcessKit

/// A parsed `/sync` request.
final class SyncRequest: Sendable {
    let session: Session
    let since: StreamToken?
    let filter: SyncFilter
    let wantsFullState: Bool
    let wantsStateAfter: Bool
    let timeout: Int64
    let presence: PresenceTracker.Status
    /// Identifies requests of a device that would get the same response, so that they share it while it is being
    /// made: an initial sync may be large.
    let sharedName: String?

    init(_ call: Call) async throws {
        session = try call.caller
        let since = try call.query("since").map { text throws(MatrixError) in try StreamToken(text) }
        // A token from the future is from before a backup was restored. Taken literally it would acknowledge what
        // never arrived and hide new events, so such a client starts again.
        let newest = since == nil ? 0 : try await call.server.read { try StreamPosition.current($0) }
        self.since = since.flatMap { max($0.position, $0.device) <= newest ? $0 : nil }
        let stateAfter = try call.flag("use_state_after")
        let unstable = try call.flag("org.matrix.msc4222.use_state_after")
        wantsStateAfter = stateAfter || unstable
        wantsFullState = try call.flag("full_state")
        let longest = call.server.configuration.limits.longestPoll.milliseconds
        timeout = min(max(0, try call.number("timeout") ?? 0), longest)
        guard let status = PresenceTracker.Status(rawValue: call.query("set_presence") ?? "online") else {
            throw MatrixError.invalid("set_presence must be online, unavailable or offline")
        }
        presence = status
        filter = try await Self.filter(call)
        sharedName =
            since == nil
            ? "\(session.userID) \(session.deviceID) \(wantsFullState) \(wantsStateAfter) \(call.query("filter") ?? "")"
            : nil
    }

    private static func filter(_ call: Call) async throws -> SyncFilter {
        guard let text = call.query("filter"), !text.isEmpty else { return .everything }
        if text.first == "{" {
            do {
                return try SyncFilter(JSON(parsing: text))
            } catch is JSONError {
                throw MatrixError(400, .notJSON, "The filter is not JSON")
            }
        }
        guard let id = Int64(text) else { throw MatrixError.invalid("There is no filter \(text.prefix(32))") }
        let userID = try call.userID
        return try await call.server.read { try Filters.find(id, of: userID, $0) }
    }
}
