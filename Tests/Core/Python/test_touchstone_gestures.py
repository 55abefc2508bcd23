"""Tests of the Python package: python3 -m unittest, with the package or its wheel on the path. Other packages are tested if installed."""

import array
import datetime
import doctest
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import touchstone_gestures as tg

COLUMNS = ["session", "time", "id", "phase", "x", "y"]
ROWS = [
    (1, 0, 1, "down", 10.0, 20.0), (1, 80, 1, "up", 10.0, 20.0), (2, 0, 5, "touchstart", 300.0, 300.0),
    (2, 16, 5, "touchmove", 340.0, 300.0), (2, 32, 5, "touchmove", 380.0, 300.0), (2, 48, 5, "touchend", 420.0, 300.0)]


def table(rows=ROWS):
    return {name: [row[index] for row in rows] for index, name in enumerate(COLUMNS)}


def has(name):
    return importlib.util.find_spec(name) is not None


def found(gestures):
    return [(str(row["session"]), row["recognizer"], row["state"], row["start"], row["time"], row["row"]) for row in gestures]


EXPECTED = [("1", "tap", "ended", 0, 80000, 1), ("2", "swipe", "ended", 0, 48000, 5)]


class RecognizeTests(unittest.TestCase):
    def recognize(self, samples=None, **options):
        return tg.recognize(table() if samples is None else samples, time_unit="ms", **options)

    def test_dictionaries_of_lists_and_arrays(self):
        self.assertEqual(found(self.recognize()), EXPECTED)
        arrays = table() | {"x": array.array("d", table()["x"]), "id": array.array("i", table()["id"])}
        self.assertEqual(found(self.recognize(arrays)), EXPECTED)

    def test_text(self):
        for separator, end in ((",", "\n"), ("\t", "\r\n"), (";", "\r\r\n")):
            with tempfile.NamedTemporaryFile("w", suffix=".csv", newline="") as file:
                lines = [COLUMNS, *ROWS]
                file.write("".join(separator.join(map(str, line)) + end for line in lines))
                file.flush()
                self.assertEqual(found(self.recognize(file.name)), EXPECTED)
                file.seek(0)
                file.truncate()
                file.write("".join(separator.join(map(str, line)) + end for line in ROWS))
                file.flush()
                self.assertEqual(found(self.recognize(file.name, columns=COLUMNS)), EXPECTED)

    def test_tables_without_phases(self):
        bare = {name: column for name, column in table().items() if name != "phase"}
        self.assertEqual(found(self.recognize(bare, phase=None)), EXPECTED)
        strokes = {"time": [0, 80, 500, 580], "x": [10.0] * 4, "y": [20.0] * 4}
        for repair in ("raise", "repair"):
            gestures = self.recognize(strokes, session=None, id=None, phase=None, gap=0.1, repair=repair, recognizers="recognizer tap tap")
            self.assertEqual([(row["time"], row["repaired"]) for row in gestures], [(80000, False), (580000, False)])
        with self.assertRaisesRegex(ValueError, "pass gap, such as 0.15, or session"):
            self.recognize(strokes, session=None, id=None, phase=None)
        with self.assertRaisesRegex(tg.SampleError, "or pass phase=None if there are no phases"):
            self.recognize(bare).rows()

    def test_direction_and_units(self):
        swipe = self.recognize().rows()[1]
        self.assertEqual((swipe["direction"], swipe["dx"], swipe["fingers"]), ("right", 120.0, 1))
        doubled = self.recognize(points_per_unit=0.5).rows()[1]
        self.assertEqual(doubled["dx"], 120.0)

    def test_several_columns_make_a_session(self):
        samples = table() | {"user": ["a"] * 6}
        rows = self.recognize(samples, session=["user", "session"]).rows()
        self.assertEqual([(row["user"], row["session"]) for row in rows], [("a", 1), ("a", 2)])

    def test_changes_and_failures(self):
        self.assertEqual({row["state"] for row in self.recognize(output="changes")}, {"ended"})
        failures = [row for row in self.recognize(output="failures") if row["state"] == "failed"]
        self.assertTrue(all(row["reason"] for row in failures) and len(failures) > 10)

    def test_damage_is_an_error_with_row_session_and_column(self):
        rows = [ROWS[0], ROWS[1], ROWS[3], *ROWS[4:]]
        with self.assertRaises(tg.SampleError) as caught:
            self.recognize(table(rows)).rows()
        self.assertEqual((caught.exception.row, caught.exception.session, caught.exception.column), (2, "2", "phase"))

    def test_repairs_are_counted_and_the_first_line_has_them(self):
        gestures = self.recognize(table([ROWS[0], ROWS[1], ROWS[3], *ROWS[4:]]), repair="repair")
        rows = gestures.rows()
        self.assertEqual([row["repaired"] for row in rows], [False, True])
        self.assertEqual(
            gestures.repairs.rows(), [{"session": 2, "row": 2, "kind": "touch_down_missing", "count": 1, "repaired": True}])
        self.assertEqual(repr(gestures).splitlines()[0], "<Gestures; repaired: 1 touch_down_missing>")

    def test_stream_is_read_once(self):
        gestures = self.recognize()
        gestures.rows()
        with self.assertRaisesRegex(RuntimeError, "has been read"):
            gestures.rows()

    def test_wrong_arguments_are_sentences(self):
        for options, text in (
            ({"recognizers": "nothing"}, "there is no set “nothing”"), ({"time": "t"}, "no column “t” for time"),
            ({"repair": "all"}, "“all” is no repair"), ({"phases": {"up": "nothing"}}, "is neither uikit"),
            ({"output": "all"}, "“all” is no output"), ({"session": "a\nb"}, "line break"),
            ({"session": "user"}, "name it by session=, or pass session=None"), ({"id": "phase"}, "has the type text; convert it to whole numbers"),
        ):
            with self.assertRaisesRegex(ValueError, text):
                self.recognize(**options)
        with self.assertRaisesRegex(TypeError, "samples is a int"):
            self.recognize(5)
        with self.assertRaises(FileNotFoundError):
            self.recognize("nothing.csv")
        with self.assertRaisesRegex(tg.SampleError, "unknown; give its meaning"):
            self.recognize(table() | {"phase": ["HELD"] * 6}).rows()

    def test_errors_of_a_text_have_remedies(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "own.csv"
            path.write_text("ts,id,phase,x,y\n10:00:00,1,down,5,5\n")
            for options, text in (({}, "name it by time="), ({"time": "ts"}, "parse_dates")):
                with self.assertRaisesRegex(tg.SampleError, text):
                    tg.recognize(path, session=None, time_unit="ms", **options).rows()
            with self.assertRaisesRegex(TypeError, "only recognize"):
                tg.svg(path)

    def test_timestamps_of_a_text(self):
        first = datetime.datetime(2026, 11, 28, 10, tzinfo=datetime.timezone.utc)
        start = round(first.timestamp() * 1e6)
        expected = [(session, name, state, start + begin, start + end, row) for session, name, state, begin, end, row in EXPECTED]
        for zone in ("", "Z", "+01:00", " UTC"):
            hours = datetime.timedelta(hours=1 if zone == "+01:00" else 0)
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "times.csv"

                def write(rows, zones):
                    times = [(first + hours + datetime.timedelta(milliseconds=row[1])).strftime("%Y-%m-%dT%H:%M:%S.%f") for row in rows]
                    lines = [(row[0], time + zone, *row[2:]) for row, time, zone in zip(rows, times, zones)]
                    path.write_text("".join(",".join(map(str, line)) + "\n" for line in [COLUMNS, *lines]))

                write(ROWS, [zone] * 6)
                self.assertEqual(found(tg.recognize(path)), expected)
                if has("pyarrow"):
                    kind = str(tg.recognize(path).to_arrow().schema.field("time").type)
                    self.assertEqual(kind, "timestamp[us, tz=UTC]" if zone else "timestamp[us]")
                write(ROWS, [zone] * 5 + ["" if zone else "Z"])
                with self.assertRaises(tg.SampleError) as caught:
                    tg.recognize(path).rows()
                self.assertEqual((caught.exception.row, caught.exception.session, caught.exception.column), (5, "2", "time"))

    def test_times_of_the_standard_library(self):
        day = datetime.datetime(2026, 11, 30)
        for first in (day, day.replace(tzinfo=datetime.timezone(datetime.timedelta(hours=-3))), datetime.timedelta(days=-1)):
            samples = table() | {"time": [first + datetime.timedelta(milliseconds=row[1]) for row in ROWS]}
            rows = tg.recognize(samples).rows()
            self.assertEqual([row["time"] - rows[0]["start"] for row in rows], [80000, 48000])
        self.assertEqual(rows[0]["start"], -86_400_000_000)

    def test_progress(self):
        class Bar:
            rows = 0

            def update(self, count):
                self.rows += count

        bar = Bar()
        self.recognize(progress=bar).rows()
        self.assertEqual(bar.rows, 6)

    def test_picture(self):
        self.assertIn("swipe", tg.svg(table(), session=2, time_unit="ms"))

    def test_import_is_quick_and_needs_nothing(self):
        code = "import sys, touchstone_gestures; print({'numpy', 'pyarrow', 'pandas', 'polars'} & set(sys.modules))"
        result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=dict(os.environ))
        self.assertEqual(result.stdout.strip(), "set()", result.stderr)


