import BuzzModel

extension ConversationID: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self.init(value) }
}

extension EventID: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self.init(value) }
}
