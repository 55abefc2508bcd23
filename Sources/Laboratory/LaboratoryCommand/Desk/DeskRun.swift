import CommandSupport
import TouchstoneCommand
import Gestures
import Glibc
import HelperPrograms
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace
import TraceReplay

/// Plays recordings one after the other, and prints their transcripts.
struct DeskRun {
  private let compositor: Compositor
  private let folder: String
  private let user: DeskUser?
  private let speed: Double
  private let isPrimed: Bool
  private var application: [String] = []

  /// - Parameter user: the user that the compositor and the application run as; nil for that of the command.
  init(_ compositor: Compositor, _ folder: String, _ user: DeskUser?, speed: Double, isPrimed: Bool) {
    (self.compositor, self.folder, self.user, self.speed, self.isPrimed) = (compositor, folder, user, speed, isPrimed)
  }

  /// Writes the compositor's files, and finds the library and the application.
  mutating func prepare(_ application: [String]) throws {
    guard let library = DeskSession.library.find() else {
      throw CommandFailure(
        .unavailable, "libtouchstone-desk.so is not installed with this program; build it with Tools/desk/build")
    }
    self.application = application
    let path = absolute(library)
    let installed = String(path.prefix(through: path.lastIndex(of: "/")!))
    if let first = application.first, first.hasPrefix(DeskRequest.probe) {
      let name = first.dropFirst(DeskRequest.probe.count)
      if name.contains("/") || access("\(installed)probes/\(name)", X_OK) != 0 {
        throw CommandFailure(
          .unavailable, "no probe \(name) in \(installed)probes; Tools/desk/build builds those of installed toolkits")
      }
      try add(installed + "probes", as: "probes")
      self.application[0] = "\(folder)/probes/\(name)"
    }
    for name in ["pointer.evemu", "xorg.conf"] {
      try DeskFiles.write(try DeskFiles.text(installed + "data/" + name), to: "\(folder)/\(name)")
    }
    for (name, text) in compositor.files {
      makeFolders(name)
      try DeskFiles.write(text, to: "\(folder)/\(name)")
    }
    // The loader splits LD_PRELOAD at spaces and colons.
    try add(path, as: DeskSession.library.name)
    if let user { try run("chown", "-R", user.owner, folder) }
  }

  /// Adds a file or a folder to the desk's folder. Another user may not be allowed to read it where it is.
  private func add(_ path: String, as name: String) throws {
    if user == nil { symlink(path, "\(folder)/\(name)") } else { try run("cp", "-RL", path, "\(folder)/\(name)") }
  }

  private func run(_ words: String...) throws {
    guard let started = try? HelperProgram.start("/usr/bin/env", words, .nothing),
      HelperProgram.wait(started.id) == 0
    else { throw CommandFailure(.output, "\(words.joined(separator: " ")) failed") }
  }

