/// The same work for every element of a list, by several threads, its results in the list's order.
///
/// What comes out depends on the list alone, not on who was done first. A thread that is far ahead waits, so that memory
/// does not grow with the list.
struct OrderedWork {
  /// How many elements are worked on at once; 1 or more. One works on the caller's own thread.
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
    let workers = (0..<threads).map { _ in WorkerThread { queue.work() } }
    // Where no thread could be started the caller does it all.
    if !workers.contains(where: \.hasStarted) { return elements.forEach { take(work($0)) } }
    for index in elements.indices { take(queue.result(at: index)) }
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
    while let index = claim() {
      let result = doWork(elements[index])
      monitor.locked {
        results[index % results.count] = result
        if index == nextToTake { monitor.wakeTaker() }
      }
    }
  }
  private func claim() -> Int? {
    monitor.locked {
      while nextToWork < elements.count && nextToWork - nextToTake >= results.count { monitor.waitForRoom() }
      guard nextToWork < elements.count else { return nil }
      nextToWork += 1
      return nextToWork - 1
    }
  }

  /// Waits for a result. To be asked for one after the other.
  func result(at index: Int) -> Result {
    monitor.locked {
      let place = index % results.count
      while true {
        if let result = results[place] {
          results[place] = nil
          nextToTake += 1
          monitor.wakeWorker()
          return result
        }
        monitor.waitForResult()
      }
    }
  }
}
