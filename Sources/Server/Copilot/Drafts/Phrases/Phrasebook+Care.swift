/// What is said to people in danger, to threats, to demands of law, and where a yes would cost something.
extension Phrasebook {
    static func care(_ language: Language) -> String {
        switch language {
        case .english: englishCare
        case .german: germanCare
        case .spanish: spanishCare
        case .french: frenchCare
        case .italian: italianCare
        case .portuguese: portugueseCare
        }
    }

    private static let englishCare = """
        safetyShort: I take this seriously. Are you safe right now?
        safetyMedium: I take this seriously. Are you safe right now, you and whoever is with you? If not, please call the emergency number first: they are there faster than I can be.
        safetyDetailed: I take this seriously. Are you safe right now, you and whoever is with you? If not, please call the emergency number first: they are there faster than I can be. Is there somebody near whom you trust? Write to me what has happened when you can.
        medicalShort: Please call the emergency number right now.
        medicalMedium: Please call the emergency number right now, before anything else: they tell you what to do until help comes. Stay together, and write to me when help is there.
        medicalDetailed: Please call the emergency number right now, before anything else: they tell you step by step what to do until help comes. Put the phone on speaker, stay together, and send somebody to the door so that they find you at once. Write to me when help is there.
        fireShort: Please get out right now, and call the emergency number from outside.
        fireMedium: Please get out right now, take everybody with you, and call the emergency number from outside. Leave everything else, and don't go back in.
        fireDetailed: Please get out right now, take everybody with you, and call the emergency number from outside. Close the doors behind you, don't take the lift, and don't go back in for anything. If the way out is full of smoke, keep the door shut and make yourself seen at a window. Write to me when you are safe.
        violenceShort: Please call the emergency number now, and get to a safe place if you can.
        violenceMedium: I take this seriously. Please call the emergency number now, and get to a safe place if you can; don't face them on your own. Is there somebody near whom you trust?
        violenceDetailed: I take this seriously, and whoever is hurt is never to blame for it. Please call the emergency number now, and get to a safe place if you can; don't face them on your own. If you can't speak freely, go to a neighbour or into a shop and let them call. Is there somebody near whom you trust? Write back to me when you can.
        intruderShort: Please keep the door locked, don't open it, and call the emergency number now.
        intruderMedium: Please keep the door locked, don't open it and don't speak to them, and call the emergency number now. Is anybody with you?
        intruderDetailed: Please keep the door locked, don't open it and don't speak to them, and call the emergency number now: stay on the line until they are there. Go into a room that you can lock, away from the windows, and let a neighbour know if you can. Is anybody with you? Write to me when you are safe.
        stakeLater: If I have an answer, I'll write to you here.
        minorNo: Please talk with your parents or another adult you trust about this; I don't meet or chat privately with anybody who is under age.
        healthNo: Please don't go by me there: ask a doctor or a pharmacist.
        healthNow: If something has happened already, please call the emergency number or a poison centre right now.
        expertNo: I can't judge that, and a wrong answer could hurt somebody: please ask people who know it for certain.
        expertNow: Until then, please take no chances.
        """
    private static let germanCare = """
        safetyShort: Ich nehme das ernst. Bist du gerade in Sicherheit?
        safetyMedium: Ich nehme das ernst. Bist du gerade in Sicherheit, du und wer bei dir ist? Wenn nicht, ruf bitte zuerst den Notruf an: Dort ist man schneller da als ich.
        safetyDetailed: Ich nehme das ernst. Bist du gerade in Sicherheit, du und wer bei dir ist? Wenn nicht, ruf bitte zuerst den Notruf an: Dort ist man schneller da als ich. Ist jemand in der Nähe, dem du vertraust? Schreib mir, was passiert ist, wenn du kannst.
        medicalShort: Ruf bitte sofort den Notruf an.
        medicalMedium: Ruf bitte sofort den Notruf an, vor allem anderen: Dort sagt man dir, was du tun kannst, bis Hilfe da ist. Bleibt zusammen und schreib mir, wenn sie da ist.
        medicalDetailed: Ruf bitte sofort den Notruf an, vor allem anderen: Dort sagt man dir Schritt für Schritt, was du tun kannst, bis Hilfe da ist. Stell das Telefon laut, bleibt zusammen und schick jemanden an die Tür, damit man euch gleich findet. Schreib mir, wenn Hilfe da ist.
        fireShort: Geht bitte sofort raus und ruft von draußen den Notruf an.
        fireMedium: Geht bitte sofort raus, nehmt alle mit und ruft von draußen den Notruf an. Lasst alles andere liegen und geht nicht wieder hinein.
        fireDetailed: Geht bitte sofort raus, nehmt alle mit und ruft von draußen den Notruf an. Macht die Türen hinter euch zu, nehmt keinen Aufzug und geht für nichts wieder hinein. Wenn der Weg voller Rauch ist, lasst die Tür zu und macht euch am Fenster bemerkbar. Schreib mir, wenn ihr in Sicherheit seid.
        violenceShort: Ruf bitte jetzt den Notruf an und bring dich in Sicherheit, wenn du kannst.
        violenceMedium: Ich nehme das ernst. Ruf bitte jetzt den Notruf an und bring dich in Sicherheit, wenn du kannst; stell dich niemandem ohne Hilfe entgegen. Ist jemand in der Nähe, dem du vertraust?
        violenceDetailed: Ich nehme das ernst, und wem so etwas angetan wird, der ist nie schuld daran. Ruf bitte jetzt den Notruf an und bring dich in Sicherheit, wenn du kannst; stell dich niemandem ohne Hilfe entgegen. Wenn du nicht frei sprechen kannst, geh zu Nachbarn oder in ein Geschäft und lass dort anrufen. Ist jemand in der Nähe, dem du vertraust? Schreib mir, wenn du kannst.
        intruderShort: Lass die Tür bitte abgeschlossen, mach nicht auf und ruf jetzt den Notruf an.
        intruderMedium: Lass die Tür bitte abgeschlossen, mach nicht auf, sprich nicht mit ihnen und ruf jetzt den Notruf an. Ist jemand bei dir?
        intruderDetailed: Lass die Tür bitte abgeschlossen, mach nicht auf, sprich nicht mit ihnen und ruf jetzt den Notruf an: Bleib dran, bis jemand da ist. Geh in einen Raum, den du abschließen kannst, weg von den Fenstern, und sag Nachbarn Bescheid, wenn es geht. Ist jemand bei dir? Schreib mir, wenn du in Sicherheit bist.
        missingShort: Danke, dass du es mir sagst. Ruf bitte jetzt die Polizei an, falls noch nicht geschehen.
        missingMedium: Danke, dass du es mir sagst. Ruf bitte jetzt die Polizei an, falls noch nicht geschehen. Wer hat zuletzt etwas gesehen, und wo?
        missingDetailed: Danke, dass du es mir sagst. Ruf bitte jetzt die Polizei an, falls noch nicht geschehen; dafür muss man keine Frist abwarten. Wer hat zuletzt etwas gesehen, und wo? Gibt es ein Bild, das ich weitergeben darf? Schreib mir, sobald du etwas hörst.
        stakeLater: Wenn ich eine Antwort habe, schreibe ich dir hier.
        minorNo: Sprich darüber bitte mit deinen Eltern oder einem anderen Erwachsenen, dem du vertraust; mit Minderjährigen treffe ich mich nicht und schreibe nicht privat.
        healthNo: Richte dich da bitte nicht nach mir: Frag in einer Praxis oder Apotheke.
        healthNow: Falls schon etwas passiert ist, ruf bitte sofort den Notruf oder den Giftnotruf an.
        expertNo: Das kann ich nicht beurteilen, und eine falsche Antwort könnte jemandem schaden: Frag bitte Leute, die es sicher wissen.
        expertNow: Geh bis dahin bitte kein Risiko ein.
        """
    private static let spanishCare = """
        safetyShort: Me lo tomo en serio. ¿Estás a salvo ahora mismo?
        safetyMedium: Me lo tomo en serio. ¿Estáis a salvo ahora mismo, tú y quien esté contigo? Si no, llama primero al número de emergencias, por favor: llegan antes que yo.
        safetyDetailed: Me lo tomo en serio. ¿Estáis a salvo ahora mismo, tú y quien esté contigo? Si no, llama primero al número de emergencias, por favor: llegan antes que yo. ¿Hay alguien cerca en quien confíes? Escríbeme qué ha pasado cuando puedas.
        medicalShort: Por favor, llama ahora mismo a emergencias.
        medicalMedium: Por favor, llama ahora mismo a emergencias, antes que nada: te dirán qué hacer hasta que llegue la ayuda. No os separéis, y escríbeme cuando la ayuda esté ahí.
        medicalDetailed: Por favor, llama ahora mismo a emergencias, antes que nada: te dirán paso a paso qué hacer hasta que llegue la ayuda. Pon el altavoz, no os separéis, y que alguien espere en la puerta para que os encuentren enseguida. Escríbeme cuando la ayuda esté ahí.
        fireShort: Por favor, sal ahora mismo y llama a emergencias desde fuera.
        fireMedium: Por favor, sal ahora mismo con todos los que estén ahí y llama a emergencias desde fuera. Deja todo lo demás y no vuelvas a entrar.
        fireDetailed: Por favor, sal ahora mismo con todos los que estén ahí y llama a emergencias desde fuera. Cierra las puertas al salir, no uses el ascensor y no vuelvas a entrar por nada. Si hay humo en la salida, deja la puerta cerrada y hazte ver en una ventana. Escríbeme cuando estés a salvo.
        violenceShort: Por favor, llama ahora a emergencias y ve a un lugar seguro si puedes.
        violenceMedium: Me lo tomo en serio. Por favor, llama ahora a emergencias y ve a un lugar seguro si puedes; no te enfrentes sin ayuda. ¿Hay alguien cerca en quien confíes?
        violenceDetailed: Me lo tomo en serio, y quien lo sufre nunca tiene la culpa. Por favor, llama ahora a emergencias y ve a un lugar seguro si puedes; no te enfrentes sin ayuda. Si no puedes hablar con libertad, ve con un vecino o entra en una tienda y pide que llamen. ¿Hay alguien cerca en quien confíes? Escríbeme cuando puedas.
        intruderShort: Por favor, deja la puerta cerrada con llave, no abras y llama ahora a emergencias.
        intruderMedium: Por favor, deja la puerta cerrada con llave, no abras ni hables con nadie, y llama ahora a emergencias. ¿Hay alguien contigo?
        intruderDetailed: Por favor, deja la puerta cerrada con llave, no abras ni hables con nadie, y llama ahora a emergencias: no cuelgues hasta que lleguen. Ve a una habitación que puedas cerrar, lejos de las ventanas, y avisa a un vecino si puedes. ¿Hay alguien contigo? Escríbeme cuando estés a salvo.
        missingShort: Gracias por decírmelo. Por favor, llama ahora a la policía si aún no lo has hecho.
        missingMedium: Gracias por decírmelo. Por favor, llama ahora a la policía si aún no lo has hecho. ¿Quién vio algo por última vez, y dónde?
        missingDetailed: Gracias por decírmelo. Por favor, llama ahora a la policía si aún no lo has hecho; no hay que esperar ningún plazo. ¿Quién vio algo por última vez, y dónde? ¿Hay una foto que pueda compartir? Escríbeme en cuanto sepas algo.
        stakeLater: Si tengo una respuesta, te escribo aquí.
        minorNo: Por favor, habla de esto con tus padres o con otra persona adulta de confianza; no quedo ni chateo en privado con menores.
        healthNo: En eso no te guíes por mí, por favor: pregunta en una consulta médica o en una farmacia.
        healthNow: Si ya ha pasado algo, llama ahora mismo a emergencias o a toxicología, por favor.
        expertNo: No puedo juzgarlo, y una respuesta equivocada podría hacer daño a alguien: pregunta, por favor, a quien lo sepa con certeza.
        expertNow: Hasta entonces, por favor, no te arriesgues.
        """
    private static let frenchCare = """
        safetyShort: Je prends ça au sérieux. Tu es en sécurité en ce moment ?
        safetyMedium: Je prends ça au sérieux. Vous êtes en sécurité en ce moment, toi et ceux qui sont avec toi ? Sinon, appelle d'abord le numéro d'urgence, s'il te plaît : ils seront là plus vite que moi.
        safetyDetailed: Je prends ça au sérieux. Vous êtes en sécurité en ce moment, toi et ceux qui sont avec toi ? Sinon, appelle d'abord le numéro d'urgence, s'il te plaît : ils seront là plus vite que moi. Il y a quelqu'un près de toi en qui tu as confiance ? Écris-moi ce qui s'est passé quand tu peux.
        medicalShort: S'il te plaît, appelle tout de suite les urgences.
        medicalMedium: S'il te plaît, appelle tout de suite les urgences, avant toute autre chose : on te dira quoi faire jusqu'à l'arrivée des secours. Restez ensemble, et écris-moi quand les secours sont là.
        medicalDetailed: S'il te plaît, appelle tout de suite les urgences, avant toute autre chose : on te dira pas à pas quoi faire jusqu'à l'arrivée des secours. Mets le haut-parleur, restez ensemble, et envoie quelqu'un à la porte pour qu'on vous trouve aussitôt. Écris-moi quand les secours sont là.
        fireShort: S'il te plaît, sors tout de suite et appelle les urgences de dehors.
        fireMedium: S'il te plaît, sors tout de suite avec tout le monde et appelle les urgences de dehors. Laisse tout le reste, et ne retourne pas à l'intérieur.
        fireDetailed: S'il te plaît, sors tout de suite avec tout le monde et appelle les urgences de dehors. Ferme les portes derrière toi, ne prends pas l'ascenseur, et ne retourne à l'intérieur pour rien. Si la sortie est pleine de fumée, garde la porte fermée et montre-toi à une fenêtre. Écris-moi quand tu es en sécurité.
        violenceShort: S'il te plaît, appelle maintenant les urgences, et va en lieu sûr si tu peux.
        violenceMedium: Je prends ça au sérieux. S'il te plaît, appelle maintenant les urgences, et va en lieu sûr si tu peux ; n'affronte personne sans aide. Y a-t-il quelqu'un de confiance près de toi ?
        violenceDetailed: Je prends ça au sérieux, et qui subit cela n'y est jamais pour rien. S'il te plaît, appelle maintenant les urgences, et va en lieu sûr si tu peux ; n'affronte personne sans aide. Si tu ne peux pas parler librement, va chez des voisins ou dans un magasin et demande qu'on appelle. Y a-t-il quelqu'un de confiance près de toi ? Écris-moi quand tu peux.
        intruderShort: S'il te plaît, garde la porte fermée à clé, n'ouvre pas, et appelle maintenant les urgences.
        intruderMedium: S'il te plaît, garde la porte fermée à clé, n'ouvre pas, ne leur parle pas, et appelle maintenant les urgences. Y a-t-il quelqu'un avec toi ?
        intruderDetailed: S'il te plaît, garde la porte fermée à clé, n'ouvre pas, ne leur parle pas, et appelle maintenant les urgences : ne raccroche pas avant leur arrivée. Va dans une pièce qui ferme à clé, loin des fenêtres, et préviens des voisins si tu peux. Y a-t-il quelqu'un avec toi ? Écris-moi quand tu es en sécurité.
        missingShort: Merci de me le dire. S'il te plaît, appelle maintenant la police si ce n'est pas déjà fait.
        missingMedium: Merci de me le dire. S'il te plaît, appelle maintenant la police si ce n'est pas déjà fait. Qui a vu quelque chose en dernier, et où ?
        missingDetailed: Merci de me le dire. S'il te plaît, appelle maintenant la police si ce n'est pas déjà fait ; il n'y a aucun délai à attendre. Qui a vu quelque chose en dernier, et où ? Y a-t-il une photo que je peux partager ? Écris-moi dès que tu sais quelque chose.
        stakeLater: Si j'ai une réponse, je t'écris ici.
        minorNo: Parles-en, s'il te plaît, avec tes parents ou un autre adulte de confiance ; je ne rencontre pas de mineurs et je ne discute pas avec eux en privé.
        healthNo: Là-dessus, ne te fie pas à moi, s'il te plaît : demande à un médecin ou en pharmacie.
        healthNow: S'il s'est déjà passé quelque chose, appelle tout de suite les urgences ou un centre antipoison.
        expertNo: Je ne peux pas en juger, et une mauvaise réponse pourrait faire du mal : demande, s'il te plaît, à des gens qui le savent avec certitude.
        expertNow: D'ici là, s'il te plaît, ne prends aucun risque.
        """
    private static let italianCare = """
        safetyShort: Lo prendo sul serio. Sei al sicuro in questo momento?
        safetyMedium: Lo prendo sul serio. Siete al sicuro in questo momento, tu e chi è con te? Se no, chiama prima il numero di emergenza, per favore: arrivano prima di me.
        safetyDetailed: Lo prendo sul serio. Siete al sicuro in questo momento, tu e chi è con te? Se no, chiama prima il numero di emergenza, per favore: arrivano prima di me. C'è qualcuno vicino a te di cui ti fidi? Scrivimi cosa è successo quando puoi.
        medicalShort: Per favore, chiama subito il numero di emergenza.
        medicalMedium: Per favore, chiama subito il numero di emergenza, prima di ogni altra cosa: ti diranno cosa fare finché arrivano i soccorsi. Restate insieme, e scrivimi quando i soccorsi sono lì.
        medicalDetailed: Per favore, chiama subito il numero di emergenza, prima di ogni altra cosa: ti diranno passo per passo cosa fare finché arrivano i soccorsi. Metti il vivavoce, restate insieme, e manda qualcuno alla porta perché vi trovino subito. Scrivimi quando i soccorsi sono lì.
        fireShort: Per favore, esci subito e chiama il numero di emergenza da fuori.
        fireMedium: Per favore, esci subito con tutti gli altri e chiama il numero di emergenza da fuori. Lascia tutto il resto e non tornare dentro.
        fireDetailed: Per favore, esci subito con tutti gli altri e chiama il numero di emergenza da fuori. Chiudi le porte dietro di te, non prendere l'ascensore e non tornare dentro per nessun motivo. Se l'uscita è piena di fumo, tieni chiusa la porta e fatti vedere a una finestra. Scrivimi quando sei al sicuro.
        violenceShort: Per favore, chiama adesso il numero di emergenza, e va' in un posto sicuro se puoi.
        violenceMedium: Lo prendo sul serio. Per favore, chiama adesso il numero di emergenza, e va' in un posto sicuro se puoi; non affrontare nessuno senza aiuto. C'è vicino qualcuno di cui ti fidi?
        violenceDetailed: Lo prendo sul serio, e chi lo subisce non ne ha mai colpa. Per favore, chiama adesso il numero di emergenza, e va' in un posto sicuro se puoi; non affrontare nessuno senza aiuto. Se non puoi parlare liberamente, va' da un vicino o in un negozio e fa' chiamare loro. C'è vicino qualcuno di cui ti fidi? Scrivimi quando puoi.
        intruderShort: Per favore, tieni la porta chiusa a chiave, non aprire e chiama adesso il numero di emergenza.
        intruderMedium: Per favore, tieni la porta chiusa a chiave, non aprire, non parlare con loro e chiama adesso il numero di emergenza. C'è qualcuno con te?
        intruderDetailed: Per favore, tieni la porta chiusa a chiave, non aprire, non parlare con loro e chiama adesso il numero di emergenza: resta in linea finché arrivano. Va' in una stanza che puoi chiudere, lontano dalle finestre, e avvisa un vicino se puoi. C'è qualcuno con te? Scrivimi quando sei al sicuro.
        missingShort: Grazie per avermelo detto. Per favore, chiama adesso la polizia se non l'hai ancora fatto.
        missingMedium: Grazie per avermelo detto. Per favore, chiama adesso la polizia se non l'hai ancora fatto. Chi ha visto qualcosa per ultimo, e dove?
        missingDetailed: Grazie per avermelo detto. Per favore, chiama adesso la polizia se non l'hai ancora fatto; non bisogna aspettare nessun termine. Chi ha visto qualcosa per ultimo, e dove? C'è una foto che posso condividere? Scrivimi appena sai qualcosa.
        stakeLater: Se ho una risposta, ti scrivo qui.
        minorNo: Parlane, per favore, con i tuoi genitori o con un altro adulto di cui ti fidi; non incontro minorenni e non chatto con loro in privato.
        healthNo: In questo non basarti su di me, per favore: chiedi a un medico o in farmacia.
        healthNow: Se è già successo qualcosa, chiama subito il numero di emergenza o un centro antiveleni.
        expertNo: Non posso giudicarlo, e una risposta sbagliata potrebbe fare del male a qualcuno: chiedi, per favore, a chi lo sa con certezza.
        expertNow: Fino ad allora, per favore, non correre rischi.
        """
    private static let portugueseCare = """
        safetyShort: Levo isso a sério. Você está em segurança agora?
        safetyMedium: Levo isso a sério. Vocês estão em segurança agora, você e quem está com você? Se não, ligue primeiro para o número de emergência, por favor: eles chegam mais depressa do que eu.
        safetyDetailed: Levo isso a sério. Vocês estão em segurança agora, você e quem está com você? Se não, ligue primeiro para o número de emergência, por favor: eles chegam mais depressa do que eu. Há alguém perto em quem você confia? Escreva-me o que aconteceu quando puder.
        medicalShort: Por favor, ligue agora mesmo para a emergência.
        medicalMedium: Por favor, ligue agora mesmo para a emergência, antes de tudo: lá dizem o que fazer até a ajuda chegar. Fiquem juntos, e me escreva quando a ajuda estiver aí.
        medicalDetailed: Por favor, ligue agora mesmo para a emergência, antes de tudo: lá dizem passo a passo o que fazer até a ajuda chegar. Ponha no viva-voz, fiquem juntos, e mande alguém à porta para que encontrem vocês logo. Me escreva quando a ajuda estiver aí.
        fireShort: Por favor, saia agora mesmo e ligue para a emergência do lado de fora.
        fireMedium: Por favor, saia agora mesmo com todos e ligue para a emergência do lado de fora. Deixe todo o resto e não volte para dentro.
        fireDetailed: Por favor, saia agora mesmo com todos e ligue para a emergência do lado de fora. Feche as portas ao sair, não use o elevador e não volte para dentro por nada. Se a saída estiver cheia de fumaça, deixe a porta fechada e apareça numa janela. Me escreva quando estiver em segurança.
        violenceShort: Por favor, ligue agora para a emergência e vá para um lugar seguro, se puder.
        violenceMedium: Levo isso a sério. Por favor, ligue agora para a emergência e vá para um lugar seguro, se puder; não enfrente ninguém sem ajuda. Há alguém de confiança por perto?
        violenceDetailed: Levo isso a sério, e quem sofre isso nunca tem culpa. Por favor, ligue agora para a emergência e vá para um lugar seguro, se puder; não enfrente ninguém sem ajuda. Se não puder falar livremente, vá até um vizinho ou entre numa loja e peça que liguem. Há alguém de confiança por perto? Me escreva quando puder.
        intruderShort: Por favor, deixe a porta trancada, não abra e ligue agora para a emergência.
        intruderMedium: Por favor, deixe a porta trancada, não abra nem fale com ninguém, e ligue agora para a emergência. Há alguém com você?
        intruderDetailed: Por favor, deixe a porta trancada, não abra nem fale com ninguém, e ligue agora para a emergência: não desligue até chegarem. Vá para um cômodo que possa trancar, longe das janelas, e avise um vizinho, se puder. Há alguém com você? Me escreva quando estiver em segurança.
        missingShort: Agradeço por me contar. Por favor, ligue agora para a polícia, se ainda não ligou.
        missingMedium: Agradeço por me contar. Por favor, ligue agora para a polícia, se ainda não ligou. Quem viu alguma coisa por último, e onde?
        missingDetailed: Agradeço por me contar. Por favor, ligue agora para a polícia, se ainda não ligou; não é preciso esperar nenhum prazo. Quem viu alguma coisa por último, e onde? Há uma foto que eu possa compartilhar? Me escreva assim que souber de algo.
        stakeLater: Se eu tiver uma resposta, escrevo aqui.
        minorNo: Por favor, fale sobre isso com os seus pais ou com outro adulto de confiança; não me encontro nem converso em particular com menores.
        healthNo: Nisso, por favor, não se guie por mim: pergunte a um médico ou numa farmácia.
        healthNow: Se já aconteceu alguma coisa, ligue agora mesmo para a emergência ou para o centro de intoxicações.
        expertNo: Não posso julgar isso, e uma resposta errada poderia machucar alguém: pergunte, por favor, a quem sabe com certeza.
        expertNow: Até lá, por favor, não corra riscos.
        """
}
