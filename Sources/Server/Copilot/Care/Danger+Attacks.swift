/// Fire, attacks, doors, losses and threats.
extension Danger {
    static let fires = """
        burning.en: on fire, burning, burns, in flames, caught fire, burning down, catching fire
        burning.de: brennt, brennen, in flammen, feuer gefangen, abbrennt, brennt ab
        burning.es: en llamas, se quema, se está quemando, quemándose, ardiendo, arde, se incendia, se está incendiando, se incendió, prendió fuego
        burning.fr: en feu, brûle, en flammes, pris feu, prend feu, en train de brûler, flambe
        burning.it: in fiamme, va a fuoco, brucia, sta bruciando, sta andando a fuoco, ha preso fuoco, a fuoco
        burning.pt: pegando fogo, em chamas, queimando, pegou fogo, ardendo
        isfire.en: house is on fire, house is burning, flat is on fire, home is on fire, apartment is on fire, kitchen is on fire, building is on fire
        isfire.de: es brennt bei uns, bei uns brennt es, bei mir brennt es, es brennt im, es brennt in der, brennt lichterloh, hilfe es brennt, bei den nachbarn brennt es, haus brennt, wohnung brennt, küche brennt
        isfire.es: casa se quema, hay un incendio en, se está incendiando mi, mi casa está en llamas
        isfire.fr: il y a le feu, y a le feu, au feu, il y a un incendie, la maison brûle, l'immeuble brûle
        isfire.it: la casa va a fuoco, la casa brucia, c'è un incendio, sta andando a fuoco la casa, al fuoco
        isfire.pt: minha casa está pegando fogo, casa tá pegando fogo, tem um incêndio, há um incêndio, está pegando fogo aqui
        firenoun.en: fire, flames
        firenoun.de: feuer, flammen, es brennt
        firenoun.es: fuego, incendio, llamas
        firenoun.fr: le feu, incendie, flammes
        firenoun.it: fuoco, incendio, fiamme
        firenoun.pt: fogo, incêndio, chamas
        house.en: house, home, flat, apartment, kitchen, building, bedroom, garage, barn, car, school, hotel, stairwell, staircase, basement, attic, neighbours, neighbors, next door, curtains, stove, oven, dryer, charger, dorm, office, living room, our place, upstairs, downstairs, bathroom, hallway, shed, roof
        house.de: haus, wohnung, küche, gebäude, zimmer, garage, keller, dachstuhl, auto, schule, hotel, treppenhaus, nachbarn, nebenan, vorhang, vorhänge, herd, ofen, nachbarhaus, wohnheim, wohnzimmer, schlafzimmer, bei uns, haustür, dach, balkon, scheune
        house.es: casa, piso, cocina, edificio, apartamento, departamento, garaje, coche, escuela, hotel, escalera, sótano, vecinos, cortinas, horno, habitación, cuarto, salón
        house.fr: maison, appartement, appart, cuisine, immeuble, chambre, garage, voiture, école, hôtel, escalier, cave, voisins, rideaux, four, bâtiment, grange, chez nous, chez moi, salon
        house.it: casa, appartamento, cucina, palazzo, edificio, camera, garage, macchina, scuola, hotel, scale, cantina, vicini, tende, forno, condominio, salotto
        house.pt: casa, apartamento, apê, cozinha, prédio, quarto, garagem, carro, escola, hotel, escada, porão, vizinhos, cortina, forno, sala
        trapped.en: trapped, cant get out, stuck inside, are inside, is inside, no way out, spreading, on the stairs, still inside
        trapped.de: eingeschlossen, kommen nicht raus, komme nicht raus, komm nicht raus, noch drin, im treppenhaus, breitet sich aus, nicht mehr raus
        trapped.es: atrapad*, no podemos salir, no puedo salir, dentro, se extiende
        trapped.fr: coincé*, bloqué*, pas sortir, plus sortir, à l'intérieur, se propage
        trapped.it: intrappolat*, non riusciamo a uscire, non riesco a uscire, bloccat*, dentro
        trapped.pt: pres*, não conseguimos sair, não consigo sair, lá dentro, se espalhando
        smoke.en: smoke
        smoke.de: rauch, qualm
        smoke.es: humo
        smoke.fr: fumée
        smoke.it: fumo
        smoke.pt: fumaça, fumo
        everywhere.en: everywhere, full of, coming out, coming from, thick, filling
        everywhere.de: überall, voller, kommt aus, dichter
        everywhere.es: por todas partes, lleno de, llena de, sale
        everywhere.fr: partout, plein de, pleine de, sort de, épaisse
        everywhere.it: dappertutto, ovunque, pieno di, piena di, esce
        everywhere.pt: por todo lado, cheio de, cheia de, saindo
        alarm.en: alarm, smoke alarm
        blast.en: explosion, exploded, blew up
        blast.de: explosion, explodiert
        blast.es: explosión, explotó
        blast.fr: explosion, explosé
        blast.it: esplosione, esplos*
        blast.pt: explosão, explodiu
        stairs.de: treppenhaus
        gas.en: carbon monoxide alarm, carbon monoxide detector is, co alarm is, smell gas, smells of gas, smells like gas, gas leak, smelling gas
        gas.de: kohlenmonoxid*, co melder piept, riecht nach gas, gasgeruch, gasleck, riechen gas, riecht stark nach gas
        gas.es: monóxido de carbono, huele a gas, fuga de gas, escape de gas, olor a gas
        gas.fr: monoxyde de carbone, odeur de gaz, fuite de gaz, sent le gaz
        gas.it: monossido di carbonio, puzza di gas, odore di gas, fuga di gas, perdita di gas
        gas.pt: monóxido de carbono, cheiro de gás, vazamento de gás, cheirando a gás

        """

