import LaboratoryCommand
import TouchstoneCommand

/// The command with a recognizer that crashes, for tests of what that costs.
@main enum Main {
  static func main() { Touchstone.run(adding: [CrashingRecognizer.self], with: Laboratory.additions) }
}
