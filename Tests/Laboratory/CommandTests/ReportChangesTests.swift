import Foundation
import TestSupport
import Testing

@testable import Reports

/// A page that has a value gets the changes that lead to another one.
@Suite struct ReportChangesTests {
  private static let pair = object([("a", .number(1)), ("b", .number(2))])

  @Test(
    arguments: [
      (pair, pair, nil),
      (pair, object([("a", .number(1)), ("b", .number(3))]), #"{"b":[3]}"#),
      (pair, object([("a", .number(1))]), #"[{"a":1}]"#),
      (object([("a", .number(1))]), pair, #"[{"a":1,"b":2}]"#),
      (object([("a", pair)]), object([("a", object([("a", .text("x")), ("b", .number(2))]))]), #"{"a":{"a":["x"]}}"#),
      (.list([pair, pair]), .list([pair, .bool(true)]), #"{"1":[true]}"#),
      (.texts(["x"]), .texts(["x", "y", "z"]), #"[1,["y","z"]]"#), (.texts(["x", "y"]), .list([]), "[0,[]]"),
      (.numbers([1, 2, 3]), .numbers([1, 2, 4, 5]), "[2,[4,5]]"), (.numbers([1, 2]), .numbers([1]), "[1,[]]"),
      (.numbers([1]), .list([pair]), #"[[{"a":1,"b":2}]]"#), (.number(1), .text("1"), #"["1"]"#),
    ] as [(ReportValue, ReportValue, String?)])
  func changesAreSmall(old: ReportValue, new: ReportValue, text: String?) throws {
    #expect(new.changes(since: old).map { String(decoding: $0.bytes, as: UTF8.self) } == text)
    try Self.expectChanges(from: old, to: new)
  }

  @Test func changesLeadFromAnyValueToAnyOther() throws {
    var generator = SeededRandom(seed: 14)
    for _ in 0..<3000 {
      var value = Self.random(3, &generator)
      for _ in 0..<4 {
        let next = Bool.random(using: &generator) ? Self.changed(value, &generator) : Self.random(3, &generator)
        try Self.expectChanges(from: value, to: next)
        value = next
      }
    }
  }

  private static func expectChanges(from old: ReportValue, to new: ReportValue) throws {
    var (page, expected) = (LivePage(), LivePage())
    try page.take(ReportValue.list([.list([old])]).bytes)
    try page.take(ReportValue.list([new]).changes(since: .list([old]))?.bytes)
    try expected.take(ReportValue.list([.list([new])]).bytes)
    #expect(try page.text == expected.text, "from \(old) to \(new)")
  }

  private static func object(_ members: [(String, ReportValue)]) -> ReportValue {
    .object(members.map { ReportValue.Member($0, $1) })
  }

  private static func random(_ depth: Int, _ generator: inout SeededRandom) -> ReportValue {
    let count = Int.random(in: 0...3, using: &generator)
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &generator) {
    case 0: return .number(Int.random(in: -2...2, using: &generator))
    case 1: return .bool(.random(using: &generator))
    case 2: return .text(["", "x", "<\u{2028}"].randomElement(using: &generator) ?? "")
    case 3: return .numbers((0..<count).map { _ in Int.random(in: 0...2, using: &generator) })
    case 4: return .list((0..<count).map { _ in random(depth - 1, &generator) })
    default: return object(["a", "b", "c"].prefix(count).map { ($0, random(depth - 1, &generator)) })
    }
  }

  /// Returns a value that differs a little: something is added, removed or changed at its end or within it.
  private static func changed(_ value: ReportValue, _ generator: inout SeededRandom) -> ReportValue {
    let index = Int.random(in: -1...2, using: &generator)
    switch value {
    case .numbers(let numbers):
      return .numbers(numbers.dropLast(max(0, index)) + [1, 2].prefix(Int.random(in: 0...2, using: &generator)))
    case .list(var list):
      if list.indices.contains(index) {
        list[index] = changed(list[index], &generator)
      } else {
        list.append(random(1, &generator))
      }
      return .list(index < 0 ? list.dropLast(2) : list)
    case .object(var members) where members.indices.contains(index):
      members[index].value = changed(members[index].value, &generator)
      return .object(members)
    default: return random(1, &generator)
    }
  }
}
