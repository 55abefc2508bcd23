import Foundation
import Gestures
import CoreTestSupport
import Testing

/// Saved states contain phases and parameters by their place, so bytes of an older machine would be misread.
@Suite struct SavedStateVersionTests {
  @Test func changedLayoutOfSavedStatesHasANewVersion() throws {
    // After the eight bytes that mark a saved state.
    let version = try GestureCoordinator().save()[8]
    let layout = "version \(version)\n" + Catalog.recognizers.map { line(of: $0) }.joined()
    let golden = GoldenFile("SavedState/layout.txt")
    if let kept = try? String(contentsOfFile: golden.path, encoding: .utf8), kept != layout,
      kept.hasPrefix("version \(version)\n")
    {
      Issue.record(
        "the layout of saved states has changed; increase GestureCoordinator.stateVersion, then run this test with RECORD=1"
      )
      return
    }
    golden.expect(layout)
  }

  private func line<R: GestureRecognizer>(of _: R.Type) -> String {
    var coder = StateCoder()
    var recognizer = R()
    recognizer.code(&coder)
    let phases = R.Phase.allCases.map(\.rawValue).joined(separator: " ")
    let parameters = R.parameters.map(\.name).joined(separator: " ")
    return "\(R.kind)\n  phases \(phases)\n  parameters \(parameters)\n  \(coder.bytes.count) bytes\n"
  }
}
