import Gestures
import Simulation
import TouchTrace

/// A recognizer that is tried on touches, attached to a setup as a user would attach it.
struct CandidateAttachment {
  let candidate: UnattachedGesture.Candidate
  /// The setup with the recognizer.
  let setup: Setup
  /// The name of the recognizer that looks for the gesture.
  let name: String
  /// The options that attach it; empty for a line of a header.
  let options: [String]
  /// The recognizer, which looks for this gesture only.
  let recognizer: any GestureRecognizer

  /// Identifies the change of the setup. Several candidates may be variants that one option attaches.
  var change: String { options.isEmpty ? "attach \(candidate)" : options.joined(separator: " ") }

  fileprivate init?(
    _ candidate: UnattachedGesture.Candidate, in setup: Setup, named name: String, options: [String] = []
  ) {
    (self.candidate, self.setup, self.name, self.options) = (candidate, setup, name, options)
    guard var recognizer = setup.recognizers.first(where: { $0.name == name })?.recognizer else { return nil }
    for restriction in candidate.restrictions {
      guard let restricted = try? Setup.setting(restriction, of: recognizer) else { return nil }
      recognizer = restricted
    }
    self.recognizer = recognizer
  }
}

/// The attachments to one setup, each made once.
final class CandidateAttachments {
  private let setup: Setup
  private var known: [UnattachedGesture.Candidate: CandidateAttachment?] = [:]
  /// The setup with each kind of recognizer.
  private var withKinds: [String: Setup?] = [:]

  init(to setup: Setup) { self.setup = setup }

  /// Returns nil if a candidate cannot be attached.
  func attachment(of candidate: UnattachedGesture.Candidate) -> CandidateAttachment? {
    if let attachment = known[candidate] { return attachment }
    let attachment = byOptions(candidate) ?? byLine(candidate)
    known[candidate] = .some(attachment)
    return attachment
  }

  /// Attaches a candidate by `--recognizer`, which attaches every variant of the kind; one of them may be what is needed. Nil if the
  /// recognizer of this kind is attached and looks for another gesture.
  private func byOptions(_ candidate: UnattachedGesture.Candidate) -> CandidateAttachment? {
    guard var attached = with(candidate.kind) else { return nil }
    let options = ["--recognizer", candidate.kind]
    let taken = setup.recognizers.map(\.name)
    let added = attached.recognizers.filter { !taken.contains($0.name) }
    if let variant = added.first(where: { candidate.isCovered(by: $0) }) {
      return CandidateAttachment(candidate, in: attached, named: variant.name, options: options)
    }
    let name = candidate.kind
    guard added.contains(where: { $0.name == name }) else { return nil }
    do throws(ParameterAssignment.Problem) {
      for assignment in candidate.assignments { try attached.set(name: name, assignment) }
      try attached.validate()
    } catch { return nil }
    let settings = candidate.assignments.flatMap { ["--set", "\(name).\($0.key)=\($0.value)"] }
    return CandidateAttachment(candidate, in: attached, named: name, options: options + settings)
  }

  private func with(_ kind: String) -> Setup? {
    if let setup = withKinds[kind] { return setup }
    let attached = setup.catalog.first { $0.kind == kind }.flatMap { try? setup.adding($0) }
    withKinds[kind] = .some(attached)
    return attached
  }

  /// Attaches a candidate by a line of a header.
  private func byLine(_ candidate: UnattachedGesture.Candidate) -> CandidateAttachment? {
    let line = candidate.line(named: candidate.name(besides: setup.recognizers.map(\.name)))
    return (try? setup.adding(line)).flatMap { CandidateAttachment(candidate, in: $0, named: line.name) }
  }
}
