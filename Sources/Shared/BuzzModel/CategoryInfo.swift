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
    /// Whether it has a tab that shows only this category.
    package let hasTab: Bool
    /// Its place in the inbox order `category`; unsorted conversations have `unsortedOrder`.
    package let order: Int

    package static let unsortedOrder = 3

    package init(
        category: Category, name: String, heading: String, emptyText: String, badge: String, key: String,
        colour: String, hasTab: Bool, order: Int
    ) {
        self.category = category
        self.name = name
        self.heading = heading
        self.emptyText = emptyText
        self.badge = badge
        self.key = key
        self.colour = colour
        self.hasTab = hasTab
        self.order = order
    }

    package var tab: InboxTab? { hasTab ? InboxTab(category) : nil }

    /// The categories in the order of menus, which must also be the order of the copilot's weights. Add a new category
    /// at the end: the copilot learns it from corrections, and from messages under `model/` with the next `make model`.
    /// Tests override the list to add one.
    @TaskLocal package static var all: [CategoryInfo] = [
        CategoryInfo(
            category: .fan, name: "Fan", heading: "Fans", emptyText: "No messages from fans.", badge: "FAN", key: "f",
            colour: "badge.fan", hasTab: true, order: 2),
        CategoryInfo(
            category: .business, name: "Business", heading: "Business", emptyText: "No business messages.",
            badge: "BIZ", key: "b", colour: "badge.business", hasTab: true, order: 1),
        CategoryInfo(
            category: .spam, name: "Spam", heading: "Spam", emptyText: "No spam.", badge: "SPAM", key: "s",
            colour: "badge.spam", hasTab: true, order: 4),
        CategoryInfo(
            category: .urgent, name: "Urgent", heading: "Urgent", emptyText: "Nothing urgent.", badge: "URGENT",
            key: "u", colour: "badge.urgent", hasTab: false, order: 0),
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
    package var category: Category? { Category(rawValue: rawValue) }
}
