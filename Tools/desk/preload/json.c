/* Lines of JSON: flat objects of strings and numbers. */
#include "desk.h"

#include <stdlib.h>
#include <string.h>

/* Returns where a key's value begins; NULL if there is no such key. */
static const char *value_of(const char *line, const char *key)
{
	size_t length = strlen(key);
	for (const char *at = line; (at = strchr(at, '"')); at++) {
		if (strncmp(at + 1, key, length) != 0 || at[length + 1] != '"')
			continue;
		const char *value = at + length + 2 + strspn(at + length + 2, " ");
		if (*value == ':')
			return value + 1 + strspn(value + 1, " ");
	}
	return NULL;
}

bool json_text(const char *line, const char *key, char *to, size_t room)
{
	const char *from = value_of(line, key);
	size_t count = 0;
	if (!from || *from++ != '"')
		return false;
	for (; *from && *from != '"' && count + 1 < room; from++) {
		if (*from == '\\' && from[1])
			from++;
		to[count++] = *from;
	}
	to[count] = 0;
	return *from == '"';
}

bool json_number(const char *line, const char *key, double *to)
{
	const char *from = value_of(line, key);
	char *end;
	if (!from)
		return false;
	bool is_true = strncmp(from, "true", 4) == 0;
	*to = is_true ? 1 : strtod(from, &end);
	return is_true || end != from || strncmp(from, "false", 5) == 0;
}

const char *json_escaped(const char *text, char *to, size_t room)
{
	size_t count = 0;
	for (; *text && count + 3 < room; text++) {
		if (*text == '"' || *text == '\\')
			to[count++] = '\\';
		to[count++] = (unsigned char)*text < ' ' ? ' ' : *text;
	}
	to[count] = 0;
	return to;
}
