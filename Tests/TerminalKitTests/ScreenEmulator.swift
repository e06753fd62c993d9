import TerminalKit
import TextKit

/// An xterm-like terminal, as far as needed to check what a frame does.
struct ScreenEmulator {
    private(set) var cells: [[Cell]]
    private(set) var cursor = Point(x: 0, y: 0)
    private(set) var cursorIsVisible = true
    private(set) var unknown: [String] = []
    /// The pictures that kitty's protocol keeps, and where they are placed.
    private(set) var pictures: Set<Int> = []
    private(set) var placements: [String: Rect] = [:]
    /// Whether clearing the screen removes pictures, too; terminals differ.
    var forgetsPictures = false
    /// Which cells show pixels of sixels.
    private(set) var sixels: [[Bool]]
    /// The pixels of a cell.
    var cell = Size(width: 2, height: 6)
    private var style = Style()
    private var lastCluster: Character = " "
    private let size: Size
    /// The scrolling region.
    private var region: ClosedRange<Int>

    init(size: Size) {
        self.size = size
        region = 0...size.height - 1
        cells = Array(repeating: Array(repeating: Cell(), count: size.width), count: size.height)
        sixels = Array(repeating: Array(repeating: false, count: size.width), count: size.height)
    }

    mutating func feed(_ bytes: [UInt8]) {
        var rest = Array(String(decoding: bytes, as: UTF8.self))[...]
        while let character = rest.popFirst() {
            switch character {
            case "\u{1B}": escape(&rest)
            case "\r": cursor.x = 0
            case "\n": down()
            case "\r\n":
                cursor.x = 0
                down()
            case "\u{08}": cursor.x = max(0, cursor.x - 1)
            case "\t": cursor.x = min(size.width - 1, (cursor.x / 8 + 1) * 8)
            case "\u{07}", "\u{0E}", "\u{0F}": break
            default: put(character)
            }
        }
    }

    private mutating func escape(_ rest: inout ArraySlice<Character>) {
        switch rest.popFirst() {
        case "[":
            var parameters = ""
            while let character = rest.popFirst() {
                if let value = character.asciiValue, value >= 0x40 {
                    control(parameters, character)
                    return
                }
                parameters.append(character)
            }
        case "]":
            var content = ""
            while let character = rest.popFirst(), character != "\u{07}" {
                if character == "\u{1B}" {
                    _ = rest.popFirst()
                    break
                }
                content.append(character)
            }
            if content.hasPrefix("8;") {
                let address = content.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
                style.link = address.isEmpty ? nil : String(address)
            }
        case "_": picture(string(&rest))
        case "P": sixel(string(&rest))
        case "(", ")": _ = rest.popFirst()
        case "=", ">", "\\": break
        case "M": up()
        case let other: unknown.append("ESC \(other.map(String.init) ?? "end")")
        }
    }

    /// Up to the string terminator.
    private func string(_ rest: inout ArraySlice<Character>) -> String {
        var content = ""
        while let character = rest.popFirst(), character != "\u{1B}" { content.append(character) }
        _ = rest.popFirst()
        return content
    }

    /// A command of kitty's protocol.
    private mutating func picture(_ content: String) {
        var keys: [Substring: String] = [:]
        for part in content.dropFirst().prefix(while: { $0 != ";" }).split(separator: ",") {
            keys[part.prefix(1)] = String(part.dropFirst(2))
        }
        func number(_ key: Substring) -> Int { keys[key].flatMap { Int($0) } ?? 0 }
        let name = "\(number("i")).\(number("p"))"
        switch (keys["a"], keys["d"]) {
        case ("t", _): pictures.insert(number("i"))
        case ("p", _):
            if !pictures.contains(number("i")) { unknown.append("picture \(name)") }
            placements[name] = Rect(x: cursor.x, y: cursor.y, width: number("c"), height: number("r"))
        case ("d", "i"): placements[name] = nil
        case ("d", "I"):
            pictures.remove(number("i"))
            placements = placements.filter { !$0.key.hasPrefix("\(number("i")).") }
        case (nil, _): break  // more data
        default: unknown.append("APC \(content)")
        }
    }

    private mutating func sixel(_ content: String) {
        let raster = content.drop { $0 != "\"" }.dropFirst().prefix { $0 != "#" }.split(separator: ";")
        guard raster.count == 4, let width = Int(raster[2]), let height = Int(raster[3]) else {
            return unknown.append("DCS \(content.prefix(20))")
        }
        for y in cursor.y..<cursor.y + (height + cell.height - 1) / cell.height {
            guard y < size.height - 1 else { return unknown.append("sixels that may scroll the screen") }
            for x in cursor.x..<min(size.width, cursor.x + (width + cell.width - 1) / cell.width) {
                sixels[y][x] = true
            }
        }
    }

