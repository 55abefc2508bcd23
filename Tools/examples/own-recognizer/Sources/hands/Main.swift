import LaboratoryCommand
import TouchstoneCommand

@main
enum Main {
  static func main() { Touchstone.run(adding: [TapAndHoldRecognizer.self], with: Laboratory.additions, as: "hands") }
}
