#!/bin/sh
# Debian packages that the tests need beyond those for building: a browser, CJK fonts, a PostgreSQL server.
# Installed when run as root; otherwise the missing ones are named with the line that installs them.
missing=""
command -v chromium >/dev/null 2>&1 || missing="$missing chromium"
fc-list :lang=zh 2>/dev/null | grep -q . || missing="$missing fontconfig fonts-noto-cjk"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  # shellcheck disable=SC2086
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
else
  printf 'The tests need packages that are missing. On Debian or Ubuntu run:\n  sudo apt-get install%s\n' "$missing" >&2
  exit 1
fi
