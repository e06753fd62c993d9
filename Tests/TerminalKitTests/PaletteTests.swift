import TerminalKit
import Testing

@Suite struct PaletteTests {
    @Test(arguments: [
        (0, 0, 0, 16), (255, 255, 255, 231), (255, 0, 0, 196), (95, 135, 175, 67), (128, 128, 128, 244), (8, 8, 8, 232),
        (250, 128, 114, 209),
    ])
    func `a colour finds the nearest of 256`(red: Int, green: Int, blue: Int, index: Int) {
        #expect(Int(Palette.nearest256(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))) == index)
    }

    @Test func `colours degrade to what there is`() {
        let orange = Color.rgb(255, 0, 0)
        #expect(Palette.degraded(orange, to: .direct) == orange)
        #expect(Palette.degraded(orange, to: .indexed256) == .indexed(196))
        #expect(Palette.degraded(orange, to: .sixteen) == .indexed(9))
        #expect(Palette.degraded(orange, to: .none) == .standard)
        #expect(Palette.degraded(.indexed(196), to: .sixteen) == .indexed(9))
        #expect(Palette.degraded(.indexed(255), to: .sixteen) == .indexed(7))
        #expect(Palette.degraded(.indexed(232), to: .sixteen) == .indexed(0))
        #expect(Palette.degraded(.indexed(3), to: .sixteen) == .indexed(3))
        #expect(Palette.degraded(.standard, to: .sixteen) == .standard)
    }

    @Test func `colours are read from text`() {
        #expect(Color("#ff8000") == .rgb(255, 128, 0))
        #expect(Color("#f80") == .rgb(255, 136, 0))
        #expect(Color("208") == .indexed(208))
        #expect(Color("brightblue") == .indexed(12))
        #expect(Color("default") == .standard)
        for text in ["", "#", "#12", "#gggggg", "256", "mauve", "#+12345"] { #expect(Color(text) == nil) }
    }
}
