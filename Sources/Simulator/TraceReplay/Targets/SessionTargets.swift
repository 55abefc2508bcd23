import Gestures
import TouchTrace

/// The targets of a session and the recognizers on them.
///
/// A recognizer that belongs to each element of a kind has one name and one set of parameters, and an instance for each
/// element that is touched at a time. The instances of all such recognizers for one element share a target, the element's
/// *slot*. A slot is created when a touch hits an element and none is free, and serves another element once nothing on it
/// is in progress. Slots therefore never outnumber the elements in use, and a table of any length costs nothing.
final class SessionTargets: RecognizerNames {
  /// A target that serves one element after another.
  struct Slot {
    let target: TargetID
    /// The element and those that contain it, innermost first. Empty before the first touch.
    var chain: [SceneElement] = []
    /// Whether the element is the one to which the scene attaches its recognizers.
    var isMain = false
    /// The instances, in the order of `pooled`.
    var instances: [RecognizerID]
  }

  struct Instance {
    var index: Int
    /// The index of its slot; nil if it is not pooled.
    var slot: Int?
  }

  unowned let coordinator: GestureCoordinator
  let scene: any Scene
  /// Whether the scene has recorded elements, of which any frame may remove one.
  let isRecordedScene: Bool
  let setup: Setup
  let placements: [RecognizerPlacement]
  /// The indices of the recognizers with an instance for each element.
  let pooled: [Int]
  /// The kinds of which the header names each element, other than for a recognizer.
  let namedKinds: Set<String>
  var areas: [String: TargetID] = [:]
  /// The elements that the header names, in order.
  var elements: [(element: SceneElement, target: TargetID, chain: [SceneElement])] = []
  var slots: [Slot] = []
  /// The instances by `RecognizerID.index`.
  var instances = [Instance?](repeating: nil, count: GestureCoordinator.maximumRecognizers)
  /// The instances of each recognizer; the first one is always there.
  var ids: [[RecognizerID]] = []
  let attach: (Int, TargetID, SessionTargets) -> RecognizerID
  /// Called with each touch that a target receives, and the target's name.
  private let deliver: (TouchDelivery, String) -> Void
  var log: ElementLog
  var lastHit = TargetID.surface
  /// Whether elements may have been removed since the last check.
  var mayMissElements = false
  /// The number of touches that had no slot because the coordinator was full.
  var withoutSlot = 0

  /// Creates the targets that every session with the setup has, and attaches the first instance of each recognizer.
  init(
    _ setup: Setup, _ scene: any Scene, _ coordinator: GestureCoordinator,
    attach: @escaping (Int, TargetID, SessionTargets) -> RecognizerID,
    deliver: @escaping (TouchDelivery, String) -> Void
  ) {
    self.setup = setup
    self.scene = scene
    isRecordedScene = scene is RecordedScene
    self.coordinator = coordinator
    self.attach = attach
    self.deliver = deliver
    log = ElementLog(type(of: scene))
    namedKinds = Set(
      (setup.deliveries + setup.answers.compactMap(\.target)).compactMap {
        if case .each(let kind) = $0 { kind } else { nil }
      })
    let placements = setup.recognizers.map { RecognizerPlacement($0, in: scene) }
    self.placements = placements
    pooled = placements.indices.filter { placements[$0].isPooled }
  }

  /// A sentence about touches that reached no recognizer of their element; empty without such touches.
  var notes: [String] {
    if withoutSlot == 0 { return [] }
    return [
      "\(withoutSlot, "touch") reached no recognizer of their element: at most \(GestureCoordinator.maximumRecognizers) instances are"
        + " possible at once; attach fewer recognizers to elements"
    ]
  }

