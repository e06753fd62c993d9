/// The words that facts are found by.
extension FactReader {
    static let numbered: Set<String> = [
        "invoice", "no", "number", "po", "order", "clause", "page", "room", "episode", "nr", "rechnung", "minute",
        "part", "since", "in", "week", "chapter", "#", "flight", "text", "txt", "call",
    ]
    static let pricing: Set<String> = [
        "budget", "pay", "fee", "offer", "stretch", "rate", "honorarium", "price", "paying", "pays", "charge",
        "presupuesto", "honorar", "cachet",
    ]
    static let audience: Set<String> = [
        "subs", "subscribers", "listeners", "followers", "views", "viewers", "readers", "members", "people", "fans",
        "res", "video", "videos",
    ]
    static let units: Set<String> = [
        "people", "guests", "minutes", "minute", "seconds", "hours", "hour", "days", "day", "weeks", "months", "years",
        "students", "videos", "reels", "stories", "posts", "copies", "pieces", "mugs", "%", "percent", "kids",
        "children", "words", "pages",
        "posters", "prints", "listeners", "readers", "subscribers", "units", "creators", "employees", "am", "pm", "km",
        "miles",
    ]
    static let joints: Set<String> = [
        "for", "per", "each", "a", "an", "plus", "flat", "in", "total", "net", "all", "altogether", "and", "on",
        "upfront", "up", "por", "pro", "pour", "per", "für", "als",
    ]
    static let breaks: Set<String> = [
        "if", "when", "because", "since", "but", "so", "who", "which", "that", "would", "could", "should", "is", "are",
        "we", "i", "you", "does", "do", "will", "can", "have", "has", "with", "by", "want", "like", "love", "need",
        "send", "sent", "make", "record", "film", "your", "our", "my", "of",
    ]
    static let loose: Set<String> = ["and", "for", "in", "a", "an", "the", "plus", "on", "per", "to", "of"]
    static let prepositions: Set<String> = [
        "by", "on", "until", "till", "before", "from", "in", "for", "around", "at", "bis", "am", "für", "para", "el",
        "até", "avant", "le", "entro", "il", "voor", "op",
    ]
    static let ordinals: Set<String> = [
        "video", "episode", "time", "one", "draft", "part", "anniversary", "birthday", "year", "edition", "season",
        "century", "floor",
    ]
    static let counts: Set<String> = [
        "a", "an", "one", "two", "three", "four", "five", "six", "eight", "ten", "twelve", "several", "couple",
    ]
    static let products: Set<String> = [
        "video", "videos", "reel", "reels", "story", "stories", "post", "posts", "integration", "integrations",
        "mention", "mentions", "episode", "episodes", "tiktok", "tiktoks", "tutorial", "tutorials",
        "talk", "workshop", "film", "films",
        "interview", "article", "articles", "newsletter", "painting", "portrait", "mural", "illustration",
        "illustrations", "logo", "poster", "posters", "mugs", "prints", "song", "mid-roll", "pre-roll", "livestream",
        "stream", "streams", "shoot",
    ]
    static let conditions = [
        "on signing", "on publication", "on delivery", "net 30", "net 14", "net 60", "upfront", "up front", "deposit",
        "exclusiv", "usage", "revision", "royalt", "commission", "% of", "percent", "plus travel", "travel and hotel",
        "travel covered", "expenses",
        "hotel", "in advance", "no script", "creative freedom", "approval of", "half on", "rights", "paid on",
        "same split", "with credit",
    ]
}
