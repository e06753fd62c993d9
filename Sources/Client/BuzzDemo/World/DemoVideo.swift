/// A video by the creator, with comments.
struct DemoVideo: Sendable {
    struct Comment: Sendable {
        var text: String
        /// The creator's answer, if she gave one.
        var answer: String?
    }

    var title: String
    var daysAgo: Int
    var comments: [Comment]

    /// Parses `days | title`, followed by one line per comment: `text` or `text » answer`.
    static func read(_ text: String) -> [DemoVideo] {
        var videos: [DemoVideo] = []
        for line in text.split(separator: "\n") {
            let heading = line.split(separator: "|", maxSplits: 1)
            if heading.count == 2, let days = Int(heading[0].filter { $0 != " " }) {
                videos.append(DemoVideo(title: String(heading[1].drop { $0 == " " }), daysAgo: days, comments: []))
            } else if !videos.isEmpty {
                let parts = line.split(separator: "»", maxSplits: 1).map { part in
                    String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
                }
                videos[videos.count - 1].comments.append(
                    Comment(text: parts[0], answer: parts.count > 1 ? parts[1] : nil))
            }
        }
        return videos
    }
}
