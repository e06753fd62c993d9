import CopilotProtocol

/// Small libraries in other languages, each with paraphrases of its questions and with similar questions that ask
/// something else.
struct TongueLibrary: Sendable, CustomStringConvertible {
    let description: String
    let entries: [FAQEntry]
    let asked: [(entry: String, question: String)]
    let outside: [String]

    private init(_ name: String, _ library: String, _ paraphrases: String, _ misses: String) {
        description = name
        entries = NearMissLibrary.fields(library).map {
            FAQEntry(id: $0[0], questions: Array($0.dropFirst()), answer: "Answer to \($0[0])")
        }
        asked = NearMissLibrary.fields(paraphrases).map { ($0[0], $0[1]) }
        outside = misses.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    }

    static let all = [german, french, spanish, italian, portuguese]

    static let german = TongueLibrary(
        "German",
        """
        age | Wie alt bist du? | Was ist dein Alter?
        home | Wo wohnst du? | In welcher Stadt lebst du?
        stream | Wann streamst du? | Um wie viel Uhr gehst du live?
        mic | Welches Mikrofon benutzt du? | Was ist das für ein Mikro?
        ship | Versendest du nach Österreich? | Lieferst du auch nach Österreich?
        prints | Verkaufst du Drucke? | Wo kann ich Drucke kaufen?
        song | Darf ich deine Musik in meinem Video benutzen? | Kann ich deine Lieder verwenden?
        cat | Wie heißt deine Katze? | Was ist der Name deiner Katze?
        """,
        """
        age | wie alt bist du eigentlich
        age | darf ich fragen, wie alt du bist?
        home | wo wohnst du denn
        stream | wann streamst du normalerweise?
        stream | kannst du mir sagen, wann du streamst
        mic | welches mikro benutzt du
        ship | versendest du auch nach Österreich
        prints | wo kann man deine Drucke kaufen?
        song | kann ich deine musik in meinem video verwenden?
        cat | wie heisst deine Katze
        """,
        """
        Wie alt ist sie?
        Wie alt bin ich?
        Wo wohnt er?
        Warum streamst du?
        Wo streamst du?
        Mit wem streamst du?
        Welche Kamera benutzt du?
        Versendest du nach Kanada?
        Kaufst du Drucke?
        Darfst du meine Musik in deinem Video benutzen?
        Wie heißt deine Schwester?
        Wie alt ist deine Katze?
        """)

    static let french = TongueLibrary(
        "French",
        """
        age | Quel âge as-tu ? | Tu as quel âge ?
        home | Où habites-tu ? | Dans quelle ville vis-tu ?
        stream | Quand est-ce que tu streames ? | À quelle heure tu passes en live ?
        mic | Quel micro utilises-tu ? | C'est quoi ton micro ?
        ship | Est-ce que tu livres en Belgique ? | Tu envoies en Belgique ?
        prints | Est-ce que tu vends des affiches ? | Où acheter tes affiches ?
        song | Puis-je utiliser ta musique dans ma vidéo ? | Est-ce que je peux utiliser tes chansons ?
        cat | Comment s'appelle ton chat ? | C'est quoi le nom de ton chat ?
        """,
        """
        age | t'as quel âge ?
        age | je peux te demander quel âge tu as
        home | tu habites où
        stream | tu streames quand ?
        stream | c'est quand que tu streames
        mic | tu utilises quel micro
        ship | tu livres aussi en Belgique ?
        prints | où est-ce qu'on peut acheter tes affiches
        song | est-ce que je peux utiliser ta musique dans une vidéo
        cat | ton chat s'appelle comment ?
        """,
        """
        Quel âge a-t-elle ?
        Quel âge j'ai ?
        Où habite-t-il ?
        Pourquoi tu streames ?
        Où est-ce que tu streames ?
        Avec qui tu streames ?
        Quel appareil photo utilises-tu ?
        Est-ce que tu livres au Canada ?
        Est-ce que tu achètes des affiches ?
        Peux-tu utiliser ma musique dans ta vidéo ?
        Comment s'appelle ta sœur ?
        Quel âge a ton chat ?
        """)

