import BuzzModel
import DemoFiles

/// The texts of the demo, read from the files in Sources/Client/DemoFiles.
///
/// The creator is Andie, who makes videos about lighting and filming in small rooms. All people, companies and
/// products are fictitious.
enum DemoTexts {
    static let conversations = DemoSection.read(String(cString: demo_conversations())).map(DemoConversationText.init)
    static let people = DemoSection.read(String(cString: demo_people())).map(DemoPerson.init)
    static let happenings = DemoSection.read(String(cString: demo_happenings())).map(DemoHappeningText.init)
    static let videos = DemoVideo.read(String(cString: demo_videos()))
    static let faqs = DemoFAQ.read(String(cString: demo_faqs()))

    /// Generic answers for people who have none of their own for a topic.
    static let voices = Dictionary(
        DemoSection.read(String(cString: demo_voices())).compactMap { section in
            DemoPerson.Voice(rawValue: section.heading).map { ($0, DemoSayings(section.text)) }
        }, uniquingKeysWith: { first, _ in first })
}

/// A part of a file: a line `== heading` and everything up to the next one.
struct DemoSection {
    var heading: String
    var text = ""

    static func read(_ text: String) -> [DemoSection] {
        var sections: [DemoSection] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("== ") {
                sections.append(DemoSection(heading: String(line.dropFirst(3))))
            } else if !sections.isEmpty {
                sections[sections.count - 1].text += line + "\n"
            }
        }
        return sections
    }
}
