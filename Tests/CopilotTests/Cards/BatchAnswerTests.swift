import CopilotProtocol
import JSONKit
import Testing

@testable import Copilot

@Suite struct BatchAnswerTests {
    private func texts(_ texts: [String]) -> [KeyedText] {
        texts.enumerated().map { KeyedText(id: "\($0.offset)", text: $0.element) }
    }

    @Test func `questions that want the same answer are one group`() {
        let groups = QuestionGroups.group(
            texts([
                "which mic is that? sounds so warm", "love it!", "What microphone is that? The sound is so warm",
                "Hey Andie! which mic is that you use?", "where do you buy your candles", "Which mic are you using?",
                "how long did the harbour film take?",
            ]), by: FAQMatcher())
        #expect(groups.first.map { Set($0.ids) }?.isSuperset(of: ["0", "3", "5"]) == true)
        #expect(!groups.flatMap(\.ids).contains("1"))
        #expect(groups.contains { $0.ids == ["4"] })
        #expect(groups.contains { $0.ids == ["6"] })
    }

    @Test func `what the library answers goes together with its answer`() {
        let matcher = FAQMatcher(entries: [
            FAQEntry(id: "mic", questions: ["Which mic do you use?", "What microphone is that?"], answer: "The M7.")
        ])
        let groups = QuestionGroups.group(
            texts(["Which mic do you use?", "hi! what microphone is that?", "when is the next stream?"]), by: matcher)
        #expect(groups.first?.answer == "The M7.")
        #expect(groups.first?.ids == ["0", "1"])
    }

    @Test func `a group shows a question in the language of its answer`() {
        let matcher = FAQMatcher(entries: [
            FAQEntry(
                id: "mic", questions: ["¿Qué micrófono usas?", "What microphone do you use?"],
                answer: "It's the M7, and the link is in the description.")
        ])
        let groups = QuestionGroups.group(
            texts(["Oye, ¿qué micrófono usas?", "What microphone do you use for the films?"]), by: matcher)
        #expect(groups.first?.question == "What microphone do you use for the films?")
        #expect(groups.first?.ids == ["0", "1"])
    }

    @Test func `an answer given before is found by its question`() {
        let answers = EarlierAnswers.ranked(
            "which mic is that? sounds so warm",
            texts(["Which mic do you use in the kitchen films?", "how old is your dog?", "which mic is that?"]))
        #expect(answers.first?.id == "2")
        #expect(!answers.contains { $0.id == "1" })
        #expect(EarlierAnswers.words(of: "Hi! Which mic is that, the warm one?").contains("mic"))
        #expect(EarlierAnswers.ranked("thank you", texts(["thank you"])).isEmpty)
    }

    @Test(arguments: [
        ("Hi! It's the M7.", "Tomás Rivera", "which mic is that?", "Hi Tomás! It's the M7."),
        ("It's the M7.", "Tomás", "what is that mic you have?", "Hi Tomás! It's the M7."),
        ("It's the M7.", "xX_mike99", "which mic is that?", "It's the M7."),
        ("Hey, it's the M7.", "🔥🔥", "which mic is that?", "Hey! it's the M7."),
        ("Good question, {name}: the M7.", "Bex", "which mic?", "Good question, Bex: the M7."),
        ("It's the M7.", "Lucía", "hola, ¿qué micrófono es el que usas con la cámara?", "Hola Lucía! It's the M7."),
    ])
    func `an answer is greeted for each, and otherwise as it was approved`(
        _ answer: String, _ name: String, _ question: String, _ fitted: String
    ) {
        let texts = AnswerFitting.fit(answer, for: [KeyedText(id: "1", text: question, name: name)])
        #expect(texts.map(\.text) == [fitted])
    }

    @Test func `another language is said`() {
        let texts = AnswerFitting.fit(
            "It's the one from the studio tour, and the link is in the description.",
            for: [
                KeyedText(id: "1", text: "hola, ¿qué micrófono es el que usas para los videos?", name: "Lucía"),
                KeyedText(id: "2", text: "what is that mic you are using?", name: "Tom"),
            ])
        #expect(texts.map { $0.note != nil } == [true, false])
        #expect(texts.first?.language == "es")
    }

    @Test func `the functions answer over the wire, and fans are refused`() async throws {
        let copilot = try await TestCopilot()
        let messages: JSON = [
            "messages": [
                ["id": "1", "text": "Three videos for $900 by Friday?", "sentAt": 1_772_570_000_000],
                ["id": "2", "text": "Agreed. I'll send them tomorrow.", "isOwn": true, "sentAt": 1_772_570_000_000],
            ]
        ]
        let deal = try await copilot.call("extractDeal", messages)
        #expect(
            deal.result["facts"].array?.contains { $0["field"] == "budget" && $0["money"]["value"].double == 900 }
                == true)
        let promises = try await copilot.call("findPromises", messages)
        #expect(promises.result["promises"][0]["due"]["day"] == "2026-03-04")
        #expect(promises.result["promises"][0]["messageId"] == "2")
        let grouped = try await copilot.call(
            "groupQuestions", ["questions": [["id": "1", "text": "Which mic?"], ["id": "2", "text": "which mic?"]]])
        #expect(grouped.result["groups"][0]["ids"] == ["1", "2"])
        #expect(try await copilot.call("extractDeal", ["messages": "no"]).status == 400)
        #expect(
            try await copilot.call("findPromises", ["messages": [["id": "1", "text": "x", "sentAt": -1]]]).status == 400
        )
        #expect(try await copilot.call("personalizeAnswer", ["answer": "", "recipients": []]).status == 400)
        for name in ["extractDeal", "findPromises", "findTopics", "groupQuestions", "findEarlierAnswers"] {
            await #expect(throws: CallableError.self) {
                let function = try #require(CopilotFunction(name: name))
                _ = try await copilot.run(function, messages, as: "@fan:test.example", role: .fan)
            }
        }
    }
}
