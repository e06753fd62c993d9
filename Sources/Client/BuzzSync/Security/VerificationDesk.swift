import BuzzCrypto
import BuzzModel
import JSONKit
import ProcessKit
import SodiumKit
import Synchronization

/// All running emoji verifications. Their keys are only in memory, so a restart ends them.
package actor VerificationDesk {
    private static let most = 10
    private static let requestAge: Int64 = 600_000
    private static let clockAhead: Int64 = 300_000
    private static let identifier = 255
    /// How long a finished verification stays on screen.
    private static let shownFor: Int64 = 60_000

    private static let arrivalsAtMost = 1_000

    private struct Entry {
        var verification: EmojiVerification
        let user: String
        /// The devices that may answer.
        var asked: [String]
        var device: String?
        var name: String?
        var endedAt: Int64?
    }

    let client: MatrixClient
    let identity: IdentityKeeper
    private let time: any TimeSource
    private let log: Log
    private let mail: VerificationMail
    private let write: RoomWriting
    /// Whether a user may send requests at all, because we share a conversation.
    private let isKnown: @Sendable (String) async -> Bool
    /// Called after something was signed or secrets may be requested.
    private let onDone: @Sendable () async -> Void
    private let views = Broadcast<[VerificationView]>([])
    private let signal = WakeSignal()
    private let arrivals = Mutex<[VerificationArrival]>([])

    private var open: [String: Entry] = [:]
    private var order: [String] = []
    var ownDevice: String?

    package init(
        client: MatrixClient, identity: IdentityKeeper, time: any TimeSource, log: Log, write: @escaping RoomWriting,
        isKnown: @escaping @Sendable (String) async -> Bool, onDone: @escaping @Sendable () async -> Void
    ) {
        self.client = client
        self.identity = identity
        self.time = time
        self.log = log
        self.write = write
        mail = VerificationMail(client: client, time: time, log: log, write: write)
        self.isKnown = isKnown
        self.onDone = onDone
    }

    /// Queues a received message. It is processed later, so that the caller doesn't wait for requests to the server.
    package nonisolated func arrived(_ arrival: VerificationArrival) {
        arrivals.withLock { if $0.count < Self.arrivalsAtMost { $0.append(arrival) } }
        signal.wake()
    }

    /// The running verifications, newest last, and those that ended within the last minute.
    package nonisolated var current: [VerificationView] { views.value }
    package nonisolated func changes() -> AsyncStream<[VerificationView]> { views.values() }

    private var now: Int64 { time.now() }
    var user: String { client.userID.rawValue }

    /// Processes received messages and checks the time limits while verifications are running.
    package func run() async {
        while !Task.isCancelled {
            for arrival in takeArrivals() {
                switch arrival {
                case .device(let type, let content, let sender): await receive(type: type, content, from: sender)
                case .room(let event): await receive(event)
                }
            }
            await pass()
            await signal.wait(atMost: open.isEmpty ? nil : .seconds(1), time: time)
        }
    }

    private func takeArrivals() -> [VerificationArrival] {
        arrivals.withLock { arrivals in
            defer { arrivals = [] }
            return arrivals
        }
    }

    /// Checks the time limits.
    private func pass() async {
        for id in order {
            guard var entry = open[id] else { continue }
            if let endedAt = entry.endedAt, now - endedAt >= Self.shownFor {
                remove(id)
                continue
            }
            let messages = entry.verification.tick(now)
            open[id] = entry
            await settle(id, messages)
        }
        tell()
    }

    // MARK: Actions of our user

    /// Sends a verification request.
    ///
    /// - Parameters:
    ///   - device: nil asks all devices of the person; the first one to answer is verified.
    ///   - room: a conversation with the person; nil uses to-device messages.
    package func ask(
        _ person: UserID, device: String?, in room: ConversationID?
    ) async throws(IdentityError) -> String {
        let answer = try await learn(person.rawValue)
        let ours = try await ourSide(answer)
        let theirs = (answer["device_keys"][person.rawValue].object ?? JSONObject()).compactMap { id, keys in
            CheckedDevice(keys, user: person.rawValue, id: id)
        }.filter { !$0.isDehydrated && !($0.user == user && $0.id == ours.device) }
        let wanted = theirs.filter { device == nil || $0.id == device }
        guard !wanted.isEmpty else { throw .noDevice }
        for (id, entry) in open where entry.user == person.rawValue && !entry.verification.state.isOver {
            await end(id, .user)
        }
        var content: JSON = ["from_device": .string(ours.device), "methods": [.string(EmojiVerification.method)]]
        let channel: VerificationChannel
        if let room {
            content["msgtype"] = .string(RoomVerificationEvent.request)
            content["to"] = .string(person.rawValue)
            content["body"] = .string(
                "\(user) asks to verify each other by emoji. Your client does not seem to know how to.")
            let event = try await identity.asked { [content, write] () throws(MatrixClientError) in
                try await write("m.room.message", content, room, Random.token(bytes: 12))
            }
            channel = .room(room.rawValue, request: event.rawValue)
        } else {
            let transaction = Random.token(bytes: 18)
            channel = .devices(transaction)
            content["timestamp"] = .int(now)
            content["transaction_id"] = .string(transaction)
        }
        let id = channel.transaction
        add(
            id,
            Entry(
                verification: EmojiVerification(
                    channel: channel, ours: ours, with: person.rawValue, isOurs: true, at: now),
                user: person.rawValue, asked: wanted.map(\.id), device: device))
        if case .devices = channel {
            mail.post(
                VerificationMail.Letter(
                    id: id, type: RoomVerificationEvent.request, content: content, channel: channel,
                    user: person.rawValue, devices: wanted.map(\.id)))
        }
        tell()
        return id
    }

    /// Accepts a request.
    package func accept(_ id: String) async throws(IdentityError) {
        guard let entry = open[id], entry.verification.state == .offered, let device = entry.device else { return }
        let answer = try await learn(entry.user)
        let ours = try await ourSide(answer)
        guard let theirs = VerificationParty(answer, user: entry.user, device: device) else {
            return await end(id, .keyMismatch)
        }
        guard var entry = open[id], entry.verification.state == .offered else { return }
        entry.name = name(of: device, of: entry.user, in: answer)
        entry.verification.meet(theirs, as: ours)
        let messages = entry.verification.accept(at: now)
        open[id] = entry
        await settle(id, messages)
        tell()
    }

    /// Confirms that the emoji match.
    package func confirm(_ id: String) async {
        guard var entry = open[id] else { return }
        let messages = entry.verification.confirm(at: now)
        open[id] = entry
        await settle(id, messages)
        tell()
    }

    /// Removes a verification from the screen and cancels it if it is still running.
    package func dismiss(_ id: String, _ end: VerificationEnd = .user) async {
        await self.end(id, end)
        if end == .user { remove(id) }
        tell()
    }

    // MARK: Received messages

    /// Handles a to-device message.
    private func receive(type: String, _ content: JSON, from sender: String) async {
        guard let id = content["transaction_id"].string, id.utf8.count <= Self.identifier, !id.isEmpty else { return }
        await receive(
            type, content, from: sender, channel: .devices(id), sentAt: content["timestamp"].int64 ?? 0)
    }

    private func receive(_ event: RoomVerificationEvent) async {
        let isRequest = event.type == "m.room.message"
        if isRequest, event.content["to"].string != user { return }
        // Ignore our own events when the server sends them back.
        if event.sender == user, event.content["from_device"].string == ownDevice || isRequest { return }
        let request = isRequest ? event.event : event.content["m.relates_to"]["event_id"].string
        guard let request, request.utf8.count <= Self.identifier,
            isRequest || event.content["m.relates_to"]["rel_type"].string == "m.reference"
        else { return }
        await receive(
            isRequest ? RoomVerificationEvent.request : event.type, event.content, from: event.sender,
            channel: .room(event.room.rawValue, request: request), sentAt: event.sentAt)
    }

    private func receive(
        _ type: String, _ content: JSON, from sender: String, channel: VerificationChannel, sentAt: Int64
    ) async {
        let id = channel.transaction
        let step = String(type.dropFirst("m.key.verification.".count))
        if step == "request" { return await offered(content, from: sender, channel: channel, sentAt: sentAt) }
        guard let entry = open[id], entry.verification.channel == channel else { return }
        guard sender == entry.user else {
            // Another device of ours has answered the request.
            if sender == user, step == "ready" || step == "start" { await settleElsewhere(id) }
            return
        }
        if case .room = channel, sender == user { return }
        if step == "ready" || step == "start" {
            guard let from = content["from_device"].string, from.utf8.count <= Self.identifier else {
                return await end(id, .invalidMessage)
            }
            guard await meets(id, from) else { return }
        }
        guard var entry = open[id] else { return }
        let messages = entry.verification.receive(step, content, from: sender, at: now)
        open[id] = entry
        await settle(id, messages)
        tell()
    }

    /// Handles a request from the other side.
    private func offered(
        _ content: JSON, from sender: String, channel: VerificationChannel, sentAt: Int64
    ) async {
        let id = channel.transaction
        guard open[id] == nil, let from = content["from_device"].string, from.utf8.count <= Self.identifier,
            content["methods"].array?.contains(.string(EmojiVerification.method)) == true,
            now - sentAt < Self.requestAge, sentAt - now < Self.clockAhead
        else { return }
        if sender == user, from == ownDevice { return }
        guard await isKnown(sender) || sender == user else { return }
        // A second request from the same device means that one side has lost track, so end both.
        let others = open.filter {
            $0.value.user == sender && $0.value.device == from && !$0.value.verification.state.isOver
        }
        guard others.isEmpty else {
            for other in others.keys { await end(other, .unexpectedMessage) }
            return tell()
        }
        guard open.count < 5 * Self.most, open.count(where: { !$0.value.verification.state.isOver }) < Self.most,
            open[id] == nil
        else { return }
        do throws(IdentityError) {
            let crypto = try await identity.store()
            ownDevice = crypto.device
            // The other device's keys are queried when our user accepts.
            let ours = VerificationParty(user: user, device: crypto.device, fingerprint: "", master: nil)
            guard from != crypto.device || sender != user, open[id] == nil else { return }
            add(
                id,
                Entry(
                    verification: EmojiVerification(
                        channel: channel, ours: ours, with: sender, isOurs: false,
                        at: min(now, max(sentAt, now - Self.requestAge))),
                    user: sender, asked: [from], device: from))
            tell()
        } catch {
            log.warning("a request to verify cannot be shown", ["error": error.sentence])
        }
    }

    /// Checks the device that answers before processing its messages.
    private func meets(_ id: String, _ from: String) async -> Bool {
        guard let entry = open[id], !entry.verification.state.isOver else { return false }
        if let theirs = entry.verification.theirs {
            guard theirs.device == from else {
                // Another of their devices has answered first.
                return false
            }
            return true
        }
        guard entry.asked.contains(from) else { return false }
        do throws(IdentityError) {
            let answer = try await learn(entry.user)
            guard let theirs = VerificationParty(answer, user: entry.user, device: from) else {
                await end(id, .keyMismatch)
                return false
            }
            guard var entry = open[id] else { return false }
            entry.device = from
            entry.name = name(of: from, of: entry.user, in: answer)
            entry.verification.meet(theirs)
            open[id] = entry
            let rest = entry.asked.filter { $0 != from }
            if case .devices = entry.verification.channel, !rest.isEmpty {
                mail.post(
                    VerificationMail.Letter(
                        id: id, type: "m.key.verification.cancel",
                        content: entry.verification.cancellation(.accepted), channel: entry.verification.channel,
                        user: entry.user, devices: rest))
            }
            return true
        } catch {
            log.warning("a device that answers cannot be looked at", ["error": error.sentence])
            await end(id, .timeout)
            return false
        }
    }

    private func settleElsewhere(_ id: String) async {
        guard var entry = open[id], entry.verification.state == .offered else { return }
        entry.verification.endedElsewhere()
        open[id] = entry
        await settle(id, [])
        tell()
    }

    // MARK: Results

    private func settle(_ id: String, _ messages: [EmojiVerification.Message]) async {
        guard var entry = open[id] else { return }
        for message in messages {
            mail.post(
                VerificationMail.Letter(
                    id: id, type: message.type, content: message.content, channel: entry.verification.channel,
                    user: entry.user, devices: entry.device.map { [$0] } ?? entry.asked))
        }
        guard entry.verification.state.isOver, entry.endedAt == nil else { return }
        entry.endedAt = now
        open[id] = entry
        guard case .done(let keys) = entry.verification.state else { return }
        do throws(IdentityError) {
            try await sign(keys)
        } catch {
            // The verification counts here; missing signatures are uploaded later.
            log.warning("what was verified cannot be told to the server yet", ["error": error.sentence])
        }
        await onDone()
    }

    private func end(_ id: String, _ end: VerificationEnd) async {
        guard var entry = open[id] else { return }
        let messages = entry.verification.cancel(end)
        open[id] = entry
        await settle(id, messages)
    }

    // MARK: Pieces

    private func add(_ id: String, _ entry: Entry) {
        open[id] = entry
        order.append(id)
        signal.wake()
    }

    private func remove(_ id: String) {
        open[id] = nil
        order.removeAll { $0 == id }
    }

    private func tell() {
        let shown = order.compactMap { id in
            open[id].map { VerificationView(id, $0.verification, with: $0.user, device: $0.device, name: $0.name) }
        }
        views.update { $0 = shown }
    }

    // MARK: Sending

    /// Sends queued messages until cancelled.
    package func deliver() async {
        await mail.deliver { [weak self] id in await self?.isLost(id) }
    }

    /// The other side could not be reached and will notice by its time limit.
    private func isLost(_ id: String) async {
        guard var entry = open[id], !entry.verification.state.isOver else { return }
        _ = entry.verification.cancel(.timeout)
        open[id] = entry
        await settle(id, [])
        tell()
    }
}
