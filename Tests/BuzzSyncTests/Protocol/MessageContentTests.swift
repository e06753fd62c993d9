import JSONKit
import MatrixProtocol
import Testing

@Suite struct MessageContentTests {
    private func read(_ text: String) throws -> MessageContent {
        try #require(MessageContent(try JSON(parsing: text)))
    }

    @Test func `the quote of old replies is taken off, and only of replies`() throws {
        let relation = #""m.relates_to":{"m.in_reply_to":{"event_id":"$q"}}"#
        let reply = try read(#"{"msgtype":"m.text","body":"> <@a:x> hello\n> there\n\nfine","# + relation + "}")
        #expect(reply.body == "fine")
        #expect(reply.relation == .reply(to: "$q"))
        let quote = try read(#"{"msgtype":"m.text","body":"> wisdom\n\nso true"}"#)
        #expect(quote.body == "> wisdom\n\nso true")
    }

    @Test func `a file's body is a caption only beside a file name`() throws {
        let bare = try read(#"{"msgtype":"m.image","body":"cat.png","url":"mxc://x/1","info":{"w":3,"h":"no"}}"#)
        #expect(bare.body == "")
        #expect(bare.file?.name == "cat.png")
        #expect(bare.file?.width == 3)
        #expect(bare.file?.height == nil)
        let captioned = try read(#"{"msgtype":"m.image","body":"my cat","filename":"cat.png","url":"mxc://x/1"}"#)
        #expect(captioned.body == "my cat")
        #expect(captioned.file?.name == "cat.png")
    }

    @Test func `what is written is read back the same`() throws {
        let content = MessageContent(
            body: "hi", formattedBody: "<b>hi</b>", mentionedUserIDs: ["@a:x"], relation: .reply(to: "$q"))
        #expect(MessageContent(content.json) == content)
        let file = MessageContent(
            type: "m.file", body: "look",
            file: MessageContent.File(url: "mxc://x/1", name: "a.pdf", mimeType: "application/pdf", size: 9))
        #expect(MessageContent(file.json) == file)
    }

    @Test func `an edit carries the whole new content and mentions nobody twice`() throws {
        let edit = MessageContent(body: "fixed", mentionedUserIDs: ["@a:x"], relation: .reply(to: "$q"))
            .editing("$1")
        #expect(edit["body"].string == "* fixed")
        #expect(edit["m.mentions"] == [:])
        #expect(edit["m.new_content"]["body"].string == "fixed")
        #expect(edit["m.new_content"]["m.relates_to"].isNull)
        #expect(edit["m.new_content"]["m.mentions"]["user_ids"] == ["@a:x"])
        #expect(EventRelation(content: edit) == .replace("$1"))
        #expect(MessageContent.replacement(in: edit)?.body == "fixed")
    }

    @Test func `a redacted message says nothing`() {
        #expect(MessageContent([:]) == nil)
    }

    @Test func `a reaction without key relates to nothing`() throws {
        let relation = try JSON(parsing: #"{"m.relates_to":{"rel_type":"m.annotation","event_id":"$1"}}"#)
        #expect(EventRelation(content: relation) == nil)
    }
}
