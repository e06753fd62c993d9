import BuzzModel
import JSONKit

/// Reads texts that show a person's writing style from a file or pasted text: separated by empty lines, otherwise one
/// per line. Also understands exported messages, of which only the user's own count.
package enum VoiceSamples {
    /// With fewer samples no style can be recognised.
    package static let enough = 5
    /// More samples make no difference.
    package static let most = 120
    /// A longer file is not a collection of samples.
    package static let longestFile = 32 << 20

    package static func read(_ text: String) throws(ServiceError) -> [String] {
        let found: [String]
        switch text.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) {
        case nil: throw .invalid("It contains no text.")
        case "{", "[": found = try messages(text)
        default: found = paragraphs(text)
        }
        var samples: [String] = []
        for text in found.suffix(most) {
            do throws(ServiceError) {
                samples.append(try OutgoingText.checked(text))
            } catch {
                // Skip texts that are empty or too long to be messages.
                continue
            }
        }
        guard !samples.isEmpty else { throw .invalid("It contains no text of yours.") }
        return samples
    }

    private static func paragraphs(_ text: String) -> [String] {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        var parts: [[Substring]] = [[]]
        for line in lines {
            if line.allSatisfy(\.isWhitespace) { parts.append([]) } else { parts[parts.count - 1].append(line) }
        }
        let filled = parts.filter { !$0.isEmpty }
        guard filled.count == 1 else { return filled.map { $0.joined(separator: "\n") } }
        return filled[0].map(String.init)
    }

    private static func messages(_ text: String) throws(ServiceError) -> [String] {
        var values: [JSON] = []
        do throws(JSONError) {
            let whole = try JSON(parsing: Array(text.utf8))
            values = whole.array ?? [whole]
        } catch {
            for (index, line) in text.split(separator: "\n").enumerated() where !line.allSatisfy(\.isWhitespace) {
                do throws(JSONError) {
                    values.append(try JSON(parsing: Array(line.utf8)))
                } catch {
                    throw .invalid("Line \(index + 1) is not JSON. Nothing was imported.")
                }
            }
        }
        return values.compactMap { value in
            value.string ?? (value["own"].bool == false ? nil : value["body"].string ?? value["text"].string)
        }
    }
}
