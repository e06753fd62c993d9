import BuzzModel
import LanguageKit

/// Decides the category: the lines are asked in order, and the first that applies decides. All reasons for a category
/// are here and nowhere else.
enum Policy {
    struct Line: Sendable {
        let name: String
        /// The explanation for whoever asks.
        let says: String
        /// Returns nil if the line doesn't apply.
        let decide: @Sendable (PolicyCase) -> Decision?
    }

    struct Decision: Sendable, Equatable {
        let category: Category
        /// The probability (0–1) that the decision is right.
        let confidence: Double
        /// In the order of `Category.allCases`.
        let probabilities: [Double]
        /// No external model may change it, because the creator has decided it or somebody is in danger.
        var isSettled = false
        /// The line that decided.
        fileprivate(set) var line = ""
    }

    static let lines: [Line] = [
        Line(name: "said", says: "the creator said what it is") { $0.said.map { .sure(of: $0, 1) } },
        Line(name: "empty", says: "there is nothing to read: it goes with its conversation") {
            $0.isEmpty ? .guess($0.context.likely) : nil
        },
        Line(name: "file", says: "it is a file without words: it goes with its conversation") {
            $0.isFileName ? .guess($0.context.likely) : nil
        },
        Line(name: "taught", says: "it is much like a message that the creator corrected") {
            $0.taught.map { .sure(of: $0.category, $0.similarity) }
        },
        Line(name: "threat", says: "the rules find a threat to the creator") {
            $0.isCertain && $0.danger?.kind == .threat ? .settled(.urgent, $0.raised) : nil
        },
        Line(name: "danger", says: "the rules find somebody in danger") {
            $0.isCertain ? .settled(.urgent, $0.raised) : nil
        },
        Line(name: "heard", says: "no rule knows the words, but the model hears a danger in them") {
            $0.danger != nil ? .settled(.urgent, $0.raised) : nil
        },
        Line(name: "withdrawn", says: "the words are those of an alarm, but the sender says that it is over") {
            $0.isWithdrawn ? .likeliest(of: $0.weighed, except: [.urgent, .spam]) : nil
        },
        Line(name: "nod", says: "a few friendly words go with their conversation") {
            $0.isNod ? .likeliest($0.nodded) : nil
        },
        Line(
            name: "doubtfulSpam",
            says: "it may be spam, but not surely enough: a person's message among the spam is worse"
        ) {
            $0.isDoubtfulSpam($0.weighed) ? .second($0.weighed) : nil
        },
        Line(name: "jest", says: "words of danger are meant in jest, or otherwise") {
            $0.isOnlyJest ? .likeliest($0.weighed) : nil
        },
        Line(name: "carried", says: "it goes with the conversation so far") {
            $0.isCarried ? .likeliest($0.weighed) : nil
        },
        Line(name: "sender", says: "it goes with what is known of the sender") {
            $0.isMoved ? .likeliest($0.weighed) : nil
        },
        Line(name: "likeliest", says: "its own words and its shape") { .likeliest($0.weighed) },
    ]

    static func decide(_ message: PolicyCase) -> Decision {
        for line in lines {
            guard var decision = line.decide(message) else { continue }
            decision.line = line.name
            return decision
        }
        // The last line always applies.
        return .likeliest(message.weighed)
    }

    static func line(_ name: String) -> Line? { lines.first { $0.name == name } }
}

extension Policy.Decision {
    /// For messages without text, such as a picture or a file.
    fileprivate static func guess(_ category: Category) -> Self {
        Self(
            category: category, confidence: 0.4, probabilities: Category.allCases.map { $0 == category ? 0.4 : 0.2 })
    }

    fileprivate static func sure(of category: Category, _ confidence: Double) -> Self {
        let rest = (1 - confidence) / Double(Category.allCases.count - 1)
        return Self(
            category: category, confidence: confidence,
            probabilities: Category.allCases.map { $0 == category ? confidence : rest }, isSettled: true)
    }

    fileprivate static func settled(_ category: Category, _ probabilities: [Double]) -> Self {
        Self(
            category: category, confidence: probabilities[category.place], probabilities: probabilities,
            isSettled: true)
    }

    fileprivate static func likeliest(_ probabilities: [Double]) -> Self { ranked(probabilities, 0) }
    fileprivate static func likeliest(of probabilities: [Double], except: Set<Category>) -> Self {
        let order = PolicyCase.order(probabilities)
        let rank = order.firstIndex { !except.contains(Category.allCases[$0]) } ?? 0
        return ranked(probabilities, rank)
    }

    fileprivate static func second(_ probabilities: [Double]) -> Self { ranked(probabilities, 1) }

    private static func ranked(_ probabilities: [Double], _ rank: Int) -> Self {
        let place = PolicyCase.order(probabilities)[rank]
        return Self(
            category: Category.allCases[place], confidence: probabilities[place], probabilities: probabilities)
    }
}
