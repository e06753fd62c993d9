/// Words that carry the form of a question rather than its subject.
package enum FormWords {
    package static let all = Set(
        """
        a an the i me my mine we us our you your yours it its he she they them his her their this that these those is am are
        was were be been being do does did have has had having im ive id ill youre youve theyre dont of to in on at for from
        by with as and or so but if then than there here just very really please would could should can may might will shall
        let hi hello hey thanks thank some any also about into up out go going get got gotten know tell want need like one
        what whats how hows why when where which who does help way make made thing things something now still wanted trying
        try tried u ur r pls plz
        """.split { $0.isWhitespace }.map(String.init))

    package static let questionStarts: Set<String> = [
        "why", "when", "where", "which", "who", "what", "whats", "how", "hows", "whens", "wheres", "can", "could", "do",
        "does", "did", "is", "are", "will", "would", "should", "may", "any",
    ]

    package static let negations: Set<String> = [
        "not", "no", "never", "dont", "doesnt", "didnt", "cant", "cannot", "couldnt", "wont", "wouldnt", "isnt",
        "arent",
        "wasnt", "werent", "hasnt", "havent", "hadnt", "without", "unable",
    ]

    /// Words that say when, how surely or only that something is had and used, as stems: that no phrasing has them means
    /// little.
    static let idle = Set(
        """
        sometime sometimes usually normally currently actually exactly always ever today day days lately available
        possible already again also too really right own use using used kind type sort brand model exact called name link
        moment nowadays recently ask asking wonder wondering curious mind abouts chance plan plans next upcoming stuff info
        somewhere anywhere someday soon
        """.split { $0.isWhitespace }.map { WordStem.of(String($0)) })

    /// How people write them in a hurry.
    private static let shortened = [
        "wat": "what", "wut": "what", "wats": "whats", "wen": "when", "wer": "where", "hw": "how", "hwo": "how",
        "teh": "the", "yuo": "you", "yr": "your", "cud": "could", "wud": "would", "shud": "should", "hav": "have",
        "dis": "this",
        "dat": "that",
    ]

    /// Words of their own, however near they are to a form word.
    private static let others: Set<String> = ["form", "dose"]

    /// The form word that a mistyped one was meant to be: a letter left out or doubled, or two neighbours swapped. A wrong
    /// letter is none of these: "wild" isn't "will".
    static func meant(by word: String) -> String? {
        if let meant = shortened[word] { return meant }
        guard word.utf8.count >= 4, !all.contains(word), !others.contains(word) else { return nil }
        return slips[word]
    }

    private static let slips: [String: String] = {
        var slips: [String: String] = [:]
        for word in all.sorted() where word.utf8.count >= 4 {
            let letters = Array(word)
            for place in letters.indices.dropFirst() {
                var short = letters, doubled = letters, swapped = letters
                short.remove(at: place)
                doubled.insert(letters[place], at: place)
                swapped.swapAt(place, place - 1)
                for slip in [short, doubled, swapped] { slips[String(slip)] = slips[String(slip)] ?? word }
            }
        }
        return slips
    }()
}
