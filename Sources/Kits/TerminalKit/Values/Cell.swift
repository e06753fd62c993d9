/// One column of one row.
package struct Cell: Hashable, Sendable {
    package var cluster: Character
    /// 1, 2 for the left half of a wide cluster, 0 for its right half.
    package var width: UInt8
    package var style: Style

    package init(cluster: Character = " ", width: UInt8 = 1, style: Style = .standard) {
        self.cluster = cluster
        self.width = width
        self.style = style
    }
}
