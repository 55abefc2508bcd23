// Adapter for Qt Quick: an item with TapHandler, DragHandler and PinchHandler, or with the argument `flickable`, a Flickable.
#include "../shared/qt.h"
#include <QJsonDocument>
#include <QJsonObject>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickWindow>

static const char *handlers = R"(
import QtQuick
Item {
    function report(gesture, state, fingers, at, more) {
        console.log(JSON.stringify(Object.assign({gesture: gesture, state: state, fingers: fingers, x: at.x, y: at.y}, more)))
    }
    TapHandler {
        onTapped: (event) => report("tap", "ended", 1, event.position)
        onDoubleTapped: (event) => report("doubleTap", "ended", 1, event.position)
        onLongPressed: report("longPress", "began", 1, point.position)
    }
    DragHandler {
        target: null
        // Qt 6.12 has reset the values when a handler is no longer active.
        property var last
        function pan(state) {
            if (active) last = {vx: centroid.velocity.x, vy: centroid.velocity.y, dx: activeTranslation.x, dy: activeTranslation.y}
            report("pan", state, 1, centroid.position, last)
        }
        onActiveChanged: pan(active ? "began" : "ended")
        onActiveTranslationChanged: if (active) pan("changed")
    }
    PinchHandler {
        target: null
        property var last
        function pinch(state) {
            if (active) last = {scale: activeScale, rotation: rotation}
            report("pinch", state, 2, centroid.position, last)
        }
        onActiveChanged: pinch(active ? "began" : "ended")
        onActiveScaleChanged: if (active) pinch("changed")
    }
})";

static const char *flickable = R"(
import QtQuick
Flickable {
    contentWidth: width * 20; contentHeight: height * 20; contentX: width * 10; contentY: height * 10
    property point from
    function report(gesture, state) {
        console.log(JSON.stringify({gesture: gesture, state: state, fingers: 1, dx: from.x - contentX, dy: from.y - contentY,
                                    vx: -horizontalVelocity, vy: -verticalVelocity}))
    }
    onDraggingChanged: {
        if (dragging) from = Qt.point(contentX, contentY)
        report("pan", dragging ? "began" : "ended")
    }
    onFlickingChanged: if (flicking) report("swipe", "ended")
})";

// Handlers report by console.log.
static void print(QtMsgType, const QMessageLogContext &, const QString &text) {
    auto object = QJsonDocument::fromJson(text.toUtf8()).object();
    if (object.isEmpty()) return (void)fprintf(stderr, "%s\n", qPrintable(text));
    engine::Say line(qPrintable(object["gesture"].toString()), qPrintable(object["state"].toString()));
    for (auto *key : {"x", "y", "fingers", "scale", "rotation", "dx", "dy", "vx", "vy"})
        if (object[key].isDouble()) line.number(key, object[key].toDouble());
}

struct Quick : QtEngine {
    QQmlEngine engine;
    QQmlComponent component{&engine};
    std::unique_ptr<QQuickWindow> view;

    explicit Quick(const char *source) {
        component.setData(source, QUrl("adapter.qml"));
        if (!component.isError()) return;
        fprintf(stderr, "%s\n", qPrintable(component.errorString()));
        exit(70);
    }

    QWindow *window() override { return view.get(); }

    void begin(int width, int height) override {
        view = std::make_unique<QQuickWindow>();
        view->setGeometry(0, 0, width, height);
        auto *item = qobject_cast<QQuickItem *>(component.create());
        item->setParent(view.get());
        item->setParentItem(view->contentItem());
        item->setSize(view->size());
        view->show();
        until(engine::start - vt_second / 2);
    }
};

int main(int argc, char **argv) {
    prepare_qt();
    bool flicks = argc > 1 && !strcmp(argv[1], "flickable");
    QGuiApplication application(argc, argv);
    qInstallMessageHandler(print);
    Quick quick(flicks ? flickable : handlers);
    auto *gestures = flicks ? "\"pan\",\"swipe\"" : "\"tap\",\"doubleTap\",\"longPress\",\"pan\",\"pinch\",\"rotation\"";
    serve(quick, flicks ? "qt-flickable" : "qt-quick", qVersion(), gestures, qt_settings());
}
