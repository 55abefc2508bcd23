/// Standard output that waits for what is printed before it, if it is held.
final class HeldOutput {
  private var held: String?

  init(isHeld: Bool) { held = isHeld ? "" : nil }

  func write(_ text: String) { if held == nil { Output.standard.write(text) } else { held! += text } }

  func release() {
    if let held { Output.standard.write(held) }
    held = nil
  }
}
