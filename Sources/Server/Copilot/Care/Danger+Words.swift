/// The words of danger. What stands in several languages is told by the words beside it.
extension Danger {
    static let groups = people + bodies + fires + attacks + others + jests

    private static let people = """
        someone.en: he, she, they, someone, somebody, man, woman, guy, girl, boy, baby, neighbour*, neighbor*, colleague, coworker, flatmate, roommate, person, friend, classmate, teacher, stranger, viewer, driver, girlfriend, boyfriend, people, passenger, customer
        someone.de: er, sie, jemand*, mann, frau, nachbar*, kollege, kollegin, mitbewohner*, freund, freundin, person, leute, lehrer*, baby, junge, mädchen, kumpel
        someone.es: él, ella, alguien, hombre, mujer, vecin*, compañer*, amigo, amiga, persona, señor, señora, chico, chica, novia, novio, bebé, gente
        someone.fr: il, elle, quelqu'un, homme, femme, voisin*, collègue, ami, amie, personne, copain, copine, bébé, monsieur, dame, gens, on
        someone.it: lui, lei, qualcuno, uomo, donna, vicin*, collega, amico, amica, persona, ragazz*, neonat*, signore, signora, coinquilin*
        someone.pt: ele, ela, alguém, homem, mulher, vizinh*, colega, amigo, amiga, pessoa, namorad*, bebê, senhor, senhora, moça, rapaz
        kin.en: mum, mom, mam, mother, dad, father, grandma, grandpa, grandmother, grandfather, granny, nan, sister, brother, son, daughter, wife, husband, uncle, aunt, auntie, cousin, child, kid, kids, toddler, stepdad, stepmum, partner, nephew, niece
        kin.de: mama, mutter, papa, vater, oma, opa, schwester, bruder, sohn, tochter, ehefrau, ehemann, onkel, tante, kind, kinder, partner, großmutter, großvater, neffe, nichte
        kin.es: mamá, madre, papá, padre, abuel*, herman*, hijo, hija, esposa, esposo, marido, tío, tía, prim*, niño, niña, hijos, sobrin*
        kin.fr: maman, mère, papa, père, mamie, papi, grand mère, grand père, soeur, frère, fils, fille, mari, oncle, tante, enfant, enfants, femme, cousin*, neveu, nièce, conjoint
        kin.it: mamma, madre, papà, padre, nonn*, sorella, fratello, figli*, moglie, marito, zio, zia, bambin*, cugin*, compagn*, nipote
        kin.pt: mãe, pai, avó, avô, vovó, vovô, irmã, irmão, filh*, esposa, marido, tio, tia, criança, crianças, prim*, sobrinh*
        me.en: i, im, me, my, we, ive, were
        me.de: ich, mich, mir, wir, uns
        me.es: yo, me, mí, estoy, nos, tengo
        me.fr: je, jai, me, moi, nous, j, suis
        me.it: io, mi, sono, ho, ci, noi
        me.pt: eu, me, estou, tô, nós, tive
        man.en: he, she, husband, dad, father, boyfriend, girlfriend, brother, ex, stepdad, stepfather, stepmum, uncle, partner, neighbour*, wife, mother, coach, guy, man, men, they, roommate, landlord
        man.de: er, sie, mann, vater, papa, freund, freundin, bruder, ex, exfreund, exmann, stiefvater, onkel, partner, nachbar, ehemann, mutter, trainer, kerl, typ, männer
        man.es: él, ella, marido, padre, papá, novio, novia, hermano, ex, padrastro, tío, pareja, vecino, esposo, madre, entrenador, hombre, tipo, hombres
        man.fr: il, elle, mari, père, papa, copain, copine, frère, ex, beau père, oncle, conjoint, voisin, compagnon, mère, entraîneur, homme, mec, type, hommes
        man.it: lui, lei, marito, padre, papà, ragazzo, fidanzato, fratello, ex, patrigno, zio, compagno, vicino, madre, allenatore, uomo, tipo, uomini
        man.pt: ele, ela, marido, pai, namorado, namorada, irmão, ex, padrasto, tio, companheiro, vizinho, mãe, treinador, homem, cara, homens
        abuser.en: stepdad, stepfather, uncle, coach, teacher, dad, father, grandpa, grandfather, brother, cousin, boss, priest, neighbour*, neighbor*, babysitter
        abuser.de: stiefvater, onkel, trainer, lehrer, papa, vater, opa, großvater, bruder, cousin, chef, pfarrer, nachbar
        abuser.es: padrastro, tío, entrenador, profesor, padre, papá, abuelo, hermano, primo, jefe, cura, vecino
        abuser.fr: beau père, oncle, entraîneur, coach, prof, père, papa, grand père, frère, cousin, patron, prêtre, voisin
        abuser.it: patrigno, zio, allenatore, professore, prof, padre, papà, nonno, fratello, cugino, capo, prete, vicino
        abuser.pt: padrasto, tio, treinador, professor, pai, avô, irmão, primo, chefe, padre, vizinho
        child.en: son, daughter, child, kid, toddler, little brother, little sister, niece, nephew, grandson, granddaughter, year old, my baby, my boy, my girl, little girl, little boy, kids, children
        child.de: sohn, tochter, kind, kinder, kleiner bruder, kleine schwester, kleinen bruder, nichte, neffe, enkel, enkelin, jährige*, mein junge, mein mädchen
        child.es: hijo, hija, niño, niña, hijos, hermanito, hermanita, sobrino, sobrina, nieto, nieta, mi bebé
        child.fr: fils, ma fille, enfant, enfants, petit frère, petite soeur, neveu, nièce, petit fils, petite fille, mon petit
        child.it: figlio, figlia, bambino, bambina, bambini, fratellino, sorellina, nipotino, nipotina, nipote
        child.pt: filho, filha, criança, crianças, irmãozinho, irmãzinha, sobrinho, sobrinha, neto, neta, menino, menina
        elder.en: grandma, grandpa, grandmother, grandfather, mum, mother, mom, dad, father, sister, brother, nan, dementia, wife, husband
        elder.de: oma, opa, mutter, mama, vater, papa, schwester, bruder, großmutter, großvater, demenz, freundin
        elder.es: abuel*, madre, mamá, padre, papá, hermana, hermano, demencia, alzheimer
        elder.fr: mamie, papi, grand mère, grand père, mère, père, soeur, frère, démence, alzheimer
        elder.it: nonn*, madre, mamma, padre, papà, sorella, fratello, demenza
        elder.pt: avó, avô, vovó, vovô, mãe, pai, irmã, irmão, demência
        victim.en: me, us, my mum, my mom, my mother, my sister, my brother, my kids, my kid, my son, my daughter, my little brother, my little sister, her, the kids, the children, his wife, his kids, my friend, my dad
        victim.de: mich, uns, meine mutter, meine mama, meine schwester, meinen bruder, meine kinder, mein kind, meinen sohn, meine tochter, die kinder, seine frau, meine freundin
        victim.es: a mi madre, a mi mamá, a mi hermana, a mi hermano, a mis hijos, a mi hijo, a mi hija, a los niños, a su mujer, a mi amiga
        victim.fr: ma mère, ma soeur, mon frère, mes enfants, mon fils, ma fille, les enfants, sa femme, mon amie, maman
        victim.it: mia madre, mia mamma, mia sorella, mio fratello, i miei figli, mio figlio, mia figlia, i bambini, sua moglie, la mia amica
        victim.pt: minha mãe, minha irmã, meu irmão, meus filhos, meu filho, minha filha, as crianças, a mulher dele, minha amiga
        cry.en: help, please help, help me, hurry, what do i do, what should i do, what do we do, what to do, call 911, call 999, call 112, 911, 999, emergency, please come, come quick, quickly, im scared, were scared, police, ambulance
        cry.de: hilfe, hilf mir, helft, schnell, was soll ich tun, was tun, was mach ich, was mache ich, was soll ich machen, notruf, 112, 110, notfall, hab angst, habe angst, polizei, krankenwagen, notarzt
        cry.es: ayuda, socorro, ayúdame, ayúdenme, rápido, qué hago, qué hacemos, emergencia*, 112, 911, policía, tengo miedo, ambulancia, auxilio
        cry.fr: aide, aidez moi, aide moi, au secours, vite, que faire, je fais quoi, que dois je faire, urgence, urgences, 112, le samu, le 15, pompiers, police, peur, ambulance
        cry.it: aiuto, aiutami, aiutatemi, presto, cosa faccio, che faccio, cosa devo fare, emergenza, 112, 118, polizia, carabinieri, ho paura, ambulanza, correte
        cry.pt: socorro, ajuda, me ajuda, me ajude, rápido, o que eu faço, que faço, o que faço, emergência, 190, 192, 112, polícia, tô com medo, estou com medo, ambulância, samu
        fear.en: scared, afraid, terrified, frightened, hiding
        fear.de: angst, fürchte, verstecke, versteckt
        fear.es: miedo, asustad*, aterrad*, escondid*
        fear.fr: peur, terrifié*, caché*, effrayé*
        fear.it: paura, spaventat*, terrorizzat*, nascost*
        fear.pt: medo, assustad*, apavorad*, escondid*
        now.en: now, right now, at the moment, just now, is being, currently, just
        now.de: jetzt, gerade, grad, eben, wird, im moment
        now.es: ahora, ahora mismo, está, están, en este momento
        now.fr: maintenant, en ce moment, en train, là, se fait, à l'instant
        now.it: adesso, ora, in questo momento, stanno, sta, proprio ora
        now.pt: agora, neste momento, está, estão, tá, agora mesmo
        again.en: again, every night, every day, every time, every evening, keeps, when hes drunk, always, last night
        again.de: wieder, jede nacht, jeden tag, jeden abend, ständig, betrunken, immer
        again.es: otra vez, cada noche, cada día, todas las noches, todos los días, siempre, borracho, de nuevo
        again.fr: encore, chaque nuit, chaque soir, tous les jours, tous les soirs, toujours, ivre, bourré
        again.it: di nuovo, ancora, ogni notte, ogni sera, ogni giorno, sempre, ubriaco
        again.pt: de novo, outra vez, toda noite, todas as noites, todo dia, todos os dias, sempre, bêbado
        night.en: night, tonight, dark
        night.de: nacht, nachts, dunkeln, abend
        night.es: noche, oscuro
        night.fr: nuit, soir
        night.it: notte, sera, buio
        night.pt: noite, escuro

        """

