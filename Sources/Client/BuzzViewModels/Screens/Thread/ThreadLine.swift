import BuzzModel
import TextKit

/// The role of a piece of text, which themes map to a look.
package enum TextRole: Hashable, Sendable {
    case text
    case quiet
    case faint
    case accent
    case own
    case name(hue: Int)
    case heading
    case quote
    case code
    case link
    case mention
    case mine
    case failed
}

package struct TextSpan: Hashable, Sendable {
    package var text: String
    package var role: TextRole
    package var style: FormattedText.Style
    /// The URL of a link.
    package var link: String?

    package init(_ text: String, _ role: TextRole = .text, style: FormattedText.Style = [], link: String? = nil) {
        self.text = text
        self.role = role
        self.style = style
        self.link = link
    }
}

/// A row of a thread.
package struct ThreadLine: Hashable, Sendable {
    /// The rest of the message is hidden here.
    package var isCut = false
    package enum Kind: Hashable, Sendable {
        case content
        /// A line of code, with its own background.
        case code
        case blank
        /// Separates days; may also announce new messages.
        case day(String, isNew: Bool)
        case newMessages
        case beginning(String)
        case loading
    }

    package struct Speaker: Hashable, Sendable {
        package let name: String
        /// Nil for the user's own messages.
        package let hue: Int?
    }

    package var kind: Kind
    /// The message it belongs to; separators belong to the one below.
    package var message: MessageID
    package var time = ""
    package var speaker: Speaker?
    package var indent = 0
    package var spans: [TextSpan] = []
    package var state: SendState?
    /// A row of a picture instead of text.
    package var picture: PictureRow?

    /// Whether it announces new messages below.
    var isNews: Bool {
        switch kind {
        case .newMessages, .day(_, isNew: true): true
        default: false
        }
    }

    package var isSelectable: Bool { (kind == .content || kind == .code) && message != HeldMessage.id }
    package var text: String { spans.map(\.text).joined() }
}

/// How the width of a thread is divided.
package struct ThreadMetrics: Hashable, Sendable {
    /// The width of the whole line.
    package let columns: Int
    /// Time and name are on a separate line above the text.
    package let isStacked: Bool
    package let nameColumns: Int
    package let bodyX: Int
    package let bodyColumns: Int

    package static let margin = 2
    package static let timeColumns = 5
    /// A space and the mark.
    package static let stateColumns = 4

    package init(columns: Int) {
        self.columns = max(1, columns)
        isStacked = columns < 56
        nameColumns = columns < 72 ? 8 : columns < 100 ? 12 : 16
        bodyX = isStacked ? Self.margin : Self.margin + Self.timeColumns + 2 + nameColumns + 2
        // Long lines are hard to read, so text is limited to about a hundred columns.
        bodyColumns = max(1, min(100, columns - bodyX - Self.stateColumns - (isStacked ? 0 : 1)))
    }
}
