import HTTPKit
import JSONKit
import ProcessKit
import Synchronization
import Testing

@testable import Copilot

@Suite struct GuardedModelTests {
    /// Fails `failures` times, then answers, or never answers again if `hangs`.
    private final class Moody: LanguageModel {
        let name = "moody", triageName = "moody"
        let failures: Int
        let hangs: Bool
        let asked = Mutex(0)

        init(failures: Int, hangs: Bool = false) {
            self.failures = failures
            self.hangs = hangs
        }

        func complete(_ completion: Completion) async throws(ProviderError) -> JSON {
            let number = asked.withLock { asked -> Int in
                asked += 1
                return asked
            }
            if number <= failures { throw .serverFault(status: 500) }
            if hangs {
                // Hangs until the caller cancels.
                do { try await ContinuousClock().sleep(for: .seconds(600)) } catch { throw .cancelled }
            }
            return ["answer": "yes"]
        }

        func complete(
            _ completion: Completion, onText: @escaping @Sendable (String) -> Void
        ) async throws(ProviderError) -> JSON { try await complete(completion) }
    }

    private let question = Completion(
        effort: .triage, instructions: "", data: "", schemaName: "x", schema: [:], maxTokens: 1)

    @Test func `after a failure of the service there is a pause, not always the same`() async throws {
        let pauses = Mutex<[Duration]>([])
        for _ in 0..<40 {
            let model = GuardedModel(
                Moody(failures: 1),
                sleep: { pause in
                    // The long sleep is the deadline of the second attempt, not the pause before it.
                    guard pause < .seconds(1) else { return try await ContinuousClock().sleep(for: .seconds(600)) }
                    pauses.withLock { $0.append(pause) }
                })
            #expect(try await model.complete(question) == ["answer": "yes"])
        }
        let seen = pauses.withLock { $0 }
        #expect(seen.count == 40)
        #expect(seen.allSatisfy { (.milliseconds(375)...(.milliseconds(500))).contains($0) })
        #expect(Set(seen).count > 1)
    }

    @Test(
        arguments: [
            ("Retry-After", "30", 30_000), ("Retry-After", "1.5", 1_500), ("retry-after-ms", "2500", 2_500),
        ], [429, 503])
    func `a service that asks to wait isn't called before that is over`(
        header: (name: String, value: String, milliseconds: Int), status: Int
    ) async throws {
        let service = try ScriptedService { _ in jsonAnswer(status, [:], headers: [(header.name, header.value)]) }
        let clock = Mutex(ContinuousClock().now)
        let now: @Sendable () -> ContinuousClock.Instant = { clock.withLock { $0 } }
        let configuration = ModelConfiguration(
            baseURL: service.url, key: ProviderKey(.none), triageModel: "m", writingModel: "m")
        for model: any LanguageModel in [
            OpenAIModel(configuration, client: HTTPClient(), now: now),
            AnthropicModel(configuration, client: HTTPClient(), now: now),
        ] {
            let guarded = GuardedModel(model, now: now, sleep: { _ in })
            let asked = service.requests.count
            await #expect(throws: ProviderError.self) { try await guarded.complete(question) }
            // Refusing early, however often, does not count as a failure of the service.
            for _ in 0..<8 {
                await #expect(throws: ProviderError.askedToWait) { try await guarded.complete(question) }
            }
            clock.withLock { $0 += .milliseconds(header.milliseconds - 1) }
            await #expect(throws: ProviderError.askedToWait) { try await guarded.complete(question) { _ in } }
            #expect(service.requests.count == asked + 1)
            clock.withLock { $0 += .milliseconds(1) }
            await #expect(throws: ProviderError.self) { try await guarded.complete(question) { _ in } }
            #expect(service.requests.count == asked + 2)
        }
        await service.stop()
    }

    @Test(
        arguments: [
            ("61", nil, nil), ("soon", nil, nil), ("-1", nil, nil), ("nan", nil, nil),
            ("Wed, 21 Oct 2026 07:28:20 GMT", "Wed, 21 Oct 2026 07:28:00 GMT", 20),
            ("Wed, 21 Oct 2026 07:28:20 GMT", nil, nil),
            ("Wed, 21 Oct 2026 07:28:20 GMT", "Wed, 21 Oct 2026 08:28:00 GMT", nil),
        ] as [(String, String?, Int?)])
    func `a wait is taken in any form, and none that is too long or senseless`(
        text: String, date: String?, seconds: Int?
    ) {
        let clock = Mutex(ContinuousClock().now)
        let pause = ProviderPause(now: { clock.withLock { $0 } })
        var headers = HTTPHeaders([("Retry-After", text)])
        headers["Date"] = date
        pause.note(429, headers)
        guard let seconds else {
            #expect(throws: Never.self) { try pause.check() }
            return
        }
        clock.withLock { $0 += .seconds(seconds - 1) }
        #expect(throws: ProviderError.askedToWait) { try pause.check() }
        clock.withLock { $0 += .seconds(1) }
        #expect(throws: Never.self) { try pause.check() }
    }

