extension DemoTexts {
    /// Generic answers for people who have none of their own for a topic.
    static let voices: [DemoPerson.Voice: DemoSayings] = [
        .fan: DemoSayings(
            """
            thanks: No, thank you. You've no idea how often I come back to your videos.
            thanks: Any time! You've just made my evening.
            thanks: Thank YOU for answering. I know how many of us there are.
            question: Good question, let me think about it for a moment.
            question: Honestly? I've never tried. I will this weekend.
            question: It's a small room, three by four, with one window towards the yard.
            question: I think so! I'm sending a picture as soon as the sun is gone.
            when: Tonight, if the neighbours let me.
            when: At the weekend, when it's quiet here.
            money: About 80 all in all. I've sold a bicycle that I never rode.
            no: That's all right, really. I'm glad you read it at all.
            no: Totally understand. Then I'll look forward to the next video instead.
            yes: Oh wonderful! I'll start at once.
            yes: Yes!! I'm so happy right now.
            greeting: Hello! I didn't think that you'd really answer.
            greeting: Hi Andie! How lovely to hear from you.
            other: I hadn't seen it like that. It makes sense, though.
            other: That helps a lot, I'll try it tonight.
            other: I've read it aloud to everyone here. Everyone is two people and a cat.
            other: Writing this down. On paper, so that it stays.
            react: ❤️ 🙏 😊 👏 🥹
            """),
        .friend: DemoSayings(
            """
            thanks: Always.
            thanks: Buy me a tea and we're even.
            question: I think so. Let me look and I'll tell you for certain in a bit.
            question: Depends. On the good day or on the honest one?
            when: Give me an hour.
            money: Less than you fear.
            no: Fine by me. Then we'll do it the other way.
            yes: Good. Consider it done.
            greeting: There you are! Have you eaten?
            other: All right.
            other: Makes sense. I'll see to it.
            other: I'd do the same, for what it's worth.
            react: 👍 ❤️ 😄
            """),
        .business: DemoSayings(
            """
            thanks: Thank you for the quick reply, that isn't a given. I'll get back to you with the details today.
            thanks: With pleasure. We're looking forward to it.
            question: Good point, I'll check that with my colleagues and write to you today.
            question: As far as I'm concerned, yes. I'll put it in writing, so that you have it in black and white.
            when: Our window is the next three weeks. Does something in there suit you?
            money: We have a frame of about 1,000 for it. Tell me what you'd need, then I'll see what I can do.
            no: I understand, and thank you for saying it so clearly. May I ask again in spring?
            yes: Wonderful! I'll send the papers over this afternoon.
            greeting: Hello Andie, nice to hear from you!
            other: Thank you, that's helpful. I'll pass it on and come back to you.
            other: Noted. We'll adapt the proposal accordingly.
            other: That sounds reasonable to us.
            react: 👍 🙏
            """),
        .spam: DemoSayings(
            """
            question: Dear friend all is explain on the link. Click fast please, offer is end soon!!!
            money: You pay only small fee ONE time, then money is come EVERY day. Guarantee.
            no: Why you say no to money? Think again dear. 24 hours left.
            yes: Very good decision!!! Now send deposit and foto of your card (both side).
            other: Hello?? Prize is waiting!!! Other winner is already happy.
            other: This is LAST reminder. Really last. After this one more.
            """),
        .spanish: DemoSayings(
            """
            thanks: ¡A ti, Andie! Un abrazo enorme desde Zaragoza.
            question: ¡Buena pregunta! Mañana lo pruebo y te cuento.
            greeting: ¡Hola, hola! ¡Qué ilusión que respondas!
            yes: ¡Genial! Ahora mismo se lo digo a mi hermana.
            no: No pasa nada, de verdad. ¡Gracias igualmente!
            other: ¡Qué bien! Me lo apunto para el domingo.
            other: Mi hermana dice que eso ya lo decía ella. No es verdad.
            react: 😄 ❤️ 👏
            """),
        .portuguese: DemoSayings(
            """
            thanks: Eu que agradeço! 💙
            question: Acho que sim! Deixa eu testar no papel primeiro.
            when: Até sexta, se a tinta secar.
            yes: Que bom! Já vou molhar os pincéis.
            other: Adorei. Vou pintar isso.
            other: Combinado. E com bastante azul.
            react: 💙 🎨
            """),
        .french: DemoSayings(
            """
            thanks: Merci à vous, de tout cœur.
            question: Je ne sais pas encore. Laissez-moi dormir une nuit dessus.
            when: Jeudi, si le théâtre me laisse partir à l'heure.
            yes: Avec joie ! Je prépare le thé.
            other: C'est une très belle idée.
            other: J'en parle à mon miroir et je reviens vers vous.
            react: 🥰 🙏
            """),
        .german: DemoSayings(
            """
            thanks: Gern! Und schöne Grüße von der Oma.
            question: Gute Frage. Ich probier's heute Abend aus und sag Bescheid.
            when: Am Wochenende passt's gut.
            yes: Super, dann back ich schon mal.
            no: Kein Problem, dann halt nächstes Mal.
            other: Alles klar! Das schreib ich mir auf.
            other: Die Oma sagt: „Siehst du.“
            react: 😄 🍰 👍
            """),
        .japanese: DemoSayings(
            """
            thanks: こちらこそ、ありがとうございます！
            question: そうですね…今夜試してみます。
            when: 週末なら大丈夫です。
            yes: はい、喜んで！✨
            other: なるほど！メモしました📝
            other: とても勉強になります。
            react: 🙏 ✨ 😊
            """),
        .arabic: DemoSayings(
            """
            thanks: العفو! أمي تسلّم عليكِ كثيرًا 🌹
            question: سؤال جميل، سأجرّب الليلة وأخبرك.
            yes: رائع! سنبدأ فورًا إن شاء الله.
            other: فكرة حلوة جدًا، شكرًا لكِ.
            other: أمي تقول: عندها حق.
            react: 🌹 😄 ❤️
            """),
    ]
}
