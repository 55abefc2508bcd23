import LaboratoryCommand
import TouchstoneCommand

@main
enum Main {
  static func main() { Touchstone.run(adding: Laboratory.recognizers, with: Laboratory.additions) }
}
