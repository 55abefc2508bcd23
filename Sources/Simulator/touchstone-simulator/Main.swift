import TouchstoneCommand

@main
enum Main {
  static func main() { Touchstone.run() }
}
