import BuzzModel
import BuzzStore
import BuzzSync
import ProcessKit

package struct LiveScheduleService: ScheduleService {
    private let host: AccountHost

    package init(host: AccountHost) { self.host = host }

    @discardableResult
    package func schedule(
        _ outgoing: OutgoingMessage, to id: ConversationID, at time: Timestamp
    ) async throws(ServiceError) -> ScheduledID {
        try check(time)
        var outgoing = outgoing
        outgoing.text = try OutgoingText.checked(outgoing.text, allowsEmpty: outgoing.filePath != nil)
        var file: OutgoingFile?
        if let path = outgoing.filePath {
            let read = try OutgoingFile(path: path)
            outgoing.kind = read.kind
            file = read
        }
        guard try await host.store({ store throws(StoreError) in try await store.conversation(id) }) != nil else {
            throw .notFound("The conversation \(id)")
        }
        let whole = outgoing
        let content = file?.content
        return try await host.store { store throws(StoreError) in
            try await store.schedule(whole, file: content, at: time, in: id)
        }
    }

    package func scheduled(in id: ConversationID?) async throws(ServiceError) -> [ScheduledMessage] {
        try await host.store { store throws(StoreError) in try await store.scheduled(in: id) }
    }

    package func setText(
        of id: ScheduledID, to text: String, formattedText: String?
    ) async throws(ServiceError) {
        let clean = try OutgoingText.checked(text)
        try await host.store { store throws(StoreError) in
            try await store.changeScheduled(id, text: (clean, formattedText))
        }
    }

    package func setTime(of id: ScheduledID, to time: Timestamp) async throws(ServiceError) {
        try check(time)
        try await host.store { store throws(StoreError) in try await store.changeScheduled(id, at: time) }
    }

    package func cancel(_ id: ScheduledID) async throws(ServiceError) {
        try await host.store { store throws(StoreError) in try await store.cancelScheduled(id) }
    }

    @discardableResult
    package func sendNow(_ id: ScheduledID) async throws(ServiceError) -> MessageID {
        let active = try host.require()
        let message = try await host.store { store throws(StoreError) in try await store.sendScheduledNow(id) }
        active.engine.nudge()
        return message
    }

    private func check(_ time: Timestamp) throws(ServiceError) {
        guard time.milliseconds > host.dependencies.time.now() else {
            throw .invalid("That time has passed. Choose a later one, or send the message now.")
        }
    }
}
