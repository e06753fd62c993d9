/// Replies to emergencies: calm, immediate, people first. They say what the other side can do and that it will be
/// looked at, never that something has been done already.
struct AlarmReplies {
    let speaker: Speaker

    func drafts() -> Drafts {
        let reading = speaker.reading
        let alarm = Alarm(reading)
        let (short, medium, detailed) = phrases(alarm)
        let hasProof =
            reading.mentions(list: "alarm.proof") || reading.text.contains("http")
            || reading.mentions(list: "alarm.link")
        let wantsProof = [.leak, .impostor, .takeover].contains(alarm) && !hasProof
        let proof = wantsProof ? speaker.say(.alarmProof) : ""
        let middle = speaker.say(medium)
        let full = speaker.say(detailed)
        // A language with only general wordings builds the longest reply on the medium one.
        let isGeneral = !full.hasPrefix(middle.prefix(12)) && full.count < middle.count + 40
        let ask = alarm == .other || isGeneral ? speaker.say(.alarmAsk) : ""
        var offered = "", asked = ""
        switch reading.ask {
        // In danger or at risk, repeat nothing and agree to nothing.
        case _ where reading.danger != nil || Stakes(reading) != nil: break
        case .proposal(let action?, _): offered = speaker.say(.yesPlease, ["action": action])
        case .request(let action?) where reading.language == .english: asked = speaker.say(.yesICan, ["action": action])
        default: break
        }
        // A reply that promises to call doesn't ask to be called.
        let isCalling = MessageReading.mentions(Word.plain(asked), WordList.phrases("alarm.calling"))
        let summons = speaker.say(.callMe)
        func said(_ text: String) -> String {
            isCalling && !summons.isEmpty
                ? text.replacing(summons, with: "").replacing("  ", with: " ") : text
        }
        return Drafts(
            short: Draft("confirm", offered, isCalling ? asked : speaker.named(speaker.say(short))),
            medium: Draft("act", offered, asked, said(middle), proof),
            detailed: Draft("act and ask", offered, asked, isGeneral ? middle : "", said(full), proof, ask),
            note: note(alarm)
        )
    }

    private func note(_ alarm: Alarm) -> String {
        switch alarm {
        case .selfHarm where speaker.reading.selfHarm == .past:
            "It may lie behind them, but only they know how they are now: answer this one yourself, and soon."
        case .selfHarm:
            "Somebody may be in danger. If you can, call them or the emergency number where they live; don't leave it at a message."
        case .child: "A child may be at risk. Keep the messages as they are, and tell the police."
        case .medical, .fire, .violence, .intruder, .missing, .unclear:
            "Somebody may be in danger now: answer at once, and if you know where they are, call for help yourself."
        case .danger: "Your own safety first. Keep the message as evidence."
        default: "Send only what you will really do now. Based only on their message."
        }
    }

    private func phrases(_ alarm: Alarm) -> (Phrase, Phrase, Phrase) {
        let reading = speaker.reading
        switch alarm {
        case .selfHarm:
            if reading.selfHarm == .past { return (.selfHarmPastShort, .selfHarmPastMedium, .selfHarmPastDetailed) }
            return reading.selfHarm == .other
                ? (.selfHarmOtherShort, .selfHarmOtherMedium, .selfHarmOtherDetailed)
                : (.selfHarmShort, .selfHarmMedium, .selfHarmDetailed)
        case .child:
            let isOwn = reading.mentions(list: "alarm.ownChild")
            return isOwn
                ? (.childShort, .childMedium, .childDetailed)
                : (.childOtherShort, .childOtherMedium, .childOtherDetailed)
        case .medical: return (.medicalShort, .medicalMedium, .medicalDetailed)
        case .fire: return (.fireShort, .fireMedium, .fireDetailed)
        case .violence: return (.violenceShort, .violenceMedium, .violenceDetailed)
        case .intruder: return (.intruderShort, .intruderMedium, .intruderDetailed)
        case .injury: return (.injuryShort, .injuryMedium, .injuryDetailed)
        case .danger: return (.dangerShort, .dangerMedium, .dangerDetailed)
        case .leak: return (.leakShort, .leakMedium, .leakDetailed)
        case .onAir: return (.onAirShort, .onAirMedium, .onAirDetailed)
        case .takeover: return (.takeoverShort, .takeoverMedium, .takeoverDetailed)
        case .impostor: return (.impostorShort, .impostorMedium, .impostorDetailed)
        case .disaster: return (.disasterShort, .disasterMedium, .disasterDetailed)
        case .money: return (.moneyShort, .moneyMedium, .moneyDetailed)
        case .legal: return (.legalShort, .legalMedium, .legalDetailed)
        case .missing: return (.missingShort, .missingMedium, .missingDetailed)
        case .plan: return (.planShort, .planMedium, .planDetailed)
        case .unclear: return (.safetyShort, .safetyMedium, .safetyDetailed)
        case .other: return (.alarmShort, .alarmMedium, .alarmDetailed)
        }
    }
}
