/// A link in a message and what its address reveals.
package struct Link: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// Sites for video, pictures, music, code and similar content.
        case media
        case social, shortener, chat, document, shop, riskyName, plain
    }

    package let host: String
    package let path: String
    package let kind: Kind
    /// The host imitates a well-known one: it contains its name ("youtube-verify.com") or has digits in place of
    /// letters.
    package let isLookalike: Bool
    /// The path is that of a program or an archive.
    package let isDownload: Bool
    /// Contains a referral or affiliate code.
    package let isReferral: Bool

    package init(host rawHost: String, path: String) {
        var host = rawHost
        if host.hasPrefix("www.") { host.removeFirst(4) }
        self.host = host
        self.path = path
        kind = Link.kind(of: host)
        isLookalike = Link.isLookalike(host)
        let file = path.split(separator: "?", maxSplits: 1).first.map(String.init) ?? ""
        isDownload = [".exe", ".scr", ".zip", ".rar", ".apk", ".msi", ".7z", ".bat", ".iso", ".dmg"].contains {
            file.hasSuffix($0)
        }
        isReferral = ["ref=", "?r=", "invite", "referral", "aff=", "promo=", "code=", "rrid="].contains {
            ByteSearch.contains($0, in: path)
        }
    }

    /// The last two labels, or three for "co.uk" and similar suffixes.
    package var site: String { Link.site(of: host) }

    package static func site(of host: String) -> String {
        let labels = host.split(separator: ".")
        guard labels.count > 2 else { return host }
        let secondLevel: Set<Substring> = ["co", "com", "org", "net", "gov", "ac", "edu", "or", "ne", "go"]
        let keep = secondLevel.contains(labels[labels.count - 2]) && labels[labels.count - 1].count == 2 ? 3 : 2
        return labels.suffix(keep).joined(separator: ".")
    }

    private static func kind(of host: String) -> Kind {
        let site = site(of: host)
        if let known = wellKnown[site] ?? wellKnown[host] { return known }
        guard let top = host.split(separator: ".").last.map(String.init) else { return .plain }
        if riskyTops.contains(top) { return .riskyName }
        if host.filter({ $0 == "-" }).count >= 2 || host.filter(\.isNumber).count >= 3 { return .riskyName }
        return .plain
    }

    private static func isLookalike(_ host: String) -> Bool {
        let site = site(of: host)
        if wellKnown[site] != nil || genuine.contains(site) { return false }
        let plain = String(host.map { disguises[$0] ?? $0 })
        return imitated.contains { ByteSearch.contains($0, in: plain) }
    }

    private static let disguises: [Character: Character] = ["0": "o", "1": "l", "3": "e", "5": "s", "4": "a"]
    private static let riskyTops: Set<String> = [
        "xyz", "top", "click", "icu", "buzz", "loan", "win", "vip", "cc", "tk", "ml", "ga", "cf", "gq", "work",
        "monster", "rest", "cam",
        "zip", "mov", "live", "site", "online", "club", "link", "bid", "cyou", "sbs", "cfd", "quest", "fun", "pw", "su",
        "lol", "bet", "casino",
        "finance", "trade", "gift", "gifts", "promo", "pro", "world", "space", "website", "stream", "download",
        "racing", "date", "review", "support",
    ]
    private static let imitated = [
        "youtube", "yt-", "google", "paypal", "instagram", "facebook", "tiktok", "twitch", "netflix", "amazon", "apple",
        "icloud", "microsoft",
        "discord", "steam", "coinbase", "binance", "metamask", "dhl", "fedex", "usps", "royalmail", "whatsapp",
        "spotify", "verify", "verif",
        "secure-", "-login", "login-", "account-", "-support", "copyright", "appeal", "badge", "airdrop", "giveaway",
        "bonus", "claim",
    ]
    private static let genuine: Set<String> = [
        "google.com", "paypal.com", "netflix.com", "apple.com", "microsoft.com", "dhl.com", "dhl.de", "fedex.com",
        "usps.com", "amazon.com",
    ]
    private static let wellKnown: [String: Kind] = {
        var table: [String: Kind] = [:]
        func add(_ kind: Kind, _ names: String) {
            for name in names.split(separator: " ") { table[String(name)] = kind }
        }
        add(
            .media,
            "youtube.com youtu.be twitch.tv vimeo.com imgur.com soundcloud.com spotify.com bandcamp.com github.com reddit.com streamable.com"
        )
        add(
            .media,
            "gyazo.com giphy.com tenor.com wikipedia.org deviantart.com artstation.com pixiv.net medias.tv bilibili.com nicovideo.jp flickr.com"
        )
        add(
            .media,
            "behance.net letterboxd.com goodreads.com ao3.org archiveofourown.org codepen.io gitlab.com stackoverflow.com gofundme.com"
        )
        add(
            .social,
            "instagram.com twitter.com x.com tiktok.com facebook.com fb.com threads.net linkedin.com vk.com mastodon.social pinterest.com bsky.app"
        )
        add(
            .shortener,
            "bit.ly tinyurl.com t.co goo.gl cutt.ly is.gd rb.gy ow.ly adf.ly shorturl.at tiny.cc rebrand.ly s.id soo.gd v.gd lnkd.in t.ly"
        )
        add(.shortener, "linktr.ee beacons.ai bl.ink clck.ru vk.cc kutt.it shorte.st ouo.io bc.vc")
        add(
            .chat,
            "wa.me t.me telegram.me telegram.org whatsapp.com chat.whatsapp.com discord.gg line.me signal.me m.me lin.ee"
        )
        add(
            .document,
            "docs.google.com drive.google.com dropbox.com wetransfer.com notion.so notion.site calendly.com figma.com airtable.com canva.com"
        )
        add(
            .document,
            "docusign.net docusign.com forms.gle typeform.com box.com cal.com zoom.us meet.google.com sharepoint.com onedrive.com pitch.com"
        )
        add(
            .shop,
            "etsy.com amazon.com amazon.co.uk amazon.de ebay.com patreon.com ko-fi.com kickstarter.com gumroad.com shopify.com teespring.com"
        )
        add(
            .shop,
            "indiegogo.com redbubble.com play.google.com apps.apple.com aliexpress.com tokopedia.com shopee.co.id mercadolibre.com allegro.pl"
        )
        return table
    }()
}
