/// The words by which it is told, in the six languages of drafts.
extension PastAnswers {
    static let confided = [
        "secret", "secretly", "between us", "between you and me", "keep that to yourself", "keep it to yourself",
        "keep this to yourself", "just for you", "only you", "don't tell", "dont tell", "tell nobody", "tell no one",
        "tell anyone", "tell anybody", "nobody knows", "no one knows", "for you", "as a friend", "friends price",
        "off the record", "confidential*", "in confidence", "not public", "not announced", "unannounced", "embargo*",
        "hush", "don't share", "don't post", "not official", "unofficial*", "privately", "private",
        "geheim*", "unter uns", "für dich", "für sie", "behalt's", "behalt es", "für dich behalten",
        "sag es niemand*", "sag's niemand*", "sag niemand*", "weiß niemand", "weiß noch niemand", "niemand weiß",
        "nicht weitersagen", "vertraulich*", "noch nicht öffentlich", "nicht offiziell", "als freund", "als freundin",
        "freundschaftspreis", "erzähl's niemand*", "erzähl es niemand*",
        "secreto*", "entre nosotros", "entre tú y yo", "para ti", "para usted", "guárdatelo", "guárdame",
        "no se lo digas", "no lo digas", "no lo cuentes", "no le digas", "nadie lo sabe", "nadie sabe",
        "confidencial*", "como amigo", "como amiga", "no es público", "no es oficial", "en confianza",
        "entre nous", "pour toi", "pour vous", "garde-le pour toi", "garde ça pour toi", "garde le pour toi",
        "ne le dis", "dis rien", "ne dis rien", "n'en parle", "personne ne sait", "personne ne le sait",
        "confidentiel*", "en ami", "pas encore public", "pas officiel", "secrète", "secrets",
        "segret*", "tra noi", "tra di noi", "fra noi", "per te", "per lei", "tienilo per te", "tientelo per te",
        "non dirlo", "non dire", "non lo dire", "nessuno lo sa", "nessuno sa", "confidenzial*", "riservat*",
        "come amico", "come amica", "non è pubblico", "non ufficiale", "in confidenza",
        "segredo*", "entre nós", "entre a gente", "pra você", "para você", "pra ti", "pra vc", "guarda pra você",
        "guarde para você", "fica entre", "não conta*", "não conte*", "não diga*", "não fala pra", "ninguém sabe",
        "confidencia*", "como amigo", "como amiga", "não é público", "não oficial",
    ]

    /// What one person was promised, or agreed on with them.
    static let promised = [
        "i'll", "i will", "ill be", "we'll", "we will", "let's", "lets do", "see you", "see u", "i promise", "promise",
        "count me in", "i'd love to", "i would love to", "on my way", "i'm coming", "im coming", "i'm in", "deal",
        "agreed", "tomorrow", "today", "tonight", "yesterday", "next week", "this week", "this weekend",
        "next weekend", "your", "yours", "for this one",
        "ich komme", "ich werde", "ich bin dabei", "wir sehen uns", "bis dann", "bis später", "bis morgen",
        "bis samstag", "bis sonntag", "versproch*", "verspreche", "abgemacht", "einverstanden", "morgen", "heute",
        "gestern", "nächste woche", "diese woche", "dein", "deine", "deinen", "deiner", "dir", "dich", "gerne komme",
        "voy a", "iré", "allí estaré", "ahí estaré", "nos vemos", "te veo", "prometo", "prometido", "trato hecho",
        "de acuerdo", "cuenta conmigo", "mañana", "hoy", "ayer", "esta noche", "la semana que viene",
        "la próxima semana", "esta semana", "tuyo", "tuya", "ya voy", "vengo",
        "je viens", "j'arrive", "je serai", "j'y serai", "je vais", "je promets", "promis", "on se voit", "à samedi",
        "à demain", "à dimanche", "compte sur moi", "d'accord", "marché conclu", "demain", "aujourd'hui", "hier",
        "ce soir", "la semaine prochaine", "cette semaine", "ton", "ta", "tes", "votre", "vos",
        "arrivo", "ci sarò", "sarò", "verrò", "ci vediamo", "a domani", "a sabato", "prometto", "promesso",
        "d'accordo", "affare fatto", "conta su di me", "domani", "oggi", "ieri", "stasera", "la prossima settimana",
        "questa settimana", "il tuo", "la tua", "i tuoi", "le tue",
        "eu vou", "vou sim", "vou estar", "estarei", "estarei lá", "te vejo", "até lá", "até sábado", "até amanhã",
        "prometo", "prometido", "combinado", "fechado", "conta comigo", "amanhã", "hoje", "ontem", "hoje à noite",
        "semana que vem", "esta semana", "essa semana", "seu", "sua", "teu", "tua",
    ]

