/// Medicine, bodies, and what is dangerous to do.
extension Stakes {
    static let healthWords = """
        medicine: ibuprofen, ibuprofeno, ibuprofene, ibuprofène, paracetamol, paracétamol, paracetamolo, acetaminophen, tylenol, aspirin, aspirina, aspirine, advil, melatonin, melatonina, mélatonine, xanax, valium, ritalin, adderall, prozac, sertraline, sertralin, sertralina, antibiotic*, antibiotik*, antidepress*, insulin, insulina, insuline, codeine, codeina, tramadol, viagra, ozempic, dolipran, doliprane, dipirona, novalgin, benadryl, nyquil, accutane, roaccutan, lithium, litio, steroids, steroide, esteroides, lorazepam, alprazolam, metformin, birth control
        medicine.en: painkiller*, sleeping pills, sleeping pill, meds, medication, medicine, medicines, cough syrup, my pills, the pill, tablets, antihistamine, prescription
        medicine.de: schmerzmittel, schlaftabletten, schlafmittel, medikament*, hustensaft, tabletten, die pille, rezeptpflichtig*
        medicine.es: analgésico*, somníferos, medicament*, medicina, medicinas, pastillas, jarabe, la píldora
        medicine.fr: antidouleur*, somnifère*, médicament*, cachets, comprimés, sirop, la pilule
        medicine.it: antidolorific*, sonnifer*, farmaci, farmaco, medicine, medicinali, pastiglie, sciroppo, la pillola
        medicine.pt: analgésico*, calmantes, remédio, remédios, medicament*, comprimidos, xarope, a pílula
        take.en: take, taking, give, swallow, combine, use, stop
        take.de: nehmen, nehme, einnehmen, geben, absetzen
        take.es: tomar, tomo, dar, darle, dejar de tomar
        take.fr: prendre, prends, donner, arrêter
        take.it: prendere, prendo, dare, smettere
        take.pt: tomar, tomo, dar, parar
        mix.en: mix, mixing, combine, combining, together, mixed, with
        mix.de: mischen, mische, zusammen, mixen, kombinieren, mit
        mix.es: mezclar, mezclo, combinar, juntos, con
        mix.fr: mélanger, mélange, combiner, ensemble, avec
        mix.it: mescolare, mischiare, combinare, insieme, con
        mix.pt: misturar, misturo, combinar, juntos, com
        safe.en: safe, dangerous, harmful, toxic, risky, bad for, ok to, okay to, fine to, safely, poisonous, ok if, fine if, alright to
        safe.de: sicher, gefährlich, schädlich, giftig, ungefährlich, schlimm, ok, okay, riskant
        safe.es: seguro, peligroso, dañino, tóxico, malo, arriesgado
        safe.fr: dangereux, risqué, nocif, toxique, grave, sûr, sans danger
        safe.it: sicuro, pericoloso, dannoso, tossico, rischioso
        safe.pt: seguro, perigoso, tóxico, arriscado, faz mal
        ok.en: ok, okay, fine, can i, can you, could i, should i, allowed, may i, can we, alright
        ok.de: kann ich, darf ich, soll ich, kann man, darf man, können wir, okay
        ok.es: puedo, se puede, podemos, debería, está bien
        ok.fr: je peux, puis je, peut on, on peut, c'est bon, dois je
        ok.it: posso, si può, possiamo, dovrei, va bene
        ok.pt: posso, pode, podemos, devo, tudo bem
        kid.en: baby, toddler, my kid, my son, my daughter, my child, kids, child, children, year old, month old, newborn, little brother, little sister
        kid.de: baby, kleinkind, mein kind, mein sohn, meine tochter, meinem sohn, meiner tochter, jährige*, kinder, säugling, kind, jährigen
        kid.es: bebé, mi hijo, mi hija, niño, niña, niños, años
        kid.fr: bébé, mon fils, ma fille, enfant, enfants, ans
        kid.it: neonat*, mio figlio, mia figlia, bambin*, anni
        kid.pt: bebê, meu filho, minha filha, criança, crianças, anos
        baby.en: baby, newborn, infant, month old
        baby.de: baby, säugling, neugeborene*
        baby.es: bebé, recién nacido
        baby.fr: bébé, nourrisson, nouveau né
        baby.it: neonat*
        baby.pt: bebê, recém nascid*
        feed.en: honey, water, cows milk, feed, solid food
        feed.de: honig, wasser, kuhmilch, füttern
        feed.es: miel, leche de vaca
        feed.fr: miel, lait de vache
        feed.it: miele, latte vaccino
        feed.pt: mel, leite de vaca
        alcohol.en: alcohol, beer, beers, wine, vodka, whisky, whiskey, drinks, drinking, drunk, drink, cocktails, shots
        alcohol.de: alkohol, bier, wein, wodka, schnaps, getrunken, betrunken, trinken, promille
        alcohol.es: alcohol, cerveza, cervezas, vino, vodka, beber, bebido, borrach*, copas
        alcohol.fr: alcool, bière, bières, vin, vodka, boire, bu, ivre, verres, bourré*
        alcohol.it: alcol, alcool, birra, birre, vino, vodka, bere, bevuto, ubriac*
        alcohol.pt: álcool, cerveja, cervejas, vinho, vodka, beber, bebido, bêbad*
        symptom.en: chest pain, lump, blood in, coughing blood, numb, swollen, rash, fever, dizzy, seizure, palpitations, headache for, stomach pain, infected, infection, mole, bleeding, pain in my, symptoms, concussion, hit my head, hit his head, hit her head, panic attacks
        symptom.de: brustschmerzen, knoten, blut im, blut husten, taubheit, geschwollen, ausschlag, fieber, schwindel*, herzrasen, kopfschmerzen, bauchschmerzen, entzündet, symptome, muttermal, gehirnerschütterung
        symptom.es: dolor en el pecho, dolor de, bulto, sangre en, fiebre, sarpullido, maread*, palpitaciones, infectad*, síntomas, lunar, hinchad*
        symptom.fr: douleur, mal à la poitrine, grosseur, boule, sang dans, fièvre, éruption, vertige*, palpitations, infecté*, symptômes, gonflé*, commotion
        symptom.it: dolore, nodulo, sangue nel, febbre, eruzione, giramenti, palpitazioni, infett*, sintomi, gonfi*, neo
        symptom.pt: dor no peito, dor de, caroço, sangue no, febre, manchas, tontura*, palpitaç*, infeccionad*, sintomas, inchad*
        normal.en: normal, bad, wait
        normal.de: normal, schlimm, ernst, abwarten
        normal.es: normal, grave, esperar
        normal.fr: normal, grave, attendre
        normal.it: normale, grave, aspettare
        normal.pt: normal, grave, esperar
        doctor.en: doctor, hospital, er, gp, doctors, a&e, therapy, therapist, chemo, vaccine, vaccinated, vaccinate
        doctor.de: arzt, ärztin, krankenhaus, notaufnahme, therapie, chemo, impfen, impfung
        doctor.es: médico, doctor, hospital, urgencias, terapia, quimio, vacuna*
        doctor.fr: médecin, docteur, hôpital, urgences, thérapie, chimio, vaccin*
        doctor.it: medico, dottore, ospedale, pronto soccorso, terapia, chemio, vaccin*
        doctor.pt: médico, doutor, hospital, pronto socorro, terapia, quimio, vacina*
        skip.en: skip, stop, without going, instead of, should i go, need to go, need to see, should i see
        skip.de: abbrechen, statt, muss ich zum, soll ich zum, absagen
        skip.es: dejar, en vez de, debería ir, tengo que ir
        skip.fr: arrêter, au lieu, dois je aller, devrais je aller
        skip.it: smettere, invece di, dovrei andare, devo andare
        skip.pt: parar, em vez de, devo ir, preciso ir
        pregnant.en: pregnant, pregnancy, breastfeeding
        pregnant.de: schwanger*, stille
        pregnant.es: embarazad*, embarazo
        pregnant.fr: enceinte, grossesse
        pregnant.it: incinta, gravidanza
        pregnant.pt: grávida, gravidez
        cure.en: cure, treat, heal, against, instead of
        cure.de: heilen, heilt, hilft gegen, behandeln
        cure.es: curar, cura, tratar
        cure.fr: guérir, guérit, soigner
        cure.it: curare, cura, guarire
        cure.pt: curar, cura, tratar
        illness.en: cancer, diabetes, depression, covid, asthma, anxiety, adhd, hiv, epilepsy, tumour, tumor
        illness.de: krebs, diabetes, depression*, asthma, covid, epilepsie, tumor
        illness.es: cáncer, diabetes, depresión, asma, covid, epilepsia, tumor
        illness.fr: cancer, diabète, dépression, asthme, covid, épilepsie, tumeur
        illness.it: cancro, diabete, depressione, asma, covid, epilessia, tumore
        illness.pt: câncer, diabetes, depressão, asma, covid, epilepsia, tumor
        fasting.en: not eat for, without eating, stop eating, water fast, fast for, starve, lose weight fast, laxatives, 500 calories, throw up after, lose 10 kg, lose 20 pounds, lose 10 kilos, diet pills
        fasting.de: nichts essen, ohne essen, hungern, abführmittel, kilo in einer, abnehmpillen, fasten wie lange
        fasting.es: sin comer, dejar de comer, laxantes, kilos en una, adelgazar rápido, pastillas para adelgazar
        fasting.fr: sans manger, arrêter de manger, laxatifs, kilos en une, maigrir vite, pilules pour maigrir
        fasting.it: senza mangiare, smettere di mangiare, lassativi, chili in una, dimagrire in fretta, pillole dimagranti
        fasting.pt: sem comer, parar de comer, laxante*, quilos em uma, emagrecer rápido, remédio para emagrecer
        wildfood.en: been out for, left out overnight, past its date, out of date, wild mushroom, wild mushrooms, mushroom i found, mushrooms i found, these mushrooms, this mushroom, berries i found, these berries, this plant, expired
        wildfood.de: pilze, pilz, beeren, abgelaufen*
        wildfood.es: setas, hongos, bayas, caducad*
        wildfood.fr: champignons, baies, périmé*
        wildfood.it: funghi, bacche, scadut*
        wildfood.pt: cogumelos, frutinhas, vencid*
        eat.en: eat, edible, poisonous
        eat.de: essen, essbar, giftig
        eat.es: comer, comestible*
        eat.fr: manger, comestible*
        eat.it: mangiare, commestibil*
        eat.pt: comer, comestíve*
        eatraw.en: raw chicken, raw pork, raw eggs, leftover rice, puffer fish, mouldy, moldy
        eatraw.de: rohes hähnchen, rohes huhn, rohes schwein, schimmel, verschimmelt*, rohes fleisch
        eatraw.es: pollo crudo, cerdo crudo, moho, carne cruda
        eatraw.fr: poulet cru, porc cru, moisi*, viande crue
        eatraw.it: pollo crudo, maiale crudo, muffa, carne cruda
        eatraw.pt: frango cru, porco cru, mofo, mofad*, carne crua
        chemical.en: bleach, ammonia, drain cleaner, hydrogen peroxide, acid, antifreeze, chlorine, gasoline, petrol, lighter fluid, toilet cleaner, caustic soda, pool chlorine, thermite, mercury, lye
        chemical.de: bleiche, bleichmittel, chlorreiniger, chlorbleiche, ammoniak, abflussreiniger, wasserstoffperoxid, säure, salzsäure, benzin, chlor, wc reiniger, spiritus, natronlauge
        chemical.es: lejía, amoníaco, amoniaco, desatascador, ácido, gasolina, cloro, salfumán, sosa cáustica, agua oxigenada
        chemical.fr: javel, eau de javel, ammoniaque, déboucheur, acide, essence, chlore, soude caustique, acide chlorhydrique
        chemical.it: candeggina, ammoniaca, disgorgante, acido, benzina, cloro, soda caustica, acido muriatico, varechina
        chemical.pt: água sanitária, amônia, amoníaco, ácido, gasolina, cloro, soda cáustica, cândida, desentupidor
        drinkit.en: drink, eat, swallow, inhale, sniff, rub
        drinkit.de: trinken, einatmen, schlucken
        drinkit.es: beber, inhalar, tragar
        drinkit.fr: boire, inhaler, avaler
        drinkit.it: bere, inalare, ingoiare
        drinkit.pt: beber, inalar, engolir
        hairdye.en: hair, jeans, shirt, laundry, toilet bowl, anime, manga, grout, brows, pool water
        hairdye.de: haare, jeans, wäsche
        hairdye.es: pelo, cabello, ropa
        hairdye.fr: cheveux, linge
        hairdye.it: capelli, bucato
        hairdye.pt: cabelo, roupa
        electric.en: wire, wires, wiring, fuse box, outlet, socket, mains, high voltage, microwave transformer, breaker, breaker panel, power supply, lithium battery, lipo, electrical panel
        electric.de: steckdose, sicherungskasten, stromleitung, leitung, hochspannung, netzteil, lithium akku, stromkabel, herdanschluss
        electric.es: enchufe, cuadro eléctrico, cables, alta tensión, batería de litio
        electric.fr: prise électrique, tableau électrique, fils électriques, haute tension, batterie au lithium
        electric.it: presa elettrica, quadro elettrico, cavi elettrici, alta tensione, batteria al litio
        electric.pt: tomada, quadro elétrico, fios, fiação, alta tensão, bateria de lítio
        live.en: live, while its on, without turning off, plugged in
        live.de: unter strom, unter spannung, ohne sicherung
        fixit.en: fix, repair, replace, open, rewire, connect, install, myself, bypass, puncture, charge
        fixit.de: selbst, reparieren, anschließen, öffnen, austauschen, überbrücken, wechseln
        fixit.es: arreglar, cambiar, abrir, conectar, yo mismo, yo misma, puentear
        fixit.fr: réparer, changer, ouvrir, brancher, moi même, remplacer
        fixit.it: riparare, cambiare, aprire, collegare, da solo, da sola
        fixit.pt: consertar, trocar, abrir, ligar, sozinho, sozinha, mexer
        gasfix.en: gas line, gas boiler myself, gas stove myself, remove the smoke detector, disable the smoke, brakes myself, airbag
        gasfix.de: gasleitung, gasherd selbst, gastherme selbst, rauchmelder abmontieren, bremsen selbst
        gasfix.es: tubería de gas, frenos yo
        gasfix.fr: conduite de gaz, chaudière moi, freins moi
        gasfix.it: tubo del gas, freni da solo
        gasfix.pt: tubulação de gás, freio sozinho
        childage.en: 2 year, 3 year, 4 year, 5 year, 6 year, 7 year, 8 year, 9 year, 10 year, 11 year, 12 year, 5yo, 6yo, 7yo, 8yo, 9yo, 10yo
        childage.de: 2 jährig*, 3 jährig*, 4 jährig*, 5 jährig*, 6 jährig*, 7 jährig*, 8 jährig*, 9 jährig*, 10 jährig*, 11 jährig*, 12 jährig*
        childage: 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
        alone.en: alone, by himself, by herself, by themselves, unattended, unsupervised, on their own, on his own, on her own, in the car
        alone.de: allein, alleine, unbeaufsichtigt, im auto lassen, allein zuhause
        alone.es: solo, sola, solos, solas, sin vigilancia
        alone.fr: seul, seule, seuls, seules, sans surveillance
        alone.it: da solo, da sola, da soli, senza sorveglianza
        alone.pt: sozinh*, sem supervisão
        drive.en: drive, driving, ride my bike, operate
        drive.de: fahren, auto fahren, fahre, ans steuer
        drive.es: conducir, manejar, conduzco, manejo
        drive.fr: conduire, rouler, prendre le volant
        drive.it: guidare, guido
        drive.pt: dirigir, dirijo, conduzir, pegar o carro
        highon.en: high, stoned, on meds, tired after, without a license, without a licence
        highon.de: bekifft, ohne führerschein
        highon.es: drogad*, colocad*, sin carnet, sin licencia
        highon.fr: défoncé*, sans permis
        highon.it: fatto, senza patente
        highon.pt: chapad*, sem carteira, sem habilitação
        weaponmake.en: make a bomb, build a bomb, make explosives, make a gun, build a gun, 3d print a gun, homemade fireworks, make fireworks, make a molotov, make poison, pipe bomb, make gunpowder, make napalm, flamethrower
        weaponmake.de: bombe bauen, bombe basteln, sprengstoff, waffe bauen, böller selbst, böller bauen, molotow*, schwarzpulver
        weaponmake.es: hacer una bomba, fabricar una bomba, explosiv*, fabricar un arma, petardos caseros, pólvora, molotov
        weaponmake.fr: fabriquer une bombe, faire une bombe, explosif*, fabriquer une arme, pétards maison, poudre noire, molotov
        weaponmake.it: fare una bomba, costruire una bomba, esplosiv*, costruire un'arma, petardi in casa, polvere da sparo, molotov
        weaponmake.pt: fazer uma bomba, construir uma bomba, explosiv*, fazer uma arma, fogos caseiros, pólvora, molotov
        climbit.en: climb without, free solo, jump off the, jump from the roof, dive from, swim alone, thin ice, walk on the ice, train tracks, surf a train
        climbit.de: ohne seil, vom dach springen, aufs eis, zugefrorenen see, auf den gleisen, s bahn surfen
        climbit.es: sin cuerda, saltar desde, saltar del tejado, vías del tren, sobre el hielo
        climbit.fr: sans corde, sauter du toit, sauter de la falaise, sur les rails, sur la glace
        climbit.it: senza corda, saltare dal tetto, saltare dalla scogliera, sui binari, sul ghiaccio
        climbit.pt: sem corda, pular do telhado, pular do penhasco, nos trilhos, sobre o gelo
        stunt.en: blackout challenge, choking game, tide pod, cinnamon challenge, hold my breath for, challenge where you

        """
}
