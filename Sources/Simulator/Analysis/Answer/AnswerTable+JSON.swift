import TouchTrace

extension AnswerTable.Row {
  /// The fields of its cells, and its own.
  package var allFields: AnswerFields { cells.reduce([:] as AnswerFields) { $0.adding($1.fields) }.adding(fields) }
}

extension AnswerTable {

  /// The fields of all of it: its own, the verdict and the notes.
  package var summaryFields: AnswerFields { fields.adding(["headline": .text(headline), "notes": .texts(notes)]) }

  /// The table as JSON, a line for each row and one with the verdict and the notes.
  package var json: [String] { (rows.map(\.allFields) + [summaryFields]).map(\.json.text) }
}
