/// How people promise things, folded, without apostrophes, in the languages replies are written in.
enum PromiseWords {
    /// "I'll", "we will": a promise when one of `acts` follows.
    static let openings: [[String]] = phrases(
        """
        ill, i will, ima, im going to, im gonna, i am going to, well, we will, were going to, i shall, i promise to,
        i promise ill, i promise i will, let me, you will get, youll get, youll have, you will have, youll receive,
        you will receive, you will hear, youll hear, ich werde, wir werden, voy a, vamos a, vou, vamos, je vais,
        nous allons, on va, vado a
        """)

    /// Said by themselves they are a promise.
    static let whole: [[String]] = phrases(
        """
        will do, consider it done, its on my list, on it, mach ich, machen wir, wird gemacht, ich melde mich,
        wir melden uns, ich kummere mich, lo hare, te aviso, te cuento, je men occupe, je te tiens au courant,
        je vous tiens au courant, pode deixar, te aviso, ci penso io, ti faccio sapere
        """)

    /// Present tense that promises where a day is named with it, or where it can mean nothing else.
    static let present: [[String]] = phrases(
        """
        ich schicke, ich sende, ich mache, ich bringe, ich schreibe, ich uberweise, ich liefere, wir schicken, wir senden,
        wir liefern, wir uberweisen, te envio, te mando, te paso, se lo envio, te lo envio, te lo mando, le envio,
        os envio, enviamos, mandamos, je tenvoie, je vous envoie, jenvoie, nous envoyons, je te renvoie, lhe envio,
        ti mando, ti invio, vi mando, vi invio
        """)

    /// The future in one word.
    static let future: Set<String> = words(
        """
        enviare entregare publicare enviaremos mandaremos entregaremos pagaremos jenverrai
        enverrai livrerai publierai enverrons livrerons enviarei mandarei farei entregarei pagarei invierro invieremo
        mandero manderemo paghero pagheremo consegneremo
        """)

    /// What can be promised. Feelings and thoughts cannot.
    static let acts: Set<String> = words(
        """
        send share forward write email mail call ring phone text message dm reply answer check look review read fix mend
        repair upload post publish finish deliver make do prepare draft edit cut record film shoot bring pay transfer wire
        sign return ship order book confirm invite add update tell ask show put have follow give mention link reserve pick
        drop hand schedule come get let provide complete submit test try build design print pack watch remind introduce
        credit include remove take set keep report sort start handle arrange organise organize pass release launch
        hear receive arrive
        schicken senden machen schreiben anrufen bringen liefern uberweisen bezahlen melden prufen hochladen fertigstellen
        schauen ansehen zeigen geben unterschreiben bestatigen
        enviar mandar hacer escribir llamar pagar subir publicar terminar entregar revisar mirar contestar responder
        pasar firmar confirmar envoyer ecrire appeler payer publier finir livrer verifier regarder repondre signer
        confirmer faire fazer escrever ligar postar terminar ver assinar responder mandare inviare fare scrivere
        chiamare pagare pubblicare finire consegnare controllare guardare rispondere firmare confermare
        """)

    /// "I'll pass", "I'll take it": no work is promised by these.
    static let notPromised: [String] = [
        "pass on", "have to pass", "take it", "take that", "take the", "take your word", "have to",
        "have a look at it in",
        "get over", "get it", "keep it in mind", "keep that in mind", "keep you in", "let you go", "let you get",
        "ask you", "tell you what", "tell you a secret", "have what", "do without", "do my best", "show myself",
        "try not", "make do", "read it again", "come round", "keep my fingers", "do anything", "give it a miss",
        "pass this time", "take two", "ask again", "do better", "miss", "think about", "let me know", "let me guess",
    ]

    /// Words in the sentence that make it no promise.
    static let undone: [String] = [
        "if you want", "if you like", "if youd like", "if youre interested", "if you are interested", "wenn du willst",
        "wenn du magst", "si quieres", "si vous voulez", "si tu veux", "se quiser", "se vuoi", "if you dont", "never",
        "not", "nicht", "nie", "nunca", "maybe", "perhaps", "vielleicht", "quizas", "peut etre", "talvez", "forse",
        "wont", "if i", "if we", "would", "could", "might", "unless", "as if", "probably never",
    ]

    /// Of these, what undoes even a promise with a day.
    static let undoneWithDay: [String] = [
        "if you want", "if you like", "if youd like", "wenn du willst", "wenn du magst", "si quieres", "si vous voulez",
        "si tu veux", "se quiser", "se vuoi", "maybe", "perhaps", "vielleicht", "quizas", "talvez", "wont", "never",
        "cant", "cannot", "as if",
    ]

    private static func phrases(_ text: String) -> [[String]] {
        text.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
            .filter { !$0.isEmpty }.sorted { $0.count > $1.count }
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
