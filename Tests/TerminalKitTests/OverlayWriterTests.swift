import TerminalKit
import Testing

@Suite struct OverlayWriterTests {
    private func written(_ cluster: Character) -> String {
        var writer = OverlayWriter(colors: .direct)
        writer.write(cluster, x: 4, y: 2, style: Style(background: .rgb(1, 2, 3)))
        return String(decoding: writer.finish(cursor: Point(x: 0, y: 0)), as: UTF8.self)
    }

    @Test(arguments: ["❤️", "☠️", "1️⃣"] as [Character])
    func `what some terminals draw in one column leaves no hole in the second`(_ cluster: Character) {
        #expect(written(cluster).contains("48;2;1;2;3m  \u{1B}[3;5H\(cluster)"))
    }

    @Test(arguments: ["👩‍👩‍👧", "漢", "x"] as [Character])
    func `what all terminals draw alike is written once`(_ cluster: Character) {
        #expect(written(cluster).contains("48;2;1;2;3m\(cluster)"))
    }
}
