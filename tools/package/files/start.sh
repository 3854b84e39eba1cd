#!/bin/sh
# Starts Rafta from wherever its folder lies.
case "$0" in */*) cd "${0%/*}" ;; esac
if ! ./node/node --version >/dev/null; then
	echo "Debian, Ubuntu, Pardus: apt-get install libatomic1"
	exit 1
fi
exec ./node/node app/launch.mjs "$@"
