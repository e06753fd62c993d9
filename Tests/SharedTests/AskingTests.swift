import BuzzModel
import Testing

@Suite struct AskingTests {
    @Test(arguments: [
        "which mic is that?", "¿qué micrófono usas", "Please send me the contract.", "could you look at it today",
        "Let me know!", "Hi Andie. Can we move the shoot", "kannst du mir helfen", "still waiting for your answer",
        "any news", "どのマイクですか？",
    ])
    func `a question or a request wants an answer`(_ text: String) { #expect(Asking.expectsAnswer(text)) }

    @Test(arguments: [
        "love your show", "thank you, that means a lot", "What a great video!", "haha", "", "you can do it",
        "https://example.org/?page=2", "how cool is this not", "see you tomorrow",
    ])
    func `a kind line wants none`(_ text: String) { #expect(!Asking.expectsAnswer(text)) }
}
