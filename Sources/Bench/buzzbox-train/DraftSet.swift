import Copilot
import CopilotProtocol

/// Messages on which drafts are judged. In a `.txt` file "@ name" starts a message (the name is optional), "<" is an
/// earlier line of the other person, ">" one of the creator, "=" the message; "% question = answer" adds an FAQ entry
/// and "* question = answer" an earlier answer of the creator for all messages below. A `.tsv` file has one message per
/// line.
struct DraftSet {
    struct Message {
        let number: Int
        let request: DraftRequest
        let library: [FAQEntry]
        let memories: [DraftMaterial.Memory]
    }

    let name: String
    private(set) var messages: [Message] = []

    init(path: String) throws {
        let file = path.split(separator: "/").suffix(2).joined(separator: "/")
        name = String(file.prefix { $0 != "." })
        let text = try Corpus.text(path)
        if path.hasSuffix(".tsv") { readTable(text) } else { try readBlocks(text, path) }
    }

    private mutating func readTable(_ text: String) {
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            // Take the longest column as the message, because data sets keep it in different columns.
            guard let message = columns.max(by: { $0.count < $1.count }) else { continue }
            add(DraftRequest(conversationID: "", messageText: String(message).replacingLineMarks), [], [])
        }
    }

    private mutating func readBlocks(_ text: String, _ path: String) throws {
        var library: [FAQEntry] = [], memories: [DraftMaterial.Memory] = []
        var request = DraftRequest(conversationID: "", messageText: "")
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let said = String(line.dropFirst(2)).replacingLineMarks
            switch line.first {
            case nil, "#": continue
            case "@":
                request = DraftRequest(conversationID: "!drafts", messageText: "")
                request.senderName = said.isEmpty ? nil : said
            case "<": request.context.append(.init(isOwn: false, text: said))
            case ">": request.context.append(.init(isOwn: true, text: said))
            case "=":
                request.messageText = said
                add(request, library, memories)
            case "%", "*":
                guard let middle = said.firstRange(of: " = ") else {
                    throw CorpusError.badLine(file: path, line: number + 1)
                }
                let question = String(said[..<middle.lowerBound]), answer = String(said[middle.upperBound...])
                if line.first == "%" {
                    library.append(FAQEntry(id: "f\(library.count)", questions: [question], answer: answer))
                } else {
                    memories.append(
                        .init(
                            id: "m\(memories.count)", content: "Q: \(question)\nA: \(answer)", score: 1,
                            conversationID: "!elsewhere"))
                }
            default: throw CorpusError.badLine(file: path, line: number + 1)
            }
        }
    }

    private mutating func add(_ request: DraftRequest, _ library: [FAQEntry], _ memories: [DraftMaterial.Memory]) {
        messages.append(
            Message(number: messages.count + 1, request: request, library: library, memories: memories))
    }
}
