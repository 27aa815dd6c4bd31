# What .ci/run is made of: steps, what runs beside one another, and how long each took, which is told at the end.

kept=$(mktemp -d)
lanes=()
trap 'told; rm -rf "$kept"' EXIT

say() { printf '\n== %s\n' "$*"; }

# step NAME COMMAND…: runs it. In a shell of its own, so that its time is noted also where it fails.
step() (
  name=$1 began=$SECONDS
  trap 'status=$?; noted "$name" "$began" "$status"' EXIT
  say "$name"
  shift
  "$@"
)

noted() {
  local how=''
  if (($3 != 0)); then how=' (failed)'; fi
  printf '%5d s  %s%s\n' "$((SECONDS - $2))" "$1" "$how" >>"$kept/times"
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
  lanes+=($!)
}

# Waits for all that was begun, also where one of them fails, and fails if one did.
joined() {
  local lane status=0
  for lane in "${lanes[@]}"; do wait "$lane" || status=1; done
  lanes=()
  return "$status"
}

told() {
  [ -s "$kept/times" ] || return 0
  say "How long each step took, of $SECONDS s"
  cat "$kept/times"
}
