/// The manual page of a program, in man(7) macros.
package enum ManPage {
    /// A section in addition to the generated ones: prose with paragraphs separated by empty lines, or terms with
    /// their explanations.
    package struct Section: Sendable {
        package let title: String
        package let text: String
        package let entries: [(String, String)]

        package init(_ title: String, _ text: String = "", entries: [(String, String)] = []) {
            self.title = title
            self.text = text
            self.entries = entries
        }
    }

    /// The parts of a page of prose.
    package enum Part: Sendable {
        case heading(String)
        case text(String)
        /// A term and what it means.
        case entry(String, String)
    }

    /// A page that isn't about a command.
    package static func page(
        _ name: String, section: Int, summary: String, version: String, date: String, parts: [Part]
    ) -> String {
        var lines = [
            ".TH \"\(escaped(name.uppercased()))\" \(section) \"\(escaped(date))\" \"\(escaped("buzzbox \(version)"))\"",
            ".SH NAME", escaped("\(name) - \(summary)"),
        ]
        for part in parts {
            switch part {
            case .heading(let title): lines.append(".SH " + escaped(title.uppercased()))
            case .text(let text): lines += [".PP"] + paragraphs(text)
            case .entry(let term, let text): lines += entry(term, text)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static func text(_ root: Command, section: Int, version: String, date: String, sections: [Section]) -> String {
        var lines = [
            ".TH \"\(root.name.uppercased())\" \(section) \"\(escaped(date))\" \"\(escaped("\(root.name) \(version)"))\"",
            ".SH NAME", escaped("\(root.name) - \(lowercasedFirst(root.summary))"), ".SH SYNOPSIS",
        ]
        for usage in HelpText.usage([root]).split(separator: "\n") {
            lines += [".B " + escaped(String(usage.drop { $0 == " " }.trimmingPrefix("Usage: "))), ".br"]
        }
        lines.append(".SH DESCRIPTION")
        lines += paragraphs(root.discussion.isEmpty ? root.summary : root.discussion)
        lines.append(".SH OPTIONS")
        lines += root.visibleOptions.flatMap(option) + option(.help) + option(.version)
        if !root.visibleSubcommands.isEmpty {
            lines.append(".SH COMMANDS")
            lines += root.visibleSubcommands.flatMap { command($0, under: [root]) }
        }
        lines += [".SH EXIT STATUS"] + exitCodes.flatMap { entry("\($0)", $1) }
        for section in sections {
            lines.append(".SH " + escaped(section.title.uppercased()))
            if !section.text.isEmpty { lines += paragraphs(section.text) }
            lines += section.entries.flatMap { entry($0, $1) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static let exitCodes: [(Int, String)] = [
        (0, "Done."), (1, "Failed; standard error says what is wrong and what to do."), (64, "Wrong usage."),
        (69, "The server cannot be reached."), (77, "Not signed in, or not permitted."),
        (78, "A configuration file has errors; each is named with its line."),
        (130, "Interrupted by Ctrl-C; standard error says what is left."),
    ]

    private static func command(_ command: Command, under parents: [Command]) -> [String] {
        let path = parents + [command]
        var lines: [String] = []
        if command.run != nil {
            let words = path.dropFirst().map(\.name) + command.arguments.map(\.usage)
            lines += [".SS " + escaped(words.joined(separator: " "))] + paragraphs(command.summary)
            if !command.discussion.isEmpty { lines += [".PP"] + paragraphs(command.discussion) }
            lines += command.arguments.flatMap { entry($0.usage, $0.summary) }
            lines += command.visibleOptions.flatMap(option)
        }
        return lines + command.visibleSubcommands.flatMap { self.command($0, under: path) }
    }

    private static func option(_ option: CommandOption) -> [String] {
        entry(option.usage, option.summary)
    }

    private static func entry(_ term: String, _ text: String) -> [String] {
        [".TP", ".B " + escaped(term), escaped(text)]
    }

    private static func paragraphs(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? ".PP" : escaped(String($0)) }
    }

    private static func lowercasedFirst(_ text: String) -> String {
        let text = text.hasSuffix(".") ? String(text.dropLast()) : text
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    /// Escapes the text so that roff takes none of it for a request or an escape.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "…": result += "..."
            default: result.append(character)
            }
        }
        return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
    }
}
