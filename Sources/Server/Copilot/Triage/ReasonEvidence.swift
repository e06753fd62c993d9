import BuzzModel
import LanguageKit

/// What a message must show before it is said of it. A word may stand for two things: the model weighs that, but a reason
/// that names the wrong one is false.
struct ReasonEvidence {
    private let category: Category
    private let signals: Set<Signal>
    private let words: Set<String>
    /// The words each concept was found by.
    private let found: [String: Set<String>]

    init(_ features: FeatureExtractor.Result, of category: Category, lexicon: ConceptLexicon) {
        self.category = category
        signals = features.signals
        words = Set(features.text.tokens.map(\.text))
        var found: [String: Set<String>] = [:]
        for hit in features.hits {
            found[lexicon.names[hit.concept], default: []].insert(features.text.tokens[hit.token].text)
        }
        self.found = found
    }

    func proves(_ signal: Signal) -> Bool {
        switch signal {
        // An order has a number, too.
        case .shortCode: !signals.isDisjoint(with: [.commandWord, .toShortCode, .premiumNumber, .pencePrice])
        // 😭 laughs and weeps.
        case .laughingEmoji: !words.isDisjoint(with: Self.laughs)
        default: true
        }
    }

    func proves(_ concept: String) -> Bool {
        switch concept {
        case "leak":
            // Out of a roof comes water.
            words.isDisjoint(with: Self.plumbing)
                && ((found[concept] ?? []).isSubset(of: Self.leaks) ? !words.isDisjoint(with: Self.secrets) : true)
        // "where are you" is asked when nothing has changed, too.
        case "cancelled": !(found[concept] ?? []).isSubset(of: Self.whereabouts)
        // Whoever is tired of advertising offers none.
        case "sponsor": category == .business || !(found[concept] ?? []).isSubset(of: Self.advertising)
        case "premiumsms":
            !signals.isDisjoint(with: [
                .commandWord, .toShortCode, .premiumNumber, .pencePrice, .phone, .shortCode, .ageLimit,
            ]) && !words.isDisjoint(with: Self.telephony)
        // "I claim the copyright" has won nothing.
        case "win":
            !(found[concept] ?? []).isSubset(of: Self.claims) || words.isDisjoint(with: Self.rights)
        // "thanks for nothing", "made me cry"
        case "helpedme": !(found[concept] ?? []).isSubset(of: ["thank", "thanks", "made", "make", "for", "you"])
        case "thanksonly": !words.contains("nothing")
        default: true
        }
    }

    private static let laughs: Set<String> = ["😂", "🤣", "💀", "😆", "😹", "😜", "🙃", "😅", "☠", "🤪"]
    private static let leaks: Set<String> = ["leak", "leaking", "leaked", "leaks", "your", "filtr", "vazou"]
    private static let secrets: Set<String> = [
        "address", "number", "private", "personal", "data", "phone", "photo", "photos", "pictures", "nudes", "name",
        "house", "home", "live", "online", "posted", "chat", "comments", "discord", "telegram", "files", "password",
        "passwords", "unreleased", "school", "dox", "doxxed", "plate", "location", "mail", "email", "messages", "track",
        "draft", "episode", "footage", "info", "information",
    ]
    private static let plumbing: Set<String> = [
        "roof", "ceiling", "pipe", "pipes", "water", "tap", "boiler", "gas", "toilet", "sink", "bathroom", "basement",
        "radiator", "tank", "bucket", "dach", "wasser", "rohr", "decke", "keller", "techo", "agua", "tuberia", "tejado",
        "toit", "eau", "plafond", "tuyau", "tetto", "acqua", "tubo", "soffitto", "telhado", "teto", "cano", "dak",
        "leiding",
    ]
    private static let whereabouts: Set<String> = [
        "where", "are", "you", "waiting", "for", "everyone", "venue", "flight", "your", "is", "train", "soundcheck",
        "show", "event", "tonight", "doors", "open", "crew", "the", "client", "on", "in", "youre", "flug", "vuelo",
        "voo", "vol", "ton", "votre", "volo", "vlucht", "penerbangan", "рейс", "вылет", "会場", "航班", "رحلتك",
    ]
    private static let advertising: Set<String> = [
        "publicidad", "publi", "publicite", "pubblicita", "werbung", "anzeige", "reclame", "iklan", "advertising",
        "advertisement", "advertisements", "advert", "adverts", "advertised", "reklam", "reklama", "reklamy", "reklame",
        "реклама", "рекламы", "рекламу", "рекламе", "広告", "광고", "广告", "إعلان", "विज्ञापन",
    ]
    private static let claims: Set<String> = ["claim", "claims", "bonus", "reward", "selected", "award"]
    private static let rights: Set<String> = [
        "copyright", "rights", "licence", "license", "invoice", "warranty", "owner",
    ]
    private static let telephony: Set<String> = [
        "txt", "text", "sms", "mms", "reply", "stop", "msg", "call", "ringtone", "ringtones", "tone", "tones", "mobile",
        "mob", "ppm", "wap", "prem", "landline", "p", "pobox", "box", "subscriber", "freemsg", "rate", "per", "optout",
        "mins", "voucher", "vouchers", "freephone",
    ]
}
