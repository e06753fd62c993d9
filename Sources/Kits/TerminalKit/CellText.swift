/// What of a cluster may stand in a cell.
enum CellText {
    private static let longest = 16

    /// The cluster without controls, and of a flood of marks only the first few.
    static func displayable(_ cluster: Character) -> Character {
        if cluster.isASCII { return cluster == "\r\n" ? " " : cluster }
        let scalars = cluster.unicodeScalars
        var count = 0
        for scalar in scalars {
            count += 1
            if count > longest || scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) {
                return shortened(cluster)
            }
        }
        return cluster
    }

    private static func shortened(_ cluster: Character) -> Character {
        var text = String.UnicodeScalarView()
        for scalar in cluster.unicodeScalars.prefix(longest)
        where scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) {
            text.append(scalar)
        }
        return String(text).first ?? " "
    }
}
