#!/bin/sh
# backup.sh [--daily] FOLDER: write a dump of the database that PGHOST, PGUSER, PGDATABASE … name into the folder, and
# keep the newest BACKUPS_KEPT (default 14). With --daily: one now and one every 24 hours, until it is stopped.
# A dump gets its name when it is whole.
set -eu

daily=no
if [ "${1:-}" = --daily ]; then
    daily=yes
    shift
fi
folder=${1:?"usage: backup.sh [--daily] FOLDER"}
kept=${BACKUPS_KEPT:-14}
case $kept in '' | *[!0-9]* | 0) echo "BACKUPS_KEPT must be a number above 0, not '$kept'." >&2 && exit 2 ;; esac

backup() {
    file=$folder/tabellone-$(date -u +%Y%m%d-%H%M%S).dump
    pg_dump --format=custom --file="$file.unfinished" || return 1
    pg_restore --list "$file.unfinished" >/dev/null || return 1
    mv "$file.unfinished" "$file"
    echo "$file: $(wc -c <"$file") bytes"
    # shellcheck disable=SC2012  # the names are ours: no spaces
    ls -1 "$folder"/tabellone-*.dump | sort -r | tail -n "+$((kept + 1))" | while read -r old; do rm -- "$old"; done
}

mkdir -p "$folder"
umask 077
rm -f "$folder"/tabellone-*.dump.unfinished
sleeper=
trap '[ -z "$sleeper" ] || kill "$sleeper" 2>/dev/null || :; exit 0' TERM INT
while :; do
    if ! backup; then
        echo "No backup was made. The backups in $folder are as before." >&2
        [ "$daily" = yes ] || exit 1
        sleep 300 &
    else
        [ "$daily" = yes ] || exit 0
        sleep 86400 &
    fi
    sleeper=$!
    wait $sleeper
done
