extension Phrasebook {
    static let spanish = Phrasebook(
        parsing: """
            yesWorks: Sí, me viene bien. | Sí, con gusto.
            yesInterested: Sí, suena bien, me interesa.
            yes: ¡Sí! | ¡Sí, claro!
            no: No, lo siento. | Por ahora no, lo siento.
            notSure: Todavía no puedo decirlo con seguridad.
            wouldSuit: {rest} me vendría mejor.
            eitherSuits: Las dos cosas son posibles, {first} y {second}. ¿Qué resulta más fácil?
            sendToMe: Esa persona soy yo, así que se puede enviar aquí.
            addressLater: Prefiero no escribir mi dirección en un chat. ¿Hay un formulario o un correo para eso?
            calendar: Primero tengo que mirar la agenda.
            whenNeeded: ¿Para cuándo hace falta?
            anythingSpecial: ¿Hay algo en lo que deba fijarme?
            otherWay: ¿Ayudaría otra cosa?
            wellbeing: ¡Bien, gracias! ¿Y tú?
            wellbeingBack: Gracias por preguntar. ¡Estoy bien! ¿Y tú, qué tal?
            thanks: ¡Muchas gracias! | ¡Gracias!
            decline: Gracias por pensar en mí, pero esta vez no puedo aceptar.
            declineClosing: Les deseo mucho éxito, y con gusto en otra ocasión.
            inPrinciple: En principio sí, con gusto.
            fitsOne: {facts} me viene bien.
            fitsMany: {facts} me vienen bien.
            recap: Para que hablemos de lo mismo: {facts}.
            confirmRecap: Si es así, estamos de acuerdo.
            readFirst: Antes de confirmar lo leeré todo con calma.
            beforeYes: Antes de confirmar: {questions}
            quote: Con gusto preparo un presupuesto.
            quoteThen: Con eso puedo dar un precio.
            otherQuestion: Y sobre la otra pregunta, «{quote}»: tengo que pensarlo.
            askBudget: ¿Qué presupuesto hay?
            askDeliverables: ¿Qué tendría que hacer exactamente?
            askDate: ¿Para cuándo sería?
            askUsage: ¿Dónde y durante cuánto tiempo se usaría?
            askPlace: ¿Dónde sería?
            askLength: ¿Cuánto tiempo llevaría?
            askQuantity: ¿Cuántas unidades serían?
            askSize: ¿Qué tamaño o qué duración tendría?
            askSamples: ¿Hay algunos ejemplos que pueda ver?
            askTopics: ¿De qué se trataría?
            askMore: ¿Qué más debería saber?
            settled: ¡Perfecto, entonces queda acordado!
            nextStep: ¿Cuál es el siguiente paso?
            gotIt: ¡Recibido, muchas gracias!
            gotItFacts: Tomo nota: {facts}.
            ifUnclear: Si algo no está claro, pregunto.
            noProblem: No hay problema, gracias por avisar.
            changeHard: Por mi parte es difícil. ¿Podemos mantener lo que habíamos acordado?
            newDate: ¿Cuál sería la nueva fecha?
            sorryWait: ¡Perdón por la espera!
            needLonger: No me he olvidado, pero necesito un poco más de tiempo.
            latestDate: ¿Cuál es la fecha límite?
            understand: Gracias por avisar, lo entiendo.
            comeBack: Si surge otro proyecto, con mucho gusto.
            counterAccept: Me parece bien.
            counterDecline: Gracias por el esfuerzo, pero queda demasiado lejos de lo que necesito.
            counterAsk: Estamos cerca. ¿Podríamos hacerlo un poco más pequeño por ese precio?
            welcome: ¡De nada!
            noAnswerYet: Ahora mismo no tengo la respuesta a mano.
            thanksForAsking: ¡Gracias por preguntar!
            hopeThatHelps: Espero que te sirva; pregunta si algo no queda claro.
            ideaMaybe: No puedo prometerlo, pero me la apunto.
            ideaAsk: ¿Qué no debería faltar?
            backToYou: Te digo algo.
            planning: ¿Qué quieres hacer con ello? Así puedo decirte más que un nombre.
            praiseShort: ¡Muchísimas gracias, me alegra mucho! | ¡Ay, gracias, qué bonito leer esto!
            praiseMedium: ¡Muchas gracias, me alegra un montón que te guste!
            praiseDetailed: Por mensajes así sigo adelante. ¿Qué te gustaría ver después?
            goodNewsShort: ¡Felicidades, qué alegría!
            goodNewsMedium: ¡Felicidades, me alegro muchísimo por ti!
            goodNewsDetailed: Gracias por contármelo. ¿Cómo lo vas a celebrar?
            sadNewsShort: Lo siento mucho.
            sadNewsMedium: Lo siento mucho, y gracias por contármelo.
            sadNewsDetailed: Espero que tengas a alguien a tu lado. Tómate todo el tiempo que necesites.
            ideaShort: ¡Me gusta la idea, gracias!
            ideaMedium: No puedo prometerlo, pero me gusta la idea y me la apunto.
            ideaDetailed: ¿Qué no debería faltar?
            neutralShort: Lo he leído. | Tu mensaje ha llegado.
            neutralMedium: He leído tu mensaje y te escribo con una respuesta.
            neutralDetailed: ¿Hay algo más que deba saber antes?
            orderKnown: Busco el pedido {facts} y averiguo qué ha pasado.
            orderChange: Miro el pedido {facts} y veo qué se puede hacer todavía. | Miro el pedido y veo qué se puede hacer todavía.
            claimMedium: Lo he leído y lo voy a mirar. ¿De qué obra tuya se trata y dónde la has visto?
            claimDetailed: ¿Me mandas el original o me dices dónde está, para poder compararlos?
            unclearShort: ¡Aquí estoy! ¿Qué pasa?
            unclearMedium: ¡Aquí estoy! ¿Se me ha escapado algo? Cuéntame de qué se trata.
            unclearDetailed: Si se perdió un mensaje tuyo, mándamelo otra vez, por favor, y lo miro.
            nodShort: ¡Perfecto!
            nodMedium: ¡Perfecto, gracias!
            nodDetailed: Escríbeme si surge algo más.
            troubleShort: ¡Lo siento mucho!
            troubleMedium: Siento mucho que haya salido mal, y entiendo tu enfado.
            troubleAsk: ¿Me mandas el número de pedido o el nombre con el que se hizo?
            troubleLook: Así averiguo qué ha pasado.
            troubleRefund: En cuanto sepa más te digo qué se puede hacer con el reembolso.
            careShort: ¡Qué amable, estoy bien!
            careMedium: Qué amable, gracias por preguntar. La verdad, he tenido días mejores.
            careDetailed: Gracias por pensar en mí, significa mucho que te fijes.
            careBack: ¿Y tú, cómo estás?
            shopLater: Ahora mismo no tengo ese dato, lo miro.
            shopAsk: ¿Qué te gustaría exactamente, y cuántas unidades?
            alarmShort: Gracias por avisar, lo miro ahora mismo.
            alarmMedium: Gracias por avisar enseguida. Lo he leído y lo miro ahora mismo.
            alarmDetailed: Si algo cambia, escríbeme al momento.
            alarmAsk: ¿Hay algo más que deba saber ahora?
            alarmProof: ¿Me puedes mandar el enlace o una captura?
            selfHarmShort: Lo he leído y me alegra mucho que me escribas. ¿Estás a salvo ahora mismo?
            selfHarmMedium: Me alegra mucho que me escribas. Por favor, no te quedes a solas con esto: llama ahora a emergencias o a una línea de ayuda, o ve con alguien que esté cerca. ¿Estás a salvo en este momento?
            selfHarmDetailed: Gracias por decírmelo, me tomo en serio cada palabra. Por favor, haz una cosa ahora mismo: llama a emergencias o a una línea de ayuda, o llama a la puerta de alguien que esté cerca, y dile exactamente lo que me has dicho a mí. ¿Hay alguien que pueda estar contigo? Respóndeme, por favor, aunque sea una palabra.
            selfHarmOtherShort: Gracias por decírmelo. Por favor, llama ahora mismo a emergencias.
            selfHarmOtherMedium: Gracias por decírmelo. Por favor, llama ahora mismo a emergencias, antes que nada, y cuéntales lo que me has contado. ¿Hay alguien contigo?
            selfHarmOtherDetailed: Gracias por decírmelo. Por favor, llama ahora mismo a emergencias, antes que nada: cuéntales lo que me has contado y dónde crees que está. Si puedes, no vayas sin compañía, y deja el teléfono libre para que puedan localizarte. Escríbeme cuando la ayuda esté en camino.
            selfHarmPastShort: Me alegra muchísimo que estés aquí y que me lo cuentes. ¿Cómo estás ahora?
            selfHarmPastMedium: Me alegra muchísimo que estés aquí y que me lo cuentes. ¿Cómo estás ahora? Si vuelven esos pensamientos, por favor, no te quedes a solas con ellos: habla enseguida con alguien que esté cerca, o llama a una línea de ayuda o a emergencias.
            selfHarmPastDetailed: Gracias por contármelo. Me tomo en serio cada palabra, y me alegra muchísimo que estés aquí. ¿Cómo estás ahora? ¿Hay alguien cerca con quien puedas hablar? Si vuelven esos pensamientos, por favor, no te quedes a solas con ellos: ve enseguida con alguien que esté cerca, o llama a una línea de ayuda o a emergencias, y diles lo que me has dicho a mí.
            injuryShort: Gracias por avisar. Llámame, si puedes.
            injuryMedium: Gracias por avisar enseguida. Llámame, si puedes. Quédate allí si es posible y dime a quién puedo llamar.
            injuryDetailed: Gracias por avisar enseguida. Llámame, si puedes. Quédate allí si es posible, haz lo que digan los médicos y dime a quién puedo llamar y qué puedo llevar. Escribe en cuanto sepas más.
            kindOfYou: Es muy amable de tu parte.
            """ + "\n" + care(.spanish) + "\n" + tact(.spanish))
}
