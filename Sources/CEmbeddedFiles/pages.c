/* The parts of the pages that `report` and `conflicts` write, in the order in which a browser reads them. */
#include "embedded_files.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char report_styles[] = {
#embed "../Analysis/Report/Page/shared.css"
	,
#embed "../Analysis/Report/Page/report.css"
	,
#embed "../Analysis/Report/Page/scene.css"
};

static const unsigned char report_scripts[] = {
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
#embed "../Analysis/Report/Page/thresholds.js"
	,
#embed "../Analysis/Report/Page/inset.js"
	,
#embed "../Analysis/Report/Page/table.js"
	,
#embed "../Analysis/Report/Page/now.js"
	,
#embed "../Analysis/Report/Page/rows.js"
	,
#embed "../Analysis/Report/Page/lanes.js"
	,
#embed "../Analysis/Report/Page/curves.js"
	,
#embed "../Analysis/Report/Page/transcript.js"
	,
#embed "../Analysis/Report/Page/layout.js"
	,
#embed "../Analysis/Report/Page/machines.js"
	,
#embed "../Analysis/Report/Page/transport.js"
	,
#embed "../Analysis/Report/Page/address.js"
	,
#embed "../Analysis/Report/Page/head.js"
	,
#embed "../Analysis/Report/Page/player.js"
	,
#embed "../Analysis/Report/Page/report.js"
};

static const unsigned char report_start[] = {
#embed "../Analysis/Report/Page/start.js"
};

/* What a report with a core has in addition. */
static const unsigned char core_styles[] = {
#embed "../Analysis/Report/Page/respond.css"
};

static const unsigned char core_scripts[] = {
#embed "../Analysis/Report/Page/unpack.js"
	,
#embed "../Analysis/Report/Page/host.js"
	,
#embed "../Analysis/Report/Page/core.js"
	,
#embed "../Analysis/Report/Page/parameters.js"
	,
#embed "../Analysis/Report/Page/respond.js"
	,
#embed "../Analysis/Report/Page/hands.js"
	,
#embed "../Analysis/Report/Page/phases.js"
	,
#embed "../Analysis/Report/Page/playground.js"
	,
#embed "../Analysis/Report/Page/begin.js"
};

static const unsigned char corpus_styles[] = {
#embed "../Analysis/Report/Page/shared.css"
	,
#embed "../Analysis/Report/Page/corpus.css"
};

static const unsigned char corpus_scripts[] = {
#embed "../Analysis/Report/Page/shared.js"
	,
#embed "../Analysis/Report/Page/numbers.js"
	,
#embed "../Analysis/Report/Page/corpus.js"
};

static const unsigned char conflicts_styles[] = {
#embed "../Analysis/Report/Page/shared.css"
	,
#embed "../Analysis/Report/Page/report.css"
	,
#embed "../Analysis/Report/Page/corpus.css"
	,
#embed "../Analysis/Conflicts/Page/conflicts.css"
};

static const unsigned char conflicts_scripts[] = {
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
#embed "../Analysis/Report/Page/thresholds.js"
	,
#embed "../Analysis/Report/Page/inset.js"
	,
#embed "../Analysis/Report/Page/now.js"
	,
#embed "../Analysis/Report/Page/rows.js"
	,
#embed "../Analysis/Report/Page/lanes.js"
	,
#embed "../Analysis/Report/Page/transport.js"
	,
#embed "../Analysis/Report/Page/head.js"
	,
#embed "../Analysis/Report/Page/player.js"
	,
#embed "../Analysis/Conflicts/Page/conflicts.js"
};

struct embedded_file embedded_report_styles(void) { return (struct embedded_file){ report_styles, sizeof report_styles }; }
struct embedded_file embedded_report_scripts(void) { return (struct embedded_file){ report_scripts, sizeof report_scripts }; }
struct embedded_file embedded_report_start(void) { return (struct embedded_file){ report_start, sizeof report_start }; }
struct embedded_file embedded_core_styles(void) { return (struct embedded_file){ core_styles, sizeof core_styles }; }
struct embedded_file embedded_core_scripts(void) { return (struct embedded_file){ core_scripts, sizeof core_scripts }; }
struct embedded_file embedded_corpus_styles(void) { return (struct embedded_file){ corpus_styles, sizeof corpus_styles }; }
struct embedded_file embedded_corpus_scripts(void) { return (struct embedded_file){ corpus_scripts, sizeof corpus_scripts }; }
struct embedded_file embedded_conflicts_styles(void) { return (struct embedded_file){ conflicts_styles, sizeof conflicts_styles }; }
struct embedded_file embedded_conflicts_scripts(void) { return (struct embedded_file){ conflicts_scripts, sizeof conflicts_scripts }; }
