import PictureKit
import TerminalKit
import Testing

/// Pictures through the real writer, read by an emulator of either protocol.
@MainActor @Suite(.serialized) struct GraphicsTests {
    private let size = Size(width: 24, height: 12)

    private func format(_ kind: GraphicsFormat.Kind) -> GraphicsFormat {
        GraphicsFormat(kind, cell: PictureSize(width: 2, height: 6))
    }

    private func screen(_ format: GraphicsFormat?, _ size: Size? = nil) throws -> (CursesScreen, ScreenEmulator) {
        #expect(TerminalLocale.useUTF8())
        let size = size ?? self.size
        let screen = try CursesScreen(
            profile: TerminalProfile(environment: ["TERM": "xterm-256color"]), terminfo: nil, unicode: true, size: size)
        screen.graphicsFormat = format
        var emulator = ScreenEmulator(size: size)
        emulator.feed(screen.enter())
        return (screen, emulator)
    }

    /// Red on the left, green on the right, the last row of pixels transparent.
    private func graphic(
        _ format: GraphicsFormat, columns: Int = 4, rows: Int = 3, png: String = "a picture"
    ) -> Graphic {
        let (width, height) = (columns * 2, rows * 6)
        guard format.kind == .sixel else {
            return Graphic(format: format, columns: columns, rows: rows, content: .png(Array(png.utf8)))
        }
        let indices = (0..<width * height).map { index -> UInt8 in
            index / width == height - 1 ? IndexedBitmap.transparent : index % width < width / 2 ? 0 : 1
        }
        let palette = [Picture.Pixel(red: 255, green: 0, blue: 0), Picture.Pixel(red: 0, green: 128, blue: 0)]
        return Graphic(
            format: format, columns: columns, rows: rows,
            content: .indexed(IndexedBitmap(width: width, height: height, palette: palette, indices: indices)))
    }

    private func draw(_ graphic: Graphic, _ rows: Range<Int>? = nil, x: Int, y: Int, on surface: inout Surface) {
        for (offset, row) in (rows ?? 0..<graphic.rows).enumerated() {
            surface.put(String(repeating: "▀", count: graphic.columns), x: x, y: y + offset)
            surface.put(graphic, row: row, x: x, y: y + offset, ground: .standard)
        }
    }

