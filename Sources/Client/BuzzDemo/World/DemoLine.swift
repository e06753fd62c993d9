/// One action by somebody in a conversation.
package struct DemoLine: Sendable, Hashable {
    package enum Act: Sendable, Hashable {
        case text(String)
        /// A reply to the line with index `to`.
        case reply(String, to: Int)
        case edit(String, of: Int)
        case react(String, to: Int)
        case delete(Int)
        case picture(DemoPicture, caption: String)
    }

    /// The id of a person or of the creator.
    package var author: String
    /// Milliseconds relative to the demo's start; negative for the past.
    package var time: Int64
    package var act: Act
    package var isUnread: Bool

    package var isMessage: Bool {
        switch act {
        case .text, .reply, .picture: true
        case .edit, .react, .delete: false
        }
    }

    package var text: String? {
        switch act {
        case .text(let text), .reply(let text, _), .edit(let text, _): text
        case .picture(_, let caption): caption
        case .react, .delete: nil
        }
    }
}
