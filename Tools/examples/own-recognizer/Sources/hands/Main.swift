import TouchstoneCommand

@main
enum Main {
  static func main() { Touchstone.run(adding: [TapAndHoldRecognizer.self], as: "hands") }
}
