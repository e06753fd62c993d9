/// Help for one command, laid out as is usual for Unix programs.
package enum HelpText {
    static let columns = 80

    /// - Parameter path: the commands from the program down to this one.
    static func text(_ path: [Command]) -> String {
        guard let command = path.last else { return "" }
        var sections = [command.summary]
        if !command.discussion.isEmpty {
            let paragraphs = command.discussion.split(separator: "\n", omittingEmptySubsequences: false)
            sections.append(paragraphs.map { wrap(String($0), indent: 0) }.joined(separator: "\n"))
        }
        sections.insert(usage(path), at: 1)
        append("Arguments", command.arguments.map { ($0.usage, $0.summary + choices($0.completion)) }, to: &sections)
        append("Commands", command.visibleSubcommands.map { ($0.name, $0.summary) }, to: &sections)
        append("Options", rows(command.visibleOptions), to: &sections)
        let inherited = path.dropLast().flatMap(\.visibleOptions)
        append("Global options", rows(inherited + [.help] + (path.count == 1 ? [.version] : [])), to: &sections)
        return sections.joined(separator: "\n\n") + "\n"
    }

    /// `Usage: buzzbox send [OPTIONS] CONVERSATION [TEXT]`
    static func usage(_ path: [Command]) -> String {
        guard let command = path.last else { return "" }
        let name = path.map(\.name).joined(separator: " ")
        var lines: [String] = []
        if command.run != nil {
            lines.append(([name, "[OPTIONS]"] + command.arguments.map(\.usage)).joined(separator: " "))
        }
        if !command.visibleSubcommands.isEmpty { lines.append("\(name) [OPTIONS] COMMAND …") }
        return lines.enumerated().map { ($0 == 0 ? "Usage: " : "       ") + $1 }.joined(separator: "\n")
    }

    /// Breaks at spaces; lines after the first are indented.
    package static func wrap(_ text: String, indent: Int, columns: Int = columns) -> String {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if line.isEmpty {
                line = String(word)
            } else if indent + line.count + 1 + word.count <= columns {
                line += " " + word
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        lines.append(line)
        return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
    }

    private static func append(_ title: String, _ rows: [(name: String, text: String)], to sections: inout [String]) {
        guard !rows.isEmpty else { return }
        // A name too long for the column gets a line of its own.
        let width = rows.map(\.name.count).filter { $0 <= 28 }.max() ?? 0
        let lines = rows.map { row in
            let indent = width + 4
            let text = wrap(row.text, indent: indent)
            let gap =
                row.name.count <= width
                ? String(repeating: " ", count: width - row.name.count + 2)
                : "\n" + String(repeating: " ", count: indent)
            return "  " + row.name + (row.text.isEmpty ? "" : gap + text)
        }
        sections.append(title + ":\n" + lines.joined(separator: "\n"))
    }

    private static func rows(_ options: [CommandOption]) -> [(name: String, text: String)] {
        // Indent options without a short form so that the long forms line up.
        options.map { (($0.short == nil ? "    " : "") + $0.usage, $0.summary + choices($0.completion)) }
    }

    private static func choices(_ completion: ValueCompletion) -> String {
        guard case .choices(let values) = completion else { return "" }
        return " One of " + values.joined(separator: ", ") + "."
    }
}
