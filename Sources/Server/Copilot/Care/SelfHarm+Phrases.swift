/// How people speak of it in the languages drafts are written in: plainly, in euphemisms, by the method, of a friend.
extension SelfHarm {
    static func phrases(_ group: Group) -> String {
        switch group {
        case .own: ownWords
        case .unlessLaughing: unlessLaughing
        case .unlessMishap: unlessMishap
        case .unlessAtWork: unlessAtWork
        case .other: othersWords
        case .past: pastWords
        case .present: presentWords
        case .idiom: idioms
        }
    }

    /// Words that begin like this need no others.
    static let stems = [
        "selbstverletz", "suizidgedank", "selbstmordgedank", "lebensmud", "autolesion", "automutil", "unaliv",
        "sewerslid",
    ]

    /// Plainly, in languages that no drafts are written in.
    private static let plainWords = """
        chcę umrzeć, chcę się zabić, zabiję się, nie chcę żyć, samobójstwo, odebrać sobie życie, хочу умереть, не хочу жить
        покончить с собой, убью себя, хочу померти, не хочу жити, вкоротити собі віку, ik wil dood, wil niet meer leven
        zelfmoord plegen, een eind aan mijn leven, maak er een eind aan, ölmek istiyorum, intihar edeceğim, intihar etmek
        kendimi öldürmek, yaşamak istemiyorum, jag vill dö, vill inte leva, ta mitt liv, självmord, jeg vil dø, selvmord
        haluan kuolla, en halua elää, itsemurha, chci umřít, chci se zabít, nechci žít, sebevražda, meg akarok halni
        öngyilkos leszek, nem akarok élni, vreau să mor, nu mai vreau să trăiesc, să mă sinucid, θέλω να πεθάνω, να αυτοκτονήσω
        ingin mati, pengen mati, mau bunuh diri, ingin bunuh diri, muốn chết, tự tử, marna chahta hoon, marna chahti hoon
        khudkushi, jeena nahi chahta, jeena nahi chahti, أريد أن أموت, اريد ان اموت, الانتحار, أنتحر, 죽고 싶어, 죽고싶어, 죽고 싶다, 자살
        """

