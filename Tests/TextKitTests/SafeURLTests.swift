import TestSupport
import Testing
import TextKit

@Suite struct SafeURLTests {
    @Test(arguments: [
        ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"), ("HTTP://Example.ORG", "http://example.org"),
        ("https://example.org:8443/", "https://example.org:8443/"),
        ("mailto:dana@example.org", "mailto:dana@example.org"),
        ("matrix:u/dana:example.org", "matrix:u/dana:example.org"), ("https://[::1]/x", "https://[::1]/x"),
        ("https://example.org/ü\"<", "https://example.org/%C3%BC%22%3C"),
        ("https://bücher.example/", "https://xn--bcher-kva.example/"),
        ("https://例え.jp", "https://xn--r8jz45g.jp"), ("https://example.org./", "https://example.org/"),
    ])
    func `an allowed address is read strictly`(raw: String, text: String) {
        #expect(SafeURL(raw)?.text == text)
    }

    @Test(arguments: [
        "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "https:example.org", "https://", "https:///x",
        "https://a b.org", "https://exa\nmple.org", "https://example.org/\u{1B}]0;x", "https://google.com@evil.example",
        "https://example.org:0/", "https://example.org:99999", "https://exam\u{202E}ple.org", "https://-a.org", "",
        "https://a..b", "mailto:a@b?subject=x%0Abcc:y", "https://example.org\\@evil.example", "ftp://example.org",
        "https://exam\u{200B}ple.org", "https://+1:+2", "https://x:+80/",
    ])
    func `anything else is no address`(raw: String) {
        #expect(SafeURL(raw) == nil)
    }

    @Test func `hosts that imitate others are shown as they really are`() {
        let mixed = SafeURL("https://pаypal.com/")  // a Cyrillic а
        #expect(mixed?.displayHost.hasPrefix("xn--") == true)
        #expect(mixed?.note?.contains("several scripts") == true)
        let whole = SafeURL("https://сосо.com/")
        #expect(whole?.displayHost.hasPrefix("xn--") == true)
        #expect(whole?.note?.contains("only looks like") == true)
        let honest = SafeURL("https://bücher.example/")
        #expect(honest?.displayHost == "bücher.example")
        #expect(honest?.note?.contains("xn--bcher-kva") == true)
        #expect(SafeURL("https://xn--bcher-kva.example")?.displayHost == "bücher.example")
        #expect(SafeURL("https://example.org")?.note == nil)
        #expect(SafeURL("https://例え.jp")?.displayHost == "例え.jp")
    }

    @Test func `a label that names another place is warned of`() {
        let link = SafeURL("https://evil.example/login")
        #expect(link?.warning(label: "https://bank.example")?.contains("evil.example") == true)
        #expect(link?.warning(label: "bank.example") != nil)
        #expect(link?.warning(label: "https://www.evil.example/") == nil)
        #expect(link?.warning(label: "click here") == nil)
    }

    @Test func `addresses are found in text without its punctuation`() {
        let text =
            "See https://example.org/a_(b), or (http://x.example). Not javascript:alert(1) nor xhttps://no.example!"
        let found = LinkFinder.links(in: text).map { String(text[$0.range]) }
        #expect(found == ["https://example.org/a_(b)", "http://x.example"])
    }

    @Test func `looking for addresses takes linear time`() {
        let flood = String(repeating: "http://http:", count: 80_000)
        let spent = ProcessorTime.spent { _ = LinkFinder.links(in: flood) }
        #expect(spent < .seconds(5))
    }
}
