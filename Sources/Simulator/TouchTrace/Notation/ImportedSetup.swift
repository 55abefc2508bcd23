import Gestures

/// The setup of another library, as a reader of dumps passes it on: the lines of a header file.
package struct ImportedSetup: Sendable {
  /// Reads a dump from its bytes, the file's name and the recognizers that a setup may name. Throws a located error if it is not
  /// one.
  package typealias Reader =
    @Sendable ([UInt8], String, [any GestureRecognizer.Type]) throws(RecordingError) -> ImportedSetup

  /// The lines after the first one of a header file, each with its place in the dump.
  package var lines: [(text: String, position: Int)]
  /// What the lines do not express, each with its place, as sentences.
  package var notes: [String]
  /// The size of the surface in points; `nil` if the dump does not have it.
  package var surface: Surface?
  /// Whether only taps wait for others to fail in that library.
  package var onlyTapsWait: Bool
  /// The recognizers of unknown kinds, which are omitted.
  package var unknown: [String]
  /// Returns the error for a problem at a place in the dump.
  package var locate: @Sendable (_ problem: String, _ position: Int) -> RecordingError

  package init(
    lines: [(text: String, position: Int)], notes: [String], surface: Surface?, onlyTapsWait: Bool, unknown: [String],
    locate: @escaping @Sendable (_ problem: String, _ position: Int) -> RecordingError
  ) {
    (self.lines, self.notes, self.surface, self.onlyTapsWait) = (lines, notes, surface, onlyTapsWait)
    (self.unknown, self.locate) = (unknown, locate)
  }
}
