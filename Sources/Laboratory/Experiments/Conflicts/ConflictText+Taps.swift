import Analysis
import Exploration

// The taps that targets with touches of their own lose.
extension ConflictText {
  func title(_ tap: LostTap) -> String { "\(name(tap.recognizer)), \(tap.target ?? "surface")" }

  func sentence(_ tap: LostTap) -> String {
    let (taker, target) = (name(tap.recognizer), tap.target ?? "surface")
    return "a tap on \(target) makes \(taker), and is cancelled for \(target)."
  }

  func remedyText(_ remedy: (line: String, keepsGesture: Bool), of tap: LostTap) -> String {
    "\(remedy.line)   \(remedy.keepsGesture ? "both then receive it" : "\(name(tap.recognizer)) then ignores touches there")"
  }
}