@unittest.skipUnless(has("pyarrow"), "pyarrow is not installed")
class ArrowTests(unittest.TestCase):
    """The same values in every layout make the same table."""

    def setUp(self):
        import pyarrow as pa

        self.pa = pa
        rows = [
            (session, time * 1000, touch, phase, float(x), 300.0)
            for session in range(40) for base, speed in ((0, 0), (2000, 9)) for step in range(12)
            for time, touch, phase, x in [(base + 8 * step, 7, 0 if step == 0 else 3 if step == 11 else 1, 200 + speed * step)]]
        self.table = pa.table({name: [row[index] for row in rows] for index, name in enumerate(COLUMNS)})
        self.table = self.with_column("time", self.table["time"].cast(pa.timestamp("us")))
        self.expected = self.values(tg.recognize(self.table))

    def with_column(self, name, values):
        return self.table.set_column(self.table.column_names.index(name), name, values)

    def values(self, gestures):
        rows = (gestures if isinstance(gestures, self.pa.Table) else gestures.to_arrow()).to_pylist()
        return [(str(row["session"]), row["recognizer"], row["state"], row["fingers"], row["x"], row["dx"], row["row"]) for row in rows]

    def test_layouts(self):
        pa = self.pa
        words = pa.array(["began", "moved", "stationary", "ended"]).take(self.table["phase"].combine_chunks())
        tables = [self.table, pa.Table.from_batches(self.table.to_batches(max_chunksize=7)), pa.concat_tables([self.table.slice(0, 5), self.table]).slice(5)]
        tables += [self.with_column("session", self.table["session"].cast(t)) for t in (pa.int8(), pa.uint64(), pa.string(), pa.large_string(), pa.string_view())]
        tables += [self.with_column("session", self.table["session"].cast(pa.string()).dictionary_encode())]
        tables += [self.with_column("phase", self.table["phase"].cast(t)) for t in (pa.int8(), pa.uint16(), pa.int64())]
        tables += [self.with_column("phase", values) for values in (words, words.cast(pa.large_string()), words.cast(pa.string_view()), words.dictionary_encode())]
        tables += [self.with_column("time", self.table["time"].cast(t)) for t in (pa.timestamp("ns"), pa.timestamp("us", "UTC"))]
        tables += [self.with_column("time", self.table["time"].cast(pa.int64()).cast(pa.duration("us")))]
        tables += [self.with_column("x", self.table["x"].cast(t)) for t in (pa.float32(), pa.int32())]
        for samples in tables:
            with self.subTest(schema=str(samples.schema)):
                self.assertEqual(self.values(tg.recognize(samples)), self.expected)
        self.assertGreater(len(self.expected), 70)

    def test_one_batch_of_samples_is_several_of_gestures(self):
        pa = self.pa
        count = 20_000
        samples = pa.table({
            "session": [1] * count, "time": pa.array([8000 * row for row in range(count)], pa.duration("us")), "id": [1] * count,
            "phase": [row % 2 * 3 for row in range(count)], "x": [50.0 + 100 * (row % 7) for row in range(count)], "y": [0.0] * count})
        self.assertEqual(samples["x"].num_chunks, 1)
        whole = tg.recognize(samples, output="failures").to_arrow()
        batches = whole.to_batches()
        self.assertGreater(len(batches), 5)
        self.assertLess(max(batch.num_rows for batch in batches), 80_000)
        parts = pa.Table.from_batches(samples.to_batches(max_chunksize=1000))
        self.assertEqual(tg.recognize(parts, output="failures").to_arrow().combine_chunks().to_pylist(), whole.to_pylist())

    def test_threads_and_parts_have_the_same_rows(self):
        self.assertEqual(self.values(tg.recognize(self.table, threads=3)), self.expected)
        rows = []
        for first, end in tg.parts(self.table, 4):
            part = self.values(tg.recognize(self.table.slice(first, end - first)))
            rows += [(*row[:-1], row[-1] + first) for row in part]
        self.assertEqual(rows, self.expected)

    def test_session_in_two_pieces_is_an_error(self):
        pieces = self.pa.concat_tables([self.table.slice(0, 30), self.table.slice(48, 24), self.table.slice(30, 18)])
        with self.assertRaisesRegex(tg.SampleError, "comes again"):
            tg.recognize(pieces).to_arrow()

    def test_other_packages(self):
        for name, convert in (
            ("pandas", lambda: self.table.to_pandas()), ("polars", lambda: __import__("polars").from_arrow(self.table)),
            ("duckdb", lambda: __import__("duckdb").from_arrow(self.table)),
        ):
            with self.subTest(name):
                if not has(name):
                    self.skipTest(f"{name} is not installed")
                self.assertEqual(self.values(tg.recognize(convert())), self.expected)

    @unittest.skipUnless(has("pandas"), "pandas is not installed")
    def test_pandas(self):
        """Times of each unit, columns as an index, and columns that are named by numbers, are the same table."""
        import pandas as pd

        frame = self.table.to_pandas()
        spans = frame.assign(time=frame["time"] - frame["time"].iloc[0])
        tables = [
            own.assign(time=own["time"].astype(f"{kind}[{unit}]"))
            for kind, own in (("datetime64", frame), ("timedelta64", spans)) for unit in ("ms", "us", "ns")]
        tables += [frame.set_index(names) for names in ("session", "time", ["session", "time"])]
        tables += [{name: column.to_numpy() for name, column in frame.items()}, dict(frame.items())]
        tables += [{name: column.astype(object) for name, column in frame.items()}]
        for samples in tables:
            with self.subTest(str(type(samples))):
                self.assertEqual(self.values(tg.recognize(samples)), self.expected)
        numbered = tg.recognize(frame.set_axis(range(6), axis=1), session=0, time=1, id=2, phase=3, x=4, y=5)
        self.assertEqual(len(numbered.rows()), len(self.expected))
        one = frame[frame["session"] == 0].drop(columns="time")
        one.index = pd.RangeIndex(0, 8 * len(one), 8, name="time")
        self.assertEqual(len(tg.recognize(one, session=None, time_unit="ms").rows()), 2)

    def test_files_of_arrow(self):
        import pyarrow.feather

        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "touches.feather"
            pyarrow.feather.write_feather(self.table, path)
            stream = pathlib.Path(folder) / "touches.arrows"
            with self.pa.ipc.new_stream(stream, self.table.schema) as file:
                file.write_table(self.table)
            for own in (path, stream):
                self.assertEqual(self.values(tg.recognize(own)), self.expected)
                self.assertEqual(self.values(tg.recognize(own, threads=2)), self.expected)

    def test_parquet(self):
        import pyarrow.parquet

        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "touches.parquet"
            pyarrow.parquet.write_table(self.table, path, row_group_size=100)
            self.assertEqual(self.values(tg.recognize(path)), self.expected)
            parts = tg.parts(path, 4)
            self.assertEqual((parts[0][0], parts[-1][1]), (0, 39))
            tables = [pyarrow.parquet.read_table(path, filters=[("session", ">=", a), ("session", "<=", b)]) for a, b in parts]
            self.assertEqual([row[:-1] for t in tables for row in self.values(tg.recognize(t))], [row[:-1] for row in self.expected])

    def test_memory_does_not_grow_with_the_rows_of_parquet(self):
        import pyarrow.parquet

        code = "import sys, touchstone_gestures as tg; tg.recognize(sys.argv[1], points_per_unit=1e-7).rows(); print(open('/proc/self/status').read())"
        pa, peaks = self.pa, []
        with tempfile.TemporaryDirectory() as folder:
            for count in (250_000, 2_000_000):
                # Random positions, which cannot be compressed: 16 MB in the larger file.
                x, y = (pa.Array.from_buffers(pa.int32(), count, [None, pa.py_buffer(os.urandom(4 * count))]) for _ in range(2))
                samples = pa.table({
                    "session": pa.repeat(1, count), "time": pa.array(range(0, 8000 * count, 8000), pa.duration("us")), "id": pa.repeat(1, count),
                    "phase": pa.concat_arrays([pa.array([0]), pa.repeat(1, count - 1)]), "x": x, "y": y})
                path = pathlib.Path(folder) / "touches.parquet"
                pyarrow.parquet.write_table(samples, path, row_group_size=100_000)
                result = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, check=True)
                peaks.append(int(result.stdout.partition("VmHWM:")[2].split()[0]))
        self.assertLess(peaks[1] - peaks[0], 28_000, peaks)

    @unittest.skipUnless(has("dask"), "dask is not installed")
    def test_dask(self):
        import dask

        @dask.delayed
        def part(first, end):
            return tg.recognize(self.table.slice(first, end - first)).to_arrow()

        tables = dask.compute(*[part(*ends) for ends in tg.parts(self.table, 4)])
        self.assertEqual([row[:-1] for t in tables for row in self.values(t)], [row[:-1] for row in self.expected])


