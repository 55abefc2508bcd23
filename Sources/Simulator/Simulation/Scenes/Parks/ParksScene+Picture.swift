import Gestures
import TableModel

extension ParksScene {
  /// The front view with the tab bar below it, or the open photo in front of both, when everything is at rest.
  package var picture: Picture? { drawn(at: nil) }

  /// The same while something moves: content that scrolls, a section that opens or closes, a photo that opens or closes.
  package func picture(at time: Timestamp) -> Picture? {
    scrollFront(to: time)
    scrollPhoto(to: time)
    return drawn(at: time)
  }

  package var restTime: Timestamp? {
    [
      scrollStopTime, photoStopTime, highlight?.start, rotation?.end,
      table.animation.map { Timestamp(microseconds: $0.end) },
      transition?.end,
    ]
    .compactMap(\.self).max()
  }

  private func drawn(at time: Timestamp?) -> Picture {
    let size = window.size
    var picture = Picture(title: Self.name, width: size.width, height: size.height)
    picture.elements = rotated(content(at: time) + tabs, at: time)
    if let time, let transition, time < transition.end, let photo = viewer ?? shrinking {
      picture.elements += draw(photo, transition, at: time)
    } else if let viewer {
      picture.elements += draw(viewer.photo, in: viewer.frame)
    }
    if let viewer {
      picture.caption =
        "photo \(viewer.photo.name) at scale \(_Thousandths(count: Int64(viewer.scale)).text), "
        + "offset \(viewer.contentOffset) of \(viewer.maximumOffset)"
    } else {
      picture.caption =
        "\(tabBar.selected.name), content \(front.contentHeight) pt high, "
        + "offset \(front.contentOffset) of \(front.offsetRange.upperBound)"
    }
    return picture
  }

  /// Fades the front view and the tab bar in after a rotation, in front of what was shown before. An open photo moves
  /// instead.
  private func rotated(_ elements: [Picture.Element], at time: Timestamp?) -> [Picture.Element] {
    guard let time, let rotation, isRotating(at: time), viewer == nil else { return elements }
    let opacity = rotation.opacity(at: time)
    let window = LengthRect(window.size)
    let before = Picture.Element.group(clip: window, opacity: 1000 - opacity, rotation.before)
    return [before] + (opacity == 0 ? [] : [.group(clip: nil, opacity: opacity, elements)])
  }

  /// Converts a point: the surface rotates with the device, and the picture stays upright like the window.
  package func pictured(_ point: Point2D) -> LengthPoint? { window.point(point) }

  private var tabs: [Picture.Element] {
    TabBar.Tab.allCases.flatMap { tab -> [Picture.Element] in
      let frame = tabBar.frame(of: tab, in: window.tabBar)
      return [
        .box(frame, tab == tabBar.selected ? .selectedTab : .tab),
        .text(.init(tab.title, in: frame.line(.title, from: frame.minX, to: frame.maxX), .title, .centre)),
      ]
    }
  }

  // MARK: Front view

  private func content(at time: Timestamp?) -> [Picture.Element] {
    let shown =
      tabBar.selected == .table
      ? time.flatMap { table.animation?.presentation(of: table.table.layout, at: $0.microseconds) } : nil
    let indicator = Picture.Element.scrollIndicator(
      content: shown?.contentHeight ?? front.contentHeight, offset: shown?.contentOffset ?? front.contentOffset,
      in: window.content, front.contentInset)
    let moving = movingPhoto(at: time)
    let elements =
      switch tabBar.selected {
      case .table: shown.map { animated($0, at: time, without: moving) } ?? rows(at: time, without: moving)
      case .collection: items(without: moving)
      }
    return elements + (indicator.map { [$0] } ?? [])
  }

  /// The photo that moves from or to its thumbnail, which is not shown meanwhile.
  private func movingPhoto(at time: Timestamp?) -> PhotoPath? {
    guard let time, let transition, time < transition.end, transition.hasLeft(at: time), transition.opacityTo == 1000
    else { return nil }
    return (viewer ?? shrinking)?.path
  }

  private func inWindow(_ rect: LengthRect) -> LengthRect {
    let offset = LengthPoint(x: .zero, y: front.contentOffset)
    return CoordinateSpace.content(of: window.content, at: offset).convert(rect, to: .window)
  }

  private func rows(at time: Timestamp?, without moving: PhotoPath?) -> [Picture.Element] {
    table.table.layout.shownBands.flatMap { band in
      element(
        band.hit,
        in: inWindow(LengthRect(x: .zero, y: band.rect.minY, width: table.size.width, height: band.rect.height)),
        at: time, collapsed: table.collapsed, without: moving)
    }
  }

  private func element(
    _ hit: TableHit, in frame: LengthRect, at time: Timestamp?, collapsed: Set<Int>, without moving: PhotoPath?
  ) -> [Picture.Element] {
    switch hit {
    case .header(let section): title(section, in: frame, isOpen: !collapsed.contains(section))
    case .row(let path):
      row(
        PhotoPath(path), in: frame, hasThumbnail: PhotoPath(path) != moving,
        isHighlighted: time.flatMap { highlight?.row(at: $0) } == PhotoPath(path))
    case .tableHeader, .footer, .tableFooter, .nothing: []
    }
  }

