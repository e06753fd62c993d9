package enum Match<Handler: Sendable>: Sendable {
    /// With the parameters decoded.
    case found(Handler, [String: String])
    case methodNotAllowed
    case notFound
}

/// Finds a handler by method and path. Patterns are made of literal segments, `:name` for any one segment (an empty
/// one too), and `*name` at the end for all that follows. A literal goes before a parameter, that before the rest.
/// The time taken depends on the path's length, not on how many routes there are. `HEAD` falls back to `GET`.
package struct Router<Handler: Sendable>: Sendable {
    private struct Route: Sendable {
        let handler: Handler
        let names: [String]
    }

    private struct Node: Sendable {
        var literals: [Substring: Int] = [:]
        var parameter: Int?
        /// By method.
        var routes: [String: Route] = [:]
        var restRoutes: [String: Route] = [:]
    }

    private var nodes = [Node()]

    package init() {}

    package mutating func add(_ method: String, _ pattern: String, _ handler: Handler) {
        var names: [String] = []
        var at = 0
        for segment in Self.segments(pattern) {
            if segment.hasPrefix("*") {
                names.append(String(segment.dropFirst()))
                nodes[at].restRoutes[method] = Route(handler: handler, names: names)
                return
            }
            if segment.hasPrefix(":") { names.append(String(segment.dropFirst())) }
            at = child(of: at, for: segment)
        }
        nodes[at].routes[method] = Route(handler: handler, names: names)
    }

    /// `path` as it was sent, still percent-encoded.
    package func match(method: String, path: String) -> Match<Handler> {
        guard path.hasPrefix("/") else { return .notFound }
        var segments: [Substring] = []
        for segment in Self.segments(path) {
            guard segment.utf8.contains(UInt8(ascii: "%")) else {
                segments.append(segment)
                continue
            }
            guard let decoded = PercentEncoding.decode(segment) else { return .notFound }
            segments.append(decoded[...])
        }
        var search = Search(method: method, segments: segments)
        guard let route = find(from: 0, depth: 0, &search) else {
            return search.sawOtherMethod ? .methodNotAllowed : .notFound
        }
        var parameters: [String: String] = [:]
        for (name, value) in zip(route.names, search.values) { parameters[name] = value }
        return .found(route.handler, parameters)
    }

    private struct Search {
        let method: String
        let segments: [Substring]
        var values: [String] = []
        var sawOtherMethod = false
    }

    private func find(from index: Int, depth: Int, _ search: inout Search) -> Route? {
        let node = nodes[index]
        if depth == search.segments.count {
            return pick(node.routes, &search)
        }
        let segment = search.segments[depth]
        if let next = node.literals[segment], let route = find(from: next, depth: depth + 1, &search) { return route }
        if let next = node.parameter {
            search.values.append(String(segment))
            if let route = find(from: next, depth: depth + 1, &search) { return route }
            search.values.removeLast()
        }
        guard !node.restRoutes.isEmpty, let route = pick(node.restRoutes, &search) else { return nil }
        search.values.append(search.segments[depth...].joined(separator: "/"))
        return route
    }

    private func pick(_ routes: [String: Route], _ search: inout Search) -> Route? {
        if let route = routes[search.method] ?? (search.method == "HEAD" ? routes["GET"] : nil) { return route }
        if !routes.isEmpty { search.sawOtherMethod = true }
        return nil
    }

    private mutating func child(of index: Int, for segment: Substring) -> Int {
        let isParameter = segment.hasPrefix(":")
        if let known = isParameter ? nodes[index].parameter : nodes[index].literals[segment] { return known }
        nodes.append(Node())
        let new = nodes.count - 1
        if isParameter {
            nodes[index].parameter = new
        } else {
            nodes[index].literals[segment] = new
        }
        return new
    }

    private static func segments(_ path: String) -> [Substring] {
        path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    }
}
