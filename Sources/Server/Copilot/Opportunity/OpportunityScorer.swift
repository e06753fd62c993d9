import BuzzModel
import LanguageKit

/// Scores how valuable a business message may be, 0–100, in four parts of 0–100 each.
package struct OpportunityScorer: Sendable {
    package struct Result: Sendable, Equatable {
        package let score: Int
        package let breakdown: OpportunityBreakdown
        package let reason: String
        /// The decisive terms, if the message says plainly that there is little or nothing to gain: "declined", "no
        /// pay".
        var terms: OfferTerms?

        func scored(_ score: Int) -> Result {
            Result(score: score, breakdown: breakdown, reason: reason, terms: terms)
        }
    }

    private let lexicon: ConceptLexicon

    package init(model: CopilotModel) { lexicon = model.extractor.lexicon }

    /// - Parameter spamLikelihood: the policy's probability for the message alone. A suspicious message is worth less,
    ///   whatever it promises.
    package func score(_ features: FeatureExtractor.Result, spamLikelihood: Double = 0) -> Result {
        let view = View(features: features, lexicon: lexicon)
        var reasons: [(String, Double)] = []
        let terms = OfferTerms(features.rules, pays: features.text.amounts.contains { $0.dollars >= 20 })
        var money = monetaryValue(view, terms, &reasons)
        let fit = brandFit(view, &reasons)
        var legitimacy = legitimacy(view, spamLikelihood, &reasons)
        var urgency = urgency(view, &reasons)
        switch terms {
        case .declined: (money, urgency) = (min(money, 5), min(urgency, 5))
        case .pyramid: legitimacy -= 30
        default: break
        }
        var total = 0.42 * money + 0.2 * fit + 0.26 * legitimacy + 0.12 * urgency
        // A generous offer that cannot be trusted is worth little.
        if legitimacy < 35 { total = min(total, 15 + legitimacy * 0.5) }
        if let limit = terms?.limit { total = min(total, limit) }
        if let terms { reasons.append((terms.reason, -100)) }
        let words = reasons.sorted { abs($0.1) > abs($1.1) }.prefix(2).map(\.0)
        return Result(
            score: clamp(total),
            breakdown: OpportunityBreakdown(
                monetaryValue: clamp(money), brandFit: clamp(fit), legitimacy: clamp(legitimacy),
                urgency: clamp(urgency)),
            reason: words.isEmpty ? "no details given" : words.joined(separator: ", "), terms: terms)
    }

    private struct View {
        let features: FeatureExtractor.Result
        let lexicon: ConceptLexicon

        func has(_ name: String) -> Bool { lexicon.number(of: name).map { features.concepts[$0] != nil } ?? false }
        func shows(_ signal: Signal) -> Bool { features.signals.contains(signal) }
    }

    private func clamp(_ value: Double) -> Int { Int(max(0, min(100, value)).rounded()) }

    private func monetaryValue(
        _ view: View, _ terms: OfferTerms?, _ reasons: inout [(String, Double)]
    ) -> Double {
        let most = view.features.text.amounts.map(\.dollars).max() ?? 0
        let isPaidInMoney = terms == nil || terms == .declined
        var value: Double
        if most > 0, isPaidInMoney {
            // 50 → 22, 500 → 50, 5,000 → 79, 25,000 → 99
            let steps = [
                (0.0, 5.0), (50, 22), (150, 35), (500, 50), (1_500, 65), (5_000, 79), (12_000, 90), (25_000, 99),
            ]
            value = 99
            for (low, high) in zip(steps, steps.dropFirst()) where most < high.0 {
                value = low.1 + (high.1 - low.1) * (most - low.0) / (high.0 - low.0)
                break
            }
            if view.has("services") { value *= 0.3 }
            reasons.append(
                (
                    most >= 1_500 ? "names a good price" : most >= 200 ? "names a price" : "names a low price",
                    most >= 1_500 ? 30 : 12
                ))
            return value
        }
        value = view.has("services") ? 8 : openValue(view, &reasons)
        switch terms {
        case .costs, .pyramid: value = 0
        case .unpaid: value = min(value, 4)
        case .inKind: value = min(value, 16)
        case .commission: value = min(value, 22)
        case .declined, nil: break
        }
        if view.has("press"), !view.has("paying") { value = min(value, 22) }
        return value
    }

    /// The value if no sum is named.
    private func openValue(_ view: View, _ reasons: inout [(String, Double)]) -> Double {
        if view.has("paying") || view.has("budget") {
            reasons.append(("pays, amount open", 14))
            return 50
        }
        if view.has("contract") || view.has("invoice") { return 48 }
        if view.has("sponsor") || view.has("campaign") { return 44 }
        if view.has("hire") || view.has("event") || view.has("licensing") { return 38 }
        if view.has("agency") { return 36 }
        if view.has("affiliate") { return 26 }
        return view.has("exchange") || view.has("giftproduct") ? 16 : 18
    }

    private func brandFit(_ view: View, _ reasons: inout [(String, Double)]) -> Double {
        var value = 38.0
        if view.has("format") { value += 16; reasons.append(("names the work", 9)) }
        if view.has("yourvideo") { value += 12; reasons.append(("knows your work", 7)) }
        if view.has("sponsor") || view.has("collab") || view.has("licensing") || view.has("hire") { value += 10 }
        if view.has("campaign") { value += 8 }
        if view.has("proposal") { value += 6 }
        if view.has("event") || view.has("press") {
            value += 8; reasons.append((view.has("press") ? "press" : "event", 6))
        }
        if view.has("stats") { value += 4 }
        if view.has("services") { value -= 28; reasons.append(("sells services to you", -20)) }
        if view.has("crypto") || view.has("gambling") || view.has("pills") || view.has("adult") {
            value -= 35
            reasons.append(("risky field", -22))
        }
        if view.shows(.tiny) || view.shows(.brief) { value -= 10 }
        return value
    }

    private func legitimacy(_ view: View, _ spamLikelihood: Double, _ reasons: inout [(String, Double)]) -> Double {
        var value = 52.0
        func weigh(_ condition: Bool, _ points: Double, _ reason: String? = nil) {
            guard condition else { return }
            value += points
            if let reason { reasons.append((reason, points)) }
        }
        weigh(view.shows(.ownEmail), 14, "company address")
        weigh(view.shows(.emailMatchesLink), 8)
        weigh(view.shows(.signature), 8, "signed")
        weigh(view.has("role"), 8, "says who they are")
        weigh(view.has("contract") || view.has("invoice"), 10, "contract or invoice")
        weigh(view.has("brand"), 5)
        weigh(view.has("smallbusiness"), 5)
        weigh(view.has("followup"), 8, "follows up")
        weigh(view.has("meeting"), 4)
        weigh(view.shows(.long), 5)
        weigh(view.shows(.freeEmail) && !view.shows(.ownEmail), -10, "free e-mail address")
        weigh(view.shows(.chatLink) || view.has("chatapp"), -16, "moves to another chat")
        weigh(view.shows(.shortenedLink), -14, "shortened link")
        weigh(view.shows(.riskyLink), -18, "doubtful link")
        weigh(view.shows(.lookalikeLink) || view.shows(.downloadLink), -30, "dangerous link")
        weigh(view.has("upfrontfee"), -30, "asks for a fee first")
        weigh(view.has("credentials"), -25, "asks for login or card")
        weigh(view.has("guarantee"), -10)
        weigh(view.has("crypto") || view.has("gambling"), -18)
        weigh(view.has("hurry"), -8)
        weigh(view.shows(.disguised), -20)
        weigh(view.shows(.shouting) || view.shows(.manyExclamations), -8)
        return value - 55 * max(0, spamLikelihood - 0.1)
    }

    private func urgency(_ view: View, _ reasons: inout [(String, Double)]) -> Double {
        var value = 22.0
        if view.has("timeline") { value += 24; reasons.append(("names a date", 6)) }
        if view.has("now") { value += 22; reasons.append(("soon", 7)) }
        if view.has("urgentword") { value += 14 }
        if view.has("hurry") { value += 8 }
        if view.has("followup") { value += 12 }
        if view.has("meeting") { value += 6 }
        if view.shows(.clockTime) { value += 8 }
        return value
    }
}
