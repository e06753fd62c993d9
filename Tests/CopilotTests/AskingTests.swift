import CopilotProtocol
import LanguageKit
import Testing

@testable import Copilot

@Suite struct AskingTests {
    @Test(arguments: [
        "Cadê meu pedido", "Part 2 when", "any news on the print", "eta?", "restock?", "restock when pls", "eta",
        "wen next vid", "whats the song at 2:10", "anyone know if she ships to chile", "u selling the blue one",
        "still available", "wo bekomme ich das poster", "gibts schon was neues zum druck", "hast du das noch auf lager",
        "wann kommt teil 2", "para cuando la parte 2", "cuando sale el siguiente", "donde compro la lámina",
        "hay stock de la azul", "quand sort la suite", "c'est quand le prochain live", "des nouvelles de ma commande",
        "dove compro la stampa", "quando esce la parte 2", "si sa qualcosa del tour", "onde compro o pôster",
        "quando sai a parte 2", "tem previsão de volta", "qual câmera você usa",
    ])
    func `a question without its mark is one`(_ text: String) { #expect(Asking.isAsked(text)) }

    @Test(arguments: [
        "that's why I love it", "I remember when you started", "no idea when", "great video as always",
        "wie immer super", "como siempre genial", "quando ti ascolto sto bene", "que lindo todo", "so much fun",
        "love how you did this", "the best is when she laughs", "ok", "danke dir", "merci pour tout",
        "I will wait until you say when", "any time", "what a video", "when you sing I melt",
        "tienes un talento enorme", "tu fais des merveilles", "você faz arte linda", "quelle belle vidéo",
        "wow was für ein bild",
    ])
    func `what tells is no question`(_ text: String) { #expect(!Asking.isAsked(text)) }

    private func ask(_ text: String) throws -> Ask? {
        MessageReading(
            DraftRequest(conversationID: "c", messageText: text), model: try CopilotModel.builtIn()
        ).ask
    }

    @Test func `drafts know what a short question is about`() throws {
        #expect(try ask("Part 2 when") == .when)
        #expect(try ask("eta?") == .when)
        #expect(try ask("any news on the print") == .open)
        #expect(try ask("Cadê meu pedido?") == .open)
        #expect(try ask("restock?") == .fact)
        #expect(try ask("wann kommt denn endlich der zweite teil") == .when)
        #expect(try ask("love the colours in this one") == nil)
    }

    @Test func `questions without a mark are grouped, too`() {
        #expect(QuestionGroups.question(in: "Love it! part 2 when") == "part 2 when")
        #expect(QuestionGroups.question(in: "cadê meu pedido") == "cadê meu pedido")
        #expect(QuestionGroups.question(in: "lovely evening that was. bye") == nil)
    }
}
