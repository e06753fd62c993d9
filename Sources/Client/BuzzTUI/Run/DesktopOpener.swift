import ProcessKit

/// Opens a URL or file on the desktop. It is passed as one argument, without a shell.
package enum DesktopOpener {
    package static let programs = ["xdg-open", "open", "wslview"]

    /// Returns an error message if it failed.
    static func open(_ target: String) -> String? {
        guard let program = programs.first(where: { Environment.findProgram($0) != nil }) else {
            return "No program to open links: install xdg-utils."
        }
        return start(program, [target], diesWithParent: false)
    }

    /// Plays a file; it ends with this program.
    static func play(_ path: String, with player: [String]) -> String? {
        guard let program = player.first else { return "No player is configured." }
        return start(program, player.dropFirst() + [path], diesWithParent: true)
    }

    private static func start(_ program: String, _ arguments: [String], diesWithParent: Bool) -> String? {
        var configuration = ChildProcess.Configuration(program, arguments)
        configuration.diesWithParent = diesWithParent
        configuration.ownSession = true
        do throws(ChildProcessError) {
            _ = try ChildProcess(configuration)
            return nil
        } catch {
            return "\(program) can’t be started. Check its name in the configuration."
        }
    }
}
