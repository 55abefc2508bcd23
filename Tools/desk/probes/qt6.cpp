// Prints the gestures that a Qt 6 widget receives, one JSON object a line. Times are those of the events, in milliseconds.
#include <QApplication>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QTimer>
#include <QTouchEvent>
#include <QWheelEvent>
#include <QWidget>
#include <cstdarg>
#include <cstdio>

static void report(QInputEvent *event, const char *gesture, const char *state, const char *format = "", ...) {
    va_list arguments;
    va_start(arguments, format);
    printf("{\"time\":%llu,\"gesture\":\"%s\",\"state\":\"%s\"", (unsigned long long)event->timestamp(), gesture, state);
    vprintf(format, arguments);
    puts("}");
    fflush(stdout);
    va_end(arguments);
}

struct Probe : QWidget {
    double scale = 1, rotation = 0;

    bool native(QNativeGestureEvent *event) {
        int fingers = event->fingerCount();
        switch (event->gestureType()) {
        case Qt::BeginNativeGesture:
            scale = 1;
            rotation = 0;
            report(event, "native", "began", ",\"fingers\":%d", fingers);
            break;
        case Qt::EndNativeGesture: report(event, "native", "ended", ",\"fingers\":%d", fingers); break;
        case Qt::ZoomNativeGesture:
            scale *= 1 + event->value();
            report(event, "pinch", "changed", ",\"fingers\":%d,\"scale\":%.6f", fingers, scale);
            break;
        case Qt::RotateNativeGesture:
            rotation += event->value();
            report(event, "rotation", "changed", ",\"fingers\":%d,\"rotation\":%.6f", fingers, rotation);
            break;
        case Qt::PanNativeGesture:
            report(event, "pan", "changed", ",\"fingers\":%d,\"dx\":%.4f,\"dy\":%.4f", fingers, event->delta().x(),
                event->delta().y());
            break;
        default: break;
        }
        return true;
    }

    bool wheel(QWheelEvent *event) {
        static const char *const states[] = {"changed", "began", "changed", "ended", "changed"};
        report(event, "wheel", states[event->phase()], ",\"dx\":%d,\"dy\":%d", event->pixelDelta().x(),
            event->pixelDelta().y());
        return true;
    }

    bool mouse(QMouseEvent *event) {
        if (event->type() == QEvent::MouseMove)
            report(event, event->buttons() ? "drag" : "motion", "changed");
        else
            report(event, "tap", event->type() == QEvent::MouseButtonRelease ? "ended" : "began", ",\"button\":%d",
                event->button());
        return true;
    }

    bool touch(QTouchEvent *event) {
        const char *state = event->type() == QEvent::TouchBegin ? "began" : event->type() == QEvent::TouchUpdate ? "changed"
            : event->type() == QEvent::TouchEnd ? "ended" : "cancelled";
        report(event, "touch", state, ",\"fingers\":%d", int(event->points().size()));
        return true;
    }

    bool event(QEvent *event) override {
        switch (event->type()) {
        case QEvent::NativeGesture: return native(static_cast<QNativeGestureEvent *>(event));
        case QEvent::Wheel: return wheel(static_cast<QWheelEvent *>(event));
        case QEvent::MouseButtonPress:
        case QEvent::MouseButtonDblClick:
        case QEvent::MouseButtonRelease:
        case QEvent::MouseMove: return mouse(static_cast<QMouseEvent *>(event));
        case QEvent::TouchBegin:
        case QEvent::TouchUpdate:
        case QEvent::TouchEnd:
        case QEvent::TouchCancel: return touch(static_cast<QTouchEvent *>(event));
        default: return QWidget::event(event);
        }
    }
};

int main(int count, char **arguments) {
    puts("{\"starting\":\"Qt\"}");
    fflush(stdout);
    QApplication application(count, arguments);
    Probe probe;
    probe.setAttribute(Qt::WA_AcceptTouchEvents);
    probe.setMouseTracking(true);
    probe.resize(1280, 720);
    probe.setWindowFlag(Qt::FramelessWindowHint);
    probe.showFullScreen();
    QTimer::singleShot(100, [] {
        puts("{\"ready\":\"Qt\"}");
        fflush(stdout);
    });
    return application.exec();
}
