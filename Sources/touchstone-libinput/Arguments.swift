import LibinputEvents
import TouchTrace

/// What is asked for on the command line. Read by hand: this program is `touchstone`'s helper and needs little.
enum Arguments: Hashable {
  struct Request: Hashable {
    /// `-` is standard input.
    var file = ""
    var description: String?
    var device: Int?
    /// Where the recording does not tell.
    var surface: Surface?
    /// What the recording does not say of its device, or says wrongly.
    var name: String?
    var dmi: String?
    /// libinput's options, `NAME=VALUE`, after the trace's own.
    var assignments: [String] = []
  }
  /// Devices, in real time.
  struct LiveRequest: Hashable {
    /// Empty for all of the seat's.
    var nodes: [String] = []
    var seat = "seat0"
    /// Microseconds of CLOCK_MONOTONIC; nil for the start.
    var origin: UInt64?
    var isGrabbing = false
    var configuration = LibinputConfiguration()
  }
  case help
  case version
  case play(Request)
  case live(LiveRequest)
  case devices(LiveRequest)
  /// A sentence without its full stop.
  case failure(String)

  static func parse(_ words: [String]) -> Arguments {
    do throws(LibinputOptionError) { return try parsed(words) } catch { return .failure(error.description) }
  }

  private static func parsed(_ words: [String]) throws(LibinputOptionError) -> Arguments {
    if words.contains("--help") || words.contains("-h") { return .help }
    guard let command = words.first else { return .help }
    switch command {
    case "help": return .help
    case "version", "--version": return .version
    case "events": return .play(try request(words.dropFirst()))
    case "live": return .live(try liveRequest(words.dropFirst()))
    case "devices": return .devices(try liveRequest(words.dropFirst()))
    default:
      let commands = ["events", "live", "devices", "version"]
      throw LibinputOptionError("there is no command “\(command)”\(Suggestion.questionOrList(command, commands))")
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
      case "--origin":
        guard let origin = UInt64(try value(word)) else {
          throw LibinputOptionError("--origin takes microseconds of CLOCK_MONOTONIC")
        }
        request.origin = origin
      default:
        let options = ["--device", "--seat", "--set", "--grab", "--origin"]
        throw LibinputOptionError("“\(word)” is not known here\(Suggestion.questionOrList(word, options))")
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
      case "--set":
        let assignment = try value(word)
        // Said before anything is read.
        try scratch.set(assignment)
        request.assignments.append(assignment)
      case "--description": request.description = try value(word)
      case "--surface":
        guard let surface = Surface(millimetres: try value(word)) else {
          throw LibinputOptionError("--surface takes WIDTHxHEIGHT in millimetres, such as 100x60")
        }
        request.surface = surface
      case "--name": request.name = try value(word)
      case "--dmi": request.dmi = try value(word)
      case "--device":
        guard let number = Int(try value(word)), number > 0 else {
          throw LibinputOptionError("--device takes a number from 1")
        }
        request.device = number
      default:
        if word.hasPrefix("-") && word != "-" {
          let options = ["--set", "--description", "--device", "--surface", "--name", "--dmi"]
          throw LibinputOptionError("there is no option \(word)\(Suggestion.questionOrList(word, options))")
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

      touchstone-libinput events FILE [OPTIONS]   what libinput says of it: JSON, an object a line
      touchstone-libinput live [--device NODE]... what it says of devices, as it happens
      touchstone-libinput devices                 each device, what can be set and how it stands
      touchstone-libinput version                 which libinput it is

      It is what touchstone itself runs for offline, replay --via libinput and compare, which are meant for people. FILE is
      any recording that touchstone reads; - is standard input. The first line is a header, the last an end or an error.

      --set NAME=VALUE     one of libinput's options, below; without it tap=on, and else libinput's defaults
      --description FILE   a device description, for recordings that have none
      --device NUMBER      which of several devices in one recording, from 1
      --surface WxH        the touched surface's size in millimetres, where the recording does not say
      --name NAME          the device's name, and
      --dmi MODALIAS       the machine's DMI modalias, where the recording does not say: libinput's quirks go by them

      For live and devices:
      --device NODE        such as /dev/input/event5; nothing else is opened then. May be repeated
      --seat SEAT          all of a seat's devices, those plugged in later too; without it, and without --device, seat0
      --origin NUMBER      microseconds of CLOCK_MONOTONIC from which times count; without it, from the start
      --grab               takes the devices from all other programs, the desktop too
      Devices are opened read-only. live ends when its last named device is gone, when its standard input, a pipe, is
      closed, and upon Ctrl-C.

      \(options)
      Exit codes: 0 done · 3 the recording cannot be read whole, or libinput does not take its device · 5 no device · 6 no
      permission to read any · 64 the command line is wrong · 69 built without libinput · 70 libinput does not do as it
      should · 74 a result could not be written

      """
  }
}
