#!/usr/bin/env bash
# `make test-ui`: the page in a real browser. What is missing is installed where that is possible; where there is no
# browser in the end, the tests are left out, which is no failure.
set -euo pipefail
cd "$(dirname "$0")/../.."
python=$1
log=$(mktemp)
trap 'rm -f "$log"' EXIT

left_out() {
    echo "tests/ui are LEFT OUT: $1" >&2
    tail -n 3 "$log" >&2
    exit 0
}

if ! command -v chromium > /dev/null && [[ $(id -u) == 0 ]] && command -v apt-get > /dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    packages=(chromium fonts-dejavu-core)
    timeout 120 apt-get install -qq -y --no-install-recommends "${packages[@]}" > "$log" 2>&1 ||
        { timeout 30 apt-get update -qq && timeout 120 apt-get install -qq -y --no-install-recommends "${packages[@]}"; } \
            > "$log" 2>&1 || true
fi
command -v chromium > /dev/null || left_out "there is no chromium (as root, apt-get install chromium)"
"$python" -c 'import playwright' 2> /dev/null ||
    timeout 120 "$python" -m pip install --quiet 'playwright>=1.50' > "$log" 2>&1 ||
    left_out "playwright cannot be installed"
# Without axe-core, only its test is left out.
if [[ ! -d tests/ui/node_modules/axe-core ]] && command -v npm > /dev/null; then
    timeout 60 npm install --silent --prefix tests/ui > "$log" 2>&1 || true
fi

# With LAKESCOUT_UI_SECONDS, what is not done by then is left out: a busy machine is no failure.
if [[ -z ${LAKESCOUT_UI_SECONDS:-} ]]; then
    exec "$python" -m pytest -m slow -rs tests/ui
fi
status=0
timeout --signal INT --kill-after 10 "$LAKESCOUT_UI_SECONDS" \
    "$python" -m pytest -m slow -rs -x -vv tests/ui || status=$?
if [[ $status == 124 || $status == 137 ]]; then
    left_out "those that have not passed above; the $LAKESCOUT_UI_SECONDS seconds are over"
fi
exit "$status"
