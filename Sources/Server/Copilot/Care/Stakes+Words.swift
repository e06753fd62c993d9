/// The words of what costs something, in the six languages of drafts.
extension Stakes {
    static let words = moneyWords + personWords + healthWords + lawWords + frameWords

    private static let moneyWords = """
        cash.en: money, cash, euro, euros, dollar, dollars, bucks, quid, pounds, eur, usd, gbp, gift card, gift cards, bitcoin, crypto, paypal, venmo, cashapp, cash app, rent, deposit, loan, funds, donation, a few hundred, hundred, grand
        cash.de: geld, euro, euros, kohle, miete, gutschein, kredit, vorschuss, darlehen, spende
        cash.es: dinero, plata, pasta, lana, alquiler, euros, pesos, dólares, préstamo, bizum, tarjeta regalo
        cash.fr: argent, thunes, fric, sous, balles, loyer, euros, virement, prêt, acompte, carte cadeau
        cash.it: soldi, denaro, affitto, euro, prestito, bonifico, acconto, carta regalo
        cash.pt: dinheiro, grana, reais, real, aluguel, pix, empréstimo, euros, vale presente
        cash: €, $, £
        payme.en: pay me, pay us, send me, send us, give me, wire me, wire us, transfer me, transfer us, paypal me, venmo me, spot me, donate to me, donate to my, help me with, help me out with, send over, front me, transfer, wire, pay my, borrow
        payme.de: überweisen, überweist, zahl mir, zahlst du mir, mir zahlen, schick mir, schickst du mir, mir schicken, gib mir, gibst du mir, mir geben, überweis mir, überweist du mir, mir überweisen, uns überweisen, mir etwas, mir mit, spendest du, zahlst du, uns zahlen, bezahlst du mir, mir bezahlen
        payme.es: transferir, págame, pagarme, me pagas, envíame, enviarme, me envías, mándame, mandarme, me mandas, dame, darme, me das, transfiéreme, transferirme, ayudarme con, me puedes pagar, me pagarías, pagarnos
        payme.fr: transférer, paie moi, me payer, nous payer, envoie moi, m'envoyer, tu m'envoies, donne moi, me donner, tu me donnes, me faire un, m'aider avec, me dépanner, me verser, me virer
        payme.it: puoi mandare, puoi prestare, bonificare, pagami, pagarmi, pagarci, mandami, mandarmi, mi mandi, inviami, inviarmi, dammi, darmi, mi dai, farmi un, aiutarmi con, mi paghi, versarmi
        payme.pt: me paga, me pagar, nos pagar, me manda, me mandar, me envia, me enviar, me dá, me dar, me transfere, me transferir, me ajuda com, me ajudar com, me faz um, fazer um, me arranja, me adianta, me adiantar
        giveyour.en: give me your, gimme your, have your old, give me one of your, give us your
        giveyour.de: schenk mir dein, schenkst du mir dein, schenkst du mir deine, gibst du mir deine alte
        giveyour.es: me regalas tu, regálame tu
        giveyour.fr: tu me donnes ton vieux, offre moi ton, me donner ton vieux
        giveyour.it: mi regali il tuo, mi regali la tua, regalami il tuo
        giveyour.pt: me dá seu, me dá sua, me dá o seu
        sharing: feedback, link, autograph, playlist, email, mail, contact
        sharing.en: opinion, recipe, advice, autograph, tips, thoughts, take, rates, rate, list, settings, favourite, favorite, best, preset, view, views, sources, source, schedule, quote, word, time, attention, hand, permission, setup, notes
        goods.en: shirt, shirts, size, sizes, discount, ticket, tickets, workshop, course, courses, menu, version, class, classes
        goods.de: größe, größen, kurs, kurse, karten
        giveme.en: send me your, give me your, tell me your, send us your, give us your, text me your, share your, whats your, what is your, dm me your
        giveme.de: schick mir deine, schick mir dein, gib mir deine, gib mir dein, sag mir deine, nenn mir deine, schickst du mir deine, gibst du mir deine
        giveme.es: envíame tu, mándame tu, dame tu, dime tu, pásame tu, envíame tus, mándame tus, dame tus, me das tu, me pasas tu, me dices tu
        giveme.fr: envoie moi ton, envoie moi ta, donne moi ton, donne moi ta, donne moi tes, envoie moi tes, dis moi ton, tu me donnes ton, tu me donnes ta, file moi ton
        giveme.it: mandami il tuo, mandami la tua, dammi il tuo, dammi la tua, dammi i tuoi, mandami le tue, dimmi il tuo, mi dai il tuo, mi dai la tua
        giveme.pt: me manda seu, me manda sua, me dá seu, me passa seu, me passa sua, me diz seu, me fala seu, me manda seus, me manda teu, me passa teu, me dá teu
        lendme.en: lend me, lend us, loan me, borrow
        lendme.de: leihen, leihst, leihst du mir, mir leihen, leih mir, uns leihen, leihst du uns, mir borgen, borgst du, borg mir, pump mir, ausleihen
        lendme.es: préstame, prestarme, me prestas, me prestarías, prestarnos, me dejas
        lendme.fr: prête moi, me prêter, tu me prêtes, nous prêter, tu peux me prêter, emprunter
        lendme.it: prestami, prestarmi, mi presti, prestarci, in prestito
        lendme.pt: me empresta, me emprestar, emprestar, me empreste, nos emprestar
        advance.en: in advance, upfront, up front, deposit, advance, before you deliver, prepay, prepayment
        advance.de: im voraus, vorab, vorkasse, anzahlung, vorher, vorschuss
        advance.es: por adelantado, por anticipado, anticipo, adelanto
        advance.fr: d'avance, à l'avance, acompte, avance
        advance.it: in anticipo, anticipatamente, acconto, anticipo
        advance.pt: adiantado, antecipado, antecipadamente, adiantamento, sinal
        cover.en: cover my, cover our, pay for my, pay for our, pay my, chip in for, cover the, pay for the, fund my
        cover.de: übernimmst du, übernehmen, zahlst du meine, bezahlst du meine, kosten für
        cover.es: pagar mi, pagarías mi, cubrir, pagas mi, cubrirías
        cover.fr: payer mon, payer ma, prendre en charge, tu paies mon, payes mon, couvrir
        cover.it: pagare il mio, pagare la mia, paghi il mio, coprire, pagheresti
        cover.pt: pagar meu, pagar minha, cobrir, paga meu, paga minha, bancar
        costs.en: rent, flight, flights, ticket, tickets, costs, cost, fees, fee, bill, bills, hotel, travel, debt, debts, tuition, trip, expenses, surgery, taxi
        costs.de: miete, flug, ticket, kosten, gebühr, gebühren, rechnung, rechnungen, hotel, reise, schulden, fahrt, zugticket
        costs.es: alquiler, vuelo, billete, gastos, costes, factura, facturas, hotel, viaje, deuda, deudas, pasaje
        costs.fr: loyer, vol, billet, frais, facture, factures, hôtel, voyage, dettes, trajet
        costs.it: affitto, volo, biglietto, spese, bolletta, bollette, hotel, viaggio, debiti, costi
        costs.pt: aluguel, voo, passagem, custos, conta, contas, hotel, viagem, dívida, dívidas, gastos
        invest.en: invest in, invest with, invest, co sign, cosign, be my guarantor
        invest.de: investieren, investierst, bürgen, bürgst
        invest.es: invertir, invertirías, inviertes, avalar, ser mi aval
        invest.fr: investir, investirais, te porter garant
        invest.it: investire, investiresti, fare da garante
        invest.pt: investir, investiria, ser meu fiador, ser fiador
        sponsorme.en: sponsor my, sponsor me, pay off my, fund my, buy me a house
        sponsorme.fr: me sponsoriser
        buyme.en: buy me, get me a, order me, buy us
        buyme.de: kauf mir, kaufst du mir, mir kaufen, kaufst du uns
        buyme.es: cómprame, comprarme, me compras, me comprarías, regalarme, me regalas un
        buyme.fr: achète moi, m'acheter, tu m'achètes, m'offrir
        buyme.it: comprami, comprarmi, mi compri, regalarmi, mi regali
        buyme.pt: me compra, me comprar, compra pra mim, comprar pra mim, me dá de presente

        """

