import CommandLineKit
import Copilot
import JSONKit
import ProcessKit

/// `buzzboxd explain`: shows why the built-in copilot gives a message its category.
enum ExplainCommand {
    static let command = Command(
        "explain", "Say why the copilot sorts a message as it does.",
        discussion: """
            What it is taken for, which line of the policy decided, and the words, rules and weights behind it. The message is \
            judged by itself, as a stranger's first; nothing is kept or sent anywhere.
            """,
        arguments: [CommandArgument("TEXT", "The message")],
        options: [.flag("json", "As one JSON object")]
    ) { invocation in
        do throws(ModelError) {
            let explanation = Explanation(of: invocation.argument("TEXT") ?? "", model: try CopilotModel.builtIn())
            if invocation.flag("json") { return invocation.say(explanation.json.text) }
            for line in explanation.lines { invocation.say(line) }
        } catch {
            throw CommandFailure(.failed, error.message)
        }
    }
}
