/* What the sources use of the C library, under the module name that they import. */
#include <stddef.h>
#include <stdint.h>

typedef ptrdiff_t ssize_t;
typedef uint32_t mode_t;
typedef int64_t off_t;
struct stat { mode_t st_mode; off_t st_size; uint64_t st_ino, st_dev; };
int stat(const char *, struct stat *);
int lstat(const char *, struct stat *);
int fstat(int, struct stat *);
int open(const char *, int);
ssize_t read(int, void *, size_t);
int close(int);
char *realpath(const char *, char *);
char *getcwd(char *, size_t);
void free(void *);
int memcmp(const void *, const void *, size_t);
void *memset(void *, int, size_t);
void *memchr(const void *, int, size_t);
size_t strlen(const char *);

#define S_IFMT ((mode_t)0170000)
#define S_IFREG ((mode_t)0100000)
#define S_IFDIR ((mode_t)0040000)
#define O_RDONLY 0
#define O_NONBLOCK 04000
#define O_CLOEXEC 02000000
#define EINTR 4
#define ENOENT 2
#define ENOTDIR 20
#define EISDIR 21
#define EACCES 13
#define STDIN_FILENO 0
#define PATH_MAX 4096
#define EPERM 1
#define ENAMETOOLONG 36
#define ELOOP 40
