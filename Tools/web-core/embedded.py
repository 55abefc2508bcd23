"""Copies Swift sources into one module of Embedded Swift, which has neither values of protocol type nor types as values
nor key paths: usage embedded.py FOLDER, in the root of the repository.

Every rule must apply, so that a change of the sources that makes one useless is noticed here and not in the browser."""
import pathlib
import plistlib
import re
import sys

FOLDERS = ["TouchTrace", "TraceReplay", "ReplayModel", "LibinputEvents", "Simulation", "TableModel", "Analysis/Report", "Analysis/Explanation",
           "Analysis/Verdict", "Analysis/Comparison", "Analysis/Labels"]
EXCLUDED = re.compile(
    r"\.docc|TouchTrace/Writing/(RecordingWriter|EvdevWriter|EvemuWriter|LibinputRecordWriter|DeviceFrames|RecordingComments|"
    r"ContactCSVWriter|PointerEventsWriter|WebDriverWriter)|TraceReplay/Files/|Golden|ContinuousIntegration|SavedState|"
    r"TranscriptDifference|ChangedLine|FrameStream|TraceReplay/Transcript/TranscriptJSON|LibinputEvents/(?!InputTranslation)|"
    r"Simulation/(Files|Film|Scenes/PropertyList)/|Simulation/TraceReplay|PropertyList\.swift|PictureMoment|SVGWriter|TextDrawing|"
    r"TextGrid|RecordedPlayback|CorpusReport|ReportPage|Report\+Page|ReportCore|RecordingNames|RecordingOutcome|ExplanationJSON|LabelFile")

# In every file: what Embedded Swift lacks, by what the folder has for it.
EVERYWHERE = [
    (r"\(any GestureRecognizer\)\.Type|\(any GestureRecognizer\.Type\)|any GestureRecognizer\.Type", "RecognizerKind"),
    (r"\(any GestureRecognizer\)|any GestureRecognizer\b", "AnyRecognizer"),
    (r"\(any Scene\.Type\)|any Scene\.Type", "SceneKind"),
    (r"type\(of: scene\)", "scene.type"),
    (r"\.recognizer as\? (\w+)", r".recognizer.cast(to: \1.self)"),
    (r"of: (\w+Scene)\.self, assignments", r"of: SceneKind(of: \1.self), assignments"),
    (r"assignments, of: (\w+Scene)\.self", r"assignments, of: SceneKind(of: \1.self)"),
    (r", \w+\.list\(fromPropertyList:\)\)", ")"),
    (r"\bTableModel(::|\.)(?=[A-Z])", ""),
    (r"Hashable, Sendable, Encodable \{", "Hashable, Sendable {"),
    (r"\bweak var", "unowned(unsafe) var"),
    (r"\[unowned ([^\]]+)\]", r"[unowned(unsafe) \1]"),
    (r"\bunowned (let|var)", r"unowned(unsafe) \1"),
    (r"(?m)^(?:(?:@_exported )?(?:internal|package|public) )?import "
     r"(?:EmbeddedFiles|LibinputEvents|ReplayModel|Simulation|Synchronization|TableModel|TouchTrace|TraceReplay)$", ""),
    (r"(?<=[(:] )\\\.self\b|(?<=\()\\\.self\b", "{ $0 }"),
    (r"(\(\s*)\\\.([a-z][A-Za-z.]*)", r"\1{ $0.\2 }"),
    (r"(?<=: )\\\.([a-z][A-Za-z.]*)", r"{ $0.\1 }"),
]

PATH_VALUES = [
    (r"(?<=[,n] )\\\.([a-zA-Z]+)", r"FieldPath({ $0.\1 }, { $0.\1 = $1 })"),
    (r"(\w[\w.!?\[\]()]*)\[keyPath: (\$?[\w.]+)\] = ([^}\n]*)", r"\2.set(&\1, \3)"),
    (r"(\w[\w.!?\[\]()]*)\[keyPath: (\$?[\w.]+)\]", r"\2.get(\1)"),
    (r"WritableKeyPath<([^>]*)> & Sendable", r"FieldPath<\1>"),
    (r"WritableKeyPath<([^>]*)>", r"FieldPath<\1>"),
]
READER = [(r"struct (\w+Reader): EventLineReader", r"final class \1: EventLineReader"), (r"mutating func (?!noteOpenEnd)", "func ")]
ENCODER = [(r"struct (\w+Encoder): FrameEncoder", r"final class \1: FrameEncoder"), (r"mutating func", "func")]

