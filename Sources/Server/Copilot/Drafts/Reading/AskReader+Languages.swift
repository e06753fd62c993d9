/// Languages other than English: tells price, date, open and yes-or-no questions apart.
extension AskReader {
    static func rough(_ words: [Word], _ language: Phrasebook.Language) -> Ask? {
        let plain = words.map(\.plain).joined(separator: " ")
        func has(_ phrases: [String]) -> Bool { MessageReading.mentions(plain, phrases) }
        if has(wellbeing) { return .wellbeing }
        if has(pricing) { return .price }
        // The question may follow another clause: "¡Me encanta! ¿Dónde …?", "Hallo, wann …".
        let starts = [0] + words.indices.filter { $0 > 0 && (words[$0 - 1].endsClause || words[$0].isOpened) }
        for start in starts {
            let rest = words[start...].drop { leading.contains($0.plain) }
            guard let first = rest.first?.plain else { continue }
            if whens.contains(first) { return .when }
            if opens.contains(first) { return .open }
            if let second = rest.dropFirst().first?.plain, prepositions.contains(first) {
                if whens.contains(second) { return .when }
                if opens.contains(second) { return .open }
            }
        }
        return words.contains { opens.contains($0.plain) && $0.plain.count > 3 && $0.plain != "que" }
            && words.count <= 6 ? .open : .yesNo
    }

    private static let wellbeing = WordList.phrases("rough.wellbeing")
    private static let pricing = WordList.phrases("rough.pricing")
    private static let leading = WordList.set("rough.leading")
    private static let prepositions = WordList.set("rough.prepositions")
    private static let whens = WordList.set("rough.whens")
    private static let opens = WordList.set("rough.opens")
}
