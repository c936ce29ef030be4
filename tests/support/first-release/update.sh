#!/usr/bin/env bash
# Places the next version beside the running one, tries it on a copy of the data, and only then switches. If it does not get
# ready even so, the former version comes back with its data. As root:
#
#   /opt/portico/current/deploy/update.sh portico-1.2.0-linux-x64.tar.gz    an archive, or the folder unpacked from it
#   /opt/portico/current/deploy/update.sh v1.2.0                            a tag, where a clone was installed
set -euo pipefail
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
# shellcheck source=deploy/steps.sh
. "$HERE/deploy/steps.sh"

RELEASES_KEPT=3
INCOMING=$ROOT/incoming
# beside the data, because a restore moves folders within one disk
REHEARSAL=$DATA-rehearsal
# the longest migration that is waited for, in seconds
REHEARSAL_LIMIT=600
rehearsing=''

main() {
  (($# == 1)) || fail 'Usage: deploy/update.sh ARCHIVE|FOLDER|TAG, as in deploy/update.sh portico-1.2.0-linux-x64.tar.gz'
  require_root_and_systemd "$@"
  hold_lock
  before=$(readlink -e "$ROOT/current") || fail "Nothing is installed in $ROOT: deploy/install.sh comes first."
  trap clean_up EXIT
  clean_up
  take "$1"
  [[ $release != "$before" ]] || fail "$(version_of "$release") is running already."
  rehearse
  switch
}

# Leaves $release in its place, whatever names it.
take() {
  local from
  if [[ -d $1 ]]; then
    from=$(cd "$1" && pwd -P)
  elif [[ -f $1 ]]; then
    unpack "$1"
  elif [[ $1 == */* || $1 == *.gz ]]; then
    fail "There is no $1."
  else
    clone "$1"
  fi
  place_release "${from:-$(echo "$INCOMING"/*)}"
  rm -rf "$INCOMING"
}

unpack() {
  require_space "$ROOT" 700
  mkdir "$INCOMING"
  tar --extract --file "$1" --directory "$INCOMING" || fail "$1 is damaged, or not an archive of Portico."
}

clone() {
  [[ -e $ROOT/repository ]] || fail "There is no file or folder $1, and a tag can be installed only where a clone was: use the archive of that version."
  install_packages git
  git clone --quiet --depth 1 --branch "$1" "$(cat "$ROOT/repository")" "$INCOMING/portico" ||
    fail "$(cat "$ROOT/repository") has no tag $1."
}

# The new version starts beside the running one. One that cannot changes nothing.
rehearse() {
  local port=3900 seconds=$SECONDS
  : >"$ROOT/rehearsal.log"
  while (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$((port + 1)); done
  if [[ $(setting SUPABASE_URL) ]]; then
    # any number of processes may serve a project
    start_rehearsal env PORT="$port"
  else
    copy_data
    # the copy has the mails of the site that are waiting: none is sent, whatever mail server the database names
    start_rehearsal env PORT="$port" DATA_DIR="$REHEARSAL" BACKUP_DIR="$REHEARSAL/backups" \
      SMTP_URL=smtp://127.0.0.1:9 MAIL_FROM=rehearsal@localhost.localdomain
  fi
  if ! wait_until_ready "$port" "$REHEARSAL_LIMIT" kill -0 "$rehearsing" 2>/dev/null; then
    tail -n 5 "$ROOT/rehearsal.log" >&2
    fail "$(version_of "$release") does not start: these are the last lines of $ROOT/rehearsal.log. Nothing was changed; $(version_of "$before") goes on."
  fi
  rehearsal_took=$((SECONDS - seconds))
  end_rehearsal
}

# A backup while the site serves, which stays as the way back by hand, is what the new version reads.
copy_data() {
  local archive size
  size=$(du --summarize --block-size=1M --exclude=backups --exclude='replaced-*' "$DATA" | cut -f 1)
  require_space "$DATA" $((2 * size + 100))
  "$before/bin/portico" backup || fail 'Without a backup nothing is changed.'
  archive=$(newest_backup 'manual-*.tar.gz')
  install -d -m 700 -o portico -g portico "$REHEARSAL"
  DATA_DIR=$REHEARSAL "$release/bin/portico" restore "$archive" >>"$ROOT/rehearsal.log" 2>&1 || {
    tail -n 5 "$ROOT/rehearsal.log" >&2
    fail "$(version_of "$release") does not read the data of $(version_of "$before"). Nothing was changed."
  }
}

# `timeout` ends it, too, if this script is killed.
start_rehearsal() {
  timeout "$REHEARSAL_LIMIT" "$@" LOG_LEVEL=warn "$release/bin/portico" serve >>"$ROOT/rehearsal.log" 2>&1 9>&- &
  rehearsing=$!
}

end_rehearsal() {
  [[ ! $rehearsing ]] || { kill "$rehearsing" && wait "$rehearsing"; } 2>/dev/null || true
  rehearsing=''
  rm -rf "$REHEARSAL"
}

# From here to the end a closed terminal interrupts nothing.
switch() {
  trap '' HUP INT TERM
  touch "$ROOT/switched"
  switch_to "$release"
  restart_site
  # a migration takes about as long as on the copy
  wait_until_ready "$(site_port)" $((60 + 3 * rehearsal_took)) site_is_running || go_back
  placed=''
  remove_old_releases
  echo "$(version_of "$release") is running. $(version_of "$before") is kept in $before."
}

# A start that has migrated the database made a backup before, because the former program cannot read the new database.
go_back() {
  local archive
  echo "$(version_of "$release") did not get ready; these are the last lines of $LOG:" >&2
  tail -n 5 "$LOG" >&2
  systemctl stop portico
  switch_to "$before"
  archive=$(newest_backup 'before-migration-*.tar.gz' -newer "$ROOT/switched")
  [[ ! $archive ]] || "$before/bin/portico" restore "$archive" ||
    fail "The site is stopped: mend what the restore says, then: portico restore $archive && systemctl start portico"
  restart_site
  wait_until_ready "$(site_port)" 60 site_is_running ||
    fail "$(version_of "$before") does not start either. See the end of $LOG, and docs/deploy.md, 'Go back'."
  fail "$(version_of "$before") is running again, and nothing was lost."
}

# PATTERN [CONDITION…] of find. Names have the date.
newest_backup() {
  local folder
  folder=$(setting BACKUP_DIR)
  find "${folder:-$DATA/backups}" -maxdepth 1 -name "$@" | sort | tail -n 1
}

remove_old_releases() {
  local folder others=0
  while read -r folder; do
    [[ $folder != "$release" && $folder != "$before" ]] || continue
    others=$((others + 1))
    ((others <= RELEASES_KEPT - 2)) || rm -rf "$folder"
  done < <(find "$ROOT/releases" -mindepth 1 -maxdepth 1 -printf '%T@ %p\n' | sort --reverse --numeric-sort | cut -d ' ' -f 2-)
}

# Also after an interruption: nothing of a version that is not running stays.
clean_up() {
  end_rehearsal
  rm -rf "$INCOMING"
  [[ ! $placed ]] || rm -rf "$placed"
}

main "$@"
