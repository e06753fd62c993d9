/// How far an offer has come.
package enum DealStage: String, Sendable, CaseIterable {
    /// They asked, nobody has answered yet.
    case new
    case talking
    case agreed
    /// What was agreed is with them.
    case delivered
    case paid
    case lost
}

/// What a deal card says, one fact each.
package enum DealField: String, Sendable, CaseIterable {
    case who
    case asked
    case budget
    case deadline
    case deliverables
    case stage
    case nextStep
}

/// A sum of money as somebody named it. Never multiplied: "1,500 each" stays 1,500.
package struct Money: Hashable, Sendable {
    package var value: Double
    /// ISO 4217; nil where none was named.
    package var currency: String?
    /// For each of several.
    package var isEach: Bool
    /// In US dollars by round rates: only ever to put deals in an order.
    package var worth: Double

    package init(value: Double, currency: String? = nil, isEach: Bool = false, worth: Double) {
        self.value = value
        self.currency = currency
        self.isEach = isEach
        self.worth = worth
    }
}

/// One fact of a deal card, in the words it was written in, with where it was written.
package struct DealFact: Hashable, Sendable {
    package var field: DealField
    package var text: String
    /// Nil for what the person entered themselves.
    package var messageID: MessageID?
    package var money: Money?
    package var date: NamedDay?
    package var stage: DealStage?
    /// The person's own word: never overwritten.
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

/// What is known of one business conversation.
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

/// All deals, and what they come to.
package struct DealBoard: Hashable, Sendable {
    /// What the deals of a stage come to in one currency.
    package struct Sum: Hashable, Sendable {
        package var stage: DealStage
        package var currency: String?
        package var value: Double
        package var count: Int
        /// Some are named for each of several: it is more than the sum.
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
    /// How many deals each stage has.
    package var counts: [DealStage: Int]
    package var sums: [Sum]

    package init(deals: [DealCard], total: Int, counts: [DealStage: Int], sums: [Sum]) {
        self.deals = deals
        self.total = total
        self.counts = counts
        self.sums = sums
    }
}
