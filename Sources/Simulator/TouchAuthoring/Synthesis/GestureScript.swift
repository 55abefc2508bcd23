import TouchTrace

/// A script for synthetic input.
///
///     tap@50,30 rest=400 pinch:20-50@52,33,angle=30+thumb@15,60 longpress:900@80,20
///
/// Each word is a rest, or a gesture with its value, position, options and extra contacts:
///
///     NAME[:VALUE][@X,Y][,OPTION=NUMBER]...[+CONTACT@X,Y[,OPTION=NUMBER]...]...
///     rest=MS
///
/// Positions and lengths are in millimetres from the top left corner, times in milliseconds, angles in degrees
/// clockwise from the right. Numbers have up to three decimals; times are whole numbers. A gesture without a position
/// is in the middle of the surface.
///
/// | gesture | value | options |
/// |---|---|---|
/// | `tap[:TIMES]` | number of taps, 1 to 20; 1 | `fingers` `ms` `gap` `apart` `stay` |
/// | `longpress:MS` | duration | `fingers` `stay` |
/// | `pan:MM` | distance; the position is the start | `fingers` `angle` `ms` `wait` `break` `steady` `stay` |
/// | `swipe:MM` | distance; lifts at full speed | `fingers` `angle` `ms` `steady` |
/// | `pinch:MM-MM` | span at the start and at the end | `fingers` `angle` `ms` `wait` `break` `steady` `stay` |
/// | `rotate:DEGREES` | angle, clockwise; negative is anticlockwise | `span` `angle` `ms` `wait` `break` `steady` `stay` |
/// | `thumb:MS` | duration of a resting thumb | `stay` |
/// | `palm:MS` | duration of a resting palm | `stay` |
///
/// | option | meaning |
/// |---|---|
/// | `fingers=N` | 1 to 5; a pinch 2 to 5 (default 1, pinch 2) |
/// | `ms=MS` | duration of a tap or a movement (tap 95, pan 600, swipe 130, pinch 1050, rotate 1000) |
/// | `gap=MS` | between taps, from touch-up to touch-down (120) |
/// | `apart=MM` | from each tap to the next, to the right (0) |
/// | `wait=MS` | between the last finger's touch-down and the movement (100) |
/// | `angle=DEGREES` | direction of the movement or of the row of fingers (0) |
/// | `span=MM` | between a rotation's fingers (40) |
/// | `break=MS` | lifts the last finger in mid-movement for this long |
/// | `steady` | moves at constant velocity; with `ms=1`, a jump |
/// | `stay` | the recording ends with the fingers down. Only in the last gesture |
///
/// | contact | meaning |
/// |---|---|
/// | `thumb@X,Y` | rests before, during and after the gesture |
/// | `palm@X,Y` | rests during the gesture |
/// | `ghost@X,Y[,at=MS][,ms=MS]` | unintended touch, `at` after the gesture begins (its middle), for `ms` (20) |
///
/// Gestures without a rest between them are 300 ms apart; a rest has exactly the given duration. A final rest ends with
/// an empty frame that advances a player's clock.
public struct GestureScript: Hashable, Sendable {
  /// The gestures and rests, in order.
  public var steps: [Step]

  /// Creates a script; by default an empty one.
  public init(_ steps: [Step] = []) { self.steps = steps }

  /// A gesture or a rest.
  public enum Step: Hashable, Sendable {
    /// Milliseconds without touches.
    case rest(Int)
    /// A gesture with its extra contacts.
    case gesture(Gesture)
  }

  /// A position on the surface, in micrometres from the top left corner.
  public struct Position: Hashable, Sendable {
    /// The distance from the left edge, in micrometres. 0 or more.
    public var x: Int
    /// The distance from the top edge, in micrometres. 0 or more.
    public var y: Int

    /// Creates a position.
    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// One gesture: one word of a script.
  public struct Gesture: Hashable, Sendable {
    /// The movement of the fingers.
    public var kind: Kind
    /// The position; `nil` (the default) is the middle of the surface.
    public var position: Position?
    /// The options that differ from the defaults.
    public var options = Options()
    /// Contacts in addition to the gesture's fingers. None by default.
    public var extraContacts: [ExtraContact] = []

    /// Creates a gesture with default options.
    public init(_ kind: Kind, at position: Position? = nil) {
      self.kind = kind
      self.position = position
    }
  }

  /// The movement of the fingers. Lengths are in micrometres, times in milliseconds, angles in millidegrees; scripts
  /// limit them to the given ranges.
  public enum Kind: Hashable, Sendable {
    /// Taps this many times: 1...20.
    case tap(times: Int)
    /// Rests for this duration: 1...600,000 ms.
    case longPress(milliseconds: Int)
    /// Moves by this distance and stops: 0...1,000,000 µm.
    case pan(length: Int)
    /// Moves by this distance and lifts at full speed: 0...1,000,000 µm.
    case swipe(length: Int)
    /// Moves from one span to another: 1000...1,000,000 µm each.
    case pinch(from: Int, to: Int)
    /// Rotates two fingers about their midpoint, clockwise: -1,080,000...1,080,000 millidegrees.
    case rotate(Int)
    /// Rests a thumb for this duration: 1...600,000 ms.
    case thumb(milliseconds: Int)
    /// Rests a palm for this duration: 1...600,000 ms.
    case palm(milliseconds: Int)
  }

