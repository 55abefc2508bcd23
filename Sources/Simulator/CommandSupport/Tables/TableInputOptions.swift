import ArgumentParser
import GestureTables
import TouchTrace

/// Where a table of touches has what: the grammar of `GestureTables.TableOptions`, as options.
package struct TableInputOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Columns with the values that make a session, such as user,trial (default: one session).", valueName: "columns"))
  package var by: String?
  @Option(help: ArgumentHelp("Column of times (default: time).", valueName: "column"))
  var time: String?
  @Option(help: ArgumentHelp("Unit of times: s, ms, us or ns.", valueName: "unit"))
  var unit: String?
  @Option(help: ArgumentHelp("Column of touch identifiers (default: id); empty for one finger.", valueName: "column"))
  var id: String?
  @Option(help: ArgumentHelp("Column of phases (default: phase); empty for none.", valueName: "column"))
  var phase: String?
  @Option(
    help: ArgumentHelp(
      "Meaning of phases: uikit or android for numbers, or WORD=PHASE, such as HELD=moved. Can be repeated.",
      valueName: "phases"))
  var phases: [String] = []
  @Option(help: ArgumentHelp("Column of positions to the right (default: x).", valueName: "column"))
  var x: String?
  @Option(help: ArgumentHelp("Column of positions down (default: y).", valueName: "column"))
  var y: String?
  @Option(
    help: ArgumentHelp(
      "Points of 163 an inch in a unit of x and y, such as 163/400 (default: 1).", valueName: "number"))
  var pointsPerUnit: String?
  @Option(help: ArgumentHelp("Value of x or y that means no position. Can be repeated.", valueName: "number"))
  var missing: [String] = []
  @Option(
    help: ArgumentHelp(
      "Names of the columns of a file without them, such as id,phase,x,y,time; also these options in one, such as time=ts,unit=ms.",
      valueName: "columns"))
  var columns: String?
  @Option(
    help: ArgumentHelp(
      "What happens to damaged rows: raise (default), repair, report, or kinds such as repair,touch_up_at_zero.",
      valueName: "repairs"))
  var repair: String?
  @Option(help: ArgumentHelp("Milliseconds without a row after which a touch has lifted.", valueName: "number"))
  var gapMs: String?

  /// The options that are given, as lines of the tables' grammar.
  package var lines: [(name: String, value: String)] {
    var lines: [(name: String, value: String)] = []
    let given = [
      ("session", by), ("time", time), ("unit", unit), ("id", id), ("phase", phase), ("x", x), ("y", y),
      ("points_per_unit", pointsPerUnit), ("repair", repair), ("gap_ms", gapMs),
    ]
    for (name, value) in given { if let value { lines.append((name, value)) } }
    return Self.lines(ofColumns: columns) + lines + phases.map { ("phases", $0) } + missing.map { ("missing", $0) }
  }

  /// Returns what `--columns` has: names, and options of the same grammar.
  private static func lines(ofColumns text: String?) -> [(name: String, value: String)] {
    let parts = text.map(TableTouches.Option.list) ?? []
    let names = parts.filter { $0.value == nil }.map(\.name)
    let options = parts.compactMap { part in part.value.map { (name: part.name, value: $0) } }
    return options + (names.isEmpty ? [] : [("columns", names.joined(separator: ","))])
  }

  /// Returns the options. A table has one session unless columns are named.
  package func options() throws(CommandFailure) -> GestureTables.TableOptions {
    var options = GestureTables.TableOptions()
    options.session = []
    for line in lines { try Self.set(line.name, line.value, of: &options) }
    if options.phase.isEmpty, options.gap == 0, options.session.isEmpty {
      throw CommandFailure(
        "without phases nothing says where a touch lifts; add --gap-ms, such as --gap-ms 150, or sessions with --by")
    }
    return options
  }

  /// Sets an option as it is written by people: lists with commas, and a quotient such as `163/400`.
  package static func set(
    _ name: String, _ value: String, of options: inout GestureTables.TableOptions
  ) throws(CommandFailure) {
    var value = value
    if name == "session" || name == "columns" { value = value.replacing(",", with: "\t") }
    if name == "points_per_unit" { value = quotient(value) ?? value }
    do throws(OptionError) { try options.set(name, to: value) } catch { throw CommandFailure(error.description) }
  }

  private static func quotient(_ text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { DecimalText.number($0.utf8) }
    guard parts.count == 2, let above = parts[0], let below = parts[1], below > 0 else { return nil }
    return "\(above / below)"
  }
}

extension TableTouches.Option {
  /// Parses `time=ts,unit=ms,HELD=moved`; a part without a value is the name of a column of a file without names.
  static func list(_ text: String) -> [TableTouches.Option] {
    text.split(separator: ",", omittingEmptySubsequences: true).map { part in
      let part = part.drop { $0 == " " }
      guard let sign = part.firstIndex(of: "=") else { return TableTouches.Option(String(part), nil) }
      return TableTouches.Option(String(part[..<sign]), String(part[part.index(after: sign)...]))
    }
  }
}
