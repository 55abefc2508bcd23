import Gestures
import Testing
import TouchTrace
import TraceReplay

/// The recognizers that are attached where none are named, and their relations.
@Suite struct StandardSetupTests {
  @Test func namesAreDistinctAndRelationsNameAttachedRecognizers() {
    let setup = Setup.standard()
    let names = setup.recognizers.map(\.name)
    #expect(Set(names).count == names.count)
    for requirement in setup.requirements {
      #expect(names.contains(requirement.required) && names.contains(requirement.dependent))
    }
    for pair in setup.simultaneous { #expect(names.contains(pair.first) && names.contains(pair.second)) }
  }

  @Test func requireAgainstAStandardRequirementIsAProblem() {
    var header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    header.requirements = [TraceHeader.Requirement(required: "pan", dependent: "swipe")]
    #expect(problem(header).hasPrefix("pan and swipe would wait for each other: "))
    header.requirements = [TraceHeader.Requirement(required: "longPress", dependent: "tap")]
    #expect(problem(header) == "none")
  }

  private func problem(_ header: TraceHeader) -> String {
    do {
      _ = try Setup(header)
      return "none"
    } catch { return error.description }
  }

  /// Naming a recognizer by `--recognizer` or `--set` makes its failures news.
  @Test func namedRecognizerIsNotImplicit() throws {
    var setup = Setup.standard()
    #expect(!setup.recognizers.contains { !$0.isImplicit })
    setup.add(SwipeRecognizer.self)
    #expect(setup.recognizers.filter { !$0.isImplicit }.map(\.kind) == Array(repeating: "swipe", count: 4))
    try setup.set(name: "tap", TraceHeader.Assignment(key: "allowableMovement", value: "2mm"))
    #expect(setup.recognizers.first { $0.name == "tap" }?.isImplicit == false)
  }
}
