import BuzzConfiguration
import BuzzModel
import BuzzServices
import BuzzStore
import CommandLineKit
import Glibc
import JSONKit
import ProcessKit
import TextKit

/// `buzzbox report`: writes diagnostic information to a file, which the user should read before sharing it. It
/// contains no messages, no names of people, rooms or servers, and no secrets.
enum ReportCommand {
    static let all = [report]
    private static let logLines = 400
    private static let crashes = 3

    private static let report = Command(
        "report", "Collects information for a bug report, without messages, names or secrets.",
        discussion: """
            The report is one text file. Read it before you show it to anybody: nothing is sent by itself.
            """,
        options: [
            .string("output", short: "o", "FILE", "The file to write; “-” is standard output.", completion: .files),
            .flag("offline", "Skip server and copilot."),
        ], run: run)

    private static func run(_ invocation: Invocation) async throws {
        let loader = ConfigurationLoader(
            directories: Directories(home: invocation.string("home")), profile: invocation.string("profile"))
        let environment = loader.environment
        var redactor = Redactor(home: environment["HOME"], user: environment["USER"])
        let text = redactor.redact(await collect(loader, isOffline: invocation.flag("offline")))
        let path = invocation.string("output") ?? "buzzbox-report-\(stamp).txt"
        if path == "-" { return invocation.sink.write(text, to: .output) }
        guard !Files.exists(path) else {
            throw CommandFailure(.failed, "\(Sanitizer.line(path)) already exists. Choose another file with --output.")
        }
        do throws(FileError) {
            try Files.write(text, to: path)
        } catch {
            throw CommandFailure(.failed, error.description)
        }
        invocation.say("Written to \(Sanitizer.line(path, maxColumns: 400)). Read it before you share it.")
    }

    private static var stamp: String {
        String(ISO8601.string(milliseconds: SystemTime().now()).prefix(19).filter { $0 != "-" && $0 != ":" })
    }

    private static func collect(_ loader: ConfigurationLoader, isOffline: Bool) async -> String {
        var parts: [(title: String, text: String)] = [
            ("buzzbox \(Version.number)", "made \(ISO8601.string(milliseconds: SystemTime().now()))"),
            ("system", system(loader.environment)),
        ]
        let settings: Settings
        do throws(ConfigurationError) {
            settings = try loader.load().settings
        } catch {
            settings = loader.settings(of: ConfigurationFile(path: loader.path))
            parts.append(("configuration: invalid", error.description))
        }
        parts.append(("configuration", configuration(settings)))
        do throws(ServiceError) {
            let places = try ProfilePlaces(directories: loader.directories, name: settings.profile)
            parts.append(("doctor", await doctor(loader, settings, places, isOffline: isOffline)))
            for log in [places.logFile, places.serverLog, places.copilotLog] + inner(places) {
                guard let text = tail(log) else { continue }
                parts.append((log, text))
            }
            for path in CrashReports(places).all.suffix(crashes) {
                // Unreadable reports are left out.
                if let text = try? Files.readText(path, limit: 1 << 20) { parts.append((path, text)) }
            }
        } catch {
            parts.append(("profile", error.sentence))
        }
        return parts.map { "==== \($0.title)\n\(printable($0.text))\n" }.joined(separator: "\n")
    }

    /// The logs written by our own servers.
    private static func inner(_ places: ProfilePlaces) -> [String] {
        [places.serverData + "/buzzboxd.log", places.copilotData + "/copilot.log"]
    }

    private static func system(_ environment: [String: String]) -> String {
        var name = utsname()
        uname(&name)
        func text<Field>(_ field: Field) -> String {
            withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        // Without the file the kernel's name has to do.
        let release = (try? Files.readText("/etc/os-release", limit: 64 << 10)) ?? ""
        let distribution = release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") } ?? ""
        let telling = ["TERM", "COLORTERM", "TERM_PROGRAM", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR", "TMUX", "STY"]
        let variables = telling.compactMap { name in environment[name].map { "\(name)=\($0)" } }
        return
            (["\(text(name.sysname)) \(text(name.release)) \(text(name.machine))", String(distribution)] + variables)
            .joined(separator: "\n")
    }

    private static func configuration(_ settings: Settings) -> String {
        SettingInfo.all.map { info in
            let effective = settings.effective(info.name)
            let isPrivate = [.serverAddress, .pinnedKey, .copilotAddress, .copilotPublicKey].contains(info.name)
            let isSaid = effective.value != .text("")
            let value = isPrivate && isSaid ? SecretScrubber.replacement : effective.value.toml
            return "\(info.name.rawValue) = \(value)  # \(effective.origin.words)"
        }
        .joined(separator: "\n")
    }

    private static func doctor(
        _ loader: ConfigurationLoader, _ settings: Settings, _ places: ProfilePlaces, isOffline: Bool
    ) async -> String {
        let files = FileChecks(places: places, settings: settings)
        var findings =
            TerminalChecks(environment: loader.environment, loader: loader, settings: settings).findings
            + files.findings
        if !isOffline {
            let launch = Launch(loader: loader, settings: settings, warnings: [])
            findings += await ServerChecks(launch: launch, places: places, session: files.stored).findings()
        }
        return findings.map { $0.text(isUnicode: false) }.joined(separator: "\n")
    }

    private static func tail(_ path: String) -> String? {
        // Missing or unreadable files are left out.
        guard let text = try? Files.readText(path, limit: 64 << 20) else { return nil }
        return text.split(separator: "\n").suffix(logLines).joined(separator: "\n")
    }

    private static func printable(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { Sanitizer.line(String($0), maxColumns: 1000) }.joined(separator: "\n")
    }
}
