import Foundation
import Gestures
import CoreTestSupport
import Testing

@Suite struct DiagramTests {
  @Test(arguments: Catalog.recognizers)
  func diagramMatchesItsGoldenFile(type: any GestureRecognizer.Type) {
    let diagram = diagram(of: type)
    GoldenFile("Diagrams/\(diagram.kind).mmd").expect(diagram.mermaid)
    GoldenFile("Diagrams/\(diagram.kind).dot").expect(diagram.dot)
  }

  @Test func everyGoldenDiagramBelongsToARecognizer() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Diagrams")
    let kinds = Set(Catalog.recognizers.map { $0.kind })
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      #expect(kinds.contains(String(name.prefix { $0 != "." })), "\(name) belongs to no recognizer; delete it")
    }
  }

  @Test(
    .enabled(if: graphviz != nil, "Graphviz's dot is not in PATH; the diagrams are not checked with it"),
    arguments: Catalog.recognizers)
  func graphvizAcceptsTheDiagram(type: any GestureRecognizer.Type) throws {
    let drawn = try ChildProcess.run(try #require(graphviz), ["-Tsvg"], input: diagram(of: type).dot)
    #expect(drawn.status == 0)
    #expect(drawn.output.contains("</svg>"))
  }

  /// The edges are the machine's: each pair of phase and signal is on exactly one edge, or stays.
  @Test(arguments: Catalog.recognizers)
  func everyPhaseAndSignalIsOnOneEdgeOrStays(type: any GestureRecognizer.Type) { expectEveryPair(of: type) }

  private func diagram<R: GestureRecognizer>(of type: R.Type) -> MachineDiagram { MachineDiagram(type) }

  private func expectEveryPair<R: GestureRecognizer>(of type: R.Type) {
    let edges = MachineDiagram(type).edges
    for phase in R.Phase.allCases {
      for signal in R.Signal.allCases {
        let found = edges.filter { $0.from == phase.rawValue && $0.signals.contains(signal.rawValue) }.map(\.to)
        let expected: [String] =
          switch R.next(phase, on: signal) {
          case .stay, .unreachable: []
          case .enter(let to): [to.rawValue]
          case .end: ["ended"]
          case .fail: ["failed"]
          case .cancel: ["cancelled"]
          }
        #expect(found == expected, "\(R.kind): \(phase) on \(signal)")
      }
    }
    #expect(
      Set(edges.map { "\($0.from)→\($0.to)" }).count == edges.count, "\(R.kind): two edges connect the same phases")
  }
}

private let graphviz: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  .map { "\($0)/dot" }.first { FileManager.default.isExecutableFile(atPath: $0) }
