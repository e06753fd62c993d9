/// Recognises condolences to the creator, and grief of the sender.
enum Grief {
    /// "Sorry for your loss", "RIP your grandma": the creator has lost somebody. "RIP my wallet" isn't about a death.
    static func isCondolence(_ reading: MessageReading) -> Bool {
        if language(of: reading.plain) != nil { return true }
        return reading.mentions(list: "grief.rest") && reading.mentions(relations)
            && reading.mentions(list: "grief.your")
            && !reading.mentions(list: "grief.jest")
    }

    private static let relations = WordList.phrases("grief.relations")

    /// The sender is heartbroken. Tears over a video don't count, because they are praise.
    static func isTold(in plain: String) -> Bool {
        MessageReading.mentions(plain, heartbreak)
            || MessageReading.mentions(plain, tears) && !MessageReading.mentions(plain, moving)
    }

    private static let heartbreak = WordList.phrases("grief.heartbreak")
    private static let tears = WordList.phrases("grief.tears")
    private static let moving = WordList.phrases("grief.moving")

    /// The language of a condolence, whose few words are often the whole message.
    static func language(of plain: String) -> Phrasebook.Language? {
        Phrasebook.Language.allCases.first {
            MessageReading.mentions(plain, WordLists.builtIn.byLanguage[$0.rawValue]?["grief.condolence"] ?? [])
        }
    }
}
