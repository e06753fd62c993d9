/// The user interface's asynchronous work. It runs here so that keys never wait for it.
///
/// All tasks of the interface belong to this object; `finish` ends them. Writes run one at a time in a queue, so that
/// they are stored in order; reads run concurrently.
@MainActor package final class Jobs {
    package typealias Body = @MainActor () async -> Void

    /// Identifies a job for cancelling it.
    package struct ID: Hashable, Sendable {
        fileprivate let number: Int
    }

    private var tasks: [ID: Task<Void, Never>] = [:]
    private var timers: Set<ID> = []
    private var lasting: Set<ID> = []
    private var lane: [Body] = []
    private var isLaneBusy = false
    private var endWaiters: [CheckedContinuation<Void, Never>] = []
    private var number = 0
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Whether to pause between background reads of the same data; tests don't.
    let hasPauses: Bool

    package init(hasPauses: Bool = true) { self.hasPauses = hasPauses }

    @discardableResult
    package func start(_ body: @escaping Body) -> ID {
        number += 1
        let id = ID(number: number)
        tasks[id] = Task { [weak self] in
            await body()
            self?.ended(id)
        }
        return id
    }

    /// A job that mostly sleeps: `idle` does not wait for it.
    @discardableResult
    package func startTimer(_ body: @escaping Body) -> ID {
        let id = start(body)
        timers.insert(id)
        return id
    }

    /// A job that the end of the program waits for, like a write. It must have its own time limit.
    package func startLasting(_ body: @escaping Body) { lasting.insert(start(body)) }

    /// Runs after everything enqueued before.
    package func enqueue(_ body: @escaping Body) {
        lane.append(body)
        guard !isLaneBusy else { return }
        isLaneBusy = true
        start { [weak self] in
            while let self, !self.lane.isEmpty {
                let next = self.lane.removeFirst()
                await next()
            }
            self?.leaveLane()
        }
    }

    /// Returns when everything enqueued before is stored.
    package func stored() async {
        await withCheckedContinuation { continuation in enqueue { continuation.resume() } }
    }

    private func leaveLane() {
        isLaneBusy = false
        letEnd()
    }

    private func letEnd() {
        let ready = endWaiters
        endWaiters = []
        for waiter in ready { waiter.resume() }
    }

    /// The number of jobs started so far.
    package var begun: Int { number }

    package func cancel(_ id: ID?) {
        guard let id else { return }
        tasks[id]?.cancel()
    }

    /// Returns when only timers are running.
    package func idle() async {
        guard !isIdle else { return }
        await withCheckedContinuation { waiters.append($0) }
    }

    /// Waits for pending writes and lasting jobs, and cancels the rest.
    package func finish() async {
        while isLaneBusy || !lasting.isEmpty { await withCheckedContinuation { endWaiters.append($0) } }
        for task in tasks.values { task.cancel() }
    }

    private var isIdle: Bool { tasks.count == timers.count }

    private func ended(_ id: ID) {
        tasks[id] = nil
        timers.remove(id)
        if lasting.remove(id) != nil { letEnd() }
        guard isIdle else { return }
        let ready = waiters
        waiters = []
        for waiter in ready { waiter.resume() }
    }
}
