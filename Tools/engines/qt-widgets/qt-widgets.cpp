// Adapter for Qt's widgets: a QWidget in a window that grabs the five gestures of QGestureRecognizer.
#include "../shared/qt.h"
#include <QApplication>
#include <QGestureEvent>
#include <QWidget>

struct Widget : QWidget {
    explicit Widget(QWidget *parent) : QWidget(parent) {
        setAttribute(Qt::WA_AcceptTouchEvents);
        for (auto type : {Qt::TapGesture, Qt::TapAndHoldGesture, Qt::PanGesture, Qt::PinchGesture, Qt::SwipeGesture})
            grabGesture(type);
    }

    bool event(QEvent *event) override {
        // A finger whose first event is ignored is in none of the later ones, and the second one's is an update.
        bool is_touch = event->type() == QEvent::TouchBegin || event->type() == QEvent::TouchUpdate || event->type() == QEvent::TouchEnd;
        if (is_touch) return event->accept(), true;
        if (event->type() != QEvent::Gesture) return QWidget::event(event);
        // Qt keeps them in a hash table, in a different order in each run.
        auto list = static_cast<QGestureEvent *>(event)->gestures();
        std::sort(list.begin(), list.end(), [](auto *a, auto *b) { return a->gestureType() < b->gestureType(); });
        for (auto *gesture : list) report(gesture);
        return event->accept(), true;
    }

    void report(QGesture *gesture) {
        const char *state = gesture->state() == Qt::GestureStarted ? "began"
            : gesture->state() == Qt::GestureUpdated               ? "changed"
            : gesture->state() == Qt::GestureFinished              ? "ended"
                                                                   : "cancelled";
        bool is_over = gesture->state() == Qt::GestureFinished;
        if (auto *tap = qobject_cast<QTapGesture *>(gesture)) {
            if (is_over) engine::Say("tap", state).fingers(1).at(tap->position().x(), tap->position().y());
        } else if (auto *press = qobject_cast<QTapAndHoldGesture *>(gesture)) {
            // It finishes when it is recognized.
            if (is_over) engine::Say("longPress", "began").fingers(1).at(press->position().x(), press->position().y());
        } else if (auto *pan = qobject_cast<QPanGesture *>(gesture)) {
            engine::Say("pan", state).fingers(2).by(pan->offset().x(), pan->offset().y());
        } else if (auto *pinch = qobject_cast<QPinchGesture *>(gesture)) {
            auto center = pinch->centerPoint();
            engine::Say("pinch", state).fingers(2).at(center.x(), center.y()).number("scale", pinch->totalScaleFactor())
                .number("rotation", pinch->totalRotationAngle());
        } else if (auto *swipe = qobject_cast<QSwipeGesture *>(gesture)) {
            double angle = swipe->swipeAngle() * M_PI / 180;
            if (is_over) engine::Say("threeFingerSwipe", state).fingers(3).by(100 * cos(angle), -100 * sin(angle));
        }
    }
};

struct Widgets : QtEngine {
    // Qt gives a widget that is the window each update of a gesture twice, so that scales are squared.
    std::unique_ptr<QWidget> frame;

    QWindow *window() override { return frame->windowHandle(); }

    void begin(int width, int height) override {
        frame = std::make_unique<QWidget>();
        frame->resize(width, height);
        (new Widget(frame.get()))->resize(width, height);
        frame->show();
        until(engine::start - vt_second / 2);
    }
};

int main(int argc, char **argv) {
    prepare_qt();
    QApplication application(argc, argv);
    Widgets widgets;
    auto settings = qt_settings();
    engine::add_setting(settings, "tapAndHoldTimeout", QTapAndHoldGesture::timeout());
    serve(widgets, "qt-widgets", qVersion(), "\"tap\",\"longPress\",\"pan\",\"pinch\",\"rotation\",\"threeFingerSwipe\"", settings);
}
