import Foundation
import TestSupport
import Testing

/// Other people's clients using buzzboxd, and our client using other people's data. Each is a separate script in
/// `scripts/interop` that can also be run by hand.
@Suite(.serialized) struct ForeignClientTests {
    private static let isWanted = ProcessInfo.processInfo.environment["BUZZBOX_INTEROP"] == "1"
    /// A script's exit code when its client is not available on this machine.
    private static let missing: Int32 = 75

    private var scripts: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path + "/scripts/interop/"
    }

    private func expect(_ finished: Finished, _ client: String) {
        guard finished.status != Self.missing else {
            print("skipped \(client): \(finished.errors)")
            return
        }
        #expect(finished.status == 0, "\(client): \(finished.output)\(finished.errors)")
        #expect(finished.lines.last == "done", "\(client): \(finished.output)")
    }

    private func python() async throws -> String {
        let made = try await run(scripts + "venv", [])
        return (made.lines.last ?? "") + "/bin/python"
    }

    @Test(.enabled(if: isWanted), arguments: HomeserverKind.available)
    func `two matrix-nio bots talk, react, edit, send pictures and page`(kind: HomeserverKind) async throws {
        let url = try await Homeservers.shared.url(of: kind)
        expect(try await run(python(), [scripts + "nio_bot.py", url]), "matrix-nio")
    }

    @Test(.enabled(if: isWanted), arguments: HomeserverKind.available)
    func `two matrix-nio bots talk in an encrypted room`(kind: HomeserverKind) async throws {
        let python = try await python()
        let hasOlm = try await run(python, ["-c", "import olm"])
        guard hasOlm.status == 0 else {
            print("skipped matrix-nio with encryption: python-olm cannot be installed here")
            return
        }
        let url = try await Homeservers.shared.url(of: kind)
        expect(try await run(python, [scripts + "nio_bot.py", url, "--encrypted-only"]), "matrix-nio, encrypted")
    }

    @Test(.enabled(if: isWanted)) func `matrix-commander signs in, writes, sends a file and reads`() async throws {
        let url = try await Homeservers.shared.url(of: .buzzboxd)
        expect(try await run(scripts + "commander", [url]), "matrix-commander")
    }

    @Test(.enabled(if: isWanted)) func `WeeChat joins, reads and answers`() async throws {
        expect(try await run(scripts + "weechat", [Programs.buzzboxd]), "WeeChat")
    }

    @Test(.enabled(if: isWanted)) func `nheko lists a room, writes and reads`() async throws {
        expect(try await run(scripts + "nheko", [Programs.buzzboxd]), "nheko")
    }

    @Test(.enabled(if: isWanted)) func `GNOME Keyring keeps the tokens, is locked and opened again`() async throws {
        expect(try await run(scripts + "secret-store", [Programs.buzzbox, Programs.buzzboxd]), "GNOME Keyring")
    }
}
