import LaboratoryCommand
import TouchstoneCommand

@main
enum Main {
  static func main() { Touchstone.run(with: Laboratory.additions) }
}