# By file, before the others.
RULES = {
    "TouchTrace/Reading/EventLineReader.swift": [
        (r"protocol EventLineReader \{", "protocol EventLineReader: AnyObject {"),
        (r"  mutating func (nextEvent|nextFrame)", r"  func \1"),
    ],
    "TouchTrace/Reading/GeteventNames.swift": [
        (r"\[\(String, type: UInt16, code: UInt16\)\]", "[(String, UInt16, UInt16)]")],
    # `Int` has 32 bits in the browser.
    "TouchTrace/Text/FixedPoint.swift": [
        (r"limit = 1 << 53", "limit = Int.max - 1"), (r"Int\(_Thousandths\(value\)\.count\)", "Int(clamping: _Thousandths(value).count)")],
    "TouchTrace/Text/NumberParsing.swift": [
        (r"into value: inout Int\)", "into value: inout Int64)"), (r"Int\(digit\)", "Int64(digit)"),
        (r"var value = 0", "var value: Int64 = 0"), (r"digits \? value : nil", "digits ? Int(exactly: value) : nil"),
        (r"guard var value = readNumber\(from: &position, upTo: 13\)",
         "var value: Int64 = 0\n    guard 1...13 ~= readDigits(from: &position, into: &value)"),
        (r"return value > FixedPoint\.limit \? nil : isNegative \? -value : value",
         "return value > Int64(FixedPoint.limit) ? nil : Int(isNegative ? -value : value)"),
    ],
    "TouchTrace/Reading/ContactCSVRow.swift": [
        (r"var value = 0\n    var digits", "var value: Int64 = 0\n    var digits"),
        (r"Int\(digit\), FixedPoint\.limit \+ 1\)", "Int64(digit), Int64(1) << 53)"),
        (r"(value \+= 1 \}\n    return )isNegative \? -value : value\n", r"\1Int(clamping: isNegative ? -value : value)\n"),
        (r"value < 0 \? -FixedPoint\.limit - 1 : FixedPoint\.limit \+ 1", "value < 0 ? Int.min : Int.max")],
    # Since the browser started, or since 1970.
    "TouchTrace/Reading/PointerEventsReader.swift": [
        (r"Int64\(FixedPoint\.thousandths\(number\)\)", "_Thousandths(number).count")],
    # The search for what would have changed an outcome must not stop the page for seconds.
    "Analysis/Report/ReportTouches.swift": [(r"maximumFrames = 6000", "maximumFrames = 600")],
    "TouchTrace/Contacts/Surface.swift": [
        (r"\{ \(clamped\(micrometres\) \* pointsPerInch \* 10 \+ 127\) / 254 \}",
         "{ Int(clamping: (Int64(clamped(micrometres)) * 1630 + 127) / 254) }"),
        (r"\(clamped\(millipoints\) \* 254 \+ pointsPerInch \* 5\) / \(pointsPerInch \* 10\)",
         "Int(clamping: (Int64(clamped(millipoints)) * 254 + 815) / 1630)"),
        (r"Self\.clamped\((width|height)\) \* 1000", r"Self.clamped(\1).multipliedReportingOverflow(by: 1000).partialValue"),
        (r"min\(max\(length, -1 << 48\), 1 << 48\)", "length"),
    ],
    "TouchTrace/Reading/RecordingFormat.swift": [
        (r"case \.debugEvents: try .*", ""),
        (r"case \.evemu, .*", "case let format:\n      throw RecordingError(file: input.name, "
         "\"this is in the format \\(format.rawValue), which this page cannot read; convert it with touchstone convert to a trace\")")],
    # The formats of devices are not read there.
    "TouchTrace/Reading/UnsupportedFile.swift": [
        (r'(?s)(static let supportedFormats =\s*).*?"\n\n', r'\1"this page reads contact CSV, WebDriver actions, Pointer Events logs and '
         'touchstone trace; convert other recordings with touchstone convert to a trace"\n\n')],
    # A number that the page cannot represent is one all the same.
    "TouchTrace/Notation/ParameterAssignment.swift": [
        (r"guard parameter\.range\.contains\(value\) else \{", "guard parameter.range.contains(value), abs(value) < 2_147_483 else {"),
        (r"guard let thousandths = FixedPoint\.thousandths\(parsing: digits\) else \{",
         """\\g<0>
      let parts = digits.drop(while: { $0 == "-" }).split(separator: ".", omittingEmptySubsequences: false)
      let isNumber = parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy({ (48...57).contains($0) }) })
      if isNumber, parts.count == 1 || parts.count == 2 && parts[1].utf8.count < 4 {
        throw Problem(
          "\\(parameter.name) must be from \\(parameter.text(parameter.range.lowerBound)) to "
            + "\\(parameter.text(parameter.range.upperBound)), not \\(written); "
            + "the default is \\(parameter.text(parameter.defaultValue))")
      }"""),
    ],
    "TouchTrace/Notation/TraceParser+Recognizers.swift": [
        (r"invalidParameter\(of: name, type\)", "type.invalidParameter(of: name, header)"),
        (r"(?s)  private func invalidParameter<R.*?\n  \}\n", ""),
    ],
    "TraceReplay/Replay/Setup.swift": [
        (r"recognizer: type\.init\(\)", "recognizer: type.make()"),
        (r"var press = recognizers\[index\]\.recognizer as\? LongPressRecognizer",
         "let press = recognizers[index].recognizer.onTouchpad"),
        (r".*press\.allowableMovementWhilePressing =.*\n", ""),
        (r"type\(of: recognizers\[index\]\.recognizer\)", "recognizers[index].recognizer.type"),
        (r"type\(of: recognizer\)\.kind", "recognizer.type.kind"),
        (r"static func named<R: GestureRecognizer>\(_: R\.Type\)", "static func named(_ type: RecognizerKind)"),
        (r"R\.variants\.map \{ NamedRecognizer", "type.variants.map { NamedRecognizer"),
        (r"named\((Swipe|LongPress)Recognizer\.self\)", r"named(Kind<\1Recognizer>())"),
        (r"(?s)\nextension GestureRecognizer \{.*", ""),
    ],
    "TraceReplay/Replay/Session.swift": [
        (r"private static func attach<R: GestureRecognizer>", "static func attach<R: SceneRecognizer>"),
        (r"return Self\.attach\(named\.recognizer, as: named\.name, ", "return named.recognizer.attach(as: named.name, "),
    ],
    "TraceReplay/Scenes/SceneGesture.swift": [
        (r"\(self as\? any SceneGestureSource\)\?\.kindInScene \?\? \.other\(Self\.kind, measurements\)", "kindInScene"),
        (r"(?m)^extension GestureRecognizer \{", "extension SceneGestureSource {"),
    ],
    "TraceReplay/Scenes/SceneCatalog.swift": [(r"try scene\.init\(surface", "try scene.make(surface")],
    "TraceReplay/Scenes/Scene.swift": [
        (r"(?m)^  init\(surface: Surface, assignments: .*$",
         "\\g<0>\n  /// The scene's type.\n  var type: SceneKind { get }\n  var isRecorded: Bool { get }\n"
         "  var drawn: (any DrawnScene)? { get }\n"
         "  func problem(with target: TargetReference) -> String?"),
    ],
    "TraceReplay/Targets/ElementLog.swift": [
        (r"(?m)^final class RecordedScene: Scene \{",
         "\\g<0>\n  var type: SceneKind { log?.scene ?? SceneKind(of: RecordedScene.self) }\n  var isRecorded: Bool { true }"),
    ],
    "TouchTrace/Writing/ContactEncoder.swift": [(r"(?s)  public var remarks: \[String\] \{.*?\n  \}\n", "")],
    "TraceReplay/Targets/Placement.swift": [
        (r"\(self as\? RecordedScene\)\?\.log\?\.scene \?\? Self\.self", "type")],
    "TraceReplay/Targets/Session+Recorded.swift": [
        (r"private func recognizer<R: GestureRecognizer>\(_ id: RecognizerID, like _: R\)",
         "private func recognizer(_ id: RecognizerID, like old: AnyRecognizer)"),
        (r"coordinator\.recognizer\(id, as: R\.self\)", "old.present(id, in: coordinator)"),
    ],
    "TraceReplay/Targets/SceneElement.swift": [(r"Codable, ", "")],
    # A cast of an array to other labels is done at run time.
    "Simulation/Scenes/Parks/ParksEvents.swift": [(r": \[\(String, Value\)\]", ": [(key: String, value: Value)]")],
    "Simulation/Scenes/Inbox/InboxEvents.swift": [(r"-> \[\(String, Value\)\]", "-> [(key: String, value: Value)]")],
    "Simulation/Scenes/ScenePosition.swift": [(r"-> \(Int, Length\)\?", "-> (section: Int, top: Length)?")],
    "TableModel/Table/TableView+Updates.swift": [(r"(?s)  /// The same\. If the body throws.*?\n  \}\n\n", "")],
    "TableModel/Geometry/RowForest+Pages.swift": [(r"map\(\\\.([01])\)", r"map { $0.\1 }")],
    "Simulation/Scenes/SceneCatalog+Scenes.swift": [
        (r"(\w+Scene)\.self", r"SceneKind(of: \1.self)")],
    "Simulation/Scenes/DrawnScene.swift": [
        (r"self as\? any DrawnScene", "nil"),
        (r"(?s)\Z", "\nextension DrawnScene {\n  package var drawn: (any DrawnScene)? { self }\n}\n")],
    "Simulation/Scenes/Plays/Play.swift": [(r"(?s)builtIn: \[Play\] = \{.*?\n  \}\(\)", "builtIn: [Play] = BuiltIn.plays")],
    "Simulation/Scenes/Parks/ParkModel.swift": [
        (r"(?s)builtIn: ParkModel = \{.*?\n  \}\(\)", "builtIn = ParkModel(BuiltIn.parks)")],
    "Simulation/Replay/Session+Libinput.swift": [(r"(?s)\nextension LibinputProvenance \{.*", "")],
    "Analysis/Explanation/ChangeSearch.swift": [(r"type\(of: named\.recognizer\)\.param", "named.recognizer.type.param")],
    "Analysis/Verdict/GestureNames.swift": [(r"type\(of: named\.recognizer\)", "named.recognizer.type")],
    "Analysis/Report/Report.swift": [
        # libinput does not run there.
        (r".*isLibinputOnOtherDevice.*\n", ""),
    ],
    "TraceReplay/Targets/SessionTargets+Removal.swift": [
        (r"scene is RecordedScene", "scene.isRecorded"), (r"(?s)  // MARK: Saving.*", "}\n")],
}
for name in ["Evemu", "Evtest", "LibinputRecord", "Getevent"]:
    RULES[f"TouchTrace/Reading/{name}Reader.swift"] = READER
