import TerminalKit
import Testing

@Suite struct SurfaceTests {
    private let bold = Style(attributes: .bold)

    @Test func `text is put where it belongs and clipped at the edges`() {
        var surface = Surface(size: Size(width: 6, height: 2))
        #expect(surface.put("hello world", x: 2, y: 0, style: bold) == 4)
        #expect(surface.put("abc", x: -1, y: 1) == 3)
        #expect(surface.put("no", x: 0, y: 2) == 0)
        #expect(surface.put("no", x: 6, y: 0) == 0)
        #expect(surface.put("no", x: 0, y: -1) == 0)
        #expect(surface.rows == ["  hell", "bc"])
        #expect(surface.styleAt(2, 0) == bold)
        #expect(surface.styleAt(1, 0) == .standard)
        #expect(surface[9, 9] == Cell())
    }

    @Test func `a limit on columns is kept`() {
        var surface = Surface(size: Size(width: 10, height: 1))
        #expect(surface.put("abcdef", x: 1, y: 0, maxColumns: 3) == 3)
        #expect(surface.put("漢字", x: 5, y: 0, maxColumns: 3) == 2)
        #expect(surface.row(0) == " abc 漢   ")
    }

    @Test func `a wide cluster is never cut`() {
        var surface = Surface(size: Size(width: 5, height: 1))
        #expect(surface.put("漢字漢", x: 0, y: 0) == 4)
        #expect(surface[0, 0].width == 2)
        #expect(surface[1, 0].width == 0)
        #expect(surface[4, 0].cluster == " ")
        surface.put("x", x: 1, y: 0)
        #expect(surface.row(0) == " x字 ")
        surface.put("y", x: 2, y: 0)
        #expect(surface.row(0) == " xy  ")
        surface.put("漢", x: 1, y: 0)
        surface.put("字", x: 2, y: 0)
        #expect(surface.row(0) == "  字 ")
        surface.put("漢", x: -1, y: 0)
        #expect(surface.row(0) == "  字 ")
        for x in 0..<5 where surface[x, 0].width == 0 { #expect(surface[x - 1, 0].width == 2) }
    }

    @Test func `hostile text cannot get controls or floods into a cell`() {
        var surface = Surface(size: Size(width: 20, height: 1))
        let flood = "e" + String(repeating: "\u{301}", count: 10_000)
        #expect(surface.put("a\u{1B}[31m\n\r\t\u{9B}b\r\n\u{202E}" + flood + "!", x: 0, y: 0) == 8)
        for x in 0..<20 {
            let scalars = surface[x, 0].cluster.unicodeScalars
            #expect(scalars.count <= 16)
            #expect(scalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
        }
    }

    @Test func `a surface drawn on for ever keeps what it shows`() {
        var surface = Surface(size: Size(width: 6, height: 1))
        let flags = ["🇨🇭", "🇨🇿", "👍🏽"]
        for round in 0..<2000 { surface.put(flags[round % 3], x: round % 5, y: 0) }
        surface.put("🇨🇿🇨🇭👍🏽", x: 0, y: 0)
        #expect(surface.row(0) == "🇨🇿🇨🇭👍🏽")
    }

    @Test func `filling, restyling and clearing stay inside`() {
        var surface = Surface(size: Size(width: 4, height: 3))
        surface.put("漢漢", x: 0, y: 1)
        surface.fill(Rect(x: 1, y: -1, width: 2, height: 5), style: bold, character: "#")
        #expect(surface.rows == [" ##", " ##", " ##"])
        surface.fill(Rect(x: 3, y: 0, width: 9, height: 1), character: "漢")
        #expect(surface.row(0) == " ## ")
        surface.restyle(Rect(x: -5, y: 0, width: 7, height: 1)) { $0.attributes.insert(.reverse) }
        #expect(surface.styleAt(0, 0).attributes == .reverse)
        #expect(surface.styleAt(1, 0).attributes == [.bold, .reverse])
        #expect(surface.styleAt(2, 0).attributes == .bold)
        #expect(surface.row(0) == " ## ")
        surface.cursor = Point(x: 1, y: 1)
        surface.clear()
        #expect(surface.rows == ["", "", ""])
        #expect(surface.cursor == nil)
    }

    @Test func `a surface laid over another keeps wide clusters whole`() {
        var below = Surface(size: Size(width: 6, height: 2))
        below.put("漢漢漢", x: 0, y: 0)
        var popup = Surface(size: Size(width: 2, height: 3))
        popup.put("字", x: 0, y: 0)
        popup.put("ab", x: 0, y: 1)
        below.put(popup, at: Point(x: 1, y: 0))
        #expect(below.row(0) == " 字 漢")
        #expect(below.row(1) == " ab   ")
        below.put(popup, at: Point(x: 5, y: 0))
        #expect(below.row(0) == " 字   ")
        below.put(popup, at: Point(x: -1, y: -1))
        #expect(below.row(0) == "b字   ")
    }

    @Test func `rectangles split without losing or doubling cells`() {
        let area = Rect(x: 2, y: 3, width: 10, height: 5)
        let (left, right) = area.splitLeft(4)
        #expect((left.width, right.x, right.width) == (4, 6, 6))
        let (rest, bottom) = area.splitBottom(2)
        #expect((rest.height, bottom.y, bottom.height) == (3, 6, 2))
        #expect(area.splitTop(99).rest.isEmpty)
        #expect(area.inset(by: 1) == Rect(x: 3, y: 4, width: 8, height: 3))
        #expect(area.intersection(Rect(x: 50, y: 50, width: 3, height: 3)).isEmpty)
        #expect(area.contains(Point(x: 11, y: 7)))
        #expect(!area.contains(Point(x: 12, y: 7)))
        #expect(area.row(4).height == 1)
        #expect(area.row(5).isEmpty)
    }
}
