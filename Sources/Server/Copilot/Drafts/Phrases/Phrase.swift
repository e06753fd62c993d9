/// What a reply can be made of. The texts stand in `Phrasebook+….swift`, one line a phrase, wordings divided by "|".
enum Phrase: String, CaseIterable, Sendable {
    // Answers to what is asked.
    case yesPlease, yesYouCan, yesLets, yesICan, yesIdLove, yesWorks, yesInterested, yesInterestedIn, yesFree, yesIDo,
        yesIDid,
        yesIHave, yesIAm, yes
    case noPlease, noYouCannot, noLets, noICannot, noIdRather, noFree, noIDo, noIDid, noIHave, noIAm, no
    case notSure, notSureFree, wouldSuit, eitherSuits, sendToMe, addressLater, calendar, whenNeeded,
        anythingSpecial, otherWay
    case wellbeing, wellbeingBack
    // Offers.
    case thanks, thanksOffer, decline, declineAgain, declineClosing, inPrinciple, fitsOne, fitsMany, recap,
        confirmRecap, readFirst, beforeYes, quote,
        quoteThen, otherQuestion
    case askBudget, askDeliverables, askDate, askUsage, askPlace, askLength, askQuantity, askSize, askSamples,
        askTopics, askMore
    case settled, nextStep, gotIt, gotItFacts, ifUnclear, noProblem, changeHard, newDate, sorryWait, needLonger,
        latestDate, understand, comeBack,
        counterAccept, counterDecline, counterAsk, welcome, elseThen, declineService, soPlease, untilThen,
        yesIWill, noIWill, sadHelped, kindOfYou
    // Fans' questions.
    case noAnswerYet, thanksForAsking, hopeThatHelps, ideaMaybe, ideaAsk,
        backToYou, planning
    // Fans' messages, by mood.
    case praiseShort, praiseMedium, praiseTopic, praiseDetailed
    case helpedShort, helpedMedium, helpedDetailed
    case creationShort, creationMedium, creationDetailed
    case goodNewsShort, goodNewsMedium, goodNewsDetailed
    case sadNewsShort, sadNewsMedium, sadNewsDetailed
    case ideaShort, ideaMedium, ideaDetailed
    case greetingShort, greetingMedium, greetingDetailed
    case thanksShort, thanksMedium, thanksDetailed
    case wishesShort, wishesMedium, wishesDetailed
    // Where nobody can tell how it is meant.
    case neutralShort, neutralMedium, neutralDetailed
    case orderKnown, orderChange, claimMedium, claimDetailed
    // Answered by what they are.
    case unclearShort, unclearMedium, unclearDetailed, nodShort, nodMedium, nodDetailed
    case troubleShort, troubleMedium, troubleAsk, troubleLook, troubleRefund
    case careShort, careMedium, careDetailed, careBack, shopLater, shopAsk
    // Emergencies.
    case alarmShort, alarmMedium, alarmDetailed, alarmAsk, alarmProof
    case selfHarmShort, selfHarmMedium, selfHarmDetailed, selfHarmOtherShort, selfHarmOtherMedium, selfHarmOtherDetailed
    case selfHarmPastShort, selfHarmPastMedium, selfHarmPastDetailed
    case childShort, childMedium, childDetailed, childOtherShort, childOtherMedium, childOtherDetailed
    case injuryShort, injuryMedium, injuryDetailed
    case dangerShort, dangerMedium, dangerDetailed
    case leakShort, leakMedium, leakDetailed
    case onAirShort, onAirMedium, onAirDetailed
    case takeoverShort, takeoverMedium, takeoverDetailed
    case impostorShort, impostorMedium, impostorDetailed
    case disasterShort, disasterMedium, disasterDetailed
    case moneyShort, moneyMedium, moneyDetailed
    case legalShort, legalMedium, legalDetailed
    case missingShort, missingMedium, missingDetailed
    case planShort, planMedium, planDetailed
    case medicalShort, medicalMedium, medicalDetailed, fireShort, fireMedium, fireDetailed
    case safetyShort, safetyMedium, safetyDetailed
    case violenceShort, violenceMedium, violenceDetailed, intruderShort, intruderMedium, intruderDetailed
    // What a yes would cost something.
    case stakeLater, minorNo, healthNo, healthNow, expertNo, expertNow
    // Where tact is needed.
    case condolenceShort, condolenceMedium, condolenceDetailed, botShort, botMedium, botDetailed, faultThanks

    /// Said instead where a language has no wording for it.
    var plainer: Phrase? {
        switch self {
        case .yesPlease, .yesYouCan, .yesLets, .yesICan, .yesIdLove, .yesInterested, .yesInterestedIn, .yesFree:
            .yesWorks
        case .yesIDo, .yesIDid, .yesIHave, .yesIAm, .yesIWill: .yes
        case .noPlease, .noYouCannot, .noLets, .noICannot, .noIdRather, .noFree, .noIDo, .noIDid, .noIHave, .noIAm,
            .noIWill:
            .no
        case .notSureFree, .calendar, .backToYou: .notSure
        case .declineAgain, .declineService: .decline
        case .thanksOffer: .thanks
        case .elseThen: .otherWay
        case .shopLater: .noAnswerYet
        case .shopAsk: .askMore
        case .untilThen: .declineClosing
        case .kindOfYou: .praiseDetailed
        case .helpedShort, .creationShort, .wishesShort, .thanksShort, .greetingShort: .praiseShort
        case .helpedMedium, .creationMedium, .wishesMedium, .thanksMedium, .greetingMedium: .praiseMedium
        case .helpedDetailed, .creationDetailed, .wishesDetailed, .thanksDetailed, .greetingDetailed: .praiseDetailed
        case .childShort, .childOtherShort, .injuryShort, .dangerShort, .leakShort, .onAirShort,
            .takeoverShort, .impostorShort,
            .disasterShort, .moneyShort, .legalShort, .planShort:
            .alarmShort
        case .childMedium, .childOtherMedium, .injuryMedium, .dangerMedium, .leakMedium,
            .onAirMedium, .takeoverMedium,
            .impostorMedium, .disasterMedium, .moneyMedium, .legalMedium, .planMedium:
            .alarmMedium
        case .childDetailed, .childOtherDetailed, .injuryDetailed, .dangerDetailed,
            .leakDetailed, .onAirDetailed,
            .takeoverDetailed, .impostorDetailed, .disasterDetailed, .moneyDetailed, .legalDetailed,
            .planDetailed:
            .alarmDetailed
        case .askPlace, .askLength, .askQuantity, .askSize, .askSamples, .askTopics: .askMore
        default: nil
        }
    }
}
