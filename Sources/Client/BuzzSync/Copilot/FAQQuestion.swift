import BuzzModel
import JSONKit

/// What the copilot is told of a message it looks up in the library: with who asked, asked often is asked by many.
package enum FAQQuestion {
    package static func data(of message: Message) -> JSON {
        var data: JSON = ["text": .string(message.body), "sender": .string(message.sender.rawValue)]
        if let event = message.eventID { data["messageId"] = .string(event.rawValue) }
        if let category = message.triage?.category { data["category"] = .string(category.rawValue) }
        return data
    }
}
