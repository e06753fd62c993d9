import CopilotProtocol

/// Where the copilot's functions are, and how callers authenticate.
package struct CopilotDeployment: Sendable {
    package enum Form: Sendable, Hashable {
        /// `POST BASE/NAME`, with data and result in envelopes.
        case callable
        /// `POST BASE/functions/v1/NAME`, with plain data and result.
        case edge
    }

    /// The value for `Authorization: Bearer`; requested for each call because it may expire.
    package typealias Bearer = @Sendable (_ isFresh: Bool) async throws(CopilotCredentialError) -> String?

    package var baseURL: String
    package var form: Form
    /// For edge functions only.
    package var apiKey: String?
    package var bearer: Bearer

    package init(baseURL: String, form: Form = .callable, apiKey: String? = nil, bearer: @escaping Bearer) {
        self.baseURL = baseURL
        self.form = form
        self.apiKey = apiKey
        self.bearer = bearer
    }

    /// A copilot that this program has started; the secret authenticates the owner.
    package static func own(baseURL: String, secret: String) -> CopilotDeployment {
        let credential = CopilotCredential.owner(secret: secret)
        return CopilotDeployment(baseURL: baseURL + "/functions") { _ in credential.bearer }
    }

    func url(of function: CopilotFunction) -> String {
        var base = baseURL
        while base.hasSuffix("/") { base.removeLast() }
        switch form {
        case .callable: return base + "/" + function.rawValue
        case .edge: return base + "/functions/v1/" + function.rawValue
        }
    }
}

/// The caller's credential is not available.
package enum CopilotCredentialError: Error, Sendable {
    case network
    case refused
    /// There is no token; the value says where one is looked for.
    case noToken(String)
}
