#!/bin/sh
# restore-to.sh FOLDER TIME DATA: prepare the new data folder DATA for a PostgreSQL that returns to that time, from the
# base backups and the log in FOLDER (base-backup.sh, archive-wal.sh). TIME has a zone: '2026-11-27 15:42:00+01'.
# The running database is not touched, nor is its archive: the restored one does not archive (archive_mode in
# DATA/postgresql.auto.conf). Start PostgreSQL with DATA: it reads the log up to TIME and is then open.
set -eu

usage="usage: restore-to.sh FOLDER TIME DATA"
folder=${1:?"$usage"} time=${2:?"$usage"} data=${3:?"$usage"}
case $folder$time in *\'* | *\"* | *\\*) echo "FOLDER and TIME must not have quotes or backslashes." >&2 && exit 2 ;; esac
case $time in
*[0-9]:[0-9][0-9]*[-+][0-9][0-9] | *[0-9]:[0-9][0-9]*[-+][0-9][0-9]:[0-9][0-9] | *[0-9]:[0-9][0-9]*Z) ;;
*) echo "TIME needs a date, a time and a zone: '2026-11-27 15:42:00+01'." >&2 && exit 2 ;;
esac
wanted=$(date -u -d "$time" +%Y%m%d-%H%M%S) || exit 2
folder=$(cd "$folder" && pwd)

base=
for each in "$folder"/base-*; do
    [ -d "$each" ] && [ "$(printf '%s\n%s\n' "${each##*/base-}" "$wanted" | sort | head -n 1)" = "${each##*/base-}" ] && base=$each
done
[ -n "$base" ] || { echo "No base backup in $folder is from before $time." >&2 && exit 2; }
if [ -e "$data" ] && [ -n "$(ls -A "$data")" ]; then
    echo "$data is not empty. Name a new folder." >&2 && exit 2
fi
pg_verifybackup --quiet "$base" || { echo "$base is damaged. Nothing was restored." >&2 && exit 2; }

umask 077
mkdir -p "$data"
cp -R "$base/." "$data"
cat >>"$data/postgresql.auto.conf" <<CONF
restore_command = 'gunzip -c <"$folder/wal/%f.gz" >"%p"'
recovery_target_time = '$time'
recovery_target_timeline = 'current'
recovery_target_action = 'promote'
archive_mode = off
CONF
touch "$data/recovery.signal"
echo "$data is ready, from $base: start PostgreSQL with it."
