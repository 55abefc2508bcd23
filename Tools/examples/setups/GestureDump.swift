// Dumps the gesture recognizers of a view, and of those in it, for
// `touchstone conflicts`. Add this file to a debug build of the app:
//
//     touchstone help uikit >GestureDump.swift
//
//     print(GestureDump.text(of: view))       a screen's view, or a window
//
// The output is the content of a file, setup.json; `recognizer.name` and
// `view.accessibilityIdentifier` are names in it:
//
//     touchstone conflicts setup.json
//     touchstone convert setup.json setup.trace      to edit it
//
// Delegates are asked about each pair, as UIKit asks them. What
// `require(toFail:)` set is read from the recognizers' descriptions.
import UIKit
import UIKit.UIGestureRecognizerSubclass

@MainActor enum GestureDump {
  static func text(of root: UIView) -> String {
    var views: [UIView] = []
    collect(root, into: &views)
    let all = views.flatMap { $0.gestureRecognizers ?? [] }
    let members: [(String, Any)] = [
      ("touchstoneSetup", "uikit"),
      ("surface", [Double(root.bounds.width), Double(root.bounds.height)]),
      ("views", views.map { dump($0, in: root, views) }),
      ("recognizers", all.map { dump($0, views, all) }),
    ]
    let lines = members.map { "\"\($0)\": \(json($1))" }
    return "{" + lines.joined(separator: ",\n") + "}"
  }

  private static func json(_ value: Any) -> String {
    let options: JSONSerialization.WritingOptions = [
      .fragmentsAllowed, .prettyPrinted, .sortedKeys,
    ]
    let data = try? JSONSerialization.data(
      withJSONObject: value, options: options)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }

  // MARK: Views

  /// Adds the views that have recognizers or rows, outer ones first.
  private static func collect(_ view: UIView, into views: inout [UIView]) {
    if view.isHidden || !view.isUserInteractionEnabled || view.alpha < 0.01 {
      return
    }
    let isEmpty = view.bounds.width <= 0 || view.bounds.height <= 0
    let hasRecognizers = view.gestureRecognizers?.isEmpty == false
    if !isEmpty, hasRecognizers || handlesTouches(view) {
      views.append(view)
    }
    for subview in view.subviews { collect(subview, into: &views) }
  }

  /// Returns whether a view selects its rows by touches, which the taps of
  /// other views may cancel. Buttons keep theirs.
  private static func handlesTouches(_ view: UIView) -> Bool {
    view is UITableView || view is UICollectionView
  }

  private static func dump(
    _ view: UIView, in root: UIView, _ views: [UIView]
  ) -> [String: Any] {
    let frame = view.convert(view.bounds, to: root)
    let sides = [frame.minX, frame.minY, frame.width, frame.height]
    var result: [String: Any] = [
      "name": view.accessibilityIdentifier ?? "\(type(of: view))",
      "frame": sides.map { Double($0) },
      "handlesTouches": handlesTouches(view),
    ]
    var outer = view.superview
    while let candidate = outer, !views.contains(candidate) {
      outer = candidate.superview
    }
    if let outer { result["in"] = views.firstIndex(of: outer) }
    return result
  }

  // MARK: Recognizers

  private static func dump(
    _ recognizer: UIGestureRecognizer, _ views: [UIView],
    _ all: [UIGestureRecognizer]
  ) -> [String: Any] {
    var (kind, options) = describe(recognizer)
    options["isEnabled"] = recognizer.isEnabled
    options["cancelsTouchesInView"] = recognizer.cancelsTouchesInView
    options["delaysTouchesBegan"] = recognizer.delaysTouchesBegan
    options["delaysTouchesEnded"] = recognizer.delaysTouchesEnded
    options["isSubclass"] = "\(type(of: recognizer))" != kind
    let others = all.indices.filter { all[$0] !== recognizer }
    var result: [String: Any] = [
      "kind": kind, "options": options,
      "name": recognizer.name ?? "\(type(of: recognizer))",
      "simultaneous": others.filter { isSimultaneous(recognizer, all[$0]) },
      "waitsFor": others.filter { waits(recognizer, for: all[$0]) },
    ]
    result["view"] = recognizer.view.flatMap(views.firstIndex(of:))
    // UITouch.TouchType
    let names = ["direct", "indirect", "pencil", "indirectPointer"]
    let types = recognizer.allowedTouchTypes.map(\.intValue)
    let allowed = names.indices.filter(types.contains).map { names[$0] }
    if allowed != names { result["touchTypes"] = allowed }
    return result
  }

