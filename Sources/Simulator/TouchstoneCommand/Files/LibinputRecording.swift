import Analysis
import CommandSupport
import Gestures
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace

/// A recording as the real libinput made gestures of it, with its log, for the reasons of its decisions.
package struct LibinputRecording {
  /// The recording as libinput reports it.
  let events: InputLog
  let log: [LibinputLogEntry]
  private let path: String
  private let source: SourceRequest
  private let request: LibinputRequest

  init(
    _ path: String, _ source: SourceRequest, _ request: LibinputRequest, events: InputLog, _ log: [LibinputLogEntry]
  ) {
    (self.path, self.source, self.request) = (path, source, request)
    (self.events, self.log) = (events, log)
  }

  /// Plays a recording through libinput; nil without a message if that is not possible.
  package init?(_ file: String, _ source: SourceRequest, _ request: LibinputRequest) {
    guard let path = StandardInput.readablePath(of: file) else { return nil }
    var request = request
    request.collectsLog = true
    var source = source
    source.collectsButtonPresses = true
    guard let playback = try? LibinputPlayback(path: path, source, request) else { return nil }
    var events = InputLog(for: playback)
    do throws(PlaybackError) { try events.record(playback) } catch {}
    self.init(path, source, request, events: events, playback.log)
  }

  /// Returns why libinput made other gestures of the motions than the hand did. If libinput's events are explained, each has what would
  /// have changed that: each such change was played, which takes seconds. Otherwise no remedies are searched.
  ///
  /// - Parameter isExplained: whether libinput's events are what is explained; by default whether the recognizers read them.
  package func reasons(for explanation: Explanation, isExplained: Bool? = nil) -> [LibinputReason] {
    // What libinput would do on a touchpad is of no interest for the touches of a screen, unless it is asked for.
    if explanation.inputLog.libinput == nil && !isOfTouchpad { return [] }
    guard var decisions = decisions(on: explanation) else { return [] }
    decisions.confirm(play)
    guard isExplained ?? (explanation.inputLog.libinput != nil), let contacts = explanation.contacts,
      contacts.inputs.count <= Self.mostFrames
    else { return decisions.reasons }
    return LibinputRemedySearch(play).reasons(decisions)
  }

  /// Each search reads the recording some twenty times.
  private static let mostFrames = 20_000

  private var isOfTouchpad: Bool {
    !(events.libinput?.isOnGenericTouchpad ?? false) || events.header.surface.isTouchpad
  }

  /// Returns libinput's decisions on the motions; nil if only its events are known.
  func decisions(on explanation: Explanation) -> LibinputDecisions? {
    guard let contacts = explanation.contacts, contacts.libinput == nil else { return nil }
    let device = LibinputDevice(recordingAt: path, source)
    let played = LibinputDecisions.Played(events: events, log: log, device: device)
    guard let fingers = contactsWithPalms else {
      return LibinputDecisions(played, contacts: contacts, motions: explanation.touches)
    }
    let motions = Explanation(of: fingers, with: .empty).touches
    var decisions = LibinputDecisions(played, contacts: fingers, motions: motions)
    decisions.number(by: explanation.touches)
    return decisions
  }

  /// The touches with those that the device reports as palms, as if they were fingers: of these libinput is asked what it ignored. Nil
  /// if it ignored none.
  private var contactsWithPalms: InputLog? {
    let hasPalm = log.contains { entry in
      if case .suppression(let suppression)? = LogLine(entry.text) { suppression.reason == .toolPalm } else { false }
    }
    var source = source
    source.countsPalms = true
    return hasPalm ? readQuietly(path, via: .contacts, source) : nil
  }

  /// Plays a part of the recording with each setting.
  private func play(_ settings: [LibinputSetting], in period: ClosedRange<Timestamp>) -> [LibinputReports?] {
    var results = [LibinputReports?](repeating: nil, count: settings.count)
    do throws(PlaybackError) {
      _ = try LibinputTrials(path: path, source, request, settings, in: period) { trial, events, start in
        if trial.problem != nil { return }
        results[trial.setting] =
          trial.same == trial.setting ? LibinputReports(events, on: start.trace.surface) : results[trial.same]
      }
    } catch {}
    return results
  }
}

extension LibinputReports {
  /// Creates the reports of libinput's events.
  package init(_ events: [LibinputEvent], on surface: Surface) {
    self.init()
    var translation = InputTranslation(surface: surface)
    for event in events {
      for input in translation.translate(event) { add(SessionInput(input)) }
    }
  }
}
