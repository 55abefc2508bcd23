import CTouchstoneGestures
import Gestures

/// The kinds of recognizers with their parameters, as C reads them. Created once and never freed.
struct Kinds: CatalogVisitor {
  nonisolated(unsafe) static let all: [Kind] = {
    var kinds = Kinds()
    Catalog.show(to: &kinds)
    return kinds.list
  }()

  struct Kind {
    let name: UnsafePointer<CChar>
    let parameters: [Parameter]
    let settableOutputs: [GestureOutput.Name]
  }

  struct Parameter {
    let name: UnsafePointer<CChar>
    let unit: MeasurementUnit
    let range: ClosedRange<Double>
    let defaultValue: Double
    let choices: [UnsafePointer<CChar>]
    let description: ParameterDescription
  }

  static func named(_ name: UnsafePointer<CChar>) -> Kind? { all.first { areEqual($0.name, name) } }

  static func parameter(_ name: UnsafePointer<CChar>, of kind: UnsafePointer<CChar>) -> Parameter? {
    named(kind)?.parameters.first { areEqual($0.name, name) }
  }

  private var list: [Kind] = []

  mutating func visit<R: GestureRecognizer>(_: R.Type) {
    var parameters: [Parameter] = []
    for parameter in R.parameterDescriptions {
      var choices: [UnsafePointer<CChar>] = []
      for choice in parameter.choices { choices.append(UnsafePointer(CText.copy(choice))) }
      parameters.append(
        Parameter(
          name: UnsafePointer(CText.copy(parameter.name)), unit: parameter.unit, range: parameter.range,
          defaultValue: parameter.defaultValue, choices: choices, description: parameter))
    }
    list.append(
      Kind(name: UnsafePointer(CText.copy(R.kind)), parameters: parameters, settableOutputs: R.settableOutputs))
  }
}

func areEqual(_ a: UnsafePointer<CChar>, _ b: UnsafePointer<CChar>) -> Bool {
  var index = 0
  while a[index] == b[index] {
    if a[index] == 0 { return true }
    index += 1
  }
  return false
}
