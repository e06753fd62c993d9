import BuzzModel
import BuzzStore
import CopilotProtocol
import JSONKit
import ProcessKit
import Synchronization

/// All copilot work in the background: asking for the account's role, sending corrections, FAQ changes and memories,
/// having messages triaged and drafts prepared. While the copilot is unavailable everything stays queued.
///
/// Triage and refinement by an external model run in lanes of their own, so that nothing else delays them.
package final class CopilotWorker: EngineCompanion {
    private struct State {
        var roleAskedAt: Int64?
        var isCreator = false
    }

    private static let roleLasts = CopilotLane.refusalLasts

    private let store: AccountStore
    private let caller: CopilotCaller
    private let time: any TimeSource
    private let log: Log
    /// The account's role on the homeserver. It matters if the user runs the copilot themselves, because such a copilot
    /// takes its user for the creator.
    private let homeserverRole: @Sendable () async throws -> Bool?
    private let state = Mutex(State())
    private let sortingLane: CopilotLane
    private let chores: CopilotLane
    private let refiningLane: CopilotLane
    private let sorting: CopilotSorting
    private let refining: CopilotRefining
    private let deliveries: CopilotDeliveries
    private let library: FAQLibraryRefresh
    private let questions: QuestionChecks
    private let preparation: CopilotPreparation

    package init(
        store: AccountStore, caller: CopilotCaller, policy: RetryPolicy = RetryPolicy(),
        homeserverRole: @escaping @Sendable () async throws -> Bool? = { nil },
        time: any TimeSource = SystemTime(), random: @escaping Randomness = systemRandomness, log: Log = .silent
    ) {
        self.store = store
        self.caller = caller
        self.homeserverRole = homeserverRole
        self.time = time
        self.log = log
        let soon = Backoff(from: .seconds(2), to: .seconds(60))
        sortingLane = CopilotLane("sorting", backoff: soon, time: time, random: random, log: log)
        chores = CopilotLane("other work", backoff: soon, time: time, random: random, log: log)
        refiningLane = CopilotLane(
            "refining", backoff: Backoff(from: .seconds(15), to: .seconds(600)), time: time, random: random, log: log)
        sorting = CopilotSorting(store: store, caller: caller, log: log)
        refining = CopilotRefining(store: store, caller: caller, time: time)
        deliveries = CopilotDeliveries(
            store: store, caller: caller, policy: policy, time: time, random: random, log: log)
        library = FAQLibraryRefresh(store: store, caller: caller, time: time, log: log)
        questions = QuestionChecks(store: store, caller: caller, log: log)
        preparation = CopilotPreparation(store: store, caller: caller, time: time, log: log)
    }

    private var lanes: [CopilotLane] { [sortingLane, chores, refiningLane] }

    package func storeChanged(_ change: StoreChange) {
        guard change.outbox || change.everything || change.preferences || !change.threads.isEmpty else { return }
        for lane in lanes { lane.wake() }
    }

    package func nudge() {
        for lane in lanes { lane.nudge() }
    }

    /// Does not wait for refinement by an external model.
    package func settled() async {
        await sortingLane.settled()
        // FAQ look-ups need the categories, so triage comes first.
        await chores.settled()
    }

    package func run() async {
        await withTaskGroup { group in
            group.addTask { await self.sortingLane.run { try await self.sortingRound() } }
            group.addTask { await self.chores.run { try await self.round() } }
            group.addTask { await self.refiningLane.run { try await self.refiningRound() } }
        }
    }

    // MARK: Rounds

    private func sortingRound() async throws -> Duration? {
        do {
            guard try await isCreator() else { return Self.roleLasts }
            let preferences = try await store.copilotAccess().preferences
            if preferences.judgesMessages { try await sorting.sort() }
            if preferences.isOn(.categories) { try await sorting.judgePeeks() }
        } catch CopilotError.permissionDenied {
            forgetRole()
            throw CopilotError.permissionDenied
        } catch let error as CopilotError {
            try await store.setCopilotTrouble(error.sentence, of: .sorting)
            throw error
        }
        try await store.setCopilotTrouble(nil, of: .sorting)
        return Self.roleLasts
    }

    private func refiningRound() async throws -> Duration? {
        guard isKnownCreator, try await store.copilotAccess().preferences.judgesMessages else { return nil }
        return try await refining.refine()
    }

    private func round() async throws -> Duration? {
        guard isKnownCreator else { return nil }
        let preferences = try await store.copilotAccess().preferences
        let next = try await deliveries.deliver(memories: preferences.isOn(.memory))
        let refresh = try await library.refresh()
        if preferences.isOn(.faq) { try await questions.check(judges: preferences.judgesMessages) }
        if preferences.isOn(.preparedDrafts) { try await preparation.prepare(checksFAQ: preferences.isOn(.faq)) }
        return next.map { min($0, refresh) } ?? refresh
    }

    // MARK: The role

    /// Only the triage lane asks for the role, so that it is requested once.
    private var isKnownCreator: Bool { state.withLock { $0.roleAskedAt != nil && $0.isCreator } }

    private func isCreator() async throws -> Bool {
        let now = time.now()
        let known = state.withLock { state in
            state.roleAskedAt.map { now - $0 < Self.roleLasts.milliseconds } == true ? state.isCreator : nil
        }
        if let known { return known }
        let answer = try await caller.call(.whoAmI, [:])
        // The server decides; an answer without a role means none.
        let isOwner = answer["role"].string == "creator"
        let isCreator = isOwner ? try await isCreatorOnServer() : false
        state.withLock { state in
            state.roleAskedAt = now
            state.isCreator = isCreator
        }
        try await store.setCreator(isCreator)
        if isCreator {
            chores.wake()
            refiningLane.wake()
        }
        return isCreator
    }

    /// Asks the homeserver as well: a fan on a server with creators stays a fan even with a copilot of their own. If
    /// the homeserver cannot be reached, its last answer counts.
    private func isCreatorOnServer() async throws -> Bool {
        do {
            return try await homeserverRole() ?? true
        } catch {
            let access = try await store.copilotAccess()
            return access.isRoleKnown ? access.isCreator : true
        }
    }

    /// Asks for the role again, because it may have been revoked since.
    private func forgetRole() {
        state.withLock { $0.roleAskedAt = nil }
    }
}
