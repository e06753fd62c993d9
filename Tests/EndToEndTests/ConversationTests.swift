import Foundation
import JSONKit
import TestSupport
import Testing

/// Two people, each with the real program in a real terminal.
@Suite struct ConversationTests {
    let folder: TemporaryFolder
    let server: ServerProcess
    let line: FaultProxy
    let andie: Person
    let dana: Person

    init() async throws {
        folder = try TemporaryFolder()
        server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        try await server.addUser("andie", password: "correct horse", isCreator: true)
        try await server.addUser("dana", password: "correct horse")
        line = try FaultProxy(upstreamPort: server.port)
        andie = try Person("andie")
        dana = try Person("dana")
        try await andie.signsIn(at: line.url)
        try await dana.signsIn(at: server.url)
        try await andie.json("send", dana.userID, "hello dana", "--wait")
        try await dana.json("sync", "--once")
        for invitation in try await dana.json("invites") { try await dana.json("join", invitation["id"].string ?? "") }
        try await dana.json("sync", "--once")
    }

    @Test func `two people chat, one pulls the plug, writes on, plugs in again`() async throws {
        let one = try await andie.opensInbox()
        let other = try await dana.opensInbox()
        try await one.sees("dana")
        try await other.sees("andie")
        try await one.press("Enter")
        try await other.press("Enter")

        try await one.type("how are you?")
        try await one.press("Enter")
        try await other.sees("how are you?")
        try await other.type("fine, and you?")
        try await other.press("Enter")
        try await one.sees("fine, and you?")

        line.set(.refuse, cuttingOpen: true)
        try await one.sees("Offline – messages will sync when connected")
        try await one.type("written in the dark")
        try await one.press("Enter")
        try await one.type("and one more")
        try await one.press("Enter")
        try await one.sees("and one more")
        try await one.sees("2 pending")
        try await other.type("are you there?")
        try await other.press("Enter")

        line.set(.none)
        try await other.sees("and one more")
        try await one.sees("are you there?")
        try await one.seesNo("pending")
        try await one.seesNo("Offline")
        line.stop()
    }

    @Test func `a killed inbox comes back with everything, and what was queued is delivered once`() async throws {
        let one = try await andie.opensInbox()
        try await one.sees("dana")
        try await one.press("Enter")
        line.set(.refuse, cuttingOpen: true)
        try await one.type("survives the kill")
        try await one.press("Enter")
        try await one.sees("1 pending")
        let program = try #require(try await one.processID(of: "buzzbox"))
        kill(program, SIGKILL)
        try await one.sees("Killed")
        line.set(.none)
        // SIGKILL leaves the terminal in raw mode: nothing is echoed, and C-j ends a line.
        try await one.type("stty sane; clear; " + Programs.buzzbox)
        try await one.press("C-j")
        try await one.seesNo("Killed")
        try await one.sees("survives the kill")
        let conversation = try #require(try await dana.json("conversations").first?["id"].string)
        try await eventually("it at the other end") {
            try await dana.json("sync", "--once")
            return try await dana.bodies(in: conversation).count > 1 ? () : nil
        }
        try await one.seesNo("pending")
        try await dana.json("sync", "--once")
        #expect(try await dana.bodies(in: conversation) == ["hello dana", "survives the kill"])
        line.stop()
    }

    @Test func `the inbox sorts itself and drafts replies, with no network and without sending anything`() async throws
    {
        try await dana.json(
            "send", andie.userID, "We would love to sponsor your next video, budget 900 euros. Are you interested?",
            "--wait")
        try await andie.json("sync", "--once")
        line.set(.refuse, cuttingOpen: true)
        let one = try await andie.opensInbox()
        try await one.sees("BIZ")
        try await one.press("d")
        try await one.sees("short")
        try await one.sees("detailed")
        let drafts = try await andie.json("draft", "dana").first?["drafts"]
        for length in ["short", "medium", "detailed"] { #expect(drafts?[length].string?.isEmpty == false) }
        #expect(try await andie.json("outbox").filter { $0["kind"] == "message" }.isEmpty)
        line.stop()
    }

    @Test func `the terminal is whole again after quitting, and after resizing to one pane and back`() async throws {
        let one = try await andie.opensInbox()
        try await one.sees("dana")
        try await one.resize(width: 40, height: 12)
        try await one.sees("dana")
        try await one.resize(width: 110, height: 32)
        try await one.sees("dana")
        try await one.press("Enter")
        try await one.type("left in the composer")
        try await one.sees("left in the composer")
        try await one.press("Escape")
        // Wait for the row of keys: a key directly after Escape would be read as Alt and that key.
        try await one.sees(": command")
        try await one.type(":quit")
        try await one.press("Enter")
        try await one.seesNo("left in the composer")
        try await one.run("stty -a | grep -q ' echo ' && echo whole-$((40 + 2))")
        try await one.sees("whole-42")
        try await one.run("clear; " + Programs.buzzbox)
        try await one.sees("dana")
        try await one.press("Enter")
        try await one.sees("left in the composer")
        line.stop()
    }
}
