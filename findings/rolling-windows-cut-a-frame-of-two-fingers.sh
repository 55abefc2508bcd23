#!/usr/bin/env bash
# pandas, polars, DuckDB: the touches of the last 10 ms are other ones in each, because two fingers of a frame have the same time.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check pandas==3.1.1 polars==2.1.0 duckdb==2.0.1 pyarrow==26.0.1 2> pip.log

cat > run.py <<'PYTHON'
import duckdb
import pandas
import polars

# Two fingers in each of four frames, 10 ms apart; a row for each finger. Counted: rows of the last 10 ms.
touches = pandas.DataFrame({"time": pandas.to_datetime([0, 0, 10, 10, 20, 20, 30, 30], unit="ms"), "one": 1})
for name, counts in (
    ("pandas", touches.rolling("10ms", on="time")["one"].sum().astype(int).tolist()),
    ("polars", polars.from_pandas(touches).select(polars.col("one").rolling_sum_by("time", "10ms"))["one"].to_list()),
    ("DuckDB", [int(count) for count, in duckdb.sql("""SELECT sum(one) OVER (ORDER BY time
        RANGE BETWEEN INTERVAL 10 MILLISECONDS PRECEDING AND CURRENT ROW) FROM touches ORDER BY time""").fetchall()]),
):
    print(f"{name}: {counts}")
PYTHON
measured=$(venv/bin/python run.py)

echo "pandas 3.1.1 rolling, polars 2.1.0 rolling_sum_by, DuckDB 2.0.1 RANGE (PyPI)"
echo "One would guess: a window of 10 ms that ends at a row counts the same rows in all three."
echo "What happens: pandas does not count the other finger of the frame in the first row, polars does, DuckDB counts the frame before, too."
echo "$measured"
[ "$measured" = "pandas: [1, 2, 1, 2, 1, 2, 1, 2]
polars: [2, 2, 2, 2, 2, 2, 2, 2]
DuckDB: [2, 2, 4, 4, 4, 4, 4, 4]" ] || { echo "CHANGED"; exit 1; }
