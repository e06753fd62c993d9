import LanguageKit

/// Somebody presses the creator: with a threat, with abuse, or with a demand that the law stands behind.
enum Pressure: String, CaseIterable, Sendable {
    /// "I know where you live", "pay or I publish it", "go kill yourself", "I'll report you".
    case threat, abuse
    /// "Delete all my data", "take me off your list", "you charged me twice", "cease and desist".
    case data, unsubscribe, refund, legal

    init?(_ reading: MessageReading) {
        if let danger = reading.danger {
            // Who is in danger is answered as such, however angry they are.
            guard danger.kind == .threat else { return nil }
            self = .threat
            return
        }
        let found = Self.rules.findings(in: reading.tokens).filter { !$0.isFigurative }
        guard let fitting = Self.allCases.first(where: { kind in found.contains { $0.meaning == kind.rawValue } })
        else { return nil }
        self = fitting
    }

    /// The language in which it presses, where only one has the words.
    static func language(of tokens: [Token]) -> Phrasebook.Language? {
        rules.findings(in: tokens).first { !$0.isFigurative }?.language
    }

    private static let rules = WordRules(
        groups: """
            abuse.en: kill yourself, kill urself, kys, go die, just drop dead, hope you die, you should die, end yourself, go hang yourself, unalive yourself, neck yourself, jump off a bridge you, the world would be better without you, nobody would miss you, die already, piece of shit, worthless piece, i hope you get cancer, rot in hell, stupid bitch, you bitch, you cunt, you whore, fuck you, fucking idiot, you disgusting, subhuman
            abuse.de: bring dich um, bring dich doch um, häng dich auf, geh sterben, verreck, stirb endlich, hoffentlich stirbst du, niemand würde dich vermissen, du missgeburt, du hurensohn, du hure, du schlampe, fick dich, du stück scheiße, du bist wertlos
            abuse.es: mátate, suicídate, muérete, ojalá te mueras, púdrete, hijo de puta, hija de puta, eres una puta, eres basura, pedazo de mierda, nadie te echaría de menos, vete a la mierda
            abuse.fr: suicide toi, tue toi, va mourir, va te pendre, va crever, j'espère que tu vas crever, va te faire foutre, sale pute, grosse merde, fils de pute, ta gueule sale, tu sers à rien
            abuse.it: ammazzati, ucciditi, devi morire, suicidati, spero che tu muoia, crepa male, vaffanculo, sei una merda, pezzo di merda, sei una troia, figlio di puttana, impiccati
            abuse.pt: se mata, se mate, vai morrer sozinho, morre logo, tomara que morra, espero que você morra, vai se foder, seu lixo, sua vadia, filho da puta, sua puta, você é um lixo, pedaço de merda
            report.en: reporting this channel, report this channel, report your channel, reporting your, or you will regret, or youll regret, face the consequences, report you, reporting you, reported you to, get you banned, have you banned, cancel you, expose you, call you out publicly, leave bad reviews, tell everyone what you, ruin your reputation, make sure everyone knows
            report.de: ich melde dich, zeige dich an, dich anzeigen, dich melden, werde dich sperren, mache dich öffentlich, deinen ruf, dich auffliegen
            report.es: te voy a denunciar, te denuncio, te denunciaré, voy a reportarte, te reporto, te voy a reportar, te voy a funar, arruinar tu reputación, voy a denunciarte
            report.fr: je vais te signaler, je te signale, te signaler, je vais te dénoncer, porter plainte contre toi, ruiner ta réputation, te faire bannir, je te dénonce
            report.it: ti denuncio, ti segnalo, ti segnalerò, ti denuncerò, ti faccio bannare, rovinarti la reputazione, ti faccio chiudere
            report.pt: vou te denunciar, te denuncio, denunciar você, vou te expor, te processo, vou te processar, acabar com sua reputação, vou te banir
            kind.en: if you dont upload more, for being too, for stealing my heart, for making me
            kind: 😂, 🤣, lol, haha, mdr, jaja, kkk, ahah
            story.en: game, movie, character, villain, boss, song, lyrics, episode, book, he told, she told, they told, someone told, says, said, kept telling, wrote, commented
            story.de: spiel, figur, lied, folge, buch, sagte, geschrieben, kommentiert
            data.en: gdpr, ccpa, right to be forgotten, right to erasure, delete my data, delete all my data, delete my personal data, erase my data, erase my personal data, delete all data you have, data you hold about me, data you have about me, data you store about me, subject access request, data protection request, my personal data, delete my account and all, remove my personal information, delete everything you have about, delete everything you have on me
            data.de: dsgvo, datenschutzgrundverordnung, meine daten löschen, meine daten zu löschen, löschung meiner, alle daten löschen, löschen sie alle, löschen sie meine, lösch meine daten, lösche meine daten, auskunft über meine, meine personenbezogenen, personenbezogene daten, alle daten über mich, welche daten
            data.es: rgpd, borrar mis datos, borra mis datos, borren mis datos, eliminar mis datos, elimina mis datos, eliminen mis datos, supresión de mis datos, mis datos personales, derecho al olvido, derecho de supresión, qué datos tienes, qué datos tienen
            data.fr: rgpd, supprimer mes données, supprime mes données, supprimez mes données, supprimer toutes mes données, suppression de mes données, mes données personnelles, droit à l'oubli, effacer mes données, quelles données, toutes mes données
            data.it: gdpr, cancellare i miei dati, cancella i miei dati, cancellate i miei dati, cancellazione dei miei dati, i miei dati personali, diritto all'oblio, eliminare i miei dati, elimina tutti i miei dati, tutti i miei dati
            data.pt: lgpd, rgpd, apagar meus dados, apague meus dados, apaga meus dados, excluir meus dados, exclua meus dados, meus dados pessoais, exclusão dos meus dados, remover meus dados, todos os meus dados, os meus dados
            erase.en: delete, erase, remove, wipe, deletion, erasure
            erase.de: lösche*, löscht, löschung, entferne*
            erase.es: borr*, elimin*, suprim*, supresión
            erase.fr: supprim*, effac*, suppression
            erase.it: cancell*, elimin*, rimuov*, rimozione
            erase.pt: apag*, exclu*, remov*, delet*
            mydata.en: my data, data on me, data about me, data you have, every piece of data, personal data, personal information, stored about me, have on me, hold about me
            mydata.de: meine daten, meiner daten, daten von mir, daten über mich, über mich gespeichert, alles über mich, personenbezogen*
            mydata.es: mis datos, datos personales, datos míos
            mydata.fr: mes données, données personnelles, données sur moi
            mydata.it: miei dati, dati personali, dati su di me
            mydata.pt: meus dados, dados pessoais, dados sobre mim
            which.en: which, what, access, copy of, request
            which.de: welche, auskunft, kopie, gespeichert
            which.es: qué, cuáles, acceso, copia
            which.fr: quelles, accès, copie, droit
            which.it: quali, accesso, copia, diritto
            which.pt: quais, acesso, cópia, direito
            contacts.en: will contact, will be in touch, will write to you, contact you, be contacting you, will handle, will hear
            contacts.de: meldet sich, wird sich melden, kontaktieren, eingeschaltet, wird sich kümmern
            contacts.es: se pondrá en contacto, contactará, le escribirá
            contacts.fr: prendra contact, vous contactera, te contactera
            contacts.it: ti contatterà, vi contatterà, la contatterà, si farà sentire
            contacts.pt: vai entrar em contato, entrará em contato, vai te procurar
            learning.en: a video about, make a video, video about, video on, videos about, course, explain, explained, tutorial, episode
            learning.de: video über, video zu, erklär*, kurs
            learning.es: vídeo sobre, video sobre, explica, curso
            learning.fr: vidéo sur, explique, cours sur
            learning.it: video su, spiega, corso
            learning.pt: vídeo sobre, explica, curso
            unsubscribe.en: unsubscribe me, please unsubscribe, take me off your, take me off this, remove me from your, remove me from this, remove my email, remove my address, stop sending me emails, stop sending me mails, stop sending me mail, stop sending me newsletters, stop sending me your, stop sending me these, stop sending me spam, stop emailing me, stop mailing me, opt me out, opt out of your, no longer wish to receive, dont want to receive any more, dont want your emails, dont want any more emails, off your mailing list
            unsubscribe.de: vom newsletter abmelden, newsletter abbestellen, aus dem verteiler, aus ihrem verteiler, aus deinem verteiler, melden sie mich ab, meld mich ab, meldet mich ab, keine mails mehr, keine e mails mehr, keine newsletter mehr, keine werbung mehr, abmelden, abbestellen, keine nachrichten mehr
            unsubscribe.es: darme de baja, dame de baja, denme de baja, quiero la baja, cancelar mi suscripción al boletín, no quiero recibir más, no me envíes más, no me manden más, deja de enviarme, dejen de enviarme, quítame de la lista, sácame de la lista
            unsubscribe.fr: me désabonner de, me désinscrire, désinscrivez moi, désinscris moi, désabonnez moi, désabonne moi, ne plus recevoir, ne veux plus recevoir, arrêtez de m'envoyer, arrête de m'envoyer, retirez moi de, retire moi de la liste
            unsubscribe.it: disiscriver*, disiscriv*, cancellami dalla, cancellatemi dalla, toglimi dalla, toglietemi dalla, non voglio più ricevere, smettete di mandarmi, smetti di mandarmi, rimuovimi dalla
            unsubscribe.pt: descadastr*, me tira da lista, me tire da lista, me remove da lista, me remova da lista, não quero mais receber, não quero receber mais, parem de me mandar, para de me mandar, cancelar minha inscrição na, sair da lista
            refund.en: charged twice, charged me twice, charged us twice, double charged, double charge, billed twice, billed me twice, debited twice, i paid twice, we paid twice, was paid twice, charged two times, duplicate charge
            refund.de: doppelt abgebucht, zweimal abgebucht, doppelt belastet, zweimal belastet, doppelt bezahlt, doppelt berechnet, zweimal berechnet
            refund.es: cobrado dos veces, cobraron dos veces, cobró dos veces, cobraste dos veces, doble cargo, doble cobro, cargado dos veces, pagado dos veces, cobrasteis dos veces
            refund.fr: débité deux fois, débitée deux fois, prélevé deux fois, prélevée deux fois, facturé deux fois, double prélèvement, payé deux fois, double débit
            refund.it: addebitato due volte, addebitata due volte, doppio addebito, pagato due volte, addebito doppio, fatturato due volte
            refund.pt: cobrado duas vezes, cobrada duas vezes, cobraram duas vezes, cobrou duas vezes, cobrança duplicada, cobrança em dobro, paguei duas vezes, debitado duas vezes
            legal.en: hereby withdraw, withdraw from the purchase, withdraw from the contract, cease and desist, see you in court, hear from our lawyer, hear from our lawyers, hear from my lawyer, or we will sue, well sue, going to sue, dmca, takedown notice, take down notice, copyright infringement, trademark infringement, infringes our, infringes my, defamation, libel, legal notice, formal notice, court order, subpoena, injunction, letter before action, statutory, right of withdrawal, right to withdraw, legally obliged, legally required, hereby demand, hereby request that you, damages claim, claim for damages, my solicitor, our solicitors, legal action, legal proceedings, take you to court, sue you, or we sue, or i sue, will sue
            legal.de: abmahnung, anwalt einschalten, anwalt eingeschaltet, meinem anwalt, unterlassung*, einstweilige verfügung, urheberrechtsverletzung, markenrecht*, schadensersatz, schadenersatz, rufschädigung, verleumdung, rechtsabteilung, fristsetzung, unter fristsetzung, letzte mahnung, mahnbescheid, widerruf*, widerrufe, rechtliche schritte, hiermit fordere, fordere ich sie, impressumspflicht, gerichtlich*, klage einreichen, verklage*
            legal.es: requerimiento, cese y desist*, burofax, infracción de derechos, infringe nuestros, difamación, acciones legales, orden judicial, daños y perjuicios, demanda judicial, le exijo, le exigimos, derecho de desistimiento, departamento jurídico, demandaré, demandaremos, demandarte, intimación, carta documento
            legal.fr: mise en demeure, porter plainte contre, mets en demeure, contrefaçon, droit d'auteur violé, diffamation, poursuites judiciaires, action en justice, dommages et intérêts, droit de rétractation, service juridique, huissier, sommation, injonction, violation de nos droits, violation de mes droits, porter l'affaire en justice
            legal.it: diffida, diffido, diffidiamo, violazione del copyright, violazione dei diritti, violazione dei nostri, diffamazione, azioni legali, vie legali, risarcimento, diritto di recesso, ufficio legale, ingiunzione, querela, decreto ingiuntivo, messa in mora
            legal.pt: notificação extrajudicial, vamos processar, vou processar, notificação judicial, violação de direitos, violação dos nossos, difamação, medidas judiciais, ação judicial, danos morais, indenização, direito de arrependimento, departamento jurídico, liminar, processo contra, procon, medidas legais
            lawyer.en: lawyer, lawyers, attorney, solicitor, court
            lawyer.de: anwalt, anwältin, rechtsanwalt, gericht
            lawyer.es: abogado, abogada, abogados, juzgado, juicio
            lawyer.fr: avocat, avocate, avocats, justice
            lawyer.it: avvocato, avvocata, avvocati, legale, tribunale
            lawyer.pt: advogado, advogada, advogados, justiça
            contact.en: hear from, contact, contacting, through my, my, our, will, see you in
            contact.de: meldet sich, hören von, einschalten, meinem, mein, unser, eingeschaltet, vor
            contact.es: contactará, mi, nuestro, nuestros, hablará, verás con, vemos en
            contact.fr: mon, notre, nos, contactera, saisir
            contact.it: mio, nostro, nostri, contatterà, parlerai con, in
            contact.pt: meu, nosso, nossos, vai entrar, na
            or.en: or, otherwise, unless, immediately, within, sue, against you
            or.de: sonst, oder, andernfalls, sofort, binnen, gegen sie, gegen dich
            or.es: o, si no, inmediatamente, contra usted, contra ti
            or.fr: ou, sinon, immédiatement, contre vous, contre toi
            or.it: o, altrimenti, immediatamente, contro di
            or.pt: ou, senão, imediatamente, contra você
            """,
        rules: """
            abuse: abuse
            threat: report
            data: data
            data: erase mydata
            data: which mydata
            unsubscribe: unsubscribe
            refund: refund
            legal: legal
            legal: lawyer contact or
            legal: lawyer contacts
            abuse ! story
            threat ! story
            data ! learning
            legal ! learning story
            threat !! kind
            """)
}
