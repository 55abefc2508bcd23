import Gestures
import TestSupport
import Testing

@testable import Exploration

/// A search knows from the roles of parameters what to try, not from their names.
@Suite struct ParameterRoleTests {
  /// The touches of an alphabet, as text.
  private static func touches(_ recognizers: [any GestureRecognizer]) -> [String] {
    let area = Rect2D(x: 0, y: 0, width: 640, height: 400)
    let alphabet = ActionAlphabet(recognizers, areas: [[area]], bounds: Point2D(640, 400))
    return [
      "\(alphabet.maximumFingers) \(alphabet.touchDownCounts)", "\(alphabet.places)", "\(alphabet.offsets)",
      "\(alphabet.spanChanges)", "\(alphabet.turns) \(alphabet.twists)", "\(String(describing: alphabet.paces))",
      "\(alphabet.horizon)",
    ]
  }

  private struct Comparison: CatalogVisitor {
    mutating func visit<R: GestureRecognizer>(_: R.Type) {
      let recognizers: [any GestureRecognizer] = R.variants.map(\.recognizer)
      let renamed = R.variants.map { variant in
        var recognizer = RenamedRecognizer<R>()
        recognizer.base = variant.recognizer
        return recognizer
      }
      #expect(touches(renamed) == touches(recognizers), "\(R.kind)")
    }
  }

  @Test func customParametersAreExploredByTheirRoles() {
    var comparison = Comparison()
    Catalog.show(to: &comparison)
  }

  @Test func everyRoleOfATouchAddsTouches() {
    var recognizer = RenamedRecognizer<TapRecognizer>()
    let single = Self.touches([recognizer])
    recognizer.base.numberOfTouchesRequired = 4
    #expect(Self.touches([recognizer])[0] != single[0])
    recognizer.base = TapRecognizer(numberOfTapsRequired: 2)
    #expect(Self.touches([recognizer])[1] != single[1])
    // A press after a tap has a separation as well.
    var press = RenamedRecognizer<LongPressRecognizer>()
    let plain = Self.touches([press])
    press.base.numberOfTapsRequired = 1
    #expect(Self.touches([press])[1] != plain[1])
    #expect(Self.touches([RenamedRecognizer<ScreenEdgePanRecognizer>()])[1].contains("16.5"))
  }
}
