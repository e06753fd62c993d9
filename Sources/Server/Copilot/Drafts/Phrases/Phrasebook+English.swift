extension Phrasebook {
    static let english = Phrasebook(
        parsing: """
            yesPlease: Yes, please {action}. | Yes, do {action}.
            yesYouCan: Yes, you can {action}. | Sure, you can {action}.
            yesLets: Yes, let's {action}.
            yesICan: Yes, I can {action}. | Sure, I can {action}.
            yesIdLove: Yes, I'd love to {action}.
            yesWorks: Yes, that works for me. | Yes, that suits me.
            yesInterested: Yes, I'd be interested. | Yes, that could be something for me.
            yesInterestedIn: Yes, I'd be {rest}.
            yesFree: Yes, I'm free {rest}. | Yes, I'm free.
            yesIDo: Yes, I {rest}.
            yesIDid: Yes, I did.
            yesIHave: Yes, I have.
            yesIAm: Yes, I am.
            yes: Yes! | Yes, absolutely!
            noPlease: Please don't {action} yet. | Please hold off for now and don't {action} yet.
            noYouCannot: I'd rather you didn't, sorry. | I'm sorry, but I'd rather you didn't.
            noLets: I'm sorry, that doesn't work for me.
            noICannot: I'm afraid I can't {action}. | I'm sorry, I can't {action}. | I'm afraid I can't do that at the moment.
            noIdRather: I'm sorry, I can't this time.
            noFree: I'm sorry, I'm not free {rest}. | I'm sorry, I'm not free then.
            noIDo: No, I don't {rest}, sorry.
            noIDid: No, I didn't {rest}, sorry.
            noIHave: No, I haven't {rest} yet. | No, not yet.
            noIAm: No, I'm not {rest}. | No, I'm not.
            no: No, I'm afraid not. | Not at the moment, sorry.
            notSure: I'm not sure yet. | I can't say for certain yet.
            notSureFree: I'd have to check whether I'm free {rest}. | I'd have to check my calendar first.
            wouldSuit: {rest} would suit me better. | I'd go for {rest}.
            eitherSuits: Both would be possible for me. Which of the two is easier for you?
            sendToMe: That's me, so just send it here. | That would be me: this is the right place.
            addressLater: I'd rather not write my address into a chat. Is there a form or a mail address where I can send it?
            calendar: Let me look at my calendar first. | I'd have to look at my calendar first.
            whenNeeded: By when do you need it?
            anythingSpecial: Is there anything in particular I should look out for?
            otherWay: Would something else help you?
            wellbeing: I'm good, thank you! And you?
            wellbeingBack: Thank you for asking! I'm good. How are you, and what are you up to?
            thanks: Thank you! | Thanks!
            thanksOffer: Thank you for writing! | Thanks for getting in touch!
            decline: Thank you for thinking of me, but I'll have to pass on this one. | Thank you for asking, but I can't take this on.
            declineAgain: Thank you for being so clear, but I'll have to pass on this one after all. | I've thought about it, and I'll have to pass on this one after all.
            declineClosing: I hope you find somebody who fits, and all the best with it. | All the best with it, and do ask me again another time.
            inPrinciple: In principle yes, gladly. | In principle yes.
            fitsOne: {facts} works for me. | {facts} is fine with me.
            fitsMany: {facts} work for me. | {facts} are fine with me.
            recap: What I have so far: {facts}. | To be sure we mean the same: {facts}. | As I understand it: {facts}.
            confirmRecap: If that's right, we're set. | If you confirm that, we have a deal.
            readFirst: I'll read it before I say yes for good.
            beforeYes: Before I say yes for good: {questions} | What's still open for me: {questions}
            quote: Happy to quote you a price. | I can make you an offer.
            quoteThen: With that I can name you a price.
            otherQuestion: And to your other question, “{quote}”: I'd have to think about that first.
            askBudget: What budget do you have in mind? | What's your budget?
            askDeliverables: What exactly would you need from me? | What should I make for it, and how long should it be?
            askDate: When would you need it? | By when would you need it?
            askUsage: Where and for how long would you use it?
            askPlace: Where would it be?
            askLength: How long should it take? | How much time should I plan for it?
            askQuantity: How many would you need?
            askSize: How big or how long should it be?
            askSamples: Could you send me a few examples of your work?
            askTopics: What would it be about?
            askMore: Could you tell me a little more about it? | What should I know about it?
            settled: Great, then that's settled! | Great, then we have a deal!
            nextStep: What's the next step on your side? | What do you need from me next?
            gotIt: Got it, thank you! | Thanks, noted!
            gotItFacts: Noted: {facts}.
            ifUnclear: If anything is unclear, I'll ask.
            noProblem: No problem, thank you for telling me. | That's fine, thanks for letting me know.
            changeHard: That's difficult on my side. Is there any way to keep to what we had agreed?
            newDate: What would the new date be?
            sorryWait: Sorry for the wait! | I'm sorry for the silence!
            needLonger: I haven't forgotten you, but I need a little longer.
            latestDate: What's the latest that still works for you?
            understand: Thank you for telling me, I understand. | No hard feelings, and thank you for telling me.
            comeBack: If something changes, you know where to find me. | I'd be glad to hear from you about another project.
            counterAccept: That's fine with me. | I can work with that.
            counterDecline: Thank you for trying, but that's too far from what I need.
            counterAsk: We're close. Could we make it a little smaller for that, or is there some room left?
            elseThen: What else would be possible on your side?
            declineService: Thank you for offering, but I'm all set at the moment.
            soPlease: So please don't {action}.
            untilThen: All the best until then!
            yesIWill: Yes, I will!
            noIWill: No, I won't {rest}, sorry.
            sadHelped: I'm sorry to hear that, and glad that {topic} helped a little.
            kindOfYou: It's kind of you to ask.
            welcome: You're welcome!
            noAnswerYet: I don't have the answer at hand right now. | I don't know that off the top of my head.
            thanksForAsking: Thanks for asking! | Thank you for asking!
            hopeThatHelps: Hope that helps! Just ask if anything is unclear. | I hope that helps, and ask away if it doesn't.
            ideaMaybe: I can't promise anything, but I like the idea and I'm noting it down.
            ideaAsk: What would you want to see in it most?
            backToYou: I'll come back to you.
            planning: What are you planning to do with it? Then I can tell you more than just a name.
            praiseShort: Thank you so much, that made my day! | That's so kind, thank you! | Aw, thank you, that's lovely to read!
            praiseMedium: Thank you, I'm so glad you're enjoying it! | That's so kind of you, thank you!
            praiseTopic: Thank you! I'm so glad you like {topic}. | That's so kind! I'm happy that you like {topic}.
            praiseDetailed: Messages like yours are why I keep going. What would you like to see more of? | It means a lot that you took the time to write. Is there anything you'd like to see next?
            helpedShort: Thank you for telling me, that means more than I can say. | That means a lot to me, thank you for telling me.
            helpedMedium: I'm really touched, thank you for telling me. | Thank you for sharing this with me, it means a lot.
            helpedDetailed: The hard part was yours; I'm just glad that I could keep you company. How are you doing now? | You did the hard part, and I'm glad I was there for a bit of it. I hope it keeps getting better.
            creationShort: You did it yourself? That's wonderful! | How lovely, I love that you tried it!
            creationMedium: How wonderful that you did that yourself! | I love that, well done!
            creationDetailed: I love seeing what you make of it. What was the trickiest part? | That's the best thing that can happen to something I made. What are you going to try next?
            goodNewsShort: Congratulations, that's wonderful news! | Congratulations! So happy for you!
            goodNewsMedium: Congratulations, I'm so happy for you! | That's wonderful, congratulations!
            goodNewsDetailed: Thank you for letting me be part of it. How are you celebrating? | Enjoy every bit of it, you've earned it!
            sadNewsShort: I'm so sorry to hear that. | I'm really sorry, that sounds hard.
            sadNewsMedium: I'm so sorry to hear that, and thank you for telling me. | I'm really sorry. Thank you for trusting me with this.
            sadNewsDetailed: I hope there's somebody by your side. Take all the time you need, and be kind to yourself. | I'm thinking of you. Please be gentle with yourself, and lean on the people around you.
            ideaShort: I like that idea, thank you! | Oh, nice idea, thank you!
            ideaMedium: I can't promise it, but I like the idea and I'm noting it down.
            ideaDetailed: What would you want to see in it most? | What would be the most important part of it for you?
            greetingShort: Hey, good to hear from you!
            greetingMedium: Hey, it's good to hear from you! How are you?
            greetingDetailed: It's lovely that you write. What's on your mind?
            thanksShort: You're welcome!
            thanksMedium: You're very welcome, I'm glad if it helps!
            thanksDetailed: If anything else comes up, just write to me.
            wishesShort: Thank you so much, that's so kind! | Aw, thank you!
            wishesMedium: Thank you so much, that's so kind of you to think of me!
            wishesDetailed: All the best to you, too, and thank you for being here.
            neutralShort: I've read this. | Your message has arrived.
            neutralMedium: I've read your message and I'll come back to you with an answer.
            neutralDetailed: Is there anything else I should know before that?
            orderKnown: I'll look for order {facts} and find out what happened.
            orderChange: I'll look at order {facts} and see what can still be done. | I'll look at the order and see what can still be done.
            claimMedium: I've read this and I'll look at it. Which work of yours is it, and where did you see it?
            claimDetailed: Can you send me the original, or say where I find it, so that I can compare the two?
            unclearShort: I'm here! What's up? | I'm here! What can I do for you?
            unclearMedium: I'm here! Did I miss something? Tell me what it's about.
            unclearDetailed: If a message of yours got lost on the way, please send it again, and I'll look at it.
            nodShort: Great! | Perfect!
            nodMedium: Great, thank you!
            nodDetailed: Just write to me if anything else comes up.
            troubleShort: I'm sorry about that!
            troubleMedium: I'm sorry that this went wrong, and I understand that you're not happy.
            troubleAsk: Could you send me the order number, or the name it was ordered under?
            troubleLook: Then I'll find out what happened.
            troubleRefund: Once I know more I'll tell you what can be done about the refund.
            careShort: That's kind of you, I'm all right!
            careMedium: That's kind of you, thank you for asking. To be honest, I've had better days.
            careDetailed: Thank you for looking out for me, that means a lot.
            careBack: How are you doing yourself?
            shopLater: I don't have that at hand right now, let me look it up.
            shopAsk: What exactly would you like, and how many of it?
            alarmShort: Thank you for telling me, I'll look at it right away.
            alarmMedium: Thank you for telling me straight away. I've read it and I'll look at it right away.
            alarmDetailed: If anything changes, write to me here at once.
            alarmAsk: Is there anything else I should know right now?
            alarmProof: Can you send me the link or a screenshot?
            selfHarmShort: I've read this, and I'm really glad you wrote to me. Are you safe right now?
            selfHarmMedium: I'm really glad you wrote to me. Please don't stay alone with this: call your local emergency number or a crisis line now, or go to somebody near you. Are you safe at this moment?
            selfHarmDetailed: Thank you for telling me. I take every word of it seriously. Please do one thing right now: call your local emergency number or a crisis line, or knock on the door of somebody near you, and tell them exactly what you told me. You don't have to explain it well. Is there somebody who can be with you? Please write back to me, even if it is one word.
            selfHarmOtherShort: Thank you for telling me. Please call the emergency number right now.
            selfHarmOtherMedium: Thank you for telling me. Please call the emergency number right now, before anything else, and tell them what you told me. Is anybody with you?
            selfHarmOtherDetailed: Thank you for telling me. Please call the emergency number right now, before anything else: tell them what you told me, and where you think they are. Don't go alone if you can help it, and keep the phone free so that they can reach you. Write to me when help is on the way.
            selfHarmPastShort: I'm so glad that you are here, and that you told me. How are you doing now?
            selfHarmPastMedium: I'm so glad that you are here, and that you told me. How are you doing now? If those thoughts ever come back, please don't stay alone with them: talk to somebody near you at once, or call a crisis line or your local emergency number.
            selfHarmPastDetailed: Thank you for telling me this. I take every word of it seriously, and I'm so glad that you are here. How are you doing now, and is there somebody near you whom you can talk to? If those thoughts ever come back, please don't stay alone with them: go to somebody near you at once, or call a crisis line or your local emergency number, and tell them what you told me.
            childShort: Please don't meet anybody, and tell an adult you trust right now.
            childMedium: You did the right thing by telling me. Please don't meet anybody and don't answer them, and tell your parents or another adult you trust right now.
            childDetailed: You did exactly the right thing by telling me, and none of this is your fault. Please don't meet anybody, don't send anything, and show the messages to your parents or another adult you trust right now; they can take them to the police. Don't delete them. Are you somewhere safe?
            childOtherShort: Thank you for telling me, I take this seriously.
            childOtherMedium: Thank you for telling me straight away, I take this seriously. If anybody is in danger at this moment, please call the police first. What else do you remember?
            childOtherDetailed: Thank you for telling me straight away, I take this very seriously. If anybody is in danger at this moment, please call the police first. Could you write down everything you remember, while it's fresh: who, when, which words? And please don't post about it, for the child's sake.
            injuryShort: Thank you for telling me. Please call me if you can.
            injuryMedium: Thank you for telling me at once. Please call me if you can. Stay with them if it's possible, and tell me whom I can call there.
            injuryDetailed: Thank you for telling me at once. Please call me if you can. Stay with them if it's possible, do what the doctors or the ambulance say, and tell me whom I can call there and what I can bring. Write the moment you know more.
            dangerShort: Thank you for the warning. Please keep your distance and call the police if you see them again.
            dangerMedium: Thank you for the warning, I take it seriously. Please keep your distance, don't speak to them, and call the police if you see them again.
            dangerDetailed: Thank you for the warning, I take it seriously. Please keep your distance, don't speak to them, and call the police if you see them again. If you can do it safely, write down what you saw: time, place, what they look like, the number plate. Are you safe yourself?
            leakShort: Thank you for telling me, I'll look at it right away.
            leakMedium: Thank you for telling me straight away, I'll look at it right away. Please don't pass it on or answer it.
            leakDetailed: Thank you for telling me straight away, I'll look at it right away. Please don't pass it on or answer it, and report it where you saw it: every report helps.
            onAirShort: Thank you! I'll look at it right away.
            onAirMedium: Thank you for saying so at once! I'll look at it right away. Is there anything else that shouldn't be seen or heard?
            onAirDetailed: Thank you for saying so at once, that was exactly right! I'll look at it right away. If you know of a clip or a recording of it, please tell me and don't pass it on. Is there anything else that shouldn't be seen or heard?
            takeoverShort: Thank you, I'll look at the account right away. Please don't click on anything it sends.
            takeoverMedium: Thank you for telling me, I'll look at the account right away. Please don't click on anything it sends, and don't answer it.
            takeoverDetailed: Thank you for telling me, I'll look at the account right away. Please don't click on anything it sends, don't answer it, and warn whoever else got something from it. What did you get from it, and when?
            impostorShort: Thank you for the warning. Please don't pay or answer them.
            impostorMedium: Thank you for the warning, I'll look at it. Please don't pay or answer them, and tell others the same.
            impostorDetailed: Thank you for the warning, I'll look at it. Please don't pay, don't answer and don't send them anything. Whoever has paid already should call their bank today and keep every message as evidence. If you can, report them where you saw them.
            disasterShort: Thank you for telling me. Please keep yourself safe first.
            disasterMedium: Thank you for telling me at once. People first: please don't go in or touch anything.
            disasterDetailed: Thank you for telling me at once. People first: please don't go in or touch anything, and do what the emergency services say. If you can do it safely, take a few pictures for the insurance. Is everybody all right?
            moneyShort: Thank you, I'll check it right away.
            moneyMedium: Thank you for checking and telling me. I'll look at it right away.
            moneyDetailed: Thank you for checking and telling me. I'll look at it right away. If you know somebody who was hit by it, please tell them to call their bank and to write to me.
            legalShort: Thank you, I'll read it and ask somebody who knows the law.
            legalMedium: Thank you for telling me straight away. I'll read it and ask somebody who knows the law. Could you send me a copy of it?
            legalDetailed: Thank you for telling me straight away. I'll read it and ask somebody who knows the law before anything else. Could you send me a copy of it, every page? And please don't answer anybody about it for the moment.
            missingShort: Thank you for telling me. Please call the police now if you haven't yet.
            missingMedium: Thank you for telling me. Please call the police now if you haven't yet. Who saw them last, and where?
            missingDetailed: Thank you for telling me. Please call the police now if you haven't yet; there's no waiting time for that. Who saw them last, what were they wearing, and is there a picture I may pass on? Write the moment you hear something.
            planShort: Thank you for telling me, I'll see what I can do.
            planMedium: Thank you for telling me right away, I'll see what I can do. What would help you most from me?
            planDetailed: Thank you for telling me right away. I'll see what I can do. What would help you most from me, and who else needs to know? Call me if talking is quicker.
            """ + "\n" + care(.english) + "\n" + tact(.english))
}
