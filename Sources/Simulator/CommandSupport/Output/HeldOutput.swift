/// Standard output that waits for what is printed before it, if it is held.
package final class HeldOutput {
  private var held: String?

  package init(isHeld: Bool) { held = isHeld ? "" : nil }

  package func write(_ text: String) { if held == nil { Output.standard.write(text) } else { held! += text } }

  package func release() {
    if let held { Output.standard.write(held) }
    held = nil
  }
}
