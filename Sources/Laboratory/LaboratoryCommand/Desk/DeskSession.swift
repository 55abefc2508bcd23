import CommandSupport
import TouchstoneCommand
import EvdevSource
import Glibc
import HelperPrograms
import LibinputEvents
import Simulation
import TouchTrace
import TraceReplay

/// A compositor and an application below a private runtime folder, and the socket of the library in the compositor.
final class DeskSession {
  /// The events that a compositor and an application made of one recording.
  struct Played {
    var events: [LibinputEvent] = []
    var client: [DeskLine] = []
    var application: [DeskLine] = []
    var isWayland = false
    /// How late the compositor took a frame at most, in microseconds.
    var late = 0
  }
  private let compositor: Compositor
  private let folder: String
  private let user: DeskUser?
  private let reader = LineReader()
  private var process: pid_t = 0
  private var socket: Int32 = -1
  private var answers: [String] = []
  private var compositorLog: [String] = []
  private var display: String?
  private var hasEnded = false
  /// The application's output since the last recording.
  private var printed: [String] = []
  /// The time of its last line, in milliseconds.
  private var lastOutput = 0
  private var application = (isStarting: false, isReady: false, isWayland: false, reportsMotion: false)
  /// A Boolean value that indicates whether the pointer has entered a window, or a window has changed.
  private var hasChanged = false
  /// How long the application needed for the last movement of the pointer, in milliseconds.
  private var latency = 0

  static let library = HelperProgram(name: "libtouchstone-desk.so", variable: "TOUCHSTONE_DESK_LIBRARY")

  /// - Parameter pads: devices and their recordings that are plugged in from the start.
  init(_ compositor: Compositor, _ folder: String, _ user: DeskUser?, pads: [(name: String, file: String)]) throws {
    (self.compositor, self.folder, self.user) = (compositor, folder, user)
    let devices = pads.map { "\($0.name)=\($0.file)" }.joined(separator: "\n")
    let preload = [
      "LD_PRELOAD=\(folder)/\(Self.library.name)", "TOUCHSTONE_DESK=\(folder)/desk",
      "TOUCHSTONE_DESK_DEVICES=\(devices)",
    ]
    for command in compositor.commands.dropLast() {
      try startPart(command, compositor.environment)
      let bus = folder + "/bus"
      reader.wait(atMost: 5000) { access(bus, F_OK) == 0 }
    }
    process = try startPart(compositor.commands.last!, compositor.environment + preload)
    try connect()
  }

  /// Starts one of the compositor's programs.
  @discardableResult private func startPart(_ command: [String], _ environment: [String]) throws -> pid_t {
    var id: pid_t = 0
    id = try start(command, environment) { [unowned self] line in
      if let line { return keep(line) }
      hasEnded = true
      if socket >= 0 { CommandFailure(.software, "\(command[0]) ended\(lastLines)").end() }
      // The status of `env` and of a shell.
      if HelperProgram.wait(id, atMost: 1000) == 127 << 8 {
        CommandFailure(.unavailable, "\(compositor.name) is not installed\(lastLines)").end()
      }
    }
    return id
  }

  private func keep(_ line: String) {
    // The X server prints the number of its display.
    if let number = Int(line) { display = "DISPLAY=:\(number)" }
    compositorLog = compositorLog.suffix(9) + [line]
  }

  /// Starts a program with a clean environment.
  @discardableResult private func start(
    _ command: [String], _ environment: [String], _ take: @escaping (String?) -> Void
  ) throws -> pid_t {
    let words = [
      "-i", "PATH=\(Compositor.path)", "HOME={}", "XDG_RUNTIME_DIR={}", "LANG=C.UTF-8", "GSK_RENDERER=cairo",
      "GTK_A11Y=none",
      "GSETTINGS_BACKEND=memory",
    ]
    let all =
      (user?.command ?? []) + ["/usr/bin/env"]
      + (words + environment + command).map { $0.replacing("{}", with: folder) }
    do throws(HelperProgram.Problem) {
      let started = try HelperProgram.start(all[0], Array(all.dropFirst()), .nothing, mergesErrors: true)
      reader.add(started.output, take)
      return started.id
    } catch { throw CommandFailure(.software, "cannot start \(command[0]): \(error.sentence)") }
  }

