# Sourced by the scripts that distribute work with Apache Spark, after setup.sh.

# Installs pyspark in .build/spark if it is not there. Exits with 77 if it cannot.
need_spark() {
  command -v java >/dev/null 2>&1 || skip "Spark needs Java 17, and \`java\` was not found; on Debian: apt-get install openjdk-17-jre-headless"
  command -v python3 >/dev/null 2>&1 || skip "\`python3\` was not found; on Debian: apt-get install python3 python3-venv"
  local venv=$PWD/.build/spark
  "$venv/bin/python" -c 'import pyspark' 2>/dev/null && return
  log "installing pyspark in .build/spark"
  python3 -m venv "$venv" >&2 || skip "\`python3 -m venv\` failed; on Debian: apt-get install python3-venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check pyspark >&2 ||
    skip "pyspark could not be installed from PyPI"
}

# spread_over_spark PROJECT WORK RESULTS ARGUMENTS…: pipes the lines of WORK through `touchstone ARGUMENTS` on Spark's workers, and
# writes what they print to RESULTS, in the order of the work.
spread_over_spark() {
  local project=$1 work=$2 results=$3 output
  shift 3
  output=$(mktemp)
  # Spark looks up the machine's address by its host name, which may have none.
  SPARK_LOCAL_IP=${SPARK_LOCAL_IP:-127.0.0.1} "$project/.build/spark/bin/python" "$project/Tools/sweep/spark.py" \
    "$work" "$results" "$touchstone" "$@" 2>"$output" || {
    cat "$output" >&2
    rm -f "$output"
    fail "Spark failed; its output is above"
  }
  rm -f "$output"
}
