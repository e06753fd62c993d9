import JSONKit

/// What two people did and the state it must lead to, kept outside the programs that are killed.
struct ChaosModel {
    struct Line {
        let author: Int
        /// The message id in the author's program.
        let id: String
        var text: String
        var isFile = false
        var isDeleted = false
        /// The reactions its author has put on it.
        var reactions: Set<String> = []
    }

    var lines: [Line] = []
    /// The names of the rooms each person made.
    var rooms: [[String]] = [[], []]
    var isPinned = [false, false]
    var isMuted = [false, false]
    var name: String?

    /// An author's messages that still exist, in order.
    func left(by author: Int) -> [String] {
        lines.filter { $0.author == author && !$0.isDeleted }.map(\.text)
    }

    func reactions(by author: Int) -> [String: [String]] {
        var result: [String: [String]] = [:]
        for line in lines where line.author == author && !line.isDeleted && !line.reactions.isEmpty {
            result[line.text] = line.reactions.sorted()
        }
        return result
    }

    /// An author's messages that can still be edited or deleted.
    func candidates(of author: Int) -> [Int] {
        lines.indices.filter { lines[$0].author == author && !lines[$0].isDeleted && !lines[$0].isFile }
    }
}

extension [JSON] {
    /// A sender's remaining messages and files, as `messages --json` prints them.
    func left(by sender: String) -> [String] {
        filter { ["text", "file"].contains($0["kind"].string) && $0["sender"].string == sender }
            .compactMap { $0["kind"].string == "file" ? $0["attachment"]["name"].string : $0["body"].string }
    }

    func reactions(on sender: String) -> [String: [String]] {
        var result: [String: [String]] = [:]
        for message in self where message["sender"].string == sender && message["kind"].string == "text" {
            let keys = (message["reactions"].array ?? []).compactMap { reaction in
                reaction["count"] == 1 ? reaction["key"].string : "\(reaction.text) is not one"
            }
            if !keys.isEmpty { result[message["body"].string ?? ""] = keys.sorted() }
        }
        return result
    }
}
