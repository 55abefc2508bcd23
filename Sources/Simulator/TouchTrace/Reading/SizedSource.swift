import Gestures

/// A recording in points, of which the size in millimetres follows from the number of points in an inch.
final class SizedSource: TouchSource {
  private let source: any TouchSource
  private let density: PointDensity

  init(_ source: any TouchSource, _ density: PointDensity) { (self.source, self.density) = (source, density) }

  var header: TraceHeader {
    var header = source.header
    let surface = header.surface
    header.surface = Surface(
      widthInMillipoints: surface.widthInMillipoints, heightInMillipoints: surface.heightInMillipoints, density: density
    )
    header.surface.isTouchpad = surface.isTouchpad
    return header
  }
  var end: Timestamp { source.end }
  var progress: RecordingError.Progress { source.progress }
  var facts: [SourceFact] { source.facts }
  var notes: [RecordingNote] { source.notes }
  var irregularities: [PositionIrregularity] { source.irregularities }
  var isSizeAssumed: Bool { source.isSizeAssumed }
  var buttonPresses: [ButtonPress] { source.buttonPresses }
  var recordedEvents: [LibinputEvent] { source.recordedEvents }

  func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool { try source.next(into: &frame) }
}

extension TouchSource {
  /// Returns a recording in points with the size that a request's number of points in an inch gives it.
  func sized(by request: SourceRequest) -> any TouchSource {
    request.pointsPerInch.map { SizedSource(self, $0) } ?? self
  }
}
