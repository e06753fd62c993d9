/// Emoji and their names, which are typed between colons.
package enum Emoji {
    package static let reactions = ["👍", "❤️", "😂", "🎉", "🙏", "👀", "😮", "😢"]

    package static func named(_ text: String) -> [(name: String, symbol: String)] {
        let text = text.lowercased()
        let starting = table.filter { $0.name.hasPrefix(text) }
        let containing = table.filter { !$0.name.hasPrefix(text) && $0.name.contains(text) }
        return starting + containing
    }

    package static let longestReaction = 24

    /// The emoji with exactly this name, with or without colons.
    package static func symbol(_ name: String) -> String? {
        let name = name.lowercased().filter { $0 != ":" }
        return table.first { $0.name == name }?.symbol
    }

    private static let table: [(name: String, symbol: String)] = [
        ("+1", "👍"), ("-1", "👎"), ("100", "💯"), ("angry", "😠"), ("bell", "🔔"), ("birthday", "🎂"), ("blush", "😊"),
        ("bow", "🙇"), ("broken_heart", "💔"), ("bulb", "💡"), ("calendar", "📅"), ("camera", "📷"), ("cat", "🐱"),
        ("check", "✅"), ("cherry_blossom", "🌸"), ("clap", "👏"), ("coffee", "☕"), ("confused", "😕"), ("cool", "😎"),
        ("cry", "😢"), ("dog", "🐶"), ("eyes", "👀"), ("facepalm", "🤦"), ("fire", "🔥"), ("fireworks", "🎆"),
        ("flower", "🌼"), ("gift", "🎁"), ("grin", "😁"), ("handshake", "🤝"), ("heart", "❤️"), ("heart_eyes", "😍"),
        ("hourglass", "⌛"), ("hug", "🤗"), ("joy", "😂"), ("kiss", "😘"), ("laughing", "😆"), ("link", "🔗"),
        ("lock", "🔒"), ("mail", "📧"), ("microphone", "🎤"), ("money", "💰"), ("moon", "🌙"), ("movie", "🎬"),
        ("muscle", "💪"), ("music", "🎵"), ("neutral", "😐"), ("ok", "👌"), ("party", "🥳"), ("pray", "🙏"),
        ("question", "❓"), ("rainbow", "🌈"), ("raised_hands", "🙌"), ("relieved", "😌"), ("rocket", "🚀"),
        ("rofl", "🤣"), ("rose", "🌹"), ("sad", "😞"), ("scream", "😱"), ("shrug", "🤷"), ("sleeping", "😴"),
        ("slight_smile", "🙂"), ("smile", "😄"), ("smirk", "😏"), ("snowflake", "❄️"), ("sob", "😭"),
        ("sparkles", "✨"), ("star", "⭐"), ("sun", "☀️"), ("sweat_smile", "😅"), ("tada", "🎉"), ("thinking", "🤔"),
        ("thumbsdown", "👎"), ("thumbsup", "👍"), ("tired", "😫"), ("trophy", "🏆"), ("upside_down", "🙃"),
        ("video", "📹"), ("warning", "⚠️"), ("wave", "👋"), ("wink", "😉"), ("worried", "😟"), ("x", "❌"), ("yum", "😋"),
        ("zap", "⚡"), ("zzz", "💤"),
    ]
}
