/// Keeps the rows of a table as they were recognized: in order and repaired, so that they can be recognized again without either.
public final class SampleRecorder {
  /// The rows of all sessions.
  public private(set) var samples: [TouchSample] = []
  /// The numbers that the sessions were begun with, and the places of their first rows in ``samples``.
  public private(set) var sessions: [(number: Int64, start: Int)] = []

  /// Creates a recorder without rows.
  public init() {}

  /// Returns the rows of the session at a place in ``sessions``.
  public func samples(of session: Int) -> ArraySlice<TouchSample> {
    let end = session + 1 < sessions.count ? sessions[session + 1].start : samples.count
    return samples[sessions[session].start..<end]
  }

  func beginSession(_ number: Int64) { sessions.append((number, samples.count)) }

  func add(_ sample: TouchSample) { samples.append(sample) }
}
