/// Applies the same work to every element of a list on several threads, and delivers the results in the list's order.
///
/// The output depends only on the list, not on timing. A thread that is far ahead waits, so memory does not grow with
/// the list.
package struct OrderedWork {
  /// The number of elements processed at once, 1 or more. The calling thread is one of the workers: a separate thread
  /// for delivery would be woken for every result.
  package let jobs: Int
  /// The number of results a thread may be ahead: enough that one slow element does not delay the others.
  private static let lead = 32

  package init(jobs: Int) { self.jobs = jobs }

  /// Performs `work` on each of `elements` and passes every result to `take`, on the calling thread and in order.
  package func run<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ work: @escaping @Sendable (Element) -> Result, take: (Result) -> Void
  ) {
    let threads = min(jobs, elements.count)
    guard threads > 1 else { return elements.forEach { take(work($0)) } }
    let queue = WorkQueue(elements, room: threads * Self.lead, work)
    let workers = (1..<threads).map { _ in WorkerThread { queue.work() } }
    queue.work(take: take)
    for worker in workers { worker.join() }
  }
}

/// The elements to process and the results that wait for delivery.
private final class WorkQueue<Element: Sendable, Result: Sendable>: @unchecked Sendable {
  private let elements: [Element]
  private let doWork: @Sendable (Element) -> Result
  // Everything below is accessed only with the monitor held.
  private let monitor = Monitor()
  /// The result of element `index` is at `index % results.count`.
  private var results: [Result?]
  private var nextToWork = 0
  private var nextToTake = 0

  package init(_ elements: [Element], room: Int, _ work: @escaping @Sendable (Element) -> Result) {
    self.elements = elements
    doWork = work
    results = Array(repeating: nil, count: room)
  }

  /// Processes elements until none is left.
  func work() {
    while let index = waitForElement() { work(on: index) }
  }

  /// Processes elements and delivers every result in order, until all are delivered. For one thread only.
  func work(take: (Result) -> Void) {
    while true {
      switch waitForStep() {
      case .take(let result): take(result)
      case .work(let index): work(on: index)
      case nil: return
      }
    }
  }

  private func work(on index: Int) {
    let result = doWork(elements[index])
    monitor.locked {
      results[index % results.count] = result
      if index == nextToTake { monitor.wakeTaker() }
    }
  }

  private func waitForElement() -> Int? {
    monitor.locked {
      while nextToWork < elements.count && !hasRoom { monitor.waitForRoom() }
      return claim()
    }
  }

  private enum Step {
    case take(Result)
    case work(Int)
  }

  /// Returns the next step, or nil if all results are delivered. Delivery comes first, because it makes room.
  private func waitForStep() -> Step? {
    monitor.locked {
      while nextToTake < elements.count {
        let place = nextToTake % results.count
        if let result = results[place] {
          results[place] = nil
          nextToTake += 1
          monitor.wakeWorker()
          return .take(result)
        }
        // The other threads may be twice as far ahead. Otherwise all would wait for room if this thread is the slow
        // one.
        if nextToWork - nextToTake < results.count / 2, let index = claim() { return .work(index) }
        monitor.waitForResult()
      }
      return nil
    }
  }

  // Call these with the monitor held.
  private var hasRoom: Bool { nextToWork - nextToTake < results.count }

  private func claim() -> Int? {
    guard nextToWork < elements.count else { return nil }
    nextToWork += 1
    return nextToWork - 1
  }
}
