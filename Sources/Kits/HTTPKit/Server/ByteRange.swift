/// The `Range` header. A single byte range is honoured; anything else is ignored, as RFC 9110 allows.
enum ByteRange: Equatable {
    case whole
    case part(Range<Int64>)
    case impossible

    static func parse(_ header: String?, size: Int64) -> ByteRange {
        guard let header, header.hasPrefix("bytes="), !header.contains(",") else { return .whole }
        let ends = header.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return .whole }
        let (first, last) = (ends[0], ends[1])
        guard (first + last).utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return .whole }
        switch (Int64(first), Int64(last)) {
        case (let from?, let to?):
            guard from <= to else { return .whole }
            return from < size ? .part(from..<min(size, to == .max ? to : to + 1)) : .impossible
        case (let from?, nil):
            guard last.isEmpty else { return .whole }
            return from < size ? .part(from..<size) : .impossible
        case (nil, let count?):
            guard first.isEmpty else { return .whole }
            return count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .impossible
        case (nil, nil): return .whole
        }
    }
}
