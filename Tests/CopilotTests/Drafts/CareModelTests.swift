import BuzzModel
import CopilotProtocol
import LanguageKit
import Testing

@testable import Copilot

/// Dangers and threats described without any of the plain words.
@Suite struct CareModelTests {
    private let desk: DraftDesk

    init() throws { desk = try DraftDesk() }

    @Test(arguments: [
        "Please look after my dog when I'm gone",
        "by the time you read this I'll be at peace. thank you for all the songs",
        "i just wanted to say goodbye properly, you were the only one who ever answered",
        "ich hab allen geschrieben, du bist die letzte. danke für alles, jetzt kann ich gehen",
        "he locked the door and took my phone, im writing from the old tablet, please be quick",
        "my little one drank something from under the sink and her lips are turning blue",
    ])
    func `danger that no rule names is urgent, and drafts ask whether they are safe`(text: String) {
        #expect(
            Danger.reading(of: RuleReading(Tokenizer.analyze(text).tokens)).danger == nil,
            "a rule knows it: it proves nothing here")
        #expect(desk.triager.triage(text).category == .urgent)
        let response = desk.drafts(text)
        #expect(!desk.hasYes(response))
        #expect(desk.told(response).contains("in danger"))
    }

    @Test(arguments: [
        "Lovely dog you walk at six every morning. Would be a shame if something happened to it.",
        "answer me or your mother gets to see the pictures",
        "schöner Schulweg, den deine Tochter da hat. überleg dir gut, was du als nächstes sagst",
        "you have until friday to pay, then everybody reads your private chats",
    ])
    func `a veiled threat is urgent, and is answered with few calm words`(text: String) {
        let triage = desk.triager.triage(text)
        #expect(triage.category == .urgent && triage.reason == "threatens you")
        let response = desk.drafts(text)
        #expect(desk.texts(response).isEmpty && desk.told(response).contains("threatening"))
    }

    @Test(arguments: [
        "this song killed me, i'm dead, play it at my funeral 😂",
        "I know where you filmed this, lovely beach",
        "what's your address? I'd like to send you a postcard",
        "your videos got me through a dark winter, I am well now and wanted you to know",
        "je veux me désinscrire", "mein Bruder schlägt mich immer im Schach",
        "You have until Friday to vote for the next colour, right?",
    ])
    func `what only sounds like it is none`(text: String) {
        #expect(desk.triager.triage(text).category != .urgent)
        #expect(desk.drafts(text).note?.contains("in danger") != true)
        #expect(!desk.told(desk.drafts(text)).contains("threatening"))
    }

    @Test(arguments: [
        "hello, nice to meet you", "nice to meet you", "hi", "I'm home.", "ok see you tomorrow",
        "idk man, it's tuesday i think",
        "hope your exam goes well, you've totally got this", "quiet night in, bit of telly, early to bed",
        "You sure your neighbours didn't pick it up", "freut mich, dich kennenzulernen", "enchanté, à bientôt",
        "mucho gusto", "piacere di conoscerti", "prazer em te conhecer",
    ])
    func `everyday words raise no alarm and no doubt`(text: String) {
        let model = desk.triager.model
        let reading = Danger.reading(of: model.extractor.extract(text), care: model.care)
        #expect(reading.danger == nil && !reading.isDoubtful)
        #expect(desk.triager.triage(text).category == .fan)
    }

    @Test func `what was said a message before still counts, and what rules know stands before what the model hears`() {
        let farewell = "by the time you read this I'll be at peace"
        let response = desk.drafts(
            "thank you for all the songs", context: [.init(isOwn: false, text: farewell)],
            voice: VoiceProfile(greeting: "Yo", signOff: nil, emoji: "🎉", startsLowercase: false, typicalLength: 80))
        #expect(desk.told(response).contains("in danger") || desk.told(response).contains("in earnest"))
        #expect(!desk.all(response).contains("🎉"))
        let pressed = desk.drafts(
            "answer me or your mother gets to see the pictures", context: [.init(isOwn: false, text: "I want to die")])
        #expect(!pressed.intents.contains("set a limit"))
    }

    @Test func `who is in danger that nobody can name is asked whether they are safe`() {
        let response = desk.drafts(
            "he locked the door and took my phone, im writing from the old tablet, please be quick")
        #expect(desk.texts(response).allSatisfy { $0.contains("safe") }, "\(response.short)")
    }

    @Test func `the model has a row for each concern`() throws {
        #expect(try CopilotModel.builtIn().care.linear.rows == CareModel.Concern.allCases.count)
    }

    @Test func `what may be meant in earnest gets nothing cheerful and a note, without an alarm`() throws {
        let model = desk.triager.model
        let text = try #require(
            [
                "maybe i should just not be there on sunday, nobody would notice anyway",
                "i don't know how long i can keep doing this", "everything is grey again and i'm tired of it",
                "nobody needs me here, they said so", "not sure i'll still be around for the next season",
                "i keep thinking about the river lately", "what if i just disappear, would you even notice",
                "dad gets so angry these days and the door is always locked",
                "he reads all my messages, i have to be careful what i write to you",
                "be careful who you make laugh about me", "some people should watch what they say on stream",
            ].first { text in
                let reading = Danger.reading(of: model.extractor.extract(text), care: model.care)
                return reading.danger == nil && reading.isDoubtful
            })
        let response = desk.drafts(text, .fan)
        #expect(desk.told(response).contains("meant in earnest"))
        #expect(!desk.hasYes(response) && !desk.all(response).contains("!"))
    }
}
