/// What is said where tact is needed: to condolences, to who asks for a word, a feeling or whether anybody is there.
extension Phrasebook {
    static func tact(_ language: Language) -> String {
        switch language {
        case .english:
            """
            condolenceShort: Thank you, that means a lot to me right now. | Thank you, it helps to read that.
            condolenceMedium: Thank you for your kind words, they mean a lot to me right now.
            condolenceDetailed: It helps to know that you are thinking of me.
            botShort: It's me, not a bot.
            botMedium: It's me, not a bot. What would you like to know?
            botDetailed: I read what you write, even if I can't always answer at once.
            faultThanks: Thank you for pointing that out, I'll look into it.
            """
        case .german:
            """
            condolenceShort: Danke, das bedeutet mir gerade viel.
            condolenceMedium: Danke für deine lieben Worte, sie bedeuten mir gerade viel.
            condolenceDetailed: Es tut gut zu wissen, dass du an mich denkst.
            botShort: Ich bin es selbst, kein Bot.
            botMedium: Ich bin es selbst, kein Bot. Was möchtest du wissen?
            botDetailed: Ich lese, was du schreibst, auch wenn ich nicht immer gleich antworten kann.
            faultThanks: Danke für den Hinweis, das sehe ich mir an.
            """
        case .spanish:
            """
            condolenceShort: Gracias, significa mucho para mí en este momento.
            condolenceMedium: Gracias por tus palabras, significan mucho para mí en este momento.
            condolenceDetailed: Me ayuda saber que piensas en mí.
            botShort: Soy yo, no un bot.
            botMedium: Soy yo, no un bot. ¿Qué te gustaría saber?
            botDetailed: Leo lo que escribes, aunque no siempre pueda responder enseguida.
            faultThanks: Gracias por avisarme, lo voy a mirar.
            """
        case .french:
            """
            condolenceShort: Merci, ça compte beaucoup pour moi en ce moment.
            condolenceMedium: Merci pour tes mots, ils comptent beaucoup pour moi en ce moment.
            condolenceDetailed: Ça m'aide de savoir que tu penses à moi.
            botShort: C'est bien moi, pas un bot.
            botMedium: C'est bien moi, pas un bot. Qu'est-ce que tu aimerais savoir ?
            botDetailed: Je lis ce que tu écris, même si je ne peux pas toujours répondre tout de suite.
            faultThanks: Merci de me le signaler, je vais regarder ça.
            """
        case .italian:
            """
            condolenceShort: Grazie, in questo momento significa molto per me.
            condolenceMedium: Grazie per le tue parole, in questo momento significano molto per me.
            condolenceDetailed: Mi aiuta sapere che mi pensi.
            botShort: Sono io, non un bot.
            botMedium: Sono io, non un bot. Che cosa vorresti sapere?
            botDetailed: Leggo quello che scrivi, anche se non posso sempre rispondere subito.
            faultThanks: Grazie per avermelo segnalato, ci do un'occhiata.
            """
        case .portuguese:
            """
            condolenceShort: Agradeço, isso significa muito para mim neste momento.
            condolenceMedium: Agradeço as suas palavras, elas significam muito para mim neste momento.
            condolenceDetailed: Ajuda saber que você pensa em mim.
            botShort: Sou eu, não um bot.
            botMedium: Sou eu, não um bot. O que você gostaria de saber?
            botDetailed: Leio o que você escreve, mesmo que nem sempre consiga responder logo.
            faultThanks: Agradeço o aviso, vou olhar isso.
            """
        }
    }
}