  func end() {
    DeskKeeper.endAll()
    unlink(folder + "/desk")
  }

  // MARK: The library in the compositor

  private func connect() throws {
    let path = folder + "/desk"
    reader.wait(atMost: 20_000) { [unowned self] in open(path) || hasEnded }
    if socket < 0 { throw CommandFailure(.software, problem) }
    reader.add(socket) { [unowned self] line in
      guard let line else { CommandFailure(.software, "\(compositor.name) ended\(lastLines)").end() }
      answers.append(line)
    }
    reader.wait(atMost: 5000) { [unowned self] in waylandDisplay != nil || display != nil }
    if let waylandDisplay { display = "WAYLAND_DISPLAY=\(waylandDisplay)" }
  }

  private var waylandDisplay: String? {
    SystemFiles.own.names(in: folder)?.first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
  }

  private func open(_ path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    if isConnected { socket = descriptor } else { close(descriptor) }
    return isConnected
  }

  private var lastLines: String {
    compositorLog.isEmpty ? "" : "; it printed “\(compositorLog.suffix(3).joined(separator: "”, “"))”"
  }

  /// Why the library does not answer.
  private var problem: String {
    let processes = DeskKeeper.descendants()
    let maps = processes.compactMap { try? TextFile.read("/proc/\($0)/maps") }
    let loaded = maps.filter { $0.contains("libtouchstone-desk.so") }
    if hasEnded || processes.isEmpty { return "\(compositor.name) ended\(lastLines)" }
    let reason =
      "it is linked statically, or has rights of its own, such as file capabilities, for which the loader ignores LD_PRELOAD"
    if loaded.isEmpty { return "\(compositor.name) does not load libtouchstone-desk.so: \(reason)\(lastLines)" }
    let hasLibinput = loaded.contains { $0.contains("/libinput.so") }
    return "\(compositor.name) \(hasLibinput ? "creates no context of libinput" : "does not load libinput")\(lastLines)"
  }

