import BuzzModel
import BuzzServices

/// Cards that fit the sample inbox: promises that are due and upcoming, two deals, one question asked by three
/// people.
package enum SampleCards {
    private static let day: Int64 = 86_400_000

    package static func fill(_ cards: InMemoryCards, _ inbox: InMemoryInbox, now: Int64) async {
        let today = CalendarDay(number: Int(now / day))
        func promise(_ number: Int64, _ text: String, isOwn: Bool, due: NamedDay?) -> Promise {
            Promise(
                id: PromiseID(number), conversationID: SampleInbox.lumen, conversationName: "Lumen Optics",
                messageID: MessageID(number), isOwn: isOwn, text: text, saidAt: Timestamp(milliseconds: now - day),
                due: due, state: .open)
        }
        guard let lumen = await inbox.stored(SampleInbox.lumen), let tomas = await inbox.stored(SampleInbox.tomas)
        else {
            return
        }
        var card = PersonCard(conversation: lumen)
        card.firstContact = Timestamp(milliseconds: now - 60 * day)
        card.lastContact = Timestamp(milliseconds: now - 7_200_000)
        card.fromThem = 34
        card.fromMe = 21
        card.lately = 12
        card.theyWait = .seconds(3 * 3600)
        card.iWait = .seconds(20 * 60)
        card.topics = [PersonTopic(text: "ND filters", messageID: MessageID(3))]
        card.promises = [
            promise(
                2, "I'll send the script today", isOwn: true, due: NamedDay(written: "today", day: today, isSure: true)),
            promise(
                5, "I'll look at the samples next Friday", isOwn: true,
                due: NamedDay(written: "next Friday", day: today + 3, isSure: false)),
            promise(
                3, "We'll ship the filters tomorrow", isOwn: false,
                due: NamedDay(written: "tomorrow", day: today + 1, isSure: true)),
        ]
        await cards.set(card)
        var fan = PersonCard(conversation: tomas)
        fan.question = await inbox.lastMessage(in: SampleInbox.tomas)
        await cards.set(fan)
        if let question = await inbox.lastMessage(in: SampleInbox.nadia),
            let answer = await inbox.lastMessage(in: SampleInbox.lumen)
        {
            await cards.set(answers: [
                EarlierAnswer(question: question, answer: answer, conversationName: "Nadia", likeness: 0.9)
            ])
        }
        await cards.set(
            deal(
                SampleInbox.lumen, "Lumen Optics", 4_500, .talking,
                NamedDay(written: "14th", day: today + 11, isSure: true), now))
        await cards.set(
            deal(
                SampleInbox.mill, "Old Mill Studio", 700, .new,
                NamedDay(written: "tomorrow", day: today + 1, isSure: true), now))
        let asking = [(SampleInbox.tomas, "Tomás"), (SampleInbox.nadia, "Nadia"), (SampleInbox.mira, "Mira")]
        var messages: [OpenMessage] = []
        for (id, name) in asking {
            guard let last = await inbox.lastMessage(in: id) else { continue }
            messages.append(
                OpenMessage(
                    id: last.id, conversationID: id, name: name, text: last.body, sentAt: last.sentAt, category: .fan))
        }
        await cards.set(
            QuestionBoard(
                groups: [
                    QuestionGroup(
                        question: "which mic is that?", messages: messages, answer: "It's the M7.",
                        source: "your FAQ “Which mic?”")
                ], waiting: 5, looked: 3, leftOut: 2))
    }

    private static func deal(
        _ id: ConversationID, _ name: String, _ value: Double, _ stage: DealStage, _ deadline: NamedDay, _ now: Int64
    ) -> DealCard {
        DealCard(
            id: id, name: name,
            facts: [
                DealFact(field: .who, text: name, messageID: MessageID(1)),
                DealFact(field: .asked, text: "sponsor your next three videos", messageID: MessageID(1)),
                DealFact(
                    field: .budget, text: "$\(Int(value))", messageID: MessageID(1),
                    money: Money(value: value, currency: "USD", worth: value)),
                DealFact(field: .deadline, text: deadline.written, messageID: MessageID(3), date: deadline),
                DealFact(field: .stage, text: stage.rawValue, messageID: MessageID(2), stage: stage),
                DealFact(field: .nextStep, text: "you answer: Shall I send the contract?", messageID: MessageID(4)),
            ], lastActivity: Timestamp(milliseconds: now))
    }
}
