/* Loaded before the C library: makes a disk fail and a clock jump, as a shared file says. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* shim.py has the same fields in the same order. */
static struct control {
  int64_t clock; /* seconds that are added to the time of day */
  int64_t error; /* errno of what fails; 0: nothing does */
  int64_t gap;   /* -1: every call fails; else how many succeed before one fails, then one more */
  int64_t left;  /* how many of them are left */
  int64_t failed;
  char under[2][256]; /* how the paths begin of what may fail */
} nothing, *control = &nothing;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("SOAK_CONTROL");
  int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (fd < 0) return;
  void *at = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (at != MAP_FAILED) control = at;
}

static int fails_at(const char *path) {
  int ours = 0;
  for (int i = 0; i < 2; i++) ours |= !strncmp(path, control->under[i], strlen(control->under[i]));
  if (!ours) return 0;
  if (control->gap >= 0) {
    if (__atomic_sub_fetch(&control->left, 1, __ATOMIC_RELAXED) >= 0) return 0;
    control->left = ++control->gap;
  }
  __atomic_add_fetch(&control->failed, 1, __ATOMIC_RELAXED);
  errno = control->error;
  return 1;
}

static int fails(int fd) {
  if (!control->error) return 0;
  char name[32], path[512] = "";
  snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
  return readlink(name, path, sizeof path - 1) > 0 && fails_at(path);
}

/* A disk that is full takes a part of what it is given, and lets itself be flushed and cut. */
static int is_full(void) { return control->error == ENOSPC; }

#define REAL(name) ({ static __typeof__(&name) real; if (!real) real = dlsym(RTLD_NEXT, #name); real; })

ssize_t write(int fd, const void *data, size_t size) {
  if (!fails(fd)) return REAL(write)(fd, data, size);
  return is_full() && size > 1 ? REAL(write)(fd, data, size / 2) : -1;
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
  if (!fails(fd)) return REAL(pwrite64)(fd, data, size, at);
  return is_full() && size > 1 ? REAL(pwrite64)(fd, data, size / 2, at) : -1;
}

int fsync(int fd) { return !is_full() && fails(fd) ? -1 : REAL(fsync)(fd); }

int fdatasync(int fd) { return !is_full() && fails(fd) ? -1 : REAL(fdatasync)(fd); }

int ftruncate64(int fd, off64_t size) {
  struct stat held = {0};
  int shrinks = !fstat(fd, &held) && size <= held.st_size;
  return !(is_full() && shrinks) && fails(fd) ? -1 : REAL(ftruncate64)(fd, size);
}

int open64(const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
  va_end(more);
  if (control->error && flags & O_CREAT && access(path, F_OK) && fails_at(path)) return -1;
  return REAL(open64)(path, flags, mode);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = REAL(clock_gettime)(clock, now);
  if (!result && clock == CLOCK_REALTIME) now->tv_sec += control->clock;
  return result;
}