  /// Attaches the first instance of each recognizer.
  func start() {
    addAreas()
    for reference in setup.deliveries + setup.answers.compactMap(\.target) {
      if case .element(let kind, let indices) = reference { addElement(SceneElement(kind: kind, indices: indices)) }
    }
    if setup.deliveries.contains(.surface) {
      coordinator.setHandler(of: .surface) { [unowned self] in deliver($0, "surface") }
    }
    let needsSlots = !pooled.isEmpty || !namedKinds.isEmpty
    let first = needsSlots ? addSlotTarget() : nil
    var firstInstances: [RecognizerID] = []
    for index in setup.recognizers.indices {
      let target: TargetID =
        switch placements[index] {
        case .surface: .surface
        case .area(let name): areas[name] ?? .surface
        case .element(let element): addElement(element)
        case .each, .sceneElements: first ?? .surface
        }
      let id = attach(index, target, self)
      let isPooled = placements[index].isPooled
      if isPooled { firstInstances.append(id) }
      ids.append([id])
      register(id, Instance(index: index, slot: isPooled ? 0 : nil))
    }
    if let first { slots = [Slot(target: first, instances: firstInstances)] }
    relate(ids.map { $0[0] }, among: setup.recognizers.indices)
    if scene.hasElements && (needsSlots || !elements.isEmpty) {
      haveElements = true
      coordinator.hitTest = { [unowned self] in target(at: $0) }
    }
  }

  private func addAreas() {
    for line in setup.targets {
      let target = coordinator.addTarget(line.frame, in: line.parent.flatMap { areas[$0] } ?? .surface)
      areas[line.name] = target
      if setup.deliveries.contains(.named(line.name)) {
        coordinator.setHandler(of: target) { [unowned self] in deliver($0, line.name) }
      }
    }
  }

  @discardableResult
  private func addElement(_ element: SceneElement) -> TargetID {
    if let known = elements.first(where: { $0.element == element }) { return known.target }
    // No point is in it: the scene's hit test finds it.
    let target = coordinator.addTarget(Rect2D(x: 0, y: 0, width: 0, height: 0))
    elements.append((element, target, []))
    if receivesTouches(element) {
      coordinator.setHandler(of: target) { [unowned self] in deliver($0, element.description) }
    }
    return target
  }

  func receivesTouches(_ element: SceneElement) -> Bool {
    setup.deliveries.contains(.each(kind: element.kind))
      || setup.deliveries.contains(.element(kind: element.kind, indices: element.indices))
  }

  func addSlotTarget() -> TargetID {
    let target = coordinator.addTarget(Rect2D(x: 0, y: 0, width: 0, height: 0))
    guard setup.deliveries.contains(where: { if case .each = $0 { true } else { false } }) else { return target }
    let index = slots.count
    coordinator.setHandler(of: target) { [unowned self] delivery in
      if let element = slots[index].chain.first, receivesTouches(element) { deliver(delivery, element.description) }
    }
    return target
  }

  /// Remembers an instance, and sets its delegate and its touch handling.
  func register(_ id: RecognizerID, _ instance: Instance) {
    instances[id.index] = instance
    let named = setup.recognizers[instance.index]
    if instance.slot != nil { coordinator.setCountsUntrackedTouches(true, for: id) }
    if let line = setup.touchHandling.last(where: { $0.recognizer == named.name }) {
      coordinator.setTouchHandling(line.handling, of: id)
    }
    if let line = setup.touchTypes.last(where: { $0.recognizer == named.name }) {
      coordinator.setAllowedTouchTypes(line.types, of: id)
    }
    let answers = setup.answers.filter { $0.recognizer == named.name }
    let isFiltered = instance.slot != nil && placements.contains { if case .each = $0 { true } else { false } }
    if isFiltered || !answers.isEmpty {
      coordinator.setDelegate(HeaderDelegate(self, answers, isFiltered: isFiltered), of: id)
    }
  }

  /// Adds the relations between instances, by the index of their recognizer.
  func relate(_ ids: [RecognizerID], among indices: some Sequence<Int>) {
    var byName: [String: Int] = [:]
    for (index, named) in setup.recognizers.enumerated() { byName[named.name] = index }
    let added = Set(indices)
    for requirement in setup.requirements {
      guard let required = byName[requirement.required], let dependent = byName[requirement.dependent],
        added.contains(required) || added.contains(dependent)
      else { continue }
      coordinator.require(ids[required], toFailBefore: ids[dependent])
    }
    for pair in setup.simultaneous {
      guard let first = byName[pair.first], let second = byName[pair.second],
        added.contains(first) || added.contains(second)
      else { continue }
      coordinator.allowSimultaneous(ids[first], ids[second])
    }
  }

