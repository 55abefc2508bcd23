#!/usr/bin/env bash
# pandas 3: the unit of a column of times made from milliseconds depends on whether any value has a fraction.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check pandas==3.1.1 pyarrow==26.0.1 2> pip.log

cat > run.py <<'PYTHON'
import io
import pandas
import pyarrow

# Two logs of one page: times in milliseconds as a browser states them, a touch each 8 ms. Only the second has a fraction.
LOGS = {"a": "ms,x\n1000.0,10\n1008.0,14\n1016.0,18\n", "b": "ms,x\n2000.0,10\n2008.0,14\n2016.1,18\n"}
parts = []
for name, text in LOGS.items():
    table = pandas.read_csv(io.StringIO(text))
    table["time"] = pandas.to_timedelta(table.pop("ms"), unit="ms")
    step = table["time"].diff()[1:].astype("int64").iloc[0]
    print(f"log {name}: {table['time'].dtype}, first step as a whole number {step}")
    parts.append(pyarrow.Table.from_pandas(table))
try:
    pyarrow.concat_tables(parts)
    print("Arrow joins the two tables")
except pyarrow.ArrowInvalid:
    print("Arrow does not join the two tables:", " and ".join(str(part.schema.field("time").type) for part in parts))
for digits in ("1970-01-01 00:00:01.008", "1970-01-01 00:00:01.008000000"):
    print(f"to_datetime of text with {len(digits.split('.')[1])} digits: {pandas.to_datetime(pandas.Series([digits])).dtype}")
PYTHON
measured=$(venv/bin/python run.py)

echo "pandas 3.1.1 and pyarrow 26.0.1 (PyPI)"
echo "One would guess: times from milliseconds have one unit, whatever their values: since pandas 3 microseconds."
echo "What happens: a single fraction makes them nanoseconds, so that two logs of one page differ by a factor of 1000 as whole numbers."
echo "$measured"
[ "$measured" = "log a: timedelta64[us], first step as a whole number 8000
log b: timedelta64[ns], first step as a whole number 8000000
Arrow does not join the two tables: duration[us] and duration[ns]
to_datetime of text with 3 digits: datetime64[us]
to_datetime of text with 9 digits: datetime64[ns]" ] || { echo "CHANGED"; exit 1; }
