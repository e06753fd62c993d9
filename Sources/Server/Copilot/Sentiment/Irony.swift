import LanguageKit

/// Praise that means the opposite: "great, third time my parcel is lost", "love waiting six weeks", "thanks for nothing".
enum Irony {
    /// - Parameter pleased: the places of the words that would be felt as pleasant, among `tokens`.
    static func found(in tokens: [Token], pleased: [Int]) -> Bool {
        guard !pleased.isEmpty else { return false }
        let words = WordPatterns.spoken(tokens)
        if sayings.isFound(in: words) { return true }
        let fails = failures.isFound(in: words)
        guard fails else { return false }
        if repeated.isFound(in: words) || rewarded.isFound(in: words) { return true }
        return opensAlone(tokens, pleased)
    }

    /// "Great, my parcel is lost": one word of praise, a mark, and nothing kind behind it.
    private static func opensAlone(_ tokens: [Token], _ pleased: [Int]) -> Bool {
        let first = tokens.indices.drop { idle.contains(tokens[$0].text) }.first
        guard let first, pleased == [first], openings.contains(tokens[first].text) else { return false }
        return tokens[first].kind == .word
    }

    private static let idle: Set<String> = [
        "oh", "wow", "well", "just", "ah", "how", "so", "na", "ach", "vaya", "que", "pues", "ah", "eh", "che", "nossa",
    ]
    private static let openings: Set<String> = [
        "great", "nice", "wonderful", "lovely", "perfect", "fantastic", "brilliant", "awesome", "cool", "excellent",
        "amazing", "super", "toll", "klasse", "prima", "genial", "perfecto", "estupendo", "fantastico", "genial",
        "geniale", "parfait", "bravo", "ottimo", "perfetto", "fantastico", "bello", "otimo", "perfeito", "maravilha",
        "lindo", "beleza",
    ]

    private static let sayings = WordPatterns(
        """
        thanks/thx/thank/cheers for nothing
        thank you for nothing
        thanks/thx/cheers/congrats/congratulations/kudos/bravo for/on … ignoring/ruining/wasting/breaking/nothing/ghosting/lying/scamming/blocking/forgetting/destroying/losing
        thank you … for ignoring/ruining/wasting/breaking/ghosting/lying/scamming/blocking/forgetting/losing
        good/great/nice/amazing/fantastic/excellent/brilliant job/work/way/one/service ruining/breaking/ignoring/destroying/killing/wasting/forgetting/losing/not/to
        well done ruining/breaking/ignoring/destroying/wasting/forgetting/losing/not
        so much for
        just what i/we needed .
        love/loved/enjoy/enjoyed/enjoying/adore/like being ignored/ghosted/scammed/lied/charged/blocked/spammed/ripped/cheated
        love/loved/enjoy/enjoyed/enjoying/adore/fun waiting/queueing/refreshing … week/weeks/month/months/hour/hours/day/days/year/years/ages/forever/nothing/hold
        love/loved/great/nice/lovely/amazing how/that/when … ignore/ignores/ignored/ignoring/broke/breaks/lost/lose/forgot/forget/lied/crashes/crashed/disappeared
        wow/yeah/sure/really/very/real/oh/how so/very/real/how/such professional/helpful/classy/mature/generous/original/reliable/trustworthy .
        wow/yeah/oh/real professional/helpful/classy/mature/generous/original/reliable .
        so/how/very professional/helpful/nice/kind/generous/polite/classy of you to/not ignore/ignoring/block/delete/not/never/forget/leave/cancel/charge/replying/answering
        congratulations/congrats/bravo/kudos … worst/lost/ruined/broke
        danke für nichts/gar
        danke fürs nichts/ignorieren
        danke fürs ignorieren/blockieren/vergessen
        na toll/super/klasse/bravo/prima/großartig
        wie/so/sehr professionell/seriös .
        wow … professionell/seriös .
        ich liebe … es … warten
        liebe es wochenlang/monatelang/stundenlang/ewig/zu
        gracias por nada
        gracias por … ignorar/ignorarme/nada/perder/arruinar
        me encanta esperar
        qué/que/muy/wow … profesional/profesionales/serio/seriedad .
        merci pour/de rien
        merci de/pour … ignorer/m'ignorer/ignoré
        j'adore/adore/adore attendre
        très/trop/quel/wow … professionnel/professionnels/professionnalisme/sérieux .
        grazie per/di niente/nulla
        grazie per … ignorato/ignorarmi/niente
        adoro/amo/bello aspettare
        che/molto/wow/proprio … professionali/professionale/professionalità/serietà .
        obrigado/obrigada/valeu por nada
        obrigado/obrigada por … ignorar/nada
        adoro/amo esperar
        que/muito/nossa/wow … profissional/profissionais/profissionalismo .
        """)

