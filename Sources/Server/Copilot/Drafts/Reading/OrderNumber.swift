/// Finds the number of an order: "order 48213", "Bestellung Nr. 5512", "#4471".
enum OrderNumber {
    static func find(in text: String) -> String? {
        let words = Word.words(of: text)
        for index in words.indices where isNumber(words[index].plain) {
            if words[index].text.hasPrefix("#") { return bare(words[index].text) }
            // A word or two may be in between: "my order is 99812".
            let before = words[max(0, index - 4)..<index].reversed()
            let between = before.prefix { joints.contains($0.plain) }
            guard between.count < before.count else { continue }
            let rest = before.dropFirst(between.count)
            guard let noun = rest.first, orders.contains(noun.plain) else { continue }
            // In "I'd order 200 of them" the number is a quantity.
            if rest.dropFirst().first.map({ doers.contains($0.plain) }) == true, between.isEmpty { continue }
            return bare(words[index].text)
        }
        return nil
    }

    /// At least three digits, perhaps with letters ("AB-48213"), but without a currency.
    private static func isNumber(_ word: String) -> Bool {
        word.count(where: \.isNumber) >= 3 && !word.contains { "$€£¥%".contains($0) }
    }

    private static func bare(_ number: String) -> String { String(number.drop { $0 == "#" }) }

    private static let orders = WordList.set("order.orders")
    private static let doers = WordList.set("order.doers")
    private static let joints = WordList.set("order.joints")
}
