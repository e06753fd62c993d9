import CopilotProtocol
import Testing

@testable import Copilot

@Suite struct QuestionReadingTests {
    private func read(_ text: String) -> QuestionReading { QuestionFeatures(text).reading }

    @Test(arguments: [
        ("How old are you?", QuestionReading.Kind.howOld), ("whats ur age", .howOld), ("age?", .howOld),
        ("may I know your age", .howOld), ("could you tell me when your streams start", .when),
        ("hey what time is the stream usually", .when), ("Where do you stream from?", .origin),
        ("where do you stream", .place),
        ("in which city do you live", .place), ("how much is it", .howMuch),
        ("what's the price of a portrait?", .howMuch),
        ("how many prints have you sold", .howMany), ("how many days does delivery take", .howLong),
        ("what made you quit?", .why), ("how come you don't stream", .why), ("who edits your videos", .who),
        ("Wie alt bist du?", .howOld), ("À quelle heure tu passes en live ?", .when),
        ("¿Por qué haces directos?", .why),
        ("Con chi fai le live?", .who), ("Onde você mora?", .place),
    ])
    func `the kind of answer is read`(text: String, kind: QuestionReading.Kind) {
        #expect(read(text).kinds == [kind])
    }

    @Test(arguments: [
        ("How old are you?", QuestionReading.Person.creator), ("How old is she?", .other), ("how old am I", .asker),
        ("what's his age", .other), ("how old is your brother", .other), ("when do your streams start", .creator),
        ("when will my order arrive", .asker), ("could you tell me where you live", .creator),
        ("is it ok if I use your song", .asker), ("can we collab", .both), ("I don't have a Discord", .asker),
        ("Wie alt ist sie?", .other), ("Quel âge as-tu ?", .creator), ("¿Cuántos años tiene ella?", .other),
        ("Quanti anni ho?", .asker), ("Quantos anos ela tem?", .other),
    ])
    func `who it is about is read`(text: String, person: QuestionReading.Person) {
        #expect(read(text).person == person)
    }

    @Test func `who gets what is sold, sent or taught is read from either side`() {
        #expect(read("Do you sell prints?").receiver == .asker)
        #expect(read("Can I buy prints?").receiver == .asker)
        #expect(read("Do you buy prints?").receiver == .creator)
        #expect(read("Can I send you a letter?").receiver == .creator)
    }

    @Test(arguments: [
        ("Thanks for telling me when you stream!", QuestionReading.Form.thanks), ("You are so old", .remark),
        ("someone asked me how old you are", .reported), ("thanks in advance, how old are you?", .question),
        ("I want to cancel my order", .question), ("age", .question), ("I don't have a Discord", .remark),
        ("so you're vegan, right?", .question),
    ])
    func `what asks nothing is told from what asks`(text: String, form: QuestionReading.Form) {
        #expect(read(text).form == form)
    }

    @Test func `what the words of a question mean is read from the rules, wide and finer`() {
        let asked = read("whats the turnaround?").meanings
        #expect(asked.intersection(read("how long does it take").meanings).contains("duration"))
        let lens = read("which lens do you use").meanings, lamp = read("what lamp is that").meanings
        #expect(lens.isSuperset(of: ["gear", "~lens"]) && !lamp.contains("~lens") && lamp.contains("~lamp"))
    }
}