    private static let ownWords =
        plainWords + "\n" + """
            kill myself, killing myself, kill my self, kil myself, killed myself, kms, kill me please., off myself
            offing myself, end my life, ending my life, take my life, taking my life, take my own life, taking my own life
            took my own life, end my own life, want to end it all, gonna end it all, going to end it all, i want to end it., i wanna end it., going to end it.
            gonna end it., just want to end it., ready to end it., end my suffering, end my misery, suicidal, commit suicide
            committing suicide, thinking about suicide, think about suicide, thinking of suicide, thoughts of suicide
            attempt suicide, attempted suicide, suicide attempt, my suicide, suicide note, hang myself, hanging myself
            sleep and not wake up, sleeping pills., bottle of sleeping pills, swallowed a bottle of, gun in my hand, a plan and a date
            my last message to anyone, nobody needs me., die tabletten schon hier, auf dem dach und hab keine angst
            drown myself., poison myself, starve myself, starving myself, slit my wrists, cut my wrists, slash my wrists
            cutting my wrists, open my veins, self harm, selfharm, self harming, selfharming, harm myself, harming myself
            im overdosing, take an overdose, i took an overdose, ive taken an overdose, i just took an overdose, i overdosed, too many pills, all my pills
            all the pills, all of my pills, bottle of pills, handful of pills, off a bridge., off the bridge., off a building
            off the roof, off a cliff., off the cliff., in front of a train, in front of the train, in front of a bus
            in front of a truck, under a train, out of the window and die, blow my brains out, bullet in my head, gun to my head
            shoot myself in the head, dont want to live anymore, dont want to live any more, dont want to live any longer
            dont want to live like this, dont want to live., dont wanna live anymore, dont wanna live., do not want to live.
            do not want to live anymore, no longer want to live, dont want to be alive, dont wanna be alive
            do not want to be alive, dont want to be here anymore, dont wanna be here anymore, dont want to exist
            dont wanna exist, dont want to wake up anymore, never wake up again, not wake up again, hope i dont wake up
            wish i wouldnt wake up, wish i was dead, wish i were dead, wish i wasnt alive, wish i wasnt here anymore
            wish i was never born, wish i had never been born, wish id never been born, want to be dead, wanna be dead
            better off dead, better off if i was dead, better off without me, better without me, nobody would miss me
            no one would miss me, would anyone miss me, if i died would, cared if i died, care if i died, care if i die
            care if i was gone, notice if i died, notice if i was gone, no reason to live, nothing to live for
            nothing left to live for, no point in living, no point living, no point in going on, dont see the point anymore
            life isnt worth living, life is not worth living, not worth living, tired of living, tired of being alive, sick of living
            done with life, done with living, give up on life, giving up on life, given up on life, ready to die, me to die
            should i die, should i just die, deserve to die, better if i died, goodbye forever, my last goodbye, my final goodbye
            i wont be here tomorrow, i wont be around much longer, wont be alive, cant go on anymore, cant go on any more
            i cant go on., cant go on like this., cant go on living, can not go on., cannot go on., i cant keep going., cant keep living
            cant live anymore, cant live like this anymore, cant do life anymore, i cant do this anymore., sleep forever
            disappear forever, jump off a bridge, jump off the bridge, jump off a building, jump off a cliff and
            whats the point of living, what is the point of living, planning to die, going to die tonight, ill be dead by
            by the time you read this ill be gone, by the time you read this i will be gone, by the time you read this ill be dead
            painless way to die, easiest way to die, best way to die, said my goodbyes, my goodbye letter, my goodbye letters
            my farewell letter, urge to cut, i feel like dying., sucidal, suicidial, suicidle
            dont want to do life, cant do this life, meinen abschiedsbrief, meine abschiedsbriefe, kann nicht mehr leben
            mi carta de despedida, no quiero estar aquí más, ma lettre d'adieu, mes lettres d'adieu, fais mes adieux
            me foutre en l'air, ne veux plus être là, la mia lettera d'addio, non voglio più esserci, minha carta de despedida
            não quero mais estar aqui, não quero mais existir, no quiero existir, non voglio più esistere, veux plus exister
            mich umbringen, mich umzubringen, mich umgebracht, bring mich um, bringe mich um, mich töten, selbstmord begehen
            an selbstmord, selbstmordversuch, suizid begehen, an suizid, suizidversuch, suizidal, mir das leben nehmen
            mir das leben zu nehmen, nehme mir das leben, mein leben beenden, meinem leben ein ende, mein leben zu beenden
            dem ganzen ein ende, allem ein ende, will nicht mehr leben, möchte nicht mehr leben, mag nicht mehr leben
            nicht mehr leben will, nicht mehr leben möchte, nicht mehr leben., kann nicht mehr weiterleben, nicht weiterleben
            wäre lieber tot, wär lieber tot, wäre am liebsten tot, wär am liebsten tot, wünschte ich wäre tot, besser tot
            will tot sein, tot sein will, nie wieder aufwachen, nicht mehr aufwachen, will nicht mehr da sein
            nicht mehr da sein will, ohne mich besser dran, besser ohne mich, ohne mich wäre es besser, niemand würde mich vermissen
            ritze mich, ritz mich, mich ritzen, mich zu ritzen, mich geritzt, mich selbst verletzen, mich selbst zu verletzen
            verletze mich selbst, mir etwas antun, mir was antun, mir etwas anzutun, von der brücke springen, von einer brücke springen
            von der brücke zu springen, vom dach springen, vor den zug, vor einen zug, mich erhängen, mich aufhängen, mich erschießen
            mich vergiften, die pulsadern, meine pulsadern, alle tabletten, tabletten geschluckt, eine überdosis, keinen sinn mehr zu leben
            keinen grund mehr zu leben, keinen lebenswillen, keine lust mehr zu leben, für immer einschlafen
            suicidarme, me suicido, me voy a suicidar, me quiero suicidar, quería matarme, intenté matarme, quiero matarme, voy a matarme, ganas de matarme, pienso en matarme
            debería matarme, quitarme la vida, me quito la vida, acabar con mi vida, terminar con mi vida, acabar con todo., no quiero vivir más
            no quiero vivir., ya no quiero vivir, no quiero seguir viviendo, no quiero seguir vivo, no quiero seguir viva, quiero morirme
            ojalá estuviera muerto, ojalá estuviera muerta, quisiera estar muerto, quisiera estar muerta, estaría mejor muerto
            estaría mejor muerta, mejor sin mí, nadie me extrañaría, nadie me echaría de menos, cortarme las venas, me corto los brazos
            me corto las venas, me corto las muñecas, me hago cortes, hacerme daño, me hago daño, tirarme de un puente, tirarme del puente
            tirarme por la ventana, tirarme al tren, tirarme a las vías, saltar de un puente, saltar del puente, ahorcarme, pegarme un tiro
            todas las pastillas, una sobredosis, no aguanto más vivir, sin ganas de vivir, no tengo ganas de vivir, no vale la pena vivir
            no tiene sentido vivir, pensamientos suicidas, intento de suicidio, intenté suicidarme, no despertar más, desaparecer para siempre
            me suicider, me suicide, voulais me tuer, essayé de me tuer, je veux me tuer, veux me tuer, envie de me tuer, je vais me tuer, vais me tuer ce soir, devrais me tuer
            mettre fin à mes jours, mettre fin à ma vie, fin à ma vie, je veux en finir, veux en finir, envie d'en finir, vais en finir
            plus envie de vivre, ne veux plus vivre, veux plus vivre, n'ai plus la force de vivre, voudrais être mort, voudrais être morte
            aimerais être mort, aimerais être morte, mieux sans moi, m'ouvrir les veines, me tailler les veines, me couper les veines
            me scarifie, me scarifier, me faire du mal, me fais du mal, me mutile, me mutiler, me pendre, me jeter sous un train
            me jeter sous le train, me jeter d'un pont, me jeter du pont, sauter d'un pont, sauter du pont, me jeter par la fenêtre
            me tirer une balle, tous mes médicaments, tous les médicaments, une overdose, plus de raison de vivre, aucune raison de vivre
            vaut plus la peine de vivre, ne plus me réveiller, pensées suicidaires, idées suicidaires, suicidaire, tentative de suicide
            suicidarmi, mi suicido, volevo uccidermi, volevo ammazzarmi, ho provato a uccidermi, voglio uccidermi, mi voglio uccidere, pensando di uccidermi, dovrei uccidermi, voglio ammazzarmi
            mi voglio ammazzare, dovrei ammazzarmi, togliermi la vita, mi tolgo la vita, farla finita, la faccio finita, vorrei essere morto
            vorrei essere morta, non voglio più vivere, non voglio vivere., non ho più voglia di vivere, non ho voglia di vivere
            porre fine alla mia vita, mettere fine alla mia vita, tagliarmi le vene, mi taglio le braccia, mi taglio le vene, tagliarmi i polsi
            farmi del male, mi faccio del male, buttarmi dal ponte, buttarmi da un ponte, buttarmi dalla finestra, buttarmi sotto un treno
            buttarmi sotto il treno, saltare dal ponte, impiccarmi, spararmi, tutte le pillole, una overdose, un'overdose, meglio senza di me
            pensieri suicidi, istinti suicidi, tentato il suicidio, non svegliarmi più, nessun motivo per vivere, non vale la pena vivere
            me suicidar, suicidar me, matar me, quero me matar, queria me matar, tentei me matar, tentei me suicidar, vou me matar, vontade de me matar, pensando em me matar, penso em me matar
            devia me matar, tirar minha vida, tirar a minha vida, tirar minha própria vida, tirar a minha própria vida, acabar com minha vida
            acabar com a minha vida, acabar com tudo., queria estar morto, queria estar morta, não quero mais viver, não quero viver mais
            não quero viver., sem vontade de viver, não tenho vontade de viver, não tenho mais vontade de viver, me corto., me corto quando
            cortar os pulsos, cortar meus pulsos, pular da ponte, pular de uma ponte, pular do prédio, pular de um prédio, me jogar da ponte
            me jogar da janela, me jogar na frente, na frente do trem, me enforcar, tiro na cabeça, todos os remédios, todos os comprimidos
            uma overdose, melhor sem mim, não aguento mais viver, desaparecer para sempre, pensamentos suicidas, tentativa de suicídio
            não vale a pena viver, não acordar mais, ninguém sentiria minha falta
            """

