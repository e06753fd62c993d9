import SQLiteKit

/// The migrations of the copilot's database. Released ones are never edited.
enum CopilotSchema {
    static let migrations = [
        Migration(version: 1, sql: first), Migration(version: 2, sql: faqVectors), Migration(version: 3, sql: askers),
        Migration(version: 4, sql: purposes), Migration(version: 5, sql: anyCategory),
    ]

    /// The vectors of the library's phrasings.
    private static let faqVectors = """
        CREATE TABLE faq_vectors(
            creator INTEGER NOT NULL, faq TEXT NOT NULL, position INTEGER NOT NULL, model TEXT NOT NULL,
            dimension INTEGER NOT NULL, scale REAL NOT NULL, steps BLOB NOT NULL, PRIMARY KEY(creator, faq, position),
            FOREIGN KEY(creator, faq, position) REFERENCES faq_questions(creator, faq, position) ON DELETE CASCADE
        ) STRICT;
        """

    /// The sender and the message of a question, so that different people count and a repeated look-up doesn't.
    private static let askers = """
        ALTER TABLE open_questions ADD COLUMN sender TEXT;
        ALTER TABLE open_questions ADD COLUMN message TEXT;
        DELETE FROM open_questions WHERE number NOT IN (
            SELECT min(number) FROM open_questions GROUP BY creator, question);
        """

    /// The purpose of a request, because automatic requests have a limit of their own.
    private static let purposes = """
        ALTER TABLE requests ADD COLUMN purpose INTEGER NOT NULL DEFAULT 0;
        """

    /// Allows any category name. The program defines the categories (`CategoryInfo`), and a table that listed them
    /// would reject a new one.
    private static let anyCategory = """
        ALTER TABLE corrections ADD COLUMN sorted_as TEXT NOT NULL DEFAULT '';
        UPDATE corrections SET sorted_as = category;
        ALTER TABLE corrections DROP COLUMN category;
        ALTER TABLE corrections RENAME COLUMN sorted_as TO category;
        """

    private static let first = """
        CREATE TABLE creators(
            number INTEGER PRIMARY KEY, user_id TEXT NOT NULL UNIQUE,
            -- Go up with every change, so that whoever keeps something in memory sees that it is old.
            corrections_revision INTEGER NOT NULL DEFAULT 0, faq_revision INTEGER NOT NULL DEFAULT 0,
            memory_count INTEGER NOT NULL DEFAULT 0, chunk_count INTEGER NOT NULL DEFAULT 0,
            word_count INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        CREATE TABLE corrections(
            creator INTEGER NOT NULL REFERENCES creators ON DELETE CASCADE, message_id TEXT NOT NULL,
            text TEXT NOT NULL, category TEXT NOT NULL CHECK(category IN ('fan', 'business', 'spam', 'urgent')),
            corrected_at INTEGER NOT NULL, PRIMARY KEY(creator, message_id)
        ) STRICT;

        -- What messages were sorted into, without their text: what a sender wrote before helps with what comes next.
        CREATE TABLE sorted(
            creator INTEGER NOT NULL REFERENCES creators ON DELETE CASCADE, message_id TEXT NOT NULL,
            conversation_id TEXT, sender_id TEXT, category TEXT NOT NULL, sentiment TEXT NOT NULL,
            intensity TEXT NOT NULL, score INTEGER, sorted_at INTEGER NOT NULL, PRIMARY KEY(creator, message_id)
        ) STRICT;
        CREATE INDEX sorted_sender ON sorted(creator, sender_id, sorted_at) WHERE sender_id IS NOT NULL;
        CREATE INDEX sorted_conversation ON sorted(creator, conversation_id, sorted_at)
            WHERE conversation_id IS NOT NULL;
        CREATE INDEX sorted_time ON sorted(sorted_at);

        CREATE TABLE faqs(
            creator INTEGER NOT NULL REFERENCES creators ON DELETE CASCADE, id TEXT NOT NULL, answer TEXT NOT NULL,
            sends_automatically INTEGER NOT NULL, updated_at INTEGER NOT NULL, PRIMARY KEY(creator, id)
        ) STRICT;
        CREATE TABLE faq_questions(
            creator INTEGER NOT NULL, faq TEXT NOT NULL, position INTEGER NOT NULL, question TEXT NOT NULL,
            PRIMARY KEY(creator, faq, position),
            FOREIGN KEY(creator, faq) REFERENCES faqs(creator, id) ON DELETE CASCADE
        ) STRICT;
        CREATE TABLE open_questions(
            number INTEGER PRIMARY KEY, creator INTEGER NOT NULL REFERENCES creators ON DELETE CASCADE,
            question TEXT NOT NULL, asked_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX open_questions_creator ON open_questions(creator, asked_at);

        CREATE TABLE memories(
            number INTEGER PRIMARY KEY, creator INTEGER NOT NULL REFERENCES creators ON DELETE CASCADE,
            id TEXT NOT NULL, digest BLOB NOT NULL, content TEXT NOT NULL, metadata TEXT NOT NULL,
            remote_ids TEXT, created_at INTEGER NOT NULL, UNIQUE(creator, id), UNIQUE(creator, digest)
        ) STRICT;
        -- A piece of a memory's content, from byte `start`; `words` is what stands in the index for it.
        CREATE TABLE memory_chunks(
            number INTEGER PRIMARY KEY, memory INTEGER NOT NULL REFERENCES memories ON DELETE CASCADE,
            position INTEGER NOT NULL, start INTEGER NOT NULL, length INTEGER NOT NULL, words TEXT NOT NULL,
            word_count INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX memory_chunks_memory ON memory_chunks(memory, position);
        -- Every word begins with its creator's number, so that one creator's words never meet another's.
        CREATE VIRTUAL TABLE memory_index USING fts5(
            words, content = '', tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co S*'"
        );
        CREATE TABLE memory_words(
            creator INTEGER NOT NULL REFERENCES creators ON DELETE CASCADE, word TEXT NOT NULL,
            chunks INTEGER NOT NULL, PRIMARY KEY(creator, word)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE memory_vectors(
            chunk INTEGER PRIMARY KEY REFERENCES memory_chunks ON DELETE CASCADE, model TEXT NOT NULL,
            dimension INTEGER NOT NULL, scale REAL NOT NULL, steps BLOB NOT NULL
        ) STRICT;

        CREATE TABLE answers(
            number INTEGER PRIMARY KEY, creator INTEGER NOT NULL REFERENCES creators ON DELETE CASCADE,
            function TEXT NOT NULL, basis TEXT NOT NULL, digest BLOB NOT NULL, kind BLOB NOT NULL,
            simhash INTEGER NOT NULL, text TEXT NOT NULL, answer TEXT NOT NULL, made_at INTEGER NOT NULL,
            UNIQUE(creator, function, basis, digest)
        ) STRICT;
        CREATE INDEX answers_age ON answers(made_at);
        CREATE TABLE answer_bands(
            band INTEGER NOT NULL, answer INTEGER NOT NULL REFERENCES answers ON DELETE CASCADE,
            PRIMARY KEY(band, answer)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX answer_bands_answer ON answer_bands(answer);

        CREATE TABLE requests(creator INTEGER NOT NULL REFERENCES creators ON DELETE CASCADE, made_at INTEGER NOT NULL)
            STRICT;
        CREATE INDEX requests_creator ON requests(creator, made_at);
        """
}
