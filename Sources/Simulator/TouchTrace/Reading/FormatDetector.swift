extension ByteInput {
  /// Detects the format from the first 64 KiB and rewinds the input. Throws for any other file, with an error that
  /// identifies the file and suggests what to do.
  public mutating func recognize() throws(RecordingError) -> RecordingFormat {
    if let recognition { return recognition.format }
    beginLookAhead()
    try fillHead(Self.magicLength)
    if head(1).isEmpty {
      throw RecordingError(
        file: name, name.utf8.elementsEqual("-".utf8) ? "standard input is empty" : "the file is empty; record again")
    }
    if let problem = UnsupportedFile.binaryProblem(head(Self.magicLength)) {
      throw RecordingError(file: name, problem)
    }
    if let format = try recognizeJSON() {
      recognition = DetectedFormat(format: format, firstLine: 1)
      rewind()
      return format
    }
    var detector = FormatDetector()
    let verdict = try detector.read(&self)
    switch verdict {
    case .format(let format, let line):
      recognition = DetectedFormat(format: format, firstLine: line)
      rewind()
      return format
    case .foreign(let problem, let line): throw problem.error(in: name, line: line)
    case .unknown:
      if isTolerant, let format = try recognizePastedJSON() {
        recognition = DetectedFormat(format: format, firstLine: 1)
        rewind()
        return format
      }
      if let error = truncatedJSON() { throw error }
      throw UnsupportedFile.textProblem(head(Self.lookAhead), detector.firstText).error(in: name)
    }
  }

  /// Sufficient for all signatures; the last one is tar's, at offset 257.
  private static var magicLength: Int { 512 }
}

/// Reads the first lines until one of them identifies the format.
struct FormatDetector {
  /// The first line that is neither blank nor a comment, quoted for messages.
  private(set) var firstText: String?
  /// Whether a line was read that may be the first one of a recording.
  private var hasText = false
  /// A reason to refuse the text, unless a later line is one of a pasted recording.
  private var refusal: LineClassifier.Verdict?

  mutating func read(_ input: inout ByteInput) throws(RecordingError) -> LineClassifier.Verdict {
    while !input.hasLookedFar, try input.nextLine() {
      let line = LineClassifier(input)
      let verdict = line.verdict(isFirst: !hasText, isStrict: !input.isTolerant)
      if input.isTolerant, line.mayBeDecorated(verdict), let learned = input.learnStyle(isFirst: !hasText) {
        return learned
      }
      if case .foreign = verdict, input.isTolerant, firstText != nil {
        refusal = refusal ?? verdict
      } else if verdict != .unknown {
        return verdict
      }
      if line.isText {
        let known = input.isTolerant ? ForeignLine.known(input.buffer[input.lineStart..<input.lineEnd]) : nil
        if firstText == nil, known != .fence {
          firstText = QuotedText.quoted(input.buffer[input.lineStart..<input.lineEnd])
        }
        hasText = hasText || known == nil
      }
    }
    return refusal ?? .unknown
  }
}

extension ByteInput {
  /// Finds out how a line is decorated of which a format would be recognized. Returns that format.
  fileprivate mutating func learnStyle(isFirst: Bool) -> LineClassifier.Verdict? {
    let line = Array(buffer[lineStart..<lineEnd])
    if line.count > 4096 { return nil }
    var verdict: LineClassifier.Verdict?
    let number = lineNumber
    let name = name
    let isLearned = paste.learn(line[...]) { text in
      let classifier = LineClassifier(text, number: number, name: name)
      guard case .format(let format, let line) = classifier.verdict(isFirst: isFirst) else { return false }
      verdict = .format(format, line: line)
      return true
    }
    return isLearned ? verdict : nil
  }
}
