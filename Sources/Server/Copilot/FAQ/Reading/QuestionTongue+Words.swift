extension QuestionTongue {
    static let all = [german, french, spanish, italian, portuguese]

    private static let german = QuestionTongue(
        who: "wer wen wem wessen", what: "was welche welcher welches welchen welchem", when: "wann uhr seit_wann",
        place: "wo wohin woher",
        why: "warum wieso weshalb", how: "wie",
        others: [
            "wie alt": .howOld, "wie viel": .howMuch, "wieviel": .howMuch, "wie teuer": .howMuch, "wie viele": .howMany,
            "wieviele": .howMany, "wie lange": .howLong, "wie oft": .howOften, "wie gross": .measure,
            "wie weit": .measure,
            "viel uhr": .when, "was kostet": .howMuch, "was kosten": .howMuch, "alter": .howOld,
            "welcher stadt": .place, "wie lang": .howLong,
        ],
        asker: "ich", creator: "du ihr bist hast", other: "er sie", anyone: "kann_man darf_man man_kann man_darf man",
        my: "mein meine meinen meinem meiner meines",
        your: "dein deine deinen deinem deiner deines euer eure euren",
        their: "sein seine seinen seinem seiner ihre ihren ihrem ihrer",
        not: "nicht kein keine keinen nie niemals", past: "warst war hattest hatte hast_du_gekauft wart gestern fruher",
        giving: """
            verkaufst versendest lieferst schickst gibst verschickst verkauft gebt unterrichtest bietest
            """,
        taking: """
            kaufst kaufen kaufe bestellen bestelle nimmst bekomme bekommen annimmst lernst
            """,
        also: """
            der die das den dem ein eine einen einem und oder ist sind kann kannst darf darfst fur mit nach in von
            auch benutzt machst heisst dir mir dich mich denn eigentlich bitte im am zu auf
            """)

    private static let french = QuestionTongue(
        who: "qui avec_qui", what: "que quoi quel quelle quels quelles quest", when: "quand heure quelle_heure",
        place: "ou dou",
        why: "pourquoi", how: "comment",
        others: [
            "combien": .howMuch, "combien de": .howMany, "combien de temps": .howLong, "quel age": .howOld,
            "age": .howOld, "quelle ville": .place,
            "quel prix": .howMuch, "depuis quand": .howLong,
        ],
        asker: "je jai suis puis", creator: "tu tas vous", other: "il elle ils elles", anyone: "on_peut peut_on on",
        my: "mon ma mes",
        your: "ton ta tes votre vos", their: "son sa ses leur leurs", not: "ne pas jamais nas nes plus",
        past: "etais etait avais avait hier", giving: "vends vendez livres livrez envoies envoyez donnes donnez offres",
        taking: "achetes achetez acheter commander recevoir prends prenez acceptes",
        also: """
            le la les un une des du de et est es ce cest que dans pour avec en au aux te me moi toi peux peut aussi
            """)

    private static let spanish = QuestionTongue(
        who: "quien quienes con_quien", what: "que cual cuales", when: "cuando hora", place: "donde adonde",
        why: "por_que porque", how: "como",
        others: [
            "cuanto": .howMuch, "cuanta": .howMuch, "cuantos": .howMany, "cuantas": .howMany, "cuantos anos": .howOld,
            "edad": .howOld,
            "cuanto tiempo": .howLong, "cuanto tarda": .howLong, "que ciudad": .place, "que hora": .when,
            "cada cuanto": .howOften,
        ],
        asker: """
            yo tengo soy estoy vivo uso puedo hago quiero necesito vendo compro envio juego debo
            """,
        creator: """
            tu tienes eres estas vives usas puedes haces vendes compras envias juegas tocas aceptas ensenas bebes
            comes trabajas hablas ofreces vosotros usted ustedes teneis haceis
            """,
        other: """
            ella ellos ellas tiene vive usa hace juega vende compra envia toca bebe come trabaja tienen viven
            """, anyone: "se_puede se_pueden se_podria", my: "mi mis", your: "tu tus vuestro vuestra",
        their: "su sus", not: "no nunca jamas tampoco",
        past: "fuiste fue hiciste hizo estuviste tuviste tenias era eras ayer viniste vivias",
        giving: "vendes envias das ofreces ensenas mandas",
        taking: "compras comprar pedir recibir aceptas recibes tomas",
        also: "el la los las un una de del y en a con para es son se por me te lo al")

    private static let italian = QuestionTongue(
        who: "chi con_chi", what: "che cosa cosa quale quali qual", when: "quando ora che_ora", place: "dove",
        why: "perche", how: "come",
        others: [
            "quanto": .howMuch, "quanta": .howMuch, "quanto costa": .howMuch, "quanti": .howMany, "quante": .howMany,
            "quanti anni": .howOld,
            "eta": .howOld, "quanto tempo": .howLong, "che citta": .place, "quale citta": .place,
            "quante volte": .howOften,
        ],
        asker: "io ho sono posso vivo uso faccio voglio vendo compro devo",
        creator: """
            tu hai sei vivi usi fai puoi vendi compri spedisci abiti suoni insegni accetti mangi bevi lavori parli
            giochi voi avete fate
            """,
        other: """
            lei lui loro ha vive usa fa vende compra spedisce abita suona mangia beve gioca
            """, anyone: "si_puo si_possono si_potrebbe", my: "mio mia miei mie",
        your: "tuo tua tuoi tue vostro vostra",
        their: "suo sua suoi sue", not: "non mai nessun nessuna",
        past: "eri era hai_fatto sei_venuto facevi avevi vivevi ieri",
        giving: "vendi spedisci dai offri insegni mandi", taking: "compri comprare ordinare ricevere accetti prendi",
        also: """
            il lo la i gli le un una di del della e in a con per si ti mi al alla nel nella anche fare
            """)

    private static let portuguese = QuestionTongue(
        who: "quem com_quem", what: "que qual quais", when: "quando horas que_horas", place: "onde aonde",
        why: "por_que porque", how: "como",
        others: [
            "quanto": .howMuch, "quanta": .howMuch, "quanto custa": .howMuch, "quantos": .howMany, "quantas": .howMany,
            "quantos anos": .howOld,
            "idade": .howOld, "quanto tempo": .howLong, "que cidade": .place, "qual cidade": .place, "que horas": .when,
        ],
        asker: "eu tenho sou estou moro uso posso faco quero vendo compro",
        creator: "tu voce vc voces vcs cê", other: "ele ela eles elas", anyone: "da_para pode_se podemos",
        my: "meu minha meus minhas", your: "teu tua teus tuas seu sua seus suas",
        their: "dele dela deles delas", not: "nao nunca jamais nem", past: "foi fez estava tinha morava era ontem veio",
        giving: "vende vendem envia enviam entrega entregam da oferece ensina manda",
        taking: "compra compram comprar encomendar receber aceita recebe toma",
        also: """
            usar num numa dos das ao pra o a os as um uma de do da e em no na com para se pode tem faz mora usa
            chama nosso essa esse
            """)
}
