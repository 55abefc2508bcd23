import Analysis
import Experiments
import Gestures
import Simulation
import Testing
import TouchTrace

/// Sweeps over parameters that are sets of options: each listed set is one value.
@Suite struct SweepOptionsTests {
  private func setup(_ direction: SwipeRecognizer.Direction) throws -> Setup {
    var header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    let direction = TraceHeader.Assignment(key: "direction", value: direction.description)
    header.recognizers = [TraceHeader.RecognizerLine(name: "swipe", kind: "swipe", assignments: [direction])]
    return try Setup(header)
  }

  private func grid(_ values: String) throws -> SweepGrid {
    SweepGrid([try SweepAxis(parsing: "swipe.direction=\(values)")])
  }

  @Test func listedSetsAreTheValues() throws {
    let grid = try grid("left,right,left+right")
    #expect(try grid.count == 3 && grid.problem(in: setup(.right)) == nil)
  }

  /// Whatever their order, the current options are among the values.
  @Test func defaultIsWrittenAsInTheList() throws {
    #expect(try grid("left,left+right").defaults(in: setup([.right, .left])) == ["left+right"])
    #expect(try grid("right+up+left+down").defaults(in: setup(.any)) == ["right+up+left+down"])
    #expect(try grid("left").defaults(in: setup([.up, .left])) == ["left+up"])
  }

  @Test(arguments: [
    ("left,up,left+left", "swipe.direction has left twice, also as left+left; list each value once"),
    ("left+right,right+left", "swipe.direction has left+right twice, also as right+left; list each value once"),
  ])
  func sameSetTwiceIsRefused(values: String, problem: String) throws {
    #expect(try grid(values).problem(in: setup(.right)) == problem)
  }
}
