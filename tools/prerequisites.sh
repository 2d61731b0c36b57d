#!/bin/sh
# Says what this machine lacks for building and playing, with the line that installs it, and exits with 1.
# Usage: tools/prerequisites.sh PYTHON
python=${1:-python3}
missing=""
packages=""
lack() { missing="$missing\n  - $1"; packages="$packages $2"; }

if ! command -v "$python" >/dev/null 2>&1; then
  lack "Python 3.11 or newer ($python was not found)" "python3 python3-venv python3-dev"
elif ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  lack "Python 3.11 or newer ($python is $("$python" -c 'import platform; print(platform.python_version())'))" "python3 python3-venv python3-dev"
else
  "$python" -c 'import venv, ensurepip' 2>/dev/null || lack "Python's venv module" python3-venv
  header=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h
  [ -f "$header" ] || lack "Python's headers ($header)" python3-dev
fi
if [ -n "$CXX" ]; then
  command -v "$CXX" >/dev/null 2>&1 || lack "the C++ compiler named by CXX ($CXX)" g++
else
  command -v c++ >/dev/null 2>&1 || command -v g++ >/dev/null 2>&1 || command -v clang++ >/dev/null 2>&1 || lack "a C++ compiler with C++20" g++
fi
[ -z "$missing" ] && exit 0
printf '斗地主 cannot be built yet. Missing 缺少:%b\n\nOn Debian or Ubuntu run 请运行:\n  %sapt-get install%s\n' \
  "$missing" "$([ "$(id -u)" = 0 ] || echo 'sudo ')" "$packages" >&2
exit 1