    /// It happens anew, or goes on and on.
    private static let repeated = WordPatterns(
        """
        second/third/fourth/fifth/sixth/tenth/2nd/3rd/4th/5th/nth/umpteenth/other time/one/day/week/month
        yet another
        again
        once more
        still no/not/nothing/waiting/hasn't/haven't/isn't
        zum zweiten/dritten/vierten/fünften/x-ten/xten mal
        schon/mal wieder
        wieder
        erneut
        otra/nuevamente vez
        tercera/segunda/cuarta/quinta vez
        de nuevo/novo/nouveau
        encore
        deuxième/troisième/quatrième/cinquième fois
        di nuovo
        un altra volta
        ancora
        terza/seconda/quarta/quinta/ennesima volta
        outra vez
        terceira/segunda/quarta/quinta vez
        """)

    /// "10 out of 10, would wait again", "five stars for losing it".
    private static let rewarded = WordPatterns(
        """
        10/ten out of 10/ten
        10 10
        5/five stars
        slow/sarcastic clap
        """)

    private static let failures = WordPatterns(
        """
        lost/late/missing/broken/damaged/crashed/crashes/crashing/wrong/cancelled/canceled/delayed/stuck/ignored/ignoring/disappeared/vanished/failed/fails/overcharged/smashed/torn/stolen/leaking/useless/postponed
        down/gone .
        down/gone again
        without … reply/answer/response/refund
        doesn't/didn't/won't/isn't/can't/hasn't/haven't/wasn't work/arrive/arrived/come/here/load/open/working/reply/answer/charged/shipped/sent
        not working/arrived/here/shipped/delivered/answered
        no reply/answer/response/refund/parcel/package/order/sign/tracking/update/updates
        never arrived/came/replied/answered/shipped/showed
        sold out
        kaputt/verloren/verspätet/defekt/beschädigt/abgesagt/weg/falsch/fehlt/ausverkauft/gestrichen/abgestürzt/ignoriert
        nicht/nie angekommen/da/geliefert/funktioniert/geantwortet/verschickt/geklappt
        keine antwort/rückmeldung/lieferung/erstattung
        funktioniert/geht/kommt/klappt nicht
        perdido/perdida/roto/rota/retraso/retrasado/cancelado/cancelada/equivocado/dañado/caído/caída/agotado
        no … llega/llegó/funciona/responden/responde/contestan/ha/han
        sin respuesta/noticias/reembolso
        perdu/perdue/cassé/cassée/abîmé/abîmée/retard/annulé/annulée/planté/plante/bug/bugue
        pas … arrivé/arrivée/reçu/livré/réponse/marche/fonctionne/répondu
        aucune/sans réponse/nouvelle/nouvelles/remboursement
        perso/persa/rotto/rotta/ritardo/annullato/annullata/sbagliato/sbagliata/danneggiato/smarrito
        non … arriva/arrivato/arrivata/funziona/rispondete/risponde/risposto
        nessuna risposta
        perdido/perdida/extraviado/quebrado/quebrada/atrasado/atrasada/atraso/cancelado/errado/errada/sumiu/caiu
        não … chega/chegou/funciona/responde/respondem/veio
        nada/nem resposta
        """)
}
