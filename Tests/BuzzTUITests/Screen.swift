import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import TerminalKit
import TextKit

@testable import BuzzTUI

/// A screen without a terminal: an interface, a size, and the surface drawn from them.
@MainActor struct Screen {
    let test: TestInterface
    var size: Size
    var theme = Theme.dark
    var isASCII = false

    init(
        _ width: Int, _ height: Int, settings: InterfaceSettings = InterfaceSettings(), isFilled: Bool = true,
        fill: ((InMemoryInbox) async -> Void)? = nil
    ) async {
        test = await TestInterface(filled: isFilled, settings: settings, fill: fill)
        size = Size(width: width, height: height)
        test.app.themeNames = ["dark", "light"]
    }

    func canvas() -> Canvas {
        // Measuring the first frame decides what the second one needs.
        for _ in 0..<2 { AppView(app: test.app, size: size).measure() }
        return AppView(app: test.app, size: size).draw(theme: theme, isASCII: isASCII)
    }

    /// Loads what the size has room for.
    func measured() async {
        AppView(app: test.app, size: size).measure()
        await test.settle()
    }

    /// Measures, waits for the loads this started, and draws.
    func surface() async -> Surface {
        await measured()
        return canvas().surface
    }

    func rows() async -> [String] { await surface().rows }
    func text() async -> String { await rows().joined(separator: "\n") }
}

extension Surface {
    /// Describes a broken cell, if there is one: a row not filled, a wide cluster cut in half, a control character.
    var defect: String? {
        for y in 0..<size.height {
            var x = 0
            while x < size.width {
                let cell = self[x, y]
                switch cell.width {
                case 1: x += 1
                case 2:
                    guard x + 1 < size.width, self[x + 1, y].width == 0 else { return "cut at \(x),\(y)" }
                    x += 2
                default: return "half a cluster at \(x),\(y)"
                }
                if cell.cluster.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
                {
                    return "a control at \(x),\(y)"
                }
            }
            guard TextWidth.columns(of: row(y)) == size.width else {
                return "row \(y) is \(TextWidth.columns(of: row(y))) wide"
            }
        }
        if let cursor, !bounds.contains(cursor) { return "the caret is outside" }
        return nil
    }
}
