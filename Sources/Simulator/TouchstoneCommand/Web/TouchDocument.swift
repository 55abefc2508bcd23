import Analysis
import Reports
import Simulation
import TouchView

/// What the page that sends touches shows under the fingers: the scene, the names of the recognized gestures, the limits around the
/// fingers, and the reason after a miss. A page gets all of it once, then what has changed.
struct TouchDocument {
  private var scene: (picture: Picture, value: ReportValue)?
  /// What the pages have.
  private var members: [ReportValue.Member] = []

  /// The message with the whole document.
  var whole: [UInt8] { Self.message(members) }

  /// Returns the message with what has changed; nil if nothing has.
  mutating func update(_ snapshot: ViewSnapshot) -> [UInt8]? {
    let old = Set(members)
    let recognized = snapshot.recognizers.filter { $0.attempt == .recognized }
    let misses = snapshot.isTouching || !recognized.isEmpty ? [] : snapshot.touch?.failures.prefix(1).map(\.text) ?? []
    members = [
      .init("gesture", .text(recognized.map(\.title).joined(separator: ", "))), .init("misses", .texts(Array(misses))),
      .init("limits", .list(snapshot.fingers.compactMap(Self.limit))), .init("scene", picture(snapshot.scene)),
    ]
    let changed = members.filter { !old.contains($0) }
    return changed.isEmpty ? nil : Self.message(changed)
  }

  /// Fingers are drawn where they are, which is earlier than the picture arrives.
  private mutating func picture(_ state: ViewSnapshot.SceneState?) -> ReportValue {
    guard let state, !state.mapping.isEmpty else { return .object([]) }
    if let scene, scene.picture == state.picture { return scene.value }
    let value = PictureFilm.single(state.picture, state.mapping)
    scene = (state.picture, value)
    return value
  }

  /// Returns where a finger touched down and how far it may move, in hundredths of a millimetre, which recognizer allows it, and
  /// whether it has moved farther.
  private static func limit(_ finger: ViewSnapshot.Finger) -> ReportValue? {
    guard let tolerance = finger.tolerance else { return nil }
    let numbers = [finger.touchDown.x, finger.touchDown.y, tolerance.radius]
    return .list([
      .numbers(numbers.map { ReportValue.hundredths(millimetres: $0) }), .text(tolerance.recognizer),
      .bool(tolerance.isExceeded),
    ])
  }

  private static func message(_ members: [ReportValue.Member]) -> [UInt8] {
    Array("show ".utf8) + ReportValue.object(members).bytes
  }
}