    private static let frameWords = """
        give.en: send, give, tell, share, dm, text, drop, forward, provide, let me have, get, have, need, what
        give.de: schick*, gib, geben, gibst, sag, sagen, sagst, nenn*, mitteilen, verrat*, brauch*, haben
        give.es: envía*, enviar, manda*, dar, darme, dame, das, decir*, dime, pasar*, pásame, pasas, compartir, necesit*
        give.fr: envoyer, envoie*, donner, donne*, dire, dis, passer, partager, file, avoir, besoin
        give.it: mandar*, manda*, dar*, dammi, dai, dire, dirmi, dimmi, inviar*, passar*, condivid*, avere, serve
        give.pt: mandar, manda, dar, dá, dizer, diz, passar, passa, enviar, envia, falar, fala, compartilha*, preciso
        what.en: whats, what is, which
        what.de: was ist, wie lautet, wie ist
        what.es: cuál es, cual es
        what.fr: c'est quoi, quel est
        what.it: qual è
        what.pt: qual é, qual o
        your.en: your, ur
        your.de: dein, deine, deinen, ihre, eure
        your.es: tu, tus, su, sus
        your.fr: ton, ta, tes, votre, vos
        your.it: tuo, tua, tuoi, tue, vostre
        your.pt: seu, sua, seus, suas, teu, tua
        got.en: received, got

        charity.en: charity stream, fundraiser for, donate to the, raised money, can i send you, can i donate, can i give you, may i donate, how can i pay, where can i donate, can i pay you, pay you, send you money, support you
        charity.de: spendenaktion für, kann ich dir spenden, dir geld, wo kann ich spenden, kann ich dich unterstützen
        charity.es: recaudación para, puedo donarte, enviarte dinero, dónde puedo donar, puedo apoyarte
        charity.fr: collecte pour, puis je te faire un don, t'envoyer de l'argent, où faire un don, te soutenir
        charity.it: raccolta fondi per, posso donarti, mandarti soldi, dove posso donare, sostenerti
        charity.pt: arrecadação para, posso te doar, te mandar dinheiro, onde posso doar, te apoiar
        shopline.en: po box, your shop, your store, your website, your business, your office, your studio, email address, mailing list, web address, fan mail, home town, hometown
        shopline.de: postfach, dein shop, deine website, mailadresse, email adresse, e mail adresse, fanpost
        shopline.es: apartado de correos, tu tienda, tu web, correo electrónico
        shopline.fr: boîte postale, ta boutique, ton site, adresse mail, adresse e mail
        shopline.it: casella postale, tuo negozio, tuo sito, indirizzo email, indirizzo mail
        shopline.pt: caixa postal, sua loja, seu site, endereço de e mail, endereço de email
        idiom.en: take your time, take the time, takes your, email address, mail address, your house style, your house plants, your houseplants, single take, single origin, single video, single best, every single, a single, hit single, new single, your single, latest single, straight to, straight from, straight up, straight away, straight line, go straight, the gay science, drug store, lie down, lie flat, copied the recipe, bi weekly, trans siberian, virgin olive, extra virgin, virgin islands, married to the, engaged audience, i copied, we copied, pirate costume, pirate ship, pirate song, pirates, right wing of the, steal your style, steal your look, steal this, stole my heart, steal the show, secret ingredient, secret recipe, meet your deadline, meet the deadline, acid jazz, sex and the city, sex education, promise land, high quality, high res, wine pairing, cooking wine, red wine sauce, beer bread, beer batter, ginger beer, joint venture, joint project, joint pain, knee joint, wood joint, dovetail joint, joint stream, joint effort, wood joints, grab a copy, feet long, feet of, feet tall, feet wide, square feet, cubic feet, guilt free, cheat sheet, cheat code, cheat day, cheat meal, cheat codes, fake plants, fake plant, fake blood, fake snow, fake leather, fake fur, fake grass, fake food
        idiom.de: pass auf, lass dir zeit, hit single, neue single, neuen single, deine single, rechts oder links, links oder rechts, von links, von rechts, links und rechts, rechts und links, die links, der links, links zu, link, auf die rechnung, schwarz oder, schwarz weiß, in schwarz, schwarz lieber, schwarze, gemeinsam mit
        idiom.es: me da igual, da igual, tema solo, un solo, guitarra solo, solo de, solo una, solo un, solo quería, no solo, tan solo, en negro o, color negro, factura de, muchas gracias por, me quedo con, casad* con la idea
        idiom.fr: un seul, une seule, le seul, la seule, en noir, noir et, un solo
        idiom.it: un solo, una sola, non solo, solo un, solo una, solo per, in nero o, nero o
        idiom.pt: só um, só uma, é legal, muito legal, que legal, tão legal, super legal, mais legal, bem legal, legal demais, legal o

        """
}
