import Gestures
import Testing
import TouchTrace

@testable import Exploration

/// Touches that make no gesture, or a late one, between recognizers with limits that do not meet. The verdicts of `Setups/Holes.txt` were
/// written before the setups were searched.
struct HoleTests {
  /// The conflicts are those of the comments and no others, and a change that takes away what a gesture is for comes last.
  @Test(arguments: RemedyTests.cases(in: "Holes.txt")) func verdictIsThatOfTheComments(of example: RemedyTests.Case)
    throws
  {
    let setup = try example.setup()
    let search = ConflictSearch(setup, within: ExplorationLimits(depth: 50, actions: 2500))
    var conflicts: [Conflict] = []
    for task in search.tasks {
      if case .pair(_, let found) = try search.run(task) { conflicts += found }
    }
    func name(_ index: Int) -> String { setup.recognizers[index].name }
    #expect(conflicts.map { "\(name($0.first)), \(name($0.second)): \($0.kind)" } == example.comments("Conflict"))
    let changes = conflicts.flatMap(\.remedies).map { $0.texts(in: setup).joined(separator: ", ") }
    for change in example.comments("Remedy") { #expect(changes.contains(change), "\(changes)") }
    for change in example.comments("First") { #expect(changes.first == change, "\(changes)") }
    for change in example.comments("Last") { #expect(changes.last == change && changes.count > 1, "\(changes)") }
  }

  @Test func thereAreSetups() { #expect(RemedyTests.cases(in: "Holes.txt").count == 19) }

  /// The recording of a hole is recognized by neither, and by the tap alone or the other gesture alone with shorter or longer touches.
  @Test func recordingOfAHoleMakesNeither() throws {
    for example in RemedyTests.cases(in: "Holes.txt")
    where example.comments("Conflict").contains(where: { $0.hasSuffix("neither") }) {
      let setup = try example.setup()
      let search = ConflictSearch(setup, within: ExplorationLimits(depth: 50, actions: 2500))
      guard case .pair(_, let conflicts) = try search.run(.pair(0, 1)) else { continue }
      let recording = try #require(conflicts.first).recording
      #expect(!search.transitions(in: recording, of: setup).contains { $0.to == .began || $0.to == .ended })
      #expect(!recording.frames.isEmpty)
    }
  }
}
