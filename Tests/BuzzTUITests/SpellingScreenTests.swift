import BuzzViewModels
import InterfaceFakes
import TerminalKit
import TestSupport
import Testing

@testable import BuzzTUI

@MainActor @Suite struct SpellingScreenTests {
    @Test(arguments: [(120, 36), (40, 12)])
    func `a misspelled word is underlined, in colour and without`(_ width: Int, _ height: Int) async throws {
        let dictionary = try SmallDictionary()
        var settings = InterfaceSettings()
        settings.spelling = Spelling.Settings(languages: ["en_XX"], folders: [dictionary.path])
        for theme in [Theme.dark, .monochrome] {
            var screen = await Screen(width, height, settings: settings)
            screen.theme = theme
            await screen.test.running {
                await screen.test.open(SampleInbox.nadia)
                await screen.test.type("hello wrld you")
                let surface = await screen.surface()
                #expect(underlined(surface) == "wrld")
                await screen.test.press("M-$")
                #expect(await screen.text().contains("world"))
            }
        }
    }

    /// What is underlined in the row of the composer.
    private func underlined(_ surface: Surface) -> String? {
        guard let y = surface.rows.lastIndex(where: { $0.contains("hello wrld you") }) else { return nil }
        return (0..<surface.size.width).map { surface[$0, y] }
            .filter { $0.style.attributes.contains(.underline) }.map { String($0.cluster) }.joined()
    }
}
