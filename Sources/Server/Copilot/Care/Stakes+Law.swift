/// Drugs, law, deceit, rights, and what is nobody's business.
extension Stakes {
    static let lawWords = """
        drugs: weed, cannabis, marijuana, marihuana, maconha, cocaine, kokain, cocaína, cocaina, cocaïne, mdma, ecstasy, lsd, ketamine, ketamin, ketamina, heroin, heroína, eroina, héroïne, meth, shrooms, magic mushrooms, edibles, joint, joints, kiff*, koks, speed pills, drogen, drogas, drogue, drogues, droga, droghe, porro, porros, spliff, baseado, canna, hasch*, hachís, haschisch, hashish, amphetamine*, thc, poppers, xanax, adderall, steroids
        drugs.en: drugs, drug, get high, getting high, been high, smoke pot, coke or
        drugs.de: gekifft, kifft, kiffst, gras rauchen, gras geraucht
        drugs.es: hierba juntos, te drogas, fumas hierba, fumas porros, colocas
        drugs.fr: fumes de l'herbe, fumé de l'herbe, tu te drogues, te défonces, la beuh, un joint
        drugs.it: fumato canne, fumare canne, ti droghi, fumi erba, fumato erba, ti droghi, le canne, una canna, ti fai le canne, ti fai di
        drugs.pt: se droga, fuma maconha, usa drogas
        you.en: you, u, your, ya
        you.de: du, dich, dir, nimmst, hast, dein, deine, bist, warst, sie
        you.es: tú, te, tomas, has, eres, estás, consumes, usas, usted, tu, tus, fumas
        you.fr: tu, t'as, as tu, es tu, prends, vous, te, toi, ton, ta
        you.it: tu, hai, sei, prendi, ti, usi, fai, tuo, tua
        you.pt: você, vc, tu, te, usa, é, já, seu, sua, toma
        yousmoke.en: do you smoke, do you vape, you smoke, do you drink alcohol, do you drink
        yousmoke.de: rauchst du, du rauchst, trinkst du alkohol, dampfst du, trinkst du
        yousmoke.es: fumas, tú fumas, bebes alcohol, vapeas
        yousmoke.fr: tu fumes, fumes tu, tu bois de l'alcool, tu vapotes
        yousmoke.it: ti droghi, ti fai di, ti fai le canne, fumi, tu fumi, bevi alcolici, svapi
        yousmoke.pt: você fuma, vc fuma, você bebe
        food.en: salmon, meat, fish, ribs, brisket, cheese, bbq, coffee, tea, water, milk, cocoa, cpu, bacon, matcha
        food.de: lachs, fleisch, fisch, käse, kaffee, tee, wasser, milch
        food.es: salmón, carne, pescado, queso, café, té, agua, leche
        food.fr: saumon, viande, poisson, fromage, café, thé, eau, lait
        food.it: salmone, carne, pesce, formaggio, caffè, tè, acqua, latte
        food.pt: salmão, carne, peixe, queijo, café, chá, água, leite
        drunk.en: drunk, hungover, sober, alcoholic, tipsy
        drunk.de: betrunken, verkatert, nüchtern, alkoholiker*
        drunk.es: borrach*, alcohólic*, sobri*
        drunk.fr: bourré*, ivre, alcoolique, sobre
        drunk.it: ubriac*, alcolizzat*, sobri*
        drunk.pt: bêbad*, alcoólatra, sóbri*
        sell.en: sell, deal, dealer, supply, sort me out
        sell.de: verkaufst, besorgen, dealer
        buy.en: buy, get, score, bring
        buy.de: kaufen, besorgst
        legal.en: is it legal, legal to, illegal, allowed by law, against the law, get away with, can i sue, press charges, my rights, custody, restraining order, without a permit, without a licence, without permission from, copyright free to, need a visa, work permit
        legal.de: legal, illegal, strafbar, erlaubt zu, verklagen, anzeige erstatten, sorgerecht, anzeigen kann, meine rechte, visum, ohne genehmigung
        legal.es: es legal, ilegal, delito, puedo demandar, denunciar, custodia, mis derechos, visado, sin permiso
        legal.fr: c'est légal, légal de, illégal, délit, porter plainte, la garde, mes droits, visa, sans permis de
        legal.it: è legale, legale, illegale, reato, denunciare, fare causa, custodia, affidamento, i miei diritti, senza permesso
        legal.pt: é legal fazer, é ilegal, ilegal, crime, posso processar, denunciar, guarda dos, meus direitos, visto de
        lawsuit.en: sue my, sue him, sue her, sue them, suing my, sign as a witness, be a witness, lawyer would, alibi
        lawsuit.de: als zeuge, zeugin, zeuge, alibi
        lawsuit.es: testigo, coartada
        lawsuit.fr: témoin, alibi
        lawsuit.it: testimone, alibi
        lawsuit.pt: testemunha, álibi
        testify.en: testify, vouch for me in court, statement for the court, character reference
        testify.de: aussagen, eidesstattlich*
        testify.es: testificar, declarar a mi favor
        testify.fr: témoigner, attestation pour
        testify.it: testimoniare, deporre
        testify.pt: testemunhar, depor
        duty.en: tax, taxes
        duty.de: steuer, steuern
        duty.es: impuestos, hacienda
        duty.fr: impôts, fisc
        duty.it: tasse, fisco
        duty.pt: impostos, imposto
        taxes.en: tax, taxes, invoice, invoices, vat, receipt, cash in hand, off the books, under the table, undeclared
        taxes.de: steuer, steuern, rechnung, schwarz, finanzamt, quittung, unter der hand
        taxes.es: impuestos, hacienda, factura, iva, en negro, en b
        taxes.fr: impôts, impôt, facture, au noir, tva, fisc, au black
        taxes.it: tasse, fattura, in nero, iva, fisco
        taxes.pt: impostos, imposto, nota fiscal, por fora, receita federal, sem nota
        evade.en: without, avoid, evade, skip, dodge, fake, backdate, no, cash in hand, off the books, under the table, undeclared, lower
        evade.de: ohne, schwarz, hinterziehen, sparen, umgehen, gefälscht*, rückdatier*, unter der hand
        evade.es: sin, evadir, falsa, en negro, en b, evitar
        evade.fr: sans, frauder, fausse, au noir, au black, éviter, antidater
        evade.it: senza, evadere, falsa, in nero, evitare
        evade.pt: sem, sonegar, falsa, por fora, evitar
        sham.en: marry me for a visa, fake passport, fake id, marry for papers, fake doctors note, fake certificate, sick note
        sham.de: gefälschten, gefälschter, falsche krankschreibung, krankschreibung
        sham.es: falsificar, certificado falso, dni falso, documento falso
        sham.fr: faux papiers, faux certificat, fausse carte, faux arrêt
        sham.it: documento falso, certificato falso, falsificare
        sham.pt: documento falso, atestado falso, falsificar
        fakereview.en: fake review, fake reviews, 5 star review for, five star review, positive review for, good review without, write a review without, leave a fake
        fakereview.de: fake bewertung*, gefälschte bewertung*, 5 sterne bewertung, positive bewertung, gute bewertung ohne
        fakereview.es: reseña falsa, reseñas falsas, reseña positiva, reseña de 5, opinión falsa
        fakereview.fr: faux avis, avis positif, avis 5 étoiles, fausse critique
        fakereview.it: recensione falsa, recensioni false, recensione positiva, recensione a 5, recensione a cinque
        fakereview.pt: avaliação falsa, avaliações falsas, avaliação positiva, avaliação 5
        buyfans.en: buy followers, bought followers, buy views, buy likes, buy subscribers, sub4sub, sub 4 sub, follow4follow, bots for
        buyfans.de: follower kaufen, gekaufte follower, follower gekauft, likes kaufen, views kaufen
        buyfans.es: comprar seguidores, comprado seguidores, seguidores comprados, comprar likes
        buyfans.fr: acheter des abonnés, acheté des abonnés, acheter des vues, abonnés achetés, acheter des likes
        buyfans.it: comprare follower, comprato follower, comprare like, follower comprati, comprato i follower
        buyfans.pt: comprar seguidores, comprou seguidores, comprar curtidas, seguidores comprados
        unlabelled.en: without marking it, without tagging it, without the hashtag ad, without disclosing, not disclose, without saying its an ad, without labelling, without labeling, without the ad label, dont mention its sponsored, dont label, not label, undisclosed, without mentioning the sponsorship, look organic, make it look like, as if you bought, without an ad tag
        unlabelled.de: ohne kennzeichnung, ohne werbekennzeichnung, nicht als werbung, nicht kennzeichnen, ohne es als werbung, als ob du es selbst
        unlabelled.es: sin decir que es publicidad, sin etiquetar, sin mencionar que es publi, como si fuera tuyo, sin marcarlo como publicidad
        unlabelled.fr: sans dire que c'est sponsorisé, sans mention, sans préciser que c'est, sans le signaler, sans indiquer
        unlabelled.it: senza dire che è sponsorizzato, senza dichiarare, senza scrivere adv, senza segnalare, senza indicare
        unlabelled.pt: sem dizer que é publi, sem avisar que é publi, sem marcar como publi, sem sinalizar, sem mencionar que é publicidade
        cheatexam.en: help me cheat, cheat on my, cheat in my, answers to my exam, exam answers, take my exam
        cheatexam.de: schummeln, spicken, prüfung für mich, klausur für mich
        cheatexam.es: copiar en el examen, hacer trampa, hacer mi examen
        cheatexam.fr: tricher, passer mon examen
        cheatexam.it: copiare all'esame, barare, fare il mio esame
        cheatexam.pt: colar na prova, trapacear, fazer minha prova
        doessay.en: write my essay, do my homework, write my thesis, write my paper, do my assignment
        doessay.de: hausarbeit schreiben, hausaufgaben machen, meine bachelorarbeit, aufsatz für mich
        doessay.es: hacer mis deberes, hacer mi tarea, escribir mi ensayo, hacer mi trabajo
        doessay.fr: faire mes devoirs, écrire ma dissertation, écrire mon mémoire
        doessay.it: fare i miei compiti, scrivere la mia tesi, fare il mio tema
        doessay.pt: fazer minha lição, escrever meu tcc, fazer meu trabalho, fazer minha redação
        pretend.en: saying i worked, say i worked, say that i worked, say i was with, pretend to be, pretend you, pretend were, lie to my, lie for me, tell my boss, tell my teacher, tell my parents that, cover for me, say you were with me, pretend that
        pretend.de: tu so als, so tun als, ausgeben als, für mich lügen, meinem chef sagen, meinen eltern sagen
        pretend.es: hacerte pasar por, fingir que, finge que, mentir por mí, mentirle a, decirle a mi jefe
        pretend.fr: faire semblant, te faire passer pour, mentir pour moi, mentir à, dire à mon patron
        pretend.it: far finta, fingere di, fingerti, mentire per me, dire al mio capo
        pretend.pt: fingir que, fingir ser, se passar por, mentir por mim, dizer pro meu chefe
        pirate.en: cracked version, pirate, pirated, torrent, free download of the paid, share your login, netflix login, patreon content for free, leak the
        pirate.de: gecrackte, raubkopie, torrent, illegal runterladen
        pirate.es: pirata, crackead*, torrent
        pirate.fr: piraté*, crack de, torrent
        pirate.it: piratat*, craccat*, torrent
        pirate.pt: pirata, pirateado, crackead*, torrent
        quiet.en: dont tell anyone, dont tell anybody, keep it secret, keep a secret, keep this between, between us, our secret, our little secret, stay between us, keep quiet about, dont tell my, promise not to tell
        quiet.de: sag es niemandem, niemandem sagen, niemandem erzählen, unter uns, bleibt unter uns, unser geheimnis, geheimnis bewahren, geheim halten, geheimnis für dich
        quiet.es: no se lo digas a nadie, no le digas a nadie, entre nosotros, nuestro secreto, guardar un secreto, guardarme un secreto, no cuentes a nadie
        quiet.fr: ne le dis à personne, le dire à personne, dis le à personne, entre nous, notre secret, garder un secret, ne dis rien à
        quiet.it: non dirlo a nessuno, dirlo a nessuno, tra noi, fra noi, nostro segreto, mantenere un segreto, tenere un segreto
        quiet.pt: não conta pra ninguém, não conte a ninguém, não contar pra ninguém, entre nós, nosso segredo, guardar segredo, guardar um segredo, guarda segredo
        nda.en: nda, non disclosure, confidentiality agreement, non disparagement, never mention publicly
        nda.de: nda, geheimhaltungs*, verschwiegenheits*
        nda.es: nda, acuerdo de confidencialidad, confidencialidad
        nda.fr: nda, accord de confidentialité, clause de confidentialité
        nda.it: nda, accordo di riservatezza, patto di riservatezza
        nda.pt: nda, acordo de confidencialidade, termo de confidencialidade
        exclusivity.en: exclusivity, exclusively for us, exclusively with us, non compete, noncompete, no competing, no competitors, not work with competitors, no other brands, only with us
        exclusivity.de: exklusivität, exklusiv mit uns, exklusiv für uns, wettbewerbsverbot, keine konkurrenz*, konkurrenzausschluss, exklusivvertrag
        exclusivity.es: exclusividad, exclusivamente con, no competencia, sin otras marcas
        exclusivity.fr: exclusivité, exclusivement avec, non concurrence, aucune autre marque
        exclusivity.it: esclusiva, esclusività, esclusivamente con, non concorrenza, nessun altro marchio
        exclusivity.pt: exclusividade, exclusivamente com, não concorrência, sem outras marcas
        exclusive: exclusive, exklusiv, exklusive, exclusivo, exclusiva, exclusif, esclusivo, exclusives
        deal.en: partner, partnership, rights, contract, deal, license, licence, ambassador, months, year, agreement, usage
        deal.de: partner, partnerschaft, rechte, vertrag, lizenz, botschafter*, monate, jahr, vereinbarung
        deal.es: socio, derechos, contrato, licencia, embajador*, meses, año, acuerdo
        deal.fr: partenaire, partenariat, droits, contrat, licence, ambassad*, mois, an, accord
        deal.it: partner, diritti, contratto, licenza, ambassador, mesi, anno, accordo
        deal.pt: parceiro, parceria, direitos, contrato, licença, embaixador*, meses, ano, acordo
        allrights.en: all rights, full rights, full ownership, buyout, buy out, unlimited rights, unlimited usage, worldwide rights, transfer of rights, own the content, sign over, work for hire, raw files and all, your likeness
        allrights.de: alle rechte, sämtliche rechte, uneingeschränkte rechte, unbeschränkte nutzung*, buyout, rechteübertragung, rechte abtreten, rechte übertragen
        allrights.es: todos los derechos, derechos ilimitados, cesión de derechos, ceder los derechos, buyout
        allrights.fr: tous les droits, droits illimités, cession des droits, céder les droits, cession de droits, buyout
        allrights.it: tutti i diritti, diritti illimitati, cessione dei diritti, cedere i diritti, buyout
        allrights.pt: todos os direitos, direitos ilimitados, cessão de direitos, ceder os direitos, buyout
        forever.en: perpetuity, in perpetuity, perpetual, forever rights, lifetime license, irrevocable
        forever.de: unbefristet*, zeitlich unbegrenzt*, unwiderruflich*, auf ewig
        forever.es: a perpetuidad, perpetu*, irrevocable, por tiempo ilimitado
        forever.fr: à perpétuité, perpétuel*, irrévocable*, sans limite de durée
        forever.it: perpetu*, irrevocabil*, a tempo illimitato
        forever.pt: perpétu*, irrevogáve*, por tempo indeterminado
        guilt.en: fake that, fake the video, fake this, cheat, cheated, cheating on, steal, stole, stolen, plagiari*, copied, fake your, faked, fake it, lie about, lied, lying, ghostwriter, use bots, bought your, photoshop your, plastic surgery, botox, nose job, get paid to say, scam, scammed, rip off, ripped off, abuse, beat your, hit your, bully, bullied, affair, autotune, staged, scripted, fired from, exploit
        guilt.de: betrogen, betrügst, geklaut, klaust, gestohlen, plagi*, abgeschrieben, gefälscht, lügst, gelogen, ghostwriter, bots benutzt, gekauft, schönheits*, botox, operiert, abgezockt, affäre, fremdgegangen, gestellt, geschummelt, gemobbt, gefakt
        guilt.es: engañ*, robado, robaste, robas, plagi*, copiaste, copias, copiado, falso, mentiste, mentido, mientes, bots, operad*, botox, cirugía, estaf*, infiel, guionizado, trampa, trampas
        guilt.fr: triché, triches, volé, voles, plagi*, copié, menti, mens, ment, bots, botox, chirurgie, opérée, arnaqu*, infidèle, trompé, trompes, truqué*, mis en scène, harcelé
        guilt.it: barato, bari, rubat*, rubi, plagi*, copiat*, mentito, menti, bot, botox, chirurgia, rifatt*, truffat*, infedele, tradit*, tradisci, finto, finta, truccat*
        guilt.pt: traiu, trai, roub*, plagi*, copiou, copiado, mentiu, mente, bots, botox, plástica, cirurgia, golpe, enganou, armado, combinado, colou, falso, falsa
        crime.en: arrested, jail, prison, police record, criminal, convicted, tax evasion, shoplift*, drunk driving, dui, illegally, hit someone, speeding
        crime.de: verhaftet, gefängnis, knast, vorbestraft, vorstrafe*, illegal, steuern hinterzogen, steuerhinterziehung, schwarzgefahren, ladendieb*
        crime.es: detenid*, arrestad*, cárcel, prisión, antecedentes, ilegal*, evadido, evades
        crime.fr: arrêté par, arrêtée par, prison, casier, condamné*, illégal*, fraudé
        crime.it: arrestat*, prigione, carcere, precedenti penali, condannat*, illegal*, evaso
        crime.pt: pres* pela, preso, presa, prisão, cadeia, antecedentes, condenad*, ilegal*, sonega*
        opinion.en: racist, sexist, homophob*, transphob*, nazi, hate women, hate men, hate your fans, regret having, vote, voted, voting, trump, politics, political, support israel, support palestine, republican, democrat, afd, right wing, left wing, pro life, pro choice
        opinion.de: rassist*, sexist*, nazi, homophob*, wählst, gewählt, afd, rechts, links, politisch*, bereust
        opinion.es: racista, machista, homófob*, votas, votaste, vox, de derechas, de izquierdas, arrepientes de
        opinion.fr: raciste, sexiste, homophobe, votes, voté, de droite, de gauche, rn, regrettes
        opinion.it: razzista, sessista, omofob*, voti, votato, di destra, di sinistra, ti penti
        opinion.pt: racista, machista, homofóbic*, vota, votou, bolsonaro, lula, de direita, de esquerda, se arrepende
        identity.en: gay, lesbian, bi, bisexual, straight, trans, asexual, a virgin, virgin, religious, muslim, jewish, christian, atheist, believe in god, vaccinated, pregnant, autistic, adhd, depressed, anorexic, adopted, infertile, hiv, in therapy, anxiety disorder, a mum yourself, mentally ill, bipolar
        identity.de: schwul, lesbisch, bi, bisexuell, hetero, trans, jungfrau, religiös, muslim*, jüdisch, christ, christin, gläubig, geimpft, schwanger, autist*, depressiv, magersüchtig, in therapie, psychisch krank
        identity.es: gay, lesbiana, bi, bisexual, hetero, heterosexual, trans, virgen, religios*, musulm*, judí*, cristian*, crees en dios, vacunad*, embarazada, autista, depresi*, anoréxic*, en terapia
        identity.fr: gay, homo, lesbienne, bi, bisexuel*, hétéro, trans, vierge, religieu*, musulman*, juif, juive, chrétien*, croyant*, vacciné*, enceinte, autiste, dépressi*, anorexique, en thérapie
        identity.it: gay, lesbica, bisessuale, etero, trans, vergine, religios*, musulman*, ebre*, cristian*, credente, vaccinat*, incinta, autistic*, depress*, anoressic*, in terapia
        identity.pt: gay, lésbica, bi, bissexual, hétero, trans, virgem, religios*, muçulman*, jude*, crist*, acredita em deus, vacinad*, grávida, autista, depressi*, anoréxic*, em terapia, fazendo terapia
        lovelife.en: single, dating, boyfriend, girlfriend, crush on, divorced, divorce, married, engaged, broke up, break up, in love with, kids of your own, want kids, have kids, any kids, your marriage
        lovelife.de: single, freundin, freund, vergeben, geschieden, verheiratet, verlobt, getrennt, verliebt, eigene kinder, willst du kinder, hast du kinder
        lovelife.es: solter*, novia, novio, divorciad*, casad*, prometid*, enamorad*, pareja, tienes hijos, quieres hijos
        lovelife.fr: célibataire, copine, copain, divorcé*, marié*, fiancé*, amoureu*, en couple, as des enfants, veux des enfants
        lovelife.it: single, fidanzat*, ragazza, ragazzo, divorziat*, sposat*, innamorat*, hai figli, vuoi figli
        lovelife.pt: solteir*, namorad*, divorciad*, casad*, noiv*, apaixonad*, tem filhos, quer filhos
        earn.en: earn, salary, make a month, make per month, make a year, net worth, how rich, millionaire
        earn.de: verdienst, gehalt, reich
        earn.es: ganas al mes, ganas con, sueldo, millonari*
        earn.fr: gagnes par, gagnes avec, salaire, millionnaire
        earn.it: guadagni, stipendio, milionari*
        earn.pt: ganha por, ganha com, salário, milionári*
        blindsign.en: without reading, sign this before you read, sign blind
        blindsign.de: ungelesen, ohne zu lesen
        casino: casino, casinos, kasino, cassino, gambling, betting, bet365, sportsbook, glücksspiel, sportwetten, wettanbieter, apuestas, apuesta, tragaperras, paris sportifs, jeux d'argent, scommesse, slot machine, gioco d'azzardo, apostas, bets, tigrinho, casa de aposta, crypto signals, forex, binary options, onlyfans page, cbd gummies, vape brand, diet pills, slimming tea, weight loss pills
        adult.en: adult site, porn, escort, sugar daddy
        promote.en: promote, advertise, sponsor, shoutout, partner

        """
}
