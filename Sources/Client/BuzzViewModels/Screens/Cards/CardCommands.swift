import BuzzModel

extension Command {
    package static let deals = Command(
        "deals", "deals", "Show all deals by value or deadline, with their sums", keys: [.global: "B"], creators: true,
        needs: [.feature(.cards)]
    ) { $0.cards.showDeals() }
    package static let promises = Command(
        "promises", "promises", "Show the promises you haven’t kept yet", keys: [.global: "g_p"],
        creators: true, needs: [.feature(.cards)]
    ) { $0.cards.showPromises() }
    package static let batch = Command(
        "batch", "batch", "Answer many people who ask the same: one answer, personalized for each",
        keys: [.global: "="], creators: true, needs: [.feature(.cards)]
    ) { $0.cards.showBatch() }
    package static let person = Command.onConversation(
        "person", "person", "Show this person: promises, topics, earlier answers",
        keys: [.conversation: "W", .cards: "W"], creators: true, needs: [.feature(.cards), .conversation]
    ) { app, conversation in app.cards.showPerson(conversation) }
    package static let deal = Command.onConversation(
        "deal", "deal", "Show this offer’s terms, each with its message", keys: [.conversation: "$", .cards: "$"],
        creators: true, needs: [.feature(.cards), .conversation]
    ) { app, conversation in app.cards.showDeal(conversation.id, conversation.name) }
    package static let promiseDone = Command.ofLists(
        "promise-done", "done", "Mark the promise kept, or open again", keys: [.cards: "d Space"], creators: true)
    package static let cardDismiss = Command.ofLists(
        "card-dismiss", "dismiss", "Dismiss the promise, correction or deal", keys: [.cards: "x"], creators: true)
    package static let useAnswer = Command.ofLists(
        "use-answer", "use answer", "Put the earlier answer into the composer", keys: [.cards: "a"], creators: true)
    package static let factEdit = Command.ofLists(
        "fact-edit", "correct", "Correct this fact", keys: [.cards: "e", .batchSending: "e"], creators: true)
    package static let nextStage = Command.ofLists(
        "next-stage", "next stage", "Move the deal to the next stage", keys: [.cards: ">"], creators: true)
    package static let previousStage = Command.ofLists(
        "previous-stage", "previous stage", "Move the deal back one stage", keys: [.cards: "<"], creators: true)
    package static let sortDeals = Command.ofLists(
        "sort-deals", "sort", "Sort deals by value or by deadline", keys: [.cards: "s"], creators: true)
    package static let includeBusiness = Command.ofLists(
        "include-business", "business", "Include business and urgent questions, or leave them out", keys: [.batch: "b"],
        creators: true)
}
