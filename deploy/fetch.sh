#!/usr/bin/env bash
# Takes a release from an address or a file, checks it against the SHA256SUMS beside it, and installs it. It needs no other file
# of Portico. On a new server with Debian or Ubuntu, as root:
#
#   bash fetch.sh https://example.com/portico/1.0.0/ www.example.com owner@example.com
#
# SOURCE is an archive, or the folder or address that has the archives: then the one for this processor is taken. Behind it are
# the words of deploy/install.sh. With one word, a folder that does not exist yet, the archive is only unpacked there.
set -euo pipefail

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

main() {
  (($# >= 2)) || fail 'Usage: fetch.sh SOURCE DOMAIN EMAIL [NAME], or fetch.sh SOURCE FOLDER'
  # on the disk: /tmp is in memory on Debian 13, and holds half of it at most
  work=$(mktemp -d "${TMPDIR:-/var/tmp}/portico-XXXXXX")
  trap 'rm -rf "$work"' EXIT
  (($# == 2)) || require_minimum
  find_archive "$1"
  verify
  shift
  unpack "$@"
}

# What can be said before anything is fetched; deploy/install.sh looks at the rest.
require_minimum() {
  local memory free
  [[ $(id -u) == 0 ]] || fail 'Run this as root.'
  memory=$(awk '/^MemTotal:/ { print int($2 / 1024) }' /proc/meminfo)
  ((memory >= 400)) || fail "This machine has $memory MB of memory, and a site needs 512 MB."
  free=$(df --output=avail --block-size=1M /opt | tail -n 1)
  ((free >= 1000)) || fail "/opt has ${free// /} MB free, and a site needs 1000 MB. Nothing was fetched."
}

find_archive() {
  local processor
  case $(uname -m) in
  x86_64) processor=x64 ;;
  aarch64) processor=arm64 ;;
  *) fail "There is no release for $(uname -m): only for x86_64 and aarch64." ;;
  esac
  base=${1%/} archive=''
  if [[ $1 == *.tar.gz ]]; then base=$(dirname "$1") archive=$(basename "$1"); fi
  get SHA256SUMS
  archive=${archive:-$(awk -v end="-linux-$processor.tar.gz" '{ sub(/^\*/, "", $2) } $2 ~ end "$" { print $2; exit }' "$work/SHA256SUMS")}
  [[ $archive ]] || fail "$base/SHA256SUMS names no archive for this processor ($processor)."
  get "$archive"
}

# NAME, from beside the archive.
get() {
  if [[ $base != http*://* ]]; then
    [[ -e $base/$1 ]] || fail "There is no $base/$1: it belongs to the release."
    cp "$base/$1" "$work/$1" || fail "$base/$1 could not be copied. Nothing was installed."
    return
  fi
  [[ $base == https://* ]] || fail "$base is not https: anybody on the way could change what arrives."
  command -v curl >/dev/null || apt-get install -y -qq --no-install-recommends curl ca-certificates >/dev/null || fail 'curl is missing, and apt-get could not install it.'
  curl --fail --silent --show-error --location --proto-redir =https --retry 3 --output "$work/$1" "$base/$1" || fail "$base/$1 could not be fetched. Nothing was installed."
}

verify() {
  local line
  line=$(awk -v name="$archive" '{ sub(/^\*/, "", $2) } $2 == name { print $1 "  " $2 }' "$work/SHA256SUMS")
  [[ $line ]] || fail "SHA256SUMS does not name $archive. Nothing was installed."
  (cd "$work" && sha256sum --check --status <<<"$line") || fail "$archive is not what SHA256SUMS says: it is damaged, or somebody has changed it. Nothing was installed."
}

# FOLDER, or the words of deploy/install.sh
unpack() {
  local folder=$work/unpacked
  if (($# == 1)); then folder=$1; fi
  mkdir "$folder" || fail "There is something at $folder already."
  tar --extract --file "$work/$archive" --directory "$folder" || fail "$archive cannot be unpacked here."
  (($# > 1)) || return 0
  "$(echo "$folder"/*)/deploy/install.sh" "$@"
}

main "$@"
exit
