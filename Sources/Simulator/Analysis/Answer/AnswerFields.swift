import TouchTrace

/// The value of a field.
package indirect enum AnswerValue: Hashable, Sendable {
  case text(String)
  case texts([String])
  case count(Int)
  case flag(Bool)
  /// A number with three decimals.
  case thousandths(Int64)
  /// A number that is rounded to six decimals.
  case millionths(Double)
  case object(AnswerFields)
  case objects([AnswerFields])
}

/// Fields of an answer for programs, in their order. A field without a value is omitted.
package struct AnswerFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  package typealias Key = String
  package typealias Value = AnswerValue?

  private struct Field: Hashable, Sendable {
    let key: String
    let value: AnswerValue
  }

  private var fields: [Field]

  package init(dictionaryLiteral fields: (String, AnswerValue?)...) { self.init(fields) }

  package init(_ fields: [(String, AnswerValue?)]) {
    self.fields = fields.compactMap { key, value in value.map { Field(key: key, value: $0) } }
  }

  /// Returns these fields and then others.
  package func adding(_ others: Self) -> Self {
    var sum = self
    sum.fields += others.fields
    return sum
  }

  /// The fields as a JSON object.
  package var json: JSONObject {
    var object = JSONObject()
    for field in fields {
      switch field.value {
      case .text(let text): object.add(field.key, text)
      case .texts(let texts): object.add(field.key, texts)
      case .count(let count): object.add(field.key, count)
      case .flag(let flag): object.add(field.key, flag)
      case .thousandths(let thousandths): object.add(field.key, thousandths: thousandths)
      case .millionths(let number): object.add(field.key, millionthsOf: number)
      case .object(let fields): object.add(field.key, fields.json)
      case .objects(let objects): object.add(field.key, objects.map(\.json))
      }
    }
    return object
  }
}