    static let attacks = """
        hitsme.en: hit me, hits me, hitting me, beat me up, beats me, beating me, beats me up, punched me, punches me, kicked me in, slapped me, slaps me, choked me, chokes me, strangled me, hurts me, pushed me down, threw me, dragged me, attacked me, burned me with, hurting me
        hitsme.de: schlägt mich, schlug mich, geschlagen, mich geschlagen, verprügelt mich, mich verprügelt, würgt mich, mich gewürgt, tritt mich, mich getreten, tut mir weh, mich gestoßen, mich geohrfeigt, prügelt
        hitsme.es: me pega, me pegó, me ha pegado, me golpea, me golpeó, me ha golpeado, me maltrata, me agarró del cuello, me dio una paliza, me hace daño, pegándome
        hitsme.fr: me frappe, m'a frappé, m'a frappée, me bat, m'a battue, me tape, m'a étranglée, m'a étranglé, me cogne, m'a giflée, m'a giflé, m'a cogné, lève la main sur moi
        hitsme.it: mi picchia, mi ha picchiato, mi ha picchiata, mi mena, mi ha menato, mi ha dato uno schiaffo, mi prende a pugni, mi ha messo le mani addosso, mi alza le mani, mi ha colpito, mi fa del male
        hitsme.pt: me bate, me bateu, me espanca, me espancou, me agrediu, me agride, me deu um soco, me enforcou, me machuca, me machucou, bate em mim, bateu em mim
        hits.en: hits, hit, hitting, beats, beating, punches, kicking, attacks, attacking, choking, strangling, hurting, is hurting, threatening
        hits.de: schlägt, verprügelt, würgt, prügelt, tritt, geschlagen, bedroht, misshandelt
        hits.es: pega, golpea, pegando, golpeando, maltrata, está pegando, amenaza
        hits.fr: frappe, bat, tape, étrangle, cogne, menace, en train de frapper
        hits.it: picchia, picchiando, mena, strangola, minaccia, sta picchiando
        hits.pt: bate em, batendo em, bate na, batendo na, bate no, batendo no, espanca, espancando, agride, agredindo, ameaça
        beaten.en: beaten up, being beaten, getting beaten, beaten by, beating up, jumped by, mugged
        beaten.de: verprügelt, zusammengeschlagen, überfallen
        beaten.es: paliza, golpeado, golpeada, asaltado, asaltada, pegando una paliza
        beaten.fr: tabassé*, passé à tabac, agressé*, battu, battue
        beaten.it: pestato, pestata, aggredit*, picchiato, picchiata, rapinat*
        beaten.pt: espancad*, agredid*, assaltad*
        by.en: by
        by.de: von
        by.es: por
        by.fr: par
        by.it: da, dal
        by.pt: por, pelo, pela
        attacked.en: attacked, assaulted, being attacked
        attacked.de: angegriffen, attackiert, greift, überfallen
        attacked.es: atacando, atacado, atacada, agrediendo, agredido, agredida
        attacked.fr: attaqué*, agressé*, en train d'agresser
        attacked.it: aggredit*, mi ha attaccat*, aggredendo
        attacked.pt: atacad*, atacando, agredid*
        street.en: street, home, park, bus, train, car, parking, station, school, alley, walk home, way home
        street.de: straße, nach hause, park, bus, bahn, auto, parkplatz, bahnhof, schule, heimweg, gasse
        street.es: calle, a casa, parque, autobús, metro, coche, estación, escuela
        street.fr: rue, chez moi, parc, bus, métro, voiture, parking, gare, école
        street.it: strada, casa, parco, autobus, metro, macchina, parcheggio, stazione, scuola
        street.pt: rua, casa, parque, ônibus, metrô, carro, estacionamento, estação, escola
        killme.en: kill me, killing me, murder me, shoot me, stab me
        killme.de: mich umbringen, mich umzubringen, bringt mich um, mich töten, mich abstechen, mich erschießen
        killme.es: matarme, va a matar, me va a matar, me mata, me quiere matar
        killme.fr: me tuer, va me tuer, veut me tuer
        killme.it: uccidermi, ammazzarmi, mi uccide, mi ammazza
        killme.pt: me matar, vai me matar, quer me matar
        threatens.en: threatened, threatens, threatening, threats
        threatens.de: droht, gedroht, bedroht, drohungen
        threatens.es: amenaza*, amenazó, amenazado
        threatens.fr: menace, menacé, menaces, menacée
        threatens.it: minaccia*
        threatens.pt: ameaç*
        kill.en: kill, stab, shoot, murder, hurt
        kill.de: umzubringen, umbringen, töten, abstechen, erschießen
        kill.es: matar, matarnos, matarla, matarlo
        kill.fr: tuer, mort
        kill.it: uccidere, ammazzare, uccidermi, morte
        kill.pt: matar, morte
        death.en: death
        death.de: mit dem tod
        death.es: de muerte
        death.fr: de mort
        weapon.en: knife, gun, weapon, axe, machete, rifle, pistol, hammer, baseball bat, crowbar, acid
        weapon.de: messer, pistole, waffe, axt, gewehr, hammer, schusswaffe, brecheisen
        weapon.es: cuchillo, pistola, arma, machete, navaja, hacha, martillo
        weapon.fr: couteau, arme, pistolet, fusil, hache, marteau, machette
        weapon.it: coltello, pistola, arma, ascia, martello, fucile
        weapon.pt: faca, arma, pistola, facão, machado, martelo, revólver
        weaponed.en: has a gun, has a knife, got a gun, got a knife, with a gun, with a knife, holding a knife, holding a gun, is armed, pulled a knife, pulled a gun, has a weapon, has an axe, bleeding, a gun to
        weaponed.de: hat ein messer, hat eine waffe, hat eine pistole, mit einem messer, mit messer, mit einer waffe, ist bewaffnet, mit einer axt, mit einer pistole
        weaponed.es: tiene un cuchillo, tiene una pistola, tiene un arma, con un cuchillo, con una pistola, está armado, con un arma, tiene una navaja
        weaponed.fr: a un couteau, a une arme, avec un couteau, avec une arme, est armé, a un pistolet, un couteau à la main
        weaponed.it: ha un coltello, ha una pistola, con un coltello, con una pistola, è armato, ha un'arma
        weaponed.pt: tem uma faca, tem uma arma, com uma faca, com uma arma, está armado, tá armado
        school.en: school, classroom, campus
        school.de: schule
        school.fr: l'école
        locked.en: locked me in, locked her in, wont let me out, wont let me leave, doesnt let me leave, lock me in, locks me in, took my phone and, keeps me locked, wont let me go, locked us in, took my keys
        locked.de: eingesperrt, lässt mich nicht raus, lässt mich nicht gehen, sperrt mich ein, schließt mich ein, mich eingeschlossen
        locked.es: me encerró, me tiene encerrad*, me ha encerrado, no me deja salir, encerrad* con llave
        locked.fr: m'a enfermé, m'a enfermée, m'enferme, me laisse pas sortir, m'empêche de sortir, me laisse plus sortir, séquestre
        locked.it: mi ha chius*, mi tiene chius*, non mi fa uscire, non mi lascia uscire, rinchius*
        locked.pt: me trancou, me prendeu, não me deixa sair, me tranca, trancad* no, trancad* em
        kidnapped.en: kidnapped, abducted, holding me, taken hostage, held hostage
        kidnapped.de: entführt, als geisel, festgehalten, halten mich fest
        kidnapped.es: secuestrad*, me secuestr*, me tienen retenid*
        kidnapped.fr: kidnapp*, enlevé*, séquestré*, en otage
        kidnapped.it: rapit*, sequestrat*, in ostaggio
        kidnapped.pt: sequestrad*, raptad*, refém
        touchesme.en: touches me, touched me, touching me, comes into my room, comes in my room, came into my room, gets into my bed, makes me touch, touches my sister, undresses me
        touchesme.de: fasst mich an, mich angefasst, berührt mich, kommt nachts in mein zimmer, in mein zimmer, begrapscht, in mein bett
        touchesme.es: me toca, me tocó, me manosea, entra en mi cuarto, entra a mi cuarto, en mi cama, me toquetea
        touchesme.fr: me touche, m'a touché, m'a touchée, vient dans ma chambre, dans mon lit, me tripote, attouchements
        touchesme.it: mi tocca, mi ha toccat*, entra in camera mia, nel mio letto, mi palpeggia
        touchesme.pt: me toca, me tocou, mexe comigo, entra no meu quarto, na minha cama, passa a mão em mim, me apalpa
        raped.en: raped, sexually assaulted, sexually abused, molested, molests, molesting, sexually abuses
        raped.de: vergewaltigt, sexuell missbraucht, missbraucht mich, sexuell belästigt
        raped.es: me violó, me violaron, violada, abusó de mí, abusa de mí, abusan de mí, me han violado, abusado sexualmente
        raped.fr: violée, m'a violé, m'a violée, abusé de moi, abuse de moi, agression sexuelle, agressée sexuellement
        raped.it: stuprat*, violentat*, abusato di me, abusa di me, mi ha violentat*
        raped.pt: estuprad*, me estuprou, abusou de mim, abusa de mim, violentada
        follows.en: following me, follows me, followed me, stalking me, chasing me
        follows.de: verfolgt mich, folgt mir, verfolgen mich, läuft mir nach, mir gefolgt, hinter mir her
        follows.es: me sigue, me está siguiendo, me persigue, siguiéndome, me viene siguiendo
        follows.fr: me suit, me poursuit, m'a suivie, m'a suivi, en train de me suivre
        follows.it: mi segue, mi sta seguendo, mi insegue, mi ha seguit*
        follows.pt: me seguindo, me segue, me perseguindo, está me seguindo
        chases.en: chasing me, hunting me
        followed.en: im being followed, i am being followed, someone is following me, somebody is following me, being followed by a man
        followed.de: ich werde verfolgt, werde verfolgt, jemand verfolgt mich, jemand folgt mir
        followed.es: me están siguiendo, alguien me sigue, me vienen siguiendo, me están persiguiendo, alguien me está siguiendo
        followed.fr: on me suit, quelqu'un me suit, je suis suivie, on me poursuit
        followed.it: qualcuno mi segue, qualcuno mi sta seguendo, mi stanno seguendo, mi stanno inseguendo
        followed.pt: estão me seguindo, tão me seguindo, alguém está me seguindo, estou sendo seguida, estou sendo perseguida, alguém tá me seguindo
        social.en: instagram, insta, twitch, tiktok, youtube, twitter, followers, follower, likes, account, bot, bots, page, since, thousand, people online
        social.de: instagram, insta, twitch, tiktok, youtube, twitter, follower, likes, account, seit
        social.es: instagram, insta, twitch, tiktok, youtube, twitter, redes, seguidores, likes, cuenta, desde, muchos
        social.fr: instagram, insta, twitch, tiktok, youtube, twitter, abonnés, compte, depuis, réseaux
        social.it: instagram, insta, twitch, tiktok, youtube, twitter, follower, account, da anni, tanti
        social.pt: instagram, insta, twitch, tiktok, youtube, twitter, seguidores, conta, desde, muita gente
        inside.en: someone is in my, somebody is in my, someone in my house, someone in the house, someone in my flat, someone inside my, footsteps downstairs, climbing through my, climbing in through, climbing through the window, trying to open my door, trying to open the door, someone got into my, somebody got into my, someone has entered my
        inside.de: jemand ist in meiner, jemand ist in meinem, jemand in meiner wohnung, jemand ist im haus, jemand in der wohnung, jemand ist eingestiegen, schritte im haus
        inside.es: hay alguien en mi, hay alguien dentro, alguien entró en mi, alguien entró a mi, alguien ha entrado en, se han metido en mi, se metieron en mi, se metieron a mi
        inside.fr: quelqu'un est entré chez, quelqu'un chez moi, quelqu'un est chez moi, il y a quelqu'un chez, il y a quelqu'un dans ma, il y a quelqu'un dans la maison, quelqu'un est entré dans
        inside.it: c'è qualcuno in casa, qualcuno è entrato, c'è qualcuno dentro, qualcuno in casa mia, sono entrati in casa
        inside.pt: tem alguém na minha, tem alguém dentro, alguém entrou na minha, entraram na minha casa, alguém entrou em casa, invadiram minha
        shooter.en: active shooter, shots fired, gunman, someone is shooting, hes shooting, gunshots
        shooter.de: amoklauf, amokläufer, es wird geschossen, jemand schießt, er schießt
        shooter.es: tiroteo, están disparando, está disparando, disparos en
        shooter.fr: fusillade, tire sur des gens, coups de feu, quelqu'un tire
        shooter.it: sparatoria, stanno sparando, sta sparando, sparano
        shooter.pt: tiroteio, estão atirando, está atirando
        strangles.en: strangling her, strangling me, strangling him
        stranger.en: some guys, guys, these men, strange man, stranger, a man, some man, some guy, two men, strange guy, unknown man, some men, weird guy, a guy, three men, drunk man, my ex
        stranger.de: fremder, fremder mann, fremden mann, ein mann, unbekannter, zwei männer, ein typ, irgendein typ, mein ex, männer
        stranger.es: desconocid*, un hombre, un tipo, dos hombres, un extraño, mi ex, unos hombres
        stranger.fr: inconnu, un homme, un mec, un type, deux hommes, mon ex, des hommes
        stranger.it: sconosciuto, un uomo, un tizio, due uomini, uno strano, il mio ex, un tipo, degli uomini
        stranger.pt: desconhecido, um homem, um cara, dois homens, um estranho, meu ex, uns caras
        door.en: my door, our door, the door, front door, back door, my window, my house, our house, my flat, my apartment, my garden, my room, my home, outside my, in my house, doorstep, downstairs
        door.de: meiner tür, der tür, haustür, die tür, meine tür, meinem haus, unserem haus, unserer tür, meinem fenster, meiner wohnung, meine wohnung, wohnungstür, garten, meinem zimmer, vor dem haus
        door.es: mi puerta, la puerta, mi casa, mi ventana, nuestra casa, mi cuarto, mi piso, mi jardín
        door.fr: ma porte, la porte, chez moi, chez nous, ma fenêtre, ma maison, notre porte, mon jardin, mon immeuble
        door.it: mia porta, la porta, casa mia, mia finestra, alla porta, nostra porta, mia casa, fuori casa, giardino
        door.pt: minha porta, a porta, minha casa, na porta, minha janela, nossa casa, meu quarto, meu portão, portão
        menace.en: wont go away, wont leave, not leaving, banging, screaming, shouting, trying to get, kicking, hammering, watching, staring, pounding, forcing, refuses to leave, threatening, drunk, ringing for, masked, get in
        menace.de: geht nicht weg, hämmert, schreit, will rein, versucht, tritt gegen, brüllt, beobachtet, starrt, klopft wie, bedroht, betrunken, maskiert, schlägt gegen, rüttelt
        menace.es: no se va, golpea, golpeando, grita, gritando, quiere entrar, intenta entrar, intentando entrar, vigila, mirando, amenaza*, borracho, forzando
        menace.fr: part pas, ne part pas, frappe, tambourine, hurle, crie, essaie d'entrer, essaie de rentrer, veut entrer, surveille, regarde, menace, ivre, forcer
        menace.it: non se ne va, batte, urla, grida, cerca di entrare, vuole entrare, sta cercando, mi guarda, minaccia*, ubriaco, forzando
        menace.pt: não vai embora, batendo, gritando, quer entrar, tentando entrar, olhando, ameaça*, bêbado, forçando, esmurrando
        yourdoor.en: your house, outside your, your door, your home, your front door, your garden, your flat, your building, your window
        yourdoor.de: deiner tür, deinem haus, deiner wohnung, deine wohnung, deinem fenster, deiner haustür
        yourdoor.es: tu casa, tu puerta, tu ventana
        yourdoor.fr: chez toi, ta porte, ta maison, ta fenêtre
        yourdoor.it: casa tua, tua porta, tua casa, tua finestra
        yourdoor.pt: sua casa, sua porta, sua janela, tua casa
        breakin.en: breaking in, breaking into, trying to get in, trying to break in, trying to break into, is breaking into, broken into, broke into, trying to get into, is in my house, in the house with, came in through, forcing the door
        breakin.de: bricht ein, einbrechen, eingebrochen, versucht reinzukommen, will rein, ins haus, in die wohnung, einbruch, aufbrechen, bricht die tür
        breakin.es: entrando en, entrando a, intentando entrar, intenta entrar, quiere entrar, forzando, se metió en, se ha metido en, entrar en mi, entrar a mi
        breakin.fr: essaie d'entrer, essaie de rentrer, force la porte, forcer la porte, entré chez, rentré chez, cambriole, défonce la porte
        breakin.it: cerca di entrare, sta entrando, cercando di entrare, forzando, è entrato in, entrando in
        breakin.pt: tentando entrar, invadindo, entrando na, forçando, invadiu, arrombando, entrou na minha
        burglar.en: burglar*, intruder*, thief, robbers
        burglar.de: einbrecher*, eindringling, diebe
        burglar.es: ladrón, ladrones, intruso*
        burglar.fr: cambrioleur*, voleur, voleurs, intrus
        burglar.it: ladro, ladri, intruso
        burglar.pt: ladrão, ladrões, bandido*, assaltante*, invasor

        """

