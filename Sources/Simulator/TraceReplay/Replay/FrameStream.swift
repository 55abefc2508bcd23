import Gestures
import TouchTrace

/// Writes a recording and its recognizers as lines of words and whole numbers. Programs in any language can replay it
/// without the rest of this project: the stream contains everything that a transcript depends on.
///
/// ```
/// touchstone-frames 1
/// surface WIDTH HEIGHT       in thousandths of a point
/// recognizer KIND NAME       attached in this order, counted from 0
/// parameter NAME THOUSANDTHS      of the last recognizer; parameters at their defaults are omitted
/// require REQUIRED DEPENDENT
/// simultaneous FIRST SECOND
/// frame MICROSECONDS UNTRACKED
/// began ID X Y               in thousandths of a point; also moved, ended, cancelled
/// button                     the primary button is down in this frame
/// button BITS                other buttons are: the sum of 1 (primary), 2 (secondary), 4 (middle) and 8 (other)
/// hovering X Y               in this frame; nothing hovers in a frame without it
/// end MICROSECONDS           touches still down are cancelled
/// ```
public struct FrameStream: Sendable {
  public static let version = 1

  public init() {}

  /// Returns the lines before the frames.
  ///
  /// - Throws: a problem if a parameter is not a whole number of thousandths, or if the recording has targets, which a
  ///   stream of frames lacks.
  public func header(_ setup: Setup, on surface: Surface) throws(ParameterAssignment.Problem) -> String {
    if setup.hasTargets {
      throw ParameterAssignment.Problem("its header has targets or touch types, which a stream of frames cannot carry")
    }
    var text = "touchstone-frames \(Self.version)\n"
    text += "surface \(surface.widthInMillipoints) \(surface.heightInMillipoints)\n"
    for named in setup.recognizers { text += try recognizer(named.recognizer, named.name) }
    let names = setup.recognizers.map(\.name)
    for requirement in setup.requirements {
      guard let required = names.firstIndex(of: requirement.required),
        let dependent = names.firstIndex(of: requirement.dependent)
      else { continue }
      text += "require \(required) \(dependent)\n"
    }
    for pair in setup.simultaneous {
      guard let first = names.firstIndex(of: pair.first), let second = names.firstIndex(of: pair.second) else {
        continue
      }
      text += "simultaneous \(first) \(second)\n"
    }
    return text
  }

  private func recognizer<R: GestureRecognizer>(_ recognizer: R, _ name: String) throws(ParameterAssignment.Problem)
    -> String
  {
    var text = "recognizer \(R.kind) \(name)\n"
    let defaults = R()
    for parameter in R.parameters {
      let value = parameter.get(recognizer)
      if value == parameter.get(defaults) { continue }
      let thousandths = FixedPoint.thousandths(value)
      guard FixedPoint.double(thousandths: thousandths) == value else {
        throw ParameterAssignment.Problem(
          "\(name).\(parameter.name) has more than three decimals, which a stream of frames cannot carry; round it")
      }
      text += "parameter \(parameter.name) \(thousandths)\n"
    }
    return text
  }

  /// Returns the lines of one frame. Stationary touches are omitted.
  public func lines(_ frame: TraceFrame) -> String {
    var text = "frame \(frame.time.microseconds) \(frame.untracked)\n"
    for change in frame.changes where change.stage != .stationary {
      let x = FixedPoint.thousandths(change.position.x)
      let y = FixedPoint.thousandths(change.position.y)
      text += "\(change.stage) \(change.id) \(x) \(y)\n"
    }
    if frame.isButtonDown { text += frame.buttons == .primary ? "button\n" : "button \(frame.buttons.rawValue)\n" }
    if let position = frame.hovering {
      text += "hovering \(FixedPoint.thousandths(position.x)) \(FixedPoint.thousandths(position.y))\n"
    }
    return text
  }

  /// Returns the last line.
  public func end(_ time: Timestamp) -> String { "end \(time.microseconds)\n" }
}
