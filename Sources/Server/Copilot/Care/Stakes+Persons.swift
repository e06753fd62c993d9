/// Private data, meeting, intimacy, and who is under age.
extension Stakes {
    static let personWords = """
        account.en: bank details, bank account, account number, account details, iban, routing number, card number, credit card, debit card, cvv, pin, password, passwords, login, logins, log in details, credentials, wallet, seed phrase, access to your account, access to your channel, your account access
        account.de: bankdaten, bankverbindung, kontonummer, kontodaten, iban, kreditkarte, kreditkartennummer, pin, passwort, passwörter, zugangsdaten, login, logindaten, zugriff auf dein
        account.es: datos bancarios, cuenta bancaria, número de cuenta, iban, cbu, tarjeta de crédito, número de tarjeta, pin, contraseña*, clave, claves, acceso a tu
        account.fr: coordonnées bancaires, rib, iban, numéro de compte, carte bancaire, carte bleue, numéro de carte, mot de passe, mots de passe, identifiants, code pin, accès à ton
        account.it: coordinate bancarie, dati bancari, iban, numero di conto, carta di credito, numero della carta, pin, password, credenziali, accesso al tuo, accesso al canale
        account.pt: dados bancários, conta bancária, número da conta, iban, chave pix, cartão de crédito, número do cartão, senha, senhas, login, acesso à sua, acesso ao seu
        entry.en: password for the, password to the, shop password, wifi password, remind me of the password, tell me the password, the password please
        entry.de: passwort für den, passwort für das, passwort für die, wlan passwort, das passwort bitte
        entry.es: contraseña de la tienda, contraseña del wifi, contraseña para
        entry.fr: mot de passe du, mot de passe de la, mot de passe pour
        entry.it: password del, password della, password per
        entry.pt: senha do, senha da, senha para
        code.en: verification code, the code you, security code, 6 digit code, sms code, code i sent, the code that
        code.de: bestätigungscode, sicherheitscode, sms code, den code
        code.es: código de verificación, el código que
        code.fr: code de vérification, le code que
        code.it: codice di verifica, il codice che
        code.pt: código de verificação, o código que
        papers.en: passport, id card, drivers license, driving licence, social security number, ssn, birth certificate, tax id, your id, date of birth, mothers maiden name
        papers.de: reisepass, ausweis, personalausweis, führerschein, sozialversicherungsnummer, geburtsurkunde, steuernummer, steuer id, geburtsdatum
        papers.es: pasaporte, dni, documento de identidad, carnet de conducir, seguridad social, fecha de nacimiento, cédula
        papers.fr: passeport, carte d'identité, permis de conduire, numéro de sécurité sociale, date de naissance, pièce d'identité
        papers.it: passaporto, carta d'identità, patente, codice fiscale, data di nascita, documento d'identità
        papers.pt: passaporte, cpf, rg, carteira de motorista, identidade, data de nascimento
        home.en: home address, your address, ur address, ur house, where u live, where you are living, where you live, your house, your street, which street, which town you live, where in, your exact location, your location, your postcode, your zip code, your private address, live location
        home.de: deine adresse, deiner adresse, privatadresse, deine anschrift, wo du wohnst, dein haus, deine straße, in welcher straße, deinen standort, deine postleitzahl
        home.es: tu dirección, dirección de tu casa, dónde vives exactamente, tu domicilio, tu calle, tu ubicación, en qué calle
        home.fr: ton adresse, votre adresse personnelle, adresse personnelle, où tu habites, ta rue, dans quelle rue, ta localisation, ton domicile
        home.it: tuo indirizzo, indirizzo di casa, dove abiti, tua via, in che via, tua posizione, tuo domicilio
        home.pt: seu endereço, teu endereço, endereço de casa, onde você mora, sua rua, em que rua, sua localização, onde vc mora, onde tu mora
        wherelive.en: where do you live, where you live, where are you living, where r u living, where u live, where do ya live, which city do you live, what city do you live, do you live in, do you live near, where do u live, what street do you, live alone
        wherelive.de: wo wohnst, wohnst du in, wohnst du allein, wohnst du noch
        wherelive.es: dónde vives, vives en, vives sola, vives solo, en dónde vives
        wherelive.fr: où habites tu, tu habites où, tu habites à, habites tu, tu vis où, vis tu seule, tu vis seule, tu vis seul
        wherelive.it: dove abiti, abiti a, abiti da sol*, vivi da sol*, dove vivi
        wherelive.pt: onde você mora, você mora em, mora sozinh*, onde vc mora, onde tu mora, você mora onde
        yourline.en: ur number, ur phone, ur phone number, ur whatsapp, ur snap, ur cell, ur digits, ur insta, phone number of, number of your, address of your, your number, your phone number, your whatsapp, your private number, your snap, your cell, your digits, your personal email, your private email, your mobile
        yourline.de: handynummer, deine handy nummer, dein handy nummer, deine nummer, deine handynummer, deine telefonnummer, dein whatsapp, deine private, dein snap
        yourline.es: tu número, tu teléfono, tu whatsapp, tu celular, tu móvil, tu snap
        yourline.fr: ton numéro, ton whatsapp, ton snap, ton tel, ton téléphone, ton 06
        yourline.it: tuo numero, tuo whatsapp, tuo cellulare, tuo telefono
        yourline.pt: seu número, teu número, seu whatsapp, seu whats, seu zap, seu telefone, seu celular
        meetup.en: we could meet, we can meet, lets meet, wanna meet, fancy a pint, fancy a drink, fancy a coffee, grab a coffee, buy you a drink, can i meet you, call in private, talk in private, video call me, follow me home, adopt me, babysit my, meet you, meet me, meet up, meet in person, meet irl, meet alone, come to my house, come to my place, come over to, come over, my place, your place, hang out, hangout, meet for, meet sometime, see you in person, pick me up, pick you up, go for a drink, grab a drink, meet privately, can we meet, could we meet, shall we meet, we meet, stay at your, crash at your, stay with you, sleep at your, move in with, travel together, come on holiday
        meetup.de: gern treffen, gerne treffen, dich gern mal sehen, dich gerne mal sehen, dich gern sehen, dich gerne sehen, uns allein treffen, uns alleine treffen, mich treffen, uns treffen, dich treffen, triffst du dich, treffen wir uns, mit mir treffen, zu mir kommen, zu dir kommen, komm zu mir, kommst du zu mir, vorbeikommen, bei dir, bei mir vorbei, was trinken gehen, etwas trinken gehen, privat treffen, bei dir übernachten, bei dir wohnen, abholen, dich mal sehen, sehen wir uns
        meetup.es: saldrías conmigo, sales conmigo, quedar, quedamos, vernos, nos vemos, conocerte en persona, verte en persona, en persona, ven a mi casa, venir a mi casa, ir a tu casa, tomar algo, quedarme en tu, dormir en tu, recogerme, encontrarnos, juntarnos, salir juntos
        meetup.fr: se voir, te voir, te rencontrer, se rencontrer, me rencontrer, nous voir, rencontre en vrai, viens chez moi, venir chez moi, venir chez toi, boire un verre, dormir chez toi, passer chez, en vrai, venir me chercher, traîner ensemble
        meetup.it: vederci, vedersi, incontrarci, incontrarti, incontrarmi, vediamoci, conoscerti di persona, di persona, vieni da me, venire da me, vieni a casa mia, venire a casa tua, bere qualcosa, dormire da te, venirmi a prendere, ci vediamo, uscire insieme
        meetup.pt: me encontrar, te encontrar, nos encontrar, encontrar com você, te conhecer pessoalmente, pessoalmente, vem na minha casa, vir na minha casa, ir na sua casa, tomar algo, dormir na sua, me buscar, se ver, nos ver, sair comigo, marcar um encontro, ficar na sua casa
        meetalone.en: call in private, talk in private, meet alone, meet irl, my house, my place, your place, my flat, my apartment, your house, hang out, hangout, go for a drink, grab a drink, meet privately, meet in private, pick me up, pick you up, stay at your, crash at your, stay with you, sleep at your, move in with, come on holiday, alone with you, just the two of us, just us two, love you
        meetalone.de: zu mir, zu dir, bei dir, bei mir, was trinken gehen, etwas trinken gehen, privat treffen, allein treffen, alleine treffen, bei dir übernachten, nur wir zwei, nur wir beide, liebe dich, hab dich lieb
        meetalone.es: mi casa, tu casa, tomar algo, quedarme en tu, dormir en tu, recogerme, a solas, solos tú y yo, te quiero, te amo
        meetalone.fr: chez moi, chez toi, boire un verre, dormir chez toi, en tête à tête, seul à seul, seule avec toi, seul avec toi, je t'aime
        meetalone.it: da me, casa mia, casa tua, bere qualcosa, dormire da te, da soli, io e te, ti amo, ti voglio bene
        meetalone.pt: minha casa, sua casa, a sós, sozinho com você, sozinha com você, só nós dois, te amo
        visit.en: visit you, visit me, visit your house, come to your house, come by your, drop by your, come see you at
        visit.de: dich besuchen, mich besuchen, besuchst du mich, zu dir nach hause
        visit.es: visitarte, visitarme, a tu casa
        visit.fr: te rendre visite, me rendre visite, chez toi
        visit.it: venirti a trovare, venirmi a trovare, casa tua, a trovarti
        visit.pt: te visitar, me visitar, na sua casa, à sua casa
        sleepover.en: spend the night, sleep over, stay the night, share a room, hotel room
        sleepover.de: übernachten, die nacht verbringen, hotelzimmer
        sleepover.es: pasar la noche, dormir juntos
        sleepover.fr: passer la nuit, dormir ensemble
        sleepover.it: passare la notte, dormire insieme
        sleepover.pt: passar a noite, dormir juntos
        dateme.en: date me, go on a date, go out with me, date with me, dinner with me, coffee with me, be my date, take me out, a date with
        dateme.de: mit mir ausgehen, ein date, mit mir essen gehen, mit mir gehen, kaffee mit mir
        dateme.es: salir conmigo, una cita, cenar conmigo, un café conmigo
        dateme.fr: sortir avec moi, un rendez vous amoureux, dîner avec moi, un rencard, un café avec moi
        dateme.it: uscire con me, un appuntamento con me, cena con me, cenare con me, un caffè con me
        dateme.pt: sair comigo, um encontro, jantar comigo, um café comigo, namorar comigo
        public.en: meet and greet, meet greet, signing, meetup, convention, comic con, fair, fan meeting, your show, your concert, tour
        public.de: autogrammstunde, messe, fantreffen, meet and greet, konzert, tour
        public.es: firma de, convención, feria, meet and greet, concierto, gira
        public.fr: dédicace, dédicaces, salon, convention, meet and greet, concert, tournée
        public.it: firmacopie, fiera, convention, meet and greet, concerto, tour
        public.pt: sessão de autógrafos, feira, convenção, meet and greet, show, turnê
        intimate.en: in your bikini, in a bikini, shirtless, touch your hair, touch you, smell you, what are you wearing, nude, nudes, naked, topless, lingerie, underwear, panties, sexy, sex, sext, sexting, horny, make out, kiss me, kiss you, sleep with me, sleep with you, hook up, hookup, in bed, dirty, dick pic, boobs, bikini pic, swimsuit pic, onlyfans, intimate, turn you on, cuddle, your body, shower
        intimate.de: nackt*, unterwäsche, sexy, sex, mit mir schlafen, mit dir schlafen, küssen, küsst du, heiße bilder, heißes foto, im bett, bikinifoto, kuscheln, ausziehen, intim*, oben ohne
        intimate.es: desnud*, nudes, ropa interior, sexy, sexo, acostarte conmigo, acostarme contigo, besarme, besarte, un beso en la boca, en la cama, íntim*, hot, fotos calientes, bikini
        intimate.fr: nue, nude, nudes, toute nue, tout nu, sous vêtements, sexy, sexe, coucher avec, m'embrasser, t'embrasser, au lit, intime, intimes, câlin, culotte, photo hot
        intimate.it: nuda, nudo, nudes, foto nude, intimo, biancheria, sexy, sesso, a letto, baciarmi, baciarti, intim*, hot, fare l'amore
        intimate.pt: pelad*, nudes, nua, nu, calcinha, lingerie, sexy, sexo, transar, me beijar, te beijar, na cama, íntim*, sensual, ficar comigo
        undress.en: take off your, undress, take your shirt off, strip for
        undress.de: zieh dich aus, ausziehst
        undress.es: quítate la, desvístete, quitarte la ropa
        undress.fr: déshabille, enlève ton
        undress.it: spogliati, spogliarti, toglierti la
        undress.pt: tira a roupa, tirar a roupa
        feet.en: feet, foot, toes, legs, socks, armpits
        feet.de: füße, füßen, beine, socken
        feet.es: pies, piernas, calcetines
        feet.fr: pieds, jambes, chaussettes
        feet.it: piedi, gambe, calzini
        feet.pt: pés, pernas, meias
        picture.en: pic, pics, picture, pictures, photo, photos, selfie, video call, facetime, photo of you, snap
        picture.de: bild, bilder, foto, fotos, selfie, videoanruf
        picture.es: foto, fotos, selfie, videollamada
        picture.fr: photo, photos, selfie, appel vidéo
        picture.it: foto, selfie, videochiamata
        picture.pt: foto, fotos, selfie, chamada de vídeo
        harmless.en: naked cake, naked eye, nude lipstick, nude palette, nude colour, nude color, nude tone, nude shade, dirty chai, dirty rice, dirty hands, baby shower, shower curtain, shower scene, dirty dishes, sexy beast, bed frame
        harmless.de: nacktschnecke*, nacktmull, nudeton, sex education
        contact.en: text, chat, call, whatsapp, private, dm, snap, discord, write privately, talk privately, your number, follow me back, video call
        contact.de: schreiben, privat, chatten, telefonieren, whatsapp, snap, nummer
        contact.es: chatear, privado, whatsapp, hablar a solas, videollamada, número
        contact.fr: parler en privé, privé, whatsapp, snap, appeler, numéro
        contact.it: chattare, privato, whatsapp, chiamare, numero
        contact.pt: conversar no privado, privado, whatsapp, zap, chamada, número
        secretly.en: dont tell my, my parents dont, without my parents, my mum doesnt, secretly
        secretly.de: meine eltern wissen, ohne meine eltern, heimlich
        secretly.es: mis padres no, sin que mis padres, a escondidas
        secretly.fr: mes parents ne, sans mes parents, en cachette
        secretly.it: i miei non, senza i miei, di nascosto
        secretly.pt: meus pais não, sem meus pais, escondido
        age.en: im, i am, im only, i am only, im just, i am just, im still, i turned, i just turned, i turn, im turning, my age is, being, her age is, shes, she is, he is, hes
        age.de: ich bin, bin, bin erst, bin gerade, bin noch, ich bin erst, werde, gerade, erst
        age.es: tengo, tengo solo, tengo apenas, acabo de cumplir, cumplí, cumplo
        age.fr: j'ai, jai, j'ai que, j'ai seulement, je n'ai que, j'ai à peine, j'ai presque
        age.it: ho, ho solo, ho appena, compio, ho appena compiuto, ho compiuto
        age.pt: tenho, tenho só, tenho apenas, fiz, acabei de fazer, faço
        underage: 10yo, 11yo, 12yo, 13yo, 14yo, 15yo, 16yo, 17yo, 13f, 14f, 15f, 16f, 17f
        teen: 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, thirteen, fourteen, fifteen, sixteen, seventeen, twelve, eleven, zwölf, dreizehn, vierzehn, fünfzehn, sechzehn, siebzehn, trece, catorce, quince, dieciséis, treize, quatorze, quinze, seize, tredici, quattordici, quindici, sedici, treze, quatorze
        years.en: years old, year old, yo, yrs old
        years.de: jahre, jahre alt, jährige
        years.es: años
        years.fr: ans
        years.it: anni
        years.pt: anos
        underage.en: underage, under age, under 18, as a minor, im a minor, im still a minor, in middle school, in fifth grade, in sixth grade, in seventh grade, in eighth grade, in 9th grade, in 5th grade, in 7th grade, in 8th grade, in 6th grade
        underage.de: minderjährig*
        underage.es: menor de edad
        underage.fr: mineur, mineure
        underage.it: minorenne
        underage.pt: menor de idade
        parent.en: my mum says, with my mum, with my parents, with my dad, my parents will
        parent.de: mit meiner mama, mit meinen eltern
        beyours.en: be my girlfriend, be my boyfriend, be my gf, be my bf, be my wife, be my husband, be my valentine, be with me, be mine, love me back, be my sugar
        beyours.de: meine freundin sein, mein freund sein, sei meine freundin, sei mein freund, mit mir zusammen sein, meine frau werden
        beyours.es: ser mi novia, ser mi novio, sé mi novia, sé mi novio, ser mi esposa, estar conmigo
        beyours.fr: être ma copine, être mon copain, sois ma copine, sois mon copain, ma petite amie, être ma femme
        beyours.it: essere la mia ragazza, essere il mio ragazzo, sii la mia ragazza, metterti con me, la mia fidanzata, stare con me
        beyours.pt: ser minha namorada, ser meu namorado, seja minha namorada, seja meu namorado, ser minha esposa, ficar comigo
        marry.en: marry me, get married to me, marry us, be my bride
        marry.de: mich heiraten, heiratest du mich, heirate mich
        marry.es: casarte conmigo, cásate conmigo, te casas conmigo, te casarías conmigo
        marry.fr: m'épouser, épouse moi, tu m'épouses, te marier avec moi, te marierais
        marry.it: sposarmi, mi sposi, sposami, mi sposeresti
        marry.pt: casar comigo, casa comigo, se casar comigo, casaria comigo
        swear.en: promise me, can you promise, do you promise, do you swear, swear to, will you promise, could you promise, guarantee me, can you guarantee, promise that you, promise you will, promise youll
        swear.de: versprichst du, versprich mir, kannst du mir versprechen, schwörst du, garantierst du, kannst du garantieren, mir versprechen
        swear.es: me prometes, prométeme, puedes prometer*, me juras, garantizas, puedes garantizar*
        swear.fr: tu me promets, promets moi, me promettre, tu me jures, tu garantis, peux tu garantir
        swear.it: mi prometti, promettimi, promettermi, mi giuri, garantisci, puoi garantir*
        swear.pt: me promete, promete que, me prometer, você promete, você jura, garante que, pode garantir
        private.en: still friends, still together, still married, still with your, your girlfriend, your boyfriend, how old are you, how old you are, how old r u, how much do you earn, how much do you make, which school do you, is it true you and, your real name, your full name, your last name, your surname, your kids names, which school do your, your childrens, your ex, your medical, your salary, your weight, whats your religion, your diagnosis
        private.de: hast du eine freundin, hast du einen freund, wie alt bist du, wie viel verdienst, wieviel verdienst, deinen richtigen namen, dein richtiger name, deinen nachnamen, dein nachname, deine kinder heißen, dein gehalt, deine diagnose, dein gewicht, deine religion
        private.es: tienes novi*, cuántos años tienes, cuánto ganas, cuántos años tenés, tu nombre real, tu verdadero nombre, tu apellido, tus hijos se llaman, tu sueldo, tu peso, tu religión, tu diagnóstico
        private.fr: quel âge as tu, tu as quel âge, t'as quel âge, combien tu gagnes, combien gagnes tu, ton vrai nom, ton vrai prénom, ton nom de famille, tes enfants s'appellent, ton salaire, ton poids, ta religion, ton diagnostic
        private.it: quanti anni hai, quanto guadagni, hai la ragazza, hai il ragazzo, tuo vero nome, tuo cognome, i tuoi figli si chiamano, tuo stipendio, tuo peso, tua religione
        private.pt: quantos anos você tem, quanto você ganha, qual sua idade, seu nome verdadeiro, seu nome real, seu sobrenome, seus filhos se chamam, seu salário, seu peso, sua religião

        """
}
