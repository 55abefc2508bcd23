import Gestures

extension TableRecognizer {
  /// Creates a table with its own coordinator and recognizers, which are numbered in order of the setup.
  ///
  /// - Throws: ``SetupError`` if parameters do not fit each other.
  public init(_ setup: RecognizerSetup) throws(SetupError) {
    let (coordinator, sink) = (GestureCoordinator(), GestureSink())
    var ids: [RecognizerID] = []
    for recognizer in setup.recognizers {
      var attacher = Attacher(recognizer: recognizer, coordinator: coordinator, sink: sink)
      Catalog.show(to: &attacher)
      if let problem = attacher.problem { throw SetupError(line: 1, problem) }
      guard let id = attacher.id else { throw SetupError(line: 1, "there is no kind “\(recognizer.kind)”") }
      sink.name(id, recognizer.name, number: Int32(clamping: ids.count))
      ids.append(id)
    }
    for pair in setup.requirements { coordinator.require(ids[pair.required], toFailBefore: ids[pair.dependent]) }
    for pair in setup.simultaneous { coordinator.allowSimultaneous(ids[pair.first], ids[pair.second]) }
    self.init(coordinator, sink)
  }

  private struct Attacher: CatalogVisitor {
    let recognizer: RecognizerSetup.Recognizer
    let coordinator: GestureCoordinator
    let sink: GestureSink
    var id: RecognizerID?
    var problem: String?

    init(recognizer: RecognizerSetup.Recognizer, coordinator: GestureCoordinator, sink: GestureSink) {
      self.recognizer = recognizer
      self.coordinator = coordinator
      self.sink = sink
    }

    mutating func visit<R: GestureRecognizer>(_: R.Type) {
      if !areEqual(R.kind, recognizer.kind) { return }
      let sink = sink
      let id = coordinator.attach(R()) { (gesture: borrowing Gesture<R>) in sink.receive(gesture) }.id
      self.id = id
      for parameter in recognizer.parameters {
        do throws(ParameterError) {
          try coordinator.setParameter(parameter.name, of: id, to: parameter.value)
        } catch { problem = error.description }
      }
    }
  }
}