class PlayTests(unittest.TestCase):
    """A program's setup under a recorded hand."""

    LOG = """{"pointerEvents":1,"width":600,"height":400,"timeStamp":1000}
{"type":"pointermove","pointerId":9,"pointerType":"mouse","timeStamp":1000,"x":1,"y":2}
{"type":"pointerdown","pointerId":1,"pointerType":"touch","timeStamp":1000,"x":100,"y":100}
{"type":"pointerup","pointerId":1,"pointerType":"touch","timeStamp":1080,"x":100,"y":100}
{"type":"pointerdown","pointerId":2,"pointerType":"touch","timeStamp":1200,"x":100,"y":100}
%s{"type":"end","timeStamp":1400}
"""
    SETUP = "recognizer twice tap numberOfTapsRequired=2 maximumTapInterval=%dms\nrecognizer once tap\nrequire twice before once\n"

    def played(self, interval, last='{"type":"pointerup","pointerId":2,"timeStamp":1280,"x":100,"y":100}\n'):
        changes = tg.Coordinator(self.SETUP % interval).play(self.LOG % last)
        return [(change["recognizer"], change["state"], change["time"]) for change in changes]

    def test_the_setup_decides(self):
        self.assertEqual(self.played(350), [("twice", "ended", 0.28)])
        # Each tap waits until no other can follow.
        self.assertEqual([row[:2] for row in self.played(100)], [("once", "ended"), ("once", "ended")])

    def test_touches_that_are_down_at_the_end_are_cancelled(self):
        self.assertEqual(self.played(350, last=""), [("once", "ended", 0.4)])

    def test_what_is_no_log_is_refused(self):
        for text in ("{", '{"pointerEvents":2}'):
            with self.assertRaises(tg.SampleError):
                tg.Coordinator("recognizer tap tap").play(text)


