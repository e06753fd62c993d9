import BuzzModel
import BuzzStore
import CopilotProtocol
import JSONKit
import ProcessKit
import Synchronization

/// Keeps the cards of people and deals up to date, by asking the copilot about conversations with changed messages
/// only. Runs independently of the other copilot work.
package final class CardWorker: EngineCompanion {
    private let store: AccountStore
    private let caller: CopilotCaller
    private let time: any TimeSource
    private let log: Log
    private let callsPerHour: Int?
    /// The times of the calls in the last hour, if calls are limited.
    private let calls = Mutex<[Int64]>([])
    private let lane: CopilotLane

    /// The number of conversations processed in one batch.
    private static let batch = 16

    /// - Parameter callsPerHour: nil for no limit, as with the user's own copilot.
    package init(
        store: AccountStore, caller: CopilotCaller, callsPerHour: Int? = nil, time: any TimeSource = SystemTime(),
        random: @escaping Randomness = systemRandomness, log: Log = .silent
    ) {
        self.callsPerHour = callsPerHour
        self.store = store
        self.caller = caller
        self.time = time
        self.log = log
        lane = CopilotLane(
            "cards", backoff: Backoff(from: .seconds(2), to: .seconds(60)), time: time, random: random, log: log)
    }

    package func storeChanged(_ change: StoreChange) {
        if change.everything || change.cards || change.preferences || !change.threads.isEmpty { lane.wake() }
    }

    package func nudge() { lane.nudge() }

    /// Waits until the cards for everything that arrived are made; `sync --once` ends only then.
    package func settled() async { await lane.settled() }

    package func run() async {
        await lane.run {
            try await self.work()
            return nil
        }
    }

    /// Processes everything in the queue. Does nothing for an account without a copilot.
    func work() async throws {
        let access = try await store.copilotAccess()
        guard access.isCreator, access.preferences.isOn(.cards) else { return }
        while !Task.isCancelled {
            let isBehind = try await store.advanceCards()
            let waiting = try await store.cardWork(limit: Self.batch)
            guard isBehind || !waiting.isEmpty else { return }
            try await make(waiting)
        }
    }

    /// A conversation the copilot gives invalid answers for is skipped, so that it doesn't block the others; its
    /// earlier findings are kept.
    private func make(_ waiting: [CardWork]) async throws {
        var garbled: [CardWork] = []
        for work in waiting {
            guard !Task.isCancelled else { return }
            do {
                try await make(work)
            } catch CopilotError.invalidResponse {
                log.warning("a card was not made", ["conversation": work.conversationID.rawValue])
                garbled.append(work)
            }
        }
        // If all answers are invalid the copilot itself has a problem: try again later.
        guard garbled.isEmpty || garbled.count < waiting.count else { throw CopilotError.invalidResponse }
        for work in garbled { try await store.leaveCards(work) }
    }

    private func make(_ work: CardWork) async throws {
        let findings: CardFindings
        do throws(CopilotError) {
            findings = try await self.findings(work)
        } catch {
            switch error {
            // The copilot cannot process this conversation.
            case .invalidArgument:
                log.warning("a card was not made", ["error": "\(error)"])
                findings = CardFindings()
            default: throw error
            }
        }
        try await store.saveCards(findings, for: work, today: today)
    }

    private func call(_ function: CopilotFunction, _ data: JSON) async throws(CopilotError) -> JSON {
        if let callsPerHour {
            let now = time.now()
            let isFree = calls.withLock { calls in
                calls.removeAll { $0 < now - Duration.seconds(3600).milliseconds }
                guard calls.count < callsPerHour else { return false }
                calls.append(now)
                return true
            }
            guard isFree else { throw .rateLimited(retryAfterSeconds: 600) }
        }
        return try await caller.call(function, data)
    }

    private var today: CalendarDay { CalendarDay(number: LocalTime(milliseconds: time.now()).dayNumber) }

    private func findings(_ work: CardWork) async throws(CopilotError) -> CardFindings {
        guard !work.thread.isEmpty || !work.corrections.isEmpty else { return CardFindings() }
        let lines = work.thread.map { message in
            CardRequest.Line(
                id: "\(message.id.rawValue)", text: message.text, isOwn: message.isOwn,
                sentAt: max(0, message.sentAt.milliseconds),
                secondsFromUTC: LocalTime(milliseconds: message.sentAt.milliseconds).secondsFromUTC)
        }
        let changed = zip(work.thread, lines).filter { work.changed.contains($0.0.id) }.map(\.1)
        var findings = CardFindings()
        if !changed.isEmpty {
            let answer = try await call(.findPromises, CardRequest(lines: changed).data)
            findings.promises = (answer["promises"].array ?? []).compactMap { FoundPromise(json: $0) }.compactMap {
                promise in
                Self.id(promise.messageID).map { .init(messageID: $0, text: promise.text, due: promise.due) }
            }
        }
        let topics = try await call(.findTopics, CardRequest(lines: lines.suffix(40)).data)
        findings.topics = (topics["topics"].array ?? []).compactMap { FoundTopic(json: $0) }.compactMap { topic in
            Self.id(topic.messageID).map { PersonTopic(text: topic.text, messageID: $0) }
        }
        if work.isDeal || work.thread.contains(where: { !$0.isOwn }) {
            try await readDeal(work, lines, into: &findings)
        }
        return findings
    }

    private func readDeal(
        _ work: CardWork, _ lines: [CardRequest.Line], into findings: inout CardFindings
    ) async throws(CopilotError) {
        let corrections = Dictionary(uniqueKeysWithValues: work.corrections.map { ($0.key.rawValue, $0.value) })
        let request = CardRequest(lines: lines, name: work.name, corrections: corrections, today: today)
        let answer = try await call(.extractDeal, request.data)
        let response: DealResponse
        do throws(CallableError) {
            response = try DealResponse(result: answer)
        } catch {
            throw .invalidResponse
        }
        guard work.isDeal || response.isDeal else { return }
        // Ignore facts that don't refer to a known message.
        findings.facts = response.facts.compactMap { fact in
            fact.messageID.flatMap(Self.id).map { DealFact(fact, messageID: $0) }
        }
        findings.corrections = response.corrections.map { DealFact($0, messageID: nil) }
    }

    private static func id(_ text: String) -> MessageID? { Int64(text).map { MessageID($0) } }
}

extension DealFact {
    init(_ fact: FoundFact, messageID: MessageID?) {
        self.init(
            field: fact.field, text: fact.text, messageID: messageID, money: fact.money, date: fact.date,
            stage: fact.stage)
    }
}
