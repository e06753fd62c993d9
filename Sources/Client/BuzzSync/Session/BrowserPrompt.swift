/// What the user has to do in a browser to sign in. Unsanitised: as received from the server.
package struct BrowserPrompt: Sendable, Hashable {
    package let url: String
    /// A code to type or compare in the browser.
    package let code: String?

    package init(url: String, code: String? = nil) {
        self.url = url
        self.code = code
    }
}

/// The sign-in methods of a server.
package struct SignInChoices: Sendable, Hashable {
    package var takesPassword: Bool
    /// Entering a code on a page, possibly on another device.
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