    static let spanish = TongueLibrary(
        "Spanish",
        """
        age | ¿Cuántos años tienes? | ¿Qué edad tienes?
        home | ¿Dónde vives? | ¿En qué ciudad vives?
        stream | ¿Cuándo haces directos? | ¿A qué hora es el directo?
        mic | ¿Qué micrófono usas? | ¿Cuál es tu micro?
        ship | ¿Haces envíos a México? | ¿Envías a México?
        prints | ¿Vendes láminas? | ¿Dónde puedo comprar láminas?
        song | ¿Puedo usar tu música en mi vídeo? | ¿Se pueden usar tus canciones?
        cat | ¿Cómo se llama tu gato? | ¿Cuál es el nombre de tu gato?
        """,
        """
        age | cuantos años tienes
        age | me puedes decir qué edad tienes?
        home | dónde vives tú
        stream | cuándo son tus directos?
        stream | a que hora haces directo
        mic | que micro usas
        ship | envias a mexico?
        prints | dónde se pueden comprar tus láminas?
        song | puedo usar tu musica en un video
        cat | cómo se llama el gato?
        """,
        """
        ¿Cuántos años tiene ella?
        ¿Cuántos años tengo?
        ¿Dónde vive él?
        ¿Por qué haces directos?
        ¿Dónde haces directos?
        ¿Con quién haces directos?
        ¿Qué cámara usas?
        ¿Haces envíos a Chile?
        ¿Compras láminas?
        ¿Puedes usar mi música en tu vídeo?
        ¿Cómo se llama tu hermana?
        ¿Cuántos años tiene tu gato?
        """)

    static let italian = TongueLibrary(
        "Italian",
        """
        age | Quanti anni hai? | Che età hai?
        home | Dove vivi? | In che città abiti?
        stream | Quando fai le live? | A che ora è la live?
        mic | Che microfono usi? | Qual è il tuo microfono?
        ship | Spedisci in Svizzera? | Fai spedizioni in Svizzera?
        prints | Vendi stampe? | Dove posso comprare le tue stampe?
        song | Posso usare la tua musica nel mio video? | Si possono usare le tue canzoni?
        cat | Come si chiama il tuo gatto? | Qual è il nome del tuo gatto?
        """,
        """
        age | ma quanti anni hai
        age | posso chiederti quanti anni hai?
        home | dove vivi di solito
        stream | quando fai la prossima live?
        stream | a che ora fai le live
        mic | quale microfono usi
        ship | spedisci anche in Svizzera?
        prints | dove si possono comprare le stampe
        song | posso usare una tua canzone nel mio video?
        cat | come si chiama il gatto
        """,
        """
        Quanti anni ha lei?
        Quanti anni ho?
        Dove vive lui?
        Perché fai le live?
        Dove fai le live?
        Con chi fai le live?
        Che fotocamera usi?
        Spedisci in Canada?
        Compri stampe?
        Puoi usare la mia musica nel tuo video?
        Come si chiama tua sorella?
        Quanti anni ha il tuo gatto?
        """)

    static let portuguese = TongueLibrary(
        "Portuguese",
        """
        age | Quantos anos você tem? | Qual é a sua idade?
        home | Onde você mora? | Em que cidade você mora?
        stream | Quando você faz live? | Que horas é a live?
        mic | Qual microfone você usa? | Que microfone é esse?
        ship | Você envia para Portugal? | Você entrega em Portugal?
        prints | Você vende pôsteres? | Onde posso comprar seus pôsteres?
        song | Posso usar sua música no meu vídeo? | É permitido usar suas músicas?
        cat | Como se chama o seu gato? | Qual é o nome do seu gato?
        """,
        """
        age | vc tem quantos anos?
        age | posso saber quantos anos você tem
        home | você mora onde
        stream | quando tem live?
        stream | que horas você faz live
        mic | qual microfone vc usa?
        ship | vocês enviam para Portugal?
        prints | onde eu compro seus pôsteres
        song | posso usar a sua música num vídeo?
        cat | como o seu gato se chama
        """,
        """
        Quantos anos ela tem?
        Quantos anos eu tenho?
        Onde ele mora?
        Por que você faz live?
        Onde você faz live?
        Com quem você faz live?
        Qual câmera você usa?
        Você envia para Angola?
        Você compra pôsteres?
        Você pode usar minha música no seu vídeo?
        Como se chama a sua irmã?
        Quantos anos tem o seu gato?
        """)
}
