import BuzzModel

/// User ids as people type them: with or without "@" and server.
enum UserList {
    struct Problem: Error {
        let sentence: String
    }

    static func read(_ text: String, ownServer: String?) -> Result<[UserID], Problem> {
        var users: [UserID] = []
        for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            var id = word.hasPrefix("@") ? String(word) : "@" + word
            if !id.contains(":") {
                guard let ownServer else {
                    return .failure(Problem(sentence: "\(id) needs a server, for example \(id):example.org"))
                }
                id += ":" + ownServer
            }
            let parts = id.dropFirst().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                return .failure(
                    Problem(
                        sentence: "“\(DisplayText.line(id, maxColumns: 40))” is not a user ID. Write it as @name:server"
                    ))
            }
            if !users.contains(UserID(id)) { users.append(UserID(id)) }
        }
        return .success(users)
    }
}
