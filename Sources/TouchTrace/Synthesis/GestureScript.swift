/// What a hand is to do, word after word.
///
///     tap@50,30 rest=400 pinch:20-50@52,33,angle=30+thumb@15,60 longpress:700@80,20
///
/// A word is a gesture, its value, its place, its options, and the contacts that come along, or a rest:
///
///     NAME[:VALUE][@X,Y][,OPTION=NUMBER]...[+COMPANION@X,Y[,OPTION=NUMBER]...]...
///     rest=MS
///
/// Places and lengths are millimetres from the top left corner, times are milliseconds, angles are degrees clockwise
/// from the right. Up to three decimals; times are whole. Without a place a gesture is in the middle of the surface.
///
/// | gesture | value | options |
/// |---|---|---|
/// | `tap[:TIMES]` | how often, 1 to 20; 1 | `fingers` `ms` `gap` `stay` |
/// | `longpress:MS` | how long | `fingers` `stay` |
/// | `pan:MM` | how far; the place is where it begins | `fingers` `angle` `ms` `wait` `break` `stay` |
/// | `swipe:MM` | how far; lifts at full speed | `fingers` `angle` `ms` |
/// | `pinch:MM-MM` | from span to span | `fingers` `angle` `ms` `wait` `break` `stay` |
/// | `rotate:DEGREES` | how far, clockwise; negative the other way | `span` `angle` `ms` `wait` `break` `stay` |
/// | `thumb:MS` | how long a thumb rests there | `stay` |
/// | `palm:MS` | how long a palm lies there | `stay` |
///
/// | option | meaning |
/// |---|---|
/// | `fingers=N` | 1 to 5; a pinch 2 to 5 (default 1, pinch 2) |
/// | `ms=MS` | how long a tap touches, or a movement moves (tap 95, pan 600, swipe 130, pinch 1050, rotate 1000) |
/// | `gap=MS` | between taps, from lift to landing (120) |
/// | `wait=MS` | hesitation between the last finger's landing and the movement (100) |
/// | `angle=DEGREES` | which way it goes, or how the fingers lie (0) |
/// | `span=MM` | between a rotation's fingers (40) |
/// | `break=MS` | in mid-movement the last finger lifts for so long and comes back |
/// | `stay` | the fingers stay: the recording ends with them down. Only in the last gesture |
///
/// | companion | meaning |
/// |---|---|
/// | `thumb@X,Y` | rests there before, during and after the gesture |
/// | `palm@X,Y` | lies there during the gesture |
/// | `ghost@X,Y[,at=MS][,ms=MS]` | a contact nobody meant, `at` after the gesture begins (its middle), for `ms` (20) |
///
/// Between two gestures without a rest lie 300 ms; a rest lasts as long as it says. A rest at the end ends with an
/// empty frame, so that a player's clock goes as far.
public struct GestureScript: Hashable, Sendable {
  /// Gestures and rests, in order.
  public var steps: [Step]

  /// A script of these steps; by default of none.
  public init(_ steps: [Step] = []) { self.steps = steps }

  /// A gesture or a rest.
  public enum Step: Hashable, Sendable {
    /// Milliseconds without a touch.
    case rest(Int)
    /// A gesture, with the contacts that come along.
    case gesture(Gesture)
  }

  /// A place on the surface, in micrometres from the top left corner.
  public struct Place: Hashable, Sendable {
    /// To the right, in micrometres. 0 or more.
    public var x: Int
    /// Down, in micrometres. 0 or more.
    public var y: Int
    /// A place at these two.
    public init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
  }

  /// One gesture, as one word of a script tells it.
  public struct Gesture: Hashable, Sendable {
    /// What the fingers do.
    public var kind: Kind
    /// Where; nil, the default, for the middle of the surface.
    public var place: Place?
    /// How, where it is not as usual.
    public var options = Options()
    /// What touches beside its fingers. Nothing by default.
    public var simultaneous: [Companion] = []

    /// A gesture done as usual.
    public init(_ kind: Kind, at place: Place? = nil) { (self.kind, self.place) = (kind, place) }
  }

