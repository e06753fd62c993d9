import BuzzModel
import BuzzServices

/// Opens conversations, on behalf of all callers, and queues keys meanwhile.
///
/// Opening may require a look-up. Keys pressed during it are queued in order and handled afterwards, as if the result
/// had already been visible. Look-ups are numbered; only the latest one has an effect.
extension AppViewModel {
    /// The action that follows a look-up; nil if it failed and the user has been told.
    typealias Found = @MainActor () -> Void

    /// The running look-up and the queued input.
    struct Waiting {
        var number = 0
        var isOn = false
        var inputs: [@MainActor () -> Void] = []
    }

    /// Opens a conversation that is already loaded.
    func goTo(_ conversation: Conversation, at message: MessageID? = nil, focus: Focus = .composer) {
        closeDrafts(ofAllBut: conversation.id)
        thread.open(conversation, at: message)
        composer.open(conversation)
        inbox.send(.selectConversation(conversation.id))
        setFocus(focus)
        noteLook()
    }

    /// Opens a conversation for writing, or at one of its messages.
    package func open(_ id: ConversationID, at message: MessageID? = nil) {
        lookUp { [weak self, environment] () async throws(ServiceError) in
            guard let conversation = try await environment.services.conversations.conversation(id) else {
                throw .notFound("The conversation")
            }
            return { self?.goTo(conversation, at: message, focus: message == nil ? .composer : .thread) }
        }
    }

    /// Runs a look-up while keys wait. `isWrite`: after all pending writes.
    func lookUp(isWrite: Bool = false, _ body: @escaping @MainActor () async throws(ServiceError) -> Found?) {
        let number = wait()
        let work: @MainActor () async throws(ServiceError) -> Void = { [weak self] () async throws(ServiceError) in
            do throws(ServiceError) {
                let found = try await body()
                guard let self, self.waiting.number == number else { return }
                guard let found else { return self.stopWaiting() }
                found()
                self.goOn(number)
            } catch {
                if self?.waiting.number == number { self?.stopWaiting() }
                throw error
            }
        }
        if isWrite { environment.write(work) } else { environment.read(work) }
    }

    /// Keys wait for the requested list, so that they don't apply to the previous one. `first` runs before them.
    func waitForList(_ first: @escaping Found = {}) {
        let number = wait()
        waiting.inputs.insert(first, at: 0)
        inbox.whenReady { [weak self] isReady in
            guard let self, self.waiting.number == number else { return }
            if isReady { self.goOn(number) } else { self.stopWaiting() }
        }
    }

    /// Keys that refer to messages wait for the thread. `first` runs before them.
    func waitForThread(_ first: @escaping Found) {
        guard !thread.isReady else { return first() }
        let number = wait()
        waiting.inputs.insert(first, at: 0)
        thread.whenReady { [weak self] isReady in
            guard let self, self.waiting.number == number else { return }
            if isReady { self.goOn(number) } else { self.stopWaiting() }
        }
    }

    /// Cancels the look-up and drops the queued input.
    func stopWaiting() {
        waiting = Waiting(number: waiting.number + 1)
    }

    private func wait() -> Int {
        waiting.number += 1
        waiting.isOn = true
        return waiting.number
    }

    private func goOn(_ number: Int) {
        // The result may have started another look-up.
        guard waiting.number == number else { return }
        waiting.isOn = false
        while !waiting.isOn, !waiting.inputs.isEmpty { waiting.inputs.removeFirst()() }
    }
}
