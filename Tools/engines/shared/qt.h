// What the adapters for Qt share: an offscreen window that receives touches as the platform's plugin delivers them.
#pragma once
#include "protocol.h"
#include <QGuiApplication>
#include <QPointingDevice>
#include <QStyleHints>
#include <QWindow>
#include <qpa/qwindowsysteminterface.h>

struct QtEngine : engine::Engine {
    QPointingDevice device{"recorded", 1, QInputDevice::DeviceType::TouchScreen, QPointingDevice::PointerType::Finger,
                           QInputDevice::Capability::Position, 10, 0};

    QtEngine() { QWindowSystemInterface::registerInputDevice(&device); }

    virtual QWindow *window() = 0;
    static unsigned long milliseconds() { return vt_now / 1000000; }

    void touch(const std::vector<engine::Point> &points) override {
        QList<QWindowSystemInterface::TouchPoint> list;
        for (auto &point : points) {
            QWindowSystemInterface::TouchPoint touch;
            touch.id = point.id;
            touch.pressure = point.stage == engine::up ? 0 : 1;
            touch.state = point.stage == engine::down ? QEventPoint::State::Pressed
                : point.stage == engine::up           ? QEventPoint::State::Released
                : point.stage == engine::moved        ? QEventPoint::State::Updated
                                                      : QEventPoint::State::Stationary;
            touch.area = QRectF(QPointF(window()->mapToGlobal(QPoint())) + QPointF(point.x, point.y), QSizeF(0, 0));
            list.append(touch);
        }
        QWindowSystemInterface::handleTouchEvent(window(), milliseconds(), &device, list);
        QWindowSystemInterface::sendWindowSystemEvents(QEventLoop::AllEvents);
    }

    void cancel() override {
        QWindowSystemInterface::handleTouchCancelEvent(window(), milliseconds(), &device);
        QWindowSystemInterface::sendWindowSystemEvents(QEventLoop::AllEvents);
    }

    void until(int64_t time) override {
        vt_limit = time;
        do QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        while (vt_now < time);
        QCoreApplication::processEvents();
    }
};

static void prepare_qt() {
    for (auto [name, value] : {std::pair{"QT_QPA_PLATFORM", "offscreen"}, {"QT_NO_GLIB", "1"}, {"QT_QUICK_BACKEND", "software"},
                               {"QSG_RENDER_LOOP", "basic"}, {"QML_DISABLE_DISK_CACHE", "1"}, {"QT_HASH_SEED", "0"},
                               {"QML_NO_TOUCH_COMPRESSION", "1"}, {"QT_LOGGING_RULES", "*.warning=false"}})
        setenv(name, value, 0);
}

static std::string qt_settings() {
    auto *hints = QGuiApplication::styleHints();
    std::string text;
    for (auto [name, value] : {std::pair{"startDragDistance", hints->startDragDistance()},
                               {"mousePressAndHoldInterval", hints->mousePressAndHoldInterval()},
                               {"mouseDoubleClickInterval", hints->mouseDoubleClickInterval()},
                               {"touchDoubleTapDistance", hints->touchDoubleTapDistance()}})
        engine::add_setting(text, name, value);
    return text;
}
