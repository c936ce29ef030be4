#!/usr/bin/env bash
# Places the next version beside the running one, tries it on a copy of the data, and only then switches. If it does not get
# ready even so, the former version comes back with its data. Once placed, the next version's own script goes on. As root:
#
#   /opt/portico/current/deploy/update.sh portico-1.2.0-linux-x64.tar.gz    an archive, or the folder unpacked from it
#   /opt/portico/current/deploy/update.sh https://…/portico-1.2.0-linux-x64.tar.gz    verified by the SHA256SUMS beside it
#   /opt/portico/current/deploy/update.sh v1.2.0                            a tag, where a clone was installed
set -euo pipefail
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
# shellcheck source=deploy/steps.sh
. "$HERE/deploy/steps.sh"

RELEASES_KEPT=3
INCOMING=$ROOT/incoming
# beside the data, because a restore moves folders within one disk
REHEARSAL=$DATA-rehearsal
REHEARSAL_UNIT=/run/systemd/system/$NAME-rehearsal.service
# the longest migration that is waited for, in seconds
REHEARSAL_LIMIT=600
# how long the next version may take until it is ready, in seconds; more if it has a migration
ready_within=60

main() {
  (($# == 1)) || fail 'Usage: deploy/update.sh ARCHIVE|FOLDER|TAG, as in deploy/update.sh portico-1.2.0-linux-x64.tar.gz'
  require_root_and_systemd "$@"
  hold_lock
  before=$(serving_release) || fail "Nothing is installed in $ROOT: deploy/install.sh comes first."
  trap clean_up EXIT
  clean_up "$HERE"
  take "$1"
  require_other_version
  [[ $HERE == "$release" ]] || exec "$release/deploy/update.sh" "$release"
  rehearse
  switch
}

# What the process runs, which is not what the link names after an update that was killed between the two; without a process,
# what the link names.
serving_release() {
  local folder
  folder=$(readlink "/proc/$(systemctl show --property MainPID --value "$NAME")/cwd" || true)
  if [[ -d $folder && $folder == "$ROOT"/releases/* ]]; then echo "$folder"; else readlink -e "$ROOT/current"; fi
}

require_other_version() {
  [[ $release == "$before" ]] || return 0
  # the link of a killed update would start another one next time
  switch_to "$before"
  site_is_running || fail "$(version_of "$before") is installed, but does not run: systemctl start $NAME"
  fail "$(version_of "$before") is running already."
}

# Leaves $release in its place, whatever names it.
take() {
  local from
  if [[ $1 == https://* ]]; then
    require_space "$ROOT" 700
    "$HERE/deploy/fetch.sh" "$1" "$INCOMING"
  elif [[ -d $1 ]]; then
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
    start_rehearsal PORT="$port"
  else
    copy_data
    # the copy has the mails of the site that are waiting: none is sent, whatever mail server the database names
    start_rehearsal PORT="$port" DATA_DIR="$REHEARSAL" BACKUP_DIR="$REHEARSAL/backups" \
      SMTP_URL=smtp://127.0.0.1:9 MAIL_FROM=rehearsal@localhost.localdomain
  fi
  if ! wait_until_ready "$port" "$REHEARSAL_LIMIT" systemctl is-active --quiet "$NAME-rehearsal"; then
    tail -n 5 "$ROOT/rehearsal.log" >&2
    fail "$(version_of "$release") does not start: these are the last lines of $ROOT/rehearsal.log. Nothing was changed; $(version_of "$before") goes on."
  fi
  # a migration takes about as long as on the copy
  if compgen -G "$REHEARSAL/backups/before-migration-*" >/dev/null; then ready_within=$((60 + 3 * (SECONDS - seconds))); fi
  end_rehearsal
}

# A backup while the site serves, which stays as the way back by hand, is what the new version reads.
copy_data() {
  local archive
  require_space_for_copy
  "$before/bin/portico" backup || fail 'Without a backup nothing is changed.'
  archive=$(newest_backup 'manual-*.tar.gz')
  install -d -m 700 -o "$NAME" -g "$NAME" "$REHEARSAL"
  DATA_DIR=$REHEARSAL "$release/bin/portico" restore "$archive" >>"$ROOT/rehearsal.log" 2>&1 || {
    tail -n 5 "$ROOT/rehearsal.log" >&2
    fail "$(version_of "$release") does not read the data of $(version_of "$before"). Nothing was changed."
  }
}

# The archives may be on another disk than the copy, which is beside the data: each gets one archive for a migration as well.
require_space_for_copy() {
  local size archives beside=${REHEARSAL%/*}
  size=$(du --summarize --block-size=1M --exclude=backups --exclude='replaced-*' "$DATA" | cut -f 1)
  archives=$(backup_folder)
  [[ -d $archives ]] || archives=$DATA
  require_space "$archives" $((2 * size + 100))
  if [[ $(stat --format %d "$archives") == "$(stat --format %d "$beside")" ]]; then size=$((size * 3 / 2)); fi
  require_space "$beside" $((2 * size + 100))
}

# VARIABLE=VALUE… Under the release's own unit with what the owner has added to it, so that what its sandbox or a limit forbids
# fails here. The unit ends by itself if this script is killed.
start_rehearsal() {
  mkdir -p "$REHEARSAL_UNIT.d"
  named "$release/deploy/portico.service" >"$REHEARSAL_UNIT"
  cp "/etc/systemd/system/$NAME.service.d"/*.conf "$REHEARSAL_UNIT.d" 2>/dev/null || true
  # the data of the site itself is not among what it may write
  cat >"$REHEARSAL_UNIT.d/zz-rehearsal.conf" <<END
[Service]
ExecStart=
ExecStart=/usr/bin/env $* LOG_LEVEL=warn $release/bin/portico serve
ExecStopPost=
Restart=no
RuntimeMaxSec=$REHEARSAL_LIMIT
StandardOutput=append:$ROOT/rehearsal.log
StateDirectory=
ReadWritePaths=-$REHEARSAL
END
  systemctl daemon-reload
  systemctl start "$NAME-rehearsal"
}

end_rehearsal() {
  [[ ! -e $REHEARSAL_UNIT ]] || systemctl stop "$NAME-rehearsal" || true
  rm -rf "$REHEARSAL_UNIT" "$REHEARSAL_UNIT.d" "$REHEARSAL"
}

# From here to the end a closed terminal interrupts nothing.
switch() {
  trap '' HUP INT TERM
  # the version writes it into its mark at its first readiness (src/server/boot/first-readiness.ts)
  date +%s.%N >"$ROOT/switched"
  switch_to "$release"
  restart_site
  wait_until_ready "$(site_port)" "$ready_within" site_is_running || go_back
  rm -f "$release/$UNTRIED"
  remove_old_releases
  echo "$(version_of "$release") is running. $(version_of "$before") is kept in $before."
}

# A start that has migrated the database made a backup before, because the former program cannot read the new database. Until
# a version has been ready it acknowledges nothing, so nothing is missing in that backup.
go_back() {
  local archive
  echo "$(version_of "$release") is not ready; these are the last lines of $LOG:" >&2
  tail -n 5 "$LOG" >&2
  systemctl stop "$NAME"
  archive=$(newest_backup 'before-migration-*.tar.gz' -newer "$ROOT/switched")
  if [[ $archive ]] && was_ready; then stay "$archive"; fi
  switch_to "$before"
  [[ ! $archive ]] || "$before/bin/portico" restore "$archive" ||
    fail "The site is stopped: mend what the restore says, then: portico restore $archive && systemctl start $NAME"
  restart_site
  wait_until_ready "$(site_port)" 60 site_is_running ||
    fail "$(version_of "$before") does not start either. See the end of $LOG, and docs/deploy.md, 'Go back'."
  fail "$(version_of "$before") is running again, and nothing was lost."
}

# Since this switch.
was_ready() { [[ $(cat "$DATA/ready-version" 2>/dev/null) == "$(version_of "$release") $(cat "$ROOT/switched")" ]]; }

# ARCHIVE. The archive lacks what the new version has taken.
stay() {
  local stays
  stays="$(version_of "$release") was ready and may have taken changes, which $(version_of "$before") cannot read. So it stays"
  rm -f "$release/$UNTRIED"
  restart_site
  wait_until_ready "$(site_port)" 60 site_is_running ||
    fail "$stays, but it does not start now: see the end of $LOG. The archive from before its migration is $1; docs/deploy.md, 'Go back', says what a restore leaves out."
  fail "$stays, and has been started again: it is running, and nothing was lost. The archive from before its migration is $1."
}

# PATTERN [CONDITION…] of find. Names have the date.
newest_backup() { find "$(backup_folder)" -maxdepth 1 -name "$@" | sort | tail -n 1; }

backup_folder() {
  local folder
  folder=$(setting BACKUP_DIR)
  echo "${folder:-$DATA/backups}"
}

remove_old_releases() {
  local folder others=0
  while read -r folder; do
    [[ $folder != "$release" && $folder != "$before" ]] || continue
    others=$((others + 1))
    ((others <= RELEASES_KEPT - 2)) || rm -rf "$folder"
  done < <(find "$ROOT/releases" -mindepth 1 -maxdepth 1 -printf '%T@ %p\n' | sort --reverse --numeric-sort | cut -d ' ' -f 2-)
}

# [FOLDER that stays]. Also after an interruption: nothing stays of a version that was never ready, unless it is the current one.
clean_up() {
  local mark folder
  end_rehearsal
  rm -rf "$INCOMING"
  for mark in "$ROOT"/releases/*/"$UNTRIED"; do
    folder=${mark%/*}
    [[ ! -e $mark || $folder == "${1:-}" || $folder == "$(readlink -e "$ROOT/current")" ]] || rm -rf "$folder"
  done
}

main "$@"
