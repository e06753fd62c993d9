import BuzzModel
import BuzzServices

/// The one way into a conversation, whoever asks for it, and what keys do until it is there.
///
/// Something has to be looked up first: what is pressed meanwhile waits, in order, and means what it would have meant to
/// somebody who saw the answer. Each lookup has a number; of two only the later one leads anywhere.
extension AppViewModel {
    /// What a lookup leads to; nil where it leads nowhere, which was said then.
    typealias Found = @MainActor () -> Void

    /// What is waited for, and what was pressed since.
    struct Waiting {
        var number = 0
        var isOn = false
        var inputs: [@MainActor () -> Void] = []
    }

    /// Opens a conversation that is at hand, at once.
    func goTo(_ conversation: Conversation, at message: MessageID? = nil, focus: Focus = .composer) {
        closeDrafts(ofAllBut: conversation.id)
        thread.open(conversation, at: message)
        composer.open(conversation)
        inbox.send(.selectConversation(conversation.id))
        setFocus(focus)
        noteLook()
    }

    /// Opens a conversation to write in it, or at one of its messages.
    package func open(_ id: ConversationID, at message: MessageID? = nil) {
        lookUp { [weak self, environment] () async throws(ServiceError) in
            guard let conversation = try await environment.services.conversations.conversation(id) else {
                throw .notFound("The conversation")
            }
            return { self?.goTo(conversation, at: message, focus: message == nil ? .composer : .thread) }
        }
    }

    /// Keys wait for what is looked up. `isWrite`: behind whatever is being stored.
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

    /// Keys wait for the list that was asked for, as they must not hit the one before; this first of all.
    func waitForList(_ first: @escaping Found = {}) {
        let number = wait()
        waiting.inputs.insert(first, at: 0)
        inbox.whenReady { [weak self] isReady in
            guard let self, self.waiting.number == number else { return }
            if isReady { self.goOn(number) } else { self.stopWaiting() }
        }
    }

    /// Keys about messages wait until these are here; this first of all.
    func waitForThread(_ first: @escaping Found) {
        guard !thread.isReady else { return first() }
        let number = wait()
        waiting.inputs.insert(first, at: 0)
        thread.whenReady { [weak self] isReady in
            guard let self, self.waiting.number == number else { return }
            if isReady { self.goOn(number) } else { self.stopWaiting() }
        }
    }

    /// Nothing comes of it: what was pressed for it means nothing any more.
    func stopWaiting() {
        waiting = Waiting(number: waiting.number + 1)
    }

    private func wait() -> Int {
        waiting.number += 1
        waiting.isOn = true
        return waiting.number
    }

    private func goOn(_ number: Int) {
        // What was found may have begun another lookup.
        guard waiting.number == number else { return }
        waiting.isOn = false
        while !waiting.isOn, !waiting.inputs.isEmpty { waiting.inputs.removeFirst()() }
    }
}
