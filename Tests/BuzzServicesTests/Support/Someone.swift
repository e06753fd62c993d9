import BuzzModel
import BuzzServices
import BuzzSync
import HTTPKit
import JSONKit
import ProcessKit
import TestSupport
import Testing

/// A person with their own home folder and the services running on it.
final class Someone: Sendable {
    let name: String
    let host: AccountHost
    let auth: LiveAuthService
    let conversations: LiveConversationService
    let messaging: LiveMessagingService
    let sync: LiveSyncService
    let media: MediaService
    let history: HistoryService
    private let folder: TemporaryFolder

    init(
        _ name: String, folder: TemporaryFolder? = nil, mediaLimits: MediaLimits = MediaLimits(),
        encryptsDirect: Bool = false, log: Log = .silent
    ) throws {
        self.name = name
        self.folder = try folder ?? TemporaryFolder()
        let places = try ProfilePlaces(
            directories: Directories(home: self.folder.path), name: "test")
        host = AccountHost(
            places: places,
            dependencies: AccountHost.Dependencies(
                http: HTTPClient(), network: ManualNetwork(), log: log, mediaLimits: mediaLimits,
                encryptsDirect: encryptsDirect))
        auth = LiveAuthService(host: host, embedded: nil)
        conversations = LiveConversationService(host: host)
        messaging = LiveMessagingService(host: host)
        sync = LiveSyncService(host: host)
        media = MediaService(host: host)
        history = HistoryService(host: host)
    }

    /// The same home, as after restarting the program.
    func again() throws -> Someone { try Someone(name, folder: folder) }

    /// Resumes a session without signing in.
    func takesUp(_ session: Session) async throws {
        try host.places.create()
        try FileSessionStore(path: host.places.sessionFile).save(session)
        _ = try await host.resume()
    }

    var id: UserID { UserID("@\(name):test.example") }

    /// Runs `body` with the sync and its workers running.
    func running<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { [host] in
                await host.run()
                return nil
            }
            group.addTask { try await body() }
            defer { group.cancelAll() }
            while let value = try await group.next() {
                if let value { return value }
            }
            throw Waited("the program ended by itself")
        }
    }

    /// Runs until the device is signed by the account's identity: others give no keys to a device before that.
    func signsItsDevice() async throws {
        try await running {
            let client = try #require(self.host.current).client
            let user = self.id.rawValue
            _ = try await eventually("\(self.name) has signed the device") {
                let devices = try await client.queryKeys(of: [user])["device_keys"][user].object ?? JSONObject()
                return devices.contains { ($0.1["signatures"][user].object?.count ?? 0) > 1 } ? true : nil
            }
        }
    }

    func inbox() async throws -> [Conversation] {
        try await conversations.window(InboxQuery(), offset: 0, limit: 50).rows
    }

    func bodies(in id: ConversationID) async throws -> [String] {
        try await messaging.latest(in: id, limit: 100).messages.filter { $0.kind != .state }.map(\.body)
    }

    func sees(_ bodies: [String], in id: ConversationID) async throws {
        _ = try await eventually("\(name) sees \(bodies)", seen: { await self.whatIsSeen(in: id) }) {
            try await self.bodies(in: id) == bodies ? true : nil
        }
    }

    private func whatIsSeen(in id: ConversationID) async -> String {
        // Leave out of the description what cannot be read.
        let bodies = (try? await bodies(in: id).description) ?? ""
        let waiting = (try? await sync.outbox().compactMap(\.lastError)) ?? []
        return bodies + waiting.map { " waiting: \($0)" }.joined()
    }

    /// Joins the conversation that the other person has invited this one to.
    func accepts(from other: Someone) async throws -> ConversationID {
        let invitation = try await eventually("\(name) is invited") {
            try await self.inbox().first { $0.membership == .invited && $0.peer == other.id }
        }
        try await conversations.join(invitation.id.rawValue)
        _ = try await eventually("\(name) has joined") { try await self.sync.outbox().isEmpty ? true : nil }
        return invitation.id
    }

    func message(_ body: String, in id: ConversationID) async throws -> Message {
        try await eventually("\(name) has “\(body)”") {
            try await self.messaging.latest(in: id, limit: 100).messages.first { $0.body == body }
        }
    }
}
