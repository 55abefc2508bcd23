/// What is wrong with a file, and what to do about it if the text does not state it.
struct FileTypeProblem: Equatable {
  var text: String
  var remedy: RecordingRemedy?

  init(_ text: String, _ remedy: RecordingRemedy? = nil) { (self.text, self.remedy) = (text, remedy) }

  func error(in file: String, line: Int = 0) -> RecordingError {
    RecordingError(file: file, line: line, text, remedy: remedy)
  }
}