    /// About people, not about the work.
    static let personal = [
        "he", "she", "him", "her", "his", "hers", "my wife", "my husband", "my boyfriend", "my girlfriend",
        "my partner", "my ex", "my kids", "my kid", "my son", "my daughter", "my mum", "my mom", "my dad", "my mother",
        "my father", "my sister", "my brother", "my doctor", "my therapist", "pregnant", "divorc*", "diagnos*",
        "my health", "hospital", "therapy", "depress*", "my home", "my house", "my flat", "my apartment", "i live in",
        "password", "passcode", "pin", "door code", "iban",
        "meine frau", "mein mann", "mein freund", "meine freundin", "mein ex", "meine ex", "meine kinder", "mein sohn",
        "meine tochter", "meine mutter", "mein vater", "schwanger*", "krank*", "mein arzt", "therapie", "ich wohne",
        "passwort", "scheidung", "zuhause", "seine", "ihm",
        "mi mujer", "mi esposa", "mi marido", "mi esposo", "mi novio", "mi novia", "mi ex", "mis hijos", "mi hijo",
        "mi hija", "mi madre", "mi padre", "embarazada", "enferm*", "mi médico", "terapia", "vivo en", "contraseña",
        "divorci*", "mi casa", "él", "ella",
        "ma femme", "mon mari", "mon copain", "ma copine", "mon ex", "mes enfants", "mon fils", "ma fille", "ma mère",
        "mon père", "enceinte", "malade", "mon médecin", "thérapie", "j'habite", "je vis à", "mot de passe", "chez moi",
        "elle", "lui",
        "mia moglie", "mio marito", "il mio ragazzo", "la mia ragazza", "il mio ex", "la mia ex", "i miei figli",
        "mio figlio", "mia figlia", "mia madre", "mio padre", "incinta", "malat*", "il mio medico", "abito a",
        "abito in", "vivo a", "casa mia", "lei", "lui",
        "minha mulher", "minha esposa", "meu marido", "meu namorado", "minha namorada", "meu ex", "minha ex",
        "meus filhos", "meu filho", "minha filha", "minha mãe", "meu pai", "grávida", "doente", "meu médico", "moro em",
        "moro na", "moro no", "senha", "minha casa", "ele", "ela",
    ]

    /// What belongs to who asks, or to both.
    static let betweenThem = [
        "me", "my", "mine", "us", "our", "ours", "we", "mir", "mich", "mein*", "uns", "unser*", "wir", "conmigo", "mi",
        "mis", "nosotros", "nuestr*", "moi", "mon", "ma", "mes", "nous", "notre", "avec moi", "mio",
        "mia", "miei", "mie", "noi", "nostr*", "con me", "meu", "minha", "meus", "minhas", "comigo", "nós", "a gente",
        "kommst du", "du kommst", "vienes", "vendrás", "venís", "tu viens", "viens tu", "viens-tu", "vieni", "verrai",
        "você vem", "vc vem", "tu vens", "are you coming", "do you come to", "will you come", "together", "zusammen",
        "juntos", "juntas", "ensemble", "insieme", "do you like", "do you love", "do you hate", "do you know",
        "do you trust", "do you miss", "do you still", "do you ever", "magst du", "kennst du", "te gusta", "te cae",
        "conoces", "tu aimes", "tu connais", "ti piace", "conosci", "você gosta", "conhece",
    ]

    static let courtesies = [
        "tell me", "let me know", "show me", "give me an idea", "help me out", "excuse me", "sag mir", "sag mal",
        "verrat mir", "dime", "me puedes decir", "puedes decirme", "dis-moi", "dis moi", "tu peux me dire",
        "peux-tu me dire", "mi dici", "mi puoi dire", "dimmi", "me diz", "me conta", "pode me dizer",
    ]

    static let tellings = [
        "tell you", "share", "say ", "explain", "recommend", "show you how", "remind you", "suggest",
    ]

    static let goods = [
        "ship", "shipping", "ships", "postage", "delivery", "deliver", "ticket", "tickets", "entry", "print", "prints",
        "poster", "posters", "shirt", "shirts", "hoodie", "mug", "mugs", "sticker", "stickers", "book", "books",
        "album", "course", "courses", "membership", "subscription", "patreon", "preset*", "pattern*", "kit", "kits",
        "merch", "calendar", "zine", "vinyl", "cd", "versand*", "porto", "eintritt", "karte", "karten", "tasse*",
        "buch", "kurs", "aufkleber", "envío*", "entrada*", "libro*", "curso*", "camiseta*", "taza*", "pegatina*",
        "livraison", "port", "billet*", "livre*", "cours", "affiche*", "tasse*", "spedizione", "spedisci", "bigliett*",
        "libro", "corso", "maglietta", "tazza", "frete", "envio", "ingresso*", "livro*", "curso*", "camisa*", "caneca*",
    ]

    /// Of work that is paid for, not of things that are sold.
    static let dealings = [
        "rate", "rates", "charge", "fee", "fees", "quote", "budget", "reel*", "sponsor*", "collab*", "campaign*",
        "commission*", "invoice*", "deposit", "discount", "licen*", "honorar*", "gage", "rechnung*", "rabatt",
        "kooperation*", "tarifa*", "presupuesto*", "caché", "descuento*", "factura*", "tarif*", "devis", "cachet",
        "remise", "facture*", "tariff*", "preventivo", "compenso", "sconto", "fattura*", "orçamento*", "cachê",
        "desconto*", "fatura*", "publi",
    ]

    static let rooms = [
        "zoom.us", "meet.google*", "teams.microsoft*", "drive.google*", "docs.google*", "dropbox*", "wetransfer*",
        "we.tl", "calendly*", "onedrive*", "whatsapp*", "wa.me",
    ]

    static let streets: Set<String> = [
        "street", "st", "road", "rd", "avenue", "ave", "lane", "drive", "square", "court", "terrace", "crescent", "rue",
        "chemin", "impasse", "calle", "avenida", "via", "viale", "piazza", "rua", "travessa", "praça", "plaza",
    ]
    static let streetEnds = [
        "straße", "strasse", "str.", "gasse", "platz", "weg", "allee", "gata", "gatan", "vej", "veien", "straat",
        "laan",
    ]
}