for name in ["Reading/DescriptionText", "Notation/TraceTargets", "Notation/TraceParser+Targets", "Notation/TraceWriter+Targets",
             "Notation/LibinputConfiguration"]:
    RULES.setdefault(f"TouchTrace/{name}.swift", []).extend(PATH_VALUES)
RULES["TouchTrace/Synthesis/FrameEncoder.swift"] = [
    (r"protocol FrameEncoder \{", "protocol FrameEncoder: AnyObject {"), (r"mutating func encode", "func encode"),
    (r"\[\(code: UInt16, value: Int32\)\]", "[(UInt16, Int32)]")]
for name in ["SlotEncoder", "SlotlessEncoders"]:
    RULES[f"TouchTrace/Synthesis/{name}.swift"] = ENCODER
# A rule of a group need not apply to each file of the group.
OPTIONAL = {id(rule) for rules in [PATH_VALUES, READER, ENCODER] for rule in rules}


# The scenes' property lists, as text: an entry a line with its fields separated by tabs, and entries of the second level
# after a tab.
LISTS = {"plays": "Simulation/Scenes/Plays/PlaysAndQuotations.plist", "parks": "Simulation/Scenes/Parks/Parks.plist"}


def built_in():
    """Returns the Swift source of the scenes' property lists."""
    source = "enum BuiltInText {\n"
    for name, path in LISTS.items():
        lines = []
        for entry in plistlib.loads(pathlib.Path("Sources", path).read_bytes()):
            (_, title), (_, members) = entry.items()
            lines.append(title)
            lines += ["\t" + "\t".join(str(value) for value in member.values()) for member in members]
        source += f'  static let {name}: StaticString = #"""\n' + "".join(f"    {line}\n" for line in lines) + '    """#\n'
    return source + "}\n"