    private mutating func control(_ parameters: String, _ final: Character) {
        let values = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let first = values.first ?? 0
        let count = max(1, first)
        if parameters.hasPrefix("?") {
            if parameters == "?25" { cursorIsVisible = final == "h" }
            return
        }
        switch final {
        case "H":
            cursor = Point(
                x: min(size.width, max(1, values.count > 1 ? values[1] : 1)) - 1, y: min(size.height, count) - 1)
        case "A": cursor.y = max(0, cursor.y - count)
        case "B": cursor.y = min(size.height - 1, cursor.y + count)
        case "C": cursor.x = min(size.width - 1, cursor.x + count)
        case "D": cursor.x = max(0, cursor.x - count)
        case "G": cursor.x = min(size.width, count) - 1
        case "d": cursor.y = min(size.height, count) - 1
        case "K":
            erase(first == 1 ? 0..<cursor.x + 1 : first == 2 ? 0..<size.width : min(cursor.x, size.width)..<size.width)
        case "X": erase(cursor.x..<min(size.width, cursor.x + count))
        case "J":
            let before = cursor
            if first == 2, forgetsPictures { (pictures, placements) = ([], [:]) }
            for y in (first == 2 ? 0 : before.y)..<size.height {
                cursor.y = y
                erase(first != 2 && y == before.y ? min(before.x, size.width)..<size.width : 0..<size.width)
            }
            cursor = before
        case "b": for _ in 0..<count { put(lastCluster) }
        case "m": select(values)
        case "r":
            region = count - 1...min(size.height, values.count > 1 ? values[1] : size.height) - 1
            cursor = Point(x: 0, y: 0)
        case "S": for _ in 0..<count { scroll(from: region.lowerBound, to: region.upperBound) }
        case "T": for _ in 0..<count { scroll(from: region.upperBound, to: region.lowerBound) }
        case "M" where region.contains(cursor.y):
            for _ in 0..<count { scroll(from: cursor.y, to: region.upperBound) }
        case "L" where region.contains(cursor.y):
            for _ in 0..<count { scroll(from: region.upperBound, to: cursor.y) }
        case "t", "l", "h": break
        default: unknown.append("CSI \(parameters)\(final)")
        }
    }

    private mutating func down() {
        guard cursor.y == region.upperBound else { return cursor.y = min(cursor.y + 1, size.height - 1) }
        scroll(from: region.lowerBound, to: region.upperBound)
    }

    private mutating func up() {
        guard cursor.y == region.lowerBound else { return cursor.y = max(0, cursor.y - 1) }
        scroll(from: region.upperBound, to: region.lowerBound)
    }

    /// Removes one row, moves those in between, and inserts a blank one at the other end.
    private mutating func scroll(from gone: Int, to blank: Int) {
        cells.remove(at: gone)
        for (name, area) in placements where area.y >= min(gone, blank) && area.maxY <= max(gone, blank) + 1 {
            placements[name]?.y += blank > gone ? -1 : 1
        }
        sixels.remove(at: gone)
        sixels.insert(Array(repeating: false, count: size.width), at: blank)
        cells.insert(
            Array(repeating: Cell(style: Style(background: style.background)), count: size.width), at: blank)
    }

    private mutating func erase(_ columns: Range<Int>) {
        for x in columns { sixels[cursor.y][x] = false }
        for x in columns { cells[cursor.y][x] = Cell(style: Style(background: style.background)) }
    }

    private mutating func put(_ cluster: Character) {
        let width = TextWidth.columns(of: cluster)
        lastCluster = cluster
        if cursor.x + width > size.width {
            cursor.x = 0
            cursor.y = min(cursor.y + 1, size.height - 1)
        }
        for x in cursor.x..<cursor.x + width {
            sixels[cursor.y][x] = false
            // The remaining half of a wide character becomes blank.
            if cells[cursor.y][x].width == 0, x > 0 {
                cells[cursor.y][x - 1] = Cell(style: cells[cursor.y][x - 1].style)
            }
            if cells[cursor.y][x].width == 2, x + 1 < size.width {
                cells[cursor.y][x + 1] = Cell(style: cells[cursor.y][x + 1].style)
            }
        }
        cells[cursor.y][cursor.x] = Cell(cluster: cluster, width: UInt8(width), style: style)
        if width == 2 { cells[cursor.y][cursor.x + 1] = Cell(cluster: " ", width: 0, style: style) }
        cursor.x += width
    }

    private mutating func select(_ values: [Int]) {
        var rest = values[...]
        if rest.isEmpty { rest = [0] }
        while let code = rest.popFirst() {
            switch code {
            case 0: style = Style(link: style.link)
            case 1: style.attributes.insert(.bold)
            case 2: style.attributes.insert(.dim)
            case 3: style.attributes.insert(.italic)
            case 4: style.attributes.insert(.underline)
            case 5: style.attributes.insert(.blink)
            case 7: style.attributes.insert(.reverse)
            case 9: style.attributes.insert(.strikethrough)
            case 22: style.attributes.subtract([.bold, .dim])
            case 23: style.attributes.remove(.italic)
            case 24: style.attributes.remove(.underline)
            case 25: style.attributes.remove(.blink)
            case 27: style.attributes.remove(.reverse)
            case 30...37: style.foreground = .indexed(UInt8(code - 30))
            case 90...97: style.foreground = .indexed(UInt8(code - 82))
            case 40...47: style.background = .indexed(UInt8(code - 40))
            case 100...107: style.background = .indexed(UInt8(code - 92))
            case 39: style.foreground = .standard
            case 49: style.background = .standard
            case 38: style.foreground = color(&rest)
            case 48: style.background = color(&rest)
            default: unknown.append("SGR \(code)")
            }
        }
    }

    private func color(_ rest: inout ArraySlice<Int>) -> Color {
        if rest.popFirst() == 5 { return .indexed(UInt8(rest.popFirst() ?? 0)) }
        return .rgb(UInt8(rest.popFirst() ?? 0), UInt8(rest.popFirst() ?? 0), UInt8(rest.popFirst() ?? 0))
    }
}
