import TestSupport
import Testing
import TextKit

@Suite struct SanitizerTests {
    @Test func `plain text stays as it is`() {
        for text in [
            "", "hello, world!", "Grüße aus Zürich", "漢字", "👩‍👩‍👧 🇨🇭 👍🏽 ❤️ 1️⃣", "می‌خواهم", "ภาษาไทย", "क्षत्रिय", "한글",
        ] {
            #expect(Sanitizer.body(text).unicodeScalars.elementsEqual(text.unicodeScalars))
            #expect(Sanitizer.strict(text).unicodeScalars.elementsEqual(text.unicodeScalars))
        }
    }

    @Test(arguments: [
        ("a\u{1B}[31mred\u{1B}[0m", "ared"), ("\u{1B}]0;evil title\u{07}text", "text"),
        ("\u{1B}]52;c;ZXZpbA==\u{1B}\\text", "text"), ("\u{1B}Pq#0\u{1B}\\x", "x"),
        ("\u{1B}_Gf=100;AAAA\u{1B}\\x", "x"),
        ("\u{9B}31mred", "red"), ("\u{9D}0;title\u{9C}text", "text"), ("\u{90}q\u{9C}x", "x"), ("\u{1B}cx", "x"),
        ("\u{1B}(Bx", "x"), ("a\u{1B}", "a"), ("a\u{1B}[", "a"), ("a\u{1B}[12;", "a"), ("\u{1B}[?1049hx", "x"),
        ("\u{1B}]8;;http://evil\u{1B}\\label\u{1B}]8;;\u{1B}\\", "label"), ("\u{1B}\u{1B}[31mx", "x"),
        // An unterminated string does not swallow what follows it.
        ("\u{1B}]0;still here", "0;still here"), ("\u{1B}]0;a\nb\u{07}c", "0;a\nbc"), ("\u{1B}X\u{1B}X\u{1B}Xy", "y"),
        ("a\u{00}b\u{08}c\u{7F}d\u{84}e\u{9C}f", "abcdef"),
    ])
    func `escape sequences and controls go whole`(hostile: String, shown: String) {
        #expect(Sanitizer.body(hostile) == shown)
    }

