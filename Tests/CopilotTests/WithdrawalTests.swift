import BuzzModel
import Testing

@testable import Copilot

/// The person who raised an alarm says that it is over.
@Suite struct WithdrawalTests {
    private let triager: Triager

    init() throws { triager = Triager(model: try CopilotModel.builtIn()) }

    @Test(arguments: [
        "false alarm, everybody is safe!", "ok all good now, sorry for the panic", "never mind, it's fixed now",
        "ignore my last message please don't worry", "Fehlalarm, alle in Sicherheit", "falsa alarma, ya está todo bien",
        "fausse alerte, tout le monde va bien", "falso allarme, stanno tutti bene", "alarme falso, está tudo bem agora",
        "vals alarm hoor", "fałszywy alarm, przepraszam", "yanlış alarm, herkes iyi",
        "ложная тревога, все в безопасности",
    ])
    func `an alarm is taken back in whatever language it was raised`(_ text: String) {
        let triage = triager.triage(text)
        #expect(triage.withdraws, "\(triage)")
        #expect(triage.category != .urgent)
    }

    @Test(arguments: [
        "is it a false alarm?", "please tell me it was a false alarm", "I hope everyone is safe",
        "i don't feel safe now", "we are not safe now, he came back", "if all is well now why is he still there",
        "he says everything is fine now but he is still outside with a knife", "call me when you are home safe",
        "love the new video", "", "🙏", "https://x.example/false-alarm",
        "false alarm about the cat but now the kitchen is on fire, help",
    ])
    func `what is in doubt takes nothing back`(_ text: String) {
        #expect(!triager.triage(text).withdraws)
    }

    @Test func `a megabyte is read as quickly as anything and takes nothing back`() {
        #expect(!triager.triage(String(repeating: "false alarm ", count: 90_000)).withdraws)
    }

    @Test func `a danger is graver than what is only pressing`() {
        let danger = triager.triage("my dad just collapsed and he's not breathing")
        let pressing = triager.triage("your stream has no sound")
        #expect(danger.category == .urgent && danger.intensity == .high)
        #expect(pressing.category == .urgent && pressing.intensity == .medium)
    }

    @Test(arguments: [
        "Hi, we can't pay you for this, but our agency offers paid work later. Would you make a video for exposure?",
        "Unfortunately there is no budget for this one, we usually pay creators. Would you post it for free?",
    ])
    func `reasons that contradict each other never stand together`(_ text: String) {
        let reason = triager.triage(text).reason
        #expect(!(reason.contains("no pay") && reason.contains("offers pay")), "\(reason)")
    }

    @Test(arguments: [
        ("We pay $1,500 for a video in May, interested?", true), ("The contract is attached, sign by Friday", false),
        ("Sorry, the campaign was cancelled and we went with another creator", true),
    ])
    func `an offer says whether it names its terms`(_ text: String, _ states: Bool) {
        let triage = triager.triage(text)
        #expect(triage.category == .business && triage.statesTerms == states, "\(triage)")
    }
}
