import LanguageKit

/// Signals in the form of a message, independent of its words. Their order is part of the trained model: only append,
/// then run `make model`.
package enum Signal: Int, CaseIterable, Sendable {
    case link, manyLinks, mediaLink, socialLink, shortenedLink, chatLink, documentLink, shopLink, riskyLink,
        lookalikeLink, downloadLink
    case referralLink, plainLink, mostlyLink
    case email, freeEmail, ownEmail, phone, shortCode
    case money, largeSum, middleSum, smallSum, severalSums, percent
    case question, manyQuestions, exclamation, manyExclamations, shouting, someShouting, stretched
    case emoji, manyEmoji, moneyEmoji, alarmEmoji, laughingEmoji, heartEmoji, pointingEmoji, cryingEmoji, happyFace,
        sadFace
    case disguised, tiny, brief, middling, long, veryLong, manyLines, signature, list, quoting, handle, manyHandles,
        hashtag, manyHashtags
    case manyDigits, timestamp, lowercase, repeats, greeting, clockTime, year, emailMatchesLink, wordless, codes
    case noContact, commandWord, toShortCode, premiumNumber, pencePrice, ageLimit, brokenAddress, chatSpelling,
        nothingWanted

    /// Signals that depend on the words around them.
    static let combining: [Signal] = [
        .link, .shortenedLink, .chatLink, .mediaLink, .riskyLink, .lookalikeLink, .ownEmail, .freeEmail, .money,
        .largeSum, .smallSum, .question,
        .manyExclamations, .shouting, .laughingEmoji, .alarmEmoji, .signature, .tiny, .long, .phone, .handle,
        .noContact, .commandWord, .chatSpelling,
    ]
}

