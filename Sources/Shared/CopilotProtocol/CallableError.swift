import JSONKit

/// The error of a rejected or failed call, as sent over the wire.
package struct CallableError: Error, Sendable, Hashable {
    package var status: CallableStatus
    /// A sentence for the user. Other clients hide it when the status is `.internal`, so it must not hold anything
    /// users need.
    package var message: String
    package var details: JSON?

    package init(_ status: CallableStatus, _ message: String, details: JSON? = nil) {
        self.status = status
        self.message = message
        self.details = details
    }

    package static func invalidArgument(_ message: String) -> CallableError { CallableError(.invalidArgument, message) }

    /// `{"status":…,"message":…,"details":…}`
    package var json: JSON {
        var body: JSON = ["status": .string(status.rawValue), "message": .string(message)]
        if let details { body["details"] = details }
        return body
    }
}
