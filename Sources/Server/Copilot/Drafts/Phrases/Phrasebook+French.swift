extension Phrasebook {
    static let french = Phrasebook(
        parsing: """
            yesWorks: Oui, cela me convient. | Oui, avec plaisir.
            yesInterested: Oui, cela m'intéresse.
            yes: Oui ! | Oui, bien sûr !
            no: Non, malheureusement. | Pas pour l'instant, malheureusement.
            notSure: Je ne peux pas encore le dire avec certitude.
            wouldSuit: {rest} me conviendrait mieux.
            eitherSuits: Les deux sont possibles, {first} comme {second}. Qu'est-ce qui est le plus simple ?
            sendToMe: C'est moi, vous pouvez donc l'envoyer ici.
            addressLater: Je préfère ne pas écrire mon adresse dans une conversation. Y a-t-il un formulaire ou une adresse mail pour cela ?
            calendar: Je dois d'abord regarder mon agenda.
            whenNeeded: Pour quand en avez-vous besoin ?
            anythingSpecial: Y a-t-il un point auquel je devrais faire attention ?
            otherWay: Est-ce qu'autre chose vous aiderait ?
            wellbeing: Ça va bien, merci ! Et toi ?
            wellbeingBack: C'est gentil de demander. Ça va bien ! Et toi, quoi de neuf ?
            thanks: Merci beaucoup ! | Merci !
            decline: Merci d'avoir pensé à moi, mais cette fois je dois refuser.
            declineClosing: Je vous souhaite beaucoup de succès, et avec plaisir une autre fois.
            inPrinciple: En principe oui, avec plaisir.
            fitsOne: {facts}, cela me convient.
            fitsMany: {facts}, cela me convient.
            recap: Pour être sûrs de parler de la même chose : {facts}.
            confirmRecap: Si c'est bien cela, nous sommes d'accord.
            readFirst: Avant de confirmer, je lirai tout tranquillement.
            beforeYes: Avant de confirmer : {questions}
            quote: Je peux volontiers faire un devis.
            quoteThen: Avec cela, je pourrai donner un prix.
            otherQuestion: Et pour l'autre question, « {quote} » : je dois y réfléchir.
            askBudget: Quel est le budget prévu ?
            askDeliverables: Que faudrait-il faire exactement ?
            askDate: Pour quand serait-ce ?
            askUsage: Où et pendant combien de temps serait-ce utilisé ?
            askPlace: Où serait-ce ?
            askLength: Combien de temps cela prendrait-il ?
            askQuantity: Combien en faudrait-il ?
            askSize: Quelle taille ou quelle durée ?
            askSamples: Avez-vous quelques exemples à me montrer ?
            askTopics: De quoi s'agirait-il ?
            askMore: Que devrais-je savoir de plus ?
            settled: Parfait, alors c'est convenu !
            nextStep: Quelle est la prochaine étape ?
            gotIt: Bien reçu, merci beaucoup !
            gotItFacts: C'est noté : {facts}.
            ifUnclear: Si quelque chose n'est pas clair, je demanderai.
            noProblem: Pas de problème, merci pour l'information.
            changeHard: C'est difficile de mon côté. Pouvons-nous garder ce qui était convenu ?
            newDate: Quelle serait la nouvelle date ?
            sorryWait: Toutes mes excuses pour l'attente !
            needLonger: Je n'ai pas oublié, mais il me faut encore un peu de temps.
            latestDate: Quelle est la date limite ?
            understand: Merci de me le dire, je comprends.
            comeBack: Pour un autre projet, avec grand plaisir.
            counterAccept: Cela me va.
            counterDecline: Merci pour l'effort, mais c'est trop loin de ce qu'il me faut.
            counterAsk: Nous sommes proches. Pourrions-nous faire un peu plus petit pour ce prix ?
            welcome: Avec plaisir !
            noAnswerYet: Je n'ai pas la réponse sous la main.
            thanksForAsking: Merci pour la question !
            hopeThatHelps: J'espère que cela aide ; n'hésite pas si quelque chose n'est pas clair.
            ideaMaybe: Je ne peux rien promettre, mais je la note.
            ideaAsk: Qu'est-ce qui ne devrait surtout pas manquer ?
            backToYou: Je te redis ça.
            planning: Qu'est-ce que tu veux en faire ? Je pourrai alors dire plus qu'un nom.
            praiseShort: Merci infiniment, ça me fait très plaisir ! | Oh merci, c'est adorable !
            praiseMedium: Merci beaucoup, ça me touche que tu aimes !
            praiseDetailed: C'est pour des messages comme le tien que je continue. Qu'est-ce que tu aimerais voir ensuite ?
            goodNewsShort: Félicitations, quelle bonne nouvelle !
            goodNewsMedium: Félicitations, ça me fait tellement plaisir pour toi !
            goodNewsDetailed: Merci de me le raconter. Comment vas-tu fêter ça ?
            sadNewsShort: Ça me fait beaucoup de peine pour toi.
            sadNewsMedium: Je suis de tout cœur avec toi, et merci de me le dire.
            sadNewsDetailed: J'espère que tu as quelqu'un à tes côtés. Prends tout le temps qu'il te faut.
            ideaShort: J'aime bien cette idée, merci !
            ideaMedium: Je ne peux rien promettre, mais l'idée me plaît et je la note.
            ideaDetailed: Qu'est-ce qui ne devrait surtout pas manquer ?
            neutralShort: Je l'ai lu. | Ton message est bien arrivé.
            neutralMedium: J'ai lu ton message et je reviens vers toi avec une réponse.
            neutralDetailed: Y a-t-il autre chose que je devrais savoir avant ?
            orderKnown: Je cherche la commande {facts} et je regarde ce qui s'est passé.
            orderChange: Je regarde la commande {facts} et ce qui est encore possible. | Je regarde la commande et ce qui est encore possible.
            claimMedium: Je l'ai lu et je vais regarder. De quelle œuvre s'agit-il, et où l'as-tu vue ?
            claimDetailed: Peux-tu m'envoyer l'original, ou me dire où le trouver, pour que je puisse comparer ?
            unclearShort: Je suis là ! Qu'y a-t-il ?
            unclearMedium: Je suis là ! Est-ce que j'ai raté quelque chose ? Dis-moi de quoi il s'agit.
            unclearDetailed: Si un message s'est perdu, renvoie-le-moi et je le regarde.
            nodShort: Parfait !
            nodMedium: Parfait, merci !
            nodDetailed: Écris-moi s'il y a autre chose.
            troubleShort: Toutes mes excuses pour ce souci !
            troubleMedium: Je regrette que cela se soit mal passé, et je comprends la déception.
            troubleAsk: Peux-tu m'envoyer le numéro de commande, ou le nom utilisé ?
            troubleLook: Je chercherai alors ce qui s'est passé.
            troubleRefund: Dès que j'en sais plus, je te dis ce qui est possible pour le remboursement.
            careShort: C'est gentil, ça va bien !
            careMedium: C'est gentil de demander. Pour être honnête, j'ai connu de meilleurs jours.
            careDetailed: Merci de penser à moi, cela compte beaucoup que tu l'aies vu.
            careBack: Et toi, comment vas-tu ?
            shopLater: Je n'ai pas l'information sous la main, je vais regarder.
            shopAsk: Que voudrais-tu exactement, et combien ?
            alarmShort: Merci de prévenir, je regarde tout de suite.
            alarmMedium: Merci d'écrire tout de suite. J'ai lu et je regarde maintenant.
            alarmDetailed: Si quelque chose change, écris-moi aussitôt.
            alarmAsk: Y a-t-il autre chose que je dois savoir maintenant ?
            alarmProof: Peux-tu m'envoyer le lien ou une capture d'écran ?
            selfHarmShort: Je t'ai lu, et c'est bien que tu m'écrives. Es-tu en sécurité en ce moment ?
            selfHarmMedium: C'est bien que tu m'écrives. Ne garde pas ça pour toi, s'il te plaît : appelle maintenant les urgences ou une ligne d'écoute, ou va vers quelqu'un près de toi. Es-tu en sécurité en ce moment ?
            selfHarmDetailed: Merci de me le dire, je prends chaque mot au sérieux. Fais une chose tout de suite, s'il te plaît : appelle les urgences ou une ligne d'écoute, ou frappe à la porte de quelqu'un près de toi, et dis-lui exactement ce que tu m'as dit. Y a-t-il quelqu'un qui peut rester avec toi ? Réponds-moi, même un seul mot.
            selfHarmOtherShort: Merci de me le dire. S'il te plaît, appelle tout de suite les urgences.
            selfHarmOtherMedium: Merci de me le dire. S'il te plaît, appelle tout de suite les urgences, avant toute autre chose, et dis-leur ce que tu m'as dit. Y a-t-il quelqu'un avec toi ?
            selfHarmOtherDetailed: Merci de me le dire. S'il te plaît, appelle tout de suite les urgences, avant toute autre chose : dis-leur ce que tu m'as dit, et où tu penses que cette personne se trouve. Si tu peux, n'y va pas sans quelqu'un, et garde ton téléphone libre pour qu'on puisse te joindre. Écris-moi quand les secours sont en route.
            selfHarmPastShort: Quelle chance que tu sois là, et que tu me le dises. Comment vas-tu maintenant ?
            selfHarmPastMedium: Quelle chance que tu sois là, et que tu me le dises. Comment vas-tu maintenant ? Si ces pensées reviennent, ne reste pas sans personne avec elles, s'il te plaît : parle tout de suite à quelqu'un près de toi, ou appelle une ligne d'écoute ou les urgences.
            selfHarmPastDetailed: Merci de me le dire. Je prends chaque mot au sérieux, et quelle chance que tu sois là. Comment vas-tu maintenant ? Y a-t-il quelqu'un près de toi à qui tu peux parler ? Si ces pensées reviennent, ne reste pas sans personne avec elles, s'il te plaît : va tout de suite vers quelqu'un près de toi, ou appelle une ligne d'écoute ou les urgences, et dis-leur ce que tu m'as dit.
            injuryShort: Merci de prévenir. Appelle-moi, si tu peux.
            injuryMedium: Merci de prévenir tout de suite. Appelle-moi, si tu peux. Reste sur place si c'est possible et dis-moi qui je peux appeler.
            injuryDetailed: Merci de prévenir tout de suite. Appelle-moi, si tu peux. Reste sur place si c'est possible, fais ce que disent les médecins et dis-moi qui je peux appeler et quoi apporter. Écris dès que tu en sais plus.
            kindOfYou: C'est gentil de demander.
            """ + "\n" + care(.french) + "\n" + tact(.french))
}
