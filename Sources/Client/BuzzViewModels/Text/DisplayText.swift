import BuzzModel
import TextKit

/// The one gate from stored text to text on screen: whatever a view state holds came through here.
package enum DisplayText {
    /// A person's or a conversation's name; never blank.
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

    /// Anything shown on one line.
    package static func line(_ text: String, maxColumns: Int = 200) -> String {
        // A huge text is not worth looking at beyond what a line can hold.
        Sanitizer.line(String(text.prefix(maxColumns * 4)), maxColumns: maxColumns)
    }

    /// The beginning of a message, where it is only named.
    package static func line(of message: Message, maxColumns: Int = 200) -> String {
        line(FormattedText.line(message.body, html: message.formattedBody), maxColumns: maxColumns)
    }

    /// A message's text.
    package static func body(_ text: String) -> String { Sanitizer.body(text) }

    /// A reason that may hold a server's words.
    package static func sentence(_ text: String) -> String { line(text, maxColumns: 240) }

    private static let sourceColumns = 1_200

    /// `Ida, Tue 3 March, 18:20: We'd love to …`: where something was said.
    package static func source(_ message: Message, now: Timestamp) -> String {
        let name = message.isOwn ? "you" : senderName(of: message)
        let when = "\(TimeText.day(message.sentAt, now: now)), \(TimeText.clock(message.sentAt))"
        let text = line(of: message, maxColumns: sourceColumns)
        let isCut = line(of: message, maxColumns: sourceColumns + 1) != text
        return "\(name), \(when):  \(text)" + (isCut && !text.hasSuffix("…") ? " …" : "")
    }
}
