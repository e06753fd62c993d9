import JSONKit
import MatrixProtocol
import TextKit

/// Describes a state change as a line in the thread; `nil` for changes that aren't shown.
enum StateLine {
    static func text(_ event: MatrixEvent, name: (String) throws -> String) rethrows -> String? {
        guard let stateKey = event.stateKey else { return nil }
        let content = event.content
        let actor = seen(try name(event.sender)) ?? event.sender
        switch event.type {
        case "m.room.create": return "\(actor) created the conversation"
        case "m.room.name":
            let title = content["name"].string.flatMap(seen) ?? ""
            return title.isEmpty ? "\(actor) removed the name" : "\(actor) changed the name to “\(title)”"
        case "m.room.topic":
            let topic = content["topic"].string.flatMap(seen) ?? ""
            return topic.isEmpty ? "\(actor) removed the topic" : "\(actor) changed the topic to “\(topic)”"
        case "m.room.avatar": return "\(actor) changed the picture"
        case "m.room.encryption": return "\(actor) switched on end-to-end encryption"
        case "m.room.tombstone": return "\(actor) moved the conversation to a new room"
        case "m.room.member": return try member(event, user: stateKey, actor: actor, name: name)
        default: return nil
        }
    }

    /// The name if it is visible.
    private static func seen(_ name: String) -> String? {
        Sanitizer.line(name).allSatisfy(\.isWhitespace) ? nil : name
    }

    /// The line with the sender's current name, which may have been unknown when the line was stored.
    static func named(_ line: String, sender: String, name: String) -> String {
        guard let name = seen(name), name != sender, line.hasPrefix(sender + " ") else { return line }
        return name + line.dropFirst(sender.count)
    }

    private static func member(
        _ event: MatrixEvent, user: String, actor: String, name: (String) throws -> String
    ) rethrows -> String? {
        let before = event.unsigned["prev_content"]
        let told = event.content["displayname"].string.flatMap(seen)
        let called = before["displayname"].string.flatMap(seen)
        let subject = try told ?? called ?? seen(name(user)) ?? user
        let isSelf = event.sender == user
        switch (before["membership"].string, event.content["membership"].string) {
        case ("join", "join"):
            let (old, new) = (called ?? user, told ?? user)
            return old == new ? nil : "\(old) is now called \(new)"
        case (_, "join"): return "\(subject) joined"
        case (_, "invite"): return "\(actor) invited \(subject)"
        case ("invite", "leave"):
            return isSelf ? "\(subject) declined the invitation" : "\(actor) withdrew the invitation of \(subject)"
        case (_, "leave"): return isSelf ? "\(subject) left" : "\(actor) removed \(subject)"
        case (_, "ban"): return "\(actor) banned \(subject)"
        case (_, "knock"): return "\(subject) asks to join"
        default: return nil
        }
    }
}
