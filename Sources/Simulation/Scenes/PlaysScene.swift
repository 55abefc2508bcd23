import Gestures
import TableModel
import TouchTrace

/// Seed 000: plays and their quotations. A tap on a header opens or closes its play, a pinch changes the height of the
/// row under it, a long press on a row offers the mail of its quotation.
///
/// Listens to the recognizers named `tap`, `pinch` and `longPress`.
public final class PlaysScene: Scene {
  public static let name = "plays"
  public static let summary = "a table of plays: taps open and close, a pinch sets a row's height, a long press mails"

  public static let settings = [
    SceneSetting(
      name: "open", summary: "the plays that are open at the start: all, none, or numbers from 0 as in 0,2; none"),
    SceneSetting(name: "scroll", summary: "where the table is scrolled to, in points from the top; 0"),
    SceneSetting(name: "mail", summary: "yes or no: whether mail can be sent here, so that it is offered; yes"),
  ]

  public private(set) var table: TableModel
  public let plays: [Play]
  let viewportWidth: Double
  /// Where mail cannot be sent, a long press finds nothing to do.
  private let canSendMail: Bool
  /// The row that the pinch under way began on, with its height then. Nil as well for a pinch that began on none, which
  /// changes nothing all through.
  private var pinched: (path: TableModel::IndexPath, height: Length)?

  /// - Parameter settings: `open`, the plays that are open at the start: numbers from 0 separated by commas, or `all`;
  ///   none by default. `scroll`, where the table is scrolled to, in points from the top; 0 by default. `mail`,
  ///   `yes` or `no`; `yes` by default.
  public convenience init(surface: Surface, settings: [TraceHeader.Setting]) throws(SceneProblem) {
    try self.init(plays: Play.builtIn, surface: surface, settings: settings)
  }

  public init(plays: [Play], surface: Surface, settings: [TraceHeader.Setting] = []) throws(SceneProblem) {
    self.plays = plays
    viewportWidth = FixedPoint.double(thousandths: surface.widthInMillipoints)
    table = TableModel(
      viewportHeight: Length(atOrBelow: FixedPoint.double(thousandths: surface.heightInMillipoints)) ?? .zero)
    for play in plays { table.addSection(rows: play.quotations.count) }
    var scroll = Length.zero
    var canSendMail = true
    for setting in settings {
      switch setting.key {
      case "open": for section in try Self.sections(setting.value, of: plays.count) { table.openSection(section) }
      case "scroll":
        guard let points = FixedPoint.thousandths(parsing: setting.value), points >= 0 else {
          throw SceneProblem("plays.scroll is points from the top, such as 120, not “\(setting.value)”")
        }
        scroll = Length(atOrBelow: FixedPoint.double(thousandths: points)) ?? .zero
      case "mail":
        guard setting.value == "yes" || setting.value == "no" else {
          throw SceneProblem("plays.mail is yes or no, not “\(setting.value)”")
        }
        canSendMail = setting.value == "yes"
      default:
        throw SceneProblem(
          "the scene plays has no setting “\(setting.key)”"
            + Suggestion.questionOrList(setting.key, Self.settings.map(\.name), verb: "it has"))
      }
    }
    self.canSendMail = canSendMail
    table.scroll(to: scroll)
  }
  private static func sections(_ text: String, of count: Int) throws(SceneProblem) -> [Int] {
    if text == "all" { return Array(0..<count) }
    if text == "none" { return [] }
    var sections: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let section = Int(part), (0..<count).contains(section) else {
        throw SceneProblem("plays.open is all, none, or numbers from 0 to \(count - 1) such as 0,2; “\(part)” is none")
      }
      sections.append(section)
    }
    return sections
  }

  // MARK: Gestures

  public func handle(_ gesture: SceneGesture) -> [SceneEvent] {
    switch gesture.name {
    case "tap": gesture.state == .ended ? tap(at: gesture.location) : []
    case "pinch": pinch(gesture)
    case "longPress": gesture.state == .began ? offerMail(at: gesture.location) : []
    default: []
    }
  }

  private func tap(at place: Point) -> [SceneEvent] {
    guard case .header(let section) = hitTest(place) else { return [] }
    return events(of: table.toggleSection(section))
  }

  private func pinch(_ gesture: SceneGesture) -> [SceneEvent] {
    switch gesture.state {
    case .began:
      guard case .row(let path) = hitTest(gesture.location), let height = table.heightForRow(at: path) else {
        pinched = nil
        return []
      }
      pinched = (path, height)
      return scaleRow(gesture)
    case .changed: return scaleRow(gesture)
    case .ended, .cancelled:
      // The frame in which the fingers lift still moved them.
      defer { pinched = nil }
      return gesture.state == .ended ? scaleRow(gesture) : []
    case .possible, .failed: return []
    }
  }
  private func scaleRow(_ gesture: SceneGesture) -> [SceneEvent] {
    guard let pinched, let scale = gesture.reading("scale") else { return [] }
    return events(of: table.scaleHeight(forRowAt: pinched.path, from: pinched.height, by: scale))
  }

  private func offerMail(at place: Point) -> [SceneEvent] {
    guard canSendMail, case .row(let path) = hitTest(place) else { return [] }
    let play = plays[path.section]
    let mail = QuotationMail(play.quotations[path.row], from: play.playName)
    return [
      SceneEvent(
        "mailOffered", "mail of row \(path) offered: \(mail.subject)",
        [
          ("section", .count(path.section)), ("row", .count(path.row)), ("subject", .text(mail.subject)),
          ("body", .text(mail.body)), ("mailto", .text(mail.mailto)), ("draft", .text(mail.draft)),
        ])
    ]
  }

  private func hitTest(_ place: Point) -> TableHit {
    guard place.x >= 0, place.x < viewportWidth, let y = Length(atOrBelow: place.y) else { return .nothing }
    return table.hitTest(viewportY: y)
  }

  private func events(of change: TableChange) -> [SceneEvent] {
    let name: String
    var fields: [(key: String, value: SceneEvent.Value)]
    switch change.event {
    case .nothing: return []
    case .sectionOpened(let section, let rows):
      name = "sectionOpened"
      fields = [("section", .count(section)), ("rows", .count(rows))]
    case .sectionClosed(let section, let rows):
      name = "sectionClosed"
      fields = [("section", .count(section)), ("rows", .count(rows))]
    case .rowHeightChanged(let path, let from, let to):
      name = "rowHeightChanged"
      fields = [
        ("section", .count(path.section)), ("row", .count(path.row)), ("from", .length(from.millipoints)),
        ("to", .length(to.millipoints)),
      ]
    case .refused:
      name = "refused"
      fields = []
    case .sectionAdded, .scrolled, .viewportResized:
      name = "changed"
      fields = []
    }
    fields.append(("content_height", .length(change.contentHeight.to.millipoints)))
    fields.append(("content_offset", .length(change.contentOffset.to.millipoints)))
    return [SceneEvent(name, change.description, fields)]
  }
}

extension Length {
  /// For JSON: to the nearest thousandth.
  fileprivate var millipoints: Int { FixedPoint.thousandths(points) }
}
