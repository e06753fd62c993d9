import ProcessKit
import TextKit

/// The files a path being typed could become.
enum PathCompletion {
    private static let most = 200

    /// Where in a text the path begins that `/file` shall send; nil for any other text.
    static func start(in buffer: TextBuffer) -> Int? {
        let lead = Array("/file ")
        guard buffer.caret >= lead.count, Array(buffer.characters.prefix(lead.count)) == lead,
            !buffer.characters.contains("\n")
        else { return nil }
        return lead.count
    }

    /// Reads the folder the path is in; off the main actor, because a folder can be far away.
    nonisolated static func candidates(for typed: String) async -> [Completion.Candidate] {
        let plain = typed.first == "'" || typed.first == "\"" ? String(typed.dropFirst()) : typed
        let slash = plain.lastIndex(of: "/")
        let lead = slash.map { String(plain[...$0]) } ?? ""
        let part = slash.map { String(plain[plain.index(after: $0)...]) } ?? plain
        let folder = ComposerText.unquoted(lead.isEmpty ? "." : lead)
        // A folder that is not there has no files to offer.
        guard let names = try? Files.list(folder.isEmpty ? "/" : folder) else { return [] }
        let fold = SearchFolding.fold(part)
        return names.filter { name in
            (!name.hasPrefix(".") || part.hasPrefix(".")) && SearchFolding.fold(name).hasPrefix(fold)
                // A name with controls in it is nothing to put into a text.
                && Sanitizer.strict(name) == name
        }
        .sorted().prefix(most).map { name in
            let isFolder = Files.isDirectory(folder + "/" + name)
            return Completion.Candidate(label: isFolder ? name + "/" : name, text: lead + name + (isFolder ? "/" : ""))
        }
    }
}
