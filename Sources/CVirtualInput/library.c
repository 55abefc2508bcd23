/* What can be found out about the loaded libinput, beyond its header. */
#define _GNU_SOURCE
#include "run.h"

#include <dlfcn.h>
#include <link.h>
#include <string.h>

void *vinput_optional(const char *name)
{
	return dlsym(RTLD_DEFAULT, name);
}

struct text_search {
	ElfW(Addr) function;
	const char *marker;
	char *buffer;
	size_t size;
	bool found;
};

static bool is_version_character(char character)
{
	return (character >= '0' && character <= '9') || character == '.';
}

static void search_segment(struct text_search *search, const char *start, size_t length)
{
	size_t marker_length = strlen(search->marker);
	const char *end = start + length;
	for (const char *at = start; !search->found && at < end; at += marker_length) {
		at = memmem(at, (size_t)(end - at), search->marker, marker_length);
		if (!at)
			return;
		const char *text = at + marker_length;
		size_t count = 0;
		while (text + count < end && count + 1 < search->size && is_version_character(text[count])) {
			search->buffer[count] = text[count];
			count++;
		}
		search->buffer[count] = 0;
		search->found = count > 0;
	}
}

/* Searches the constants of the library that contains the function. */
static int search_library(struct dl_phdr_info *library, size_t size, void *data)
{
	(void)size;
	struct text_search *search = data;
	bool holds_function = false;
	for (int i = 0; i < library->dlpi_phnum; i++) {
		ElfW(Addr) start = library->dlpi_addr + library->dlpi_phdr[i].p_vaddr;
		if (library->dlpi_phdr[i].p_type == PT_LOAD && search->function >= start &&
		    search->function - start < library->dlpi_phdr[i].p_memsz)
			holds_function = true;
	}
	for (int i = 0; holds_function && i < library->dlpi_phnum; i++) {
		const ElfW(Phdr) *segment = &library->dlpi_phdr[i];
		if (segment->p_type == PT_LOAD && (segment->p_flags & PF_R))
			search_segment(search, (const char *)(library->dlpi_addr + segment->p_vaddr),
				       segment->p_filesz);
	}
	return holds_function;
}

bool vinput_library_text(const void *function, const char *marker, char *buffer, size_t size)
{
	struct text_search search = { (ElfW(Addr))function, marker, buffer, size, false };
	dl_iterate_phdr(search_library, &search);
	return search.found;
}
