package enum HTTPError: Error, Sendable, Equatable {
    case cancelled
    case timeout
    case cannotResolve(String)
    case cannotConnect(String)
    case connectionLost(String)
    case tls(String)
    case tooLarge(limit: Int)
    case badURL(String)
    case protocolError(String)
    case file(String)
    /// libcurl is loaded only when it is needed.
    case noLibrary(String)

    /// No server was reached: the name did not resolve or the connection failed.
    package var isOffline: Bool {
        switch self {
        case .cannotResolve, .cannotConnect: true
        default: false
        }
    }
}

extension HTTPError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .cancelled: "The request was cancelled."
        case .timeout: "The server took too long to answer. Try again later."
        case .cannotResolve(let host): "The address of “\(host)” cannot be found. Check the name and your connection."
        case .cannotConnect(let why): "No connection to the server (\(why)). Check your network."
        case .connectionLost(let why): "The connection was lost (\(why)). Try again."
        case .tls(let why): "The server's identity cannot be verified (\(why)). Nothing was sent."
        case .tooLarge(let limit): "The answer is larger than the \(limit) bytes allowed."
        case .badURL(let url): "“\(url)” is not an address that can be used."
        case .protocolError(let why): "The server's answer cannot be understood (\(why))."
        case .file(let why): "The file cannot be used (\(why))."
        case .noLibrary(let why):
            "The library that speaks HTTP cannot be loaded (\(why)). Install libcurl (Debian: libcurl4), then start again."
        }
    }
}
