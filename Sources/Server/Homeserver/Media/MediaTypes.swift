import HTTPKit

/// Which media types a browser may display inline, and how file names are written in headers.
enum MediaTypes {
    private static let safeInline: Set<String> = [
        "text/css", "text/plain", "text/csv", "application/json", "application/ld+json", "image/jpeg", "image/gif",
        "image/png", "image/apng", "image/webp", "image/avif", "video/mp4", "video/webm", "video/ogg",
        "video/quicktime", "audio/mp4", "audio/webm", "audio/aac", "audio/mpeg", "audio/ogg", "audio/wave",
        "audio/wav", "audio/x-wav", "audio/x-pn-wav", "audio/flac", "audio/x-flac",
    ]

    static func essence(_ type: String) -> String {
        String(type.prefix { $0 != ";" }).trimmedOfSpaces.lowercased()
    }

    /// The content type of an upload if it is printable ASCII, else empty.
    static func clean(_ type: String?) -> String {
        let type = (type ?? "").prefix(255)
        guard !type.isEmpty, type.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
            return "application/octet-stream"
        }
        return String(type)
    }

    static func isImage(_ type: String?) -> Bool {
        ["image/png", "image/jpeg", "image/gif", "image/webp"].contains(essence(type ?? ""))
    }

    static func disposition(_ type: String, fileName: String?) -> String {
        let kind = safeInline.contains(essence(type)) ? "inline" : "attachment"
        guard let fileName, !fileName.isEmpty else { return kind }
        let isPlain = fileName.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != 0x5C }
        if isPlain {
            let isToken = fileName.utf8.allSatisfy { $0 > 0x20 && !"()<>@,;:/[]?={}".utf8.contains($0) }
            return "\(kind); filename=" + (isToken ? fileName : "\"\(fileName)\"")
        }
        return "\(kind); filename*=utf-8''" + PercentEncoding.encode(queryValue: fileName)
    }
}

extension String {
    var trimmedOfSpaces: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
