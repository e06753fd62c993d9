import BuzzModel
import TextKit

/// Converts stored text to displayed text: everything in a view state has passed through here.
package enum DisplayText {
    /// The name of a person or conversation; never blank.
    package static func name(_ text: String, otherwise fallback: String) -> String {
        let name = Sanitizer.line(text)
        if name.contains(where: { !$0.isWhitespace }) { return name }
        return Sanitizer.line(fallback)
    }

    package static func name(of conversation: Conversation) -> String {
        name(conversation.name, otherwise: conversation.peer?.rawValue ?? conversation.id.rawValue)
    }

    package static func senderName(of message: Message) -> String {
        name(message.senderName, otherwise: message.sender.rawValue)
    }

    /// Any text shown on one line.
    package static func line(_ text: String, maxColumns: Int = 200) -> String {
        // Don't process more of a long text than a line can hold.
        Sanitizer.line(String(text.prefix(maxColumns * 4)), maxColumns: maxColumns)
    }

    /// The start of a message, for one line.
    package static func line(of message: Message, maxColumns: Int = 200) -> String {
        line(FormattedText.line(message.body, html: message.formattedBody), maxColumns: maxColumns)
    }

    /// A message's text.
    package static func body(_ text: String) -> String { Sanitizer.body(text) }

    /// An error message that may contain text from a server.
    package static func sentence(_ text: String) -> String { line(text, maxColumns: 240) }

    private static let sourceColumns = 1_200

    /// Where something was said: `Ida, Tue 3 March, 18:20: We'd love to …`.
    package static func source(_ message: Message, now: Timestamp) -> String {
        let name = message.isOwn ? "you" : senderName(of: message)
        let when = "\(TimeText.day(message.sentAt, now: now)), \(TimeText.clock(message.sentAt))"
        let text = line(of: message, maxColumns: sourceColumns)
        let isCut = line(of: message, maxColumns: sourceColumns + 1) != text
        return "\(name), \(when):  \(text)" + (isCut && !text.hasSuffix("…") ? " …" : "")
    }
}
