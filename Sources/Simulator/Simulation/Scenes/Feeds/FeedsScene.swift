import Gestures
import TableModel
import TouchTrace

/// A news reader. A tap on a header or its button opens a feed and closes the open one; a pinch changes the height of one
/// row or of all rows; a long press on a story shows a menu that mails it. A tap on a row selects it and a pan scrolls, as
/// in any table.
///
/// A tap on the table's header reloads all feeds without animation; one on the table's footer scrolls to the top. The Edit
/// button at the right end of the table's header begins and ends editing: in one batch, rows are indented and the open feed
/// gets a row that adds a story. While the table is edited, a − at the left of a row asks for its deletion, and the button that it
/// shows confirms it; a + inserts a story; rows cannot be selected. Responds to single taps and long presses of one finger, to pinches and to pans.
package final class FeedsScene: SectionScene {
  package static let name = "feeds"

  package static let summary =
    "a news reader: taps open, close and select, a pinch sets heights, a pan scrolls, a long press shows a menu"

  package static let parameters =
    [
      SceneParameter(
        name: "open", summary: "the feed that is open at the start: none or a number from 0 (default none)"),
      ScrollParameters.scroll, ScrollParameters.paging, ScrollParameters.directionalLock,
      SceneParameter(
        name: "stories",
        summary: "the stories generated for another feed, the first, such as 1000000: 0 to 4000000 (default 0)"),
      SceneParameter(
        name: "pinch", summary: "the rows that a pinch changes: row, the one under it, or all (default row)"),
      SceneParameter(
        name: "style",
        summary:
          "the table's style: plain, with headers that float, or grouped, with space between groups (default plain)"
      ),
      SceneParameter(
        name: "mail", summary: "whether mail can be sent: yes, or no, which disables long presses (default yes)"),
      SceneParameter(
        name: "multipleSelection",
        summary:
          "whether two fingers on a screen select the rows over which they pan, and begin editing, in which a tap "
          + "selects a row or deselects it: yes or no (default no)"),
      SceneParameter(
        name: "anchorsFocalPoint",
        summary: "whether a pinch keeps the point under the fingers in place: yes or no (default no)"),
      SceneParameter(name: "animation", summary: AnimationChoice.summary),
      SceneData.parameter("feeds and their stories"),
    ] + ScrollParameters.all

  /// The width of the button at a header's left end, equal to the header's height.
  static var buttonWidth: Double { 48 }
  /// The width of the Edit button at the right end of the table's header.
  static var editButtonWidth: Double { 96 }
  static var tableHeaderHeight: Length { .points(60) }
  static var tableFooterHeight: Length { .points(36) }
  static var sectionFooterHeight: Length { .points(20) }

  package let controller: SectionController<Feed>
  package let anchorsFocalPoint: Bool
  package let pinchesAll: Bool
  private let canSendMail: Bool
  private(set) var menu: StoryMenu?
  /// The press in progress that shows the menu.
  private var menuPress: PressSource?
  private var slide: MenuSlide?
  /// The row to be deleted, until its button confirms it.
  private(set) var deleting: RowID?

  /// Creates the scene with the feeds that the parameter `file` names, or with the built-in ones.
  package convenience init(surface: Surface, assignments: [TraceHeader.Assignment]) throws(SceneProblem) {
    let feeds = try SceneData.entries(of: Self.name, assignments, builtIn: Feed.builtIn)
    let count = try SceneParameterReader(assignments, of: Self.name, Self.parameters).count(
      "stories", in: 0...Stories.maximumCount)
    let generated = count > 0 ? [Feed("Generated Feed", generating: count)] : []
    try self.init(feeds: generated + feeds, surface: surface, assignments: assignments)
  }

  /// Creates the scene with these feeds, whatever the parameter `file` is.
  package init(feeds: [Feed], surface: Surface, assignments: [TraceHeader.Assignment] = []) throws(SceneProblem) {
    let reader = try SceneParameterReader(assignments, of: Self.name, Self.parameters)
    let open = try reader.section("open", of: feeds.count)
    let scroll = try reader.length("scroll")
    pinchesAll = try reader.choice("pinch", of: ["row", "all"]) == "all"
    let style: TableView.Style = try reader.choice("style", of: ["plain", "grouped"]) == "grouped" ? .grouped : .plain
    canSendMail = try reader.isYes("mail", default: true)
    anchorsFocalPoint = try reader.isYes("anchorsFocalPoint", default: false)
    let animation = AnimationChoice(try reader.choice("animation", of: AnimationChoice.words))
    controller = SectionController(
      feeds.map { ($0, $0.name, $0.stories.count) }, open: open, style: style, width: surface.lengths.width,
      viewportHeight: surface.lengths.height, footerHeight: Self.sectionFooterHeight, animation: animation)
    controller.separatorHeight = .points(1)
    controller.table.setTableHeaderHeight(Self.tableHeaderHeight)
    controller.table.setTableFooterHeight(Self.tableFooterHeight)
    // Two fingers on a touchpad scroll.
    controller.allowsMultipleSelection =
      try reader.isYes("multipleSelection", default: false) && surface.touchType == .direct
    controller.scroller.start(try ScrollParameters(reader), at: scroll)
  }

  package var feeds: [Feed] { controller.infos.map(\.model) }

  // MARK: Gestures

  package func tap(_ gesture: SceneGesture) -> [SceneEvent] {
    if let menu {
      self.menu = nil
      return isOnMenu(gesture, menu) ? mail(menu.row) : [Self.menuDismissed]
    }
    if let deleting {
      self.deleting = nil
      return delete(deleting, gesture)
    }
    var events: [SceneEvent] = []
    switch hit(gesture) {
    // The button is part of the header and has the same action, which must run once.
    case .header(let section):
      if isOnButton(gesture) { events.append(.buttonTapped(section, controller.infos[section].header.title)) }
      controller.toggle(section)
    case .row(let path):
      if controller.hasAddRow { return edit(path, gesture) }
      return [controller.select(path)]
    case .tableHeader:
      if isOnEditButton(gesture.location) {
        deleting = nil
        controller.setEditing(!controller.hasAddRow)
      } else {
        controller.reload()
      }
    case .tableFooter: controller.scroll(to: table.layout.contentOffsetRange.lowerBound)
    case .footer, .nothing: break
    }
    return events + controller.takeEvents()
  }

  // MARK: Editing

  /// Acts on an edited row: its control deletes or inserts, and nothing else is selected unless several rows can be.
  private func edit(_ path: TableIndexPath, _ gesture: SceneGesture) -> [SceneEvent] {
    let isOnControl = gesture.location.x < TablePicture.controlWidth
    if !controller.isContent(path) {
      guard isOnControl else { return [] }
      controller.infos[path.section].model.stories.append(Story("A new story", "Added while the table was edited."))
      controller.appendRow(to: path.section)
      return controller.takeEvents()
    }
    if controller.allowsMultipleSelection { return [controller.select(path)] }
    guard isOnControl else { return [] }
    deleting = table.id(ofRowAt: path)
    return [.row("deletionAsked", path, "to be deleted: confirm with its button")]
  }

  /// Deletes a row if a tap confirms it; any other tap dismisses the button.
  private func delete(_ row: RowID, _ gesture: SceneGesture) -> [SceneEvent] {
    guard case .row(let path) = hit(gesture), table.id(ofRowAt: path) == row, controller.isContent(path),
      isOnDeleteButton(gesture.location)
    else { return [Self.deletionDismissed] }
    controller.infos[path.section].model.stories.remove(at: path.row)
    controller.deleteRow(path)
    return controller.takeEvents()
  }

  private func isOnDeleteButton(_ point: Point2D) -> Bool {
    point.x >= (table.layout.width - TablePicture.buttonWidth).points
  }

  // MARK: The menu

  /// Dismisses the menu, and the button that confirms a deletion.
  package func dismissMenu() -> [SceneEvent] {
    let dismissed = (menu == nil ? [] : [Self.menuDismissed]) + (deleting == nil ? [] : [Self.deletionDismissed])
    (menu, deleting) = (nil, nil)
    return dismissed
  }

  private static let menuDismissed = SceneEvent("menuDismissed", "menu dismissed")
  private static let deletionDismissed = SceneEvent("deletionDismissed", "deletion dismissed")

  package func longPress(_ gesture: SceneGesture) -> [SceneEvent] {
    // The menu covers the row: a press on it is not a press on the row.
    if let menu, isOnMenu(gesture, menu) { return [] }
    // Rows have no menu while they are edited.
    if controller.hasAddRow && !controller.allowsMultipleSelection { return [] }
    let dismissed = dismissMenu()
    menuPress = PressSource(gesture)
    let shown = showMenu(of: hit(gesture))
    slide = menu.map { MenuSlide(at: gesture.location, isOnMenu: $0.frame.contains(gesture.location)) }
    return dismissed + shown
  }

  package func moveLongPress(_ gesture: SceneGesture) {
    guard menuPress == PressSource(gesture), let menu else { return }
    slide?.move(to: gesture.location, isOnMenu: menu.frame.contains(gesture.location))
  }

  package func endLongPress(_ gesture: SceneGesture) -> [SceneEvent] {
    guard menuPress == PressSource(gesture) else { return [] }
    // The finger may have moved in the frame in which it lifts.
    moveLongPress(gesture)
    let isChosen = slide?.place != nil
    (menuPress, slide) = (nil, nil)
    if gesture.state == .cancelled { return dismissMenu() }
    guard isChosen, let menu else { return [] }
    self.menu = nil
    return mail(menu.row)
  }

  private func showMenu(of hit: TableHit) -> [SceneEvent] {
    guard canSendMail, case .row(let path) = hit, controller.isContent(path), let row = table.id(ofRowAt: path),
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

  /// Offers the mail. The row may have been deleted while its menu was visible.
  private func mail(_ row: RowID) -> [SceneEvent] {
    guard let path = table.indexPath(of: row), controller.isContent(path) else { return [Self.menuDismissed] }
    let story = controller.infos[path.section].model.stories[path.row]
    return [OfferedMail(subject: story.title, body: story.text).offered(for: path)]
  }

  package var picture: Picture? { drawn(at: nil) }

  package func picture(at time: Timestamp) -> Picture? { drawn(at: time) }

  private func drawn(at time: Timestamp?) -> Picture {
    let indentation = controller.indentation(at: time)
    var picture = TablePicture(
      table: table, layout: controller.scroller.layout(at: time ?? controller.scroller.now),
      header: { [controller] section in
        let info = controller.infos[section]
        return .init(
          title: info.header.title, detail: "\(info.heights.count, "story")",
          isOpen: info.header.disclosure == .open)
      },
      row: { [controller, table, deleting] path in
        let stories = controller.infos[path.section].model.stories
        if path.row >= stories.count {
          return .init(leading: "Add a story", trailing: "", body: "", editing: .insert, indentation: indentation)
        }
        let story = stories[path.row]
        return .init(
          leading: story.title, trailing: "", body: story.text, editing: indentation > 0 ? .delete : nil,
          indentation: indentation, button: deleting != nil && table.id(ofRowAt: path) == deleting ? "Delete" : "")
      },
      tableHeader: "News: tap to reload", tableFooter: "Back to the top",
      tableButton: controller.showsEditing(at: time) ? "Done" : "Edit", animation: controller.animation,
      wasOpen: { [controller] in $0 == controller.openBefore },
      highlighted: menu == nil ? time.flatMap { controller.scroller.highlight?.row(at: $0) } : nil
    ).picture(title: Self.name, at: time)
    if let menu {
      let frame = LengthRect(menu.frame)
      picture.elements += [
        .box(frame, slide?.place == nil ? .panel : .selectedRow),
        .text(.init(StoryMenu.item, in: frame.line(.title, from: frame.minX, to: frame.maxX), .title, .centre)),
      ]
    }
    return picture
  }
}

extension SceneEvent {
  fileprivate static func buttonTapped(_ section: Int, _ title: String) -> Self {
    Self(
      "buttonTapped", "button of section \(section) \"\(title)\" tapped",
      [("section", .count(section)), ("title", .text(title))])
  }
}

extension FeedsScene {
  package func positions(at time: Timestamp) -> [ScenePosition] { controller.positions(at: time) }
}
