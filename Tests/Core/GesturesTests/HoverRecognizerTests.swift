import Gestures
import CoreTestSupport
import Testing

@Suite struct HoverRecognizerTests {
  @Test func otherRecognizersIgnoreHover() {
    let pad = Pad("hover", HoverRecognizer())
    func attach<R: GestureRecognizer>(_ type: R.Type) { pad.attach(R.kind, R()) }
    for type in Catalog.recognizers where type != HoverRecognizer.self { attach(type) }
    for step in 0..<200 as Range<Int64> { pad.at(step * 10, .hover(Double(step) * 3, 100)) }
    pad.at(2000)
    #expect(pad.log.count == 201 && pad.journal.transitions.allSatisfy { $0.recognizer.index == 0 })
    #expect(pad.coordinator.isIdle)
    #expect(!HoverRecognizer.isExclusive)
  }
}
