/// The word lists for finding facts.
extension FactReader {
    static let numbered = WordList.set("fact.numbered")
    static let pricing = WordList.set("fact.pricing")
    static let audience = WordList.set("fact.audience")
    static let units = WordList.set("fact.units")
    static let joints = WordList.set("fact.joints")
    static let breaks = WordList.set("fact.breaks")
    static let loose = WordList.set("fact.loose")
    static let prepositions = WordList.set("fact.prepositions")
    static let ordinals = WordList.set("fact.ordinals")
    static let counts = WordList.set("fact.counts")
    static let products = WordList.set("fact.products")
    static let conditions = WordList.phrases("fact.conditions")
}