    @Test func `invalid UTF-8 and noncharacters become harmless`() {
        #expect(Sanitizer.body(bytes: [0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
        #expect(
            Sanitizer.body(bytes: [0x61, 0xEF, 0xBF, 0xBE, 0xEF, 0xB7, 0x90, 0xF0, 0x9F, 0xBF, 0xBF, 0x62]) == "ab")
    }

    @Test func `bidirectional controls never pass`() {
        let controls =
            "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}\u{200E}\u{200F}\u{061C}"
        #expect(Sanitizer.body("a\(controls)b") == "ab")
        #expect(Sanitizer.fileName("photo\u{202E}gpj.exe") == "photogpj.exe")
    }

    @Test func `invisible characters go, joiners stay where they matter`() {
        #expect(Sanitizer.body("a\u{200B}\u{2060}\u{2063}\u{206A}\u{FEFF}\u{180E}\u{AD}\u{FFF9}\u{FFFB}b") == "ab")
        #expect(Sanitizer.body("a\u{200D}\u{200C}b") == "ab")
        #expect(Sanitizer.body("\u{200D}👩\u{200D}x").unicodeScalars.elementsEqual("👩x".unicodeScalars))
        #expect(Sanitizer.body("a\u{E0041}\u{E007F}b\u{E0101}c") == "abc")
        #expect(Sanitizer.body("🏴\u{E0067}\u{E0062}x") == "🏴x")
        #expect(Sanitizer.body("🏴󠁧󠁢󠁥󠁮󠁧󠁿").unicodeScalars.count == 7)
        #expect(Sanitizer.body("a\u{FE0F}b\u{FE0F}❤\u{FE0F}\u{FE0F}").unicodeScalars.count == 4)
        #expect(Sanitizer.line("a\u{034F}b\u{3164}\u{2800}c") == "ab c")
        #expect(Sanitizer.line("\u{115F}\u{1160}a") == "a")
    }

    @Test func `line breaks of every kind are one kind`() {
        #expect(Sanitizer.body("a\r\nb\rc\u{2028}d\u{2029}e\u{85}f\u{0B}g") == "a\nb\nc\nd\ne\nf\ng")
        #expect(Sanitizer.line("a\r\nb\u{2028}c") == "a b c")
        #expect(Sanitizer.strict("a\nb") == "a b")
        #expect(Sanitizer.body("a\tb\n\tc") == "a   b\n    c")
        #expect(Sanitizer.line("  a \t \u{3000} b  ") == "a b")
    }

    @Test func `floods of marks are dammed and marks without a base get one`() {
        let flood = "e" + String(repeating: "\u{301}", count: 500) + "x"
        #expect(Sanitizer.body(flood).unicodeScalars.count == 6)
        #expect(Sanitizer.body("\u{301}a") == "\u{25CC}\u{301}a")
        #expect(Sanitizer.body("a\n\u{301}b") == "a\n\u{25CC}\u{301}b")
    }

    @Test func `no cluster grows without bounds`() {
        let floods = [
            String(repeating: "\u{1112}", count: 1000), String(repeating: "👩\u{200D}", count: 1000),
            String(repeating: "क\u{94D}", count: 1000), String(repeating: "ก\u{E33}", count: 1000),
        ]
        for flood in floods {
            let longest = Sanitizer.body(flood).map(\.unicodeScalars.count).max() ?? 0
            #expect(longest <= 40)
        }
    }

    @Test func `lengths are kept`() {
        #expect(Sanitizer.line(String(repeating: "x", count: 100), maxColumns: 10) == "xxxxxxxxx…")
        #expect(TextWidth.columns(of: Sanitizer.line(String(repeating: "漢", count: 100))) <= 64)
        let (text, isCut) = Sanitizer.excerpt(String(repeating: "line\n", count: 500))
        #expect(isCut)
        #expect(text.split(separator: "\n").count == 200)
        #expect(Sanitizer.excerpt("short") == ("short", false))
        #expect(Sanitizer.excerpt(String(repeating: "漢", count: 100), maxBytes: 10).text == "漢漢漢")
    }

    @Test func `names that show nothing are replaced by the id`() {
        for blank in ["", "   ", "\u{200B}\u{202E}", "\u{3164}\u{2800}", "\u{301}", "\n\t", "│─"] {
            #expect(Sanitizer.name(blank, orID: "@dana:example.org") == "@dana:example.org")
        }
        #expect(Sanitizer.name("Dana", orID: "@dana:example.org") == "Dana")
        #expect(Sanitizer.name("● ✓Dana", orID: "@d:e") == "Dana")
    }

    @Test func `names that could be taken for each other show their ids`() {
        let shown = Sanitizer.disambiguated(
            [("@a:x", "Dana"), ("@b:x", "Dаna"), ("@c:x", "Bob"), ("@d:x", "you"), ("@e:x", "@c:x")], reserved: ["you"])
        #expect(shown == ["Dana (@a:x)", "Dаna (@b:x)", "Bob", "you (@d:x)", "@c:x (@e:x)"])
        #expect(NameSkeleton.of("PAYPA1") == NameSkeleton.of("paypal"))
        #expect(NameSkeleton.of("modern") == NameSkeleton.of("modem"))
        #expect(NameSkeleton.of("Nadia") != NameSkeleton.of("Mira"))
    }

    @Test func `log entries stay one line that can be read back`() {
        #expect(Sanitizer.log("a\nb\\n\u{1B}[2Jc") == "a\\nb\\\\nc")
        #expect(Sanitizer.strict("a\u{1B}]0;x\u{07}\n\rb") == "a  b")
    }

    @Test(arguments: [
        ("report.pdf", "report.pdf"), ("../../etc/passwd", "passwd"), ("C:\\Windows\\x.dll", "x.dll"),
        (".bashrc", "bashrc"), ("..", "file"), ("", "file"), ("a/", "a"), ("-rf", "rf"), ("con.txt", "_con.txt"),
        ("COM1", "_COM1"), ("a\u{00}b\n.txt", "ab .txt"), ("x\u{1B}[31m.txt", "x.txt"), ("a:b*c?.txt", "a_b_c_.txt"),
        ("name. ", "name"), ("~/x", "x"), ("日本.txt", "日本.txt"), ("...hidden..", "hidden"),
        // A combining mark joins the character before it for Swift, but not for a file system.
        ("x/\u{336}y.txt", "y.txt"), ("x\\\u{336}y.txt", "y.txt"), ("a:\u{336}b?\u{301}.txt", "a_\u{336}b_\u{301}.txt"),
        (".\u{336}rc", "rc"), ("-\u{301}rf", "rf"), ("h\u{336}e\u{336}/\u{336}h\u{336}", "h\u{336}"),
    ])
    func `a file name is one harmless component`(raw: String, safe: String) {
        #expect(Sanitizer.fileName(raw) == safe)
    }

    @Test func `long file names keep their extension`() {
        let name = Sanitizer.fileName(String(repeating: "漢", count: 500) + ".jpeg")
        #expect(name.utf8.count <= 200)
        #expect(name.hasSuffix(".jpeg"))
    }

    @Test func `a hostile megabyte takes linear time`() {
        let units = [
            "\u{1B}]0;", "\u{1B}[", "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}", "\u{200D}👩", "\u{9D}x",
            "\u{1B}P\u{1B}",
        ]
        for unit in units {
            let flood = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
            let spent = ProcessorTime.spent {
                _ = Sanitizer.body(flood)
                _ = Sanitizer.withoutEscapes(flood)
            }
            #expect(spent < .seconds(5), "\(unit.debugDescription)")
        }
    }
}
