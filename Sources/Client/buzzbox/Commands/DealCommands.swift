import BuzzModel
import BuzzServices
import BuzzViewModels
import CommandLineKit
import JSONKit
import TextKit

/// The deal board on the command line. It reads the store and needs no network.
enum DealCommands {
    static let all = [deals]

    private static let deals = Command(
        "deals", "Lists the deals of business conversations.",
        options: [
            .string(
                "by", "ORDER", "By value (the default) or by deadline.", completion: .choices(["value", "deadline"])),
            RootCommand.json,
        ]
    ) { invocation in
        let name = invocation.string("by") ?? DealOrder.value.rawValue
        guard let order = DealOrder(rawValue: name) else {
            throw CommandFailure(.usage, "“\(name)” is no order. There are value and deadline.")
        }
        try await ClientCommand.signedIn(invocation) { client in
            guard let cards = client.services.cards else { return }
            let board = try await cards.deals(order)
            for deal in board.deals {
                invocation.say(
                    invocation.flag("json") ? deal.exported.line : Sanitizer.line(line(deal), maxColumns: 400))
            }
            guard !invocation.flag("json") else { return }
            if board.deals.isEmpty { invocation.say("No offers yet.") }
            for sum in board.sums {
                let text = MoneyText.text(sum.value, sum.currency) + (sum.isAtLeast ? "+" : "")
                invocation.say("\(sum.stage.rawValue): \(text)")
            }
        }
    }

    private static func line(_ deal: DealCard) -> String {
        let money = deal[.budget]?.money.map { MoneyText.text($0.value, $0.currency) + ($0.isEach ? " each" : "") }
        let deadline = deal[.deadline].map { fact in
            // An ambiguous date is shown as it was written.
            fact.date.flatMap { $0.isSure ? $0.day?.iso : nil } ?? "“\(fact.text)”"
        }
        // Unknown values are left out; use --json for fixed columns.
        return [deal.name, deal.stage.rawValue, money, deadline.map { "by \($0)" }, deal[.nextStep]?.text]
            .compactMap(\.self).joined(separator: " · ")
    }
}
