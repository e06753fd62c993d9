/// Where a ready answer would say what only the creator may say: confirmations, signatures, their face and voice, debts,
/// opinions, feelings, and advice on money. A set of rules by itself, in the six languages of drafts.
extension Stakes {
    static let standing = WordRules(
        groups: """
            confirm.en: confirm that, confirm you, confirm youve, confirm receipt, confirm the receipt, confirm having, confirm we, confirm it was, confirm i was, confirm i am, confirm im, confirm my, confirm our payment, confirm the payment, acknowledge that, acknowledge receipt, admit that, certify that
            confirm.de: bestätigen dass, bestätige dass, bestätigst du dass, bestätigst du mir dass, bestätigen sie dass, erhalt bestätigen, eingang bestätigen, zahlung bestätigen, zugeben dass
            confirm.es: confirmar que, confirmas que, confirme que, confirma que, confirmarme que, confirmarnos que, acusar recibo, admitir que
            confirm.fr: confirmer que, confirmes que, confirmez que, confirme que, me confirmer que, accuser réception, confirmer la réception, admettre que
            confirm.it: confermare che, confermi che, conferma che, confermarmi che, confermarci che, confermare di aver, ammettere che
            confirm.pt: confirmar que, confirma que, confirme que, me confirmar que, confirmar o recebimento, admitir que
            owe.en: owe me, owe us, owes me, owe him, owe her, i lent you, you borrowed
            owe.de: schuldest mir, schuldest uns, du schuldest, schulden mir, schulden uns, geliehen habe
            owe.es: me debes, nos debes, me debe, te presté
            owe.fr: tu me dois, tu nous dois, vous me devez, vous nous devez, je t'ai prêté
            owe.it: mi devi, ci devi, mi deve, ti ho prestato
            owe.pt: me deve, nos deve, te emprestei
            payback.en: what you borrowed, pay me back, pay us back, paying me back, pay it back, pay back what, pay back the, pay what you owe
            payback.de: mir zurückzahlen, uns zurückzahlen, zahl mir zurück, zahlst du mir zurück, zahlst du zurück, mein geld wieder, mir das geld zurück
            payback.es: devuélveme el dinero, devolverme el dinero, devolverme los, me devuelves el dinero, me devuelves los, lo que me debes
            payback.fr: me rembourses, me rendre l'argent, me rendre mon argent, rends moi l'argent, rends moi mon argent, me rendre les, ce que tu me dois
            payback.it: ridarmi, ridammi, restituirmi i soldi, restituiscimi, mi ridai, quello che mi devi
            payback.pt: me devolve o dinheiro, me devolver o dinheiro, me devolver os, me pagar de volta, me paga de volta, o que me deve
            sum: €, $, £, money, cash, euro, euros, dollar, dollars, bucks, quid, pounds, usd, eur, gbp, rent, geld, kohle, miete, dinero, plata, pesos, dólares, argent, fric, soldi, dinheiro, grana, reais
            asset: bitcoin, btc, crypto, cryptocurrency, ethereum, dogecoin, altcoins, nft, nfts, etf, etfs, forex
            asset.en: stocks, this stock, which stock, which stocks, stock market, tesla stock, index fund, index funds, buy shares, mortgage, 401k, my savings, my pension, real estate, buy gold
            asset.de: krypto*, aktie, aktien, börse, indexfonds, immobilie, immobilien, meine ersparnisse, meine rente
            asset.es: cripto*, acciones, en bolsa, la bolsa de valores, hipoteca, mis ahorros, fondos indexados
            asset.fr: crypto*, en bourse, des actions, ces actions, cette action, mon épargne, immobilier, crédit immobilier
            asset.it: cripto*, azioni, in borsa, mutuo, miei risparmi
            asset.pt: cripto*, ações, na bolsa, minha poupança, fundos imobiliários
            advise.en: should i, is it worth, worth it, worth buying, a buy, good buy, good investment, good time to, sell, hold, buy, recommend, put my, go up, go down, smart to, invest
            advise.de: soll ich, sollte ich, lohnt sich, kaufen, verkaufen, halten, investieren, gute anlage, steigt, empfiehlst du
            advise.es: debería, debo, vale la pena, conviene, comprar, vender, invertir, buena inversión, recomiendas, subirá
            advise.fr: devrais je, je devrais, dois je, je dois, vaut le coup, acheter, vendre, investir, bon placement, conseilles
            advise.it: dovrei, devo, conviene, vale la pena, comprare, vendere, investire, buon investimento, consigli
            advise.pt: devo, deveria, vale a pena, compensa, comprar, vender, investir, bom investimento, recomenda
            shouldi.en: should i, do you think i should, is it smart to, is it wise to
            shouldi.de: soll ich, sollte ich
            shouldi.es: debería, debo
            shouldi.fr: devrais je, je devrais, dois je, est ce que je dois
            shouldi.it: dovrei, devo
            shouldi.pt: devo, deveria
            invest.en: invest, invest in, day trade, take a loan, take out a loan, buy a house, put all my money
            invest.de: investieren, einen kredit aufnehmen, ein haus kaufen
            invest.es: invertir, pedir un préstamo
            invest.fr: investir, faire un prêt
            invest.it: investire, chiedere un prestito
            invest.pt: investir, pegar um empréstimo
            politics: israel, gaza, hamas, putin, trump, biden, maga, antifa, brexit, blm
            politics.en: abortion, gun control, guns, death penalty, immigration, immigrants, refugees, palestine, ukraine, russia, zionism, black lives matter, feminism, gay marriage, same sex marriage, trans rights, euthanasia, vaccines, vaccine mandates, communism, socialism, capitalism, the war, the election, deportations
            politics.de: abtreibung*, waffenrecht, todesstrafe, migration, flüchtling*, ausländer*, palästina, ukraine, russland, feminismus, impfung, impfungen, impfpflicht, homoehe, sterbehilfe, der krieg, die wahl, afd
            politics.es: aborto, pena de muerte, inmigración, inmigrantes, refugiados, palestina, ucrania, rusia, feminismo, vacunas, matrimonio gay, matrimonio homosexual, eutanasia, la guerra, las elecciones
            politics.fr: avortement, ivg, peine de mort, immigration, réfugiés, migrants, palestine, ukraine, russie, poutine, féminisme, vaccins, mariage gay, mariage pour tous, euthanasie, la guerre, les élections
            politics.it: aborto, pena di morte, immigrazione, immigrati, profughi, palestina, ucraina, russia, femminismo, vaccini, matrimonio gay, eutanasia, la guerra, le elezioni
            politics.pt: aborto, pena de morte, imigração, imigrantes, refugiados, palestina, ucrânia, rússia, feminismo, vacinas, casamento gay, eutanásia, a guerra, as eleições
            stance.en: for or against, against, support, in favour of, in favor of, believe in, side are you, your opinion, your stance, your view, think about, think of, your take, agree with, pro, stand with, stand on, where do you stand, be allowed, be banned, be legal
            stance.de: für oder gegen, dafür oder dagegen, gegen, unterstützt, hältst du von, deine meinung, stehst du zu, denkst du über, glaubst du an, findest du, verbieten, verboten
            stance.es: a favor, en contra, apoyas, opinas, piensas, crees en, tu opinión, tu postura, prohibir
            stance.fr: pour ou contre, contre, soutiens, penses, ton avis, crois en, crois à, favorable, interdire
            stance.it: a favore, favorevole, contro, sostieni, pensi, la tua opinione, credi in, vietare
            stance.pt: a favor, contra, apoia, acha, pensa, sua opinião, acredita em, proibir
            peoples.en: blacks, whites, black people, white people, black women, black men, white women, white men, white girls, black girls, asians, asian women, asian girls, asian people, latinas, latinos, arabs, jews, jewish people, muslims, christians, hindus, indians, chinese people, gypsies, africans, mexicans, foreigners, migrants, immigrants, gays, gay people, lesbians, trans people, trans women, disabled people, autistic people, fat people, fat women, old people, poor people, homeless people, women or men, men or women, guys or girls, girls or guys, boys or girls, girls or boys
            peoples.de: schwarze menschen, weiße menschen, schwarze frauen, weiße frauen, dunkelhäutige*, ausländer*, juden, muslim*, türken, araber*, asiaten, asiatinnen, schwule, lesben, behinderte, flüchtling*, frauen oder männer, männer oder frauen, dicke leute, schwarze oder weiße
            peoples.es: los negros, las negras, los blancos, las blancas, gente negra, judíos, musulmanes, moros, gitanos, árabes, asiáticos, asiáticas, inmigrantes, los gays, lesbianas, mujeres o hombres, hombres o mujeres, negros o blancos, blancos o negros
            peoples.fr: les noirs, les blancs, les noires, les blanches, les juifs, les musulmans, les arabes, les asiatiques, les gitans, les roms, les étrangers, les gays, les lesbiennes, les femmes ou les hommes, les hommes ou les femmes
            peoples.it: i neri, i bianchi, le nere, le bianche, gli ebrei, i musulmani, gli arabi, gli asiatici, gli zingari, i rom, gli stranieri, i gay, le lesbiche, le donne o gli uomini, gli uomini o le donne, donne o uomini, uomini o donne
            peoples.pt: os negros, os brancos, as negras, as brancas, os judeus, os muçulmanos, os árabes, os asiáticos, os ciganos, os estrangeiros, os gays, as lésbicas, mulheres ou homens, homens ou mulheres, negros ou brancos, brancos ou negros
            judge.en: prefer, like, hate, love, better, worse, superior, inferior, smarter, dumber, lazy, criminal, criminals, think of, think about, opinion, trust, date, attracted, deserve, belong, dangerous, or, problem with, stupid, attractive, hotter, prettier, into, bad, evil, terrorists, thieves, dirty, equal, inferior
            judge.de: lieber, magst, hasst, bevorzugst, besser, schlechter, schlauer, dümmer, fauler, hältst du von, denkst du über, attraktiver, stehst du auf, oder, schlecht, böse, kriminell, faul
            judge.es: prefieres, te gustan, odias, mejores, peores, más listos, opinas, piensas, o, malos, malas, ladrones
            judge.fr: préfères, aimes, détestes, mieux, pires, penses, ou, mauvais, méchants, voleurs
            judge.it: preferisci, ti piacciono, odi, migliori, peggiori, pensi, o, cattivi, ladri
            judge.pt: prefere, gosta, odeia, melhores, piores, acha, ou, maus, ruins, ladrões
            face.en: your face, ur face, your voice, ur voice, your likeness, your persona, image of you, clone of you, version of you
            face.de: dein gesicht, deine stimme, deinem gesicht, deiner stimme, ihr gesicht, ihre stimme, dein abbild
            face.es: tu cara, tu rostro, tu voz, tu imagen, su imagen, su voz, su rostro
            face.fr: ton visage, ta voix, ton image, votre image, votre voix, votre visage
            face.it: tuo viso, tuo volto, tua faccia, tua voce, tua immagine, sua immagine, sua voce
            face.pt: seu rosto, sua cara, sua voz, sua imagem, teu rosto, tua voz
            name.en: your name
            name.de: deinen namen, dein name, ihren namen
            name.es: tu nombre, su nombre
            name.fr: ton nom, votre nom
            name.it: tuo nome, suo nome
            name.pt: seu nome, teu nome
            advert: ads, ad, marketing, merch, label, deepfake, packaging
            advert.en: advert, adverts, advertising, advertisement, campaign, commercial, commercials, billboard, billboards, product, products, brand, forever, worldwide, license, licence
            advert.de: werbung, anzeigen, kampagne, verpackung, plakat*, produkt, produkte, produkten, marke
            advert.es: anuncios, anuncio, publicidad, campaña, envase, producto, productos, marca
            advert.fr: pub, pubs, publicité, publicités, campagne, emballage, produit, produits, marque
            advert.it: pubblicità, annunci, campagna, confezione, prodotto, prodotti, marchio
            advert.pt: anúncios, anúncio, publicidade, propaganda, campanha, embalagem, produto, produtos, marca
            ours: ai, ki, ia
            ours.en: on our, in our, for our, to our, clone, train, app
            ours.de: auf unser*, in unser*, für unser*, klonen, trainieren, app
            ours.es: nuestr*, clonar, entrenar
            ours.fr: notre, nos, cloner, entraîner
            ours.it: nostr*, clonare, addestrare
            ours.pt: noss*, clonar, treinar
            sign.en: sign, countersign, esign, docusign, signature
            sign.de: unterschreib*, unterzeichn*, unterschrift
            sign.es: tu firma, su firma, firmar, firmas, firma el, firma la, firmes, firmarlo, firmarías, firme
            sign.fr: ta signature, votre signature, signer, signes, signe le, signe la, signez, signerais, signeriez
            sign.it: tua firma, sua firma, firmare, firmi, firma il, firmarlo, firmeresti, firmerebbe
            sign.pt: sua assinatura, assinar, assina o, assina a, assine, assinaria
            paper: nda
            paper.en: contract, contracts, agreement, waiver, release, document, documents, form, papers, paperwork, terms, clause, letter of intent, consent, petition, addendum, power of attorney, sign here, deal
            paper.de: vertrag, vereinbarung, dokument, dokumente, formular, unterlagen, vollmacht, erklärung
            paper.es: contrato, acuerdo, documento, documentos, formulario, papeles
            paper.fr: contrat, accord, document, documents, formulaire, papiers
            paper.it: contratto, accordo, documento, documenti, modulo, liberatoria
            paper.pt: contrato, acordo, documento, documentos, formulário, termo, papéis
            please.en: please, pls, kindly, need you to, you need to, you have to, you must, must sign, just sign
            please.de: bitte, musst du, müssen sie
            please.es: por favor, tienes que, debes
            please.fr: s'il te plaît, s'il vous plaît, merci de, il faut
            please.it: per favore, devi, la prego
            please.pt: por favor, precisa, favor
            autograph: poster, autograph, album, vinyl, shirt, print, guitar, photo
            feel.en: do you love me, do you still love me, do you even love me, do you really love me, do u love me, do you love us, do you miss me, do you still miss me, do you like me, do you still like me, do you even like me, do u like me, do you have feelings, are you in love with me, do you think about me, do you hate me, are you mad at me, do you care about me, do you want me, do you still want me, find me attractive, am i ugly, am i pretty
            feel.de: liebst du mich, magst du mich, vermisst du mich, hasst du mich, in mich verliebt, findest du mich, willst du mich noch
            feel.es: me quieres, me amas, todavía me quieres, me extrañas, me echas de menos, te gusto, me odias, enamorado de mí, enamorada de mí
            feel.fr: tu m'aimes, m'aimes tu, je te manque, je te plais, tu me détestes, amoureux de moi, amoureuse de moi
            feel.it: mi ami, mi vuoi bene, ti manco, ti piaccio, mi odi, innamorato di me, innamorata di me
            feel.pt: me ama, gosta de mim, sente minha falta, saudade de mim, me odeia, apaixonado por mim, apaixonada por mim
            heat.en: microwave, in the oven, leave it burning, burning overnight, burn overnight, on overnight, burn it indoors, deep fry, boil, plugged in overnight, heat up, in the dryer, near a flame, inhale, breathe in
            heat.de: mikrowelle, in den ofen, im ofen, in den backofen, über nacht brennen, über nacht anlassen, erhitzen, einatmen
            heat.es: microondas, en el horno, al horno, toda la noche encendida, encendida toda la noche, calentar, inhalar
            heat.fr: micro ondes, au four, allumée toute la nuit, chauffer, respirer
            heat.it: microonde, nel forno, in forno, accesa tutta la notte, scaldare, inalare
            heat.pt: micro ondas, microondas, no forno, acesa a noite toda, aquecer, inalar
            thing.en: candle, candles, wax, resin, mug, phone, battery, batteries, plastic, foil, metal, egg, eggs, spray, aerosol, glass, plush, toy, power bank, charger, wet clothes, varnish, glue, epoxy, nail polish, soap, oil
            thing.de: kerze, kerzen, wachs, harz, tasse, handy, akku, batterie, plastik, alufolie, metall, ei, eier, spray, glas, kuscheltier, powerbank, lack, kleber, öl
            thing.es: vela, velas, cera, resina, taza, móvil, batería, plástico, aluminio, metal, huevo, huevos, spray, vidrio, peluche, barniz, aceite
            thing.fr: bougie, bougies, cire, résine, tasse, mug, téléphone, batterie, plastique, aluminium, métal, œuf, œufs, spray, verre, peluche, vernis, colle, huile
            thing.it: candela, candele, cera, resina, tazza, telefono, batteria, plastica, alluminio, metallo, uovo, uova, spray, vetro, peluche, vernice, olio
            thing.pt: vela, velas, cera, resina, caneca, celular, bateria, plástico, alumínio, metal, ovo, ovos, spray, vidro, pelúcia, verniz, óleo
            usage.en: use your face, use your voice, using your voice, use your likeness, license your voice, license your face, record your voice, copy your voice, clone your voice
            usage.de: deine stimme nutzen, deine stimme verwenden, dein gesicht verwenden, dein gesicht nutzen, dein gesicht benutzen, deine stimme benutzen
            usage.es: usar tu cara, usar tu voz, usar tu imagen, utilizar tu imagen, utilizar tu voz
            usage.fr: utiliser ton visage, utiliser ta voix, utiliser ton image, utiliser votre image
            usage.it: usare la tua voce, usare il tuo volto, usare la tua immagine, utilizzare la tua immagine
            usage.pt: usar sua voz, usar a sua voz, usar seu rosto, usar o seu rosto, usar sua imagem, usar a sua imagem
            wish.en: wed like, we would like, we want, we need, we plan, were planning, id like to
            wish.de: wir möchten, wir würden, wir wollen, wir brauchen
            wish.es: queremos, nos gustaría, necesitamos
            wish.fr: nous aimerions, on aimerait, nous voulons, on voudrait, nous avons besoin
            wish.it: vorremmo, vogliamo, ci serve
            wish.pt: queremos, gostaríamos, precisamos
            creature.en: cat, cats, dog, dogs, pet, pets, baby, toddler, kid, kids, child, children, hamster, parrot, bird, birds, rabbit
            creature.de: katze, katzen, hund, hunde, haustier*, baby, kind, kinder, kleinkind, hamster, vogel
            creature.es: gato, gatos, perro, perros, mascota*, bebé, niño, niña, niños
            creature.fr: chat, chats, chien, chiens, animaux, bébé, enfant, enfants
            creature.it: gatto, gatti, cane, cani, animali, neonato, bambino, bambini
            creature.pt: gato, gatos, cachorro, cachorros, bebê, criança, crianças
            harmless.en: safe, toxic, dangerous, harmful, chew, lick, swallow
            harmless.de: sicher, giftig, ungiftig, gefährlich, ungefährlich, kauen, verschlucken
            harmless.es: seguro, segura, tóxico, tóxica, peligroso, peligrosa, morder, tragar
            harmless.fr: sûr, sûre, toxique, dangereux, dangereuse, mâcher, avaler
            harmless.it: sicuro, sicura, tossico, tossica, pericoloso, pericolosa, masticare, ingoiare
            harmless.pt: seguro, segura, tóxico, tóxica, perigoso, perigosa, morder, engolir
            chewing.en: chew on, chew the, lick the, swallow the, swallowed
            chewing.de: verschluckt, kauen an, kaut an
            life.en: quit my job, quit school, leave my, leave him, leave her, divorce, break up with, drop out, move out, get back with, get back together, marry him, marry her, keep the baby, confront, press charges, forgive him, forgive her, cut off my, come out to, run away, tell my parents, tell my wife, tell my husband
            life.de: kündigen, verlassen, mich trennen, scheiden, schluss machen, abbrechen, ihn heiraten, sie heiraten, abtreiben, ausziehen, abhauen, verzeihen, mich outen
            life.es: dejar mi trabajo, dejar a mi, dejarlo, dejarla, divorciarme, abandonar, casarme, abortar, perdonarlo, perdonarla, denunciarlo, irme de casa
            life.fr: quitter mon, quitter ma, le quitter, la quitter, divorcer, démissionner, abandonner, l'épouser, avorter, pardonner, porter plainte, partir de chez
            life.it: lasciare il mio, lasciare la mia, lasciare mio, lasciare mia, lasciarlo, lasciarla, divorziare, licenziarmi, sposarlo, sposarla, abortire, perdonarlo, perdonarla, denunciarlo, andarmene
            life.pt: largar meu, largar minha, deixar meu, deixar minha, me divorciar, pedir demissão, abandonar, casar com, abortar, perdoar, denunciar, sair de casa, terminar com
            idiom.en: sign up, sign in, sign off, sign out, sign language, good sign, bad sign
            """,
        rules: """
            confirmation: confirm
            debt: owe sum
            debt: payback
            finance: asset advise
            finance: shouldi invest
            opinion: politics stance
            opinion: peoples judge
            likeness: face advert|ours
            likeness: name advert
            signature: sign paper
            likeness: usage
            guidance: shouldi life
            hazard: thing creature harmless
            hazard: creature chewing
            demanded: please|wish sign paper
            demanded: please confirm
            demanded: wish face
            affection: feel
            hazard: heat thing
            signature ! autograph
            """)
}
