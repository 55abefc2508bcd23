import Gestures
import TableModel
import TouchTrace

/// Seed 001: the news reader of the talk. A tap on a header, or on its button, opens a feed and closes the one that is
/// open; a pinch changes the height of one row or of all; a long press on a story brings up a menu that mails it. Beside
/// that, what a table does anyway goes on: a tap selects a row, a pan scrolls.
///
/// A tap on the table's header asks for all feeds anew, as the talk does before it has animated updates; one on the
/// table's footer scrolls to the top. Listens to the recognizers named `tap`, `pinch`, `longPress` and `pan`.
public final class FeedsScene: Scene {
  public static let name = "feeds"
  public static let summary =
    "a news reader: taps open, close and select, a pinch sets heights, a pan scrolls, a long press has a menu"

  public static let assignments = [
    SceneParameter(name: "open", summary: "the feed that is open at the start: none, or a number from 0; none"),
    SceneParameter(name: "scroll", summary: "where the table is scrolled to, in points from the top; 0"),
    SceneParameter(name: "pinch", summary: "what a pinch changes: row, the one under it, or all; row"),
    SceneParameter(name: "style", summary: "how sections look: plain or grouped; plain"),
    SceneParameter(name: "mail", summary: "whether mail can be sent: yes, or no, and long presses do nothing; yes"),
    SceneParameter(
      name: "anchorsFocalPoint", summary: "whether what a pinch is on stays under the fingers: yes or no; no"),
  ]

  /// The button at a header's left end: as wide as the header is high.
  static var buttonWidth: Double { 48 }
  static var tableHeaderHeight: Length { .points(60) }
  static var tableFooterHeight: Length { .points(36) }
  static var sectionFooterHeight: Length { .points(20) }

  let controller: SectionController<Feed>
  private let canSendMail: Bool
  private let anchorsFocalPoint: Bool
  private let pinchesAll: Bool
  private(set) var menu: StoryMenu?
  private var offsetAtBegan: Length?

  public convenience init(surface: Surface, assignments: [TraceHeader.Assignment]) throws(SceneProblem) {
    try self.init(feeds: Feed.builtIn, surface: surface, assignments: assignments)
  }

  public init(feeds: [Feed], surface: Surface, assignments: [TraceHeader.Assignment] = []) throws(SceneProblem) {
    let reader = try SceneParameterReader(assignments, of: Self.self)
    let open = try reader.section("open", of: feeds.count)
    let scroll = try reader.length("scroll")
    pinchesAll = try reader.choice("pinch", of: ["row", "all"]) == "all"
    let style: TableView.Style = try reader.choice("style", of: ["plain", "grouped"]) == "grouped" ? .grouped : .plain
    canSendMail = try reader.isYes("mail", default: true)
    anchorsFocalPoint = try reader.isYes("anchorsFocalPoint", default: false)
    controller = SectionController(
      feeds.map { ($0, $0.name, $0.stories.count) }, open: open, style: style, width: surface.lengths.width,
      viewportHeight: surface.lengths.height, footerHeight: Self.sectionFooterHeight, namesAnimations: true)
    controller.table.setTableHeaderHeight(Self.tableHeaderHeight)
    controller.table.setTableFooterHeight(Self.tableFooterHeight)
    controller.scroll(to: scroll)
    _ = controller.take()
  }

  public var table: TableView { controller.table }
  public var feeds: [Feed] { controller.infos.map(\.model) }

  // MARK: Gestures

  public func handle(_ gesture: SceneGesture) -> [SceneEvent] {
    switch gesture.name {
    case "tap": gesture.state == .ended ? tap(at: gesture.location) : []
    case "pinch": putMenuAway(by: gesture) + pinch(gesture)
    case "longPress": gesture.state == .began ? longPress(gesture) : []
    case "pan": putMenuAway(by: gesture) + pan(gesture)
    default: []
    }
  }

