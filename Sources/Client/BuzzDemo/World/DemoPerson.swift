/// Somebody in the demo's world.
package struct DemoPerson: Sendable, Hashable {
    /// How somebody talks: picks their stock of answers.
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
    /// Names may be as odd as people's names are.
    package let name: String
    package let voice: Voice
    /// What this person alone says, by topic; comes before the voice's stock.
    package let sayings: DemoSayings

    init(_ id: String, _ name: String, _ voice: Voice, _ sayings: String = "") {
        self.id = id
        self.name = name
        self.voice = voice
        self.sayings = DemoSayings(sayings)
    }
}
