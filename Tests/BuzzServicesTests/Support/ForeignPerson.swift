import BuzzModel
import Foundation
import TestSupport

/// A person whose client uses another crypto library: a program in `scripts/interop` that answers the messages it
/// reads.
final class ForeignPerson: Sendable {
    enum Engine: String, Sendable, CaseIterable, CustomStringConvertible {
        case nio = "matrix-nio with Olm"
        case rust = "the Rust SDK"

        var description: String { rawValue }
    }

    let id: UserID
    private let program: RunningProgram

    private init(id: UserID, program: RunningProgram) {
        self.id = id
        self.program = program
    }

    static var scripts: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().path + "/scripts/interop/"
    }

    /// Returns `nil`, and prints a note, if the library is not available on this machine.
    static func begin(_ engine: Engine, at url: String) async throws -> ForeignPerson? {
        let program: RunningProgram
        switch engine {
        case .nio:
            let made = try await run(scripts + "venv", [])
            let python = (made.lines.last ?? "") + "/bin/python"
            guard try await run(python, ["-c", "import olm"]).status == 0 else {
                print("skipped \(engine): python-olm cannot be installed here")
                return nil
            }
            program = try RunningProgram(python, [scripts + "nio_person.py", url, "--encrypted"])
        case .rust:
            let tried = try await run(scripts + "rust-sdk", ["-c", "import matrix_sdk_python"])
            guard tried.status != 75 else {
                print("skipped \(engine): \(tried.errors)")
                return nil
            }
            program = try RunningProgram(scripts + "rust-sdk", [scripts + "rust_person.py", url])
        }
        let id = try await eventually("\(engine) has an account", seen: { program.errors }) {
            program.output.split(separator: "\n").first { $0.hasPrefix("@") }
        }
        return ForeignPerson(id: UserID(String(id)), program: program)
    }

    /// The program's output and errors, shown if a story fails.
    var account: String { program.output + program.errors }

    /// Waits for the newest line with this beginning.
    func prints(_ beginning: String) async throws -> String {
        try await eventually("\(id.rawValue) prints “\(beginning)”", seen: { account }) {
            program.output.split(separator: "\n").last { $0.hasPrefix(beginning) }.map(String.init)
        }
    }

    /// Waits for the program to end, and returns whether it found everything in order.
    func isContent() async throws -> Bool {
        let status = try await program.status()
        if status != 0 { print(account) }
        return status == 0 && program.output.hasSuffix("done\n")
    }
}

/// A device whose client uses the Rust SDK. It is controlled line by line.
final class RustDevice: Sendable {
    private let program: RunningProgram

    /// Returns `nil`, and prints a note, if the SDK is not available on this machine.
    init?(of user: UserID, password: String, at url: String) async throws {
        let scripts = ForeignPerson.scripts
        let tried = try await run(scripts + "rust-sdk", ["-c", "import matrix_sdk_python"])
        guard tried.status != 75 else {
            print("skipped the Rust SDK: \(tried.errors)")
            return nil
        }
        program = try RunningProgram(
            scripts + "rust-sdk", [scripts + "rust_device.py", url, user.rawValue, password])
        _ = try await prints("ready")
    }

    func prints(_ beginning: String) async throws -> String {
        try await eventually("it prints “\(beginning)”", seen: { program.output + program.errors }) {
            program.output.split(separator: "\n").last { $0.hasPrefix(beginning) }.map(String.init)
        }
    }

    @discardableResult
    func does(_ order: String, until beginning: String) async throws -> String {
        program.types(order + "\n")
        return try await prints(beginning)
    }

    func ends() async throws {
        program.endsInput()
        _ = try await prints("done")
    }
}