package struct SignalReader {
    static func read(_ text: AnalyzedText, _ rules: RuleReading) -> Set<Signal> {
        var signals: Set<Signal> = []
        func set(_ signal: Signal, when condition: Bool) { if condition { signals.insert(signal) } }
        readLinks(text, set)
        readContacts(text, set)
        readMoney(text, set)
        readMood(text, set)
        readForm(text, rules, set)
        readDirections(text, rules, set)
        // Spam wants an action: opening a link, calling a number, sending a code, paying. A message that names none is
        // rarely spam.
        set(.noContact, when: signals.isDisjoint(with: contacts))
        return signals
    }

    private static func readLinks(_ text: AnalyzedText, _ set: (Signal, Bool) -> Void) {
        let kinds = Set(text.links.map(\.kind))
        set(.link, !text.links.isEmpty)
        set(.manyLinks, text.links.count >= 2)
        set(.mediaLink, kinds.contains(.media))
        set(.socialLink, kinds.contains(.social))
        set(.shortenedLink, kinds.contains(.shortener))
        set(.chatLink, kinds.contains(.chat))
        set(.documentLink, kinds.contains(.document))
        set(.shopLink, kinds.contains(.shop))
        set(.riskyLink, kinds.contains(.riskyName))
        set(.plainLink, kinds.contains(.plain))
        set(.lookalikeLink, text.links.contains(where: \.isLookalike))
        set(.downloadLink, text.links.contains(where: \.isDownload))
        set(.referralLink, text.links.contains(where: \.isReferral))
        set(.mostlyLink, !text.links.isEmpty && text.words.count <= 4)
    }

    private static func readContacts(_ text: AnalyzedText, _ set: (Signal, Bool) -> Void) {
        set(.email, !text.emailDomains.isEmpty)
        set(.freeEmail, text.emailDomains.contains { freemail.contains(Link.site(of: $0).prefix { $0 != "." }) })
        set(.ownEmail, text.emailDomains.contains { !freemail.contains(Link.site(of: $0).prefix { $0 != "." }) })
        let sites = Set(text.links.map(\.site))
        set(.emailMatchesLink, text.emailDomains.contains { sites.contains(Link.site(of: $0)) })
        set(.phone, text.phoneNumbers > 0)
        set(.shortCode, text.shortCodes > 0)
        let handles = text.tokens.count { $0.kind == .handle }
        set(.handle, handles > 0)
        set(.manyHandles, handles >= 3)
        let hashtags = text.tokens.count { $0.kind == .hashtag }
        set(.hashtag, hashtags > 0)
        set(.manyHashtags, hashtags >= 3)
    }

    private static func readMoney(_ text: AnalyzedText, _ set: (Signal, Bool) -> Void) {
        let most = text.amounts.map(\.dollars).max() ?? 0
        set(.money, !text.amounts.isEmpty)
        set(.largeSum, most >= 8_000)
        set(.middleSum, most >= 150 && most < 8_000)
        set(.smallSum, most > 0 && most < 150)
        set(.severalSums, text.amounts.count >= 2)
        set(.percent, text.tokens.contains { $0.text == "%" })
    }

    private static let contacts: Set<Signal> = [
        .link, .email, .phone, .shortCode, .handle, .money, .percent, .commandWord, .toShortCode, .premiumNumber,
        .pencePrice, .ageLimit, .brokenAddress,
    ]

    /// Instructions in premium-rate messages: "TXT WIN to 81010", "18+", "£1.50/msg", an obfuscated address.
    private static func readDirections(
        _ text: AnalyzedText, _ rules: RuleReading, _ set: (Signal, Bool) -> Void
    ) {
        let tokens = text.tokens
        let commands = rules.texts("shape", "command"), chatSpellings = rules.texts("shape", "chatSpelling")
        func word(_ index: Int) -> String { index < tokens.count ? tokens[index].text : "" }
        set(.premiumNumber, text.premiumNumbers > 0)
        for (index, token) in tokens.enumerated() {
            if commands.contains(token.text), index + 1 < tokens.count {
                let next = tokens[index + 1]
                let quoted = word(index + 1) == "\"" && index + 2 < tokens.count ? tokens[index + 2] : next
                let isCode = quoted.kind == .word && quoted.isShouted && !token.isShouted
                set(.commandWord, isCode || word(index + 2) == "to" && isShortCode(word(index + 3)))
            }
            if token.text == "to" || token.text == "on" { set(.toShortCode, isShortCode(word(index + 1))) }
            if token.kind == .word, token.text.first?.isNumber == true {
                let unit = token.text.drop(while: \.isNumber)
                set(.pencePrice, ["p", "ppm", "pm", "pmin", "ppw"].contains(unit) && token.text.count <= 6)
            }
            set(.ageLimit, ["16", "18", "21"].contains(token.text) && word(index + 1) == "+")
            if token.text == ".", index > 0, tokens[index - 1].kind == .word {
                set(.brokenAddress, endings.contains(word(index + 1)) && tokens[index + 1].kind == .word)
            }
        }
        let spoken = text.words
        let short = spoken.count { chatSpellings.contains($0.text) }
        set(.chatSpelling, short >= 2 || short == 1 && spoken.count < 8)
    }

    private static func isShortCode(_ text: String) -> Bool {
        (4...6).contains(text.count) && text.allSatisfy { $0.isASCII && $0.isNumber } && !text.hasPrefix("20")
            && !text.hasPrefix("19")
    }

    private static let endings: Set<String> = ["com", "net", "org", "tv", "info", "biz", "uk", "co", "me", "ly"]

    private static func readMood(_ text: AnalyzedText, _ set: (Signal, Bool) -> Void) {
        set(.question, text.questions > 0)
        set(.manyQuestions, text.questions >= 3)
        set(.exclamation, text.exclamations > 0)
        set(.manyExclamations, text.exclamations >= 3)
        set(.shouting, text.capitalRatio > 0.6)
        set(.someShouting, text.capitalRatio <= 0.6 && text.tokens.count { $0.isShouted && $0.text.count > 3 } >= 2)
        set(.stretched, text.tokens.contains(where: \.isStretched))
        set(.emoji, text.emoji > 0)
        set(.manyEmoji, text.emoji >= 4)
        let emoji = text.tokens.filter { $0.kind == .emoji }.map(\.text)
        for (signal, pictures) in pictures { set(signal, emoji.contains(where: pictures.contains)) }
        let faces = text.tokens.filter { $0.kind == .emoticon }.map(\.text)
        set(.happyFace, faces.contains(where: Emoticons.positive.contains))
        set(.sadFace, faces.contains(where: Emoticons.negative.contains))
    }

    private static func readForm(
        _ text: AnalyzedText, _ rules: RuleReading, _ set: (Signal, Bool) -> Void
    ) {
        let words = text.tokens.filter { $0.kind == .word || $0.kind == .hashtag }
        let ideographs = text.tokens.reduce(0) { $0 + ($1.kind == .ideographs ? $1.text.count : 0) }
        let length = words.count + ideographs / 2
        set(.wordless, length == 0)
        set(.tiny, length > 0 && length < 4)
        set(.brief, length >= 4 && length < 12)
        set(.middling, length >= 12 && length < 40)
        set(.long, length >= 40)
        set(.veryLong, length >= 90)
        set(.manyLines, text.lines >= 4)
        set(.disguised, text.disguisedLetters > 2)
        set(.quoting, text.quotedLines > 0)
        set(.manyDigits, text.digits * 5 > text.letters + 5 && text.digits > 4)
        set(.lowercase, text.letters > 10 && text.capitals == 0)
        set(.codes, words.count { $0.text.contains(where: \.isNumber) && $0.text.count >= 5 } > 0)
        if let first = words.first?.text { set(.greeting, rules.texts("shape", "greeting").contains(first)) }
        set(.list, text.tokens.count { $0.kind == .punctuation && $0.text == "-" } >= 3 && text.lines >= 4)
        var seen: [String: Int] = [:]
        for word in words where word.text.count > 4 { seen[word.text, default: 0] += 1 }
        set(.repeats, seen.values.contains { $0 >= 4 })
        // A sign-off in the last sentence, or a name alone on the last of several lines.
        let last = words.filter { $0.sentence >= text.sentences - 2 }
        let signOffs = rules.texts("shape", "signOff")
        let signed = last.contains { signOffs.contains($0.text) }
        set(.signature, signed && length >= 12 && text.lines >= 2)
        for (index, token) in text.tokens.enumerated() where token.kind == .number && index + 2 < text.tokens.count {
            if text.tokens[index + 1].text == ":",
                text.tokens[index + 2].kind == .number || text.tokens[index + 2].kind == .word
            {
                let unit = index + 3 < text.tokens.count ? text.tokens[index + 3].text : ""
                let said = text.tokens[index + 2].text
                let isClock = ["am", "pm", "uhr", "h"].contains(unit) || said.hasSuffix("m")
                set(isClock ? .clockTime : .timestamp, true)
            }
            set(.year, token.text.count == 4 && token.text.hasPrefix("20"))
        }
    }

    private static let freemail: Set<Substring> = [
        "gmail", "googlemail", "yahoo", "hotmail", "outlook", "live", "aol", "icloud", "proton", "protonmail", "mail",
        "gmx", "web", "yandex", "qq",
        "163", "naver", "libero", "orange", "wp", "o2", "onet", "bk", "inbox", "list", "ymail", "msn", "me", "zoho",
        "tutanota", "rediffmail", "daum",
    ]
    private static let pictures: [(Signal, Set<String>)] = [
        (.moneyEmoji, ["💰", "🤑", "💵", "💸", "💲", "📈", "💎", "🏆", "🎁", "💴", "💶", "🪙"]),
        (.alarmEmoji, ["🚨", "‼", "⚠", "🆘", "❗", "⏰", "🔴", "⛔", "❌"]),
        (.laughingEmoji, ["😂", "🤣", "💀", "😆", "😹", "😜", "😭", "🙃", "😅", "☠", "🤪"]),
        (.heartEmoji, ["❤", "💕", "💖", "😍", "🥰", "💜", "💙", "💚", "🧡", "🖤", "💛", "😘", "🤍", "💗", "🫶", "♥", "🩷"]),
        (.pointingEmoji, ["👉", "👇", "⬇", "🔗", "➡", "📲", "📩", "👆", "☎", "📞", "✅", "🔥"]),
        (.cryingEmoji, ["😢", "😥", "😔", "😞", "💔", "🥺", "😟", "😰", "😨", "🙏"]),
    ]
}
