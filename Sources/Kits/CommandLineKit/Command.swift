/// A node of the command tree, as data: the parser, help, completions and the man page are all derived from it.
package struct Command: Sendable {
    package typealias Run = @Sendable (Invocation) async throws -> Void

    package let name: String
    /// One sentence.
    package let summary: String
    /// Longer than the summary, in paragraphs.
    package let discussion: String
    /// Only the last argument may take several words.
    package let arguments: [CommandArgument]
    /// Subcommands accept these too, before and after their names.
    package let options: [CommandOption]
    package let subcommands: [Command]
    package let isHidden: Bool
    /// Nil when a subcommand must be named.
    package let run: Run?

    package init(
        _ name: String, _ summary: String, discussion: String = "", arguments: [CommandArgument] = [],
        options: [CommandOption] = [], subcommands: [Command] = [], hidden: Bool = false, run: Run? = nil
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.arguments = arguments
        self.options = options
        self.subcommands = subcommands
        isHidden = hidden
        self.run = run
    }

    func subcommand(_ name: String) -> Command? {
        subcommands.first { $0.name == name }
    }

    var visibleSubcommands: [Command] { subcommands.filter { !$0.isHidden } }
    var visibleOptions: [CommandOption] { options.filter { !$0.isHidden } }
}
