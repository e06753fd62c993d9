package enum HTTPServerError: Error, Sendable, Equatable {
    case badHost(String)
    case addressInUse(host: String, port: Int)
    case notAllowed(host: String, port: Int)
    case badCertificate(String)
    case alreadyStarted
    case cannotStart(String)
    case noLibrary(String)
}

extension HTTPServerError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .badHost(let host): "“\(host)” is no IP address to listen on. Use one like 127.0.0.1 or ::."
        case .addressInUse(let host, let port):
            "Port \(port) on \(host) is in use by another program. End it or choose another port."
        case .notAllowed(let host, let port):
            "Listening on port \(port) of \(host) isn't allowed. Choose a port above 1023."
        case .badCertificate(let why): "The TLS certificate or key cannot be used (\(why))."
        case .alreadyStarted: "The server runs already."
        case .noLibrary(let why):
            "The library that serves HTTP cannot be loaded (\(why)). Install libmicrohttpd (Debian: libmicrohttpd12)."
        case .cannotStart(let why): "The server cannot start (\(why))."
        }
    }
}
