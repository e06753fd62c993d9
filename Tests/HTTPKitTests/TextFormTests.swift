import HTTPKit
import Testing

@Suite struct PercentEncodingTests {
    @Test(arguments: ["", "plain", "!room:example.org", "a/b?c#d", "ü ☃ 👩‍👩‍👧", "100%", "+", "..", "."])
    func `what was encoded is decoded again`(text: String) {
        let encoded = PercentEncoding.encode(pathSegment: text)
        #expect(
            encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") })
        #expect(encoded != "." && encoded != "..")
        #expect(PercentEncoding.decode(encoded) == text)
        #expect(PercentEncoding.decode(PercentEncoding.encode(queryValue: text), plusIsSpace: true) == text)
    }

    @Test func `a plus is a space in queries alone`() {
        #expect(PercentEncoding.decode("a+b") == "a+b")
        #expect(PercentEncoding.decode("a+b", plusIsSpace: true) == "a b")
    }

    @Test(arguments: ["%", "%4", "%zz", "%ff", "%c3", "a%c3%28", "%-1", "%+1"])
    func `what is no escape or no UTF-8 isn't decoded`(text: String) {
        #expect(PercentEncoding.decode(text) == nil)
    }

    @Test func `a query is put together escaped`() {
        #expect(PercentEncoding.query([("a b", "c&d"), ("e", "")]) == "a%20b=c%26d&e=")
    }
}

@Suite struct HTTPHeadersTests {
    @Test func `names are found whatever their case`() {
        var headers: HTTPHeaders = ["Content-Type": "a", "X": "1"]
        headers.add("x", "2")
        #expect(headers["content-TYPE"] == "a")
        #expect(headers["x"] == "1")
        #expect(headers.values("X") == ["1", "2"])
        headers["X"] = "3"
        #expect(headers.values("x") == ["3"])
        headers["x"] = nil
        #expect(headers["X"] == nil)
        #expect(headers.pairs.count == 1)
    }
}
