#include "lakescout.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *format_arguments(const char *format, va_list arguments) {
	va_list again;
	va_copy(again, arguments);
	int length = vsnprintf(NULL, 0, format, again);
	va_end(again);
	char *text = length < 0 ? NULL : malloc((size_t)length + 1);
	if (text) {
		vsnprintf(text, (size_t)length + 1, format, arguments);
	}
	return text;
}

char *format_text(const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	char *text = format_arguments(format, arguments);
	va_end(arguments);
	return text;
}

char *copy_text(const char *text) {
	return strdup(text);
}

bool fail(char **error, const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	free(*error);
	*error = format_arguments(format, arguments);
	va_end(arguments);
	return false;
}

bool fail_with(char **error, duckdb_error_data data) {
	const char *message = duckdb_error_data_message(data);
	fail(error, "%s", message ? message : "unknown error");
	duckdb_destroy_error_data(&data);
	return false;
}