def load_tests(loader, tests, pattern):
    from touchstone_gestures import _coordinator, _recognize

    for module in (_coordinator, _recognize):
        tests.addTests(doctest.DocTestSuite(module))
    return tests


class PeopleTests(unittest.TestCase):
    """Needs the command: TOUCHSTONE_COMMAND names its folder."""

    def setUp(self):
        folder = os.environ.get("TOUCHSTONE_COMMAND")
        if not folder:
            self.skipTest("TOUCHSTONE_COMMAND does not name the folder of the command")
        os.environ["PATH"] = folder + os.pathsep + os.environ["PATH"]

    def test_people_are_named(self):
        rows = []
        for person, step in (("a", 0), ("b", 9)):
            for touch in range(12):
                start = touch * 900
                rows.append((person, "tap", start, touch, "down", 300.0, 300.0))
                rows += [(person, "tap", start + 16 * move, touch, "move", 300.0 + step * move, 300.0) for move in (1, 2, 3)]
                rows.append((person, "tap", start + 80, touch, "up", 300.0 + 3 * step, 300.0))
        columns = ["user", "task", "time", "id", "phase", "x", "y"]
        samples = {name: [row[index] for row in rows] for index, name in enumerate(columns)}
        found = tg.people(samples, person="user", gesture="task", time_unit="ms")
        self.assertTrue(found.headline.startswith("1 of 2 people is excluded: b."), found.headline)
        self.assertEqual((found.gestures[0]["able"], found.gestures[0]["attempts"]), (1, 24))
        self.assertEqual([person["tap"] for person in found.people], [0, 1])
        self.assertIn("tap.allowableMovement", found.gestures[0]["remedies"][0]["set"][0])
        self.assertIn("iOS", {setting["platform"] for setting in found.systems})
        wider = "set tap.allowableMovement=30 pan.minimumTranslation=30\n"
        wide = tg.people(samples, wider, person="user", gesture="task", time_unit="ms", helps=False, systems=False)
        self.assertEqual((wide.gestures[0]["able"], wide.systems), (2, []))


if __name__ == "__main__":
    unittest.main()