    private static let unlessLaughing = """
        i want to die, i wanna die, just want to die, just wanna die, i want die, would rather die., let me die, i wish i could die, i hope i die
        will sterben, möchte sterben, sterben will, sterben möchte, am liebsten sterben, quiero morir, me quiero morir, me quiero matar
        quisiera morir, je veux mourir, veux mourir, envie de mourir, voudrais mourir, voglio morire, vorrei morire, mi ammazzo
        quero morrer, queria morrer, vontade de morrer
        """

    private static let unlessAtWork = """
        end it all, ending it all, cutting again, i cut again, started cutting
        """

    private static let unlessMishap = """
        cut myself, cutting myself, i cut myself again, hurt myself, hurting myself, burn myself, burning myself, shoot myself
        jump off a cliff, jump out of the window, me machucar, me cortar., me coupe les bras
        """

    private static let othersWords = """
        she wants to end it, he wants to end it, kill herself, kill himself, kill themselves, kill themself, killing herself, killing himself, killing themselves, end her life
        end his life, end their life, end their own life, take her own life, take his own life, take their own life, take her life
        take his life, harm herself, harm himself, harming herself, harming himself, cutting herself, cutting himself, hang himself
        hang herself, she wants to die, he wants to die, friend wants to die, they want to die, daughter wants to die, son wants to die
        sister wants to die, brother wants to die, she doesnt want to live, he doesnt want to live, she took pills
        he took pills, she took all her pills, he took all his pills, on the bridge and wants to jump, she is suicidal
        sich umbringen, sich umzubringen, sich das leben nehmen, sich das leben zu nehmen, sich etwas antun, sich was antun
        sich etwas anzutun, sich selbst verletzt, ritzt sich, will nicht mehr leben, möchte nicht mehr leben
        suicidarse, quitarse la vida, se quiere matar, quiere matarse, se quiere suicidar, quiere morirse, quiere morir, no quiere vivir
        se hace daño, se corta los brazos, se suicider, veut se tuer, va se tuer, veut mourir, se faire du mal, se mutile, se scarifie
        mettre fin à ses jours, veut en finir, ne veut plus vivre, suicidarsi, uccidersi, ammazzarsi, togliersi la vita, vuole morire
        farsi del male, non vuole più vivere, se suicidar, quer se matar, vai se matar, tirar a própria vida, quer morrer
        não quer mais viver, se corta., se machuca de propósito
        """

