/* The parts of the pages that the web server serves, in the order in which a browser reads them. */
#include "embedded_files.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char live_styles[] = {
#embed "../Analysis/Report/Page/shared.css"
	,
#embed "../Analysis/Report/Page/report.css"
	,
#embed "../Analysis/Report/Page/scene.css"
	,
#embed "../WebClient/Page/live.css"
};

static const unsigned char live_scripts[] = {
#embed "../Analysis/Report/Page/shared.js"
	,
#embed "../Analysis/Report/Page/numbers.js"
	,
#embed "../Analysis/Report/Page/touches.js"
	,
#embed "../Analysis/Report/Page/data.js"
	,
#embed "../Analysis/Report/Page/film.js"
	,
#embed "../Analysis/Report/Page/span.js"
	,
#embed "../Analysis/Report/Page/board.js"
	,
#embed "../Analysis/Report/Page/pad.js"
	,
#embed "../Analysis/Report/Page/table.js"
	,
#embed "../Analysis/Report/Page/now.js"
	,
#embed "../Analysis/Report/Page/rows.js"
	,
#embed "../Analysis/Report/Page/lanes.js"
	,
#embed "../Analysis/Report/Page/layout.js"
	,
#embed "../Analysis/Report/Page/machines.js"
	,
#embed "../Analysis/Report/Page/transport.js"
	,
#embed "../Analysis/Report/Page/head.js"
	,
#embed "../WebClient/Page/link.js"
	,
#embed "../WebClient/Page/livepad.js"
	,
#embed "../WebClient/Page/livelanes.js"
	,
#embed "../WebClient/Page/liveparts.js"
	,
#embed "../WebClient/Page/live.js"
};

static const unsigned char touch_styles[] = {
#embed "../Analysis/Report/Page/shared.css"
	,
#embed "../WebClient/Page/touch.css"
};

static const unsigned char touch_scripts[] = {
#embed "../Analysis/Report/Page/shared.js"
	,
#embed "../WebClient/Page/link.js"
	,
#embed "../WebClient/Page/card.js"
	,
#embed "../WebClient/Page/touch.js"
};

struct embedded_file embedded_live_styles(void) { return (struct embedded_file){ live_styles, sizeof live_styles }; }
struct embedded_file embedded_live_scripts(void) { return (struct embedded_file){ live_scripts, sizeof live_scripts }; }
struct embedded_file embedded_touch_styles(void) { return (struct embedded_file){ touch_styles, sizeof touch_styles }; }
struct embedded_file embedded_touch_scripts(void) { return (struct embedded_file){ touch_scripts, sizeof touch_scripts }; }
