import HTTPKit
import Testing

@Suite struct HTTPDateTests {
    @Test func `a server's date is read, and nothing else`() {
        #expect(HTTPDate.milliseconds("Thu, 01 Jan 1970 00:00:00 GMT") == 0)
        #expect(HTTPDate.milliseconds("Fri, 20 Nov 2026 12:05:49 GMT") == 1_795_176_349_000)
        #expect(HTTPDate.milliseconds("Tue, 29 Feb 2028 23:59:60 GMT") == 1_835_481_600_000)
        for text in ["", "now", "Fri, 20 Nov 2026 12:05:49 CET", "Fri, 20 Foo 2026 12:05:49 GMT", "a b c d e GMT"] {
            #expect(HTTPDate.milliseconds(text) == nil)
        }
    }
}
