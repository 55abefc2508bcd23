import CommandSupport
import EvdevSource
import Gestures
import Simulation
import TouchView
import Web

/// Shows a live session in a browser, takes its touches from one, or both.
final class WebDisplay: LiveDisplay {
  private let events: WebEvents
  private let pad: BrowserPad?
  private let view: WebView?
  /// Another display of the session; nil if only the page shows it.
  private let inner: (any LiveDisplay)?
  private let latency: LatencyMeter
  private let keepsAll: Bool
  private let search: SearchThread?
  private var finisher = TouchFinisher()
  private var versions = ModelVersions()
  private var shown: LiveStation?
  /// What the page with the touches shows under the fingers.
  private var document = TouchDocument()

  /// - Parameters:
  ///   - pad: the browser that is the touchpad; nil if the touchpad is the machine's.
  ///   - view: the page; nil if there is none.
  ///   - inner: what shows the session besides the page.
  ///   - keepsAll: whether every touch is kept.
  ///   - search: finds outcomes of touches.
  init(
    _ events: WebEvents, _ pad: BrowserPad?, view: WebView?, inner: (any LiveDisplay)?,
    _ latency: LatencyMeter, keepsAll: Bool, _ search: SearchThread? = nil
  ) {
    self.events = events
    self.pad = pad
    self.view = view
    self.inner = inner
    self.latency = latency
    self.keepsAll = keepsAll
    self.search = search
  }

  var inputs: [Int32] { [events.descriptor, search?.descriptor].compactMap(\.self) + (inner?.inputs ?? []) }
  var outputs: [Int32] { inner?.outputs ?? [] }
  var isClosed: Bool { inner?.isClosed ?? false }

  var deadline: Timestamp? {
    [view?.deadline, view == nil ? nil : finisher.next, inner?.deadline].compactMap(\.self).min()
  }

  func handle(_ descriptors: [Int32]) -> Bool {
    search?.deliver()
    if descriptors.contains(events.descriptor) {
      let arrived = events.read { report($0) }
      view?.take(arrived)
      for event in arrived {
        if case .opened(let browser, .touch, _) = event { events.server.send(document.whole, to: browser) }
        if let answer = pad?.receive(event) { events.server.send(answer.text, to: answer.browser) }
      }
    }
    guard let inner, inner.inputs.contains(where: descriptors.contains) else { return true }
    return inner.handle(descriptors)
  }

  func add(_ station: LiveStation) {
    inner?.add(station)
    show(station)
  }

  func report(_ sentence: String) {
    if let inner { inner.report(sentence) } else { printMessage(sentence) }
  }

  func withdraw(_ sentence: String) { inner?.withdraw(sentence) }

  func update(_ stations: [LiveStation], isEnding: Bool) {
    inner?.update(stations, isEnding: isEnding)
    guard let view else {
      if let model = stations.first?.model { sendDocument(of: model.snapshot(at: model.time)) }
      return
    }
    if shown == nil, let first = stations.first { show(first) }
    finisher.finish(stations) { touch, model in
      guard keepsAll else { return }
      view.control.write(touch, of: model) { "motion \(touch) kept as \($0)" }
      printMessage(view.control.state.message)
    }
    for station in stations {
      guard let model = station.model, versions.hasChanged(model) else { continue }
      if model.isTouching && !(shown?.model?.isTouching ?? false) && station !== shown { show(station) }
      if model === view.control.model { view.change() }
    }
    let model = view.control.model
    let now = MonotonicClock.now
    let time = max(shown?.clock.time ?? model.time, model.time)
    view.run(model.changes(at: time))
    sendDocument(of: model.snapshot(at: time))
    let isSent = view.send(at: time, input: latency.newest, now)
    if inner != nil { return }
    if isSent { latency.show(at: MonotonicClock.now) } else if !view.hasViewers { latency.discard() }
  }

  /// Sends what has changed to the page that sends the touches.
  private func sendDocument(of snapshot: ViewSnapshot) {
    guard pad != nil, let changes = document.update(snapshot) else { return }
    events.server.send(changes, toAll: .touch)
  }

  private func show(_ station: LiveStation) {
    guard let view, let model = station.model else { return }
    shown = station
    view.show(model)
  }
}
