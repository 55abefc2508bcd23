import Gestures
import TableModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// Batches of updates that the parameter `updates` names.
@Suite struct RowBatchTests {
  private func scene(_ updates: String) throws -> InboxScene {
    try InboxScene(
      surface: Surface(widthInMillipoints: 320_000, heightInMillipoints: 480_000),
      assignments: [TraceHeader.Assignment(key: "updates", value: updates)])
  }

  /// A random batch on 12 rows, often valid.
  private func batch(_ random: inout SeededRandom) -> [String] {
    var old = Array(0..<12)
    old.shuffle(using: &random)
    let counts = (0..<3).map { _ in Int.random(in: 0...2, using: &random) }
    let total = 12 + counts[0] - counts[1]
    var new = Array(0..<total)
    new.shuffle(using: &random)
    var words = (0..<counts[0]).map { _ in "insert.\(new.removeLast())" }
    words += (0..<counts[1]).map { _ in "delete.\(old.removeLast())" }
    words += (0..<counts[2]).map { _ in "move.\(old.removeLast()).\(new.removeLast())" }
    words += ["reload.\(old.removeLast()).fade"]
    return words.shuffled(using: &random)
  }

  @Test func messagesFollowTheRulesOfBatches() throws {
    var random = SeededRandom(seed: 91)
    for _ in 0..<500 {
      let words = batch(&random)
      let scene = try scene("500:\(words.joined(separator: "+"))")
      let before = scene.messages
      let names = Dictionary(
        uniqueKeysWithValues: before.indices.map { (scene.table.id(ofRowAt: path($0)), before[$0]) })
      let events = scene.reachDeadline()
      #expect(events.map(\.name) == ["rowsUpdated"], "\(words): \(events.map(\.text))")
      var gone: Set<Int> = []
      var placed: Set<Int> = []
      for word in words.map({ $0.split(separator: ".") }) {
        let row = try #require(Int(word[1]))
        switch word[0] {
        case "insert":
          #expect(scene.messages[row].sender == "Batch")
          placed.insert(row)
        case "delete": gone.insert(row)
        case "move":
          let target = try #require(Int(word[2]))
          #expect(scene.messages[target] == before[row], "\(words)")
          gone.insert(row)
          placed.insert(target)
        default: break
        }
      }
      // All others keep their order, and each row its message.
      let kept = before.indices.filter { !gone.contains($0) }.map { before[$0] }
      let left = scene.messages.indices.filter { !placed.contains($0) }.map { scene.messages[$0] }
      #expect(left == kept, "\(words)")
      #expect(scene.table.numberOfRows(inSection: 0) == scene.messages.count)
      for index in scene.messages.indices {
        if let message = names[scene.table.id(ofRowAt: path(index))] { #expect(scene.messages[index] == message) }
      }
    }
  }

  private func path(_ row: Int) -> TableIndexPath { TableIndexPath(section: 0, row: row) }

  @Test(arguments: ["delete.12", "insert.14", "reload.1+delete.1", "move.0.1+move.2.1", "move.99.0"])
  func invalidBatchIsRefusedAndChangesNothing(batch: String) throws {
    let scene = try scene("500:\(batch)")
    let before = (scene.messages, scene.table.contentHeight)
    #expect(scene.reachDeadline().map(\.name) == ["refused"])
    #expect(scene.messages == before.0 && scene.table.contentHeight == before.1 && scene.nextDeadline == nil)
    #expect(scene.restTime == nil)
  }

  /// The table asks for heights at the end of each batch, for the rows as they are then.
  @Test func heightsAreAskedForAtTheEndOfABatch() throws {
    let scene = try scene("500:height.3.120,900:delete.0+height.0.40.5,1300:height.11.0+height.12.9,1500:")
    func heights() -> [Length?] {
      (0..<scene.messages.count).map { scene.table.heightForRow(at: path($0)) }
    }
    var expected = [Length?](repeating: .points(76), count: 12)
    #expect(scene.reachDeadline().first?.text.hasPrefix("batch: row [0, 3] 120.000 pt high") == true)
    expected[3] = .points(120)
    #expect(heights() == expected && scene.table.contentHeight == .points(11 * 76 + 120))
    #expect(
      scene.reachDeadline().first?.text.hasPrefix("batch: delete row [0, 0] with automatic, row [0, 0] 40.500 pt high")
        == true)
    expected.removeFirst()
    expected[0] = Length(units: 81 * 32)
    #expect(heights() == expected)
    #expect(
      scene.reachDeadline().first?.text.hasPrefix(
        "batch: there is no row [0, 11] to be 0.000 pt high, there is no row [0, 12] to be 9.000 pt high") == true)
    #expect(heights() == expected)
    #expect(scene.reachDeadline().first?.text.hasPrefix("batch: no updates") == true)
    #expect(heights() == expected && scene.nextDeadline == nil)
  }

  @Test(arguments: ["height.3", "height.x.9", "height.3.-1", "height.3.10001", "height.0.9@3>3"])
  func heightsAreOfRowsOfTheInbox(word: String) {
    #expect(throws: SceneProblem.self) { try scene("500:\(word)") }
  }

  @Test func picturesAndFilmsShowTheAnimation() throws {
    let trace = try TraceText(
      "touchstone trace 1\nsurface 320x480 pt\nscene inbox updates=500:delete.1.left+insert.0.top\nend 2000\n")
    let recorder = FilmRecorder()
    let (session, _) = try Replay().session(for: trace.header) { recorder.record($0) }
    recorder.scene = session.scene
    session.advance(to: .milliseconds(500))
    let inbox = try #require(session.scene as? InboxScene)
    #expect(inbox.restTime == .milliseconds(800))
    func places(_ time: Int64) -> [String: Length] {
      var places: [String: Length] = [:]
      for piece in InboxPicture(inbox, at: .milliseconds(time)).pieces {
        places[piece.message.subject] = piece.frame.minY + piece.offset
      }
      return places
    }
    // The first row makes room for the new one, and the second one slides out to the left.
    let moving = (0...10).map { places(500 + $0 * 30) }
    for (earlier, later) in zip(moving, moving.dropFirst()) {
      let (first, next) = (try #require(earlier["The new pad"]), try #require(later["The new pad"]))
      #expect(first < next)
    }
    #expect(moving[0]["The new pad"] == .zero && moving[10]["The new pad"] == .points(76))
    #expect(moving[5]["Palm on the edge"] != nil && moving[10]["Palm on the edge"] == nil)
    #expect(moving[10]["Message 1"] == .zero)
    session.end(at: .milliseconds(2000))
    // 18 steps of 1/60 s, in addition to what is at rest.
    #expect(try #require(recorder.finish()).shots.count >= 18)
  }
}
