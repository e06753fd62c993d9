/// Both answers to a question that can be answered with yes or no: the creator knows which is true.
enum YesNo {
    static func answers(to ask: Ask, _ speaker: Speaker) -> (yes: String, no: String) {
        switch ask {
        case .habit(let rest):
            (speaker.say(.yesIDo, ["rest": rest]), speaker.say(.noIDo, ["rest": rest]))
        case .past(let rest): (speaker.say(.yesIDid), speaker.say(.noIDid, ["rest": rest]))
        case .perfect(let rest): (speaker.say(.yesIHave), speaker.say(.noIHave, ["rest": rest]))
        case .being(let rest): (speaker.say(.yesIAm), speaker.say(.noIAm, ["rest": rest]))
        case .future(let rest): (speaker.say(.yesIWill), speaker.say(.noIWill, ["rest": rest]))
        case .availability(let rest):
            (
                speaker.say(.yesFree, ["rest": rest]),
                speaker.say(.noFree, ["rest": rest])
            )
        case .interest(let rest):
            (rest.map { speaker.say(.yesInterestedIn, ["rest": $0]) } ?? speaker.say(.yes), speaker.say(.noIdRather))
        case .invitation(let action):
            (action.map { speaker.say(.yesIdLove, ["action": $0]) } ?? speaker.say(.yes), speaker.say(.noIdRather))
        case .together(let action):
            (action.map { speaker.say(.yesLets, ["action": $0]) } ?? speaker.say(.yes), speaker.say(.noLets))
        case .proposal(let action, let permits):
            (
                action.map { speaker.say(permits ? .yesYouCan : .yesPlease, ["action": $0]) } ?? speaker.say(.yes),
                permits
                    ? speaker.say(.noYouCannot)
                    : action.map { speaker.say(.noPlease, ["action": Mirror.timeless($0)]) } ?? speaker.say(.no)
            )
        case .request(let action):
            (
                action.map { speaker.say(.yesICan, ["action": $0]) } ?? speaker.say(.yes),
                speaker.say(.noICannot, ["action": action])
            )
        default: (speaker.say(.yes), speaker.say(.no))
        }
    }
}
