import Gestures
import Simulation
import TouchTrace
import TraceReplay

/// The cause that cancelled a touch of a failed gesture.
enum TouchCancellation: Hashable, Sendable {
  /// The device reported that the touch is cancelled.
  case device
  /// libinput cancelled the gesture of its events.
  case libinput
  /// A finger rested and is not counted from then on. Fingers that touched down later begin again.
  case restingFinger
  /// The recording ended while a finger was down.
  case endOfRecording
  /// The element under the touch was removed, or the program cancelled the touch.
  case program

  var text: String {
    switch self {
    case .device: "the device cancelled a touch"
    case .libinput: "libinput cancelled its gesture"
    case .restingFinger: "a resting finger is no longer counted; --resting-fingers counts it"
    case .endOfRecording: "the recording ended while a finger was down"
    case .program: "its touch was cancelled"
    }
  }

  /// The reason no parameter would have helped, in words.
  var whyNoParameter: String {
    switch self {
    case .device: "no parameter keeps the device from cancelling a touch"
    case .libinput: "no parameter keeps libinput from cancelling its gesture"
    case .restingFinger: "no parameter of the recognizer makes a resting finger count"
    case .endOfRecording: "the recording shows too little of the touch"
    case .program: "no parameter keeps the touch from being cancelled"
    }
  }
}

extension Explanation {
  /// Returns the cause that cancelled a touch when an attempt failed.
  func cancellation(of attempt: Attempt) -> TouchCancellation {
    guard let place = touch(of: attempt) else { return .device }
    for index in touches[place].inputs where inputLog.inputs[index].time == attempt.end {
      switch inputLog.inputs[index] {
      case .frame(let frame): if frame.changes.contains(where: { $0.stage == .cancelled }) { return .device }
      case .event(let event): if event.stage == .cancelled { return .libinput }
      case .libinputNote: continue
      }
    }
    if touches[place].notes.contains(where: { $0.isStartOfRest && $0.time == attempt.end }) { return .restingFinger }
    return attempt.end >= inputLog.end ? .endOfRecording : .program
  }
}

extension HumanNumbers {
  /// Returns what a touch has done to a scroll: `the touch stopped the scroll, at 1229 pt/s and offset 346`.
  func text(_ stop: StoppedScroll) -> String {
    func whole(_ number: Double) -> Int { Int(number.rounded()) }
    let offset = stop.offset.x == 0 ? "\(whole(stop.offset.y))" : "\(whole(stop.offset.x)),\(whole(stop.offset.y))"
    return "the touch stopped the scroll, at \(whole(stop.velocity.magnitude)) pt/s and offset \(offset)"
  }
}
