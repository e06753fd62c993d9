extension Phrasebook {
    static let italian = Phrasebook(
        parsing: """
            yesWorks: Sì, per me va bene. | Sì, volentieri.
            yesInterested: Sì, mi interessa.
            yes: Sì! | Sì, certo!
            no: No, purtroppo no. | Per ora no, mi dispiace.
            notSure: Non posso ancora dirlo con certezza.
            wouldSuit: {rest} per me sarebbe meglio.
            eitherSuits: Sono possibili entrambe le cose, {first} e {second}. Che cosa è più semplice?
            sendToMe: Sono io, quindi si può mandare qui.
            addressLater: Preferisco non scrivere il mio indirizzo in una chat. C'è un modulo o una mail per questo?
            calendar: Prima devo guardare l'agenda.
            whenNeeded: Per quando serve?
            anythingSpecial: C'è qualcosa a cui dovrei fare attenzione?
            otherWay: Servirebbe qualcos'altro?
            wellbeing: Bene, grazie! E tu?
            wellbeingBack: Grazie che me lo chiedi. Sto bene! E tu, come stai?
            thanks: Grazie mille! | Grazie!
            decline: Grazie per aver pensato a me, ma questa volta devo rinunciare.
            declineClosing: In bocca al lupo per tutto, e volentieri un'altra volta.
            inPrinciple: In linea di principio sì, volentieri.
            fitsOne: {facts} per me va bene.
            fitsMany: {facts} per me vanno bene.
            recap: Per intenderci: {facts}.
            confirmRecap: Se è così, siamo d'accordo.
            readFirst: Prima di confermare leggo tutto con calma.
            beforeYes: Prima di confermare: {questions}
            quote: Preparo volentieri un preventivo.
            quoteThen: Con questo posso dire un prezzo.
            otherQuestion: E per l'altra domanda, “{quote}”: devo pensarci.
            askBudget: Quale budget è previsto?
            askDeliverables: Che cosa dovrei fare esattamente?
            askDate: Per quando sarebbe?
            askUsage: Dove e per quanto tempo verrebbe usato?
            askPlace: Dove sarebbe?
            askLength: Quanto tempo richiederebbe?
            askQuantity: Quanti pezzi sarebbero?
            askSize: Che dimensioni o che durata avrebbe?
            askSamples: Ci sono alcuni esempi che posso vedere?
            askTopics: Di che cosa si tratterebbe?
            askMore: Che altro dovrei sapere?
            settled: Perfetto, allora siamo d'accordo!
            nextStep: Qual è il prossimo passo?
            gotIt: Ricevuto, grazie mille!
            gotItFacts: Prendo nota: {facts}.
            ifUnclear: Se qualcosa non è chiaro, chiedo.
            noProblem: Nessun problema, grazie per avermelo detto.
            changeHard: Per me è difficile. Possiamo restare a quello che avevamo concordato?
            newDate: Quale sarebbe la nuova data?
            sorryWait: Scusate l'attesa!
            needLonger: Non ho dimenticato, ma mi serve ancora un po' di tempo.
            latestDate: Qual è l'ultima data possibile?
            understand: Grazie per avermelo detto, capisco.
            comeBack: Per un altro progetto, molto volentieri.
            counterAccept: Per me va bene così.
            counterDecline: Grazie per lo sforzo, ma è troppo lontano da quello che mi serve.
            counterAsk: Siamo vicini. Potremmo fare qualcosa di un po' più piccolo per quella cifra?
            welcome: Figurati!
            noAnswerYet: Al momento non ho la risposta a portata di mano.
            thanksForAsking: Grazie della domanda!
            hopeThatHelps: Spero che ti aiuti; chiedi pure se qualcosa non è chiaro.
            ideaMaybe: Non posso promettere niente, ma me la segno.
            ideaAsk: Che cosa non dovrebbe mancare?
            backToYou: Ti faccio sapere.
            planning: Che cosa vuoi farci? Così posso dirti più di un nome.
            praiseShort: Grazie di cuore, mi fa davvero piacere! | Oh, grazie, che bello leggerlo!
            praiseMedium: Grazie mille, mi fa tanto piacere che ti piaccia!
            praiseDetailed: È per messaggi come il tuo che continuo. Che cosa ti piacerebbe vedere dopo?
            goodNewsShort: Congratulazioni, che bella notizia!
            goodNewsMedium: Congratulazioni, mi fa davvero piacere per te!
            goodNewsDetailed: Grazie per avermelo raccontato. Come festeggi?
            sadNewsShort: Mi dispiace tanto.
            sadNewsMedium: Mi dispiace tanto, e grazie per avermelo detto.
            sadNewsDetailed: Spero che tu abbia qualcuno accanto. Prenditi tutto il tempo che ti serve.
            ideaShort: Mi piace l'idea, grazie!
            ideaMedium: Non posso promettere niente, ma l'idea mi piace e me la segno.
            ideaDetailed: Che cosa non dovrebbe mancare?
            neutralShort: L'ho letto. | Il tuo messaggio è arrivato.
            neutralMedium: Ho letto il tuo messaggio e ti scrivo con una risposta.
            neutralDetailed: C'è altro che dovrei sapere prima?
            orderKnown: Cerco l'ordine {facts} e scopro che cosa è successo.
            orderChange: Guardo l'ordine {facts} e vedo che cosa si può ancora fare. | Guardo l'ordine e vedo che cosa si può ancora fare.
            claimMedium: L'ho letto e lo guardo. Di quale opera si tratta, e dove l'hai vista?
            claimDetailed: Puoi mandarmi l'originale, o dirmi dove lo trovo, così posso confrontarli?
            unclearShort: Ci sono! Che succede?
            unclearMedium: Ci sono! Mi è sfuggito qualcosa? Scrivimi di che si tratta.
            unclearDetailed: Se si è perso un messaggio, rimandamelo e lo guardo.
            nodShort: Perfetto!
            nodMedium: Perfetto, grazie!
            nodDetailed: Scrivimi se c'è altro.
            troubleShort: Mi dispiace molto!
            troubleMedium: Mi dispiace che sia andata male, e capisco la delusione.
            troubleAsk: Mi mandi il numero dell'ordine, o il nome usato?
            troubleLook: Così scopro che cosa è successo.
            troubleRefund: Appena so di più ti dico che cosa si può fare per il rimborso.
            careShort: Che gentile, sto bene!
            careMedium: Che gentile, grazie di chiedere. A dire il vero ho avuto giorni migliori.
            careDetailed: Grazie di pensare a me, significa molto che te ne accorga.
            careBack: E tu, come stai?
            shopLater: Al momento non ho il dato a portata di mano, controllo.
            shopAsk: Che cosa vorresti di preciso, e quanti pezzi?
            alarmShort: Grazie di avermelo detto, guardo subito.
            alarmMedium: Grazie per avermi scritto subito. Ho letto e guardo adesso.
            alarmDetailed: Se cambia qualcosa, scrivimi subito.
            alarmAsk: C'è altro che devo sapere adesso?
            alarmProof: Puoi mandarmi il link o uno screenshot?
            selfHarmShort: Ho letto, e sono felice che tu mi abbia scritto. Sei al sicuro adesso?
            selfHarmMedium: Sono felice che tu mi abbia scritto. Per favore, non affrontarlo in solitudine: chiama adesso il numero di emergenza o una linea di ascolto, o va' da qualcuno vicino a te. Sei al sicuro in questo momento?
            selfHarmDetailed: Grazie per avermelo detto, prendo sul serio ogni parola. Per favore, fa' subito una cosa: chiama il numero di emergenza o una linea di ascolto, o bussa alla porta di qualcuno vicino a te, e digli esattamente quello che hai detto a me. C'è qualcuno che può stare con te? Rispondimi, anche con una parola sola.
            selfHarmOtherShort: Grazie per avermelo detto. Per favore, chiama subito il numero di emergenza.
            selfHarmOtherMedium: Grazie per avermelo detto. Per favore, chiama subito il numero di emergenza, prima di ogni altra cosa, e racconta quello che hai detto a me. C'è qualcuno con te?
            selfHarmOtherDetailed: Grazie per avermelo detto. Per favore, chiama subito il numero di emergenza, prima di ogni altra cosa: racconta quello che hai detto a me e dove pensi che sia questa persona. Se puoi, non andarci senza qualcuno, e tieni libero il telefono perché possano raggiungerti. Scrivimi quando i soccorsi sono in arrivo.
            selfHarmPastShort: Che bello che tu sia qui, e che me lo racconti. Come stai adesso?
            selfHarmPastMedium: Che bello che tu sia qui, e che me lo racconti. Come stai adesso? Se quei pensieri tornano, per favore, non affrontarli in solitudine: parla subito con qualcuno vicino a te, o chiama una linea di ascolto o il numero di emergenza.
            selfHarmPastDetailed: Grazie per avermelo raccontato. Prendo sul serio ogni parola, e che bello che tu sia qui. Come stai adesso? C'è qualcuno vicino a te con cui puoi parlare? Se quei pensieri tornano, per favore, non affrontarli in solitudine: va' subito da qualcuno vicino a te, o chiama una linea di ascolto o il numero di emergenza, e racconta quello che hai detto a me.
            injuryShort: Grazie di avermelo detto. Chiamami, se puoi.
            injuryMedium: Grazie per avermi scritto subito. Chiamami, se puoi. Resta lì se è possibile e dimmi chi posso chiamare.
            injuryDetailed: Grazie per avermi scritto subito. Chiamami, se puoi. Resta lì se è possibile, fa' quello che dicono i medici e dimmi chi posso chiamare e che cosa posso portare. Scrivi appena sai di più.
            kindOfYou: È gentile da parte tua.
            """ + "\n" + care(.italian) + "\n" + tact(.italian))
}
