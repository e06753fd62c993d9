/// A node of the command tree, as data: parsing, help, completions and the man page are all made from it.
package struct Command: Sendable {
    package typealias Run = @Sendable (Invocation) async throws -> Void

    package let name: String
    /// One sentence.
    package let summary: String
    /// More than the summary says, in paragraphs.
    package let discussion: String
    /// At most one of them, the last, may take several words.
    package let arguments: [CommandArgument]
    /// Accepted by the subcommands too, before and after their names.
    package let options: [CommandOption]
    package let subcommands: [Command]
    package let isHidden: Bool
    /// Nil: one of the subcommands has to be named.
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
