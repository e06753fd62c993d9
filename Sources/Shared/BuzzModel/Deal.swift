/// The stage of a deal.
package enum DealStage: String, Sendable, CaseIterable {
    /// Nobody has answered the offer yet.
    case new
    case talking
    case agreed
    /// The creator has delivered what was agreed.
    case delivered
    case paid
    case lost
}

/// The facts of a deal card.
package enum DealField: String, Sendable, CaseIterable {
    case who
    case asked
    case budget
    case deadline
    case deliverables
    case stage
    case nextStep
}

/// A sum of money as somebody stated it. Never multiplied: "1,500 each" stays 1,500.
package struct Money: Hashable, Sendable {
    package var value: Double
    /// ISO 4217; nil when none was stated.
    package var currency: String?
    /// The price is for each of several items.
    package var isEach: Bool
    /// Approximate value in US dollars, only used for sorting.
    package var worth: Double

    package init(value: Double, currency: String? = nil, isEach: Bool = false, worth: Double) {
        self.value = value
        self.currency = currency
        self.isEach = isEach
        self.worth = worth
    }
}

/// One fact of a deal card: the original wording, and the message it comes from.
package struct DealFact: Hashable, Sendable {
    package var field: DealField
    package var text: String
    /// Nil for facts that the creator entered.
    package var messageID: MessageID?
    package var money: Money?
    package var date: NamedDay?
    package var stage: DealStage?
    /// Entered by the creator: never overwritten.
    package var isCorrected: Bool

    package init(
        field: DealField, text: String, messageID: MessageID? = nil, money: Money? = nil, date: NamedDay? = nil,
        stage: DealStage? = nil, isCorrected: Bool = false
    ) {
        self.field = field
        self.text = text
        self.messageID = messageID
        self.money = money
        self.date = date
        self.stage = stage
        self.isCorrected = isCorrected
    }
}

/// What is known about one business conversation.
package struct DealCard: Hashable, Sendable, Identifiable {
    package var id: ConversationID
    package var name: String
    package var facts: [DealFact]
    package var lastActivity: Timestamp

    package init(id: ConversationID, name: String, facts: [DealFact], lastActivity: Timestamp) {
        self.id = id
        self.name = name
        self.facts = facts
        self.lastActivity = lastActivity
    }

    package subscript(field: DealField) -> DealFact? { facts.first { $0.field == field } }

    package var stage: DealStage { self[.stage]?.stage ?? .new }
}

package enum DealOrder: String, Sendable {
    case value
    case deadline
}

/// All deals and their totals.
package struct DealBoard: Hashable, Sendable {
    /// The total of a stage's deals in one currency.
    package struct Sum: Hashable, Sendable {
        package var stage: DealStage
        package var currency: String?
        package var value: Double
        package var count: Int
        /// Some prices are per item, so the real total is higher.
        package var isAtLeast: Bool

        package init(stage: DealStage, currency: String?, value: Double, count: Int, isAtLeast: Bool) {
            self.stage = stage
            self.currency = currency
            self.value = value
            self.count = count
            self.isAtLeast = isAtLeast
        }
    }

    package var deals: [DealCard]
    package var total: Int
    /// The number of deals in each stage.
    package var counts: [DealStage: Int]
    package var sums: [Sum]

    package init(deals: [DealCard], total: Int, counts: [DealStage: Int], sums: [Sum]) {
        self.deals = deals
        self.total = total
        self.counts = counts
        self.sums = sums
    }
}
