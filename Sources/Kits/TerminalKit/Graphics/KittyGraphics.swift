import PictureKit

/// Writes kitty's graphics protocol. The terminal answers only what fails.
struct KittyGraphics {
    static let firstID = 7_300_001
    /// A name for the picture of the query, which the terminal doesn't keep.
    static let queryID = 31
    /// The most pixels that the terminal keeps for us, four bytes each. Terminals have limits of their own.
    private static let mostPixels = 16_000_000
    private static let chunk = 4096

    private struct Sent {
        let graphic: Graphic
        let id: Int
    }

    /// The pictures the terminal has, least recently placed first.
    private var sent: [Sent] = []
    private var nextID: Int

    init(firstID: Int) {
        nextID = firstID
    }

    static let query = command("i=\(queryID),s=1,v=1,a=q,t=d,f=24", "AAAA")
    /// Removes what is visible, and its data. For signal handlers, which know no names.
    static let emergency = command("a=d,d=A,q=2")

    /// Sends the picture unless the terminal has it, and shows it at the cursor.
    mutating func place(_ placement: PicturePlacement, png: [UInt8], keeping shown: [PicturePlacement]) -> [UInt8] {
        let (graphic, cell) = (placement.graphic, placement.graphic.format.cell)
        var output = ""
        let id: Int
        if let index = sent.firstIndex(where: { $0.graphic == graphic }) {
            let known = sent.remove(at: index)
            sent.append(known)
            id = known.id
        } else {
            id = nextID
            nextID += 1
            output += Self.transmission(of: png, id: id)
            sent.append(Sent(graphic: graphic, id: id))
            output += forgetOldest(except: Set(shown.map(\.graphic)))
        }
        output += Self.command(
            "a=p,i=\(id),p=\(Self.place(of: placement)),x=0,y=\(placement.rows.lowerBound * cell.height),"
                + "w=\(graphic.size.width),h=\(placement.rows.count * cell.height),"
                + "c=\(graphic.columns),r=\(placement.rows.count),C=1,q=1")
        return Array(output.utf8)
    }

    func remove(_ placement: PicturePlacement) -> [UInt8] {
        guard let known = sent.first(where: { $0.graphic == placement.graphic }) else { return [] }
        return Array(Self.command("a=d,d=i,i=\(known.id),p=\(Self.place(of: placement)),q=2").utf8)
    }

    mutating func clear() -> [UInt8] {
        defer { sent = [] }
        return Array(sent.map { Self.deletion(of: $0.id) }.joined().utf8)
    }

    private mutating func forgetOldest(except shown: Set<Graphic>) -> String {
        var pixels = sent.reduce(0) { $0 + $1.graphic.size.width * $1.graphic.size.height }
        var output = ""
        while pixels > Self.mostPixels, let index = sent.firstIndex(where: { !shown.contains($0.graphic) }) {
            let oldest = sent.remove(at: index)
            pixels -= oldest.graphic.size.width * oldest.graphic.size.height
            output += Self.deletion(of: oldest.id)
        }
        return output
    }

    /// A name that no other placement of the picture has at the same time.
    private static func place(of placement: PicturePlacement) -> Int {
        placement.origin.y * 4096 + placement.origin.x + 1
    }

    private static func deletion(of id: Int) -> String { command("a=d,d=I,i=\(id),q=2") }

    private static func transmission(of png: [UInt8], id: Int) -> String {
        var rest = Substring(Base64Text.encoded(png))
        var output = ""
        var keys = "a=t,f=100,t=d,i=\(id),"
        repeat {
            let piece = rest.prefix(chunk)
            rest = rest[piece.endIndex...]
            output += command(keys + "q=1,m=\(rest.isEmpty ? 0 : 1)", piece)
            keys = ""
        } while !rest.isEmpty
        return output
    }

    private static func command(_ keys: String, _ data: Substring = "") -> String {
        "\u{1B}_G\(keys)\(data.isEmpty ? "" : ";\(data)")\u{1B}\\"
    }
}
