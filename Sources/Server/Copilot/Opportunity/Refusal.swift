import LanguageKit

/// Somebody says that nothing comes of it: they took somebody else, have no money any more, stopped the project, pass.
/// Opportunity score, deal stage and drafts ask the same words.
enum Refusal {
    /// Whether a message, in the other side's or the creator's words, ends what was on offer. Who asks something afterwards, or
    /// says what could be done instead, still wants something.
    static func found(in tokens: [Token]) -> Bool {
        let words = WordPatterns.spoken(tokens)
        guard let place = place(in: words) else { return false }
        let sentence = words[place.upperBound - 1].sentence
        if tokens.contains(where: { $0.kind == .question && $0.sentence >= sentence }) { return false }
        return !instead.isFound(in: Array(words[place.upperBound...]))
    }

    static func place(in words: [Token]) -> Range<Int>? {
        var start = 0
        while let place = phrases.first(in: words, from: start) {
            if !isOnlyImagined(place, in: words) { return place }
            start = place.lowerBound + 1
        }
        return nil
    }

    /// "unless the budget is cut", "it is no longer on hold", "don't cancel the shoot".
    private static func isOnlyImagined(_ place: Range<Int>, in words: [Token]) -> Bool {
        let sentence = words[place.lowerBound].sentence
        let before = words[max(0, place.lowerBound - 4)..<place.lowerBound].filter { $0.sentence == sentence }
        if before.contains(where: { imagined.contains($0.text) }) { return true }
        if before.suffix(2).contains(where: { negations.contains($0.text) }) { return true }
        return words[place].contains { $0.text == "longer" }
            && words[place].contains { ["hold", "cancelled", "canceled", "paused", "off"].contains($0.text) }
    }

    private static let imagined: Set<String> = [
        "if", "unless", "case", "when", "whether", "until", "before", "wenn", "falls", "ob", "bevor", "si", "cuando",
        "antes", "quand", "avant", "se", "quando", "prima", "caso",
    ]
    private static let negations: Set<String> = ["dont", "not", "never", "didnt", "havent", "hasnt", "isnt", "wasnt"]

    private static let instead = WordPatterns(
        """
        but/however we/i/they can/could/would/might/still
        but/however … instead
        aber/jedoch wir/ich könnten/könnte/können/würden/möchten
        aber/jedoch könnten/könnte/können wir/ich
        pero podemos/podríamos/puedo/podría
        mais nous/on/je pouvons/peut/peux/pourrions/pourrait/pourrais
        ma possiamo/potremmo/posso/potrei
        mas podemos/poderíamos/posso/poderia
        """)

    static let phrases = WordPatterns(english + "\n" + others)

