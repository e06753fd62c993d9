import Copilot
import CopilotProtocol

/// The verdicts of people about drafts, one per line. Each includes a digest of its drafts, so that it is never applied
/// to changed drafts.
struct DraftTally {
    enum Verdict: String, CaseIterable {
        case asIs = "as is", smallEdit = "small edit", useless, embarrassing, nothing

        /// Parses what a person types: "a", "e", "u", "x", "n", or the whole word.
        init?(typed: Substring) {
            switch typed {
            case "a", "as is": self = .asIs
            case "e", "small edit": self = .smallEdit
            case "u", "useless": self = .useless
            case "x", "embarrassing": self = .embarrassing
            case "n", "nothing": self = .nothing
            default: return nil
            }
        }
    }

    struct Entry {
        let day: Substring, who: Substring, set: Substring
        let number: Int
        let drafts: Substring
        let verdict: Verdict
    }

    let entries: [Entry]

    init(text: String, path: String) throws {
        entries = try text.split(separator: "\n").enumerated().compactMap { number, line in
            if line.hasPrefix("#") { return nil }
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 6, let place = Int(fields[3]), let verdict = Verdict(typed: fields[5]) else {
                throw CorpusError.badLine(file: path, line: number + 1)
            }
            return Entry(
                day: fields[0], who: fields[1], set: fields[2], number: place, drafts: fields[4], verdict: verdict)
        }
    }

    /// The latest verdict on exactly these drafts.
    func verdict(set: String, number: Int, drafts: String) -> Entry? {
        entries.last { $0.set == set && $0.number == number && $0.drafts == drafts }
    }

    /// A short digest of the drafts, which differs when their wording does.
    static func mark(_ response: DraftResponse) -> String {
        let text = [response.short, response.medium, response.detailed, response.nothing == nil ? "" : "-"]
            .joined(separator: "\n")
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash % 0x1_0000_0000, radix: 16)
    }
}
