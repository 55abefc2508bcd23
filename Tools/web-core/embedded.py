"""Copies the sources of the pages' core as one module of Embedded Swift: usage embedded.py FOLDER, in the root of the repository.

The rules are for what has no form that Embedded Swift and Swift share; Tools/web-core/Core has what the excluded files define."""
import pathlib
import plistlib
import re
import sys

FOLDERS = ["Core/ScrollPhysics", "Core/TableModel"] + ["Simulator/" + folder for folder in (
    "TouchTrace", "TraceReplay", "ReplayModel", "LibinputEvents", "Simulation", "Reports/Report", "Analysis/Explanation",
    "Analysis/Verdict", "Analysis/Answer", "Analysis/Comparison")]
# A page words remedies as the command does.
FILES = ["Simulator/CommandSupport/Output/RecordingRemedyText.swift"]
# Devices, files, synthetic touches, films, and pages of several recordings.
EXCLUDED = re.compile("|".join(r"""\.docc /(Erased|Scene)Types PropertyList
TouchTrace/Evdev/(?!EventCode\.) TouchTrace/Text/XML
TouchTrace/Contacts/(?!PointDensity|PositionIrregularity|Surface(\+Size)?\.|TraceFrame|TrackerNotes)
TouchTrace/Reading/(Logs/(?!DrawnTable)|EarlierTouches|CompanionDescription|CompletedFrames|DebugEvents|DescriptionText|DeviceEvents|Ev|FarPositions)
TouchTrace/Reading/(Getevent|TouchDownSlots|LibinputRecord|LineScanner\+E|SupportedFormats|TouchSources\+)
TraceReplay/(Files/|Program/|Replay/(ContinuousIntegration|FrameStream|Golden|RecognitionCounter)) SavedState
TraceReplay/Transcript/(ChangedLine|TranscriptDifference|TranscriptGesture|TranscriptJSON) Analysis/Answer/TestSentence LibinputEvents/(?!InputTranslation)
Simulation/(Files|Film)/ Simulation/TraceReplay Simulation/Pictures/(PictureMoment|SVGWriter|Text) ReplayModel/RecordedPlayback
Reports/Report/(CorpusReport|LiveReport|Report\+|ReportValue\+|ReportCore|ReportPage|RecordingNames|RecordingLink|Deflate) ExplanationJSON ReplayModel/Labels/(Expected|Finger|GestureExp|RecordingLabel\+|Score)""".split()))
RULES = [
    (r"\\(\.[a-z\d][\w.]*)", r"{ $0\1 }"),
    (r"\b(weak|unowned)(?= (var|let|self|targets)\b)", "unowned(unsafe)"),
    (r"\(any GestureRecognizer\)\.Type|\(any GestureRecognizer\.Type\)|any GestureRecognizer\.Type", "RecognizerKind"),
    (r"\(any GestureRecognizer\)|any GestureRecognizer\b", "AnyRecognizer"),
    (r"\(any Scene\.Type\)|any Scene\.Type", "SceneKind"),
]
# The scenes' property lists, as text: an entry a line with its fields separated by tabs, and entries of the second level
# after a tab.
LISTS = {"plays": "Simulator/Simulation/Scenes/Plays/PlaysAndQuotations.plist", "parks": "Simulator/Simulation/Scenes/Parks/Parks.plist"}


def built_in():
    source = "enum BuiltInText {\n"
    for name, path in LISTS.items():
        source += f'  static let {name}: StaticString = #"""\n'
        for entry in plistlib.loads(pathlib.Path("Sources", path).read_bytes()):
            (_, title), (_, members) = entry.items()
            source += f"    {title}\n"
            source += "".join("    \t" + "\t".join(map(str, member.values())) + "\n" for member in members)
        source += '    """#\n'
    return source + "}\n"


def copy(target):
    pathlib.Path(target).mkdir(parents=True)
    pathlib.Path(target, "BuiltInText.swift").write_text(built_in())
    paths = [path for folder in FOLDERS for path in sorted(pathlib.Path("Sources", folder).rglob("*.swift"))]
    for path in paths + [pathlib.Path("Sources", file) for file in FILES]:
        text = path.read_text()
        for pattern, replacement in RULES:
            text = re.sub(pattern, replacement, text)
        # A module's files have different names.
        if not EXCLUDED.search(path.as_posix()):
            pathlib.Path(target, "-".join(path.parts[1:])).write_text(text)


print("Core/Gestures", *FOLDERS, *FILES, sep="\n") if sys.argv[1] == "--folders" else copy(sys.argv[1])
