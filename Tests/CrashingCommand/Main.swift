import TouchstoneCommand

/// The command with a recognizer that crashes, for tests of the crash recovery.
@main enum Main {
  static func main() { Touchstone.run(adding: [CrashingRecognizer.self]) }
}
