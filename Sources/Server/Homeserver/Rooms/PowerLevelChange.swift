import JSONKit
import MatrixProtocol

/// Whether a user may set new power levels: neither old nor new values may exceed the user's own.
struct PowerLevelChange {
    let room: Room
    let old: PowerLevels
    let sender: String

    private static let numbers = [
        "users_default", "events_default", "state_default", "ban", "redact", "kick", "invite",
    ]

    /// - Parameter current: the current content; nil for the room's first power levels.
    func check(_ content: JSON, current: JSON?) throws(MatrixError) {
        try checkForm(content)
        guard let current else { return }
        let own = old.level(of: sender)
        for name in Self.numbers { try compare(current[name], content[name], own, name) }
        try compareEach("events", current, content, own)
        try compareEach("notifications", current, content, own)
        let (before, after) = (current["users"], content["users"])
        for user in Set((before.object?.keys ?? []) + (after.object?.keys ?? [])) {
            let (was, becomes) = (PowerLevels.number(before[user]), PowerLevels.number(after[user]))
            guard was != becomes else { continue }
            if let becomes, becomes > own { throw .forbidden("You may not give more power than you have") }
            if let was, user != sender, was >= own {
                throw .forbidden("You may not change the power of someone as high as you")
            }
        }
    }

    private func checkForm(_ content: JSON) throws(MatrixError) {
        for name in Self.numbers { try checkNumber(content[name], name) }
        for name in ["users", "events", "notifications"] {
            let value = content[name]
            guard !value.isNull else { continue }
            guard let object = value.object else { throw .badJSON("\(name) must be an object") }
            for (key, level) in object {
                try checkNumber(level, "\(name).\(key)")
                if name == "users", !MatrixIdentifiers.isUserID(key) { throw .badJSON("\(key) is no user id") }
            }
        }
        if room.version.hasPrivilegedCreators, let users = content["users"].object {
            for creator in room.creators where users[creator] != nil {
                throw .badJSON("\(creator) created the room and needs no power level")
            }
        }
    }

    private func checkNumber(_ value: JSON, _ name: String) throws(MatrixError) {
        if value.isNull { return }
        if value.int64 != nil { return }
        if !room.version.wantsIntegerPowerLevels, PowerLevels.number(value) != nil { return }
        throw .badJSON("\(name) must be a whole number")
    }

    private func compareEach(_ name: String, _ before: JSON, _ after: JSON, _ own: Int) throws(MatrixError) {
        let (before, after) = (before[name], after[name])
        for key in Set((before.object?.keys ?? []) + (after.object?.keys ?? [])) {
            try compare(before[key], after[key], own, key)
        }
    }

    private func compare(_ before: JSON, _ after: JSON, _ own: Int, _ name: String) throws(MatrixError) {
        let (was, becomes) = (PowerLevels.number(before), PowerLevels.number(after))
        guard was != becomes else { return }
        if let was, was > own { throw .forbidden("You may not change the level of \(name)") }
        if let becomes, becomes > own { throw .forbidden("You may not set \(name) above your own level") }
    }
}
