# What .ci/run is made of: steps, what runs beside one another, and what is told at the end.

began=$SECONDS
kept=$(mktemp -d)
declare -A lanes=()
# Specs write here what failed and how to repeat it (scripts/jest/summary.mjs).
export FAILURES=$kept/failures
# What still runs beside a step that failed is waited for: it may fail, too.
trap 'joined || true; told; rm -rf "$kept"' EXIT

say() { printf '\n== %s\n' "$*"; }

# step NAME COMMAND…: runs it. In a shell of its own, so that its time is noted also if it fails.
step() (
  name=$1 began=$SECONDS
  shift
  command=$*
  trap 'status=$?; noted "$status"' EXIT
  say "$name"
  "$@"
)

# What somebody types to repeat a step. A function of .ci/run cannot be called by its name.
repeat() {
  case $1 in
    check_packages) echo 'npm ci --dry-run && npm run check:packages && npm run advisories' ;;
    install_programs) echo "apt-get install ${missing[*]}" ;;
    specs) echo 'FC_RUNS=100 npm run test:all && npm run report:security -- --check' ;;
    fault) echo "npm run build:tools && node dist/backend/test/faults/$2.js ${*:3}" ;;
    fault_on_24) echo "npm run build:tools && .ci/nodes/on 24 node dist/backend/test/faults/$2.js ${*:3}" ;;
    *) echo "$*" ;;
  esac
}

noted() {
  local how=''
  if (($1 != 0)); then
    how=' (failed)'
    printf '%s\n    %s\n' "$name" "$(repeat $command)" >>"$kept/failed-steps"
  fi
  printf '%5d s  %s%s\n' "$((SECONDS - began))" "$name" "$how" >>"$kept/times"
}

# beside FUNCTION: begins a function of steps and goes on. What they say comes whole, when all of them are over.
beside() {
  local log=$kept/$1.log
  (
    status=0
    # Not behind `||` itself: a step that fails would not end the function then.
    "$@" >"$log" 2>&1 &
    wait $! || status=$?
    flock "$kept" cat "$log"
    exit "$status"
  ) &
  lanes[$1]=$!
}

# joined: waits for all that was begun, also if one of them fails, and fails if one did.
joined() {
  local name status=0
  for name in "${!lanes[@]}"; do
    wait "${lanes[$name]}" || status=1
    unset "lanes[$name]"
  done
  return "$status"
}

# The last lines of a run: how long it took, its slowest steps, what failed and how to repeat only that.
told() {
  [ -s "$kept/times" ] || return 0
  say "$((SECONDS - began)) s in all; the slowest steps"
  sort -rn "$kept/times" | head -n 5
  [ -s "$kept/failed-steps" ] || return 0
  say 'Failed'
  tail -n 6 "$kept/failed-steps"
  if [ -s "$FAILURES" ]; then tail -n 6 "$FAILURES"; fi
}
