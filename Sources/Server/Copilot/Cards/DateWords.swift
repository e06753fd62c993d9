import LanguageKit

/// The words of dates in the languages that replies are written in, folded.
enum DateWords {
    static let weekdays: [String: Int] = table([
        (
            1,
            "monday mon montag montags lunes lundi segunda segunda-feira lunedi"
        ),
        (2, "tuesday tue tues dienstag dienstags martes mardi terca terca-feira martedi"),
        (3, "wednesday wed mittwoch mittwochs miercoles mercredi quarta quarta-feira mercoledi"),
        (4, "thursday thu thurs donnerstag donnerstags jueves jeudi quinta quinta-feira giovedi"),
        (5, "friday fri freitag freitags viernes vendredi sexta sexta-feira venerdi"),
        (6, "saturday sat samstag samstags sonnabend sabado samedi sabato"),
        (7, "sunday sun sonntag sonntags domingo dimanche domenica"),
    ])

    static let months: [String: Int] = table([
        (1, "january jan januar janner enero janvier janeiro gennaio"),
        (2, "february feb februar febrero fevrier fevereiro febbraio"),
        (3, "march mar marz marzo mars marco"), (4, "april apr abril avril aprile"),
        (5, "may mai mayo maio maggio"), (6, "june jun juni junio juin junho giugno"),
        (7, "july jul juli julio juillet julho luglio"), (8, "august aug agosto aout"),
        (9, "september sep sept septiembre septembre setembro settembre"),
        (10, "october oct oktober okt octubre octobre outubro ottobre"),
        (11, "november nov noviembre novembre novembro"),
        (12, "december dec dezember dez diciembre decembre dezembro dicembre"),
    ])

    /// Words that are something else as often: a day only where one is expected.
    static let doubtfulWeekdays: Set<String> = [
        "mon", "tue", "wed", "thu", "fri", "sat", "sun", "segunda", "quarta", "quinta", "sexta", "terca",
    ]

    /// Months that are other words or names as often.
    static let doubtfulMonths: Set<String> = [
        "jan", "mar", "march", "mars", "marco", "may", "mai", "jun", "jul", "sep", "sept", "dec", "dez",
    ]

    /// As it was typed: "Março" is a month, "Marco" somebody's name.
    static func isMonth(_ word: String) -> Bool {
        let folded = TextFolding.fold(word)
        return months[folded] != nil && (folded != "marco" || word.lowercased() != "marco")
    }

    /// One day of the week, or all of its kind: "mondays".
    static func isWeekday(_ folded: String) -> Bool {
        weekdays[folded] != nil || folded.hasSuffix("days") && weekdays[String(folded.dropLast())] != nil
    }

    static let numbers: [String: Int] = table([
        (1, "one a an ein eine einem einer un una une um uma uno"), (2, "two zwei dos deux dois duas due"),
        (3, "three drei tres trois tre"), (4, "four vier cuatro quatre quatro quattro"),
        (5, "five funf cinco cinq cinque"), (6, "six sechs seis sei"), (7, "seven sieben siete sept sete sette"),
        (8, "eight acht ocho huit oito otto"), (9, "nine neun nueve neuf nove"), (10, "ten zehn diez dix dez dieci"),
        (12, "twelve zwolf doce douze doze dodici"), (14, "fourteen vierzehn catorce quatorze quattordici"),
    ])

    enum Unit { case minute, hour, day, week, month }
    static let units: [String: Unit] = [
        "minute": .minute, "minutes": .minute, "minuten": .minute, "min": .minute, "minutos": .minute,
        "minuti": .minute, "hour": .hour, "hours": .hour,
        "stunde": .hour, "stunden": .hour, "hora": .hour, "horas": .hour, "heure": .hour, "heures": .hour,
        "ore": .hour, "ora": .hour, "day": .day, "days": .day, "tag": .day, "tagen": .day, "tage": .day, "dia": .day,
        "dias": .day, "jour": .day, "jours": .day, "giorno": .day, "giorni": .day, "week": .week, "weeks": .week,
        "woche": .week, "wochen": .week, "semana": .week, "semanas": .week, "semaine": .week, "semaines": .week,
        "settimana": .week, "settimane": .week, "month": .month, "months": .month, "monat": .month,
        "monaten": .month, "monate": .month, "mes": .month, "meses": .month, "mois": .month, "mese": .month,
        "mesi": .month,
    ]

    /// "in two weeks", "within a week".
    static let spans: Set<String> = [
        "in", "within", "innerhalb", "en", "dentro", "dans", "daqui", "em", "tra", "fra",
        "binnen", "sous", "d'ici", "entro", "nas", "nelle", "nei",
    ]
    static let few: Set<String> = [
        "few", "couple", "paar", "einigen", "unos", "unas", "quelques", "alguns", "algumas", "qualche",
    ]

    static let today: Set<String> = ["today", "tonight", "heute", "hoy", "aujourd'hui", "hoje", "oggi", "stasera"]
    static let tomorrow: Set<String> = ["tomorrow", "tmrw", "tmr", "morgen", "demain", "amanha", "domani"]
    static let afterTomorrow: Set<String> = ["ubermorgen", "apres-demain", "dopodomani"]

    /// What comes before a day something is due.
    static let prepositions: Set<String> = [
        "by", "until", "till", "til", "before", "on", "due", "deadline", "latest", "from", "for", "through", "the",
        "bis", "zum", "am", "vor", "spatestens", "vom", "ab", "para", "antes", "hasta", "el", "del", "avant", "le",
        "pour", "jusqu'au", "ate", "dia", "entro", "il", "per", "around", "about", "date",
    ]

    /// Of these, what comes before a deadline.
    static let due: Set<String> = [
        "by", "until", "till", "til", "before", "on", "due", "deadline", "latest", "bis", "zum", "am", "vor",
        "spatestens", "para", "antes", "hasta", "avant", "pour", "ate", "entro", "el", "le", "dia",
    ]

    static let last: Set<String> = [
        "last", "past", "letzten", "letzte", "letzter", "pasado", "dernier", "passado", "passada", "scorso", "since",
        "seit", "desde", "depuis",
    ]
    static let next: Set<String> = [
        "next", "nachsten", "nachste", "nachster", "nachstes", "proximo", "proxima", "prochain", "prochaine",
        "prossimo", "prossima", "proximos", "proximas", "prochains", "prochaines", "prossimi", "prossime", "kommenden",
        "kommende",
    ]
    static let this: Set<String> = [
        "this", "diesen", "dieser", "diese", "este", "esta", "ce", "cette", "questo", "questa", "coming",
    ]
    static let end: Set<String> = ["end", "ende", "fin", "fim", "fine", "finales"]
    static let middle: Set<String> = ["mid", "middle", "mitte", "mediados", "mi", "meados", "meta"]
    static let early: Set<String> = [
        "early", "beginning", "start", "anfang", "principios", "debut", "inicio", "inizio",
    ]
    static let late: Set<String> = ["late"]
    static let of: Set<String> = [
        "of", "the", "de", "del", "des", "du", "do", "di", "d", "la", "el", "le", "this", "diesen", "dieses", "dieser",
    ]

    private static func table(_ rows: [(Int, String)]) -> [String: Int] {
        var table: [String: Int] = [:]
        for (number, words) in rows { for word in words.split(separator: " ") { table[String(word)] = number } }
        return table
    }
}
