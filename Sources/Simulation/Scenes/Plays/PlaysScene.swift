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

  public static let assignments = [
    SceneParameter(name: "open", summary: "the play that is open at the start: none, or a number from 0; none"),
    SceneParameter(name: "scroll", summary: "where the table is scrolled to, in points from the top; 0"),
    SceneParameter(name: "mail", summary: "whether mail can be sent: yes, or no, and long presses do nothing; yes"),
    SceneParameter(
      name: "anchorsFocalPoint", summary: "whether what a pinch is on stays under the fingers: yes or no; no"),
  ]

  let controller: SectionController<Play>
  private let canSendMail: Bool
  private let anchorsFocalPoint: Bool

  /// - Parameter settings: as `PlaysScene.settings` lists them.
  public convenience init(surface: Surface, assignments: [TraceHeader.Assignment]) throws(SceneProblem) {
    try self.init(plays: Play.builtIn, surface: surface, assignments: assignments)
  }

  public init(plays: [Play], surface: Surface, assignments: [TraceHeader.Assignment] = []) throws(SceneProblem) {
    let reader = try SceneParameterReader(assignments, of: Self.self)
    let open = try reader.section("open", of: plays.count)
    let scroll = try reader.length("scroll")
    canSendMail = try reader.isYes("mail", default: true)
    anchorsFocalPoint = try reader.isYes("anchorsFocalPoint", default: false)
    controller = SectionController(
      plays.map { ($0, $0.playName, $0.quotations.count) }, open: open, style: .plain,
      width: surface.lengths.width, viewportHeight: surface.lengths.height)
    controller.scroll(to: scroll)
    _ = controller.take()
  }

  public var table: TableView { controller.table }
  public var plays: [Play] { controller.infos.map(\.model) }

  // MARK: Gestures

  public func handle(_ gesture: SceneGesture) -> [SceneEvent] {
    switch (gesture.name, gesture.state) {
    case ("tap", .ended):
      if case .header(let section) = controller.hitTest(gesture.location) { controller.toggle(section) }
    case ("pinch", _): controller.pinch(gesture, anchorsFocalPoint: anchorsFocalPoint)
    case ("longPress", .began): return offerMail(at: gesture.location)
    default: break
    }
    return controller.take()
  }

  private func offerMail(at place: Point) -> [SceneEvent] {
    guard canSendMail, case .row(let path) = controller.hitTest(place) else { return [] }
    return [QuoteCell(controller.infos[path.section].model, row: path.row).mail.offered(for: path)]
  }

  public var picture: Picture? {
    TablePicture(
      table: table,
      header: { [controller] section in
        let info = controller.infos[section]
        return .init(
          title: info.header.title, detail: TablePicture.counted(info.heights.count, "quotation"),
          isOpen: info.header.disclosure == .open)
      },
      row: { [controller] path in
        let cell = QuoteCell(controller.infos[path.section].model, row: path.row)
        return .init(leading: cell.character, trailing: cell.place, body: cell.quotation)
      }
    ).picture(title: Self.name)
  }
}
