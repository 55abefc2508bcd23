/* Starts a program on a Cortex-M7 and gives it the standard input and output of the debugger, by Arm's semihosting. A program
 * for a device replaces `call` by its own serial port. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of Tools/examples/wasm/runtime.c. */
void *memcpy(void *to, const void *from, size_t count);
void *memset(void *to, int byte, size_t count);
size_t strlen(const char *text);

extern uint8_t __data, __data_end, __data_start, __bss, __bss_end, __heap_base, __heap_limit, __stack;

int main(void);
void reset(void);

/* MARK: Semihosting */

enum { OPEN = 1, WRITE = 5, READ = 6, EXIT_EXTENDED = 0x20, APPLICATION_EXIT = 0x20026 };

static intptr_t call(int operation, const void *arguments) {
  register intptr_t r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = arguments;
  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

/* Opens the console: mode 0 reads, 4 writes, 8 writes errors. */
static intptr_t console(int mode) {
  static intptr_t files[9];
  if (files[mode] == 0) {
    const struct { const char *name; int mode; size_t length; } arguments = {":tt", mode, 3};
    files[mode] = call(OPEN, &arguments) + 1;
  }
  return files[mode] - 1;
}

int32_t world_read(uint8_t *bytes, int32_t count) {
  const struct { intptr_t file; uint8_t *bytes; size_t count; } arguments = {console(0), bytes, (size_t)count};
  const intptr_t rest = call(READ, &arguments);
  return rest < 0 || rest > count ? -1 : count - (int32_t)rest;
}

bool world_write(const uint8_t *bytes, int32_t count, bool is_error) {
  const struct { intptr_t file; const uint8_t *bytes; size_t count; } arguments = {
      console(is_error ? 8 : 4), bytes, (size_t)count};
  return call(WRITE, &arguments) == 0;
}

/* MARK: Memory in use */

/* The memory between the program's variables and the end of the stack is filled with it; what has another value was used. */
static const uint32_t unused = 0xa5a5a5a5;

static void print_number(const char *before, uint32_t number, const char *after) {
  char digits[10];
  int start = sizeof digits;
  do digits[--start] = (char)('0' + number % 10);
  while ((number /= 10) != 0);
  world_write((const uint8_t *)before, (int32_t)strlen(before), true);
  world_write((const uint8_t *)digits + start, (int32_t)sizeof digits - start, true);
  world_write((const uint8_t *)after, (int32_t)strlen(after), true);
}

/* The heap grows upward without gaps, the stack downward. */
static void print_memory(void) {
  const uint32_t *heap_end = (const uint32_t *)&__heap_limit, *stack_end = (const uint32_t *)&__heap_limit;
  while (heap_end > (const uint32_t *)&__heap_base && heap_end[-1] == unused) heap_end--;
  while (stack_end < (const uint32_t *)&__stack && *stack_end == unused) stack_end++;
  print_number("variables ", (uint32_t)(&__bss_end - &__data), " bytes, ");
  print_number("heap ", (uint32_t)((const uint8_t *)heap_end - &__heap_base), " bytes, ");
  print_number("stack ", (uint32_t)(&__stack - (const uint8_t *)stack_end), " bytes\n");
}

/* MARK: Start */

static void stop(int code) {
  const struct { int reason, code; } arguments = {APPLICATION_EXIT, code};
  call(EXIT_EXTENDED, &arguments);
  for (;;) {
  }
}

static void fault(void) {
  static const char text[] = "the processor stopped: a fault or a trap\n";
  world_write((const uint8_t *)text, sizeof text - 1, true);
  stop(1);
}

void reset(void) {
  /* The floating-point unit. */
  *(volatile uint32_t *)0xe000ed88 |= 0xfu << 20;
  __asm__ volatile("dsb\n isb");
  for (volatile uint32_t *word = (uint32_t *)&__heap_base; word < (uint32_t *)__builtin_frame_address(0) - 16; word++)
    *word = unused;
  memcpy(&__data, &__data_start, (size_t)(&__data_end - &__data));
  memset(&__bss, 0, (size_t)(&__bss_end - &__bss));
  const int code = main();
  print_memory();
  stop(code);
}

__attribute__((section(".vectors"), used)) static void (*const vectors[])(void) = {
    (void (*)(void))&__stack, reset, fault, fault, fault, fault, fault};