  private func tap(at place: Point) -> [SceneEvent] {
    if let menu {
      self.menu = nil
      return menu.frame.contains(place) ? mail(menu.row) : [Self.menuDismissed]
    }
    var events: [SceneEvent] = []
    switch controller.hitTest(place) {
    // The button lies on the header and has the header's action: whichever takes the tap, it is taken once.
    case .header(let section):
      if place.x < Self.buttonWidth { events.append(.buttonTapped(section)) }
      controller.toggle(section)
    case .row(let path):
      table.selectRow(at: path)
      return [
        SceneEvent(
          "rowSelected", "row \(path) selected", [("section", .count(path.section)), ("row", .count(path.row))])
      ]
    case .tableHeader: controller.reload()
    case .tableFooter: controller.scroll(to: .zero)
    case .footer, .nothing: break
    }
    return events + controller.take()
  }

  private func pinch(_ gesture: SceneGesture) -> [SceneEvent] {
    controller.pinch(gesture, all: pinchesAll, anchorsFocalPoint: anchorsFocalPoint)
    return controller.take()
  }

  private func pan(_ gesture: SceneGesture) -> [SceneEvent] {
    if gesture.state == .began { offsetAtBegan = table.contentOffset }
    guard let offset = offsetAtBegan, let way = gesture.measurement("translationY"),
      let distance = Length(atOrBelow: way)
    else { return [] }
    // What it scrolled stays, however it ends.
    if gesture.state == .ended || gesture.state == .cancelled { offsetAtBegan = nil }
    if gesture.state != .cancelled { controller.scroll(to: offset - distance) }
    return controller.take()
  }

  // MARK: The menu

  /// What scrolls or scales would carry the row from under its menu.
  private func putMenuAway(by gesture: SceneGesture) -> [SceneEvent] {
    guard gesture.state == .began, menu != nil else { return [] }
    menu = nil
    return [Self.menuDismissed]
  }
  private static let menuDismissed = SceneEvent("menuDismissed", "menu put away")

  private func longPress(_ gesture: SceneGesture) -> [SceneEvent] {
    // The menu is in front of the row: holding on to it is not holding the row.
    if let menu, menu.frame.contains(gesture.location) { return [] }
    return putMenuAway(by: gesture) + showMenu(at: gesture.location)
  }
  private func showMenu(at place: Point) -> [SceneEvent] {
    guard canSendMail, case .row(let path) = controller.hitTest(place), let row = table.id(ofRowAt: path),
      let rect = table.rectForRow(at: path)
    else { return [] }
    let menu = StoryMenu(for: row, in: rect, of: table)
    self.menu = menu
    return [
      SceneEvent(
        "menuShown", "menu of row \(path): \(StoryMenu.item)",
        [("section", .count(path.section)), ("row", .count(path.row)), ("item", .text(StoryMenu.item))])
    ]
  }
  /// The row may have gone while its menu was up.
  private func mail(_ row: RowID) -> [SceneEvent] {
    guard let path = table.indexPath(of: row) else { return [Self.menuDismissed] }
    let story = controller.infos[path.section].model.stories[path.row]
    return [OfferedMail(subject: story.title, body: story.text).offered(for: path)]
  }

  public var picture: Picture? {
    var picture = TablePicture(
      table: table,
      header: { [controller] section in
        let info = controller.infos[section]
        return .init(
          title: info.header.title, detail: TablePicture.counted(info.heights.count, "story", "stories"),
          isOpen: info.header.disclosure == .open)
      },
      row: { [controller] path in
        let story = controller.infos[path.section].model.stories[path.row]
        return .init(leading: story.title, trailing: "", body: story.text)
      },
      tableHeader: "News: tap to ask anew", tableFooter: "Back to the top"
    ).picture(title: Self.name)
    if let menu {
      let frame = Picture.Rectangle(menu.frame)
      picture.elements += [
        .box(frame, .panel),
        .text(.init(StoryMenu.item, in: frame.line(.title, from: frame.x, to: frame.maxX), .title, .centre)),
      ]
    }
    return picture
  }
}

extension SceneEvent {
  fileprivate static func buttonTapped(_ section: Int) -> Self {
    Self("buttonTapped", "button of section \(section) tapped", [("section", .count(section))])
  }
}
