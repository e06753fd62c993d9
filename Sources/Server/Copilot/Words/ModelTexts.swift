/// Checks the texts under `model/` that the program reads unchanged. `make model` uses it to report mistakes.
package enum ModelTexts {
    /// - Throws: `RuleError` for the first mistake, with its file and line.
    package static func check(_ sections: ModelSections) throws(RuleError) {
        func text(_ name: String) -> String { sections.text(name) ?? "" }
        _ = try WordLists(
            files: sections.names(in: "words").filter(WordLists.isOfLanguage).map { (name: $0, text: text($0)) })
        for name in sections.names(in: "phrases") where name != Phrasebook.plainerFile {
            _ = try Phrasebook(parsing: text(name), file: name)
        }
        _ = try Phrasebook.plainer(parsing: text(Phrasebook.plainerFile), file: Phrasebook.plainerFile)
    }
}