    private static let bodies = """
        heartattack.en: heart attack, cardiac arrest, having a stroke, had a stroke, has had a stroke, a stroke
        heartattack.de: herzinfarkt, herzstillstand, schlaganfall, herzanfall
        heartattack.es: infarto, ataque al corazón, paro cardíaco, ataque cardíaco, derrame cerebral, ictus
        heartattack.fr: crise cardiaque, infarctus, arrêt cardiaque, avc, accident vasculaire
        heartattack.it: infarto, attacco di cuore, attacco cardiaco, arresto cardiaco, ictus
        heartattack.pt: infarto, enfarte, ataque cardíaco, parada cardíaca, derrame, avc
        happening.en: is having, just had, has had, are having, having
        happening.de: hat einen, hatte gerade, bekommt einen, hat gerade einen
        happening.es: está teniendo, le está dando, le dio un, le ha dado, ha tenido un, acaba de tener, sufrió un, tuvo un
        happening.fr: fait un, fait une, a une, a un, a fait un, a fait une, est en train de faire
        happening.it: sta avendo, ha avuto, ha un, ha una, gli è venuto, le è venuto
        happening.pt: está tendo, tá tendo, teve um, acabou de ter, está tendo um, sofreu um
        faint.en: doesnt react, doesnt respond, wont respond, isnt responding, no longer responds, unconscious, collapsed, fainted, passed out, wont wake up, not waking up, isnt waking up, doesnt wake up, unresponsive, not responding, lost consciousness, has no pulse, no pulse, cant wake
        faint.de: bewusstlos, ohnmächtig, zusammengebrochen, umgekippt, kollabiert, zusammengeklappt, wacht nicht auf, wacht nicht mehr auf, reagiert nicht, reagiert nicht mehr, kein puls, keinen puls
        faint.es: inconsciente, sin conocimiento, perdió el conocimiento, perdido el conocimiento, se desmayó, desmayad*, se ha desmayado, se desplomó, se ha desplomado, no despierta, no se despierta, no reacciona, no responde, sin pulso
        faint.fr: inconscient*, perdu connaissance, évanoui*, effondré*, ne se réveille pas, se réveille pas, ne se réveille plus, ne répond plus, ne réagit plus, ne réagit pas, plus de pouls, s'est écroulé*
        faint.it: svenut*, privo di sensi, priva di sensi, perso i sensi, perso conoscenza, crollat*, accasciat*, non si sveglia, non reagisce, non risponde più, incosciente, senza polso
        faint.pt: inconsciente, desmai*, desacordad*, perdeu a consciência, não acorda, não reage, não responde, sem pulso, desabou
        unresponsive.en: not moving, isnt moving, wont wake, turning blue, gone blue, blue lips, cold and
        unresponsive.de: bewegt sich nicht, rührt sich nicht, läuft blau an, blau im gesicht, blaue lippen
        unresponsive.es: no se mueve, se pone azul, se puso azul, labios azules, morado
        unresponsive.fr: ne bouge plus, ne bouge pas, bouge plus, devient bleu*, lèvres bleues
        unresponsive.it: non si muove, diventa blu, labbra blu, cianotic*
        unresponsive.pt: não se mexe, ficando roxo, ficando roxa, lábios roxos, ficando azul
        breathless.en: not breathing, isnt breathing, stopped breathing, cant breathe, cannot breathe, barely breathing, struggling to breathe, choking, trouble breathing, hardly breathe, doesnt breathe, suffocating
        breathless.de: atmet nicht, atmet kaum, nicht mehr atmet, nicht atmet, keine luft, kaum luft, erstickt, erstickung*, atemnot, verschluckt und
        breathless.es: no respira, no puede respirar, dejó de respirar, no puedo respirar, se ahoga, se está ahogando, se asfixia, atragantad*, se atragantó, le cuesta respirar
        breathless.fr: respire plus, respire pas, ne peut plus respirer, arrive plus à respirer, n'arrive plus à respirer, s'étouffe, étouffe, mal à respirer, narrive pas à respirer
        breathless.it: non respira, non riesce a respirare, non riesco a respirare, soffoca, sta soffocando, smesso di respirare, fatica a respirare
        breathless.pt: não respira, não está respirando, não tá respirando, não consegue respirar, não consigo respirar, parou de respirar, engasg*, sufocando, falta de ar
        nobreath.de: atmet nicht mehr, er atmet nicht, sie atmet nicht
        nobreath.es: ya no respira, no respira, dejó de respirar
        nobreath.fr: ne respire plus, ne respire pas, respire plus
        nobreath.it: non respira più, non respira, ha smesso di respirare
        nobreath.pt: não está respirando, não respira, parou de respirar, não tá respirando
        chest.en: chest, chest pain, chest pains, heart hurts
        chest.de: brust, brustschmerzen, herzschmerzen
        chest.es: pecho, dolor en el pecho
        chest.fr: poitrine, thorax
        chest.it: petto, dolore al petto
        chest.pt: peito, dor no peito
        arm.en: left arm, arm is numb, numb, sweating, crushing
        arm.de: linker arm, linken arm, taub
        arm.es: brazo izquierdo, dormido
        arm.fr: bras gauche, engourdi
        arm.it: braccio sinistro, intorpidito
        arm.pt: braço esquerdo, dormente
        bleeding.en: bleeding, bleeds, blood everywhere, losing blood, so much blood, lot of blood
        bleeding.de: viel blut, blutet, blute, blutend, verliert blut, überall blut, alles voller blut, so viel blut
        bleeding.es: sangra, sangrando, pierde sangre, perdiendo sangre, mucha sangre, desangr*
        bleeding.fr: beaucoup de sang, plein de sang, saigne, saignement*, perd du sang, sang partout, hémorragie, beaucoup de sang
        bleeding.it: molto sangue, sanguina, sanguinando, perde sangue, perdendo sangue, tanto sangue, emorragia, sangue ovunque
        bleeding.pt: sangra, sangrando, perdendo sangue, muito sangue, hemorragia, sangue por todo
        much.en: heavily, badly, wont stop, doesnt stop, not stopping, a lot, cant stop the, everywhere, from his head, from her head, from the head, losing blood, blood everywhere
        much.de: viel blut, stark, hört nicht auf, viel, am kopf, aus dem kopf, verliert, überall
        much.es: mucho, no para, de la cabeza, pierde, mucha sangre, desangr*
        much.fr: beaucoup, ne s'arrête pas, s'arrête pas, de la tête, perd, hémorragie, partout
        much.it: molto sangue, molto, tanto, non si ferma, dalla testa, perde, emorragia, ovunque
        much.pt: muito, não para, da cabeça, perdendo, hemorragia
        head.en: head, leg, neck, wrist, arm, stomach, throat, face
        head.de: kopf, bein, hals, arm, bauch, gesicht
        head.es: cabeza, pierna, cuello, brazo, cara
        head.fr: tête, jambe, cou, bras, ventre, visage
        head.it: testa, gamba, collo, braccio, pancia, faccia
        head.pt: cabeça, perna, pescoço, braço, barriga, rosto
        injured.en: bitten by a snake, snake bit, electrocuted, badly burned, badly burnt, burned badly, burnt badly, third degree, broke his neck, broke her neck, lost a finger, cut off his, cut off her, cut off my finger, head injury, cracked his head, cracked her head, stung and, went into shock, carbon monoxide poisoning, food poisoning and
        injured.de: schwer verbrannt, stromschlag, von einer schlange gebissen, schwer verletzt, finger abgeschnitten, verbrüht
        injured.es: mordió una serpiente, picó una serpiente, electrocut*, se quemó la cara, se ha quemado, gravemente herid*, se cortó el dedo
        injured.fr: électrocuté*, mordu par un serpent, mordue par un serpent, gravement brûlé*, gravement blessé*, s'est ébouillanté*, s'est coupé le doigt
        injured.it: folgorat*, morso da un serpente, ustionat*, gravemente ferit*, ferit* grave, si è tagliat*
        injured.pt: levou um choque, eletrocut*, picad* por uma cobra, picad* por cobra, queimaduras graves, se queimou feio, gravemente ferid*, cortou o dedo
        thing.en: bail, phone, laptop, camera, drone, cup, mug, plant, tripod, cat, dog, hamster, bunny, printer, server, website, tent, shelf
        thing.de: handy, laptop, kamera, drohne, tasse, pflanze, stativ, katze, hund, drucker, server, zelt, regal
        thing.es: móvil, celular, portátil, cámara, dron, taza, planta, trípode, gato, gata, perro, impresora, servidor
        thing.fr: portable, téléphone, caméra, drone, tasse, plante, trépied, chien, imprimante, serveur, tente
        thing.it: telefono, cellulare, portatile, fotocamera, drone, tazza, pianta, treppiede, gatto, gatta, cane, stampante, server
        thing.pt: celular, telefone, câmera, drone, xícara, planta, tripé, gato, gata, cachorro, impressora, servidor
        body.en: leg, head, chest, stomach, arm, back, neck
        seizure.en: seizure, seizures, convulsing, convulsions, epileptic
        seizure.de: krampfanfall, krampft, epileptisch*, krämpfe am ganzen
        seizure.es: convulsi*, ataque epiléptico, ataque de epilepsia
        seizure.fr: convuls*, crise d'épilepsie, crise d épilepsie, épileptique
        seizure.it: convuls*, crisi epilettica, attacco epilettico
        seizure.pt: convuls*, ataque epiléptico, crise epiléptica, crise de epilepsia
        swallow.en: swallowed, drank, ate, eaten, drunk, has swallowed, drinking
        swallow.de: verschluckt, geschluckt, getrunken, gegessen, trank
        swallow.es: tragó, tragado, se bebió, bebió, ha bebido, comió, se comió, tragué, ingirió
        swallow.fr: avalé, bu, mangé, ingéré
        swallow.it: ingoiato, bevuto, mangiato, ingerito
        swallow.pt: engoliu, bebeu, comeu, ingeriu, engoli, tomou
        poison.en: bleach, antifreeze, detergent, drain cleaner, rat poison, battery, button cell, batteries, ammonia, paint thinner, poison, poisonous, toxic, cleaning product, toilet cleaner, petrol, magnet, magnets, lamp oil, weed killer
        poison.de: bleichmittel, putzmittel, reiniger, abflussreiniger, rattengift, batterie, knopfzelle, frostschutzmittel, gift, giftig*, spülmittel, lampenöl, benzin, magnet, magnete, chlor
        poison.es: lejía, detergente, pila, pilas, veneno, matarratas, amoníaco, gasolina, limpiador, desatascador, anticongelante
        poison.fr: eau de javel, javel, détergent, pile, piles, poison, mort aux rats, ammoniaque, essence, déboucheur, antigel, produit ménager, lessive
        poison.it: candeggina, detersivo, pila, pile, batteria, veleno, topicida, ammoniaca, benzina, antigelo, varechina
        poison.pt: água sanitária, detergente, pilha, pilhas, bateria, veneno, chumbinho, amônia, gasolina, soda cáustica, desinfetante
        overdose.en: too many pills, too many tablets, too many of her pills, too many of his pills, too much medication, all her pills, all his pills, overdose, overdosed, overdosing, oded
        overdose.de: zu viele tabletten, zu viele pillen, alle tabletten genommen, überdosis, überdosiert
        overdose.es: demasiadas pastillas, todas las pastillas, muchas pastillas, sobredosis
        overdose.fr: trop de médicaments, trop de cachets, tous ses médicaments, overdose, surdose
        overdose.it: troppe pillole, troppe pastiglie, troppi farmaci, tutte le pillole, overdose
        overdose.pt: remédios demais, muitos comprimidos, muitos remédios, todos os remédios, overdose
        drug.en: pills, tablets, sleeping pills, paracetamol, ibuprofen, heroin, fentanyl, xanax, insulin, antidepressants, meds, medication, codeine, tylenol
        drug.de: tabletten, pillen, schlaftabletten, paracetamol, heroin, insulin, medikament*
        drug.es: pastillas, somníferos, heroína, insulina, medicament*
        drug.fr: cachets, somnifères, comprimés, héroïne, insuline, médicament*
        drug.it: pillole, pastiglie, sonniferi, eroina, insulina, farmac*
        drug.pt: comprimidos, remédios, heroína, insulina, calmantes
        allergic.en: anaphyla*, allergic reaction, allergic shock, epipen
        allergic.de: anaphyla*, allergische reaktion, allergischer schock, allergischen schock
        allergic.es: anafil*, reacción alérgica, shock alérgico
        allergic.fr: anaphyla*, réaction allergique, choc allergique
        allergic.it: anafil*, reazione allergica, shock allergico
        allergic.pt: anafil*, reação alérgica, choque alérgico
        swollen.en: swollen, swelling, throat is closing
        swollen.de: geschwollen, schwillt
        swollen.es: hinchad*, se hincha, cerrando la garganta
        swollen.fr: gonfle, gonflé*, enfle
        swollen.it: gonfi*
        swollen.pt: inchad*, inchando
        crash.en: crashed my bike, crashed our car, crashed his bike, crashed her bike, crashed my motorbike, car accident, car crash, hit by a car, run over, motorbike accident, bike accident, had an accident, been in an accident, crashed the car, hit by a truck, hit by a bus
        crash.de: autounfall, angefahren, überfahren, motorradunfall, hatte einen unfall, hatten einen unfall, verunglückt, schwerer unfall, schweren unfall
        crash.es: accidente de coche, accidente de auto, accidente de tráfico, accidente de moto, atropell*, ha tenido un accidente, tuvo un accidente, hemos tenido un accidente, tuvimos un accidente
        crash.fr: accident de voiture, accident de moto, accident de la route, renversé par, renversée par, a eu un accident, avons eu un accident, écrasé par, percuté par
        crash.it: incidente d'auto, incidente stradale, incidente in moto, incidente in macchina, investito da, investita da, ha avuto un incidente, abbiamo avuto un incidente
        crash.pt: acidente de carro, acidente de moto, atropel*, sofreu um acidente, teve um acidente, sofremos um acidente, tivemos um acidente
        drowns.en: drowning, is drowning, drowned
        drowns.de: ertrinkt, am ertrinken, ertrunken
        drowns.es: ahogando, se ahoga, se ahogó
        drowns.fr: se noie, noyé*, en train de se noyer
        drowns.it: annegando, annega, affogando
        drowns.pt: se afogando, afogou, afogando
        fell.en: fell, fallen, falling
        fell.de: gefallen, gestürzt, runtergefallen, fiel, stürzte, heruntergefallen
        fell.es: se cayó, cayó, caído, caída, caí
        fell.fr: tombé, tombée, chuté, est tombé, chute
        fell.it: caduto, caduta, è cascato, cascato
        fell.pt: caiu, caí, caído
        height.en: balcony, roof, window, stairs, ladder, scaffolding, cliff, bridge, second floor, third floor, tree, horse, bike
        height.de: balkon, dach, fenster, treppe, leiter, gerüst, brücke, stock, baum, pferd
        height.es: balcón, tejado, ventana, escalera, escaleras, andamio, puente, piso, árbol, techo
        height.fr: balcon, toit, fenêtre, escalier, escaliers, échelle, échafaudage, pont, étage, arbre
        height.it: balcone, tetto, finestra, scale, scala, impalcatura, ponte, piano, albero
        height.pt: varanda, telhado, janela, escada, escadas, andaime, ponte, andar, árvore, sacada
        hurt.en: hurts, hurt, pain, injured
        hurt.de: tut weh, schmerzen, verletzt
        hurt.es: duele, dolor, herid*
        hurt.fr: mal, douleur, blessé*
        hurt.it: fa male, dolore, ferit*
        hurt.pt: dói, doendo, dor, ferid*, machucad*
        broken.en: cant move, broken leg, broke his, broke her, broke my, cant feel
        broken.de: gebrochen, kann sich nicht bewegen, kann mich nicht bewegen
        broken.es: no puede moverse, no puedo moverme, roto la
        broken.fr: ne peut plus bouger, cassé la, cassé le
        broken.it: non riesce a muoversi, rotto
        broken.pt: não consegue se mexer, quebrou a, quebrou o
        ambulance.en: ambulance, paramedics
        ambulance.de: krankenwagen, notarzt, rettungswagen
        ambulance.es: ambulancia
        ambulance.fr: ambulance, samu
        ambulance.it: ambulanza
        ambulance.pt: ambulância, samu
        need.en: need an, call an, called an, send an, needs an, waiting for the, on the way, in an, in the
        need.de: brauche*, brauchen, braucht, ruf, ruft, rufen, gerufen, unterwegs, kommt
        need.es: necesit*, llama, llamen, llamar, llamado, viene
        need.fr: besoin, appelle, appelez, appeler, appelé, arrive
        need.it: serve, bisogno, chiama, chiamate, chiamato, arriva
        need.pt: precis*, chama, chamem, chamar, chamei, vem
        stabbed.en: stabbed
        stabbed.de: niedergestochen, eingestochen, abgestochen
        stabbed.es: apuñal*, acuchill*
        stabbed.fr: poignard*, coup de couteau, coups de couteau
        stabbed.it: accoltell*
        stabbed.pt: esfaque*
        shot.en: been shot, got shot, was shot, is shot
        shot.de: angeschossen, niedergeschossen
        shot.es: dispararon, disparado, balazo, tiroteado
        shot.fr: tiré dessus, abattu*
        shot.it: sparato
        shot.pt: baleado, baleada, levou um tiro, atiraram
        body.de: angeschossen, niedergeschossen, bein, bauch, schulter
        body.es: pierna, pecho, balazo, a mi
        body.fr: jambe, poitrine, sur lui, sur elle
        body.it: gamba, petto, a mio, a mia
        body.pt: baleado, baleada, levou um tiro, perna, peito

        """
}
