import Gestures
import TouchTrace

/// A recording and its recognizers as plain lines of words and whole numbers: for programs that play them without the
/// rest of this project, in any language. Everything that a transcript depends on stands in it.
///
/// ```
/// touchstone-frames 1
/// surface WIDTH HEIGHT       in thousandths of a point
/// recognizer KIND NAME       attached in this order, counted from 0
/// parameter NAME THOUSANDTHS      of the last recognizer, where it is not at its default
/// require REQUIRED DEPENDENT
/// simultaneous FIRST SECOND
/// frame MICROSECONDS UNPLACED
/// began ID X Y               in thousandths of a point; also moved, ended, cancelled
/// hovering X Y               in this frame; without it nothing hovers
/// end MICROSECONDS           fingers still down are taken away then
/// ```
public struct FrameStream: Sendable {
  public static let version = 1

  public init() {}

  /// The lines before the frames.
  public func header(_ setup: Setup, on surface: Surface) throws(ParameterAssignment.Problem) -> String {
    var text = "touchstone-frames \(Self.version)\n"
    text += "surface \(surface.widthInMillipoints) \(surface.heightInMillipoints)\n"
    for named in setup.recognizers { text += try recognizer(named.recognizer, named.name) }
    let places = setup.recognizers.map(\.name)
    for requirement in setup.requirements {
      guard let required = places.firstIndex(of: requirement.required),
        let dependent = places.firstIndex(of: requirement.dependent)
      else { continue }
      text += "require \(required) \(dependent)\n"
    }
    for pair in setup.simultaneous {
      guard let first = places.firstIndex(of: pair.first), let second = places.firstIndex(of: pair.second) else {
        continue
      }
      text += "simultaneous \(first) \(second)\n"
    }
    return text
  }
  private func recognizer<R: GestureRecognizer>(_ recognizer: R, _ name: String) throws(ParameterAssignment.Problem) -> String {
    var text = "recognizer \(R.kind) \(name)\n"
    let plain = R()
    for parameter in R.parameters {
      let value = parameter.get(recognizer)
      if value == parameter.get(plain) { continue }
      let thousandths = FixedPoint.thousandths(value)
      guard FixedPoint.double(thousandths: thousandths) == value else {
        throw ParameterAssignment.Problem(
          "\(name).\(parameter.name) is no whole number of thousandths, which a stream of frames takes")
      }
      text += "parameter \(parameter.name) \(thousandths)\n"
    }
    return text
  }

  public func lines(_ frame: TraceFrame) -> String {
    var text = "frame \(frame.time.microseconds) \(frame.untracked)\n"
    for change in frame.changes where change.stage != .stationary {
      let (x, y) = (FixedPoint.thousandths(change.position.x), FixedPoint.thousandths(change.position.y))
      text += "\(change.stage) \(change.id) \(x) \(y)\n"
    }
    if let place = frame.hovering {
      text += "hovering \(FixedPoint.thousandths(place.x)) \(FixedPoint.thousandths(place.y))\n"
    }
    return text
  }
  public func end(_ time: Timestamp) -> String { "end \(time.microseconds)\n" }
}
