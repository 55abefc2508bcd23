import Gestures
import TableModel
import TouchTrace

/// A table of plays and quotations. A tap on a header opens or closes its play, a pinch changes the height of the row under
/// it, and a long press on a row offers to mail its quotation. A tap on a row selects it, and a pan scrolls, as in any table.
///
/// Responds to single taps and long presses of one finger, to pinches and to pans.
package final class PlaysScene: SectionScene {
  package static let name = "plays"
  package static let summary =
    "a table of plays: taps open, close and select, a pinch sets a height, a pan scrolls, a long press mails"

  package static let parameters =
    [
      SceneParameter(
        name: "open", summary: "the play that is open at the start: none or a number from 0 (default none)"),
      ScrollParameters.scroll, ScrollParameters.paging, ScrollParameters.directionalLock,
      SceneParameter(
        name: "mail", summary: "whether mail can be sent: yes, or no, which disables long presses (default yes)"),
      SceneParameter(
        name: "anchorsFocalPoint",
        summary: "whether a pinch keeps the point under the fingers in place: yes or no (default no)"),
      SceneParameter(name: "animation", summary: AnimationChoice.summary),
      SceneData.parameter("plays and their quotations"),
    ] + ScrollParameters.all

  package let controller: SectionController<Play>
  package let anchorsFocalPoint: Bool
  private let canSendMail: Bool
  /// The rows of the mail that presses in progress offer.
  private var offeredMail: [PressSource: TableIndexPath] = [:]

  /// Creates the scene with the plays that the parameter `file` names, or with the built-in ones.
  package convenience init(surface: Surface, assignments: [TraceHeader.Assignment]) throws(SceneProblem) {
    let plays = try SceneData.entries(of: Self.name, assignments, builtIn: Play.builtIn)
    try self.init(plays: plays, surface: surface, assignments: assignments)
  }

  /// Creates the scene with these plays, whatever the parameter `file` is.
  package init(plays: [Play], surface: Surface, assignments: [TraceHeader.Assignment] = []) throws(SceneProblem) {
    let reader = try SceneParameterReader(assignments, of: Self.name, Self.parameters)
    let open = try reader.section("open", of: plays.count)
    let scroll = try reader.length("scroll")
    canSendMail = try reader.isYes("mail", default: true)
    anchorsFocalPoint = try reader.isYes("anchorsFocalPoint", default: false)
    let animation = AnimationChoice(try reader.choice("animation", of: AnimationChoice.words))
    controller = SectionController(
      plays.map { ($0, $0.playName, $0.quotations.count) }, open: open, style: .plain,
      width: surface.lengths.width, viewportHeight: surface.lengths.height, animation: animation)
    controller.scroller.start(try ScrollParameters(reader), at: scroll)
  }

  package var plays: [Play] { controller.infos.map(\.model) }

  // MARK: Elements

  // As the seed attaches its recognizers: a tap to each header, a long press to each cell, the pinch to the table.
  package static let elementKinds: [SceneElementKind] = [.header, .cell, .table]

  package func elements(at point: Point2D, _ time: Timestamp) -> [SceneElement] {
    controller.scroller.advance(to: time)
    return controller.elements(at: point)
  }

  package func isPresent(_ element: SceneElement, at time: Timestamp) -> Bool { controller.isPresent(element) }

  package func problem(with element: SceneElement) -> String? {
    problem(element, rows: controller.infos.map(\.heights.count), "plays", "quotations")
  }

  // MARK: Gestures

  func control(among elements: [SceneElement], at point: Point2D) -> SceneElement? {
    elements.first { $0.kind == "cell" }
  }

  package func tap(_ gesture: SceneGesture) -> [SceneEvent] {
    switch controller.hit(gesture) {
    case .header(let section): controller.toggle(section)
    case .row(let path): return [controller.select(path)]
    case .footer, .tableHeader, .tableFooter, .nothing: break
    }
    return controller.takeEvents()
  }

  package func longPress(_ gesture: SceneGesture) -> [SceneEvent] {
    guard canSendMail, case .row(let path) = controller.hit(gesture) else { return [] }
    offeredMail[PressSource(gesture)] = path
    return [QuoteCell(controller.infos[path.section].model, row: path.row).mail.offered(for: path)]
  }

  package func endLongPress(_ gesture: SceneGesture) -> [SceneEvent] {
    guard let path = offeredMail.removeValue(forKey: PressSource(gesture)), gesture.state == .cancelled else {
      return []
    }
    return [OfferedMail.withdrawn(for: path)]
  }

  package var picture: Picture? { drawn(at: controller.scroller.now).picture(title: Self.name) }

  package func picture(at time: Timestamp) -> Picture? { drawn(at: time).picture(title: Self.name, at: time) }

  private func drawn(at time: Timestamp) -> TablePicture {
    TablePicture(
      table: table, layout: controller.scroller.layout(at: time),
      header: { [controller] section in
        let info = controller.infos[section]
        return .init(
          title: info.header.title, detail: "\(info.heights.count, "quotation")",
          isOpen: info.header.disclosure == .open)
      },
      row: { [controller] path in
        let cell = QuoteCell(controller.infos[path.section].model, row: path.row)
        return .init(leading: cell.character, trailing: cell.place, body: cell.quotation)
      },
      animation: controller.animation, wasOpen: { [controller] in $0 == controller.openBefore },
      highlighted: controller.scroller.highlight?.row(at: time))
  }
}

extension PlaysScene {
  package func positions(at time: Timestamp) -> [ScenePosition] { controller.positions(at: time) }
}
