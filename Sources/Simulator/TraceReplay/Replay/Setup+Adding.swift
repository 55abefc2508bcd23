import Gestures
import TouchTrace

extension Setup {
  /// The replay and the header that a setup was made of.
  final class Origin: Sendable {
    let replay: Replay
    let header: TraceHeader

    init(replay: Replay, header: TraceHeader) { (self.replay, self.header) = (replay, header) }
  }

  /// The kinds that a recording can name in this setup.
  package var catalog: [any GestureRecognizer.Type] { origin?.replay.catalog ?? Catalog.recognizers }

  /// Returns the setup that the same command makes with `--recognizer` for a kind: with the relations that the kind has among the
  /// standard recognizers, and the parameters that were given for it while it was not attached.
  ///
  /// The recognizers of this setup keep their parameters, which may have changed since it was made.
  package func adding(_ kind: any GestureRecognizer.Type) throws(ParameterAssignment.Problem) -> Self {
    guard let origin else {
      var setup = self
      setup.add(kind)
      return setup
    }
    var replay = origin.replay
    replay.added.append(kind)
    return try replay.setup(for: origin.header).keepingParameters(of: self)
  }

  /// Returns the setup of a header with one more line. Its recognizer is the only one if the header names none.
  ///
  /// The recognizers of this setup keep their parameters, which may have changed since it was made.
  package func adding(_ line: TraceHeader.RecognizerLine) throws(ParameterAssignment.Problem) -> Self {
    guard let origin else {
      var setup = self
      try setup.attach(line)
      return setup
    }
    var header = origin.header
    header.recognizers.append(line)
    return try origin.replay.setup(for: header).keepingParameters(of: self)
  }

  private func keepingParameters(of other: Self) -> Self {
    var setup = self
    for (index, named) in recognizers.enumerated() {
      if let own = other.recognizers.first(where: { $0.name == named.name }) {
        setup.replaceRecognizer(at: index, with: own.recognizer)
      }
    }
    setup.ignoresRestingFingers = other.ignoresRestingFingers
    return setup
  }
}
