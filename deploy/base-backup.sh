#!/bin/sh
# base-backup.sh FOLDER: copy the whole running PostgreSQL (PGHOST, PGUSER …) into FOLDER/base-TIME, check the copy, and
# keep the newest BASES_KEPT (default 2). Pieces of the log in FOLDER/wal that no kept copy needs are deleted.
set -eu

folder=${1:?"usage: base-backup.sh FOLDER"}
kept=${BASES_KEPT:-2}
case $kept in '' | *[!0-9]* | 0) echo "BASES_KEPT must be a number above 0, not '$kept'." >&2 && exit 2 ;; esac

umask 077
mkdir -p "$folder/wal"
rm -rf "$folder/unfinished"
if ! pg_basebackup --no-password --pgdata="$folder/unfinished" --checkpoint=fast --wal-method=stream ||
    ! pg_verifybackup --quiet "$folder/unfinished"; then
    rm -rf "$folder/unfinished"
    echo "No base backup was made. Those in $folder are as before." >&2
    exit 1
fi
base=$folder/base-$(date -u +%Y%m%d-%H%M%S) # its end: it can be restored to any later moment
mv "$folder/unfinished" "$base"
# shellcheck disable=SC2012  # the names are ours: no spaces
ls -1d "$folder"/base-* | sort -r | tail -n "+$((kept + 1))" | while read -r old; do rm -r -- "$old"; done
# shellcheck disable=SC2012
oldest=$(ls -1d "$folder"/base-* | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
[ -z "$first" ] || pg_archivecleanup -x .gz "$folder/wal" "$first"
echo "$base: $(du -sk "$base" | cut -f1) kB"
