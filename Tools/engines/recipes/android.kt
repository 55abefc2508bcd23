// Recipe of an adapter for Android's GestureDetector and ScaleGestureDetector, in virtual time. Not run: Robolectric, which runs
// the framework's own classes on a JVM, is in neither Debian nor PyPI. As a main function of a test: standard input is free.
import android.os.SystemClock
import android.view.*
import org.json.JSONObject
import org.junit.*
import org.junit.runner.RunWith
import org.robolectric.*
import org.robolectric.shadows.ShadowSystemClock
import java.time.Duration

@RunWith(RobolectricTestRunner::class)
class Adapter {
    private var start = 0L
    private var pan = false
    private val touches = sortedMapOf<Int, Pair<Float, Float>>()

    private fun say(gesture: String, state: String, x: Float, y: Float, vararg more: Pair<String, Number>) = println(JSONObject(
        mapOf("time" to SystemClock.uptimeMillis() - start, "gesture" to gesture, "state" to state, "x" to x, "y" to y, *more)))

    private fun detectors(): List<(MotionEvent) -> Unit> {
        val context = RuntimeEnvironment.getApplication()
        val simple = object : GestureDetector.SimpleOnGestureListener() {
            override fun onSingleTapUp(e: MotionEvent): Boolean { say("tap", "ended", e.x, e.y); return true }
            override fun onDoubleTap(e: MotionEvent): Boolean { say("doubleTap", "ended", e.x, e.y); return true }
            override fun onLongPress(e: MotionEvent) = say("longPress", "began", e.x, e.y)
            override fun onScroll(a: MotionEvent?, e: MotionEvent, dx: Float, dy: Float): Boolean {
                say("pan", if (pan) "changed" else "began", e.x, e.y, "fingers" to e.pointerCount); pan = true; return true
            }
            override fun onFling(a: MotionEvent?, e: MotionEvent, vx: Float, vy: Float): Boolean {
                say("swipe", "ended", e.x, e.y, "vx" to vx, "vy" to vy); return true
            }
        }
        val scale = object : ScaleGestureDetector.OnScaleGestureListener {
            private fun pinch(state: String, d: ScaleGestureDetector) =
                say("pinch", state, d.focusX, d.focusY, "fingers" to 2, "scale" to d.scaleFactor)
            override fun onScaleBegin(d: ScaleGestureDetector): Boolean { pinch("began", d); return true }
            override fun onScale(d: ScaleGestureDetector): Boolean { pinch("changed", d); return false }    // Since it began.
            override fun onScaleEnd(d: ScaleGestureDetector) = pinch("ended", d)
        }
        val taps = GestureDetector(context, simple)
        val pinches = ScaleGestureDetector(context, scale)
        return listOf({ taps.onTouchEvent(it) }, { pinches.onTouchEvent(it) })
    }

    private fun send(action: Int, down: Long, to: List<(MotionEvent) -> Unit>) {
        val properties = touches.keys.map { MotionEvent.PointerProperties().apply { id = it; toolType = 1 } }.toTypedArray()
        val places = touches.values.map { MotionEvent.PointerCoords().apply { x = it.first; y = it.second; pressure = 1f } }.toTypedArray()
        val event = MotionEvent.obtain(down, SystemClock.uptimeMillis(), action, touches.size, properties, places,
            0, 0, 1f, 1f, 0, 0, InputDevice.SOURCE_TOUCHSCREEN, 0)
        to.forEach { it(event) }
        if (pan && (action == MotionEvent.ACTION_UP || action == MotionEvent.ACTION_CANCEL)) { say("pan", "ended", event.x, event.y); pan = false }
    }

    @Test fun hands() {
        println("""{"engine":"android","version":"${android.os.Build.VERSION.SDK_INT}","clock":"virtual",
            "gestures":["tap","doubleTap","longPress","pan","pinch","swipe"],"settings":[]}""".replace(Regex("\\s+"), ""))
        var detectors = detectors(); var down = 0L; var zero = 0.0
        for (line in generateSequence(::readLine)) {
            val event = JSONObject(line); val type = event.optString("type"); val id = event.optInt("pointerId")
            if (event.has("pointerEvents")) {
                start = SystemClock.uptimeMillis(); zero = event.optDouble("timeStamp", 0.0); detectors = detectors(); continue
            }
            val time = start + Math.round(event.getDouble("timeStamp") - zero)
            ShadowSystemClock.advanceBy(Duration.ofMillis(time - SystemClock.uptimeMillis()))
            shadowOf(android.os.Looper.getMainLooper()).idle()
            if (event.has("x")) touches[id] = event.getDouble("x").toFloat() to event.getDouble("y").toFloat()
            val index = touches.keys.indexOf(id) shl MotionEvent.ACTION_POINTER_INDEX_SHIFT
            when (type) {
                "pointerdown" -> if (touches.size == 1) { down = time; send(MotionEvent.ACTION_DOWN, down, detectors) }
                    else send(MotionEvent.ACTION_POINTER_DOWN or index, down, detectors)
                "pointermove" -> send(MotionEvent.ACTION_MOVE, down, detectors)
                "pointerup" -> { send(if (touches.size == 1) MotionEvent.ACTION_UP else MotionEvent.ACTION_POINTER_UP or index, down, detectors); touches.remove(id) }
                "pointercancel", "end" -> if (touches.isNotEmpty()) { send(MotionEvent.ACTION_CANCEL, down, detectors); touches.clear() }
            }
            if (type != "end") continue
            ShadowSystemClock.advanceBy(Duration.ofSeconds(3)); shadowOf(android.os.Looper.getMainLooper()).idle()
            println("""{"done":true}""")
        }
    }
}
