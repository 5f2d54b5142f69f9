#!/usr/bin/env bash
# The page in real browsers, Chromium and Firefox (one test). Where Chromium, node or the registries cannot be had, it says so by name and passes.
set -euo pipefail
cd "$(dirname "$0")/.."

# Each by itself: where one is there already, the package of the other may clash with it.
for program in chromium npm firefox-esr; do
  if ! command -v $program >/dev/null && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    apt-get install -y -qq --no-install-recommends $program >/dev/null || true
  fi
done
if ! command -v npm >/dev/null; then
  echo "lint-page: skipped, npm could not be installed"
elif ! (cd page && npm ci --silent --no-fund --no-audit); then
  echo "lint-page: skipped, its tools could not be fetched"
else
  make lint-page
fi
for program in chromium npm; do
  command -v $program >/dev/null || { echo "page: skipped, $program could not be installed"; exit 0; }
done
.venv/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[page]' ||
  { echo "page: skipped, playwright could not be installed"; exit 0; }
status=0
.venv/bin/python page/build.py || status=$?
if [ $status = 3 ]; then
  echo "page: skipped, a registry could not be reached"
  exit 0
fi
[ $status = 0 ] || exit $status
# A browser on a busy machine may miss a moment: what failed is tried once more, alone.
.venv/bin/python -m pytest tests/page -m "page and not slow" -n 2 --dist worksteal ||
  .venv/bin/python -m pytest tests/page -m "page and not slow" --last-failed --last-failed-no-failures none
