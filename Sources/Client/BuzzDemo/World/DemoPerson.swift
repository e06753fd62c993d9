/// A person in the demo.
package struct DemoPerson: Sendable, Hashable {
    /// A style of talking, which selects the generic answers.
    package enum Voice: String, Sendable, CaseIterable {
        case fan
        case friend
        case business
        case spam
        case spanish
        case portuguese
        case french
        case german
        case japanese
        case arabic
    }

    /// The local part of the user id.
    package let id: String
    /// Names can be as unusual as real ones.
    package let name: String
    package let voice: Voice
    /// This person's own answers by topic; they precede the generic ones.
    package let sayings: DemoSayings

    init(id: String, name: String, voice: Voice, sayings: String = "") {
        self.id = id
        self.name = name
        self.voice = voice
        self.sayings = DemoSayings(sayings)
    }

    /// A section with the heading `id voice name` and the person's answers.
    init(_ section: DemoSection) {
        let words = section.heading.split(separator: " ", maxSplits: 2).map(String.init)
        self.init(
            id: words.first ?? "", name: words.count > 2 ? words[2] : "",
            voice: words.count > 1 ? Voice(rawValue: words[1]) ?? .fan : .fan, sayings: section.text)
    }
}
