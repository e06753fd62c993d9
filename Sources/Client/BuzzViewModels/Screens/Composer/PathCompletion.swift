import ProcessKit
import TextKit

/// Completes file paths.
enum PathCompletion {
    private static let most = 200

    /// Where the path of a `/file` command starts; nil for any other text.
    static func start(in buffer: TextBuffer) -> Int? {
        let lead = Array("/file ")
        guard buffer.caret >= lead.count, Array(buffer.characters.prefix(lead.count)) == lead,
            !buffer.characters.contains("\n")
        else { return nil }
        return lead.count
    }

    /// Reads the folder of the path, off the main actor because file access may be slow.
    nonisolated static func candidates(for typed: String) async -> [Completion.Candidate] {
        let plain = typed.first == "'" || typed.first == "\"" ? String(typed.dropFirst()) : typed
        let slash = plain.lastIndex(of: "/")
        let lead = slash.map { String(plain[...$0]) } ?? ""
        let part = slash.map { String(plain[plain.index(after: $0)...]) } ?? plain
        let folder = ComposerText.unquoted(lead.isEmpty ? "." : lead)
        // A missing folder offers no files.
        guard let names = try? Files.list(folder.isEmpty ? "/" : folder) else { return [] }
        let fold = SearchFolding.fold(part)
        return names.filter { name in
            (!name.hasPrefix(".") || part.hasPrefix(".")) && SearchFolding.fold(name).hasPrefix(fold)
                // Skip names with control characters.
                && Sanitizer.strict(name) == name
        }
        .sorted().prefix(most).map { name in
            let isFolder = Files.isDirectory(folder + "/" + name)
            return Completion.Candidate(label: isFolder ? name + "/" : name, text: lead + name + (isFolder ? "/" : ""))
        }
    }
}
