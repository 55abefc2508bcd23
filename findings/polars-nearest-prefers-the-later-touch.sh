#!/usr/bin/env bash
# pandas and polars: a nearest join takes the earlier of two equally near touches in pandas, and the later one in polars.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check pandas==3.1.1 polars==2.1.0 pyarrow==26.0.1 2> pip.log

cat > run.py <<'PYTHON'
import pandas
import polars

# A touch of 125 Hz that moves by a pixel a sample, and labels of 250 Hz: every second label is midway between two samples.
touches = pandas.DataFrame({"time": pandas.to_timedelta(range(0, 801, 8), unit="ms"), "x": range(101)})
labels = pandas.DataFrame({"time": pandas.to_timedelta(range(0, 800, 4), unit="ms")})
first = pandas.merge_asof(labels, touches, on="time", direction="nearest")["x"]
second = polars.from_pandas(labels).join_asof(polars.from_pandas(touches), on="time", strategy="nearest")["x"].to_pandas()
print(f"{len(labels)} labels, {(first != second).sum()} with another touch; the label at 4 ms has the touch at "
      f"{8 * first[1]} ms in pandas, at {8 * second[1]} ms in polars")
for name, x in (("pandas", first), ("polars", second)):
    print(f"{name}: steps of x between labels {sorted(set(x.diff().dropna().astype(int)))}, mean time of the touch less the label's "
          f"{(8 * x - 4 * pandas.Series(range(200))).mean():+.1f} ms")
PYTHON
measured=$(venv/bin/python run.py)

echo "pandas 3.1.1 merge_asof and polars 2.1.0 join_asof (PyPI)"
echo "One would guess: both take the same touch, as both look for the nearest one."
echo "What happens: of two touches equally near pandas takes the earlier, polars the later: half of the labels differ."
echo "$measured"
[ "$measured" = "200 labels, 100 with another touch; the label at 4 ms has the touch at 0 ms in pandas, at 8 ms in polars
pandas: steps of x between labels [0, 1], mean time of the touch less the label's -2.0 ms
polars: steps of x between labels [0, 1], mean time of the touch less the label's +2.0 ms" ] || { echo "CHANGED"; exit 1; }
