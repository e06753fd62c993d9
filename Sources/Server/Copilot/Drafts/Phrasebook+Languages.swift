extension Phrasebook {
    static let english = Phrasebook(
        thanks: "Thank you!", thanksForQuestion: "Thanks for asking!",
        kindWords: "That means a lot, and I'm glad you like it.",
        thanksForWriting: "Thank you for taking the time to write.",
        interested: "Thanks for reaching out, this sounds interesting.", moreDetails: "Could you send me the details?",
        askBudget: "What budget do you have in mind?", askDeliverables: "What exactly would you need from me?",
        askDeadline: "When would you need it?", askRights: "How and for how long would you use it?",
        notForMe: "it isn't the right fit for me", noThanks: "No, thank you.",
        pleaseStop: "I'm not interested, please don't write to me about this again.",
        seenIt: "Thank you for telling me, I've seen this.",
        askWhere: "Can you tell me exactly where you saw it, or send a screenshot?",
        noAnswerYet: "Good question! I don't have the answer at hand right now.",
        askMore: "Can you tell me a little more about what you need?",
        hopeThatHelps: "Hope that helps, and feel free to ask if anything is unclear.")

    static let spanish = Phrasebook(
        thanks: "¡Gracias!", thanksForQuestion: "¡Gracias por preguntar!",
        kindWords: "Significa mucho para mí, me alegra que te guste.",
        thanksForWriting: "Gracias por tomarte el tiempo de escribir.",
        interested: "Gracias por escribirme, suena interesante.", moreDetails: "¿Me puedes enviar los detalles?",
        askBudget: "¿Qué presupuesto tenéis en mente?", askDeliverables: "¿Qué necesitaríais exactamente de mí?",
        askDeadline: "¿Para cuándo sería?", askRights: "¿Cómo y durante cuánto tiempo lo usaríais?",
        notForMe: "no encaja conmigo", noThanks: "No, gracias.",
        pleaseStop: "No me interesa, por favor no me escribas más sobre esto.",
        seenIt: "Gracias por avisarme, ya lo he visto.",
        askWhere: "¿Me puedes decir dónde lo viste exactamente o mandarme una captura?",
        noAnswerYet: "¡Buena pregunta! Ahora mismo no tengo la respuesta a mano.",
        askMore: "¿Me puedes contar un poco más sobre lo que necesitas?",
        hopeThatHelps: "Espero que te ayude; pregunta si algo no queda claro.")

    static let portuguese = Phrasebook(
        thanks: "Obrigado!", thanksForQuestion: "Obrigado por perguntar!",
        kindWords: "Significa muito para mim, que bom que você gosta.",
        thanksForWriting: "Obrigado por tirar um tempo para escrever.",
        interested: "Obrigado pelo contato, parece interessante.", moreDetails: "Pode me enviar os detalhes?",
        askBudget: "Qual orçamento vocês têm em mente?", askDeliverables: "O que exatamente precisariam de mim?",
        askDeadline: "Para quando seria?", askRights: "Como e por quanto tempo vocês usariam?",
        notForMe: "não combina comigo", noThanks: "Não, obrigado.",
        pleaseStop: "Não tenho interesse, por favor não me escreva mais sobre isso.",
        seenIt: "Obrigado por avisar, já vi.",
        askWhere: "Pode me dizer exatamente onde viu, ou mandar uma captura de tela?",
        noAnswerYet: "Boa pergunta! Não tenho a resposta à mão agora.",
        askMore: "Pode me contar um pouco mais sobre o que você precisa?",
        hopeThatHelps: "Espero que ajude; pergunte se algo não ficou claro.")

    static let french = Phrasebook(
        thanks: "Merci !", thanksForQuestion: "Merci pour la question !",
        kindWords: "Ça me touche beaucoup, je suis content que ça vous plaise.",
        thanksForWriting: "Merci d'avoir pris le temps d'écrire.",
        interested: "Merci pour votre message, ça a l'air intéressant.",
        moreDetails: "Pouvez-vous m'envoyer les détails ?", askBudget: "Quel budget avez-vous en tête ?",
        askDeliverables: "De quoi auriez-vous besoin exactement de ma part ?", askDeadline: "Pour quand serait-ce ?",
        askRights: "Comment et pendant combien de temps l'utiliseriez-vous ?",
        notForMe: "cela ne me correspond pas", noThanks: "Non merci.",
        pleaseStop: "Cela ne m'intéresse pas, merci de ne plus m'écrire à ce sujet.",
        seenIt: "Merci de m'avoir prévenu, je l'ai vu.",
        askWhere: "Pouvez-vous me dire exactement où vous l'avez vu, ou m'envoyer une capture ?",
        noAnswerYet: "Bonne question ! Je n'ai pas la réponse sous la main pour l'instant.",
        askMore: "Pouvez-vous m'en dire un peu plus sur ce qu'il vous faut ?",
        hopeThatHelps: "J'espère que cela aide ; n'hésitez pas si quelque chose n'est pas clair.")

    static let german = Phrasebook(
        thanks: "Danke dir!", thanksForQuestion: "Danke für die Frage!",
        kindWords: "Das bedeutet mir viel, schön, dass es dir gefällt.",
        thanksForWriting: "Danke, dass du dir die Zeit genommen hast zu schreiben.",
        interested: "Danke für die Nachricht, das klingt interessant.",
        moreDetails: "Könnt ihr mir die Einzelheiten schicken?", askBudget: "An welches Budget denkt ihr?",
        askDeliverables: "Was genau bräuchtet ihr von mir?", askDeadline: "Bis wann bräuchtet ihr es?",
        askRights: "Wie und wie lange würdet ihr es verwenden?", notForMe: "das passt nicht zu mir",
        noThanks: "Nein, danke.", pleaseStop: "Ich habe kein Interesse, bitte schreib mir dazu nicht mehr.",
        seenIt: "Danke fürs Bescheidgeben, ich habe es gesehen.",
        askWhere: "Kannst du mir sagen, wo genau du es gesehen hast, oder ein Bildschirmfoto schicken?",
        noAnswerYet: "Gute Frage! Die Antwort habe ich gerade nicht zur Hand.",
        askMore: "Kannst du mir etwas mehr dazu sagen, was du brauchst?",
        hopeThatHelps: "Ich hoffe, das hilft; frag gern nach, wenn etwas unklar ist.")

    static let italian = Phrasebook(
        thanks: "Grazie!", thanksForQuestion: "Grazie della domanda!",
        kindWords: "Significa molto per me, sono contento che ti piaccia.",
        thanksForWriting: "Grazie di aver trovato il tempo di scrivere.",
        interested: "Grazie per avermi scritto, sembra interessante.", moreDetails: "Puoi mandarmi i dettagli?",
        askBudget: "Che budget avete in mente?", askDeliverables: "Di cosa avreste bisogno esattamente da me?",
        askDeadline: "Per quando servirebbe?", askRights: "Come e per quanto tempo lo usereste?",
        notForMe: "non fa per me", noThanks: "No, grazie.",
        pleaseStop: "Non mi interessa, per favore non scrivermi più di questo.",
        seenIt: "Grazie per avermelo detto, l'ho visto.",
        askWhere: "Puoi dirmi dove l'hai visto esattamente, o mandarmi uno screenshot?",
        noAnswerYet: "Bella domanda! Al momento non ho la risposta a portata di mano.",
        askMore: "Puoi dirmi qualcosa in più su quello che ti serve?",
        hopeThatHelps: "Spero che ti aiuti; chiedi pure se qualcosa non è chiaro.")
}
