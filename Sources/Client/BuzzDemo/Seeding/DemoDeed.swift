import JSONKit
import MatrixProtocol

/// A line of the world as a request: the same for what was said long ago and for what is said now.
struct DemoDeed: Sendable {
    private let line: DemoLine
    private let room: String
    private let events: [String]
    private let transaction: String

    /// - Parameters:
    ///   - events: what the lines before this one have become.
    ///   - transaction: the same for the same deed, so that it is done once.
    init(_ line: DemoLine, in room: String, events: [String], transaction: String) {
        self.line = line
        self.room = room
        self.events = events
        self.transaction = transaction
    }

    /// - Returns: the event it has become.
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