def main(target):
    used = set()
    pathlib.Path(target).mkdir(parents=True)
    for name in FOLDERS:
        for path in sorted(pathlib.Path("Sources", name).rglob("*.swift")):
            name = path.relative_to("Sources").as_posix()
            if EXCLUDED.search(name):
                continue
            text = path.read_text()
            for rule in RULES.get(name, []):
                text, count = re.subn(rule[0], rule[1], text)
                if count == 0 and id(rule) not in OPTIONAL:
                    sys.exit(f"Tools/web-core/embedded.py: {name} has nothing like {rule[0]} any longer; adapt the rule")
            # Another module has a type of this name.
            if name.startswith("TableModel/"):
                text = re.sub(r"\bPlacement\b", "TablePlacement", text)
            # A class' own `Self` may be a subclass, which has a type as a value.
            if path.stem.endswith("Scene"):
                text = text.replace("Self.self", path.stem + ".self")
            for pattern, replacement in EVERYWHERE:
                text = re.sub(pattern, replacement, text)
            used.add(name)
            # A module's files have different names.
            pathlib.Path(target, name.replace("/", "-")).write_text(text)
    pathlib.Path(target, "BuiltInText.swift").write_text(built_in())
    for name in RULES.keys() - used:
        sys.exit(f"Tools/web-core/embedded.py: there is no Sources/{name} any longer; remove its rules")


if sys.argv[1] == "--folders":
    print("Gestures", *FOLDERS, sep="\n")
else:
    main(sys.argv[1])