  private static func isSimultaneous(
    _ first: UIGestureRecognizer, _ second: UIGestureRecognizer
  ) -> Bool {
    let answer = first.delegate?.gestureRecognizer?(
      first, shouldRecognizeSimultaneouslyWith: second)
    return answer == true
      || !first.canPrevent(second) && !second.canPrevent(first)
      || !first.canBePrevented(by: second) && !second.canBePrevented(by: first)
  }

  private static func waits(
    _ first: UIGestureRecognizer, for second: UIGestureRecognizer
  ) -> Bool {
    let requires = first.delegate?.gestureRecognizer?(
      first, shouldRequireFailureOf: second)
    let isRequired = second.delegate?.gestureRecognizer?(
      second, shouldBeRequiredToFailBy: first)
    // <UITapGestureRecognizer: 0x600000000000
    let identity = String(second.description.prefix { $0 != ";" })
    return requires == true || isRequired == true
      || first.shouldRequireFailure(of: second)
      || second.shouldBeRequiredToFail(by: first)
      || required(by: first).contains(identity)
  }

  /// Returns the part of a description with what must fail.
  private static func required(
    by recognizer: UIGestureRecognizer
  ) -> Substring {
    let text = recognizer.description
    guard let start = text.range(of: "must-fail = {") else { return "" }
    let list = text[start.upperBound...]
    return list.prefix { $0 != "}" }
  }

  /// Returns the class of UIKit and its properties.
  private static func describe(
    _ recognizer: UIGestureRecognizer
  ) -> (String, [String: Any]) {
    switch recognizer {
    case let tap as UITapGestureRecognizer:
      return (
        "UITapGestureRecognizer",
        [
          "numberOfTapsRequired": tap.numberOfTapsRequired,
          "numberOfTouchesRequired": tap.numberOfTouchesRequired,
          "buttonMaskRequired": tap.buttonMaskRequired.rawValue,
        ]
      )
    case let press as UILongPressGestureRecognizer:
      return (
        "UILongPressGestureRecognizer",
        [
          // JSON has no infinity.
          "minimumPressDuration": min(press.minimumPressDuration, 86_400),
          "allowableMovement": min(Double(press.allowableMovement), 10_000),
          "numberOfTapsRequired": press.numberOfTapsRequired,
          "numberOfTouchesRequired": press.numberOfTouchesRequired,
        ]
      )
    case let edge as UIScreenEdgePanGestureRecognizer:
      return (
        "UIScreenEdgePanGestureRecognizer", ["edges": edge.edges.rawValue]
      )
    case let pan as UIPanGestureRecognizer:
      return (
        "UIPanGestureRecognizer",
        [
          "minimumNumberOfTouches": pan.minimumNumberOfTouches,
          "maximumNumberOfTouches": min(pan.maximumNumberOfTouches, 10),
          "allowedScrollTypesMask": pan.allowedScrollTypesMask.rawValue,
        ]
      )
    case let swipe as UISwipeGestureRecognizer:
      return (
        "UISwipeGestureRecognizer",
        [
          "direction": swipe.direction.rawValue,
          "numberOfTouchesRequired": swipe.numberOfTouchesRequired,
        ]
      )
    case is UIPinchGestureRecognizer: return ("UIPinchGestureRecognizer", [:])
    case is UIRotationGestureRecognizer:
      return ("UIRotationGestureRecognizer", [:])
    case is UIHoverGestureRecognizer: return ("UIHoverGestureRecognizer", [:])
    default: return ("\(type(of: recognizer))", [:])
    }
  }
}
