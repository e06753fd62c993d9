extension Phrasebook {
    static let portuguese = Phrasebook(
        parsing: """
            yesWorks: Sim, para mim está bom. | Sim, com prazer.
            yesInterested: Sim, parece bom, tenho interesse.
            yes: Sim! | Sim, claro!
            no: Não, infelizmente não. | Por enquanto não, desculpe.
            notSure: Ainda não posso dizer com certeza.
            wouldSuit: {rest} seria melhor para mim.
            eitherSuits: As duas coisas são possíveis, {first} e {second}. O que é mais fácil?
            sendToMe: Sou eu, então pode enviar para cá.
            addressLater: Prefiro não escrever o meu endereço num chat. Há um formulário ou um e-mail para isso?
            calendar: Primeiro preciso olhar a agenda.
            whenNeeded: Para quando precisa?
            anythingSpecial: Há algo a que eu deva prestar atenção?
            otherWay: Outra coisa ajudaria?
            wellbeing: Tudo bem, e com você?
            wellbeingBack: Que bom que perguntou. Estou bem! E você, como está?
            thanks: Agradeço muito! | Que bom que escreveu!
            decline: Agradeço o convite, mas desta vez não posso aceitar.
            declineClosing: Desejo muito sucesso, e com prazer numa outra vez.
            inPrinciple: Em princípio sim, com prazer.
            fitsOne: {facts} está bom para mim.
            fitsMany: {facts} estão bons para mim.
            recap: Para falarmos da mesma coisa: {facts}.
            confirmRecap: Se for isso, estamos combinados.
            readFirst: Antes de confirmar vou ler tudo com calma.
            beforeYes: Antes de confirmar: {questions}
            quote: Posso fazer um orçamento com prazer.
            quoteThen: Com isso posso dar um preço.
            otherQuestion: E sobre a outra pergunta, “{quote}”: preciso pensar.
            askBudget: Qual é o orçamento previsto?
            askDeliverables: O que eu teria de fazer exatamente?
            askDate: Para quando seria?
            askUsage: Onde e por quanto tempo seria usado?
            askPlace: Onde seria?
            askLength: Quanto tempo levaria?
            askQuantity: Quantas unidades seriam?
            askSize: Que tamanho ou que duração teria?
            askSamples: Há alguns exemplos que eu possa ver?
            askTopics: Sobre o que seria?
            askMore: O que mais eu deveria saber?
            settled: Ótimo, então está combinado!
            nextStep: Qual é o próximo passo?
            gotIt: Recebido, agradeço muito!
            gotItFacts: Anotado: {facts}.
            ifUnclear: Se algo não estiver claro, pergunto.
            noProblem: Sem problema, e agradeço o aviso.
            changeHard: Para mim é difícil. Podemos manter o combinado?
            newDate: Qual seria a nova data?
            sorryWait: Desculpe a demora!
            needLonger: Não esqueci, mas preciso de um pouco mais de tempo.
            latestDate: Qual é o prazo final?
            understand: Agradeço o aviso, eu entendo.
            comeBack: Se surgir outro projeto, com muito prazer.
            counterAccept: Para mim está bem assim.
            counterDecline: Agradeço o esforço, mas fica longe demais do que preciso.
            counterAsk: Estamos perto. Poderíamos fazer algo um pouco menor por esse valor?
            welcome: De nada!
            noAnswerYet: Não tenho a resposta à mão agora.
            thanksForAsking: Que bom que perguntou!
            hopeThatHelps: Espero que ajude; pergunte se algo não ficou claro.
            ideaMaybe: Não posso prometer, mas vou anotar.
            ideaAsk: O que não poderia faltar?
            backToYou: Depois digo.
            planning: O que você quer fazer com isso? Assim posso dizer mais do que um nome.
            praiseShort: Que lindo de ler, fico muito feliz!
            praiseMedium: Fico muito feliz que você goste, de verdade!
            praiseDetailed: É por mensagens assim que continuo. O que você gostaria de ver depois?
            goodNewsShort: Parabéns, que alegria!
            goodNewsMedium: Parabéns, fico muito feliz por você!
            goodNewsDetailed: Que bom que me contou. Como vai comemorar?
            sadNewsShort: Sinto muito.
            sadNewsMedium: Sinto muito mesmo, e que bom que me contou.
            sadNewsDetailed: Espero que tenha alguém ao seu lado. Tome todo o tempo de que precisar.
            ideaShort: Gostei da ideia, valeu!
            ideaMedium: Não posso prometer, mas gostei da ideia e vou anotar.
            ideaDetailed: O que não poderia faltar?
            neutralShort: Eu li isso. | A sua mensagem chegou.
            neutralMedium: Li a sua mensagem e volto com uma resposta.
            neutralDetailed: Há mais alguma coisa que eu deva saber antes?
            orderKnown: Vou procurar o pedido {facts} e descobrir o que aconteceu.
            orderChange: Vou ver o pedido {facts} e o que ainda se pode fazer. | Vou ver o pedido e o que ainda se pode fazer.
            claimMedium: Li e vou ver. De que obra se trata, e onde você a viu?
            claimDetailed: Você pode me mandar o original, ou dizer onde está, para eu poder comparar?
            unclearShort: Estou aqui! O que houve?
            unclearMedium: Estou aqui! Deixei passar alguma coisa? Me diz do que se trata.
            unclearDetailed: Se alguma mensagem se perdeu, manda de novo, por favor, que eu olho.
            nodShort: Perfeito!
            nodMedium: Perfeito, agradeço!
            nodDetailed: É só escrever se surgir mais alguma coisa.
            troubleShort: Sinto muito por isso!
            troubleMedium: Sinto muito que tenha dado errado, e entendo a chateação.
            troubleAsk: Você me manda o número do pedido, ou o nome usado?
            troubleLook: Aí eu descubro o que aconteceu.
            troubleRefund: Assim que eu souber mais, digo o que dá para fazer com o reembolso.
            careShort: Que gentileza, estou bem!
            careMedium: Que gentileza perguntar. Para falar a verdade, já tive dias melhores.
            careDetailed: É muito bom saber que você pensa em mim, isso me faz bem.
            careBack: E você, como está?
            shopLater: Não tenho isso à mão agora, vou verificar.
            shopAsk: O que exatamente você gostaria, e quantas unidades?
            alarmShort: Agradeço o aviso, vou olhar isso agora.
            alarmMedium: Agradeço por avisar logo. Li e vou olhar isso agora.
            alarmDetailed: Se algo mudar, escreva na hora.
            alarmAsk: Há mais alguma coisa que eu deva saber agora?
            alarmProof: Pode me mandar o link ou uma captura de tela?
            selfHarmShort: Eu li, e que bom que você me escreveu. Você está em segurança agora?
            selfHarmMedium: Que bom que você me escreveu. Por favor, não fique sem companhia com isso: ligue agora para a emergência ou para uma linha de apoio, ou vá até alguém por perto. Você está em segurança neste momento?
            selfHarmDetailed: Que bom que me disse; levo cada palavra a sério. Por favor, faça uma coisa agora: ligue para a emergência ou para uma linha de apoio, ou bata na porta de alguém por perto, e diga exatamente o que disse para mim. Há alguém que possa ficar com você? Responda, por favor, mesmo que seja uma palavra.
            selfHarmOtherShort: Que bom que me disse. Por favor, ligue agora mesmo para a emergência.
            selfHarmOtherMedium: Que bom que me disse. Por favor, ligue agora mesmo para a emergência, antes de qualquer outra coisa, e conte o que contou para mim. Há alguém com você?
            selfHarmOtherDetailed: Que bom que me disse. Por favor, ligue agora mesmo para a emergência, antes de qualquer outra coisa: conte o que contou para mim e onde você acha que essa pessoa está. Se puder, não vá sem companhia, e deixe o telefone livre para que possam falar com você. Escreva para mim quando a ajuda estiver a caminho.
            selfHarmPastShort: Que bom que você está aqui, e que me contou. Como você está agora?
            selfHarmPastMedium: Que bom que você está aqui, e que me contou. Como você está agora? Se esses pensamentos voltarem, por favor, não fique sem companhia com eles: fale logo com alguém por perto, ou ligue para uma linha de apoio ou para a emergência.
            selfHarmPastDetailed: Que bom que me contou; levo cada palavra a sério, e que bom que você está aqui. Como você está agora? Há alguém por perto com quem você possa falar? Se esses pensamentos voltarem, por favor, não fique sem companhia com eles: vá logo até alguém por perto, ou ligue para uma linha de apoio ou para a emergência, e diga o que disse para mim.
            injuryShort: Agradeço o aviso. Me ligue, se puder.
            injuryMedium: Agradeço por avisar logo. Me ligue, se puder. Fique aí se der e diga para quem posso ligar.
            injuryDetailed: Agradeço por avisar logo. Me ligue, se puder. Fique aí se der, faça o que os médicos disserem e diga para quem posso ligar e o que posso levar. Escreva assim que souber mais.
            kindOfYou: É muito gentil da sua parte.
            """ + "\n" + care(.portuguese) + "\n" + tact(.portuguese))
}
