#include "embedded_files.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char plays[] = {
#embed "../Simulation/Scenes/Plays/PlaysAndQuotations.plist"
};

static const unsigned char parks[] = {
#embed "../Simulation/Scenes/Parks/Parks.plist"
};

struct embedded_file embedded_plays(void) { return (struct embedded_file){ plays, sizeof plays }; }
struct embedded_file embedded_parks(void) { return (struct embedded_file){ parks, sizeof parks }; }