  /// Sends a command, and returns the lines up to its answer, which is the last.
  @discardableResult private func request(_ command: String, atMost milliseconds: Int = 30_000) throws -> [String] {
    answers = []
    let bytes = Array((command + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
    let isAnswered = reader.wait(atMost: milliseconds) { [unowned self] in
      answers.last.map { $0.hasPrefix("{\"done") || $0.hasPrefix("{\"error") } ?? false
    }
    guard isAnswered, let answer = answers.last else {
      throw CommandFailure(.software, "\(compositor.name) does not answer \(command)\(lastLines)")
    }
    if answer.hasPrefix("{\"error") { throw CommandFailure(.software, "\(compositor.name): \(command): \(answer)") }
    return answers
  }

  // MARK: The application

  func startApplication(_ command: [String]) throws {
    try start(command, compositor.clients + [display].compactMap { $0 }) { [unowned self] line in
      guard let line else {
        CommandFailure(.software, "\(command[0])\(user.map { ", run as \($0.name)," } ?? "") ended; \(lastPrinted)")
          .end()
      }
      printed.append(line)
      lastOutput = DeskKeeper.now
      let object = DeskLine.object(in: line)
      application.isStarting = application.isStarting || object?.text("starting") != nil
      application.isReady = application.isReady || object?.text("ready") != nil
      application.reportsMotion = application.reportsMotion || object?.text("gesture") == "motion"
      application.isWayland = application.isWayland || line.contains("wl_display")
      hasChanged = hasChanged || [".enter(", "configure(", "set_window_geometry("].contains { line.contains($0) }
    }
    lastOutput = DeskKeeper.now
    let end = lastOutput + 60_000
    reader.wait(atMost: 60_000) { [unowned self] in isApplicationReady }
    var (hasMoved, count) = (false, 0)
    repeat {
      hasChanged = false
      waitUntilQuiet()
      hasMoved = try movePointer()
      count += 1
    } while (!hasMoved || hasChanged || count < 2) && DeskKeeper.now < end
    if !hasMoved {
      throw CommandFailure(.software, "\(command[0]) did not get the pointer in a minute; \(lastPrinted)")
    }
  }

  /// Moves the pointer, and waits until the application has got it, and with it every event before. Removes its lines.
  ///
  /// That the pointer has entered is not enough: before the first press, Qt reports a motion to a position that is new to it.
  @discardableResult private func movePointer() throws -> Bool {
    let began = DeskKeeper.now
    let end = Compositor.pointerEnd
    // `received` is the time of the client's last motion.
    var (next, received, isReported) = (printed.count, application.isWayland ? -1 : end, !application.reportsMotion)
    let answers = try request(#"{"play":"pointer"}"#)
    if !application.isWayland { reader.wait(atMost: 100) }
    let start = answers.lazy.compactMap { FlatJSON(Array($0.utf8)[...])?.integer("start_us") }.first ?? 0
    var source = ""
    let hasMoved = reader.wait(atMost: 5000) { [unowned self] in
      while next < printed.count {
        let line = printed[next]
        let client = WaylandLine(line)?.deskLine(&source, start: start / 1000)
        let seen = client ?? DeskLine(application: line, start: start / 1000)
        // Browsers print no times, and the X server has its own.
        let time = (application.isWayland ? seen?.time : nil) ?? received
        guard let seen, seen.name.hasSuffix("motion"), (0...end).contains(time) else {
          next += 1
          continue
        }
        printed.remove(at: next)
        if client != nil { received = time } else if time == end { isReported = true }
      }
      return received == end && isReported
    }
    latency = DeskKeeper.now - began
    return hasMoved
  }

  /// A probe prints when it is ready; other programs are ready once they draw nothing for a while.
  private var isApplicationReady: Bool {
    application.isStarting ? application.isReady : DeskKeeper.now - lastOutput > 300
  }

  private var lastPrinted: String { "it printed “\(printed.suffix(3).joined(separator: "”, “"))”" }

  /// Waits until the application has printed nothing for a while, but not long.
  ///
  /// - Parameter pause: how long, in milliseconds of a recording.
  private func waitUntilQuiet(for pause: Int = 80, atLeast least: Int = 0) {
    let (start, pause) = (DeskKeeper.now, max(least, latency, Int(Double(pause) / max(1, speed))))
    reader.wait(atMost: 500 + 5 * pause) { [unowned self] in DeskKeeper.now - max(lastOutput, start) > pause }
  }

  // MARK: Recordings

  private(set) var speed = 1.0

  func setSpeed(_ factor: Double) throws {
    speed = factor
    _ = try request("{\"speed\":\(speed)}")
  }

  /// Plays a recording on a new device, or on the one that was there from the start.
  ///
  /// - Parameter isPrimed: whether it is played twice, and the second time counts.
  func play(_ file: String, isPrimed: Bool) throws -> Played {
    if compositor.hasHotplug {
      try request(#"{"load":"\#(file)"}"#)
      try request(#"{"plug":"pad"}"#)
    }
    waitUntilQuiet()
    if isPrimed {
      try request(#"{"play":"pad"}"#, atMost: 3_600_000)
      reader.wait(atMost: 300 + compositor.settling)
    }
    printed = []
    let lines = try request(#"{"play":"pad"}"#, atMost: 3_600_000)
    var (played, start) = (Played(isWayland: application.isWayland), 0)
    for line in lines {
      if case .event(let event)? = LibinputLine(line) { played.events.append(event) }
      guard let object = FlatJSON(Array(line.utf8)[...]) else { continue }
      start = object.integer("start_us").map { $0 / 1000 } ?? start
      played.late = object.integer("late_us") ?? played.late
    }
    // Timers of the toolkit. Where the compositor was late, the application is.
    let late = 2 * played.late / 1000
    if compositor.settling > 0 {
      var activity = ProcessActivity(process)
      reader.wait(atMost: 10_000) { activity.sleep() > 400 }
      reader.wait(atMost: compositor.settling + late)
    }
    waitUntilQuiet(for: 100, atLeast: late)
    if application.isWayland { try movePointer() }
    var source = "wheel"
    for line in printed {
      if let seen = DeskLine(application: line, start: start) {
        DeskLine.append(seen, to: &played.application)
      } else if let event = WaylandLine(line)?.deskLine(&source, start: start) {
        DeskLine.append(event, to: &played.client)
      }
    }
    if compositor.hasHotplug { try request(#"{"unplug":"pad"}"#) }
    return played
  }
}
