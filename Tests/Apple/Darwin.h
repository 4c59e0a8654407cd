#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// The SDK declares this property in Swift.
#undef errno
static inline int lastError(void) __attribute__((swift_name("getter:errno()"))) { return *__error(); }
