/// Everything that is said in the demo, by subject in the files beside this one. `DemoScript`, `DemoSayings`,
/// `DemoVideo` and `DemoFAQ` say how it is written down.
///
/// The creator is Andie, who makes videos about lighting and filming in small rooms. Nobody in here exists, no company
/// either, and no product.
enum DemoTexts {
    static var conversations: [DemoConversationText] {
        friends + groups + faithful + fans + languages + business + smallBusiness + spam
    }
}
