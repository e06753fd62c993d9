import JSONKit
import MatrixProtocol
import SQLiteKit

/// Moves everything from this homeserver to another one: accounts, uploads, rooms with their events, and what belongs
/// to each person. The old server is only read. Interrupted anywhere, the next run goes on; a run after a finished
/// one moves what has come in since.
package struct Move: Sendable {
    let source: MoveSource
    let state: MoveState
    let target: MoveTarget
    let adopts: Bool
    /// Whether people may still write there. Nobody is closed then, because what a guest still says has to be moved.
    let isSourceServing: Bool
    let unwanted: Set<String>
    /// With it first passwords are set.
    let adminToken: String?
    /// Steps done, of all.
    let progress: @Sendable (Int64, Int64) -> Void

    private static let batch = 200

    package init(
        from source: MoveSource, to target: MoveTarget, notes state: MoveState, adopts: Bool = false,
        isSourceServing: Bool = false, leaving unwanted: Set<String> = [], adminToken: String? = nil,
        progress: @escaping @Sendable (Int64, Int64) -> Void = { _, _ in }
    ) {
        (self.source, self.target, self.state) = (source, target, state)
        (self.adopts, self.isSourceServing, self.unwanted) = (adopts, isSourceServing, unwanted)
        (self.adminToken, self.progress) = (adminToken, progress)
    }

    /// - Parameter target: nil while the new server does not know the registration.
    package static func plan(_ source: MoveSource, _ target: MoveTarget?) async throws -> MovePlan {
        var plan = try await MovePlan(of: source)
        guard let target else { return plan }
        let state = try await MoveState.open(.memory)
        let ids = try await ids(source, target)
        let accounts = AccountMove(source: source, state: state, target: target, ids: ids, adopts: false)
        try await plan.ask(target, source, accounts)
        return plan
    }

    private static func ids(_ source: MoveSource, _ target: MoveTarget) async throws -> MovedIDs {
        let answer = try await target.patiently { _ in
            try await target.call("GET", MoveTarget.path("account", "whoami"))
        }
        let own = try answer.requiredText("user_id", "the registration")
        guard let server = MatrixIdentifiers.userParts(own)?.server else {
            throw MoveError.refused(what: "the registration", why: "\(own) is no user")
        }
        return MovedIDs(oldServer: source.serverName, newServer: server, own: own)
    }

    package func run() async throws -> MoveReport {
        let ids = try await Self.ids(source, target)
        try await claim(ids.newServer)
        let users = try await source.users()
        let accounts = AccountMove(source: source, state: state, target: target, ids: ids, adopts: adopts)
        try await accounts.plan(users)
        let uploads = try await source.uploads()
        let steps = Steps(progress, total: try await total(users.count, uploads.count))
        for user in users { try await steps.run { try await accounts.register(user) } }
        let media = MediaMove(source: source, state: state, target: target, ids: ids)
        let limit = try await MediaMove.limit(of: target, as: ids.own)
        for upload in uploads { try await steps.run { try await media.move(upload, limit: limit) } }
        for user in users { try await accounts.setProfile(of: user) }
        let rooms = RoomMove(source: source, state: state, target: target, ids: ids)
        try await moveEvents(rooms, ids, steps)
        for room in try await source.rooms() { try await rooms.publish(room) }
        try await movePersonal(PersonalMove(source: source, state: state, target: target, ids: ids))
        if !isSourceServing, try await cameIn() == 0 {
            for user in users { try await accounts.close(user) }
        }
        if let adminToken { try await PasswordMove(state: state, target: target, token: adminToken).run() }
        var report = try await MoveReport(state, cameIn: cameIn())
        for user in users where user.isClosed {
            let isAdopted = try await state.isAdopted(user.id)
            if !isAdopted, try await state.step(of: user.id) == .hasProfile { report.toClose += 1 }
        }
        return report
    }

    /// How many events have come in since the run began.
    private func cameIn() async throws -> Int64 {
        let last = try await state.number(MoveState.lastEvent)
        return try await source.countEvents(after: max(last, source.end))
    }

    /// The notes are good for one pair of servers.
    private func claim(_ newServer: String) async throws {
        let noted = try await state.setting("new_server")
        guard noted == nil || noted == newServer else {
            throw MoveError.otherTarget(noted: noted ?? "", asked: newServer)
        }
        try await state.set("new_server", to: newServer)
    }

    private func total(_ users: Int, _ uploads: Int) async throws -> Int64 {
        let last = try await state.number(MoveState.lastEvent)
        return Int64(users + uploads) + (try await source.countEvents(after: last))
    }

    private func moveEvents(_ rooms: RoomMove, _ ids: MovedIDs, _ steps: Steps) async throws {
        let events = EventMove(
            source: source, state: state, target: target, ids: ids, rooms: rooms, unwanted: unwanted)
        var last = try await state.number(MoveState.lastEvent)
        // The first one may be there already: whoever was interrupted does not know.
        var mayBeThere = true
        while true {
            let batch = try await source.events(after: last, limit: Self.batch)
            guard let end = batch.last else { return }
            for event in batch {
                try await steps.run { [mayBeThere] in try await events.move(event, mayBeThere: mayBeThere) }
                mayBeThere = false
            }
            last = end.position
        }
    }

    /// Repeating any of it changes nothing, so what was interrupted begins anew.
    private func movePersonal(_ personal: PersonalMove) async throws {
        let since = try await state.number("personal_until")
        for setting in try await source.settings(since: since) {
            try Task.checkCancellation()
            try await personal.move(setting)
        }
        for receipt in try await source.receipts(since: since) { try await personal.move(receipt) }
        let memberships = try await source.memberships()
        for membership in memberships where membership.isForgotten {
            try await personal.forget(membership.room, by: membership.user)
        }
        let rooms = Dictionary(grouping: memberships.filter { !$0.isForgotten }, by: \.user)
        for (user, list) in rooms.sorted(by: { $0.key < $1.key }) {
            try await personal.mark(list.map(\.room), of: user)
        }
        try await state.set("personal_until", to: source.end)
    }

    /// Counts what is done.
    private final class Steps {
        private let progress: @Sendable (Int64, Int64) -> Void
        private let total: Int64
        private var done: Int64 = 0

        init(_ progress: @escaping @Sendable (Int64, Int64) -> Void, total: Int64) {
            (self.progress, self.total) = (progress, total)
        }

        func run(_ step: () async throws -> Void) async throws {
            try Task.checkCancellation()
            try await step()
            done += 1
            progress(done, max(total, done))
        }
    }
}
