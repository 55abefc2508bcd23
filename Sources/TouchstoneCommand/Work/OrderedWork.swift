/// The same work for every element of a list, by several threads, its results in the list's order.
///
/// What comes out depends on the list alone, not on who was done first. A thread that is far ahead waits, so that memory
/// does not grow with the list.
struct OrderedWork {
  /// How many elements are worked on at once; 1 or more. The caller's own thread is one of those that work: one more,
  /// for the taking alone, would be woken for every result.
  let jobs: Int
  /// How many results a thread may be ahead: enough that one slow element does not hold up all others.
  private static let lead = 32

  /// Does `work` for each of `elements`, and hands every result to `take`, on the caller's thread, the first one first.
  func run<Element: Sendable, Result: Sendable>(
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

/// Elements to be worked on, and results that wait until it is their turn.
private final class WorkQueue<Element: Sendable, Result: Sendable>: @unchecked Sendable {
  private let elements: [Element]
  private let doWork: @Sendable (Element) -> Result
  // All below is touched with the monitor held only.
  private let monitor = Monitor()
  /// The result of element `index` lies in `index % results.count`.
  private var results: [Result?]
  private var nextToWork = 0
  private var nextToTake = 0

  init(_ elements: [Element], room: Int, _ work: @escaping @Sendable (Element) -> Result) {
    (self.elements, doWork) = (elements, work)
    results = Array(repeating: nil, count: room)
  }

  /// Works until no element is left.
  func work() {
    while let index = waitForElement() { work(on: index) }
  }
  /// Works, and hands over every result that has its turn, until all are handed over. For one thread.
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
  /// Taking goes before working: it makes room. Nil where all are taken.
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
        // The others may be twice as far ahead: else all would wait for room, should this be the slow one.
        if nextToWork - nextToTake < results.count / 2, let index = claim() { return .work(index) }
        monitor.waitForResult()
      }
      return nil
    }
  }
  // Each with the monitor held.
  private var hasRoom: Bool { nextToWork - nextToTake < results.count }
  private func claim() -> Int? {
    guard nextToWork < elements.count else { return nil }
    nextToWork += 1
    return nextToWork - 1
  }
}