    private static let english = """
        went/go/going/gone/goes/moving/proceeding/proceed/stick/sticking with … someone/somebody else
        went/go/going/gone/goes/moving/proceeding/proceed with another/other/different … \(people)
        went/go/going/gone/goes with a/an/the … \(people) instead
        chose/chosen/picked/hired/hiring/booked/selected/appointed/found/took/taken/decided/signed/preferred … someone/somebody else
        chose/chosen/picked/hired/booked/selected/appointed/found/took/taken/signed/preferred/prefers another/other/different … \(people)
        chose/chosen/picked/hired/booked/selected/appointed/found/took/taken/signed/preferred a different … \(people)
        chose/chosen/picked/hired/booked/selected/appointed/taken a/an/the … \(people) instead
        went/go/going/gone in/another/a … different/other/another direction/way/route
        gone/went/going another direction/way/route
        went/going/gone for another/other/different/cheaper … \(people)
        went/going/gone for a/an/the another/other/different/cheaper … \(people)
        decided/decide/opted/chose/chosen against
        decided/opted/chose/chosen/going not to
        budget/budgets/funding/grant/money/funds has/have/was/were/is/are/got/get/just/been … cut/slashed/frozen/gone/pulled/withdrawn/cancelled/canceled/refused/rejected/halved
        cut/cuts/slashed/froze/frozen/pulled/axed/lost/losing our/the/my/their/all … budget/budgets/funding/spend/grant
        had our/the/my/their/all … budget/budgets/funding/grant … cut/pulled/frozen/withdrawn
        budget/funding/money/grant fell/falls through
        grant/funding/budget didn't/did come/go/not through
        project/projects/campaign/launch/production/shoot/collab/collaboration/sponsorship/partnership/series/event/show/gig/workshop/film/tour/everything/plans/it/it's/this/that/things is/are/has/have/was/were/been/now/currently/put/all/on … hold
        it's/its on hold
        project/campaign/launch/production/shoot/collab/collaboration/sponsorship/partnership/series/event/show/gig/workshop/deal/order/commission/tour is/has/have/was/got/been/had/will … cancelled/canceled/scrapped/shelved/axed/stopped/dropped/paused/suspended/discontinued/off/dead
        we/we've/i've/i'm/we're/have/had/has/client/they've … scrapped/shelved/axed/dropped/paused/cancelled/canceled/cancelling/canceling/scrapping/shelving/dropping the/this/our/your … project/campaign/launch/shoot/collab/collaboration/sponsorship/partnership/series/event/show/gig/workshop/deal/order/commission
        put/putting/placing/placed … project/campaign/launch/it/this/everything/things … hold
        have/had/need/going/forced to cancel/pull/withdraw
        deal/it's/offer is/off off/withdrawn
        fallen/fell through
        won't/wont/can't/cant/cannot/not/unable … move/moving/go/going/proceed/proceeding/continue/continuing/come/coming forward/ahead/further
        won't/wont/can't/cant/cannot/not/unable be/to … move/moving/go/going forward/ahead/further
        won't/wont/can't/cant/cannot/not/unable … proceed/proceeding
        not happening
        not going to happen
        we/we'll/i/i'll/will/have/has/to/must/gonna/gotta pass this/for/but/at/on/sadly/unfortunately/again .
        pass/passing this time/round/year/once
        pass/passing for now
        pass/passing on this/the/it/your … one/offer/opportunity/project/proposal/quote/collab/deal/campaign
        we'll/i'll/we/i/to/must/will pass .
        must/have/has/had/to/i'll/we'll/will/i/we/respectfully/politely/regretfully decline
        turn/turned/turning … down your/the/this/your offer/proposal/quote
        turned it down
        not the/a/quite … right/good fit/match
        not a fit/match
        isn't the/a right/good fit/match
        not/isn't/aren't interested
        no longer interested/need/needed/require/required/looking
        don't/dont/won't/wont need … anymore/after
        position/slot/spot/role/place/job is/has/have/was … filled/taken/gone
        filled the … position/slot/spot/role/place/job
        not/unsuccessful successful/this this/time
        not successful on/this
        not … selected/shortlisted this/for
        regret to inform/say/tell
        regretfully/regrettably
        we've/i've/i'm/we/have/i've/are/were decided/going to leave it
        withdraw/withdrawing/withdrawn our/my/the offer/proposal/interest
        it's/its a no from
        that's a no from
        no thanks
        no thank you
        won't/wont/doesn't/isn't/not work/working for us/me/out
        can't/cant/cannot make it/this/that work
        campaign/project/series was/is/has/been … stopped
        not for us/me .
        isn't/not for us/me .
        not for us/me in the end
        off the table
        not this time
        """

    private static let people =
        "creator/artist/illustrator/designer/photographer/filmmaker/musician/band/editor/writer/studio/agency/company/firm/vendor/supplier/candidate/applicant/person/partner/provider/influencer/channel/freelancer/team/option/proposal/quote/offer/speaker/painter/producer/videographer/quote/bid"

