import BuzzModel
import Foundation
import TestSupport

/// Somebody with a client on an engine that others wrote: a program of `scripts/interop` that answers what it hears.
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

    /// Nil where the engine cannot be had on this machine, which is printed.
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

    /// What it printed and complained of, to be shown where a story fails.
    var account: String { program.output + program.errors }

    /// The newest line that begins so.
    func prints(_ beginning: String) async throws -> String {
        try await eventually("\(id.rawValue) prints “\(beginning)”", seen: { account }) {
            program.output.split(separator: "\n").last { $0.hasPrefix(beginning) }.map(String.init)
        }
    }

    /// It was told to go, and all that it saw was in order.
    func isContent() async throws -> Bool {
        let status = try await program.status()
        if status != 0 { print(account) }
        return status == 0 && program.output.hasSuffix("done\n")
    }
}

/// A device of an account with a client on the Rust SDK, told what to do line by line.
final class RustDevice: Sendable {
    private let program: RunningProgram

    /// Nil where the SDK cannot be had on this machine, which is printed.
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
