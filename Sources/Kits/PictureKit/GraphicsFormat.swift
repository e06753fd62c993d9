/// How a terminal shows pixels.
package struct GraphicsFormat: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// kitty's protocol: pictures are sent once, placed by name and removed by name.
        case kitty
        /// DEC's: pixels are painted like text and erased by the text written over them.
        case sixel
    }

    package let kind: Kind
    /// The pixels of one cell.
    package let cell: PictureSize

    package init(_ kind: Kind, cell: PictureSize) {
        self.kind = kind
        self.cell = cell
    }
}
