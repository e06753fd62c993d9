/// A small picture generated from a motif, always the same.
package struct DemoPicture: Sendable, Hashable {
    package enum Motif: String, Sendable, CaseIterable {
        /// A bright disc with a glow on a dark background.
        case lamp
        /// Bands of sky over a horizon.
        case sunset
        /// A test chart for cameras.
        case chart
        /// A face-like oval lit from one side.
        case portrait
        /// A waveform, as in audio editors.
        case sound
        /// A floor plan with lights and a camera.
        case plan
    }

    package let motif: Motif
    /// The file name.
    package let name: String

    package init(motif: Motif, name: String) {
        self.motif = motif
        self.name = name
    }

    package static let width = 320
    package static let height = 180

    package var png: [UInt8] {
        let painted = (0..<Self.height).flatMap { y in
            (0..<Self.width).map { x in
                shade(Double(x) / Double(Self.width), Double(y) / Double(Self.height))
            }
        }
        return PNG.encode(painted, width: Self.width, height: Self.height, palette: palette)
    }

    /// 64 shades between the motif's colours, from dark to bright.
    private var palette: [(UInt8, UInt8, UInt8)] {
        let stops: [(Double, Double, Double)] =
            switch motif {
            case .lamp: [(12, 10, 18), (90, 52, 30), (250, 196, 110), (255, 248, 230)]
            case .sunset: [(24, 20, 52), (120, 50, 90), (240, 130, 80), (255, 226, 150)]
            case .chart: [(20, 20, 20), (0, 0, 190), (190, 0, 0), (0, 190, 0), (190, 190, 0), (235, 235, 235)]
            case .portrait: [(18, 16, 20), (70, 50, 48), (196, 140, 112), (250, 222, 200)]
            case .sound: [(14, 22, 26), (20, 60, 66), (60, 190, 170), (200, 255, 240)]
            case .plan: [(244, 242, 236), (190, 190, 190), (90, 100, 110), (220, 120, 40)]
            }
        return (0..<64).map { index in
            let place = Double(index) / 63 * Double(stops.count - 1)
            let (lower, upper) = (stops[Int(place)], stops[min(Int(place) + 1, stops.count - 1)])
            let part = place - place.rounded(.down)
            return (
                UInt8(lower.0 + (upper.0 - lower.0) * part), UInt8(lower.1 + (upper.1 - lower.1) * part),
                UInt8(lower.2 + (upper.2 - lower.2) * part)
            )
        }
    }

    /// The shade at a point, from 0 to 63; coordinates go from 0 to 1.
    private func shade(_ x: Double, _ y: Double) -> UInt8 {
        let value: Double
        switch motif {
        case .lamp:
            let distance = ((x - 0.62) * (x - 0.62) * 3.2 + (y - 0.4) * (y - 0.4)).squareRoot()
            value = distance < 0.12 ? 1 : 0.14 / (distance + 0.06)
        case .sunset:
            let sun = ((x - 0.4) * (x - 0.4) * 3.2 + (y - 0.58) * (y - 0.58)).squareRoot()
            value = y > 0.68 ? 0.35 * (1 - y) : sun < 0.09 ? 1 : y * 1.1
        case .chart:
            value = y > 0.8 ? x : (x * 6).rounded(.down) / 5
        case .portrait:
            let face = (x - 0.5) * (x - 0.5) * 14 + (y - 0.45) * (y - 0.45) * 8
            value = face < 0.7 ? max(0.1, 0.95 - x * 0.9 + (0.5 - face) * 0.3) : 0.12 - y * 0.08
        case .sound:
            let height = abs(wave(x * 31) * wave(x * 7.3)) * 0.42 + 0.01
            value = abs(y - 0.5) < height ? 0.66 + (height - abs(y - 0.5)) : 0.05
        case .plan:
            let isWall = x < 0.04 || x > 0.96 || y < 0.06 || y > 0.94
            let isLight = abs(x - 0.25) + abs(y - 0.3) < 0.07 || abs(x - 0.8) + abs(y - 0.35) < 0.05
            let isDesk = abs(x - 0.5) < 0.16 && abs(y - 0.6) < 0.08
            value = isWall ? 0.66 : isLight ? 1 : isDesk ? 0.33 : 0
        }
        return UInt8(max(0, min(63, value * 63)))
    }

    /// An approximation of a sine that is good enough for drawing.
    private func wave(_ x: Double) -> Double {
        let turn = x - (x / 2).rounded(.down) * 2 - 1
        return 4 * turn * (1 - abs(turn))
    }
}
