/// The categories there are, a row each: what lists, badges, menus, tabs and the inbox's order say of one is said here.
package struct CategoryInfo: Sendable {
    package let category: Category
    /// "Business"; over a group of conversations; where there are none.
    package let name: String, heading: String, emptyText: String
    /// In the list, as short as can be.
    package let badge: String
    /// Chooses it in a menu.
    package let key: String
    /// The role of its colour in a theme.
    package let colour: String
    /// The tab that shows it alone.
    package let tab: InboxTab?
    /// Its place in an inbox by category; what isn't sorted stands at `unsortedOrder`.
    package let order: Int

    package static let unsortedOrder = 3

    /// In the order of menus, which is the order of the copilot's weights, too.
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
    /// A test says that every category has its row, in the order of `allCases`.
    package var info: CategoryInfo { CategoryInfo.all[place] }

    /// Among all, as in the rows of the copilot's weights.
    package var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// "fan, business, spam or urgent"
    package static var list: String {
        let names = allCases.map(\.rawValue)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
}

extension InboxTab {
    /// The one category it shows.
    package var category: Category? { CategoryInfo.all.first { $0.tab == self }?.category }
}