  private func absolute(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private func makeFolders(_ file: String) {
    var path = folder
    for part in file.split(separator: "/").dropLast() {
      path += "/" + part
      mkdir(path, 0o700)
    }
  }

  func play(_ files: [String]) throws {
    var session: DeskSession?
    for (index, file) in files.enumerated() {
      let pad = pad(index)
      if session == nil || !compositor.hasHotplug {
        session?.end()
        let pointer = (name: "pointer", file: folder + "/pointer.evemu")
        session = try DeskSession(
          compositor, folder, user, pads: compositor.hasHotplug ? [pointer] : [pointer, ("pad", pad)])
        try session?.startApplication(application)
        try session?.setSpeed(speed)
      }
      guard let played = try session?.play(pad, isPrimed: isPrimed) else { return }
      try write(file, played)
      Output.standard.flush()
    }
  }

  private func pad(_ index: Int) -> String { "\(folder)/\(index).evemu" }

  func encode(_ files: [String]) throws {
    for (index, file) in files.enumerated() { try encode(file, to: pad(index)) }
  }

  /// The path of touchstone-libinput.
  static var helper: String {
    get throws(CommandFailure) {
      guard let path = HelperProcess.path else { throw CommandFailure(.unavailable, "\(HelperProblem.missing)") }
      return path
    }
  }

  /// Writes the recording as the device and the events that libinput gets.
  private func encode(_ file: String, to path: String) throws {
    let helper = try Self.helper
    let reader = LineReader()
    var (text, hasEnded) = ("", false)
    guard let started = try? HelperProgram.start(helper, [], .text(LibinputRequest.evemuLine(file))) else {
      throw CommandFailure(.software, "cannot start \(helper)")
    }
    reader.add(started.output) { line in
      hasEnded = line == nil
      if let line { text += line + "\n" }
    }
    reader.wait(atMost: 60_000) { hasEnded }
    let status = HelperProgram.wait(started.id)
    if status != 0 { throw CommandFailure(.unreadable, "\(file): \(text.dropLast())") }
    try DeskFiles.write(text, to: path)
  }

  // MARK: Transcript

  private func write(_ file: String, _ played: DeskSession.Played) throws {
    let output = Output.standard
    output.write(line: "hand \(file)")
    do {
      var request = LibinputRequest()
      request.assignments = ["tap=on"]
      let playback = try LibinputPlayback(path: file, SourceRequest(), request)
      var expected: [LibinputEvent] = []
      let end = try playback.events { expected.append($0) }
      let isSame = write(played, expected.filter { DeskLine.isCompared($0) }, playback)
      try recognize(isSame ? expected : played.events, playback.header, end)
    } catch let error as PlaybackError { throw error.failure }
    output.write(line: "# handed over \(played.late / 1000) ms late at most")
  }

  /// Returns whether libinput's events in the compositor are those of `touchstone replay --libinput-events`.
  private func write(_ played: DeskSession.Played, _ expected: [LibinputEvent], _ playback: LibinputPlayback) -> Bool {
    let events = played.events.filter { DeskLine.isCompared($0) }
    var lines: [DeskLine] = []
    for line in events.compactMap({ DeskLine($0) }) { DeskLine.append(line, to: &lines) }
    for line in lines + played.client + played.application { Output.standard.write(line: line.text) }
    // Not every compositor passes every gesture on.
    for gesture in ["swipe", "pinch", "hold"] where played.isWayland && lines.contains(where: { $0.name == gesture }) {
      if played.client.contains(where: { $0.name.contains(gesture) }) { continue }
      Output.standard.write(line: "no client received the \(gesture)")
    }
    let isSame = events == expected
    var sentence = "\(events.count) events of libinput, \(isSame ? "" : "not ")as offline"
    if isPrimed {
      sentence = "\(events.count) events of libinput, of a device that has moved before"
    } else if !isSame {
      let index = zip(events, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? min(events.count, expected.count)
      let other = expected.dropFirst(index).first.map { LibinputEventText.line($0) }
      sentence += " (\(expected.count) with \(playback.start.configuration)); first there: \(other ?? "none")"
    }
    Output.standard.write(line: sentence)
    return isSame
  }

  private func recognize(_ events: [LibinputEvent], _ header: TraceHeader, _ end: Timestamp) throws {
    let text = TranscriptText()
    do {
      let (session, _) = try Replay.known.session(for: header) { entry in
        if entry.mark == .gesture, TranscriptDetail.quiet.includes(entry) { Output.standard.write(text.line(entry)) }
      }
      var translation = InputTranslation(surface: header.surface, pointer: header.pointer)
      for event in events { session.play(event, &translation) }
      session.end(at: end)
    } catch { throw CommandFailure(.unreadable, error.sentence) }
  }
}

extension DeskLine {
  /// A Boolean value that indicates whether an event is among those that a compositor takes from libinput.
  static func isCompared(_ event: LibinputEvent) -> Bool {
    switch event.kind {
    case .deviceAdded, .deviceRemoved, .suppression, .tapRefusal: false
    default: true
    }
  }
}
