import ProcessKit

/// Opens a URL or file on the desktop. It is passed as one argument, without a shell.
package enum DesktopOpener {
    package static let programs = ["xdg-open", "open", "wslview"]

    /// Returns an error message if it failed.
    static func open(_ target: String) -> String? {
        guard let program = programs.first(where: { Environment.findProgram($0) != nil }) else {
            return "No program to open links: install xdg-utils."
        }
        var configuration = ChildProcess.Configuration(program, [target])
        configuration.diesWithParent = false
        configuration.ownSession = true
        do throws(ChildProcessError) {
            _ = try ChildProcess(configuration)
            return nil
        } catch {
            return "\(program) can’t be started."
        }
    }
}
