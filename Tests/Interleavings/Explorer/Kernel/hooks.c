// The functions that compiled code calls for the thread sanitizer, and `free`. Only what happens while
// threads are explored is passed on.

typedef unsigned long Size;

extern void explorer_access(const void *address, Size size, _Bool writes);
extern void explorer_ignore(long change);
extern _Bool explorer_free(void *address, long size);
extern void __libc_free(void *address);
extern void *__libc_malloc(Size size);
extern void *__libc_realloc(void *address, Size size);
extern void *dlsym(void *handle, const char *name);
Size malloc_usable_size(void *address);

static _Bool isExploring = 0;

void explorer_set_exploring(_Bool value) { isExploring = value; }

static inline void access(const void *address, Size size, _Bool writes) {
  if (isExploring) explorer_access(address, size, writes);
}

#define ACCESS(size)                                                     \
  void __tsan_read##size(void *address) { access(address, size, 0); }    \
  void __tsan_write##size(void *address) { access(address, size, 1); }   \
  void __tsan_unaligned_read##size(void *address) { access(address, size, 0); } \
  void __tsan_unaligned_write##size(void *address) { access(address, size, 1); }
ACCESS(1)
ACCESS(2)
ACCESS(4)
ACCESS(8)
ACCESS(16)

// The compiler's own atomic accesses, to caches of metadata.
#define ATOMIC(bits, Value)                                                           \
  Value __tsan_atomic##bits##_load(const Value *address, int order) {                 \
    return __atomic_load_n(address, __ATOMIC_SEQ_CST);                                \
  }                                                                                   \
  void __tsan_atomic##bits##_store(Value *address, Value value, int order) {          \
    __atomic_store_n(address, value, __ATOMIC_SEQ_CST);                               \
  }
ATOMIC(8, unsigned char)
ATOMIC(32, unsigned int)
ATOMIC(64, unsigned long)

void __tsan_init(void) {}
void __tsan_func_entry(void *address) {}
void __tsan_func_exit(void) {}
void __tsan_ignore_thread_begin(void) { if (isExploring) explorer_ignore(1); }
void __tsan_ignore_thread_end(void) { if (isExploring) explorer_ignore(-1); }

// An `inout` access of a whole value; its loads and stores are announced too.
void __tsan_external_read(void *address, void *caller, void *tag) {}
void __tsan_external_write(void *address, void *caller, void *tag) {}

// An access of a property of a class. Whether accesses of one thread overlap is not checked here.
void swift_beginAccess(void *address, void *buffer, Size flags, void *caller) {
  access(address, 8, flags & 1);
}
void swift_endAccess(void *buffer) {}

void *__tsan_memcpy(void *target, const void *source, Size size) {
  access(source, size, 0);
  access(target, size, 1);
  return __builtin_memcpy(target, source, size);
}
void *__tsan_memmove(void *target, const void *source, Size size) {
  access(source, size, 0);
  access(target, size, 1);
  return __builtin_memmove(target, source, size);
}
void *__tsan_memset(void *target, int value, Size size) {
  access(target, size, 1);
  return __builtin_memset(target, value, size);
}

// Memory that is allocated while a program is set up comes from an arena, which begins anew when all of it
// was freed. So the same objects have the same addresses in each execution, and tables by address the same
// order.

static char arena[1 << 25] __attribute__((aligned(16)));
static char *next = arena;
static long live = 0;
static _Bool isSettingUp = 0;

static _Bool isInArena(void *address) {
  return (char *)address >= arena && (char *)address < arena + sizeof arena;
}

static Size *sizeOf(void *address) { return (Size *)((char *)address - 16); }

void explorer_set_up(_Bool value) {
  if (value && live == 0) next = arena;
  isSettingUp = value;
}

long explorer_live(void) { return live; }

void *malloc(Size size) {
  Size whole = (size + 31) & ~15ul;
  if (!isSettingUp || whole > (Size)(arena + sizeof arena - next)) return __libc_malloc(size);
  void *address = next + 16;
  next += whole;
  *sizeOf(address) = whole - 16;
  live++;
  return address;
}

Size malloc_usable_size(void *address) {
  static Size (*usual)(void *) = 0;
  if (!address) return 0;
  if (isInArena(address)) return *sizeOf(address);
  if (!usual) usual = dlsym((void *)-1l, "malloc_usable_size");
  return usual(address);
}

void explorer_really_free(void *address) {
  if (isInArena(address)) live--;
  else __libc_free(address);
}

void free(void *address) {
  if (!address) return;
  if (isExploring && explorer_free(address, malloc_usable_size(address))) return;
  explorer_really_free(address);
}

void *realloc(void *address, Size size) {
  if (!isInArena(address)) return __libc_realloc(address, size);
  void *moved = malloc(size);
  Size old = *sizeOf(address);
  __builtin_memcpy(moved, address, old < size ? old : size);
  free(address);
  return moved;
}
