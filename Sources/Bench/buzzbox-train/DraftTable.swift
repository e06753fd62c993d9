import BuzzModel
import Copilot
import CopilotProtocol

/// Prints the built-in drafts for a table of messages, for manual review: "@ category, name", "<" and ">" for earlier
/// messages, "=" for the message, as in `Tests/CopilotTests/Drafts/DraftCases.swift`.
struct DraftTable {
    let model: CopilotModel

    func show(_ text: String) {
        var category = Category.fan
        var request = DraftRequest(conversationID: "!c", messageText: "")
        for line in text.split(separator: "\n") {
            let line = line.drop { $0 == " " }
            let said = String(line.dropFirst(2)).replacing("\\n", with: "\n")
            switch line.prefix(2) {
            case "@ ":
                let head = line.dropFirst(2).split(separator: ",", maxSplits: 1)
                guard let known = head.first.flatMap({ Category(rawValue: String($0)) }) else { continue }
                category = known
                request = DraftRequest(conversationID: "!c", messageText: "")
                request.senderName = head.count > 1 ? String(head[1].drop { $0 == " " }) : nil
            case "> ": request.context.append(.init(isOwn: true, text: said))
            case "< ": request.context.append(.init(isOwn: false, text: said))
            case "= ":
                request.messageText = said
                show(request, category)
            default: break
            }
        }
    }

    private func show(_ request: DraftRequest, _ category: Category) {
        var triage = Triager(model: model).triage(request.messageText)
        triage.category = category
        let drafts = DraftWriter(model: model).write(
            request, triage: triage, material: DraftMaterial(), voice: .neutral)
        Output.line("\n\(category): \(request.messageText)")
        for line in request.context { Output.line("   \(line.isOwn ? ">" : "<") \(line.text)") }
        for (text, intent) in zip([drafts.short, drafts.medium, drafts.detailed], drafts.intents) {
            if !text.isEmpty { Output.line("   [\(intent)] \(text)") }
        }
        if let nothing = drafts.nothing { Output.line("   nothing: \(nothing)") }
        if let note = drafts.note { Output.line("   note: \(note)") }
    }
}
