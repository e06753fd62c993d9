import BuzzModel

extension DemoTexts {
    static let languages: [DemoConversationText] = [
        DemoConversationText(
            "marisol", .fan,
            """
            ~ 64d
            < ¡Hola, Andie! Te escribo desde Zaragoza. Tu vídeo sobre la ventana me ha quitado dos focos de encima, y no los echo de menos.
            > ¡Hola, Marisol! Perdona mi español, es de vacaciones. ¿Qué ventana tienes?
            < ¡Tu español está muy bien! Una que da al patio. La luz rebota en la pared de enfrente y es suavísima.
            > Un patio es un softbox gigante. ¡Qué suerte!
            < + 😄
            ~ 1h 45m
            ---
            < Oye, ¿qué micrófono usas? Mi hermana dice que suenas como si estuvieras en la cocina con nosotras.
            """),
        DemoConversationText(
            "renata", .fan,
            """
            ~ 150d
            < Oi Andie! Sou aquarelista e pinto os títulos de filmes que não existem. Posso pintar o seu?
            > Oi Renata! The film doesn't exist yet either, so that's a perfect match. Sim, por favor!
            < Então começo com azul. Sempre começo com azul.
            ~ 31d
            < [sunset study-blue.png] Estudo número 2. Ficou bem azul, como você gosta! 💙
            > Que lindo! The wet edge is the best part, keep it, please.
            < + 💙
            """),
        DemoConversationText(
            "celine", .fan,
            """
            ~ 210d
            < Bonjour Andie, je suis comédienne et j'ai peur de la caméra. Votre vidéo sur les gens qui détestent être filmés m'a fait pleurer dans le tram.
            > Bonjour Céline ! Je suis désolée pour le tram. Est-ce que vous voulez essayer, un jour, sans parler ?
            < Sans parler ? Alors oui. Tout de suite oui.
            ~ 5d
            < J'ai répété devant la fenêtre. Je crois que la peur est devenue autre chose. Du calme, peut-être.
            > C'est exactement ce que la fenêtre attendait.
            < + 🥹
            """),
        DemoConversationText(
            "lukas", .fan,
            """
            ~ 99d
            < Servus Andie! Ich hab dein Video über die Reflektoren meiner Oma gezeigt. Sie hat gesagt: „Das Tablett geb ich nicht her.“
            > Sag deiner Oma, ich verstehe sie. Man gibt ein gutes Tablett nicht her!
            < Sie hat genickt. Das ist viel.
            ~ 13h
            < Kurze Frage: Wann kommt das nächste Video? Und machst du wieder einen Workshop im Süden? Ich bringe Kuchen mit. Und die Oma vielleicht auch.
            """),
        DemoConversationText(
            "hana", .fan,
            """
            ~ 44d
            < アンディさん、はじめまして！花と申します。ろうそくの動画、息を止めて見ました。
            > はじめまして、花さん! Thank you so much. I held my breath as well, nineteen times.
            < 19回も！すごいです😳 うちの猫も最後まで見ていました。
            > 猫ちゃんによろしく! 🐈
            < + 🐾
            ~ 4h 15m
            < 新しい動画も素敵でした✨ 三脚の足の向き、ずっと間違えていました…。ありがとうございます！
            """),
        DemoConversationText(
            "kenji", .fan,
            """
            ~ 89d
            < 行灯と申します。録音の仕事をしています。あなたの部屋の「静けさ」の音がとても良いです。
            > Kenji-san, you're the first person who has ever praised my silence. Would you record a short film with us?
            < 喜んで。静けさにも種類がありますから、選びましょう。
            ~ 2d 3h
            < [sound silence-7.png] 七番の静けさです。雪の前の夜。
            > Number seven it is. I didn't know that I knew that sound.
            < + 🙏
            """),
        DemoConversationText(
            "yusra", .fan,
            """
            ~ 37d
            < مرحبا أندي! أنا يسرى، أصوّر فيديوهات طبخ مع أمي في عمّان. نصيحتك عن الضوء من الخلف جعلت البخار يظهر، وأمي تظن أنها نجمة الآن 😄
            > مرحبا يسرى! She IS a star now, please tell her so. What do you two cook?
            < المقلوبة! سنرسل لك الوصفة. The rice has to be brave when you turn it over.
            > I'd like that sentence on a mug.
            < + 😂
            ~ 2h 5m
            ---
            < سؤال صغير: ما هي الكاميرا التي تستعملينها؟ أمي تريد أن نشتري مثلها 🎥
            """),
    ]
}
