import Gestures
import Testing

@testable import TouchTrace

@Suite struct ParameterAssignmentTests {
  private func value(_ kind: any GestureRecognizer.Type, _ key: String, _ value: String) -> Result<
    Double, ParameterAssignment.Problem
  > {
    Result { () throws(ParameterAssignment.Problem) in
      try ParameterAssignment.value(of: TraceHeader.Assignment(key: key, value: value), for: kind)
    }
  }

  /// What is printed for a value is read as that value, for each value of each choice and set of options.
  @Test func wordsOfEveryParameterAreRead() throws {
    for kind in Catalog.recognizers {
      for parameter in kind.parameterDescriptions where !parameter.choices.isEmpty {
        for number in Int(parameter.range.lowerBound)...Int(parameter.range.upperBound) {
          let text = parameter.text(Double(number))
          #expect(try value(kind, parameter.name, text).get() == Double(number), "\(parameter.name)=\(text)")
        }
      }
    }
  }

  @Test(arguments: [
    ("left", 2.0), ("left+right", 3), ("right+left", 3), ("left+left", 2), ("any", 15), ("right+left+up+down", 15),
  ])
  func optionsAreJoinedInAnyOrder(text: String, bits: Double) throws {
    #expect(try value(SwipeRecognizer.self, "direction", text).get() == bits)
  }

  @Test(arguments: ["", "sideways", "left+", "left,right", "none", "3", "Any"])
  func wrongOptionsNameThoseThatAreAccepted(text: String) {
    let problem = #expect(throws: ParameterAssignment.Problem.self) {
      try value(SwipeRecognizer.self, "direction", text).get()
    }
    let rule = "direction accepts right, left, up, down joined with +, or any, not “\(text)”; the default is right"
    #expect(problem?.description == rule)
  }
}
