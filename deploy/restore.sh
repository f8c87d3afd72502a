#!/bin/sh
# restore.sh FILE: put a dump made by pg_dump --format=custom (backup.sh) in the place of the database that PGHOST,
# PGUSER and PGDATABASE name. The dump is restored into a new database first, so that a damaged one changes nothing; the
# present database stays under another name. Stop web and worker before. Afterwards run the migrations of the program.
set -eu

file=${1:?"usage: restore.sh FILE"}
name=${PGDATABASE:?"PGDATABASE must name the database"}
moment=$(date -u +%Y%m%d%H%M%S)
new=${name}_restoring_$moment
old=${name}_before_restore_$moment

[ -r "$file" ] || { echo "$file cannot be read." >&2 && exit 2; }
pg_restore --list "$file" >/dev/null || { echo "$file is no dump made by pg_dump --format=custom, or it is damaged." >&2 && exit 2; }
unset PGDATABASE

createdb --maintenance-db=postgres --template=template0 "$new"
if ! pg_restore --single-transaction --exit-on-error --no-owner --dbname="$new" "$file"; then
    dropdb --maintenance-db=postgres "$new"
    echo "Nothing was restored. The database is as before." >&2
    exit 1
fi
psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --dbname=postgres --set=name="$name" --set=new="$new" --set=old="$old" <<'SQL'
SELECT count(pg_terminate_backend(pid)) AS ended FROM pg_stat_activity WHERE datname = :'name' \gset
BEGIN;
ALTER DATABASE :"name" RENAME TO :"old";
ALTER DATABASE :"new" RENAME TO :"name";
COMMIT;
SQL
echo "Restored $file. The database of before is kept as $old; remove it with: dropdb $old"
