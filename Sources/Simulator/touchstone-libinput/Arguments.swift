import LibinputEvents
import TouchTrace

/// The parsed command line. Parsed by hand: this program is `touchstone`'s helper and needs few options.
enum Arguments: Hashable {
  struct Request: Hashable {
    /// `-` is standard input.
    var file = ""
    var description: String?
    var device: Int?
    /// The surface, used where the recording does not include it.
    var surface: Surface?
    /// The name, used where the recording does not include it, or has it wrong.
    var name: String?
    var dmi: String?
    /// libinput's options, `NAME=VALUE`, applied after the trace's own.
    var assignments: [String] = []
    /// A quirk file, or a folder of them, that libinput reads after its own.
    var quirks: String?
    /// A folder of Lua plugins that libinput runs.
    var plugins: String?
    /// Whether every line of libinput's log is printed.
    var isLogging = false
  }

  /// Devices, in real time.
  struct LiveRequest: Hashable {
    /// The device nodes; empty for all devices of the seat.
    var nodes: [String] = []
    var seat = "seat0"
    /// Microseconds of CLOCK_MONOTONIC; nil for the start time.
    var origin: UInt64?
    var isGrabbing = false
    var configuration = LibinputConfiguration()
    /// A quirk file, or a folder of them, that libinput reads after its own.
    var quirks: String?
    /// A folder of Lua plugins that libinput runs.
    var plugins: String?
  }
  case help
  case version
  /// The version and the path of the library.
  case library
  case play(Request)
  case options(Request)
  /// The device and its events as an evemu recording.
  case evemu(Request)
  case tryAll(Request)
  case live(LiveRequest)
  case devices(LiveRequest)
  /// A sentence without its full stop.
  case failure(String)

  static func parse(_ words: [String]) -> Arguments {
    do throws(LibinputOptionError) { return try parsed(words) } catch { return .failure(error.description) }
  }

  private static func parsed(_ words: [String]) throws(LibinputOptionError) -> Arguments {
    let options = words.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") { return .help }
    guard let command = words.first else { return .help }
    switch command {
    case "help": return .help
    case "version", "--version": return .version
    case "library": return .library
    case "events": return .play(try request(words.dropFirst()))
    case "try": return .tryAll(try request(words.dropFirst()))
    case "options": return .options(try request(words.dropFirst()))
    case "evemu": return .evemu(try request(words.dropFirst()))
    case "live": return .live(try liveRequest(words.dropFirst()))
    case "devices": return .devices(try liveRequest(words.dropFirst()))
    default:
      let commands = ["events", "options", "evemu", "try", "live", "devices", "version", "library"]
      throw LibinputOptionError("unknown command “\(command)”\(Suggestion.questionOrList(command, commands))")
    }
  }

  private static func liveRequest(_ words: ArraySlice<String>) throws(LibinputOptionError) -> LiveRequest {
    var (request, rest, hasSeat) = (LiveRequest(), words, false)

    func value(_ option: String) throws(LibinputOptionError) -> String {
      guard let value = rest.popFirst() else { throw LibinputOptionError("\(option) needs a value") }
      return value
    }
    while let word = rest.popFirst() {
      switch word {
      case "--device": request.nodes.append(try value(word))
      case "--seat": (request.seat, hasSeat) = (try value(word), true)
      case "--set": try request.configuration.set(try value(word))
      case "--grab": request.isGrabbing = true
      case "--quirks": request.quirks = try value(word)
      case "--plugins": request.plugins = try value(word)
      case "--origin":
        guard let origin = UInt64(try value(word)) else {
          throw LibinputOptionError("--origin takes microseconds of CLOCK_MONOTONIC")
        }
        request.origin = origin
      default:
        let options = ["--device", "--seat", "--set", "--quirks", "--plugins", "--grab", "--origin"]
        throw LibinputOptionError("unknown option “\(word)”\(Suggestion.questionOrList(word, options))")
      }
    }
    if hasSeat && !request.nodes.isEmpty { throw LibinputOptionError("give --device or --seat, not both") }
    return request
  }

