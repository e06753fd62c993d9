import SQLiteKit

/// Copies rows from pages that cannot be reached any more, because the first page of their table or a page in between
/// is damaged. The form of its rows shows which table such a page belongs to. A page that fits two damaged tables is
/// skipped, because a row in the wrong table is worse than none.
struct LostRows {
    let old: Connection
    let new: Connection
    /// The tables to copy into.
    let tables: Set<String>

    /// The stored form of the rows of a table or an index.
    fileprivate struct Form {
        struct Column {
            var name: String
            var type: String
            var mayBeNull: Bool
            /// Whether a row may lack the column, because it was written before the column was added.
            var mayBeAbsent: Bool
        }

        let name: String
        let hasRowIDs: Bool
        let columns: [Column]
        /// The index of the column that aliases the row id; SQLite stores it as null.
        let alias: Int?

        func fits(_ values: [SQLValue]) -> Bool {
            guard values.count <= columns.count, columns[values.count...].allSatisfy(\.mayBeAbsent) else {
                return false
            }
            return values.indices.allSatisfy { index in
                index == alias ? values[index] == .null : columns[index].takes(values[index])
            }
        }
    }

    func copy(from path: String) throws {
        let schema = try old.query("SELECT name, type, tbl_name, rootpage FROM sqlite_schema WHERE rootpage > 0") {
            (name: $0.text(0), isTable: $0.text(1) == "table", table: $0.text(2), root: $0.int(3))
        }
        let trees = schema.map { PageSurvey.Tree(name: $0.name, root: $0.root) }
        guard let survey = PageSurvey(path: path, trees: trees) else { return }
        // Damaged indexes are included, so that their rows are not mistaken for rows of a table.
        let forms = try schema.filter { survey.damagedTrees.contains($0.name) }.map {
            try $0.isTable ? form(ofTable: $0.name) : form(ofIndex: $0.name, on: $0.table)
        }
        try survey.forEachPage { page in
            let possible = forms.filter { form in
                form.hasRowIDs == page.hasRowIDs && page.tree ?? form.name == form.name
                    && page.rows.allSatisfy { form.fits($0.values) }
            }
            let exact = possible.filter { form in page.rows.contains { $0.values.count == form.columns.count } }
            let chosen = exact.isEmpty ? possible : exact
            guard chosen.count == 1, let form = chosen.first, tables.contains(form.name) else { return }
            for row in page.rows { try put(row.values, id: row.id, form) }
        }
    }

    private func put(_ values: [SQLValue], id: Int64, _ form: Form) throws {
        var values = values
        if let alias = form.alias, alias < values.count { values[alias] = .integer(id) }
        let columns = form.columns.prefix(values.count).map(\.name)
        let isText = zip(values, columns).allSatisfy { value, column in
            guard case .text(let text) = value else { return true }
            return TableRecovery.isText(Array(text.utf8), of: column)
        }
        guard isText else { return }
        // Rows that violate a constraint are skipped.
        _ = try TableRecovery.put(values, columns: columns, into: form.name, new)
    }

    private func form(ofTable name: String) throws -> Form {
        let hasRowIDs = try old.first("SELECT wr FROM pragma_table_list(?)", name) { !$0.bool(0) } ?? true
        let all = try old.query(
            "SELECT name, type, \"notnull\", pk, dflt_value IS NOT NULL FROM pragma_table_info(?) ORDER BY cid", name
        ) { row in
            let isRequired = row.bool(2) || !hasRowIDs && row.int(3) > 0
            return (
                column: Form.Column(
                    name: row.text(0), type: row.text(1), mayBeNull: !isRequired,
                    mayBeAbsent: !isRequired || row.bool(4)), key: row.int(3)
            )
        }
        // A table without row ids stores its key columns first.
        let stored =
            hasRowIDs ? all : all.filter { $0.key > 0 }.sorted { $0.key < $1.key } + all.filter { $0.key == 0 }
        let isAlias = hasRowIDs && all.count { $0.key > 0 } == 1
        return Form(
            name: name, hasRowIDs: hasRowIDs, columns: stored.map(\.column),
            alias: isAlias ? stored.firstIndex { $0.key == 1 && $0.column.type == "INTEGER" } : nil)
    }

    private func form(ofIndex name: String, on table: String) throws -> Form {
        let types = try old.query("SELECT type FROM pragma_table_info(?) ORDER BY cid", table) { $0.text(0) }
        let columns = try old.query("SELECT cid FROM pragma_index_xinfo(?) ORDER BY seqno", name) { $0.int(0) }.map {
            // -1 stands for the row id, -2 for an expression.
            let type = types.indices.contains($0) ? types[$0] : $0 == -1 ? "INTEGER" : ""
            return Form.Column(name: "", type: type, mayBeNull: $0 != -1, mayBeAbsent: false)
        }
        return Form(name: name, hasRowIDs: false, columns: columns, alias: nil)
    }
}

extension LostRows.Form.Column {
    fileprivate func takes(_ value: SQLValue) -> Bool {
        switch (value, type) {
        case (.null, _): mayBeNull
        case (.integer, "INTEGER"), (.integer, "REAL"), (.real, "REAL"), (.text, "TEXT"), (.blob, "BLOB"): true
        case (_, ""): true
        default: false
        }
    }
}
