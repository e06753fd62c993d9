import BuzzModel
import JSONKit

/// The data of an FAQ look-up. It includes the sender, so that the copilot can count how many different people ask.
package enum FAQQuestion {
    package static func data(of message: Message) -> JSON {
        var data: JSON = ["text": .string(message.body), "sender": .string(message.sender.rawValue)]
        if let event = message.eventID { data["messageId"] = .string(event.rawValue) }
        if let category = message.triage?.category { data["category"] = .string(category.rawValue) }
        return data
    }
}
