/// A command's parsed options and arguments, and where its output goes.
package struct Invocation: Sendable {
    /// The names of the commands, starting with the program's.
    package let path: [String]
    package let sink: any CommandSink
    let options: [String: [String]]
    let arguments: [String: [String]]
    /// Every option the command accepts.
    let known: Set<String>

    package func flag(_ name: String) -> Bool { !values(name).isEmpty }

    /// The last value given wins.
    package func string(_ name: String) -> String? { values(name).last }

    package func int(_ name: String) -> Int? { values(name).last.flatMap { Int($0) } }

    package func strings(_ name: String) -> [String] { values(name) }

    package func argument(_ name: String) -> String? { arguments[name]?.first }

    package func arguments(_ name: String) -> [String] { arguments[name] ?? [] }

    /// Whether the command has this option. Code shared by several commands has to ask.
    package func accepts(_ name: String) -> Bool { known.contains(name) }

    /// Writes a line to standard output.
    package func say(_ line: String) { sink.write(line + "\n", to: .output) }

    /// Writes a line to standard error.
    package func complain(_ line: String) { sink.write(line + "\n", to: .error) }

    /// True once nobody reads the output any more: a command that keeps writing should end.
    package var outputIsGone: Bool { sink.outputIsGone }

    private func values(_ name: String) -> [String] {
        assert(known.contains(name), "\(path.joined(separator: " ")) has no option --\(name)")
        return options[name] ?? []
    }
}
