// Runs a program on a pseudo terminal, so that it draws its view in the guest.
//
//     onpty KEYS COMMAND...
//
// The terminal has 80x24 cells. Each line of KEYS, which may be a pipe, is typed when it arrives, without its line feed;
// what the program draws goes to standard output. Exits with the program's exit code, 1 if it cannot be started.

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **words) {
    if (count < 3) return 64;
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    int terminal;
    pid_t child = forkpty(&terminal, NULL, NULL, &size);
    if (child < 0) {
        perror("onpty");
        return 1;
    }
    if (child == 0) {
        setenv("TERM", "xterm", 1);
        setenv("LANG", "C.UTF-8", 1);
        execvp(words[2], words + 2);
        perror(words[2]);
        _exit(127);
    }
    // Opened for writing as well, so that a pipe without a writer is not at its end.
    int keys = open(words[1], O_RDWR | O_CLOEXEC);
    struct pollfd files[] = {{.fd = terminal, .events = POLLIN}, {.fd = keys, .events = POLLIN}};
    char bytes[65536];
    while (poll(files, 2, -1) >= 0 || errno == EINTR) {
        if (files[1].revents & POLLIN) {
            ssize_t read_count = read(keys, bytes, sizeof bytes);
            for (ssize_t index = 0; index < read_count; index++)
                if (bytes[index] != '\n' && write(terminal, bytes + index, 1) != 1) break;
        }
        if (files[0].revents & (POLLIN | POLLHUP)) {
            ssize_t read_count = read(terminal, bytes, sizeof bytes);
            // Reading fails once the program has ended.
            if (read_count <= 0 || write(STDOUT_FILENO, bytes, (size_t)read_count) != read_count) break;
        }
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
