import LanguageKit

/// What must not be said back, nor answered with a ready yes or no: a yes would be cruel, or an admission.
enum Gravity {
    static func isGrave(_ words: some Collection<Word>, _ language: Phrasebook.Language) -> Bool {
        let plain = words.map { TextFolding.fold($0.plain) }
        if plain.contains(where: { grave.contains($0) || language == .english && english.contains($0) }) { return true }
        return zip(plain, plain.dropFirst()).contains { harms.contains($0) && people.contains($1) }
    }

    private static let grave: Set<String> = [
        "kill", "kills", "killing", "killed", "murder", "murdering", "suicide", "hurt", "hurting", "harm", "harming",
        "hate",
        "hates", "hated", "hating", "rape", "raping", "stab", "stabbing", "strangle", "poison", "torture", "lynch",
        "dox",
        "doxx", "blackmail", "nude", "nudes", "naked", "nazi", "nazis", "hitler", "racist", "terrorist", "terrorists",
        "owe",
        "owed", "liable", "guilty", "lied", "lying", "stole", "steal", "stealing", "cheated", "admit", "confess",
        "plagiarise",
        "plagiarize", "plagiarised", "plagiarized", "umbringen", "umzubringen", "toten", "sterben", "hassen", "hasst",
        "hasse",
        "verletzen", "wehtun", "vergewaltigen", "schuldest", "schulden", "matar", "matarlo", "matarla", "morir",
        "odias", "odiar",
        "lastimar", "violar", "tuer", "mourir", "detestes", "blesser", "violer", "uccidere", "ucciderlo", "ucciderla",
        "ammazzare",
        "morire", "odiare", "ferire", "morrer", "odeia", "machucar", "ferir",
    ]
    /// Words that mean something harmless elsewhere ("die Datei").
    private static let english: Set<String> = ["die", "lie"]
    private static let harms: Set<String> = [
        "cut", "shoot", "hang", "starve", "burn", "drown", "beat", "hit", "punch", "slap", "attack", "off",
    ]
    private static let people: Set<String> = [
        "myself", "yourself", "himself", "herself", "themselves", "him", "her", "them", "someone", "somebody", "people",
        "me",
        "you",
    ]
}
