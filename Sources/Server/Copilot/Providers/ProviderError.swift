/// Why a model gave no usable answer. Never contains a key, a prompt or a message.
package enum ProviderError: Error, Sendable, Hashable {
    case noKey(String)
    case refusedKey
    case rateLimited(retryAfterSeconds: Int?)
    /// The service has asked us to wait a moment ago, so it was not called.
    case askedToWait
    case quotaUsedUp
    case timeout
    case unreachable(String)
    case overloaded
    case serverFault(status: Int)
    case badRequest(String)
    /// The prompt exceeds the model's context window.
    case tooLong
    case modelNotFound
    case refusal
    case cutShort
    case invalidAnswer(String)
    case circuitOpen
    /// A model on this machine is unusable; the text says why.
    case unusable(String)
    case cancelled

    /// Whether repeating the request may help.
    var isPassing: Bool {
        switch self {
        case .rateLimited, .askedToWait, .timeout, .unreachable, .overloaded, .serverFault, .unusable: true
        default: false
        }
    }

    /// A short note for the user who gets the built-in answer instead.
    package var note: String {
        switch self {
        case .noKey: "there is no usable key for the service: `buzzboxd doctor` says more"
        case .refusedKey: "the model's service refused the key"
        case .rateLimited, .askedToWait: "the model's service asks to slow down"
        case .quotaUsedUp: "the quota at the model's service is used up"
        case .timeout: "the model took too long"
        case .unreachable: "the model's service cannot be reached"
        case .overloaded: "the model's service is overloaded"
        case .serverFault(let status): "the model's service failed (\(status))"
        case .badRequest: "the model's service did not understand the request"
        case .tooLong: "the message is too long for the model"
        case .modelNotFound: "the model's service has no such model"
        case .refusal: "the model declined to answer"
        case .cutShort: "the model's answer was cut short"
        case .invalidAnswer: "the model's answer made no sense"
        case .circuitOpen: "the model's service failed repeatedly and is left alone for a while"
        case .unusable(let why): why
        case .cancelled: "cancelled"
        }
    }

    /// The note for the copilot's operator, who may know where keys are stored.
    package var detail: String {
        if case .noKey(let place) = self { return "no key: set \(place)" }
        return note
    }
}
