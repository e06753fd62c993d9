import LanguageKit
import Testing

@testable import Copilot

@Suite struct QuestionBankTests {
    private func kinship(_ one: String, _ other: String) -> Float {
        QuestionBank.kinship(QuestionBank.bearing(leaning(one)), QuestionBank.bearing(leaning(other)))
    }

    private func leaning(_ text: String, _ bank: QuestionBank = .standard) -> QuestionBank.Leaning {
        bank.leaning(QuestionFeatures.words(Tokenizer.analyze(text).tokens))
    }

    @Test(arguments: [
        ("Do you have a coupon?", "any voucher code before i check out"),
        ("What do you film with?", "which cam is that, the picture is so crisp"),
        ("How long until a parcel gets to me?", "when will my print arrive"),
        ("Are your commissions open?", "hey are you taking custom orders atm"),
    ])
    func `what asks the same in other words is akin`(_ one: String, _ other: String) {
        #expect(kinship(one, other) > 0.4)
    }

    @Test(arguments: [
        ("How old are you?", "How tall are you?"),
        ("What camera do you use?", "What microphone do you use?"),
        ("Do you ship abroad?", "Do you sell at markets abroad?"),
        ("Which brushes are these?", "the weather was so nice at the lake today"),
        ("Wie alt bist du?", "Wo kann man die Drucke kaufen?"), ("", "Do you have a coupon?"),
    ])
    func `what asks something else is not`(_ one: String, _ other: String) {
        #expect(kinship(one, other) < 0.35)
    }

    /// The bank has 264 subjects, many of them close ("why is it pending", "how long does it take").
    @Test func `every second question that it has never seen is known by its subject`() {
        let lines = QuestionBank.text.split(separator: "\n").map(String.init)
        let bank = QuestionBank(
            lines.enumerated().filter { $0.offset % 10 != 3 }.map(\.element).joined(separator: "\n"))
        var right = 0, asked = 0
        for (_, line) in lines.enumerated().filter({ $0.offset % 10 == 3 }) {
            let parts = line.split(separator: "\t").map(String.init)
            let found = leaning(parts[1], bank)
            asked += 1
            if let best = found.indices.max(by: { found[$0] < found[$1] }), bank.subjects[best] == parts[0] {
                right += 1
            }
        }
        #expect(asked > 300)
        #expect(Double(right) / Double(asked) > 0.5, "\(right) of \(asked)")
    }
}
