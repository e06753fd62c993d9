import CommandLineKit
import Homeserver
import JSONKit
import ProcessKit
import SQLiteKit

/// `buzzboxd doctor`: what is wrong with the installation, and how to mend it.
enum DoctorCommand {
    private struct Finding {
        let name: String
        let isFine: Bool
        let message: String
    }

    static let command = Command(
        "doctor", "Check the data directory and what the server needs.",
        options: [Program.dataDirectory, .flag("json", "One JSON object a line")]
    ) { invocation in
        let findings = await examine(DataDirectory.path(invocation))
        for finding in findings {
            invocation.say(invocation.flag("json") ? json(finding) : line(finding))
        }
        if findings.contains(where: { !$0.isFine }) { throw CommandFailure(.failed, "") }
    }

    private static func examine(_ path: String) async -> [Finding] {
        guard Files.isDirectory(path) else {
            return [Finding(name: "data", isFine: true, message: "\(path) is not there yet; serve makes it")]
        }
        var findings = [space(path)]
        guard Files.exists(HomeserverStorage.databasePath(in: path)) else {
            return findings + [Finding(name: "database", isFine: true, message: "none yet; serve makes it")]
        }
        do {
            let problems = try await DataDirectory.explaining(path) {
                let app = try await buildHomeserver(HomeserverConfiguration(), storage: .directory(path))
                return (app.serverName, try await app.server.database.checkIntegrity())
            }
            let message =
                problems.1.isEmpty
                ? "sound, of the server \(problems.0)"
                : "damaged: \(problems.1.joined(separator: "; ")). Put a backup in its place."
            findings.append(Finding(name: "database", isFine: problems.1.isEmpty, message: message))
        } catch {
            findings.append(Finding(name: "database", isFine: false, message: "\(error)"))
        }
        return findings
    }

    private static func space(_ path: String) -> Finding {
        guard let free = Files.freeSpace(at: path) else {
            return Finding(name: "disk", isFine: false, message: "The disk of \(path) cannot be looked at")
        }
        let isEnough = free > 256 << 20
        let message = "\(free >> 20) MiB free at \(path)" + (isEnough ? "" : ": free some space soon")
        return Finding(name: "disk", isFine: isEnough, message: message)
    }

    private static func json(_ finding: Finding) -> String {
        let json: JSON = [
            "check": .string(finding.name), "ok": .bool(finding.isFine), "message": .string(finding.message),
        ]
        return json.text
    }

    private static func line(_ finding: Finding) -> String {
        "\(finding.isFine ? "✓" : "✗") \(finding.name): \(finding.message)"
    }
}
