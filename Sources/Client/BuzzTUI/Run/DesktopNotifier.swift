import ProcessKit
import TextKit

/// Shows desktop notifications through `notify-send`, which every desktop provides.
package enum DesktopNotifier {
    package static let program = "notify-send"

    /// Returns an error message if it failed.
    static func show(title: String, body: String) -> String? {
        guard Environment.findProgram(program) != nil else {
            return "\(program) isn’t installed: install libnotify, or set notifications.method to \"auto\"."
        }
        // Nothing after `--` is taken for an option. The body is escaped because desktops may interpret markup in it.
        var configuration = ChildProcess.Configuration(
            program,
            ["--app-name=buzzbox", "--", Sanitizer.line(title, maxColumns: 100), markup(Sanitizer.line(body))])
        configuration.diesWithParent = false
        configuration.ownSession = true
        do throws(ChildProcessError) {
            _ = try ChildProcess(configuration)
            return nil
        } catch {
            return "\(program) can’t be started."
        }
    }

    static func markup(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
    }
}
