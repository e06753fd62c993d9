/// A loyal viewer's comments on the videos over the years.
struct VideoComments {
    private static let hour: Int64 = 3_600_000

    let fan: String
    let creator: String
    /// The index of this person's comment among those of each video.
    let number: Int
    let day: DemoDay
    var random: SeededRandom

    /// - Parameter end: where the conversation's own script starts.
    func lines(_ videos: [DemoVideo], before end: Int64) -> [DemoLine] {
        var random = random
        var lines: [DemoLine] = []
        for video in videos.sorted(by: { $0.daysAgo > $1.daysAgo }) where !video.comments.isEmpty {
            let comment = video.comments[number % video.comments.count]
            let published = Int64(video.daysAgo) * -24 * Self.hour
            let watched = published + Int64.random(in: Self.hour...(40 * Self.hour), using: &random)
            let time = day.awake(watched, random: &random)
            // Nobody watches all videos.
            guard time < end - 72 * Self.hour, random.chance(88) else { continue }
            lines.append(DemoLine(author: fan, time: time, act: .text(comment.text), isUnread: false))
            let answered = day.awake(time + 24 * Self.hour, random: &random)
            if let answer = comment.answer {
                lines.append(
                    DemoLine(author: creator, time: answered, act: .reply(answer, to: lines.count - 1), isUnread: false)
                )
                if random.chance(40) {
                    lines.append(
                        DemoLine(
                            author: fan, time: answered + Self.hour / 4, act: .react("❤️", to: lines.count - 1),
                            isUnread: false))
                }
            } else {
                lines.append(
                    DemoLine(author: creator, time: answered, act: .react("🙏", to: lines.count - 1), isUnread: false))
            }
        }
        return lines
    }
}
