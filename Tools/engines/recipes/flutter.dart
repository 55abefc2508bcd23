// Recipe of an adapter for Flutter's recognizers, in virtual time. Not run: Flutter is not in Debian.
// In a project: HANDS=hands.jsonl flutter test flutter.dart. `flutter test` has no standard input, so it reads a file, which is
// enough for `score`; `measure` needs a wrapper that runs it for each round.
import 'dart:convert';
import 'dart:io';
import 'package:flutter/material.dart';
import 'package:flutter_test/flutter_test.dart';

double now = 0, zero = 0;

void say(String gesture, String state, [Offset? at, Map<String, num> more = const {}]) => stdout.writeln(jsonEncode({
      'time': now - zero, 'gesture': gesture, 'state': state, if (at != null) ...{'x': at.dx, 'y': at.dy}, ...more}));

// A scale gesture of one finger is a pan; both recognizers at once are not allowed.
Widget surface() {
  String kind(int fingers) => fingers < 2 ? 'pan' : 'pinch';
  var scaling = 'pan';
  return MaterialApp(home: GestureDetector(
    onTapUp: (event) => say('tap', 'ended', event.localPosition),
    onLongPressStart: (event) => say('longPress', 'began', event.localPosition),
    onLongPressEnd: (event) => say('longPress', 'ended', event.localPosition),
    onScaleStart: (event) => say(scaling = kind(event.pointerCount), 'began', event.localFocalPoint, {'fingers': event.pointerCount}),
    onScaleUpdate: (event) => say(scaling, 'changed', event.localFocalPoint,
        {'scale': event.scale, 'rotation': event.rotation * 180 / 3.141592653589793, 'fingers': event.pointerCount}),
    onScaleEnd: (event) => say(scaling, 'ended', null,
        {'vx': event.velocity.pixelsPerSecond.dx, 'vy': event.velocity.pixelsPerSecond.dy}),
    child: const SizedBox.expand(child: ColoredBox(color: Colors.white))));
}

void main() => testWidgets('hands', (tester) async {
  stdout.writeln('{"engine":"flutter","version":"${Platform.environment['FLUTTER_VERSION'] ?? 'unknown'}","clock":"virtual",'
      '"gestures":["tap","longPress","pan","pinch"],"settings":[]}');
  final touches = <int, TestGesture>{};
  for (final line in File(Platform.environment['HANDS']!).readAsLinesSync()) {
    final event = jsonDecode(line);
    final time = (event['timeStamp'] ?? now) * 1.0, id = event['pointerId'];
    if (event.containsKey('pointerEvents')) {
      now = zero = time;
      tester.view..devicePixelRatio = 1..physicalSize = Size(event['width'] * 1.0, event['height'] * 1.0);
      await tester.pumpWidget(KeyedSubtree(key: UniqueKey(), child: surface()));
      continue;
    }
    await tester.pump(Duration(microseconds: ((time - now) * 1000).round()));
    now = time;
    final at = Offset((event['x'] ?? 0) * 1.0, (event['y'] ?? 0) * 1.0), stamp = Duration(microseconds: (now * 1000).round());
    if (event['type'] == 'pointerdown') await (touches[id] = await tester.createGesture(pointer: id)).down(at, timeStamp: stamp);
    if (event['type'] == 'pointermove') await touches[id]?.moveTo(at, timeStamp: stamp);
    if (event['type'] == 'pointerup') await touches.remove(id)?.up(timeStamp: stamp);
    if (event['type'] == 'pointercancel' || event['type'] == 'end') {
      for (final touch in touches.values) await touch.cancel();
      touches.clear();
    }
    if (event['type'] != 'end') continue;
    await tester.pump(const Duration(seconds: 3));
    stdout.writeln('{"done":true}');
  }
});
