import HTTPKit

/// The routes as a tree of path segments. Empty segments count: with an empty state key the path ends in a slash.
struct RouteTable: Sendable {
    enum Match: Sendable {
        case found(Route, [String: String])
        case wrongMethod
        case notFound
        /// A segment isn't valid percent-encoded UTF-8.
        case malformed
    }

    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var parameter: Int?
        /// By method, with the names of the path's parameters.
        var routes: [String: (route: Route, names: [String])] = [:]
    }

    private var nodes = [Node()]

    init(_ routes: [Route]) {
        for route in routes { add(route) }
    }

    private mutating func add(_ route: Route) {
        var names: [String] = []
        var index = 0
        for segment in route.pattern.split(separator: "/", omittingEmptySubsequences: false) {
            if segment.first == ":" {
                names.append(String(segment.dropFirst()))
                index = nodes[index].parameter ?? child { $0.nodes[index].parameter = $1 }
            } else {
                let key = String(segment)
                index = nodes[index].literals[key] ?? child { $0.nodes[index].literals[key] = $1 }
            }
        }
        nodes[index].routes[route.method] = (route, names)
    }

    private mutating func child(_ attach: (inout RouteTable, Int) -> Void) -> Int {
        nodes.append(Node())
        attach(&self, nodes.count - 1)
        return nodes.count - 1
    }

    func match(method: String, path: String) -> Match {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard segments.count <= 32 else { return .notFound }
        var values: [String] = []
        guard let node = find(segments[...], from: 0, &values) else { return .notFound }
        guard let (route, names) = nodes[node].routes[method] ?? (method == "HEAD" ? nodes[node].routes["GET"] : nil)
        else { return .wrongMethod }
        var parameters: [String: String] = [:]
        for (name, value) in zip(names, values) {
            guard let decoded = PercentEncoding.decode(value), !decoded.utf8.contains(0) else { return .malformed }
            parameters[name] = decoded
        }
        return .found(route, parameters)
    }

    /// Prefers literal segments to parameters and backtracks from branches without a route.
    private func find(_ segments: ArraySlice<String>, from index: Int, _ values: inout [String]) -> Int? {
        guard let segment = segments.first else { return nodes[index].routes.isEmpty ? nil : index }
        let rest = segments.dropFirst()
        if let next = nodes[index].literals[segment], let found = find(rest, from: next, &values) { return found }
        guard let next = nodes[index].parameter else { return nil }
        values.append(segment)
        if let found = find(rest, from: next, &values) { return found }
        values.removeLast()
        return nil
    }
}