    private static let pastWords = """
        years ago, a year ago, last year, used to, when i was, back then, saved my life, saved me, saved us, kept me alive, kept me from
        stopped me from, got me through, vor jahren, vor einem jahr, letztes jahr, damals, mich gerettet, leben gerettet, hace años
        hace un año, el año pasado, me salvaste, me salvó, me salvaron, salvaron la vida, salvó la vida, il y a un an, il y a des années
        l'année dernière, à l'époque, m'as sauvé, m'ont sauvé, m'a sauvé, sauvé la vie, anni fa, un anno fa, l'anno scorso, mi hai salvato
        mi hanno salvato, salvato la vita, anos atrás, há um ano, ano passado, me salvou, me salvaram, salvou minha vida
        """

    private static let presentWords = """
        again, tonight, right now, anymore, any more, im going to, i want to, wieder, heute, jetzt, hoy, ahora, otra vez, de nuevo
        aujourd'hui, maintenant, encore, oggi, adesso, di nuovo, ancora, hoje, agora, de novo
        """

    /// Said of laughing, of work, of a film or a charity.
    private static let idioms = """
        i overdosed on, overdosed on, overdosing on, took an overdose of, take an overdose of, overdose of, eine überdosis an, una sobredosis de, une overdose de
        un'overdose di, una overdose di, uma overdose de, eine überdosis von, off the roof in, all the pills in the
        killed myself to finish, bring mich um wenn, me pendre quand, quiero morirme de la, me quiero morir de la
        killed myself laughing, kill myself laughing, killing myself laughing, want to die laughing, wanna die laughing, shoot myself in the foot
        mau mati ketawa, umrzeć ze śmiechu, doodlachen, suicide prevention, suicide awareness, suicide squad, suicidal tendencies, suicide silence, suicide doors, career suicide
        commercial suicide, political suicide, killed myself in the game, killed myself with a grenade, hang myself a, hang myself some
        want to die of laughter, want to die of cringe, want to die of embarrassment, quiero morir de risa, me quiero morir de risa
        veux mourir de rire, voglio morire dal ridere, quero morrer de rir, vor lachen sterben, drown myself in
        """

