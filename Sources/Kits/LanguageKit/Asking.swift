/// Detects whether a message asks something, with or without a question mark.
package enum Asking {
    package static func isAsked(_ text: String) -> Bool { isAsked(Tokenizer.analyze(text).tokens) }

    package static func isAsked(_ tokens: [Token]) -> Bool {
        if tokens.contains(where: { $0.kind == .question }) { return true }
        let words = WordPatterns.spoken(tokens)
        let sentences = Dictionary(grouping: words, by: \.sentence).values
        return sentences.contains { isUnmarkedQuestion($0) }
    }

    /// Whether the sentence starts the way questions do, or ends with a question word ("part 2 when").
    private static func isUnmarkedQuestion(_ sentence: [Token]) -> Bool {
        var words = sentence[...]
        while words.count > 1, let first = words.first, openers.contains(first.text) { words = words.dropFirst() }
        let rest = Array(words)
        guard !rest.isEmpty, rest.count <= 14 else { return false }
        if beginnings.first(in: rest)?.lowerBound == 0 { return true }
        guard rest.count <= 8, let end = endings.first(in: rest), end.lowerBound > 0 else { return false }
        // "no idea when", "that's why" and "remember when" are statements.
        return !rest[..<end.lowerBound].suffix(2).contains { telling.contains($0.text) }
    }

    private static let openers: Set<String> = [
        "so", "and", "but", "hey", "hi", "hello", "yo", "ok", "okay", "omg", "lol", "bro", "dude", "pls", "plz",
        "please", "btw", "also", "wait", "hola", "y", "oye", "buenas", "und", "hallo", "moin", "sag", "mal", "aber",
        "salut", "bonjour", "et", "mais", "coucou", "dis", "ciao", "e", "ma", "scusa", "oi", "ola", "mas", "gente",
    ]
    private static let telling: Set<String> = [
        "idea", "thats", "is", "was", "remember", "know", "idk", "dunno", "matter", "no", "see", "about", "like", "and",
        "say", "sure", "tell", "ask", "since", "until", "weiss", "egal", "se", "so", "sais", "sai",
    ]

    private static let endings = WordPatterns(
        """
        when/wen .
        where .
        how much .
        how many .
        when/wen pls/please/bro/man/plz/then .
        eta .
        wann/wo/wieso/warum .
        cuándo/dónde/cuánto .
        cuando/cuanto/donde .
        quand/combien .
        quando/dove/quanto/onde .
        """)

    private static let beginnings = WordPatterns(
        """
        any news/update/updates/word/eta/idea/chance/plans/luck/tips/restock/more/way/reason/advice
        anyone/anybody/someone know/knows/got/have
        eta .
        restock .
        price/cost .
        when's/whens/wheres/where's/hows/how's/whats/what's/whos/who's/whys
        when/wen is/are/r/do/does/did/can/could/will/would/should/part/pt/next/restock/new
        where/how/why/what/wat/who/which is/are/r/do/does/did/was/were/can/could/will/would/should/come/much/many/long/old/big/time/day/size/brand/camera/mic/song/pen/brush/lens
        where/why u/you/ur
        is/are it/this/that/these/those/there/they/ur/your/u/you/the/any
        do/did/are/can/could/will/would/have/does u/you/ya/i/we/they/it/anyone/this/the
        u/you selling/shipping/coming/streaming/doing/taking/going
        still available/selling/open/shipping/on
        possible to
        gibt/gibts es/das/noch/nen/ne/einen/eine/schon
        gibts
        wann/wo/woher/wieso/warum/welche/welcher/welches/wieviel *
        wie lange/viel/oft/groß/teuer/heißt/machst/hast/kann/geht/bekomme/krieg
        was kostet/machst/nimmst/hast/benutzt
        schon/irgendwas/irgendwelche/gibts was/neues/neuigkeiten/infos
        hast/kannst/machst/kommst/verkaufst/versendest/könntest/würdest/spielst/willst/weißt/brauchst du/ihr/mir
        habt/könnt/macht/kommt/verkauft/versendet/seid/schickt ihr/du
        kommt/wird/gab das/der/die/es/da/dein/deine/man/bald/noch
        cuántos/cuántas *
        cuando sale/vuelve/hay/llega/sacas/subes/envían/puedo/abren/sacan/estrenas
        para cuándo
        dónde/donde está/están/compro/puedo/consigo/se/lo/la/queda/veo/encuentro
        cuanto cuesta/vale/es/sale/cobras/tarda/dura/falta/cobra
        como hago/haces/hiciste/puedo/consigo/compro
        que cámara/lente/marca/pincel/micro/usas/hora/día/canción/app
        cual es/cámara/usas
        hay/habrá/queda/quedan stock/más/parte/fecha/novedades/talla/envío/entradas
        se sabe algo
        alguna/algún novedad/noticia/fecha
        vendes/envías/envían/aceptas *
        tienes/haces fecha/planes/tienda/envíos/envío/descuento/stock/alguna/comisiones
        puedes/podrías/podés/me/nos puedes/podrías/decir/decirme/enviar/hacer/pasar/subir/mandar
        quand/combien/pourquoi/comment/où est/sort/sera/tu/vous/on/coûte/je/reçoit/arrive
        c est quand/combien/où
        cest quand/combien/où
        est ce que/qu'il
        y/il a/y a-t-il/aura/encore
        des/une nouvelles/idée/date
        tu/vous vends/vendez/livres/livrez/envoies/envoyez *
        tu/vous peux/pouvez/pourrais/pourriez me/nous/envoyer/faire/dire
        quel/quelle est/sont/appareil/taille/jour/heure/marque/caméra/couleur/prix/date/musique
        quando/dove/quanto/quale/quali esce/arriva/torna/costa/posso/viene/apre/trovo/compro/dura/spedite
        dov'è/cos'è *
        ci sono novità/ancora
        c'è ancora/già
        novità/notizie su/sul/sulla/del/della
        si sa qualcosa/quando
        vendi/vendete/spedite *
        fai/fate/hai/avete/puoi/potresti spedizioni/ancora/dirmi/commissioni/notizie
        cadê/kd/kade
        cade meu/minha/o/a
        quando sai/vem/chega/volta/lança/abre/posta/tem/terá
        onde/aonde está/fica/compro/posso/acho/vende/encontro
        quanto custa/fica/sai/tá/cobra/demora/falta
        como faço/faz/posso/compro
        qual/quais é/a/o/câmera/são
        tem/vai/vão como/ter/estoque/previsão/ainda
        vcs/vc/você vende/vendem/envia/enviam/tem
        alguma/algum novidade/notícia/previsão/data
        """)
}
