import BuzzConfiguration
import BuzzServices
import CommandLineKit
import ProcessKit
import TerminalKit

/// `buzzbox doctor`: finds problems and tells how to fix them.
enum DoctorCommand {
    static let all = [doctor]

    private static let doctor = Command(
        "doctor", "Checks terminal, files, server and copilot, and says how to fix problems.",
        discussion: "Exits with 1 if something needs fixing. Changes nothing.",
        options: [.flag("offline", "Skip server and copilot."), RootCommand.json]
    ) { invocation in
        let loader = ConfigurationLoader(
            directories: Directories(home: invocation.string("home")), profile: invocation.string("profile"))
        let report = Report(invocation)
        let launch = configuration(loader, report)
        report.add(
            TerminalChecks(environment: loader.environment, loader: loader, settings: launch.settings).findings)
        do throws(ServiceError) {
            let places = try ProfilePlaces(directories: loader.directories, name: launch.settings.profile)
            let files = FileChecks(places: places, settings: launch.settings)
            report.add(files.findings)
            if !invocation.flag("offline") {
                report.add(await ServerChecks(launch: launch, places: places, session: files.stored).findings())
            }
        } catch {
            report.add([.problem("profile", error.sentence, "name another with --profile")])
        }
        try report.finish()
    }

    /// If the configuration is invalid, the other checks use the defaults.
    private static func configuration(_ loader: ConfigurationLoader, _ report: Report) -> Launch {
        do throws(ConfigurationError) {
            let (settings, warnings) = try loader.load()
            for warning in warnings {
                report.add([.warning("configuration", "\(warning)", "buzzbox config edit")])
            }
            if warnings.isEmpty {
                let isThere = Files.exists(loader.path)
                report.add([.ok("configuration", isThere ? loader.path : "no file; defaults apply")])
            }
            return Launch(loader: loader, settings: settings, warnings: warnings)
        } catch {
            report.add(error.problems.map { .problem("configuration", "\($0)", "buzzbox config edit") })
            let settings = loader.settings(of: ConfigurationFile(path: loader.path))
            return Launch(loader: loader, settings: settings, warnings: [])
        }
    }

    /// Prints each finding as soon as it is available.
    private final class Report {
        private let invocation: Invocation
        private let isUnicode = TerminalLocale.useUTF8()
        private var problems = 0

        init(_ invocation: Invocation) {
            self.invocation = invocation
        }

        func add(_ findings: [Finding]) {
            for finding in findings {
                problems += finding.status == .problem ? 1 : 0
                invocation.say(
                    invocation.flag("json") ? finding.json.line : finding.text(isUnicode: isUnicode))
            }
        }

        func finish() throws(CommandFailure) {
            if problems > 0 { throw CommandFailure(.failed, "") }
        }
    }
}
