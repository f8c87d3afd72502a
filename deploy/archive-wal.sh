#!/bin/sh
# archive-wal.sh PATH NAME: PostgreSQL's archive_command. It copies a finished piece of the write-ahead log into the
# folder $WAL_ARCHIVE, compressed (a piece is 16 MB, mostly empty in a quiet minute). It gets its name when it is
# complete, and never replaces another one.
set -eu

target=${WAL_ARCHIVE:?"WAL_ARCHIVE must name the folder"}/${2:?"usage: archive-wal.sh PATH NAME"}.gz
if [ -e "$target" ]; then
    gunzip -c "$target" | cmp -s - "$1" || exit 1 # archived just before PostgreSQL stopped, and asked again
else
    umask 077
    gzip -1 -n -c "$1" >"$target.unfinished"
    sync "$target.unfinished"
    mv "$target.unfinished" "$target"
fi
sync "$WAL_ARCHIVE" # the name, too: PostgreSQL deletes its piece now