    /// Hangs until the caller cancels, and advances the clock meanwhile; or answers.
    private final class Hanging: LanguageModel {
        let name = "hanging"
        let clock = Mutex(ContinuousClock().now)
        let asked = Mutex(0)
        let hangs = Mutex(true)
        let silence: Duration
        let speaks: Bool

        init(silence: Duration, speaks: Bool = false) {
            self.silence = silence
            self.speaks = speaks
        }

        var now: @Sendable () -> ContinuousClock.Instant { { self.clock.withLock { $0 } } }

        func complete(_ completion: Completion) async throws(ProviderError) -> JSON {
            try await complete(completion) { _ in }
        }

        func complete(
            _ completion: Completion, onText: @escaping @Sendable (String) -> Void
        ) async throws(ProviderError) -> JSON {
            asked.withLock { $0 += 1 }
            guard hangs.withLock({ $0 }) else { return ["answer": "yes"] }
            clock.withLock { $0 += silence }
            if speaks { onText("{") }
            do { try await ContinuousClock().sleep(for: .seconds(600)) } catch { throw .cancelled }
            return [:]
        }
    }

    /// Starts a request and cancels it.
    private func giveUp(_ model: GuardedModel, _ hanging: Hanging) async throws {
        let asked = hanging.asked.withLock { $0 }
        await withTaskGroup { group in
            group.addTask { _ = try? await model.complete(question) { _ in } }  // what it says is not asked here
            while hanging.asked.withLock({ $0 }) == asked { await Task.yield() }
            group.cancelAll()
        }
    }

    @Test func `a model on which people give up after a while of silence is left alone, then tried by one`()
        async throws
    {
        let hanging = Hanging(silence: .seconds(5))
        let model = GuardedModel(hanging, now: hanging.now, sleep: { _ in })
        #expect(model.health == .unasked)
        for _ in 1...2 { try await giveUp(model, hanging) }
        #expect(model.health == .fails(.timeout))
        await #expect(throws: ProviderError.circuitOpen) { try await model.complete(question) }
        #expect(hanging.asked.withLock { $0 } == 2)
        hanging.clock.withLock { $0 += .seconds(60) }
        // One request probes the service; those arriving meanwhile fail at once instead of waiting for it.
        await withTaskGroup { group in
            group.addTask { _ = try? await model.complete(question) }  // as above
            while hanging.asked.withLock({ $0 }) == 2 { await Task.yield() }
            await #expect(throws: ProviderError.circuitOpen) { try await model.complete(question) }
            group.cancelAll()
        }
        await #expect(throws: ProviderError.circuitOpen) { try await model.complete(question) }
        hanging.clock.withLock { $0 += .seconds(60) }
        hanging.hangs.withLock { $0 = false }
        #expect(try await model.complete(question) == ["answer": "yes"])
        #expect(model.health == .answers)
        #expect(try await model.complete(question) == ["answer": "yes"])
    }

    @Test(arguments: [(Duration.seconds(4), false), (.seconds(30), true)])
    func `whoever gives up soon, or while it speaks, says nothing against it`(silence: Duration, speaks: Bool)
        async throws
    {
        let hanging = Hanging(silence: silence, speaks: speaks)
        let model = GuardedModel(hanging, now: hanging.now, sleep: { _ in })
        for _ in 1...9 { try await giveUp(model, hanging) }
        #expect(model.health == .unasked)
        hanging.hangs.withLock { $0 = false }
        #expect(try await model.complete(question) == ["answer": "yes"])
    }

    @Test func `both tries and the pause stay within the time there is`() async throws {
        let short = Moody(failures: 9)
        await #expect(throws: ProviderError.serverFault(status: 500)) {
            try await GuardedModel(short, timeout: .milliseconds(300), sleep: { _ in }).complete(question)
        }
        #expect(short.asked.withLock { $0 } == 1)
        let hanging = Moody(failures: 1, hangs: true)
        await #expect(throws: ProviderError.timeout) {
            try await GuardedModel(
                hanging, timeout: .seconds(20),
                sleep: { pause in
                    while pause > .seconds(1), hanging.asked.withLock({ $0 }) < 2 { await Task.yield() }
                }
            ).complete(question)
        }
        #expect(hanging.asked.withLock { $0 } == 2)
    }
}
