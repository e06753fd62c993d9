import JSONKit

/// What a local change does to account data of one type. The outbox stores this patch instead of the whole content,
/// so that it can be applied to what other devices have written meanwhile: members are set one by one, `null` removes
/// a member, lists are merged. Applying it is idempotent.
enum AccountDataPatch {
    static func between(_ old: JSON, _ new: JSON) -> JSON {
        if let oldMembers = old.array, let newMembers = new.array {
            return .array(newMembers.filter { !oldMembers.contains($0) })
        }
        guard let members = new.object else { return new }
        var patch: JSON = [:]
        for (name, value) in members where value != old[name] || old.object == nil {
            patch[name] = between(old[name], value)
        }
        for (name, _) in old.object ?? JSONObject() where members[name] == nil { patch[name] = .null }
        return patch
    }

    static func apply(_ patch: JSON, to content: JSON) -> JSON {
        if let added = patch.array, let there = content.array {
            return .array(there + added.filter { !there.contains($0) })
        }
        guard let members = patch.object else { return patch }
        var object = content.object ?? JSONObject()
        for (name, value) in members {
            object[name] = value.isNull ? nil : apply(value, to: object[name] ?? .null)
        }
        return .object(object)
    }
}

extension OutboxTable {
    /// The content after applying a local change to the server's `content`.
    static func merged(_ payload: JSON, into content: JSON?) -> JSON {
        // Rows from before patches existed contain the whole content.
        guard payload["patch"].object != nil else { return payload["content"] }
        return AccountDataPatch.apply(payload["patch"], to: content ?? [:])
    }
}
