import Testing

@testable import Simulation

/// The machines of a row's actions and of a pressed row.
@Suite struct InboxMachineTests {
  /// Every phase is reached from the first one, and returns to it.
  @Test func everyPhaseOfSwipeActionsIsReachedAndLeft() {
    let next = { (phase: SwipeActionsPhase) in
      SwipeActionsPhase.Signal.allCases.compactMap { signal -> SwipeActionsPhase? in
        switch SwipeActionsPhase.next(phase, on: signal) {
        case .enter(let next): next
        case .performFirst, .performTapped: .closed
        case .stay, .unreachable: nil
        }
      }
    }
    #expect(reached(from: .closed, next) == Set(SwipeActionsPhase.allCases))
    for phase in SwipeActionsPhase.allCases { #expect(reached(from: phase, next).contains(.closed), "\(phase)") }
  }

  @Test func everyPhaseOfAPressIsReachedAndLeft() {
    let next = { (phase: RowPressPhase) in
      RowPressPhase.Signal.allCases.compactMap { signal -> RowPressPhase? in
        switch RowPressPhase.next(phase, on: signal) {
        case .enter(let next): next
        case .performItem, .drop, .putBack: .idle
        case .stay, .unreachable: nil
        }
      }
    }
    #expect(reached(from: .idle, next) == Set(RowPressPhase.allCases))
    for phase in RowPressPhase.allCases { #expect(reached(from: phase, next).contains(.idle), "\(phase)") }
  }

  /// A cancelled touch performs nothing and leaves nothing open.
  @Test func cancellingPerformsNothing() {
    for phase in SwipeActionsPhase.allCases {
      let step = SwipeActionsPhase.next(phase, on: .dragCancelled)
      #expect(step == .unreachable || step == .enter(.closed), "\(phase)")
    }
    for phase in RowPressPhase.allCases {
      let step = RowPressPhase.next(phase, on: .pressCancelled)
      #expect(step == .stay || step == .enter(.idle) || step == .putBack, "\(phase)")
    }
  }

  /// Whatever is visible can be dismissed at any time.
  @Test func dismissingIsAlwaysPossible() {
    for phase in SwipeActionsPhase.allCases {
      let step = SwipeActionsPhase.next(phase, on: .dismissed)
      #expect(step == (phase == .closed ? .stay : .enter(.closed)), "\(phase)")
    }
    for phase in RowPressPhase.allCases {
      let step = RowPressPhase.next(phase, on: .dismissed)
      #expect(step == (phase == .idle ? .stay : phase == .dragging ? .putBack : .enter(.idle)), "\(phase)")
    }
  }

  private func reached<Phase: Hashable>(from first: Phase, _ next: (Phase) -> [Phase]) -> Set<Phase> {
    var found: Set = [first]
    var open = [first]
    while let phase = open.popLast() {
      for other in next(phase) where found.insert(other).inserted { open.append(other) }
    }
    return found
  }
}
