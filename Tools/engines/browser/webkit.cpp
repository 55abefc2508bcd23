// WebKitGTK with one page in its window, and nothing else.
#include <webkit/webkit.h>

int main(int count, char **arguments) {
    if (count == 2 && g_str_equal(arguments[1], "--version"))
        return g_print("%d.%d.%d\n", webkit_get_major_version(), webkit_get_minor_version(), webkit_get_micro_version()), 0;
    gtk_init();
    GtkWidget *window = gtk_window_new(), *view = webkit_web_view_new();
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_child(GTK_WINDOW(window), view);
    webkit_web_view_load_uri(WEBKIT_WEB_VIEW(view), arguments[1]);
    gtk_window_present(GTK_WINDOW(window));
    g_main_loop_run(g_main_loop_new(nullptr, FALSE));
}
