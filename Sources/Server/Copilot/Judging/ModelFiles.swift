import ProcessKit

/// The files under `model/` that become sections of the model, unchanged or in a form that loads faster.
package struct ModelFiles {
    let root: String

    /// - Parameter root: the folder that contains `model/`.
    package init(root: String) { self.root = root }

    /// The folders whose files each become a section. The files of `rules` together become one.
    package static let folders = ["lexicon", "phrases", "reasons", "words"]

    /// Sorted by name, so that the same files always give the same bytes.
    package func sections() throws -> [ModelSections.Section] {
        try Self.folders.flatMap { folder in
            try paths(folder).map { path in (path, Array(Self.prepared(try text(path), path).utf8)) }
        } + [(CompiledRules.section, try rules().bytes)]
    }

    /// Compiles the rules alone.
    /// - Parameter isLeftOut: selects files whose phrases are left out, to measure what they contribute.
    package func rules(without isLeftOut: (String) -> Bool = { _ in false }) throws -> CompiledRules {
        let files = try paths("rules").map { path in
            let text = try text(path)
            return (path: path, text: isLeftOut(path) && path.hasSuffix(".words") ? RuleFile.emptied(text) : text)
        }
        return try RuleCompiler.compile(files)
    }

    private func text(_ path: String) throws -> String { try Files.readUTF8("\(root)/model/\(path)") }

    /// Lexicons are folded and split as messages are; other files stay as they are.
    private static func prepared(_ text: String, _ path: String) -> String {
        guard path.hasPrefix("lexicon/") else { return text }
        return path == "lexicon/glosses.txt" ? GlossLexicon.normalised(text) : ConceptLexicon.normalised(text)
    }

    private func paths(_ folder: String) throws -> [String] {
        guard Files.isDirectory("\(root)/model/\(folder)") else { return [] }
        return try Files.list("\(root)/model/\(folder)").sorted(by: Self.comesBefore).flatMap { name in
            let path = "\(folder)/\(name)"
            return Files.isDirectory("\(root)/model/\(path)") ? try paths(path) : name.hasPrefix(".") ? [] : [path]
        }
    }

    private static func comesBefore(_ one: String, _ other: String) -> Bool {
        one.utf8.lexicographicallyPrecedes(other.utf8)
    }
}