    static let others = """
        harm.en: suicide, suicidal, kill myself, killing myself, end my life, self harm
        harm.de: umbringen, selbstmord, suizid*, mich ritzen, sterben, nicht mehr leben
        harm.es: suicidarme, matarme, quitarme la vida, morirme, no quiero vivir
        harm.fr: me suicider, me tuer, mourir, en finir, me pendre
        harm.it: suicidarmi, uccidermi, ammazzarmi, togliermi la vita, farla finita, morire
        harm.pt: me suicidar, me matar, me matando, me enforcar, morrer
        odof.en: overdosed on, overdose of, overdosing on, overdose on
        odof.de: überdosis, überdosis an, überdosis von
        odof.es: sobredosis de, sobredosis
        odof.fr: overdose de
        odof.it: overdose di
        odof.pt: overdose de
        lost.en: is gone, missing, disappeared, vanished, gone missing, ran away, has run away, wandered off, got lost, nobody has seen
        lost.de: vermisst, verschwunden, weggelaufen, abgehauen, verlaufen, unauffindbar, niemand hat, ist weg, vermissen
        lost.es: desaparec*, perdido, se ha perdido, se perdió, no aparece, se escapó, nadie lo ha visto, nadie la ha visto
        lost.fr: disparu*, introuvable, perdu, perdue, fugué, a fugué, personne ne l'a vu
        lost.it: scompars*, sparit*, si è pers*, scappat* di casa, introvabile, non si trova
        lost.pt: desaparec*, sumiu, sumid*, se perdeu, fugiu de casa, ninguém viu
        cantfindher.en: cant find her, cant find him, cant find them, nobody knows where, dont know where she, dont know where he
        cantfindher.de: finden sie nicht, finden ihn nicht, finde ihn nicht, finde sie nicht, suchen ihn seit, suchen sie seit, ist weg
        cantfindher.es: no la encontramos, no lo encontramos, no la encuentro, no lo encuentro, no sabemos dónde está
        cantfindher.fr: ne la trouve plus, ne le trouve plus, on ne la trouve, on ne le trouve, on ne sait pas où
        cantfindher.it: non la troviamo, non lo troviamo, non la trovo, non lo trovo, non sappiamo dov'è
        cantfindher.pt: não a encontramos, não encontramos ela, não encontramos ele, não achamos ela, não achamos ele, não sabemos onde
        cantfind.en: cant find my, cannot find my, cant find our, have you seen my, lost my, looking for my missing, not find my
        cantfind.de: finde meinen, finde meine, finde mein, finden unseren, finden unsere, finden unser
        cantfind.es: no encuentro a mi, no encontramos a mi, no encontramos a nuestro, no encontramos a nuestra, no encuentro a
        cantfind.fr: ne trouve plus ma, ne trouve plus mon, trouve plus mon, trouve plus, trouve pas mon, ne retrouve plus, retrouve pas, retrouve plus
        cantfind.it: non trovo mio, non trovo mia, non trovo più mio, non trovo più mia, non troviamo, non trovo più il mio, non trovo il mio, non trovo la mia, non trovo più la mia, non trovo più
        cantfind.pt: não encontro meu, não encontro minha, não acho meu, não acho minha, não estou achando meu, não estou achando minha, não encontramos, não achamos
        nothome.en: never came home, hasnt come home, didnt come home, not come home, never got home, didnt come back, hasnt come back, never arrived at school, not answering since, nobody can reach, hasnt been seen
        nothome.de: nicht nach hause gekommen, nicht heimgekommen, nicht nachhause gekommen, nie angekommen, nicht zurückgekommen, seit gestern nicht
        nothome.es: no ha vuelto a casa, no volvió a casa, no ha vuelto, no llegó a casa, no ha llegado a casa, no volvió
        nothome.fr: pas rentré, pas rentrée, jamais rentré, jamais rentrée, n'est pas rentré, n'est pas revenu, pas revenue
        nothome.it: non è tornat*, non è rientrat*, mai tornat*, non è mai arrivat*
        nothome.pt: não voltou, não voltou para casa, não chegou em casa, ainda não voltou
        taken.en: was taken from, has been taken, took my child, took my son, took my daughter
        threat.en: make your life hell, make your life a living, make you suffer, i know where you live, i know where you sleep, i know where your kids, i know where your family, i will find you, ill find you, im going to find you, watch your back, sleep with one eye open, youre a dead, dead man, youre dead meat, youre dead if, youre dead watch, you will die, you deserve to die, i will hurt you, ill hurt you, im going to hurt you, gonna hurt you, youll be sorry you were ever born, im coming for you, we know where you live, coming for your family, i will destroy your life, ill ruin your life, ill ruin you, youll pay for this, you will pay for this, ill make you pay, i hope you get hit, youre next, burn your house, burn down your, bullet with your name, rape you, throw acid, slit your, cut your throat, break your legs, break your neck, beat you up when, know which school your
        threat.de: wirst dafür bezahlen, dich kaputt machen, mach dich kaputt, mache dich kaputt, wirst leiden, ich weiß wo du wohnst, wir wissen wo du wohnst, ich finde dich, ich werde dich finden, du bist tot, du wirst sterben, du stirbst, pass auf dich auf wenn du, ich mach dich fertig, ich mache dich fertig, wir kriegen dich, ich krieg dich, ich kriege dich, ich komme dich holen, das wirst du bereuen, das wirst du büßen, dein haus anzünden, ich stech dich ab, ich schlag dich, schlag dich tot, ich weiß wo deine kinder, du bist der nächste, du bist die nächste
        threat.es: vas a pagar por, te vas a enterar, vas a sufrir, sé dónde vives, sabemos dónde vives, te voy a encontrar, te encontraré, estás muerto, estás muerta, vas a morir, te vas a arrepentir, te arrepentirás, lo vas a pagar, lo pagarás, te voy a hacer daño, te voy a destruir, voy a por ti, te voy a romper, cuida tus espaldas, sé dónde estudian tus, eres el siguiente, te voy a pegar, quemar tu casa
        threat.fr: vas payer pour, tu vas souffrir, va te retrouver, je sais où tu habites, on sait où tu habites, je sais où tu vis, je vais te retrouver, je te retrouverai, t'es mort, tu es mort, tu es morte, tu vas mourir, tu vas crever, tu vas le regretter, tu vas le payer, tu me le paieras, je vais te faire du mal, je vais te détruire, je viens te chercher, fais gaffe à toi, surveille tes arrières, te casser la gueule, brûler ta maison, t'es le prochain
        threat.it: te la faccio pagare, vengo a cercare, vengo sotto casa, soffrirai, so dove abiti, so dove vivi, sappiamo dove abiti, ti trovo, ti troverò, verrò a cercarti, sei morto, sei morta, morirai, te ne pentirai, ti pentirai, la pagherai, me la pagherai, ti farò del male, ti rovino, ti rovinerò, ti vengo a prendere, guardati le spalle, ti spacco la faccia, ti bruciamo la casa, sei il prossimo
        threat.pt: acabar com sua vida, acabar com a sua vida, você vai sofrer, sei onde você mora, sei onde vc mora, sabemos onde você mora, sei onde tu moras, vou te achar, vou te encontrar, você está morto, você está morta, vc tá morto, você vai morrer, vc vai morrer, vai se arrepender, você vai pagar, vai pagar caro, vou te destruir, vou acabar com você, vou te pegar, cuidado nas costas, vou te quebrar, vou te bater, queimar sua casa, você é o próximo
        killyou.en: kill you, killing you and, murder you, shoot you dead, stab you, gonna kill u, kill u
        killyou.de: bring dich um, bringe dich um, dich umbringen, dich töten, dich abstechen, dich umzubringen
        killyou.es: te voy a matar, te mataré, vamos a matarte, te mato, voy a matarte, matarte a ti
        killyou.fr: je vais te tuer, te tuerai, on va te tuer, je te tue, te planter, te buter
        killyou.it: ti ammazzo, ti uccido, ti ucciderò, ti ammazzerò, ucciderti, ammazzarti
        killyou.pt: vou te matar, te mato, vamos te matar, matar você, te matar
        iknow.en: i know, we know, i found, ive got, i have
        iknow.de: ich kenne, ich hab, ich habe, wir kennen
        iknow.es: sé, conozco, tengo
        iknow.fr: je connais, je sais, j'ai
        iknow.it: conosco, so, ho
        iknow.pt: eu sei, sei, conheço
        yourplace.en: where you live, where you sleep, your home address, your school, where your kids, where your parents live, where your family lives
        yourplace.de: wo du wohnst, wo deine familie wohnt, wo deine eltern wohnen
        yourplace.es: dónde vives, dónde vive tu familia, dónde viven tus padres
        yourplace.fr: où tu habites, où habite ta famille, où tu dors
        yourplace.it: dove abiti, dove vivi, dove abita la tua famiglia
        yourplace.pt: onde você mora, onde sua família mora, onde vc mora
        payor.en: pay me or, pay us or, pay up or, pay or, send me money or, if you dont pay, unless you pay, send money or, or else, or i will, or ill, unless you send, if you dont send, if you dont give, otherwise i, or everyone
        payor.de: zahl oder, zahle oder, bezahl oder, wenn du nicht zahlst, sonst veröffentliche, sonst, oder ich, oder alle
        payor.es: paga o, si no pagas, si no me pagas, si no me das, o publico, o todos, o voy a, si no me mandas
        payor.fr: paie ou, si tu paies pas, si tu ne paies pas, si tu ne me, sinon, ou je publie, ou tout le monde
        payor.it: paga o, se non paghi, se non mi paghi, se non mi, altrimenti, sennò, o pubblico, o tutti
        payor.pt: paga ou, se não pagar, se você não pagar, se não me pagar, senão, ou eu publico, ou todo mundo, se não me mandar
        leak.en: post them, post it, publish them, post everything, leak, leak your, publish, post your, expose you, send them to, share the, release, show everyone, tell everyone, will see, everyone will know, goes public
        leak.de: veröffentliche, veröffentlichen, leake, online stelle, alle sehen, allen zeigen, an deine, hochladen
        leak.es: publico, publicaré, filtro, filtraré, las subo, todos verán, se las mando a, difundir
        leak.fr: publie, publier, balance, diffuse, diffuser, tout le monde verra, envoie à ta, mettre en ligne
        leak.it: pubblico, pubblicherò, diffondo, diffondere, tutti vedranno, le mando a, metto online
        leak.pt: publico, vazo, vazar, divulgo, divulgar, todo mundo vai ver, mando para
        yournudes.en: your nudes, your pictures, your photos, your private, naked pictures of you, videos of you, your secret, your chats
        yournudes.de: deine nacktbilder, deine bilder, deine fotos, deine privaten, deine chats
        yournudes.es: tus fotos, tus desnudos, tus nudes, tus vídeos, tus chats
        yournudes.fr: tes photos, tes nudes, tes vidéos intimes, tes messages privés
        yournudes.it: le tue foto, i tuoi nudi, i tuoi video privati, le tue chat
        yournudes.pt: suas fotos, seus nudes, teus nudes, suas conversas
        watch.en: watching, ive seen, i saw you at, i followed you
        ifind.en: i will come to, ill come to, im coming to
        you.en: your house, your home, your place
        iam.en: im outside, i am outside, im standing, i am standing, im waiting, im in front of, we are in front of, im parked, im at
        iam.de: ich stehe vor, ich bin vor, ich warte vor, steh vor, wir stehen vor
        iam.es: estoy fuera de, estoy en la puerta de, estoy delante de, estoy frente a, estoy afuera de
        iam.fr: je suis devant, je suis en bas de, j'attends devant
        iam.it: sono fuori, sono sotto, sono davanti a, ti aspetto sotto
        iam.pt: estou na frente da, estou em frente, tô na frente da, estou na porta da, tô em frente à

        """
}
