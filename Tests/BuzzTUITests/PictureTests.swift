import BuzzModel
import BuzzViewModels
import InterfaceFakes
import PictureKit
import ProcessKit
import Testing

@testable import BuzzTUI
@testable import TerminalKit

@MainActor @Suite struct PictureTests {
    /// Two by two pixels, red and green above blue and white, encoded as common programs do.
    private static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
        0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x02, 0x08, 0x02, 0x00, 0x00, 0x00, 0xFD, 0xD4, 0x9A,
        0x73, 0x00, 0x00, 0x00, 0x16, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0xF8, 0xCF, 0xC0, 0xC0,
        0xF0, 0x9F, 0x81, 0x91, 0x81, 0xE1, 0xFF, 0xFF, 0xFF, 0x0C, 0x00, 0x1E, 0xF6, 0x04, 0xFD, 0x09,
        0xED, 0x34, 0x3E, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]

    private func withPicture(
        _ transfer: (String) -> BuzzModel.Attachment.Transfer, _ body: (Screen, String) async throws -> Void
    ) async throws {
        let folder = try Files.makeTemporaryDirectory(prefix: "buzzbox-test")
        defer { try? Files.removeTree(folder) }
        let path = folder + "/lamp.png"
        try Files.write(Self.png, to: path)
        let attachment = BuzzModel.Attachment(
            fileName: "lamp.png", mimeType: "image/png", size: 80, transfer: transfer(path))
        let screen = await Screen(110, 32) { inbox in
            await inbox.receive("lamp.png", in: SampleInbox.nadia, kind: .image, attachment: attachment)
        }
        screen.test.app.thread.showsPictures = true
        try await screen.test.running {
            _ = await screen.surface()
            await screen.test.open(SampleInbox.nadia)
            try await body(screen, path)
        }
    }

    @Test func `a picture that is here is shown in half-blocks of its colours`() async throws {
        try await withPicture {
            .local(path: $0)
        } _: { screen, _ in
            let surface = await screen.surface()
            #expect(surface.defect == nil)
            let y = try #require(surface.rows.firstIndex { $0.contains("▀▀") })
            let row = surface.row(y)
            let before = row.prefix { $0 != "▀" }.count
            let cell = surface[before, y]
            #expect(cell.style.foreground == .rgb(255, 0, 0))
            #expect(cell.style.background == .rgb(0, 0, 255))
        }
    }

    @Test func `where the terminal shows pixels it gets them, and half-blocks where something covers them`()
        async throws
    {
        for kind in [GraphicsFormat.Kind.kitty, .sixel] {
            try await withPicture {
                .local(path: $0)
            } _: { screen, _ in
                _ = await screen.surface()
                let format = GraphicsFormat(kind, cell: PictureSize(width: 10, height: 20))
                screen.test.app.thread.graphics = format
                let surface = await screen.surface()
                let strip = try #require(surface.strips.first)
                #expect(surface.strips.count == 1)
                // Two by two pixels are less than a cell.
                #expect((strip.graphic.columns, strip.graphic.rows, strip.row) == (1, 1, 0))
                #expect(strip.graphic.format == format)
                #expect(surface.isIntact(strip))
                let cell = surface[strip.origin.x, strip.origin.y]
                #expect(cell.cluster == "▀")
                screen.test.app.thread.graphics = nil
                #expect(await screen.surface().strips.isEmpty)
            }
        }
    }

    @Test func `without colours, or before it is asked for, there is the card alone`() async throws {
        try await withPicture {
            .local(path: $0)
        } _: { screen, _ in
            screen.test.app.thread.showsPictures = false
            #expect(!(await screen.text().contains("▀")))
            #expect(await screen.text().contains("lamp.png"))
        }
        try await withPicture { _ in
            .remote
        } _: { screen, _ in
            let text = await screen.text()
            #expect(!text.contains("▀"))
            #expect(text.contains("v shows it   O opens it"))
        }
    }

    @Test func `a broken picture says so and the thread goes on`() async throws {
        try await withPicture {
            .local(path: $0 + ".gone")
        } _: { screen, _ in
            #expect(await screen.text().contains("The picture cannot be read."))
        }
    }
}
