import Gestures

/// The names of a program's recognizers in transcripts and headers: those that the program gives, or a kind with a number.
package final class CoordinatorNames: RecognizerNames {
  private unowned let coordinator: GestureCoordinator
  private var names: [RecognizerID: String] = [:]
  private var targetNames: [TargetID: String] = [:]
  private var kinds: [RecognizerID: String] = [:]
  private var used: Set<String>

  /// - Parameter names: the names of recognizers; others are named by their kind: `tap`, `tap2`.
  package init(of coordinator: GestureCoordinator, _ names: [String: any RecognizerReference]) {
    self.coordinator = coordinator
    used = Set(names.keys)
    for (name, recognizer) in names { self.names[recognizer.id] = name }
    for (index, target) in coordinator.targets.enumerated() { targetNames[target] = "target\(index + 1)" }
    // In order of attachment, so that the numbers are those of the program's source.
    for id in coordinator.attachedRecognizers { _ = name(of: id) }
  }

  package func name(of id: RecognizerID) -> String {
    let kind = kind(of: id)
    if let name = names[id] { return name }
    var name = kind
    var number = 2
    while !used.insert(name).inserted {
      name = "\(kind)\(number)"
      number += 1
    }
    names[id] = name
    return name
  }

  /// The name of a target; nil for the whole surface.
  package func name(of target: TargetID) -> String? {
    if target == .surface { return nil }
    if let name = targetNames[target] { return name }
    let name = "target\(targetNames.count + 1)"
    targetNames[target] = name
    return name
  }

  /// Returns a recognizer's kind, also after it has been detached.
  private func kind(of id: RecognizerID) -> String {
    if let kind = coordinator.kind(of: id) { kinds[id] = kind }
    return kinds[id] ?? "recognizer"
  }

  func recorded(_ id: RecognizerID) -> RecordedRecognizer {
    RecordedRecognizer(name: name(of: id), kind: kind(of: id), target: name(of: coordinator.target(of: id)))
  }

  func isImplicit(_ id: RecognizerID) -> Bool { false }

  func sceneDidChange() {}
}
