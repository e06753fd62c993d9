import JSONKit
import MatrixProtocol

/// Turns a line of the script into a request, both for past messages and for live ones.
struct DemoDeed: Sendable {
    private let line: DemoLine
    private let room: String
    private let events: [String]
    private let transaction: String

    /// - Parameters:
    ///   - events: the event ids of the previous lines.
    ///   - transaction: a transaction id that is always the same for the same action, so that it is executed once.
    init(_ line: DemoLine, in room: String, events: [String], transaction: String) {
        self.line = line
        self.room = room
        self.events = events
        self.transaction = transaction
    }

    /// - Returns: the id of the event.
    func done(by actor: DemoActor, at time: Int64? = nil) async throws(DemoError) -> String {
        switch line.act {
        case .text(let text):
            try await actor.send(MessageContent(body: text).json, to: room, transaction: transaction, at: time)
        case .reply(let text, let target):
            try await actor.send(
                MessageContent(body: text, relation: .reply(to: event(target))).json, to: room,
                transaction: transaction, at: time)
        case .edit(let text, let target):
            try await actor.send(
                MessageContent(body: text).editing(event(target)), to: room, transaction: transaction, at: time)
        case .react(let key, let target):
            try await actor.react(key, to: event(target), in: room, transaction: transaction, at: time)
        case .delete(let target):
            try await redact(event(target), by: actor, at: time)
        case .picture(let picture, let caption):
            try await actor.send(
                MessageContent(type: "m.image", body: caption, file: try await actor.upload(picture)).json, to: room,
                transaction: transaction, at: time)
        }
    }

    private func redact(_ target: String, by actor: DemoActor, at time: Int64?) async throws(DemoError) -> String {
        try await actor.redact(target, in: room, transaction: transaction, at: time)
        return target
    }

    private func event(_ index: Int) -> String {
        events.indices.contains(index) ? events[index] : ""
    }
}
