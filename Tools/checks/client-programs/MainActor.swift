// Recognizers and a table on the main actor: handlers and data sources use its state without a hop.
import Foundation
import Gestures
import TableModel

@MainActor final class PhotoList {
  private let coordinator = GestureCoordinator()
  private lazy var feed = TouchFeed(to: coordinator)
  private var timer: Task<Void, any Error>?
  private let table = TableView(width: .points(320), viewportHeight: .points(480))
  private var names = ["Ada", "Grace"]
  private var zoom = 1.0

  init() throws {
    table.dataSource = self
    let pinch = coordinator.attach(PinchRecognizer()) { [weak self] pinch in
      if pinch.state == .changed {
        self?.zoom *= pinch.scale
        pinch.setScale(1)
      }
    }
    try coordinator.change(pinch.id, as: PinchRecognizer.self) { $0.minimumSpanChange = 20 }
    coordinator.attach(TapRecognizer()) { tap in
      // A task needs copies, because a gesture is valid only during the call.
      let location = tap.location
      Task { await Self.log("tapped \(location) on \(Date())") }
    }
    coordinator.addAction(to: pinch) { [weak self] _ in self?.names.append("Edsger") }
    coordinator.setDelegate(self, of: pinch)
    coordinator.observer = self
  }

  func touch(_ id: Int32, _ stage: Contact.Stage, at position: Point2D, time: Timestamp) throws(TouchFrameError) {
    try feed.touch(id, stage, at: position, time: time)
    setTimer(now: time)
  }

  private func setTimer(now: Timestamp) {
    timer?.cancel()
    guard let deadline = feed.nextDeadline else { return }
    timer = Task { [weak self] in
      try await Task.sleep(for: Duration(deadline - now))
      self?.feed.advance(to: deadline)
      self?.setTimer(now: deadline)
    }
  }

  private static func log(_ text: String) async { print(text) }
}

extension PhotoList: @MainActor TableViewDataSource {
  func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { names.count }
}

extension PhotoList: @MainActor GestureDelegate {}

extension PhotoList: @MainActor GestureObserver {
  func coordinator(willDeliver touches: borrowing TouchFrame) { timer?.cancel() }

  func coordinator(willFireDeadlinesAt time: Timestamp) {}

  func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) {}

  func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {}
}
