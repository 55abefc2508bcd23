/// The elements that a viewport shows of a table at one time of an animation.
public struct TablePresentation: Hashable, Sendable {
  /// A visible row, header or footer.
  public struct Element: Hashable, Sendable {
    /// The element.
    public var part: AnimatedElement.Part
    /// The element's index, before the update if `isOld`, otherwise after it.
    public var hit: TableHit
    /// A Boolean value that indicates whether the element shows the content from before the update, which disappears.
    public var isOld: Bool
    /// The placement, relative to the viewport.
    public var placement: Placement
    /// The part of the viewport outside of which neighbours hide it; nil if nothing does.
    public var clip: TableRect?
    /// The strength of its neighbours' shadows, from 0 to 1.
    public var shadow: Double

    /// Creates an element.
    public init(
      part: AnimatedElement.Part, hit: TableHit, isOld: Bool, placement: Placement, clip: TableRect? = nil,
      shadow: Double = 0
    ) {
      self.part = part
      self.hit = hit
      self.isOld = isOld
      self.placement = placement
      self.clip = clip
      self.shadow = shadow
    }
  }

  /// The visible elements, back to front.
  public var elements: [Element]
  /// The content offset, for a scroll indicator.
  public var contentOffset: Length
  /// The content height, for a scroll indicator.
  public var contentHeight: Length
  /// The progress, from 0 to 1.
  public var progress: Double
}

extension TableAnimation {
  /// Returns the content of the viewport; nil from the end of the animation on, when it shows the layout.
  ///
  /// - Parameters:
  ///   - layout: the table's layout at that time, which may have scrolled or changed since the update.
  ///   - time: in microseconds; not before `start`.
  public func presentation(of layout: TableLayout, at time: Int64) -> TablePresentation? {
    time < end ? presentationUpToEnd(of: layout, at: time) : nil
  }

  /// Returns the presentation at any time. At the end it shows what the layout does.
  func presentationUpToEnd(of layout: TableLayout, at time: Int64) -> TablePresentation {
    let share = progress(at: time)
    let shown = shown(in: layout, at: time)
    let offset = shown.contentOffset
    let floating = floating(in: layout, at: share)
    let viewport = TableRect(minY: .zero, height: layout.viewportHeight)
    var found: [(rank: Int, element: TablePresentation.Element)] = []
    var known: Set<AnimatedElement.Part> = []

    func add(_ rank: Int, _ element: TablePresentation.Element, gap: AnimatedGap? = nil) {
      var (rank, element) = (rank, element)
      if let distance = floating[element.part] {
        element.placement.minY += distance
        rank = element.part.isFooter ? Item.floatingFooter : Item.floatingHeader
      }
      let place = element.placement
      var visible = TableRect(minY: place.minY, height: place.height)
      if let clip = element.clip { visible = visible.intersection(clip) }
      // Rows slide under a floating neighbour where it is shown.
      if let gap { element.clip = element.clip.map { floating.uncovered($0, in: gap) } }
      // A fading row below a thousandth is invisible.
      if visible.intersects(viewport) && place.opacity >= 0.001 { found.append((rank, element)) }
    }
    for (item, placement, gap) in shown.items {
      known.insert(item.element.part)
      guard let hit = item.isOld ? item.hit : layout.hit(item.element.part) else { continue }
      add(
        share == 0 ? 0 : item.rank,
        TablePresentation.Element(
          part: item.element.part, hit: hit, isOld: item.isOld, placement: placement.moved(y: .zero - offset),
          clip: gap.map { TableRect(minY: $0.minY - offset, height: $0.height) },
          shadow: item.element.isShaded ? item.shadow(at: share) : 0), gap: item.gap)
    }
    // Elements that scrolled into view from beyond the animation's reach, and what floats from there.
    let far = floating.parts.compactMap { part in
      layout.hit(part).flatMap { hit in layout.rect(hit).map { TableBand(hit: hit, rect: $0) } }
    }
    for band in layout.bands(in: TableRect(minY: offset, height: layout.viewportHeight)) + far {
      guard let part = layout.part(band.hit), known.insert(part).inserted else { continue }
      add(
        share == 0 ? 0 : Item.staying,
        TablePresentation.Element(
          part: part, hit: band.hit, isOld: false,
          placement: Placement(band.rect, width: layout.width).moved(y: .zero - offset)))
    }
    let order = found.enumerated().sorted { a, b in
      (a.element.rank, a.element.element.placement.minY, a.offset)
        < (b.element.rank, b.element.element.placement.minY, b.offset)
    }
    return TablePresentation(
      elements: order.map(\.element.element), contentOffset: offset, contentHeight: shown.contentHeight, progress: share
    )
  }
}

extension TableAnimation.Item {
  fileprivate static let staying = 2
  /// The rank of floating elements, in front of all others.
  fileprivate static let floatingFooter = 4
  fileprivate static let floatingHeader = 5

  /// The position in z-order: rows that disappear are behind rows that appear, and both behind what stays. A row that
  /// appears at once is in front, and the others slide out from under it.
  fileprivate var rank: Int {
    switch element.motion {
    case .disappears, .isReplaced: 0
    case .appears(.none), .replaces(.none): 3
    case .appears, .replaces: 1
    case .stays: Self.staying
    }
  }

  /// The neighbours cast the full shadow while the row is hidden, and none once the gap is open.
  fileprivate func shadow(at share: Double) -> Double { isOld ? share : 1 - share }
}

extension AnimatedElement.Part {
  fileprivate var isFooter: Bool { if case .footer = self { true } else { false } }
}

extension TableRect {
  /// Returns the common part of two rectangles; without height if there is none.
  func intersection(_ other: TableRect) -> TableRect {
    let top = max(minY, other.minY)
    return TableRect(minY: top, height: max(.zero, min(maxY, other.maxY) - top))
  }
}
