/// A web page's description of itself: its title and its Open Graph fields.
package struct PageSummary: Sendable, Equatable {
    /// `og:title` and similar fields, each once, sanitised and truncated.
    package private(set) var fields: [(name: String, value: String)] = []

    private static let wanted: Set<String> = [
        "og:title", "og:description", "og:site_name", "og:type", "og:url", "og:locale",
    ]
    /// The URL of the page's picture, as given by the page.
    package private(set) var picture: String?
    private static let longest = 1000

    package init(html: String) {
        var tokens = HTMLTokenizer(html)
        var title = ""
        var description: String?
        var isInTitle = false
        walk: while let token = tokens.next() {
            switch token {
            case .open("title", _, _): isInTitle = title.isEmpty
            case .text(let text) where isInTitle: title += text
            case .close("title"): isInTitle = false
            case .open("meta", let attributes, _):
                func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
                guard let name = (attribute("property") ?? attribute("name"))?.lowercased(),
                    let content = attribute("content")
                else { continue }
                if name == "description" { description = content }
                if picture == nil, ["og:image", "og:image:url", "og:image:secure_url", "twitter:image"].contains(name) {
                    let address = Sanitizer.line(content, maxColumns: 2048)
                    picture = address.isEmpty ? nil : address
                }
                if Self.wanted.contains(name) { add(name, content) }
            case .close("head"), .open("body", _, _): break walk
            default: continue
            }
        }
        add("og:title", title)
        if let description { add("og:description", description) }
    }

    private mutating func add(_ name: String, _ text: String) {
        guard !fields.contains(where: { $0.name == name }) else { return }
        let clean = Sanitizer.line(text, maxColumns: Self.longest)
        guard !clean.isEmpty else { return }
        fields.append((name, clean))
    }

    package static func == (left: PageSummary, right: PageSummary) -> Bool {
        left.picture == right.picture && left.fields.elementsEqual(right.fields) { $0 == $1 }
    }
}
