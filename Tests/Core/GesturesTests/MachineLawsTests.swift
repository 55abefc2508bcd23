import Gestures
import CoreTestSupport
import Testing

@Suite struct MachineLawsTests {
  static let all = Catalog.recognizers + [ScriptedRecognizer.self]

  @Test(arguments: all)
  func everyMachineObeysTheLaws(type: any GestureRecognizer.Type) {
    let violations = type.lawViolations()
    #expect(violations.isEmpty, "\(type.kind): \(violations.joined(separator: "; "))")
  }

  @Test func kindsAreUniqueAndCamelCase() {
    let kinds = Catalog.recognizers.map { $0.kind }
    #expect(Set(kinds).count == kinds.count)
    for kind in kinds {
      #expect(isCamelCase(kind), "\(kind)")
      #expect(Catalog.recognizer(kind)?.kind == kind)
    }
    #expect(Catalog.recognizer("noSuchThing") == nil)
  }

  /// The names are printed, drawn and written to files, so none may need quoting or equal an end state.
  @Test(arguments: all)
  func phasesAndSignalsAreCamelCaseAndNotReserved(type: any GestureRecognizer.Type) { expectNames(of: type) }

  @Test(arguments: Catalog.recognizers)
  func parametersKeepTheirValue(type: any GestureRecognizer.Type) { expectParameters(of: type) }

  @Test func variantNamesAreUnique() {
    let names = Catalog.recognizers.flatMap { variantNames(of: $0) }
    #expect(Set(names).count == names.count, "\(names)")
    for name in names { #expect(isCamelCase(name), "\(name)") }
    for type in Catalog.recognizers { #expect(!variantNames(of: type).isEmpty, "\(type.kind) has no variant") }
  }

  /// A recognizer may be passed around before it is attached.
  @Test(arguments: Catalog.recognizers)
  func variantsStartInTheInitialPhaseWithoutADeadline(type: any GestureRecognizer.Type) { expectFresh(type) }

  private func expectNames<R: GestureRecognizer>(of _: R.Type) {
    let (phases, signals) = (R.Phase.allCases.map(\.rawValue), R.Signal.allCases.map(\.rawValue))
    for name in phases + signals { #expect(isCamelCase(name), "\(R.kind): \(name)") }
    let endings = GestureState.allCases.filter(\.isFinished).map(\.rawValue)
    // Words with another meaning in Graphviz, Mermaid or the generated diagrams.
    let reserved = ["start", "end", "state", "note", "node", "edge", "graph", "digraph", "subgraph", "strict"]
    for phase in phases { #expect(!(endings + reserved).contains(phase), "\(R.kind): \(phase) cannot be drawn") }
  }

  private func expectParameters<R: GestureRecognizer>(of _: R.Type) {
    let names = R.parameters.map(\.name)
    #expect(Set(names).count == names.count, "\(R.kind): \(names)")
    for parameter in R.parameters {
      #expect(isCamelCase(parameter.name), "\(R.kind).\(parameter.name)")
      #expect(
        parameter.range.contains(parameter.get(R())), "\(R.kind).\(parameter.name): its default is out of its range")
      for value in [parameter.range.lowerBound, parameter.range.upperBound] {
        var recognizer = R()
        parameter.set(&recognizer, value)
        #expect(parameter.get(recognizer) == value, "\(R.kind).\(parameter.name)")
        // A parameter that also set another one would pass every test of a single parameter.
        for other in R.parameters where other.name != parameter.name {
          #expect(other.get(recognizer) == other.get(R()), "\(R.kind).\(parameter.name) sets \(other.name)")
        }
      }
    }
    for variant in R.variants {
      for parameter in R.parameters {
        #expect(
          parameter.range.contains(parameter.get(variant.recognizer)),
          "\(variant.name).\(parameter.name) is out of its range")
      }
    }
  }

  private func expectFresh<R: GestureRecognizer>(_: R.Type) {
    for variant in R.variants {
      #expect(variant.recognizer.phase == .initial && variant.recognizer.deadline == nil, "\(variant.name)")
    }
  }

  private func variantNames<R: GestureRecognizer>(of _: R.Type) -> [String] { R.variants.map(\.name) }

  private func isCamelCase(_ word: String) -> Bool {
    guard let first = word.first, first.isLowercase, first.isASCII else { return false }
    return word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
