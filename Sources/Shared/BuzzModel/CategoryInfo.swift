/// One row per category: the only place for its name, badge, menu key, colour, tab and order.
package struct CategoryInfo: Sendable {
    package let category: Category
    /// The name ("Business"), the heading above its conversations, and the text of an empty list.
    package let name: String, heading: String, emptyText: String
    /// A label for lists, as short as possible.
    package let badge: String
    /// The key that chooses it in a menu.
    package let key: String
    /// The theme role of its colour.
    package let colour: String
    /// The tab that shows only this category.
    package let tab: InboxTab?
    /// Its place in the inbox order `category`; unsorted conversations have `unsortedOrder`.
    package let order: Int

    package static let unsortedOrder = 3

    /// In the order of menus, which must also be the order of the copilot's weights.
    package static let all = [
        CategoryInfo(
            category: .fan, name: "Fan", heading: "Fans", emptyText: "No messages from fans.", badge: "FAN", key: "f",
            colour: "badge.fan", tab: .fan, order: 2),
        CategoryInfo(
            category: .business, name: "Business", heading: "Business", emptyText: "No business messages.",
            badge: "BIZ", key: "b", colour: "badge.business", tab: .business, order: 1),
        CategoryInfo(
            category: .spam, name: "Spam", heading: "Spam", emptyText: "No spam.", badge: "SPAM", key: "s",
            colour: "badge.spam", tab: .spam, order: 4),
        CategoryInfo(
            category: .urgent, name: "Urgent", heading: "Urgent", emptyText: "Nothing urgent.", badge: "URGENT",
            key: "u", colour: "badge.urgent", tab: nil, order: 0),
    ]
}

extension Category {
    /// A test ensures that every category has its row, in the order of `allCases`.
    package var info: CategoryInfo { CategoryInfo.all[place] }

    /// Its index among all categories, and so its row in the copilot's weights.
    package var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// "fan, business, spam or urgent"
    package static var list: String {
        let names = allCases.map(\.rawValue)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
}

extension InboxTab {
    /// The single category that the tab shows, if it is a category's tab.
    package var category: Category? { CategoryInfo.all.first { $0.tab == self }?.category }
}
