import ProcessKit
import Testing

@Suite struct RedactionTests {
    @Test(arguments: [
        ("GET /sync?access_token=syt_abcDEF123&since=1", "GET /sync?access_token=[redacted]&since=1"),
        ("Authorization: Bearer abc.DEF-123", "Authorization: Bearer [redacted]"),
        ("sent Bearer mat_12345 to it", "sent Bearer [redacted] to it"),
        (#"{"refresh_token":"r-1","user":"ann"}"#, #"{"refresh_token":"[redacted]","user":"ann"}"#),
        ("password = hunter2, again", "password = [redacted], again"),
        ("the key sk-12345678 was refused", "the key [redacted] was refused"),
        ("said owner.c2VjcmV0LXNlY3JldA", "said [redacted]"),
        ("PASSWORD: \"a b\"", "PASSWORD: \"[redacted] b\""),
    ])
    func `a secret in a sentence is taken out`(text: String, clean: String) {
        #expect(SecretScrubber.scrub(text) == clean)
    }

    @Test(arguments: [
        "The password was wrong.", "a secret is missing", "risk-free task-oriented", "homeowner.example.org",
        "no Basic one", "", "Ümläut 👍", "the api_key",
    ])
    func `words about secrets stay`(text: String) {
        #expect(SecretScrubber.scrub(text) == text)
    }

    @Test func `people, rooms, servers and places get other names, the same ones each time`() {
        var redactor = Redactor(home: "/home/ann", user: "ann")
        #expect(
            redactor.redact(
                "@ann:example.org in !abcDEF:example.org at /home/ann/x, $aBcDeFgHiJ-_12, https://matrix.example.org/x")
                == "@user1:server1 in !room1:server1 at ~/x, $event1, https://server2/x")
        #expect(redactor.redact("again @ann:example.org.") == "again @user1:server1.")
        #expect(redactor.redact("@dana:other.net") == "@user2:server3")
        #expect(redactor.redact("#crew:other.net") == "#alias1:server3")
        #expect(
            redactor.redact("access_token=abc http://127.0.0.1:80 $12 a@b")
                == "access_token=[redacted] http://127.0.0.1:80 $12 a@b")
    }

    @Test func `a log holds no token and no text, wherever they come from`() throws {
        let directory = try TemporaryDirectory()
        let log = try Log(path: directory("t.log"))
        log.error(
            "refused Bearer abc123",
            ["error": "HTTP 401 for /x?access_token=syt_secret", "body": "hello", "text": "a b"])
        let line = try Files.readText(directory("t.log"))
        for secret in ["abc123", "syt_secret", "hello", "a b"] { #expect(!line.contains(secret)) }
        #expect(line.contains("body=[redacted]") && line.contains("text=[redacted]"))
    }
}
