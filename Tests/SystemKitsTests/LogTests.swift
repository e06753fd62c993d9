import ProcessKit
import TestSupport
import Testing

@Suite struct LogTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    func path(_ name: String = "test.log") -> String { directory(name) }

    @Test func `an entry is one line with its time, level and fields`() throws {
        let path = path()
        let log = try Log(path: path, time: ManualTime(now: 0))
        log.info("sync done", ["events": 12, "room": "!a:example.org", "note": "two words"])
        #expect(
            try Files.readText(path)
                == "1970-01-01T00:00:00.000Z info sync done events=12 room=!a:example.org note=\"two words\"\n")
        #expect(Files.mode(path) == 0o600)
    }

    @Test func `line breaks and escape sequences cannot forge an entry`() throws {
        let path = path()
        let log = try Log(path: path, time: ManualTime(now: 0))
        log.error("bad\n1970-01-01T00:00:00.000Z info forged", ["name": "a\r\n\u{1B}]0;x\u{7}\u{202E}b"])
        let text = try Files.readText(path)
        #expect(text.split(separator: "\n").count == 1)
        #expect(text.contains("bad\\n1970"))
        #expect(text.contains("name=a\\r\\n\\u{1b}]0;x\\u{7}\\u{202e}b"))
    }

    @Test func `secrets are not written`() throws {
        let path = path()
        let log = try Log(path: path)
        log.warning("signed in", ["accessToken": "syt_abc", "password": "hunter2"])
        let text = try Files.readText(path)
        #expect(!text.contains("syt_abc") && !text.contains("hunter2"))
        #expect(text.contains("accessToken=[redacted]"))
    }

    @Test func `what is below the level is not even made`() throws {
        let path = path()
        let log = try Log(path: path, level: .warning)
        func never() -> String {
            Issue.record("made")
            return ""
        }
        log.info(never())
        log.warning("kept")
        #expect(try Files.readText(path).contains("warning kept"))
    }

    @Test func `a full file is set aside and the oldest goes`() throws {
        let path = path()
        let log = try Log(path: path, maximumBytes: 200, keep: 2)
        for number in 0..<40 { log.info("entry \(number)") }
        let names = try Files.list(directory.path)
        #expect(names == ["test.log", "test.log.1", "test.log.2"])
        for name in names { #expect(try #require(Files.size(self.path(name))) < 300) }
        let all = try (names.reversed().map { try Files.readText(self.path($0)) }).joined()
        let numbers = all.split(separator: "\n").compactMap { Int($0.split(separator: " ")[3]) }
        #expect(numbers.last == 39)
        #expect(numbers == Array(numbers[0]...39))
    }

    @Test func `two writers share a file across a rotation`() throws {
        let path = path()
        let first = try Log(path: path, maximumBytes: 300, keep: 9)
        let second = try Log(path: path, maximumBytes: 300, keep: 9)
        for number in 0..<20 {
            first.info("first \(number)")
            second.info("second \(number)")
        }
        let names = try Files.list(directory.path)
        #expect(names.count > 2)
        let lines = try names.flatMap { try Files.readText(self.path($0)).split(separator: "\n") }
        #expect(lines.count == 40)
    }

    @Test func `a failed attempt leaves a line and no value`() throws {
        let path = path()
        let log = try Log(path: path)
        let value: [UInt8]? = orLog("reading the theme", log) { try Files.read("/nonexistent/theme") }
        #expect(value == nil)
        #expect(try Files.readText(path).contains("failed: reading the theme error="))
    }
}
