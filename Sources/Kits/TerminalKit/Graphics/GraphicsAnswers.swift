import PictureKit

/// What the user wants and the terminal has answered about pixels.
package struct GraphicsAnswers: Sendable {
    package enum Choice: Sendable, Hashable {
        /// What the terminal says it has.
        case asked
        case kitty, sixel
        case blocks
    }

    /// After this many failures the terminal doesn't have what it claims.
    private static let mostFailures = 3
    /// A frame that takes longer keeps the user waiting at every key.
    private static let slowest = Duration.milliseconds(500)
    /// Sizes of a cell that are no lie.
    private static let cells = 2...200

    private let choice: Choice
    /// Within tmux or screen, here or on the other side of ssh.
    private let isMultiplexed: Bool
    private var knowsKitty = false
    private var failures = 0
    /// Nil until the terminal has answered everything.
    private var attributes: [Int]?
    private var answered: PictureSize?
    private var measured: PictureSize?

    package init(_ choice: Choice, isMultiplexed: Bool) {
        self.choice = choice
        self.isMultiplexed = isMultiplexed
    }

    /// Terminals answer in order, so the device attributes, which all of them have, come last. tmux takes kitty's query
    /// for a title.
    var query: String {
        guard choice != .blocks else { return "" }
        let kitty = choice == .asked && !isMultiplexed ? KittyGraphics.query : ""
        return kitty + Self.cellQuery + "\u{1B}[c"
    }

    static let cellQuery = "\u{1B}[16t"

    /// How to show pictures now; nil for half-blocks.
    package var format: GraphicsFormat? {
        guard failures < Self.mostFailures, let cell = answered ?? measured, let kind else { return nil }
        return GraphicsFormat(kind, cell: cell)
    }

    private var kind: GraphicsFormat.Kind? {
        switch choice {
        case .blocks: return nil
        case .kitty: return .kitty
        case .sixel: return .sixel
        case .asked:
            guard let attributes else { return nil }
            if knowsKitty { return .kitty }
            // tmux claims sixels for itself, whether or not the terminal around it has them.
            return attributes.contains(4) && !isMultiplexed ? .sixel : nil
        }
    }

    package mutating func take(attributes: [Int]) { self.attributes = attributes }

    /// The pixels of a cell as the terminal answers, which counts for more than what its window measures.
    package mutating func take(cell: PictureSize) { answered = Self.checked(cell) }

    package mutating func take(measured cell: PictureSize?) { measured = cell.flatMap(Self.checked) }

    private static func checked(_ cell: PictureSize) -> PictureSize? {
        cells.contains(cell.width) && cells.contains(cell.height) ? cell : nil
    }

    /// Over a slow line pictures are not worth their pixels, unless the user says so.
    ///
    /// - Parameter duration: how long a frame took to write.
    /// - Returns: true if that was one too many.
    package mutating func take(writing duration: Duration) -> Bool {
        guard choice == .asked, duration > Self.slowest, format != nil else { return false }
        failures += 1
        return format == nil
    }

    /// Returns true if a picture could not be shown, so that all of them should be sent again.
    package mutating func take(picture id: Int, isOK: Bool) -> Bool {
        if id == KittyGraphics.queryID {
            knowsKitty = isOK
            return false
        }
        guard !isOK, format?.kind == .kitty else { return false }
        failures += 1
        return true
    }
}
