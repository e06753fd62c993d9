import BuzzModel
import TextKit

/// How a piece of text is meant; the theme decides how it looks.
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
    /// An address the text leads to.
    package var link: String?

    package init(_ text: String, _ role: TextRole = .text, style: FormattedText.Style = [], link: String? = nil) {
        self.text = text
        self.role = role
        self.style = style
        self.link = link
    }
}

/// One row of a thread.
package struct ThreadLine: Hashable, Sendable {
    /// More of the message is kept back here.
    package var isCut = false
    package enum Kind: Hashable, Sendable {
        case content
        /// A line of code: on a ground of its own.
        case code
        case blank
        /// A day begins, and maybe what is new.
        case day(String, isNew: Bool)
        case newMessages
        case beginning(String)
        case loading
    }

    package struct Speaker: Hashable, Sendable {
        package let name: String
        /// Nil is the person themselves.
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
    /// A row of a picture, in place of text.
    package var picture: [PictureCell] = []

    /// It says that what stands below is new.
    var isNews: Bool {
        switch kind {
        case .newMessages, .day(_, isNew: true): true
        default: false
        }
    }

    package var isSelectable: Bool { (kind == .content || kind == .code) && message != HeldMessage.id }
    package var text: String { spans.map(\.text).joined() }
}

/// How a thread of some width is divided.
package struct ThreadMetrics: Hashable, Sendable {
    /// Columns for the whole line.
    package let columns: Int
    /// Time and name on a line of their own above the text.
    package let isStacked: Bool
    package let nameColumns: Int
    package let bodyX: Int
    package let bodyColumns: Int

    package static let margin = 2
    package static let timeColumns = 5
    /// A blank and the mark.
    package static let stateColumns = 4

    package init(columns: Int) {
        self.columns = max(1, columns)
        isStacked = columns < 56
        nameColumns = columns < 72 ? 8 : columns < 100 ? 12 : 16
        bodyX = isStacked ? Self.margin : Self.margin + Self.timeColumns + 2 + nameColumns + 2
        // Long lines are hard to read: no more than about a hundred columns of text.
        bodyColumns = max(1, min(100, columns - bodyX - Self.stateColumns - (isStacked ? 0 : 1)))
    }
}