  // MARK: Names

  /// Returns the index in the setup of the recognizer that an instance belongs to.
  func index(of id: RecognizerID) -> Int { instances[id.index]?.index ?? id.index }

  /// Returns the name of the target that a recognizer is attached to at present; nil for the whole surface.
  func name(of id: RecognizerID) -> String? {
    guard let instance = instances[id.index] else { return nil }
    if case .area(let name) = placements[instance.index] { return name }
    return ownElement(of: id)?.description
  }

  func recorded(_ id: RecognizerID) -> RecordedRecognizer {
    let named = setup.recognizers[index(of: id)]
    return RecordedRecognizer(
      name: named.name, kind: named.kind, isImplicit: named.isImplicit, target: name(of: id))
  }

  func isImplicit(_ id: RecognizerID) -> Bool { setup.recognizers[index(of: id)].isImplicit }

  func sceneDidChange() { mayMissElements = true }

  /// Returns the element that a recognizer is attached to at present; nil for the surface and its areas.
  func ownElement(of id: RecognizerID) -> SceneElement? {
    guard let instance = instances[id.index] else { return nil }
    return switch placements[instance.index] {
    case .surface, .area: nil
    case .element(let element): element
    case .each, .sceneElements: instance.slot.flatMap { slots[$0].chain.first }
    }
  }

  /// Returns the element that a gesture of a recognizer is about; nil if what is at its location decides.
  func element(of id: RecognizerID) -> SceneElement? {
    guard let instance = instances[id.index] else { return nil }
    switch placements[instance.index] {
    case .surface, .area: return nil
    case .element(let element): return scene.isContainer(element) ? nil : element
    case .each:
      let element = instance.slot.flatMap { slots[$0].chain.first }
      return element.flatMap { scene.isContainer($0) ? nil : $0 }
    case .sceneElements: return instance.slot.flatMap { slots[$0].chain.first }
    }
  }

  /// Returns whether touches on the slot of an instance reach it.
  func isReached(_ id: RecognizerID) -> Bool {
    guard let instance = instances[id.index], let index = instance.slot, let element = slots[index].chain.first else {
      return true
    }
    return placements[instance.index].includes(element, isMain: slots[index].isMain)
  }

  /// Returns whether a target is the one that a header names, or inside it.
  func isTarget(_ target: TargetID, within reference: TargetReference) -> Bool {
    switch reference {
    case .surface: return true
    case .named(let name): return areas[name].map { coordinator.isTarget(target, within: $0) } ?? false
    case .element(let kind, let indices): return chain(of: target).contains(SceneElement(kind: kind, indices: indices))
    case .each(let kind): return chain(of: target).contains { $0.kind == kind }
    }
  }

  private func chain(of target: TargetID) -> [SceneElement] {
    slots.first { $0.target == target }?.chain ?? elements.first { $0.target == target }?.chain ?? []
  }

  /// Returns the target on which the touches of a recognizer begin: its own one.
  func target(of id: RecognizerID) -> TargetID {
    guard let instance = instances[id.index] else { return .surface }
    return switch placements[instance.index] {
    case .surface: .surface
    case .area(let name): areas[name] ?? .surface
    case .element(let element): target(of: element) ?? .surface
    case .each, .sceneElements: instance.slot.map { slots[$0].target } ?? .surface
    }
  }

  func target(of element: SceneElement) -> TargetID? { elements.first { $0.element == element }?.target }

  /// Returns the target that a touchpad event which begins a sequence hits.
  func target(of event: TouchpadEvent) -> TargetID {
    let area = coordinator.target(at: event.location)
    return area == .surface ? lastHit : area
  }

  /// Whether recognizers are attached to elements of a scene, or elements receive touches.
  private(set) var haveElements = false
}
