import BuzzServices
import BuzzViewModels
import Foundation
import InterfaceFakes
import TestSupport
import Testing

@MainActor @Suite struct SpellingTests {
    let dictionary: SmallDictionary

    init() throws { dictionary = try SmallDictionary() }

    private func interface(_ languages: [String] = ["en_XX"], isGuess: Bool = false) async -> TestInterface {
        var settings = InterfaceSettings()
        settings.spelling = Spelling.Settings(
            languages: languages, isGuess: isGuess, words: dictionary.words, folders: [dictionary.path])
        return await TestInterface(settings: settings)
    }

    private func misspelled(_ test: TestInterface) -> [String] {
        let state = test.app.composer.state
        return state.misspelled.sorted { $0.key < $1.key }.flatMap { row, ranges in
            ranges.map { String(Array(state.text[row] ?? "")[$0]) }
        }
    }

    @Test func `wrong words are marked once they are finished, others are not`() async {
        let test = await interface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("hello wrld")
            #expect(misspelled(test).isEmpty)
            await test.type(", which film@2x /x/lns lens_cap https://lns.example 35mm don’t")
            #expect(misspelled(test) == ["wrld"])
        }
    }

    @Test func `a word over two rows is marked in both`() async {
        let test = await interface()
        await test.running {
            await test.open(SampleInbox.nadia)
            test.app.composer.setColumns(8)
            await test.type("hello world wwwwwwwwwwww film ")
            #expect(misspelled(test).joined() == "wwwwwwwwwwww")
            #expect(test.app.composer.state.misspelled.count == 2)
        }
    }

    @Test func `the name of who is written to is right`() async {
        let test = await interface()
        await test.running {
            await test.open(SampleInbox.lumen)
            await test.type("hello Lumen, which film, Luben ")
            #expect(misspelled(test) == ["Luben"])
        }
    }

    @Test func `text in another language and commands are left alone`() async {
        let test = await interface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("ich mag deinen film ")
            #expect(misspelled(test).isEmpty)
            await test.press("C-u")
            await test.type("/me wavs hello world ")
            #expect(misspelled(test).isEmpty)
        }
    }

    @Test func `another spelling is chosen, from anywhere behind the word`() async {
        let test = await interface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("hello wrld which film")
            await test.press("M-$")
            #expect(test.app.composer.state.completions.first == "world")
            await test.press("Enter")
            #expect(test.composerText == "hello world which film")
            await test.press("M-$")
            #expect(test.notice == "No misspelled word here.")
        }
    }

    @Test func `a word added to one's own is right from then on, and in the file`() async throws {
        let test = await interface()
        try await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("hello softbox which film")
            #expect(misspelled(test) == ["softbox"])
            await test.press("M-$")
            let added = try #require(test.app.composer.state.completions.firstIndex { $0.contains("your words") })
            for _ in 0..<added { await test.press("Down") }
            await test.press("Enter")
            #expect(test.composerText == "hello softbox which film" && misspelled(test).isEmpty)
            #expect(try String(contentsOfFile: dictionary.words, encoding: .utf8) == "softbox\n")
        }
        let later = await interface()
        await later.running {
            await later.open(SampleInbox.nadia)
            await later.type("hello softbox which film wrld ")
            #expect(misspelled(later) == ["wrld"])
        }
    }

    @Test func `a dictionary that was asked for and is missing is named, a guessed one is not`() async {
        for isGuess in [true, false] {
            let test = await interface(["xx_YY"], isGuess: isGuess)
            await test.running {
                await test.open(SampleInbox.nadia)
                await test.type("wrld ")
                #expect(test.notice?.contains("no dictionary for xx_YY") == (isGuess ? nil : true))
                await test.press("M-$")
                #expect(test.notice?.contains("there is no dictionary for xx_YY") == true)
            }
        }
    }

    @Test func `a text that was there before is checked when somebody asks`() async {
        let test = await interface()
        await test.running {
            await test.open(SampleInbox.nadia)
            test.app.composer.send(.replaceText("hello wrld which film"))
            await test.press("M-$")
            #expect(test.notice == "The dictionary is being loaded." && misspelled(test) == ["wrld"])
            await test.press("M-$")
            #expect(test.app.composer.state.completions.first == "world")
        }
    }

    @Test func `the languages change with the configuration`() async {
        let test = await interface([])
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("hello wrld which film")
            #expect(misspelled(test).isEmpty)
            var settings = InterfaceSettings()
            settings.spelling = Spelling.Settings(languages: ["en_XX"], folders: [dictionary.path])
            test.app.apply(settings, keys: test.app.keys)
            await test.settle()
            #expect(misspelled(test) == ["wrld"])
        }
    }
}
