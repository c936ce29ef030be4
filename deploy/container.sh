#!/bin/sh
# What the image starts. The volumes of some hosts belong to root: a container that was built to start as root (START_AS=0) gives
# /data to the site's user. Whatever follows runs as that user (bin/portico).
set -eu
if [ "$(id -u)" = 0 ] && [ "$(stat -c %U "$DATA_DIR")" != portico ]; then
  chown -R portico: "$DATA_DIR"
fi
exec "$@"
