import BuzzServices

/// Queues keys while something that they refer to is being read.
///
/// Opening may require a look-up. Keys pressed during it are queued in order and handled afterwards, as if the result
/// had already been visible. Look-ups are numbered; only the latest one has an effect.
@MainActor final class InputQueue {
    /// The action that follows a look-up; nil if it failed and the user has been told.
    typealias Found = @MainActor () -> Void

    private let environment: InterfaceEnvironment
    private let navigator: Navigator
    private var number = 0
    private(set) var isOn = false
    var inputs: [Found] = []

    init(environment: InterfaceEnvironment, navigator: Navigator) {
        self.environment = environment
        self.navigator = navigator
    }

    /// Runs a look-up while keys wait. `isWrite`: after all pending writes.
    func lookUp(isWrite: Bool = false, _ body: @escaping @MainActor () async throws(ServiceError) -> Found?) {
        let number = wait()
        let work: @MainActor () async throws(ServiceError) -> Void = { [weak self] () async throws(ServiceError) in
            do throws(ServiceError) {
                let found = try await body()
                guard let self, self.number == number else { return }
                guard let found else { return self.stop() }
                found()
                self.goOn(number)
            } catch {
                if self?.number == number { self?.stop() }
                throw error
            }
        }
        if isWrite { environment.write(work) } else { environment.read(work) }
    }

    /// Keys wait for the requested list, so that they don't apply to the previous one. `first` runs before them.
    func waitForList(_ first: @escaping Found = {}) {
        wait(first, for: navigator.inbox.whenReady)
    }

    /// Keys that refer to messages wait for the thread. `first` runs before them.
    func waitForThread(_ first: @escaping Found) {
        let thread = navigator.thread
        guard !thread.isReady else { return first() }
        wait(first, for: thread.whenReady)
    }

    /// Keys wait for the text that a composer reads. `first` runs before them.
    func waitForText(of composer: ComposerViewModel, _ first: @escaping Found) {
        guard !composer.isRead else { return first() }
        wait(first, for: composer.whenRead)
    }

    private func wait(_ first: @escaping Found, for whenReady: (@escaping @MainActor (Bool) -> Void) -> Void) {
        let number = wait()
        inputs.insert(first, at: 0)
        whenReady { [weak self] isReady in
            guard let self, self.number == number else { return }
            if isReady { self.goOn(number) } else { self.stop() }
        }
    }

    /// Runs at once, or after everything that waits.
    func next(_ body: @escaping Found) {
        if isOn { inputs.append(body) } else { body() }
    }

    /// Cancels the look-up and drops the queued input.
    func stop() {
        number += 1
        isOn = false
        inputs = []
    }

    private func wait() -> Int {
        number += 1
        isOn = true
        return number
    }

    private func goOn(_ number: Int) {
        // The result may have started another look-up.
        guard self.number == number else { return }
        isOn = false
        while !isOn, !inputs.isEmpty { inputs.removeFirst()() }
    }
}