    /// What a frame sends for its pictures.
    private func pixels(in frame: [UInt8]) -> String {
        let text = String(decoding: frame, as: UTF8.self)
        guard let start = text.firstRange(of: /\x1b\[[0-9;]*H\x1b[P_]|\x1b_/)?.lowerBound else { return "" }
        return String(text[start...])
    }

    // MARK: Byte for byte

    @Test func `kitty gets a picture once, places it, moves it, crops it and takes it away`() throws {
        let format = format(.kitty)
        let (screen, _) = try screen(format)
        let graphic = graphic(format)
        var surface = Surface(size: size)
        draw(graphic, x: 2, y: 1, on: &surface)
        let first = screen.frame(for: surface)
        #expect(
            pixels(in: first) == "\u{1B}[2;3H\u{1B}_Ga=t,f=100,t=d,i=7300001,q=1,m=0;YSBwaWN0dXJl\u{1B}\\"
                + "\u{1B}_Ga=p,i=7300001,p=4099,x=0,y=0,w=8,h=18,c=4,r=3,C=1,q=1\u{1B}\\\u{1B}[1;1H")
        #expect(!String(decoding: first, as: UTF8.self).contains("▀"))
        #expect(screen.frame(for: surface).isEmpty)
        var again = Surface(size: size)
        draw(self.graphic(format), x: 2, y: 1, on: &again)
        #expect(screen.frame(for: again).isEmpty)

        var moved = Surface(size: size)
        draw(graphic, 1..<3, x: 2, y: 0, on: &moved)
        #expect(
            pixels(in: screen.frame(for: moved)) == "\u{1B}_Ga=d,d=i,i=7300001,p=4099,q=2\u{1B}\\"
                + "\u{1B}[1;3H\u{1B}_Ga=p,i=7300001,p=3,x=0,y=6,w=8,h=12,c=4,r=2,C=1,q=1\u{1B}\\\u{1B}[1;1H")
        #expect(
            pixels(in: screen.frame(for: Surface(size: size)))
                == "\u{1B}_Ga=d,d=i,i=7300001,p=3,q=2\u{1B}\\\u{1B}[1;1H")
        #expect(String(decoding: screen.removePictures(), as: UTF8.self) == "\u{1B}_Ga=d,d=I,i=7300001,q=2\u{1B}\\")
        #expect(screen.removePictures().isEmpty)
    }

    @Test func `what is long is sent to kitty in pieces of 4096`() throws {
        let format = format(.kitty)
        let (screen, _) = try screen(format)
        let png = [UInt8](repeating: 0, count: 3072 + 6)
        let graphic = Graphic(format: format, columns: 1, rows: 1, content: .png(png))
        var surface = Surface(size: size)
        draw(graphic, x: 0, y: 0, on: &surface)
        #expect(
            pixels(in: screen.frame(for: surface)).hasPrefix(
                "\u{1B}[1;1H\u{1B}_Ga=t,f=100,t=d,i=7300001,q=1,m=1;" + String(repeating: "A", count: 4096)
                    + "\u{1B}\\\u{1B}_Gq=1,m=0;AAAAAAAA\u{1B}\\\u{1B}_Ga=p,"))
    }

    @Test func `sixels are painted where the picture is, as far as it is visible`() throws {
        let format = format(.sixel)
        let (screen, _) = try screen(format)
        let graphic = graphic(format)
        let colors = "#0;2;100;0;0#1;2;0;50;0"
        var surface = Surface(size: size)
        draw(graphic, x: 2, y: 1, on: &surface)
        #expect(
            pixels(in: screen.frame(for: surface)) == "\u{1B}[2;3H\u{1B}P0;1;0q\"1;1;8;18" + colors
                + "#0!4~$#1!4?!4~-#0!4~$#1!4?!4~-#0!4^$#1!4?!4^\u{1B}\\\u{1B}[1;1H")
        #expect(screen.frame(for: surface).isEmpty)
        var cropped = Surface(size: size)
        draw(graphic, 2..<3, x: 2, y: 1, on: &cropped)
        #expect(
            pixels(in: screen.frame(for: cropped)) == "\u{1B}[2;3H\u{1B}P0;1;0q\"1;1;8;6" + colors
                + "#0!4^$#1!4?!4^\u{1B}\\\u{1B}[1;1H")
    }

    // MARK: Nothing is left behind

    private func expectPixels(_ wanted: Set<Point>, _ emulator: ScreenEmulator, _ note: String) {
        var shown: Set<Point> = []
        for y in 0..<size.height {
            for x in 0..<size.width where emulator.sixels[y][x] { shown.insert(Point(x: x, y: y)) }
        }
        for area in emulator.placements.values { shown.formUnion(points(of: area)) }
        #expect(shown == wanted, "\(note)")
        #expect(emulator.unknown.isEmpty, "\(note)")
    }

    private func points(of area: Rect) -> [Point] {
        (area.y..<area.maxY).flatMap { y in (area.x..<area.maxX).map { Point(x: $0, y: y) } }
    }

    private func expectText(_ surface: Surface, but pixels: Set<Point>, _ emulator: ScreenEmulator, _ note: String) {
        for y in 0..<size.height {
            for x in 0..<size.width {
                let wanted = pixels.contains(Point(x: x, y: y)) ? " " : surface[x, y].cluster
                #expect(emulator.cells[y][x].cluster == wanted, "\(note) at \(x),\(y)")
            }
        }
    }

    @Test(arguments: [GraphicsFormat.Kind.kitty, .sixel], 0..<20)
    func `pictures that are scrolled, covered and gone leave nothing behind`(kind: GraphicsFormat.Kind, seed: Int)
        throws
    {
        var random = Seeded(UInt64(seed))
        let format = format(kind)
        let (screen, start) = try screen(format)
        var emulator = start
        emulator.forgetsPictures = seed % 2 == 0
        let graphics = [graphic(format), graphic(format, columns: 7, rows: 2), graphic(format, columns: 1, rows: 5)]
        // A thread of lines of text and rows of pictures, which scrolls.
        var lines: [(Graphic, Int)?] = []
        for step in 0..<60 {
            if Int.random(in: 0..<3, using: &random) == 0 {
                let graphic = graphics[lines.count % graphics.count]
                // The same picture may be there once only.
                if !lines.suffix(10).contains(where: { $0?.0 == graphic }) {
                    lines += (0..<graphic.rows).map { (graphic, $0) }
                }
            } else if Bool.random(using: &random) {
                lines.append(nil)
            }
            var surface = Surface(size: size)
            var wanted: Set<Point> = []
            for (y, line) in lines.suffix(10).enumerated() {
                surface.put("\(step / 7)", x: 0, y: y)
                // Each line says something else, so that ncurses scrolls what it recognises.
                surface.put("\((max(0, lines.count - 10) + y) * 7919)", x: 14, y: y)
                guard let (graphic, row) = line else { continue }
                draw(graphic, row..<row + 1, x: 3, y: y, on: &surface)
                wanted.formUnion(points(of: Rect(x: 3, y: y, width: graphic.columns, height: 1)))
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                // A popup, blank or not, takes away the rows it touches.
                let popup = Rect(
                    x: Int.random(in: 0..<8, using: &random), y: Int.random(in: 0..<8, using: &random), width: 9,
                    height: 3)
                surface.fill(popup, character: Bool.random(using: &random) ? " " : "x")
                let covered = Set(points(of: popup)).intersection(wanted).map(\.y)
                wanted = wanted.filter { !covered.contains($0.y) }
            }
            switch Int.random(in: 0..<25, using: &random) {
            case 0: screen.invalidate()
            case 1: screen.graphicsFormat = screen.graphicsFormat == nil ? format : nil
            case 2:
                surface = Surface(size: size)
                wanted = []
            default: break
            }
            if screen.graphicsFormat == nil { wanted = [] }
            emulator.feed(screen.frame(for: surface))
            expectPixels(wanted, emulator, "step \(step)")
            expectText(surface, but: wanted, emulator, "step \(step)")
        }
        emulator.feed(screen.removePictures() + screen.leave())
        #expect(emulator.pictures.isEmpty && emulator.placements.isEmpty)
    }

    @Test(arguments: [GraphicsFormat.Kind.kitty, .sixel])
    func `a picture among lines that move stays where it is`(kind: GraphicsFormat.Kind) throws {
        let format = format(kind)
        let (screen, start) = try screen(format)
        var emulator = start
        let graphic = graphic(format)
        // The lines of the picture are as blank to ncurses as those around it, so it moves them, too.
        for first in 0..<3 {
            var surface = Surface(size: size)
            for y in 0..<4 + first {
                surface.put(String(repeating: Character(Unicode.Scalar(UInt8(80 - first + y))), count: 22), x: 0, y: y)
            }
            draw(graphic, x: 3, y: 6, on: &surface)
            emulator.feed(screen.frame(for: surface))
            expectPixels(Set(points(of: Rect(x: 3, y: 6, width: 4, height: 3))), emulator, "frame \(first)")
        }
    }

    @Test func `after a resize only what is on the new screen is there`() throws {
        let format = format(.kitty)
        let (screen, start) = try screen(format)
        var emulator = start
        let graphic = graphic(format)
        var surface = Surface(size: size)
        draw(graphic, x: 2, y: 1, on: &surface)
        emulator.feed(screen.frame(for: surface))
        let small = Size(width: 20, height: 12)
        screen.resize(to: small)
        surface = Surface(size: small)
        draw(graphic, x: 5, y: 4, on: &surface)
        emulator.feed(screen.frame(for: surface))
        #expect(Array(emulator.placements.values) == [Rect(x: 5, y: 4, width: 4, height: 3)])
        #expect(emulator.pictures.count == 1)
        #expect(emulator.unknown.isEmpty)
    }

    @Test func `sixels are not painted in the last row, which would scroll the screen`() throws {
        let format = format(.sixel)
        let (screen, start) = try screen(format)
        var emulator = start
        var surface = Surface(size: size)
        draw(graphic(format), x: 0, y: 9, on: &surface)
        emulator.feed(screen.frame(for: surface))
        expectPixels(Set(points(of: Rect(x: 0, y: 9, width: 4, height: 2))), emulator, "last row")
        #expect(String(emulator.cells[11].map(\.cluster)).hasPrefix("▀▀▀▀"))
    }

    @Test func `a picture for another size of letters, or cut at the edge, is shown in half-blocks`() throws {
        let format = format(.kitty)
        let (screen, start) = try screen(format)
        var emulator = start
        var surface = Surface(size: size)
        let large = GraphicsFormat(.kitty, cell: PictureSize(width: 4, height: 12))
        draw(graphic(large), x: 0, y: 0, on: &surface)
        draw(graphic(format), x: 22, y: 5, on: &surface)
        emulator.feed(screen.frame(for: surface))
        expectPixels([], emulator, "none")
        expectText(surface, but: [], emulator, "half-blocks")
    }

    @Test func `what the terminal keeps stays within a limit, and what is visible is kept`() throws {
        let format = GraphicsFormat(.kitty, cell: PictureSize(width: 100, height: 200))
        let (screen, start) = try screen(format)
        var emulator = start
        let shown = graphic(format)
        for number in 0..<40 {
            var surface = Surface(size: size)
            draw(shown, x: 0, y: 0, on: &surface)
            draw(graphic(format, columns: 8, rows: 4, png: "picture \(number)"), x: 5, y: 4, on: &surface)
            emulator.feed(screen.frame(for: surface))
        }
        // Half a megapixel each.
        #expect((10..<40).contains(emulator.pictures.count))
        #expect(emulator.placements.count == 2)
        #expect(emulator.unknown.isEmpty)
    }

    // MARK: What the terminal says it has

    @Test(arguments: [
        (GraphicsAnswers.Choice.asked, true, [62, 4, 52], GraphicsFormat.Kind.kitty as GraphicsFormat.Kind?),
        (.asked, false, [62, 4, 22], .sixel), (.asked, false, [1, 2], nil), (.kitty, false, [1, 2], .kitty),
        (.sixel, true, [1, 2], .sixel), (.blocks, true, [62, 4], nil),
    ])
    func `the best of what it has is used, or what the user says`(
        choice: GraphicsAnswers.Choice, kitty: Bool, attributes: [Int], kind: GraphicsFormat.Kind?
    ) {
        var answers = GraphicsAnswers(choice, isMultiplexed: false)
        #expect(answers.format == nil)
        #expect(answers.take(picture: 31, isOK: kitty) == false)
        answers.take(cell: PictureSize(width: 9, height: 18))
        answers.take(measured: PictureSize(width: 8, height: 16))
        if choice == .asked { #expect(answers.format == nil) }
        answers.take(attributes: attributes)
        #expect(answers.format == kind.map { GraphicsFormat($0, cell: PictureSize(width: 9, height: 18)) })
    }

    @Test func `tmux has sixels only when the user says so`() {
        var answers = GraphicsAnswers(.asked, isMultiplexed: true)
        answers.take(measured: PictureSize(width: 8, height: 16))
        answers.take(attributes: [1, 2, 4])
        #expect(answers.format == nil)
        answers = GraphicsAnswers(.sixel, isMultiplexed: true)
        answers.take(measured: PictureSize(width: 8, height: 16))
        #expect(answers.format?.kind == .sixel)
    }

    @Test func `over a slow line pictures are given up, unless the user wants them`() {
        func after(_ durations: [Duration], _ choice: GraphicsAnswers.Choice) -> GraphicsFormat.Kind? {
            var answers = GraphicsAnswers(choice, isMultiplexed: false)
            answers.take(measured: PictureSize(width: 8, height: 16))
            answers.take(attributes: [62, 4])
            for duration in durations { _ = answers.take(writing: duration) }
            return answers.format?.kind
        }
        let slow = Duration.seconds(1)
        #expect(after([slow, slow, .milliseconds(5), .milliseconds(5)], .asked) == .sixel)
        #expect(after([slow, slow, slow], .asked) == nil)
        #expect(after([slow, slow, slow], .sixel) == .sixel)
    }

    @Test func `a terminal whose letters have no size, or a lie, gets half-blocks`() {
        for cell in [PictureSize(width: 0, height: 0), PictureSize(width: 9, height: 100_000), nil] {
            var answers = GraphicsAnswers(.kitty, isMultiplexed: false)
            if let cell { answers.take(cell: cell) }
            #expect(answers.format == nil)
        }
    }

    @Test func `kitty's graphics that fail again and again are given up`() {
        var answers = GraphicsAnswers(.asked, isMultiplexed: false)
        #expect(answers.take(picture: 31, isOK: true) == false)
        answers.take(cell: PictureSize(width: 9, height: 18))
        answers.take(attributes: [62])
        #expect(answers.take(picture: 7_300_001, isOK: true) == false)
        for _ in 0..<2 {
            #expect(answers.take(picture: 7_300_001, isOK: false) == true)
            #expect(answers.format?.kind == .kitty)
        }
        #expect(answers.take(picture: 7_300_001, isOK: false) == true)
        #expect(answers.format == nil)
    }
}