  private func animated(_ shown: TablePresentation, at time: Timestamp?, without moving: PhotoPath?) -> [Picture
    .Element]
  {
    let origin = window.content.origin
    return shown.elements.flatMap { element -> [Picture.Element] in
      let place = element.placement
      let frame = LengthRect(
        x: origin.x + place.minX, y: origin.y + place.minY, width: place.width, height: place.height)
      let clip = element.clip.map {
        LengthRect(x: origin.x, y: origin.y + $0.minY, width: window.content.width, height: $0.height)
      }
      return self.element(
        element.hit, in: frame, at: time, collapsed: shown.progress == 0 ? table.collapsedBefore : table.collapsed,
        without: moving
      ).partlyHidden(
        frame, clip: clip, opacity: Int(place.opacity * 1000 + 0.5),
        shadow: Int(element.shadow * 1000 + 0.5))
    }
  }

  private func row(
    _ path: PhotoPath, in row: LengthRect, hasThumbnail: Bool, isHighlighted: Bool
  ) -> [Picture.Element] {
    guard let photo = model.photo(at: path) else { return [] }
    let cell = PhotoCell(width: row.width, height: row.height)
    // A detail's letters and lines are no larger than a cell assumes for a caption.
    return [
      .box(row, isHighlighted ? .selectedRow : .row),
      .text(.init(photo.caption, in: cell.caption.offset(by: row.origin), .detail)),
    ] + (hasThumbnail ? [.box(cell.thumbnail(of: photo).offset(by: row.origin), .photo)] : [])
  }

  private func items(without moving: PhotoPath?) -> [Picture.Element] {
    let layout = collection.layout
    var elements: [Picture.Element] = []
    var next = layout.firstElement(below: collection.contentOffset)
    while let element = next, let frame = layout.frame(of: element).map(inWindow), frame.minY < window.content.maxY {
      switch element {
      case .title(let section): elements += title(section, in: frame, isOpen: nil)
      case .item(let path):
        if path != moving, let photo = collection.thumbnailFrame(of: path) {
          elements.append(.box(inWindow(photo), .photo))
        }
      }
      next = after(element)
    }
    return elements
  }

  private func after(_ element: FlowLayout.Element) -> FlowLayout.Element? {
    let path =
      switch element {
      case .title(let section): PhotoPath(park: section, photo: 0)
      case .item(let path): PhotoPath(park: path.park, photo: path.photo + 1)
      }
    if model.photo(at: path) != nil { return .item(path) }
    return path.park + 1 < model.parks.count ? .title(section: path.park + 1) : nil
  }

  /// Draws a section's title; `isOpen` is nil if the section cannot be collapsed.
  private func title(_ section: Int, in frame: LengthRect, isOpen: Bool?) -> [Picture.Element] {
    var elements = [Picture.Element.box(frame, .header)]
    var start = Length.points(16)
    if let isOpen {
      let size = Length.points(12)
      elements.append(
        .disclosure(
          isOpen: isOpen,
          LengthRect(x: start, y: frame.center.y - size.times(1, over: 2), width: size, height: size)))
      start += .points(26)
    }
    let line = frame.line(.title, from: start, to: frame.maxX - .points(16))
    return elements + [.text(.init(model.parks[section].name, in: line, .title))]
  }

  // MARK: Photo

  /// Draws a photo that moves from or to its thumbnail. Its name fades with its background, since a thumbnail has none.
  private func draw(
    _ viewer: PhotoViewer, _ transition: PhotoTransition, at time: Timestamp
  ) -> [Picture.Element] {
    let (background, opacity) = (transition.background(at: time), transition.opacity(at: time))
    if !transition.hasLeft(at: time) { return [] }
    let elements = draw(viewer.photo, in: transition.frame(at: time))
    return zip(elements, [background, opacity, background * opacity / 1000]).map { element, opacity in
      opacity == 1000 ? element : .group(clip: nil, opacity: opacity, [element])
    }
  }

  private func draw(_ photo: Photo, in frame: LengthRect) -> [Picture.Element] {
    let window = LengthRect(window.size)
    // The name instead of the pixels, centred in the visible part.
    let left = max(.zero, frame.minX)
    let right = min(window.maxX, frame.maxX)
    let top = max(.zero, frame.minY)
    let bottom = min(window.maxY, frame.maxY)
    let shown = LengthRect(x: left, y: top, width: right - left, height: bottom - top)
    return [
      .box(window, .ground), .box(frame, .photo),
      .text(.init(photo.name, in: shown.line(.title, from: left, to: right), .title, .centre)),
    ]
  }
}

extension ParksScene {
  /// Returns the front view's content offset and height, and the frame of a moving photo.
  package func positions(at time: Timestamp) -> [ScenePosition] {
    scrollFront(to: time)
    scrollPhoto(to: time)
    let shown =
      tabBar.selected == .table
      ? table.animation?.presentation(of: table.table.layout, at: time.microseconds) : nil
    return ScenePosition.content(
      offset: shown?.contentOffset ?? front.contentOffset, height: shown?.contentHeight ?? front.contentHeight)
      + (photoFrame(at: time).map(Self.named) ?? [])
  }

  private func photoFrame(at time: Timestamp) -> LengthRect? {
    if let transition, time <= transition.end { return transition.frame(at: time) }
    return viewer?.frame
  }

  private static func named(_ frame: LengthRect) -> [ScenePosition] {
    [
      ScenePosition("photo_x", frame.minX), ScenePosition("photo_y", frame.minY),
      ScenePosition("photo_width", frame.width), ScenePosition("photo_height", frame.height),
    ]
  }
}
