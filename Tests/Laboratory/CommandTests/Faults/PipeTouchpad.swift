import Foundation
import Gestures
import TestSupport
import TouchTrace

/// A system with a named pipe as its only touchpad: the command opens, queries and reads it like a device. A preloaded library
/// answers in place of the kernel.
final class PipeTouchpad {
  let tree: FakeDeviceTree
  private let pipe: Int32
  private let environment: [String: String]

  /// Returns nil if there is no compiler for the library.
  init?(_ device: DeviceDescription) throws {
    tree = try FakeDeviceTree()
    if !Fault.hasTouchpad { return nil }
    let library = try Fault.library("touchpad.c")
    try tree.add(5, device.named("A pad"), hasNode: false)
    let node = tree.folder.appendingPathComponent("dev/input/event5").path
    try tree.write("dev/input/mice", "")
    precondition(mkfifo(node, 0o600) == 0)
    // Opening a pipe for writing only would block until it has a reader.
    pipe = open(node, O_RDWR | O_CLOEXEC)
    precondition(pipe >= 0)
    let answers = tree.folder.appendingPathComponent("answers")
    try FileManager.default.createDirectory(at: answers, withIntermediateDirectories: true)
    for (request, bytes) in Self.answers(device) {
      try Data(bytes).write(to: answers.appendingPathComponent("\(request)"))
    }
    environment = ["LD_PRELOAD": library, "TOUCHPAD_ANSWERS": answers.path]
  }

  deinit { unplug() }

  private var isPlugged = true

  func unplug() {
    if isPlugged { close(pipe) }
    isPlugged = false
  }

  /// Starts `record` and waits until it is reading.
  func record(_ arguments: String..., in folder: URL, script: String = #"exec "$0" "$@""#) throws -> Recorder {
    try Recorder(
      ["-c", script, CommandRunner.executable.path, "record", "--root", tree.folder.path] + arguments, in: folder,
      environment)
  }

  func send(_ frame: EvdevFrame) {
    let bytes = frame.bytes
    precondition(bytes.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) } == bytes.count)
  }

  /// Whether the sent bytes have been read.
  var isDrained: Bool {
    var count: Int32 = 0
    precondition(ioctl(pipe, UInt(FIONREAD), &count) == 0)
    return count == 0
  }

  /// Waits until the sent bytes have been read. Returns false if `recorder` exits before.
  func waitUntilDrained(by recorder: Recorder) -> Bool {
    while !isDrained {
      if recorder.hasExited { return isDrained }
      sched_yield()
    }
    return true
  }

  /// A running `touchstone record`.
  final class Recorder {
    private let process: ChildProcess
    private let errorPipe = Pipe()
    private(set) var errors = ""

    fileprivate init(_ arguments: [String], in folder: URL, _ environment: [String: String]) throws {
      process = try ChildProcess(
        "/bin/sh", arguments, in: folder.path, environment: ChildProcess.environment.merging(environment) { $1 },
        errors: errorPipe.fileHandleForWriting)
      try errorPipe.fileHandleForWriting.close()
      while !errors.contains("Ctrl-C to stop") {
        let data = errorPipe.fileHandleForReading.availableData
        if data.isEmpty { break }
        errors += String(decoding: data, as: UTF8.self)
      }
    }

    func send(_ signal: Int32) { process.kill(signal) }

    var hasExited: Bool { process.hasExited }

    /// Waits for the exit code, or the signal that terminated the command.
    func wait() -> Int32 {
      errors += String(decoding: errorPipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      return process.wait()
    }
  }

  // MARK: Answers

  private static func answers(_ device: DeviceDescription) -> [(request: Int, bytes: [UInt8])] {
    func bytes(_ values: [some FixedWidthInteger]) -> [UInt8] {
      values.flatMap { value in withUnsafeBytes(of: value) { Array($0) } }
    }
    func bits(_ codes: [UInt16], _ size: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: size)
      for code in codes { bytes[Int(code) / 8] |= 1 << (code % 8) }
      return bytes
    }
    var codes = device.codes
    codes[3] = device.axes.map(\.code)
    codes[0] = [0] + codes.keys.sorted()
    let id = [device.id.bus, device.id.vendor, device.id.product, device.id.version]
    return [
      (0x02, bytes(id)), (0x06, Array("A pad".utf8) + [0]), (0x09, bits(device.properties, 4)), (0x18, bits([], 96)),
    ] + codes.map { (0x20 + Int($0.key), bits($0.value, 96)) }
      + device.axes.map { axis in
        (0x40 + Int(axis.code), bytes([0, axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]))
      }
  }
}
