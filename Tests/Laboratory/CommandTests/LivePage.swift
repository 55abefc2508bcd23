import Foundation
import Testing

/// A page that takes messages as the script does.
struct LivePage {
  var document: Any = [String: Any]()

  /// Takes a message, if there is one.
  mutating func take(_ bytes: [UInt8]?) throws {
    guard let bytes else { return }
    #expect(!bytes.contains(10), "a message is one line")
    document = try Self.changed(document, JSONSerialization.jsonObject(with: Data(bytes)))
  }

  private static func changed(_ value: Any, _ changes: Any) throws -> Any {
    switch (value, changes) {
    case (_, let new as [Any]) where new.count == 1: return new[0]
    case (let list as [Any], let new as [Any]):
      return try Array(list.prefix(#require(new[0] as? Int))) + #require(new[1] as? [Any])
    case (let object as [String: Any], let changes as [String: Any]):
      return try object.merging(changes.map { ($0, try changed(#require(object[$0]), $1)) }) { $1 }
    case (var list as [Any], let changes as [String: Any]):
      for (key, each) in changes {
        let index = try #require(Int(key))
        list[index] = try changed(list[index], each)
      }
      return list
    default: throw ChangeOfAnotherKind()
    }
  }

  struct ChangeOfAnotherKind: Error {}

  var text: String {
    get throws { try Self.text(document) }
  }

  static func text(_ value: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys), as: UTF8.self)
  }
}