  private static func request(_ words: ArraySlice<String>) throws(LibinputOptionError) -> Request {
    var (request, rest, files, scratch) = (Request(), words, [String](), LibinputConfiguration())

    func value(_ option: String) throws(LibinputOptionError) -> String {
      guard let value = rest.popFirst() else { throw LibinputOptionError("\(option) needs a value") }
      return value
    }
    while let word = rest.popFirst() {
      switch word {
      case "--":
        files += rest
        rest = []
      case "--set":
        let assignment = try value(word)
        // Reports a wrong option before anything is read.
        try scratch.set(assignment)
        request.assignments.append(assignment)
      case "--description": request.description = try value(word)
      case "--surface":
        guard let surface = Surface(millimetres: try value(word)) else {
          throw LibinputOptionError("--surface takes WIDTHxHEIGHT in millimetres, such as 100x60")
        }
        request.surface = surface
      case "--quirks": request.quirks = try value(word)
      case "--plugins": request.plugins = try value(word)
      case "--log": request.isLogging = true
      case "--name": request.name = try value(word)
      case "--dmi": request.dmi = try value(word)
      case "--device":
        guard let number = Int(try value(word)), number > 0 else {
          throw LibinputOptionError("--device takes a number from 1")
        }
        request.device = number
      default:
        if word.hasPrefix("-") && word != "-" {
          let options = [
            "--set", "--quirks", "--plugins", "--log", "--description", "--device", "--surface", "--name", "--dmi",
          ]
          throw LibinputOptionError("unknown option \(word)\(Suggestion.questionOrList(word, options))")
        }
        files.append(word)
      }
    }
    guard files.count == 1 else {
      throw LibinputOptionError(files.isEmpty ? "name a recording; - is standard input" : "name one recording")
    }
    request.file = files[0]
    return request
  }

  static var helpText: String {
    let options = LibinputConfiguration.options.map { "  \($0.name)=\($0.values.joined(separator: "|"))\n" }.joined()
    return """
      Runs the real libinput on a recording, in virtual time: no device, no root, no waiting.

      touchstone-libinput events FILE [OPTIONS]   prints libinput's events for it: JSON, one object a line
      touchstone-libinput options FILE [OPTIONS]  prints the options that its device has, and their values
      touchstone-libinput evemu FILE [OPTIONS]    prints the device that libinput sees and its events, for `desk`
      touchstone-libinput try FILE [OPTIONS]      plays it with each setting on standard input, a line of JSON each
      touchstone-libinput live [--device NODE]... prints the events of devices as they happen
      touchstone-libinput devices                 lists the devices, their options and values
      touchstone-libinput version                 prints the version of libinput
      touchstone-libinput library                 prints the version, and the path of its library

      touchstone itself runs it for offline, replay --via libinput and compare, which are meant for people. FILE is any
      recording that touchstone reads; - is standard input. The first line is a header, the last an end or an error.

      --set NAME=VALUE     one of libinput's options, below (default: tap=on and libinput's defaults)
      --quirks FILE        a quirk file, or a folder of them, that libinput reads after its own
      --plugins FOLDER     Lua plugins that libinput runs; libinput 1.30 introduced them
      --log                with events: also prints the lines of libinput's log
      --description FILE   a device description, for recordings that have none
      --device NUMBER      which of several devices in one recording, from 1
      --surface WxH        the surface's size in millimetres, for recordings without it
      --name NAME          the device's name, for recordings without it; libinput's quirks depend on it
      --dmi MODALIAS       the machine's DMI modalias, likewise

      For live and devices:
      --device NODE        such as /dev/input/event5; no other device is opened. Can be repeated
      --seat SEAT          all devices of a seat, including those plugged in later (default: seat0)
      --origin NUMBER      the time that counts as 0, in microseconds of CLOCK_MONOTONIC (default: the start)
      --grab               takes the devices from all other programs, including the desktop
      Devices are opened read-only. live ends when its last named device is gone, when its standard input, a pipe, is
      closed, and on Ctrl-C.

      \(options)
      Exit codes: 0 done · 3 the recording cannot be read whole, or libinput rejects its device · 5 no device · 6 no
      permission to read any · 64 the command line is wrong · 69 built without libinput · 70 libinput failed · 74 a
      result could not be written

      """
  }
}
