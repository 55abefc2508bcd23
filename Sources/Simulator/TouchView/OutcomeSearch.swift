/// Finds outcomes on another thread, so that a long search does not delay input.
package protocol OutcomeSearch: AnyObject {
  /// Performs `work` on another thread, and later passes its result to `take` on the thread that calls this method.
  func run(_ work: @escaping @Sendable () -> TouchOutcome, take: @escaping (TouchOutcome) -> Void)
}
