"""Tables of Arrow of other libraries through `touchstone gestures`: the rows of the CSV in both directions, damage an error. Its arguments:
the command and a folder. Run by Tools/checks/python, where the libraries are installed."""

import random
import resource
import subprocess
import sys

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.feather
from pyarrow import ipc

COMMAND, FOLDER = sys.argv[1:]
OPTIONS = ["--by", "user,trial", "--unit", "ms"]
pick = random.Random(59)


def run(*arguments):
    limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
    return subprocess.run([COMMAND, "gestures", *arguments, *OPTIONS], capture_output=True, cwd=FOLDER, preexec_fn=limit)


def ends(stream):
    """Returns where the messages of a stream end: a stream may end there without its mark."""
    reader, places = pa.BufferReader(stream), set()
    try:
        while ipc.read_message(reader):
            places.add(reader.tell())
    except EOFError:
        return places


rows = [(f"p{user}", trial, 700 * touch + 16 * step, touch, "down" if step == 0 else "up" if step == 6 else "move", 90 + step * (touch % 5) * 4.0, 60.5)
        for user in range(5) for trial in range(3) for touch in range(20) for step in range(7)]
frame = pd.DataFrame(rows, columns=["user", "trial", "time", "id", "phase", "x", "y"])
frame.to_csv(f"{FOLDER}/a.csv", index=False)
table, times = pa.Table.from_pandas(frame, preserve_index=False), frame.time.tolist()
expected = run("a.csv")
assert expected.returncode == 0 and expected.stdout.count(b"\n") > 200, expected
cast = lambda **types: table.cast(pa.schema([(name, types.get(name, table.schema.field(name).type)) for name in table.schema.names]))
timed = lambda factor, kind: table.set_column(2, "time", pa.array([time * factor for time in times], kind))
words = pa.dictionary(pa.int32(), pa.string())
made = [table, timed(1, pa.timestamp("ms")), timed(1000, pa.duration("us")), timed(10**6, pa.timestamp("ns", "UTC")), cast(user=words, phase=words),
        cast(user=pa.large_string(), trial=pa.uint8(), id=pa.uint64()), cast(user=pa.string_view(), phase=pa.string_view()),
        table.append_column("list", pa.array([[1, 2]] * len(rows))).add_column(0, "none", pa.nulls(len(rows))),
        duckdb.sql("SELECT user, trial, make_timestamp(time * 1000) AS time, id, phase, x, y FROM frame").to_arrow_table()]
for kind, new, rest in [("arrow", ipc.new_file, {}), ("arrows", ipc.new_stream, {}), ("arrows", ipc.new_stream, {"emit_dictionary_deltas": True})]:
    for number, own in enumerate(made):
        with new(f"{FOLDER}/b.{kind}", own.schema, options=ipc.IpcWriteOptions(**rest)) as file:
            file.write_table(own, max_chunksize=97)
        assert run(f"b.{kind}").stdout == expected.stdout, (kind, number)
        good = open(f"{FOLDER}/b.{kind}", "rb").read()
        whole = ends(good) if kind == "arrows" else set()
        for trial in range(12):
            bad = bytearray(good[:pick.randrange(len(good) - 8)] if trial % 2 else good)
            for _ in range(0 if trial % 2 else 3):
                bad[pick.randrange(len(bad))] = pick.choice([0, 255, pick.randrange(256)])
            open(f"{FOLDER}/c.{kind}", "wb").write(bad)
            result = run(f"c.{kind}")
            assert result.returncode == 3 or result.returncode == 0 and (trial % 2 == 0 or len(bad) in whole), (kind, number, trial, result)
        # Without its mark, and without its last batch.
        for end in sorted(whole)[-2:]:
            open(f"{FOLDER}/c.{kind}", "wb").write(good[:end])
            result = run(f"c.{kind}")
            found = result.stdout.splitlines()[:-3]
            assert result.returncode == 0 and len(found) > 100 and found == expected.stdout.splitlines()[:len(found)], (kind, number, end, result)
own = pl.from_pandas(frame).with_columns(pl.col("phase").cast(pl.Categorical))
own.write_ipc(f"{FOLDER}/d.arrow")
own.write_ipc_stream(f"{FOLDER}/d.arrows")
assert run("d.arrow").stdout == run("d.arrows").stdout == expected.stdout
for compression in ("lz4", "zstd"):
    pyarrow.feather.write_feather(table, f"{FOLDER}/d.feather", compression=compression)
    assert b'compressed by LZ4 or ZSTD; write it with compression="uncompressed"' in run("d.feather").stderr
open(f"{FOLDER}/d.feather", "wb").write(b"FEA1" + bytes(96) + b"FEA1")
assert b"Feather of version 1" in run("d.feather").stderr
assert run("a.csv", "-o", "e.arrow").returncode == run("a.csv", "-o", "e.arrows").returncode == run("a.csv", "-o", "e.csv").returncode == 0
texts = pd.read_csv(f"{FOLDER}/e.csv", dtype={"user": str, "trial": str})
for own in (ipc.open_file(f"{FOLDER}/e.arrow").read_all().to_pandas(), ipc.open_stream(f"{FOLDER}/e.arrows").read_all().to_pandas(), pl.read_ipc(f"{FOLDER}/e.arrow").to_pandas()):
    pd.testing.assert_frame_equal(own, texts, check_dtype=False, atol=1e-3)
print(f"{3 * len(made) + 3} Arrow tables have the rows of their CSV, and {36 * len(made)} damaged ones are read or an error")
