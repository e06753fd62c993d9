extension Phrasebook {
    static let german = Phrasebook(
        parsing: """
            yesWorks: Ja, das passt für mich. | Ja, gern.
            yesInterested: Ja, das klingt gut, da hätte ich Interesse.
            yes: Ja! | Ja, sehr gern!
            no: Nein, leider nicht. | Im Moment leider nicht.
            notSure: Das kann ich gerade noch nicht sicher sagen.
            wouldSuit: {rest} würde mir besser passen.
            eitherSuits: Beides ist möglich, {first} wie {second}. Was ist einfacher?
            sendToMe: Das bin ich, also einfach hierher schicken.
            addressLater: Meine Adresse schreibe ich ungern in einen Chat. Gibt es ein Formular oder eine Mailadresse dafür?
            calendar: Da muss ich erst in den Kalender sehen.
            whenNeeded: Bis wann wird es gebraucht?
            anythingSpecial: Gibt es etwas, worauf ich besonders achten soll?
            otherWay: Würde etwas anderes helfen?
            wellbeing: Gut, danke! Und dir?
            wellbeingBack: Lieb, dass du fragst. Mir geht es gut! Und wie geht es dir?
            thanks: Vielen Dank! | Danke!
            decline: Danke für die Anfrage, aber diesmal muss ich absagen.
            declineClosing: Ich wünsche viel Erfolg damit, und gern ein andermal wieder.
            inPrinciple: Im Prinzip ja, gern.
            fitsOne: {facts} passt für mich.
            fitsMany: {facts} passen für mich.
            recap: Damit wir dasselbe meinen: {facts}.
            confirmRecap: Wenn das so stimmt, sind wir uns einig.
            readFirst: Bevor ich fest zusage, lese ich alles in Ruhe durch.
            beforeYes: Bevor ich fest zusage: {questions}
            quote: Dazu mache ich gern ein Angebot.
            quoteThen: Dann kann ich einen Preis nennen.
            otherQuestion: Und zur anderen Frage, „{quote}“: darüber muss ich erst nachdenken.
            askBudget: Welches Budget ist dafür vorgesehen?
            askDeliverables: Was genau soll ich dafür machen?
            askDate: Bis wann wird es gebraucht?
            askUsage: Wo und wie lange soll es verwendet werden?
            askPlace: Wo wäre das?
            askLength: Wie lange soll es dauern?
            askQuantity: Wie viele sollen es sein?
            askSize: Wie groß oder wie lang soll es werden?
            askSamples: Gibt es ein paar Arbeitsproben, die ich mir ansehen kann?
            askTopics: Worum würde es gehen?
            askMore: Was sollte ich noch darüber wissen?
            settled: Wunderbar, dann ist das abgemacht!
            nextStep: Was ist der nächste Schritt?
            gotIt: Alles klar, vielen Dank!
            gotItFacts: Notiert: {facts}.
            ifUnclear: Wenn etwas unklar ist, frage ich nach.
            noProblem: Kein Problem, danke fürs Bescheidgeben.
            changeHard: Das ist bei mir schwierig. Können wir bei dem bleiben, was abgemacht war?
            newDate: Welcher Termin wäre es dann?
            sorryWait: Entschuldigung, dass es so lange gedauert hat!
            needLonger: Ich habe es nicht vergessen, brauche aber noch etwas Zeit.
            latestDate: Bis wann reicht es spätestens?
            understand: Danke fürs Bescheidgeben, das verstehe ich.
            comeBack: Über ein anderes Projekt freue ich mich jederzeit.
            counterAccept: Damit bin ich einverstanden.
            counterDecline: Danke für das Entgegenkommen, aber das liegt für mich zu weit auseinander.
            counterAsk: Wir sind nah beieinander. Könnten wir es dafür etwas kleiner machen?
            welcome: Sehr gern!
            noAnswerYet: Das habe ich gerade nicht im Kopf.
            thanksForAsking: Danke für die Frage!
            hopeThatHelps: Ich hoffe, das hilft; frag gern nach, wenn etwas unklar ist.
            ideaMaybe: Versprechen kann ich nichts, aber ich schreibe sie mir auf.
            ideaAsk: Was sollte darin auf keinen Fall fehlen?
            backToYou: Ich melde mich.
            planning: Was hast du damit vor? Dann kann ich mehr sagen als nur einen Namen.
            praiseShort: Vielen lieben Dank, das freut mich sehr! | Oh, danke, wie schön zu lesen!
            praiseMedium: Danke dir, das freut mich wirklich! | Vielen lieben Dank, es ist schön, dass es dir gefällt!
            praiseDetailed: Wegen solcher Nachrichten mache ich weiter. Was würdest du gern als Nächstes sehen?
            goodNewsShort: Herzlichen Glückwunsch, wie schön!
            goodNewsMedium: Herzlichen Glückwunsch, ich freue mich so für dich!
            goodNewsDetailed: Danke, dass du mir davon erzählst. Wie wird gefeiert?
            sadNewsShort: Das tut mir sehr leid.
            sadNewsMedium: Das tut mir sehr leid, und danke, dass du mir davon erzählst.
            sadNewsDetailed: Ich hoffe, du hast jemanden an deiner Seite. Lass dir alle Zeit, die du brauchst.
            ideaShort: Die Idee gefällt mir, danke!
            ideaMedium: Versprechen kann ich nichts, aber die Idee gefällt mir, ich schreibe sie mir auf.
            ideaDetailed: Was sollte darin auf keinen Fall fehlen?
            neutralShort: Das habe ich gelesen. | Deine Nachricht ist da.
            neutralMedium: Ich habe deine Nachricht gelesen und melde mich mit einer Antwort.
            neutralDetailed: Gibt es noch etwas, das ich vorher wissen sollte?
            orderKnown: Ich suche die Bestellung {facts} heraus und finde heraus, was passiert ist.
            orderChange: Ich sehe mir die Bestellung {facts} an und schaue, was noch geht. | Ich sehe mir die Bestellung an und schaue, was noch geht.
            claimMedium: Ich habe das gelesen und sehe es mir an. Um welches Werk geht es, und wo hast du es gesehen?
            claimDetailed: Kannst du mir das Original schicken oder sagen, wo ich es finde, damit ich beides vergleichen kann?
            unclearShort: Ich bin da! Was gibt's?
            unclearMedium: Ich bin da! Habe ich etwas übersehen? Schreib mir, worum es geht.
            unclearDetailed: Falls eine Nachricht verloren gegangen ist, schick sie bitte noch einmal, dann sehe ich sie mir an.
            nodShort: Prima!
            nodMedium: Prima, danke dir!
            nodDetailed: Melde dich einfach, wenn noch etwas ist.
            troubleShort: Das tut mir leid!
            troubleMedium: Es tut mir leid, dass das schiefgegangen ist, und ich verstehe den Ärger.
            troubleAsk: Schickst du mir die Bestellnummer oder den Namen, auf den bestellt wurde?
            troubleLook: Dann finde ich heraus, was passiert ist.
            troubleRefund: Sobald ich mehr weiß, sage ich dir, was mit der Erstattung möglich ist.
            careShort: Lieb von dir, mir geht es gut!
            careMedium: Lieb von dir, dass du fragst. Ehrlich gesagt, es ging mir schon besser.
            careDetailed: Danke, dass du an mich denkst, das bedeutet mir viel.
            careBack: Und wie geht es dir selbst?
            shopLater: Das habe ich gerade nicht zur Hand, ich sehe nach.
            shopAsk: Was genau hättest du gern, und wie viele davon?
            alarmShort: Danke für die Nachricht, ich sehe es mir sofort an.
            alarmMedium: Danke, dass du gleich schreibst. Ich habe es gelesen und sehe es mir jetzt an.
            alarmDetailed: Wenn sich etwas ändert, schreib mir sofort.
            alarmAsk: Gibt es noch etwas, das ich jetzt wissen muss?
            alarmProof: Kannst du mir den Link oder ein Bildschirmfoto schicken?
            selfHarmShort: Ich habe das gelesen und bin froh, dass du mir schreibst. Bist du gerade in Sicherheit?
            selfHarmMedium: Ich bin sehr froh, dass du mir schreibst. Bleib damit bitte nicht allein: Ruf jetzt den Notruf oder die Telefonseelsorge an oder geh zu jemandem in deiner Nähe. Bist du gerade in Sicherheit?
            selfHarmDetailed: Danke, dass du es mir sagst, ich nehme jedes Wort ernst. Bitte tu jetzt eines: Ruf den Notruf oder die Telefonseelsorge an oder klopf bei jemandem in deiner Nähe und sag dort genau das, was du mir gesagt hast. Gibt es jemanden, der bei dir sein kann? Schreib mir bitte zurück, und sei es nur ein Wort.
            selfHarmOtherShort: Danke, dass du es mir sagst. Ruf bitte jetzt sofort den Notruf an.
            selfHarmOtherMedium: Danke, dass du es mir sagst. Ruf bitte jetzt sofort den Notruf an, vor allem anderen, und sag dort, was du mir gesagt hast. Ist jemand bei dir?
            selfHarmOtherDetailed: Danke, dass du es mir sagst. Ruf bitte jetzt sofort den Notruf an, vor allem anderen: Sag dort, was du mir gesagt hast und wo die Person deiner Meinung nach ist. Geh möglichst nicht ohne Begleitung hin und halte das Telefon frei, damit man dich erreicht. Schreib mir, wenn Hilfe unterwegs ist.
            selfHarmPastShort: Ich bin so froh, dass du da bist und es mir sagst. Wie geht es dir jetzt?
            selfHarmPastMedium: Ich bin so froh, dass du da bist und es mir sagst. Wie geht es dir jetzt? Wenn solche Gedanken wiederkommen, bleib damit bitte nicht allein: Sprich gleich mit jemandem in deiner Nähe oder ruf die Telefonseelsorge oder den Notruf an.
            selfHarmPastDetailed: Danke, dass du mir das sagst. Ich nehme jedes Wort ernst und bin so froh, dass du da bist. Wie geht es dir jetzt, und gibt es jemanden in deiner Nähe, mit dem du reden kannst? Wenn solche Gedanken wiederkommen, bleib damit bitte nicht allein: Geh gleich zu jemandem in deiner Nähe oder ruf die Telefonseelsorge oder den Notruf an und sag dort, was du mir gesagt hast.
            injuryShort: Danke für die Nachricht. Ruf mich an, wenn du kannst.
            injuryMedium: Danke, dass du dich sofort meldest. Ruf mich an, wenn du kannst. Bleib bitte dort, wenn es geht, und sag mir, wen ich anrufen kann.
            injuryDetailed: Danke, dass du dich sofort meldest. Ruf mich an, wenn du kannst. Bleib bitte dort, wenn es geht, tu, was die Ärzte sagen, und sag mir, wen ich anrufen und was ich mitbringen kann. Schreib, sobald du mehr weißt.
            kindOfYou: Lieb, dass du fragst.
            """ + "\n" + care(.german) + "\n" + tact(.german))
}
