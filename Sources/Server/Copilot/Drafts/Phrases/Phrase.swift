/// The building blocks of replies. Their wordings are in `model/phrases/`, one file per language.
package enum Phrase: String, CaseIterable, Sendable {
    case hello
    // Answers to questions.
    case yesPlease, yesICan, yesWorks

    case noPlease, no
    case notSure, choose, wouldSuit, eitherSuits, sendToMe, addressLater, calendar, whenNeeded,
        anythingSpecial
    case wellbeing, wellbeingBack
    // Offers.
    case thanks, thanksOffer, decline, declineAgain, declineClosing, fitsOne,
        readFirst, quote,
        quoteThen
    case askBudget, askDeliverables, askDate, askUsage, askPlace, askLength, askQuantity, askSize, askSamples,
        askTopics, askMore
    case settled, nextStep, gotIt, gotItFacts, ifUnclear, noProblem, changeHard, newDate, sorryWait, needLonger,
        latestDate, understand, comeBack,
        counterAccept, counterDecline, counterAsk, welcome, declineService, untilThen,
        sadHelped, kindOfYou
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
    case thanksShort, thanksMedium
    case wishesShort, wishesMedium
    // Replies if it cannot be told how the message is meant.
    case neutralShort, neutralMedium, neutralDetailed
    case orderKnown, orderChange
    // Replies to situations.
    case unclearShort, unclearMedium, unclearDetailed, nodShort, nodMedium, nodDetailed
    case troubleShort, troubleMedium, troubleAsk, troubleLook, troubleRefund
    case careShort, careMedium, careDetailed, careBack, shopLater, shopAsk
    // Emergencies.
    case alarmShort, alarmMedium, alarmDetailed, alarmAsk, alarmProof
    case selfHarmShort, selfHarmMedium, selfHarmDetailed, selfHarmOtherShort, selfHarmOtherMedium, selfHarmOtherDetailed
    case selfHarmPastShort, selfHarmPastMedium, selfHarmPastDetailed
    case childShort, childMedium, childDetailed, childOtherShort, childOtherMedium, childOtherDetailed
    case injuryShort, injuryMedium, injuryDetailed, callMe
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
    // Replies to risky requests.
    case minorNo, healthNo, healthNow, expertNo, expertNow
    // Replies that need tact.
    case condolenceShort, condolenceMedium, condolenceDetailed, botShort, botMedium, botDetailed, faultThanks
    // Questions, wishes and decisions.
    case questionUse, questionWhen, questionShop, questionHow, questionPlan, questionPromised, questionMany,
        questionGeneral, permissionYes, permissionMore, permissionNo, giveMore, giveNo, schoolYes,
        schoolMore, schoolNo, meetYes, meetNo, meetLater, correctionShort, correctionMedium, criticismThanks,
        criticismAsk, complaintAds, complaintSound, complaintPicture, complaintLength, complaintChange,
        complaintTitle, complaintPrice, jokeShort, jokeMedium, luckShort, luckMedium, goodNight, goodMorning,
        seeYou, offerYes, offerPaper, offerMore, offerVague, offerNo, offerNoVague, askTerms, askPrepare, yesToAll,
        noToAll, paperFix, paperPaid, demandShort, demandMedium, dataShort, dataMedium, mailShort, claimNamed,
        ideaTopic
    case favourYes, favourMore, favourNo, collabYes, collabMore, collabNo, adviceMore, talkShort, talkMedium, hurtShort,
        hurtMedium, paperLater, eventMore, eventNo, askEvent, restLater, answerFacts
}
