import JSONKit

/// What two people did, as it has to be in the end: kept beside the programs that are killed.
struct ChaosModel {
    struct Line {
        let author: Int
        /// As the author's program names it.
        let id: String
        var text: String
        var isFile = false
        var isDeleted = false
        /// Emoji that its author has put on it.
        var reactions: Set<String> = []
    }

    var lines: [Line] = []
    /// Names of the rooms that each made.
    var rooms: [[String]] = [[], []]
    var isPinned = [false, false]
    var isMuted = [false, false]
    var name: String?

    /// The lines of one author that are still there, in order.
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

    /// The author's lines that something can still be done to.
    func candidates(of author: Int) -> [Int] {
        lines.indices.filter { lines[$0].author == author && !lines[$0].isDeleted && !lines[$0].isFile }
    }
}

extension [JSON] {
    /// Lines and files that one sender left, as `messages --json` prints them.
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