    /// Of one who wants or plans it now.
    static let nowWords: Set<String> = [
        "want", "wants", "wanna", "gonna", "going", "planning", "plan", "will", "is", "am", "im", "anymore", "tonight",
        "mochte", "werde", "quiero", "quiere", "voy", "veux", "veut", "vais", "voglio", "vuole", "quero", "quer", "vou",
    ]

    /// In writing without spaces, where words have no ends.
    static let unspaced = ["死にたい", "消えてしまいたい", "自殺", "死のうと", "想死", "自杀", "不想活"]

    static let laughter: Set<String> = [
        "laugh", "laughed", "laughing", "laughter", "lol", "lmao", "lmfao", "rofl", "haha", "hahaha", "hahahaha",
        "funny",
        "hilarious", "cringe", "cringed", "cringing", "embarrassed", "embarrassing", "embarrassment", "lachen",
        "gelacht",
        "peinlich", "jaja", "jajaja", "risa", "verguenza", "rire", "ris", "mdr", "ptdr", "honte", "ridere", "risate",
        "vergogna", "rir", "rindo", "kkk", "kkkk", "rsrs", "vergonha", "cute", "😂", "🤣", "💀", "😹", "😆",
    ]

    /// What is cut and ended at a desk, in a workshop, in a game.
    static let work: Set<String> = [
        "4k", "8k", "raw", "footage", "edit", "edits", "editing", "timeline", "premiere", "davinci", "resolve", "clip",
        "clips", "vlog", "render", "disconnect", "disconnects", "disconnected", "lag", "wifi", "router", "ranked",
        "queue", "server", "update", "wood", "fabric", "vinyl", "leather", "glass", "tiles", "bulk", "gains",
        "calories", "lawn", "grass", "fringe", "bangs", "hair", "recipe",
    ]

    static let mishaps: Set<String> = [
        "shaving", "cooking", "slicing", "chopping", "peeling", "kitchen", "paper", "accident", "accidentally",
        "mistake", "gym",
        "workout", "skating", "lifting", "exercise", "fell", "training", "yoga", "running", "climbing", "knitting",
        "carving",
        "oven", "stove", "recipe", "camera", "tripod", "phone", "film", "video", "lens", "footage", "photo", "portrait",
        "foot",
        "bungee", "parachute", "water", "wing", "hair", "cabelo", "barbear", "cozinhando", "treino", "academia",
    ]

    static let stories: Set<String> = [
        "character", "characters", "movie", "film", "episode", "book", "novel", "plot", "scene", "ending", "villain",
        "hero",
        "heroine", "season", "game", "boss", "actor", "figur", "buch", "folge", "spiel", "personaje", "pelicula",
        "libro",
        "capitulo", "juego", "personnage", "livre", "jeu", "personaggio", "gioco", "personagem", "filme",
        "livro", "jogo", "serie",
    ]
}
