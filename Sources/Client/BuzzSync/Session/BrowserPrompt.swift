/// What a person has to do in a browser to be let in. As the server wrote it: not safe to show as it is.
package struct BrowserPrompt: Sendable, Hashable {
    package let url: String
    /// To be typed, or compared, there.
    package let code: String?

    package init(url: String, code: String? = nil) {
        self.url = url
        self.code = code
    }
}

/// How a server lets people in.
package struct SignInChoices: Sendable, Hashable {
    package var takesPassword: Bool
    /// A page on another device, with a code.
    package var hasDeviceCode: Bool
    /// A page in a browser on this machine.
    package var hasRedirect: Bool

    package var takesBrowser: Bool { hasDeviceCode || hasRedirect }

    package init(takesPassword: Bool, hasDeviceCode: Bool, hasRedirect: Bool) {
        self.takesPassword = takesPassword
        self.hasDeviceCode = hasDeviceCode
        self.hasRedirect = hasRedirect
    }
}
