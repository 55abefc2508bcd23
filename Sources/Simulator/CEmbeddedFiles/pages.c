/* The scripts and style sheets of the pages. A page joins those that its own ones import, in the order of the imports.
 * And the recognizers, whose comments state the reasons of their defaults, the code that dumps those of apps, and an example of
 * a setup. */
#include "embedded_files.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct {
	const char *name;
	const unsigned char *text;
} files[] = {
	{ "address.js", (const unsigned char[]){
#embed "../Reports/Report/Page/address.js"
	, 0 } },
	{ "begin.js", (const unsigned char[]){
#embed "../Reports/Report/Page/begin.js"
	, 0 } },
	{ "beside.js", (const unsigned char[]){
#embed "../Reports/Report/Page/beside.js"
	, 0 } },
	{ "board.js", (const unsigned char[]){
#embed "../Reports/Report/Page/board.js"
	, 0 } },
	{ "card.js", (const unsigned char[]){
#embed "../Web/Page/card.js"
	, 0 } },
	{ "conflicts.css", (const unsigned char[]){
#embed "../Reports/Conflicts/Page/conflicts.css"
	, 0 } },
	{ "conflicts.js", (const unsigned char[]){
#embed "../Reports/Conflicts/Page/conflicts.js"
	, 0 } },
	{ "core.js", (const unsigned char[]){
#embed "../Reports/Report/Page/core.js"
	, 0 } },
	{ "corpus.css", (const unsigned char[]){
#embed "../Reports/Report/Page/corpus.css"
	, 0 } },
	{ "corpus.js", (const unsigned char[]){
#embed "../Reports/Report/Page/corpus.js"
	, 0 } },
	{ "curves.js", (const unsigned char[]){
#embed "../Reports/Report/Page/curves.js"
	, 0 } },
	{ "data.js", (const unsigned char[]){
#embed "../Reports/Report/Page/data.js"
	, 0 } },
	{ "engines.css", (const unsigned char[]){
#embed "../Reports/Engines/Page/engines.css"
	, 0 } },
	{ "engines.js", (const unsigned char[]){
#embed "../Reports/Engines/Page/engines.js"
	, 0 } },
	{ "film.js", (const unsigned char[]){
#embed "../Reports/Report/Page/film.js"
	, 0 } },
	{ "hands.js", (const unsigned char[]){
#embed "../Reports/Report/Page/hands.js"
	, 0 } },
	{ "history.js", (const unsigned char[]){
#embed "../Reports/Report/Page/history.js"
	, 0 } },
	{ "host.js", (const unsigned char[]){
#embed "../Reports/Report/Page/host.js"
	, 0 } },
	{ "inset.js", (const unsigned char[]){
#embed "../Reports/Report/Page/inset.js"
	, 0 } },
	{ "lanes.js", (const unsigned char[]){
#embed "../Reports/Report/Page/lanes.js"
	, 0 } },
	{ "layout.js", (const unsigned char[]){
#embed "../Reports/Report/Page/layout.js"
	, 0 } },
	{ "link.js", (const unsigned char[]){
#embed "../Web/Page/link.js"
	, 0 } },
	{ "live.css", (const unsigned char[]){
#embed "../Web/Page/live.css"
	, 0 } },
	{ "live.js", (const unsigned char[]){
#embed "../Web/Page/live.js"
	, 0 } },
	{ "machines.js", (const unsigned char[]){
#embed "../Reports/Report/Page/machines.js"
	, 0 } },
	{ "now.js", (const unsigned char[]){
#embed "../Reports/Report/Page/now.js"
	, 0 } },
	{ "numbers.js", (const unsigned char[]){
#embed "../Reports/Report/Page/numbers.js"
	, 0 } },
	{ "packed.js", (const unsigned char[]){
#embed "../Reports/Report/Page/packed.js"
	, 0 } },
	{ "pad.js", (const unsigned char[]){
#embed "../Reports/Report/Page/pad.js"
	, 0 } },
	{ "page.css", (const unsigned char[]){
#embed "../Reports/Report/Page/page.css"
	, 0 } },
	{ "page.js", (const unsigned char[]){
#embed "../Reports/Report/Page/page.js"
	, 0 } },
	{ "parameters.js", (const unsigned char[]){
#embed "../Reports/Report/Page/parameters.js"
	, 0 } },
	{ "parcel.js", (const unsigned char[]){
#embed "../Reports/Report/Page/parcel.js"
	, 0 } },
	{ "parts.js", (const unsigned char[]){
#embed "../Reports/Report/Page/parts.js"
	, 0 } },
	{ "player.js", (const unsigned char[]){
#embed "../Reports/Report/Page/player.js"
	, 0 } },
	{ "replay.js", (const unsigned char[]){
#embed "../Reports/Report/Page/replay.js"
	, 0 } },
	{ "rerun.js", (const unsigned char[]){
#embed "../Reports/Report/Page/rerun.js"
	, 0 } },
	{ "report.css", (const unsigned char[]){
#embed "../Reports/Report/Page/report.css"
	, 0 } },
	{ "rows.js", (const unsigned char[]){
#embed "../Reports/Report/Page/rows.js"
	, 0 } },
	{ "scene.css", (const unsigned char[]){
#embed "../Reports/Report/Page/scene.css"
	, 0 } },
	{ "shared.css", (const unsigned char[]){
#embed "../Reports/Report/Page/shared.css"
	, 0 } },
	{ "shared.js", (const unsigned char[]){
#embed "../Reports/Report/Page/shared.js"
	, 0 } },
	{ "sharing.js", (const unsigned char[]){
#embed "../Reports/Report/Page/sharing.js"
	, 0 } },
	{ "sheet.js", (const unsigned char[]){
#embed "../Reports/Report/Page/sheet.js"
	, 0 } },
	{ "span.js", (const unsigned char[]){
#embed "../Reports/Report/Page/span.js"
	, 0 } },
	{ "story.js", (const unsigned char[]){
#embed "../Reports/Report/Page/story.js"
	, 0 } },
	{ "table.js", (const unsigned char[]){
#embed "../Reports/Report/Page/table.js"
	, 0 } },
	{ "tables.css", (const unsigned char[]){
#embed "../Reports/Report/Page/tables.css"
	, 0 } },
	{ "tests.css", (const unsigned char[]){
#embed "../Reports/Report/Page/tests.css"
	, 0 } },
	{ "tests.js", (const unsigned char[]){
#embed "../Reports/Report/Page/tests.js"
	, 0 } },
	{ "thresholds.js", (const unsigned char[]){
#embed "../Reports/Report/Page/thresholds.js"
	, 0 } },
	{ "tools.js", (const unsigned char[]){
#embed "../Reports/Report/Page/tools.js"
	, 0 } },
	{ "touch.css", (const unsigned char[]){
#embed "../Web/Page/touch.css"
	, 0 } },
	{ "touch.js", (const unsigned char[]){
#embed "../Web/Page/touch.js"
	, 0 } },
	{ "touches.js", (const unsigned char[]){
#embed "../Reports/Report/Page/touches.js"
	, 0 } },
	{ "touching.js", (const unsigned char[]){
#embed "../Reports/Report/Page/touching.js"
	, 0 } },
	{ "transcript.js", (const unsigned char[]){
#embed "../Reports/Report/Page/transcript.js"
	, 0 } },
	{ "transport.js", (const unsigned char[]){
#embed "../Reports/Report/Page/transport.js"
	, 0 } },
	{ "unpack.js", (const unsigned char[]){
#embed "../Reports/Report/Page/unpack.js"
	, 0 } },
	{ "ClickRecognizer.swift", (const unsigned char[]){
#embed "../../Core/Gestures/Recognizers/ClickRecognizer.swift"
	, 0 } },
	{ "LongPressRecognizer.swift", (const unsigned char[]){
#embed "../../Core/Gestures/Recognizers/LongPressRecognizer.swift"
	, 0 } },
	{ "PanRecognizer.swift", (const unsigned char[]){
#embed "../../Core/Gestures/Recognizers/PanRecognizer.swift"
	, 0 } },
	{ "PinchRecognizer.swift", (const unsigned char[]){
#embed "../../Core/Gestures/Recognizers/PinchRecognizer.swift"
	, 0 } },
	{ "RotationRecognizer.swift", (const unsigned char[]){
#embed "../../Core/Gestures/Recognizers/RotationRecognizer.swift"
	, 0 } },
	{ "ScreenEdgePanRecognizer.swift", (const unsigned char[]){
#embed "../../Core/Gestures/Recognizers/ScreenEdgePanRecognizer.swift"
	, 0 } },
	{ "SwipeRecognizer.swift", (const unsigned char[]){
#embed "../../Core/Gestures/Recognizers/SwipeRecognizer.swift"
	, 0 } },
	{ "TapRecognizer.swift", (const unsigned char[]){
#embed "../../Core/Gestures/Recognizers/TapRecognizer.swift"
	, 0 } },
	{ "TransformRecognizer.swift", (const unsigned char[]){
#embed "../../Core/Gestures/Recognizers/TransformRecognizer.swift"
	, 0 } },
	{ "hammer", (const unsigned char[]){
#embed "../../../Tools/examples/setups/hammer.js"
	, 0 } },
	{ "gesture-handler", (const unsigned char[]){
#embed "../../../Tools/examples/setups/gesture-handler.js"
	, 0 } },
	{ "uikit", (const unsigned char[]){
#embed "../../../Tools/examples/setups/GestureDump.swift"
	, 0 } },
	{ "setup", (const unsigned char[]){
#embed "../../../Tools/examples/setups/setup.header"
	, 0 } },
};

struct embedded_file embedded_page_file(const char *name) {
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		if (strcmp(files[i].name, name) == 0)
			return (struct embedded_file){ files[i].text, strlen((const char *)files[i].text) };
	return (struct embedded_file){ NULL, 0 };
}
