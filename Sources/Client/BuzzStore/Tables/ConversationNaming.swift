import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit
import TextKit

/// Computes a conversation's name according to the specification, and the folded text that the filter searches.
struct ConversationNaming {
    let db: Connection
    let own: String

    func refresh(_ key: Int64) throws {
        let row = try db.first(
            """
            SELECT given_name, alias, heroes, joined_count, invited_count, peer, kind, inviter, membership
            FROM conversations WHERE key = ?
            """, key
        ) {
            (
                given: $0.textOrNil(0), alias: $0.textOrNil(1), heroes: $0.text(2), joined: $0.intOrNil(3),
                invited: $0.intOrNil(4), peer: $0.textOrNil(5), isDirect: $0.text(6) == "direct",
                inviter: $0.textOrNil(7), isInvite: $0.text(8) == "invited"
            )
        }
        guard let row else { return }
        let members = MemberTable(db: db)
        var present: Int
        if let joined = row.joined {
            present = joined + (row.invited ?? 0)
        } else {
            present = try members.presentCount(in: key)
        }
        var heroes = try Self.heroes(row.heroes).filter { $0 != own }
        if heroes.isEmpty {
            heroes = try members.others(than: own, in: key, present: present > 1)
        }
        if heroes.isEmpty, let peer = row.peer { heroes = [peer] }
        // An invitation contains little information: the inviter is the best name for it.
        if heroes.isEmpty, row.isInvite, let inviter = row.inviter { heroes = [inviter] }
        if row.isInvite || (row.isDirect && row.joined == nil) { present = max(present, heroes.count + 1) }
        let names = try heroes.map { try members.displayName(of: $0, in: key) ?? $0 }
        let name = RoomNaming.roomName(
            name: row.given, canonicalAlias: row.alias, heroes: names, others: max(0, present - 1))
        let searched = [name, row.isDirect ? row.peer ?? heroes.first : nil, row.alias].compactMap { $0 }
        try db.run(
            "UPDATE conversations SET name = ?, folded_name = ? WHERE key = ?", name,
            SearchFolding.fold(searched.joined(separator: " ")), key)
    }

    private static func heroes(_ text: String) throws(JSONError) -> [String] {
        try JSON(parsing: text).array?.compactMap(\.string) ?? []
    }
}
