/// All texts of the demo, by subject in the files beside this one. `DemoScript`, `DemoSayings`, `DemoVideo` and
/// `DemoFAQ` describe their formats.
///
/// The creator is Andie, who makes videos about lighting and filming in small rooms. All people, companies and
/// products are fictitious.
enum DemoTexts {
    static var conversations: [DemoConversationText] {
        friends + groups + faithful + fans + languages + business + smallBusiness + spam
    }
}
