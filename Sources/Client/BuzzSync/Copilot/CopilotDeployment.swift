import CopilotProtocol

/// Where the copilot's functions are and how a caller is known there.
package struct CopilotDeployment: Sendable {
    package enum Form: Sendable, Hashable {
        /// `POST BASE/NAME`, data and result in envelopes.
        case callable
        /// `POST BASE/functions/v1/NAME`, data and result as they are.
        case edge
    }

    /// What goes into `Authorization: Bearer`; asked for at each call, so that it may expire.
    package typealias Bearer = @Sendable (_ isFresh: Bool) async throws(CopilotCredentialError) -> String?

    package var baseURL: String
    package var form: Form
    /// Edge functions only.
    package var apiKey: String?
    package var bearer: Bearer

    package init(baseURL: String, form: Form = .callable, apiKey: String? = nil, bearer: @escaping Bearer) {
        self.baseURL = baseURL
        self.form = form
        self.apiKey = apiKey
        self.bearer = bearer
    }

    /// A copilot that this program started: whoever shows the secret is the owner.
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

/// The caller's credential could not be had.
package enum CopilotCredentialError: Error, Sendable {
    case network
    case refused
    /// Where it would have to be.
    case noToken(String)
}
