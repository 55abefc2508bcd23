import Gestures

/// The program's setup around the recognizers. A state continues only with the same setup, and contains a summary of it to detect
/// a difference.
struct Setup {
  /// The number of targets, without the surface.
  var targets = 0
  var recognizers: [Recognizer] = []

  struct Recognizer {
    /// The place of its target among all targets, in order of adding; 0 for the surface.
    var target = 0
    /// The recognizers that it requires to fail, by their places: a bit each.
    var requirements: UInt64 = 0
    /// The recognizers with which it may be active, by their places.
    var simultaneous: UInt64 = 0
  }

  /// Returns a sentence about the difference from a coordinator's own setup; nil if there is none. The coordinator itself detects
  /// another number of recognizers.
  func difference(to own: Setup) -> String? {
    if recognizers.count != own.recognizers.count { return nil }
    if targets != own.targets {
      let number = "\(targets) \(targets == 1 ? "target" : "targets")"
      return
        "the state has \(number) besides the surface, and the coordinator \(own.targets); add the same targets first"
    }
    for (index, (saved, present)) in zip(recognizers, own.recognizers).enumerated() {
      if saved.target != present.target {
        return "in the state, recognizer \(index) is attached to target \(saved.target), and in the coordinator to "
          + "\(present.target); attach it to the same target first"
      }
    }
    for (index, (saved, present)) in zip(recognizers, own.recognizers).enumerated() {
      if let other = (saved.requirements ^ present.requirements).firstBit {
        let isSaved = saved.requirements >> UInt64(other) & 1 == 1
        return
          "recognizer \(index) requires recognizer \(other) to fail \(Self.place(isSaved)); set the same relations first"
      }
      if let other = (saved.simultaneous ^ present.simultaneous).firstBit {
        let isSaved = saved.simultaneous >> UInt64(other) & 1 == 1
        return "recognizers \(index) and \(other) are simultaneous \(Self.place(isSaved)); set the same relations first"
      }
    }
    return nil
  }

  private static func place(_ isSaved: Bool) -> String {
    isSaved ? "in the state, and not in the coordinator" : "in the coordinator, and not in the state"
  }

  mutating func code(_ coder: inout StateCoder) {
    coder.code(&targets)
    var count = recognizers.count
    coder.code(&count, in: 0...GestureCoordinator.maximumRecognizers)
    if coder.problem != nil { return }
    if coder.isReading { recognizers = [Recognizer](repeating: Recognizer(), count: count) }
    for index in recognizers.indices {
      coder.code(&recognizers[index].target)
      coder.code(&recognizers[index].requirements)
      coder.code(&recognizers[index].simultaneous)
    }
  }
}

extension HandlePointer {
  var setup: Setup {
    let coordinator = pointee.coordinator
    let targets = pointee.targetNumbers.numbers.compactMap { try? self.target($0) }
    let attached = coordinator.attachedRecognizers
    let places = { (found: [RecognizerID]) -> UInt64 in
      found.reduce(0) { bits, id in attached.firstIndex(of: id).map { bits | 1 << UInt64($0) } ?? bits }
    }
    return Setup(
      targets: targets.count - 1,
      recognizers: attached.map { id in
        Setup.Recognizer(
          target: targets.firstIndex(of: coordinator.target(of: id)) ?? 0,
          requirements: places(coordinator.requirements(of: id)),
          simultaneous: places(coordinator.simultaneousRecognizers(with: id)))
      })
  }
}

extension UInt64 {
  /// The number of the lowest bit that is set; nil for 0.
  fileprivate var firstBit: Int? { self == 0 ? nil : trailingZeroBitCount }
}