  /// What fingers do. Lengths are in micrometres, times in milliseconds, angles in millidegrees; a script's words hold
  /// them within the ranges named here.
  public enum Kind: Hashable, Sendable {
    /// They touch and lift so many times: 1…20.
    case tap(times: Int)
    /// They stay for so long: 1…600 000 ms.
    case longPress(milliseconds: Int)
    /// They go so far, and come to rest: 0…1 000 000 µm.
    case pan(length: Int)
    /// They go so far, and lift at full speed: 0…1 000 000 µm.
    case swipe(length: Int)
    /// They go from one span to another: 1000…1 000 000 µm each.
    case pinch(from: Int, to: Int)
    /// Two turn about their middle, clockwise: -1 080 000…1 080 000 millidegrees.
    case rotate(Int)
    /// A thumb rests for so long: 1…600 000 ms.
    case thumb(milliseconds: Int)
    /// A palm lies there for so long: 1…600 000 ms.
    case palm(milliseconds: Int)
  }

  /// What a word says beyond its value; nil where it leaves the default.
  public struct Options: Hashable, Sendable {
    /// How many there are, 1…5. By default 1, of a pinch 2.
    public var fingers: Int?
    /// How long a tap touches or a movement moves, 1…600 000 ms. By default 95 for a tap, 600 for a pan, 130 for a
    /// swipe, 1050 for a pinch, 1000 for a rotation.
    public var milliseconds: Int?
    /// How long nobody touches between two taps, 0…600 000 ms. 120 by default.
    public var gap: Int?
    /// How long they rest before they move, 0…600 000 ms. 100 by default.
    public var wait: Int?
    /// Which way they go, or how they lie, in millidegrees clockwise from the right, -360 000…360 000. 0 by default.
    public var angle: Int?
    /// How far apart the fingers of a rotation are, 1000…1 000 000 µm. 40 000 by default.
    public var span: Int?
    /// For how long the last finger is away in mid-movement, 1…600 000 ms. By default it stays.
    public var breakMilliseconds: Int?
    /// Whether they are still down when the recording ends. False by default.
    public var stays = false
    /// All as usual.
    public init() {}
  }

  /// A contact that comes along with a gesture and is no part of it.
  public struct Companion: Hashable, Sendable {
    /// What touches.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A thumb, before, during and after the gesture.
      case thumb
      /// A palm, during the gesture.
      case palm
      /// A contact that nobody meant, for a moment.
      case ghost
    }
    /// What touches.
    public var kind: Kind
    /// Where.
    public var place: Place
    /// When after the gesture begins, 0…600 000 ms; by default in its middle. Only a ghost has it.
    public var at: Int?
    /// For how long, 1…600 000 ms; 20 by default. Only a ghost has it.
    public var milliseconds: Int?
    /// A companion at that place.
    public init(_ kind: Kind, at place: Place) { (self.kind, self.place) = (kind, place) }
  }

  /// All the words, for a terminal.
  public static let help = """
    A script is words: gestures and rests. Millimetres, milliseconds, degrees clockwise.

      NAME[:VALUE][@X,Y][,OPTION=NUMBER]...[+COMPANION@X,Y[,OPTION=NUMBER]...]...

      tap[:TIMES]     fingers ms gap stay               tap:2@50,30,fingers=2
      longpress:MS    fingers stay                      longpress:700@50,30
      pan:MM          fingers angle ms wait break stay  pan:30@50,10,angle=90
      swipe:MM        fingers angle ms                  swipe:40@30,30,fingers=3
      pinch:MM-MM     fingers angle ms wait break stay  pinch:20-50@52,33
      rotate:DEGREES  span angle ms wait break stay     rotate:-90@52,33
      thumb:MS        stay                              thumb:1500@20,60
      palm:MS         stay                              palm:800@2,40
      rest=MS         nothing for so long               rest=400

      fingers=N   1 to 5 (1; pinch 2)
      ms=MS       how long it takes
      gap=MS      between taps (120)
      wait=MS     before the movement (100)
      angle=DEG   which way, or how it lies
      span=MM     between a rotation's fingers (40)
      break=MS    the last finger lifts, and comes back after so long
      stay        the recording ends with fingers down

      +thumb@X,Y  rests throughout            +palm@X,Y  lies there throughout
      +ghost@X,Y[,at=MS][,ms=MS]  a contact nobody meant (in the middle, 20)

    Without a place: the middle of the surface. Between gestures without a rest: 300 ms.
    """
}

/// What is wrong with a script, and where.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which word, from 1; 0 where the trouble is with the script as a whole.
  public var word: Int
  /// The word as written.
  public var text: String
  /// A sentence without its full stop: what was expected, what was found, an example.
  public var problem: String

  /// What is wrong with that word.
  public init(word: Int, text: String, _ problem: String) {
    (self.word, self.text, self.problem) = (word, text, problem)
  }

  public var description: String { word == 0 ? "script: \(problem)" : "word \(word), \"\(text)\": \(problem)" }
}
