/// What a user can do about a recording that cannot be read or replayed, or of which something was assumed. A program words it with
/// its own commands and options.
public enum RecordingRemedy: Hashable, Sendable {
  /// Give the size of the surface, in millimetres.
  case giveSize
  /// Give the size of the touchpad, in millimetres.
  case giveSizeOfTouchpad
  /// Give the size of the surface, in pixels of a page.
  case giveSizeInPixels
  /// Give a size with a recording that has none, not in a header file.
  case giveSizeWithRecording
  /// Give a description of the device, which has the ranges of its axes.
  case giveDescription
  /// Give a description of the device, which libinput needs.
  case describeDevice
  /// Name the places of the numbers in a program's own log.
  case givePattern
  /// Name the columns of a table, their units and phases.
  case giveColumns
  /// Use a newer libinput.
  case useNewerLibinput
  /// Use another libinput.
  case useOtherLibinput
  /// Replay the libinput events of a recording, which has no touches.
  case replayOnlyEvents
  /// Replay the libinput events of a recording, which also has touches.
  case replayEvents
  /// Record libinput's events, or replay touches through libinput.
  case recordEvents
  /// Replay a recording with this file as its setup.
  case useAsSetup(file: String)
  /// Add the recognizers of a kind.
  case addRecognizer(kind: String)
  /// Add the recognizers of a kind, one of which recognizes an expected gesture.
  case addRecognizerOfGesture(kind: String)
  /// Add fewer recognizers.
  case addFewerRecognizers
  /// Explain the recording alone.
  case explainAlone
  /// Name the outcome to keep.
  case nameOutcome
  /// Search the file, a dump of an app's recognizers, for conflicts, or use it as a setup.
  case useDump
  /// Convert the file, a dump of an app's recognizers, with a program that reads dumps.
  case convertDump
  /// Dump the recognizers of an app that uses Hammer.js.
  case dumpHammer
  /// Dump the recognizers of an app that uses react-native-gesture-handler.
  case dumpGestureHandler
  /// Dump the recognizers of an app that uses UIKit.
  case dumpUIKit
}

/// An error with a remedy that its description does not state.
package protocol ErrorWithRemedy: Error, CustomStringConvertible {
  var remedy: RecordingRemedy? { get }
}

/// A note about an assumption or a repair.
public struct RecordingNote: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A sentence that begins with a capital letter and has no period.
  public var text: String
  /// What can be done about it, if the text does not state it.
  public var remedy: RecordingRemedy?
  /// Where the note belongs.
  package var prominence = Prominence.notes

  package enum Prominence: Int, Hashable, Sendable {
    /// Among the notes, which a user asks for.
    case notes
    /// After the answer.
    case answer
    /// Before the answer: something is wrong with the recording.
    case problem
  }

  /// Creates a note with the given sentence.
  public init(_ text: String, _ remedy: RecordingRemedy? = nil) {
    self.text = text
    self.remedy = remedy
  }

  package init(_ text: String, _ remedy: RecordingRemedy? = nil, prominence: Prominence) {
    self.init(text, remedy)
    self.prominence = prominence
  }

  /// Creates a note without a remedy.
  public init(stringLiteral text: String) { self.init(text) }
}