    private static let others = """
        nein danke
        für/jemand jemand anderen/anders/anderes entschieden
        uns/mich/haben/hat/habe/doch/kunde/nun/nehmen/nimmt … jemand anderen/anders
        für … andere/anderen/anderes/andern … entschieden
        uns/mich/leider/doch anders/dagegen entschieden
        uns/mich … dagegen entschieden
        budget/gelder/förderung/mittel/etat wurde/wurden/ist/sind … gekürzt/gestrichen/weg/abgelehnt/eingefroren/gestoppt
        budget/gelder/förderung/mittel/etat gekürzt/gestrichen/eingefroren
        projekt/kampagne/auftrag/dreh/produktion/kooperation/veranstaltung/alles/das liegt/ist/wurde/wird/leider … eis/gestoppt/abgesagt/eingestellt/pausiert/gestorben/verschoben/gestrichen
        projekt/kampagne/auftrag/dreh/kooperation … einstellen/absagen/stoppen/abbrechen
        auf eis gelegt
        leider/müssen/muss/möchten … absagen/absage/verzichten/ablehnen
        leider … nicht … weiterverfolgen/umsetzen/zusammenarbeiten/berücksichtigen/zustande
        verzichten diesmal/dieses/dankend
        diesmal/dieses/heuer … verzichten/passen/nicht … dabei
        lehnen/lehne … ab .
        haben/habe/hat/leider/doch kein/keinen/keine interesse/bedarf/budget … mehr
        kein interesse
        muss/müssen/leider … absagen
        nicht interessiert
        daraus wird … nichts
        wird … nichts daraus/draus
        ging/geht an … andere/anderen/anderes
        hemos/han/he/ha/decidido/decidimos/elegido/optado/elegimos/eligieron/decantado … otra/otro/otros persona/creador/creadora/artista/ilustrador/ilustradora/agencia/estudio/empresa/candidato/candidata/propuesta/opción/proveedor/fotógrafo/perfil
        nos/hemos/he/han decantado por
        recortado/recortaron/recortó/cortado/cancelado/congelado … presupuesto
        presupuesto ha/se/fue/quedó/nos … recortado/cancelado/congelado/aprobado
        no/queda/hay … presupuesto ya
        ya no … presupuesto
        no/podemos podemos/vamos/poder a/seguir/continuar/avanzar … adelante
        no … podemos/vamos/podremos … seguir/continuar/avanzar
        proyecto/campaña/colaboración/rodaje/evento/patrocinio/todo/acción está/queda/ha/se/fue … pausa/suspendido/suspendida/cancelado/cancelada/parado/parada/aplazado/cancela/suspende/pospuesto
        hemos/han/tenido/tenemos/debemos/vamos … cancelar/suspender/rechazar/declinar
        esta vez … no/pasamos
        no … esta vez
        no nos/me interesa
        no gracias
        tengo/tenemos que rechazar/declinar/cancelar
        hemos decidido no
        de momento … dejamos/paramos
        ya no … necesitamos/necesito/interesa/buscamos
        choisi/retenu/préféré/pris/opté … autre/autres/pour
        avons/a/ai/ont/est/client/finalement choisi/retenu/préféré/opté/pris … autre
        parti/partis/partie/parties sur/avec … autre
        budget a/est/été/nous/ont … coupé/réduit/supprimé/gelé/refusé/annulé/raboté
        coupé/réduit/supprimé/gelé/perdu … budget/budgets/crédits/subvention
        projet/campagne/collaboration/tournage/partenariat/événement/opération est/a/été/sont … pause/suspendu/suspendue/annulé/annulée/gelé/abandonné/arrêté/arrêtée/reporté/stand-by/stand
        ne … pas … suite
        ne/pouvons/donnerons/donnons/pas/sans … suite
        ne pouvons … pas … poursuivre/continuer/avancer/engager
        devons/dois/préférons … renoncer/décliner/annuler/refuser
        on laisse tomber
        pas cette fois
        pas d intérêt
        pas intérêt/intéressé
        non merci
        je/nous décline/déclinons/refuse/refusons
        pas/plus intéressé/intéressée/intéressés
        plus besoin
        scelto/optato/preferito/preso/deciso … altra/altro/altri persona/creator/artista/illustratore/illustratrice/agenzia/studio/candidato/fotografo/proposta/soluzione/fornitore
        scelto/preso/preferito qualcun/qualcuno altro
        budget è/ci/hanno/stato/ha … tagliato/ridotto/bloccato/congelato/saltato
        tagliato/ridotto/bloccato/congelato … budget/fondi
        progetto/campagna/collaborazione/evento/sponsorizzazione/tutto è/sono/stato/stata/viene … sospeso/sospesa/annullato/annullata/pausa/fermo/ferma/saltato/saltata/cancellato/cancellata/rinviato/rimandato/stand-by/stand
        non … possiamo/riusciamo/andremo/andiamo/procediamo/procederemo/potremo/proseguiamo/proseguire … avanti/procedere/proseguire/proseguiremo
        non procediamo/procederemo/proseguiamo/proseguiremo
        dobbiamo/devo/siamo … rinunciare/annullare/rifiutare/declinare
        per/questa questa volta … passiamo/no/rinunciamo
        questa volta passiamo/rinunciamo/no
        non ci/mi interessa
        no grazie
        non … più/siamo bisogno/interessati/interessato
        non … se ne fa … niente/nulla
        fechamos/fechei/optamos/optei/escolhemos/escolheram/decidimos/contratamos/seguimos/seguir … outra/outro/outros pessoa/criador/criadora/artista/ilustrador/ilustradora/agência/estúdio/empresa/candidato/proposta/fornecedor/profissional
        orçamento/verba foi/está/ficou/nos/acabou … cortado/cortada/cancelado/cancelada/congelado/reduzido/suspensa
        cortaram/cortado/cancelaram/congelaram … orçamento/verba
        projeto/campanha/parceria/evento/gravação/patrocínio/tudo foi/está/ficou/fica … suspenso/suspensa/cancelado/cancelada/pausado/pausada/parado/parada/adiado/espera/pausa
        não … vamos/podemos/iremos/conseguimos/poderemos … seguir/avançar/prosseguir/continuar/frente/adiante
        vamos/temos/tivemos/precisamos … cancelar/recusar/declinar/desistir
        desta/dessa vez … não/passamos/passo
        não … desta/dessa vez
        não temos/tenho/há/estamos … interesse/interessados
        não … mais/precisamos precisar/precisamos … mais
        não obrigado/obrigada
        vou/vamos recusar/declinar
        não tenho/temos interesse
        fica para/pra … próxima
        """
}