  /// The options of a gesture; `nil` is the default.
  public struct Options: Hashable, Sendable {
    /// The number of fingers, 1...5. 1 by default, 2 for a pinch.
    public var fingers: Int?
    /// The duration of a tap or a movement, 1...600,000 ms. By default 95 for a tap, 600 for a pan, 130 for a swipe, 1050
    /// for a pinch, 1000 for a rotation.
    public var milliseconds: Int?
    /// The interval between two taps, 0...600,000 ms. 120 by default.
    public var gap: Int?
    /// The distance from each tap to the next, to the right, 0...1,000,000 µm. 0 by default.
    public var apart: Int?
    /// The rest before a movement, 0...600,000 ms. 100 by default.
    public var wait: Int?
    /// The direction of the movement or of the row of fingers, in millidegrees clockwise from the right,
    /// -360,000...360,000. 0 by default.
    public var angle: Int?
    /// The distance between the fingers of a rotation, 1000...1,000,000 µm. 40,000 by default.
    public var span: Int?
    /// The duration for which the last finger lifts in mid-movement, 1...600,000 ms. By default it stays down.
    public var breakMilliseconds: Int?
    /// A Boolean value that indicates whether the fingers move at constant velocity. `false` by default.
    public var isSteady = false
    /// A Boolean value that indicates whether the fingers are still down when the recording ends. `false` by default.
    public var stays = false

    /// Creates the default options.
    public init() {}
  }

  /// A contact during a gesture that is not part of it.
  public struct ExtraContact: Hashable, Sendable {
    /// The type of contact.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A thumb, before, during and after the gesture.
      case thumb
      /// A palm, during the gesture.
      case palm
      /// A short, unintended touch.
      case ghost
    }

    /// The type of contact.
    public var kind: Kind
    /// The position.
    public var position: Position
    /// The time after the gesture begins, 0...600,000 ms; the middle of the gesture by default. Only for a ghost.
    public var at: Int?
    /// The duration, 1...600,000 ms; 20 by default. Only for a ghost.
    public var milliseconds: Int?

    /// Creates a contact.
    public init(_ kind: Kind, at position: Position) {
      self.kind = kind
      self.position = position
    }
  }

  /// The script syntax, for display in a terminal.
  public static let help = """
    A script consists of gestures and rests, in millimetres, milliseconds and degrees clockwise.

      NAME[:VALUE][@X,Y][,OPTION=NUMBER]...[+CONTACT@X,Y[,OPTION=NUMBER]...]...

      tap[:TIMES]    fingers ms gap apart stay                tap:2@50,30,fingers=2
      longpress:MS   fingers stay                             longpress:900@50,30
      pan:MM         fingers angle ms wait break steady stay  pan:30@50,10,angle=90
      swipe:MM       fingers angle ms steady                  swipe:40@30,30
      pinch:MM-MM    fingers angle ms wait break steady stay  pinch:20-50@52,33
      rotate:DEGREES span angle ms wait break steady stay     rotate:-90@52,33
      thumb:MS       stay                                     thumb:1500@20,60
      palm:MS        stay                                     palm:800@2,40
      rest=MS        no touches                               rest=400

      fingers=N   1 to 5 (1; pinch 2)
      ms=MS       duration
      gap=MS      between taps (120)
      apart=MM    from each tap to the next, to the right (0)
      wait=MS     before the movement (100)
      angle=DEG   direction of the movement or of the fingers (0)
      span=MM     between a rotation's fingers (40)
      break=MS    lifts the last finger in mid-movement for this long
      steady      moves at constant velocity; with ms=1, a jump
      stay        the recording ends with the fingers down

      +thumb@X,Y  rests throughout            +palm@X,Y  rests throughout
      +ghost@X,Y[,at=MS][,ms=MS]  unintended touch (in the middle, 20)

    Without a position, a gesture is in the middle of the surface. Gestures without a \
    rest between them are 300 ms apart.
    """
}

/// A problem with a script and its location.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The index of the word, from 1; 0 if the problem concerns the whole script.
  public var word: Int
  /// The word as written.
  public var text: String
  /// A sentence without a period: what was expected, what was found, an example.
  public var problem: String

  /// Creates an error about a word.
  public init(word: Int, text: String, _ problem: String) {
    self.word = word
    self.text = text
    self.problem = problem
  }

  public var description: String {
    word == 0 ? "script: \(problem)" : "word \(word), \(QuotedText.quoted(text)): \(problem)"
  }
}
