import BuzzModel
import CopilotProtocol
import LanguageKit
import Testing

@testable import Copilot

@Suite struct RefusalTests {
    private static let model = Result { try CopilotModel.builtIn() }

    private static let refusals = [
        "We decided to go with someone else for the campaign, thanks for your time.",
        "Unfortunately our budget was cut and the sponsorship can't go ahead.",
        "We'll pass this time, but thank you for the quote.",
        "Sorry to say the project is on hold until further notice.",
        "The client picked another illustrator in the end. Your sketches for the campaign were lovely.",
        "Thanks for the proposal! We won't be moving forward with the collaboration.",
        "Leider haben wir uns für jemand anderen entschieden. Danke für Ihr Angebot.",
        "Das Projekt liegt leider auf Eis, das Budget wurde gestrichen.",
        "Desgraciadamente nos han recortado el presupuesto y no podemos seguir adelante con la campaña.",
        "Al final hemos elegido a otra ilustradora para la campaña, gracias por tu propuesta.",
        "Finalement nous avons choisi un autre créateur pour la campagne.",
        "Le budget a été coupé, nous devons renoncer au partenariat.",
        "Alla fine abbiamo scelto un'altra persona per la campagna, grazie comunque.",
        "La collaborazione è stata sospesa, ci hanno tagliato il budget.",
        "Infelizmente a campanha foi suspensa e não vamos seguir com a parceria.",
        "Fechamos a campanha com outro criador, obrigada pela proposta.",
    ]

    private static let offers = [
        "Would you like to sponsor with us? We have a budget of $900 for a video.",
        "If our budget is cut we'll tell you, until then it stands: 900 for the campaign.",
        "The project is no longer on hold, shall we start on Monday?",
        "We can't go ahead at 2,000 but we could do 1,400.",
        "Please don't cancel the shoot, the client is happy.",
        "Wir würden gern mit Ihnen eine Kampagne machen, Budget 900 Euro.",
        "Nous aimerions travailler avec vous sur une autre campagne, budget 900 €.",
        "Ci piacerebbe proporle un'altra collaborazione, budget 900 euro.",
    ]

    @Test(arguments: refusals) func `who declines is told from who offers`(_ text: String) throws {
        #expect(Refusal.found(in: RuleReading(Tokenizer.analyze(text).tokens)))
        let triager = Triager(model: try Self.model.get())
        let opportunity = triager.opportunity(of: text)
        #expect(opportunity.score <= 10)
        #expect(opportunity.reason.hasPrefix("declined"))
        #expect(triager.triage(text).category == .business)
    }

    @Test(arguments: offers) func `what is still on offer is not declined`(_ text: String) {
        #expect(!Refusal.found(in: RuleReading(Tokenizer.analyze(text).tokens)))
    }

    @Test(arguments: refusals) func `a deal that is declined is lost`(_ text: String) {
        let lines = ["We would love to sponsor a video, at $1,500.", text].enumerated().map { number, text in
            CardRequest.Line(id: "\(number)", text: text, isOwn: false, sentAt: 1_772_570_000_000)
        }
        let facts = DealReader(CardRequest(lines: lines, name: "Lumen")).facts()
        #expect(facts.first { $0.field == .stage }?.stage == .lost)
        #expect(!facts.contains { $0.field == .nextStep })
    }

    @Test(arguments: refusals) func `drafts thank for the word and ask for no terms`(_ text: String) throws {
        let model = try Self.model.get()
        let response = DraftWriter(model: model).write(
            DraftRequest(conversationID: "c", messageText: text),
            triage: Triage(category: .business, confidence: 0.9, sentiment: .neutral, intensity: .low, reason: ""),
            material: DraftMaterial(), voice: VoiceProfile.neutral)
        for draft in [response.short, response.medium, response.detailed] {
            #expect(!draft.contains("?"), "\(draft)")
            #expect(!draft.lowercased().contains("budget"), "\(draft)")
        }
    }
}
