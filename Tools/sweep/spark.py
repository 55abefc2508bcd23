"""Pipes lines of work through a command on Spark's workers: WORK RESULTS COMMAND…"""

import os
import subprocess
import sys

from pyspark.sql import SparkSession

work, results, *command = sys.argv[1:]


def lines_of(text):
    """Splits at line feeds only: `splitlines` also splits at U+0085 and U+2028, which a path may contain."""
    return text.split("\n")[:-1]


def piped(lines):
    """Runs one command for each partition. A sweep reads a recording once if the lines for it are adjacent."""
    run = subprocess.run(command, input="".join(line + "\n" for line in lines), stdout=subprocess.PIPE,
                         encoding="utf-8", check=True)
    return lines_of(run.stdout)


spark = (SparkSession.builder.master(os.environ.get("SPARK_MASTER", "local[*]")).appName("touchstone " + command[1])
         .config("spark.ui.enabled", "false").config("spark.driver.memory", "1g").getOrCreate())
with open(work, encoding="utf-8", newline="\n") as file:
    lines = lines_of(file.read())
shares = max(1, min(len(lines), 4 * spark.sparkContext.defaultParallelism))
done = spark.sparkContext.parallelize(lines, shares).mapPartitions(piped)
with open(results, "w", encoding="utf-8") as file:
    for line in done.toLocalIterator():
        file.write(line + "\n")
spark.stop()
