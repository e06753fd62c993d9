/// Display names of rooms and users, as specified in "Calculating the display name for a room".
package enum RoomNaming {
    /// - Parameters:
    ///   - heroes: the names of up to five other members, or of former ones when nobody else is in the room.
    ///   - others: the number of joined and invited members other than the user.
    package static func roomName(
        name: String?, canonicalAlias: String?, heroes: [String], others: Int
    ) -> String {
        if let name = nonBlank(name) { return name }
        if let alias = nonBlank(canonicalAlias) { return alias }
        let heroes = heroes.compactMap { nonBlank($0) }.prefix(5)
        guard others > 0 else {
            return heroes.isEmpty ? "Empty room" : "Empty room (was \(list(Array(heroes))))"
        }
        guard !heroes.isEmpty else { return others == 1 ? "1 other person" : "\(others) people" }
        let missing = others - heroes.count
        guard missing > 0 else { return list(Array(heroes)) }
        return heroes.joined(separator: ", ") + " and \(missing) other" + (missing == 1 ? "" : "s")
    }

    /// - Parameter isShared: another joined or invited member has the same name.
    package static func memberName(displayName: String?, userID: String, isShared: Bool) -> String {
        guard let name = nonBlank(displayName) else { return userID }
        // Disambiguate a name that looks like a user id, so that it cannot impersonate that user.
        let pretends = name != userID && name.first == "@" && name.contains(":")
        return isShared || pretends ? "\(name) (\(userID))" : name
    }

    private static func list(_ names: [String]) -> String {
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }

    private static func nonBlank(_ text: String?) -> String? {
        guard let text, text.contains(where: { !$0.isWhitespace }) else { return nil }
        return text
    }
}
