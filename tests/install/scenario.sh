#!/usr/bin/env bash
# What tests/install/run.sh runs in a new system: /root/release is the release, and there is no network.
set -euo pipefail

DOMAIN=www.site.localhost
EMAIL=owner@example.com
RELEASE=/root/release
NODE=$RELEASE/node_modules/.bin/node
CURRENT=/opt/portico/current
OUTPUT=/root/output
CHANGES=/root/changes
visiting='' changing='' password=''

main() {
  refuses_what_cannot_work
  completes_an_interrupted_installation
  changes_nothing_the_second_time
  serves_and_lets_the_owner_in
  works_in_folders_of_root
  says_why_a_start_is_refused
  starts_nginx
  has_a_second_site
  updates_without_a_failed_request
  keeps_the_running_version_when_the_next_one_is_broken
  keeps_the_running_version_when_a_migration_fails
  comes_back_with_its_data
  stays_with_what_was_acknowledged
  loses_nothing_in_a_crash
  loses_nothing_in_a_restore
  ends_an_interrupted_update
}

refuses_what_cannot_work() {
  refuses 'Usage:' install
  refuses 'Write the name alone' install https://$DOMAIN $EMAIL
  refuses 'is not an e-mail address' install $DOMAIN owner
  refuses 'Run this as root' runuser -u nobody -- "$(readable_copy)/deploy/install.sh" $DOMAIN $EMAIL
  refuses 'Nothing is installed' "$RELEASE/deploy/update.sh" $RELEASE
  refuses_a_taken_port
  refuses_a_full_disk
  refuses_to_build_with_an_old_node
  [[ ! -e $CURRENT && ! -e /etc/portico.env ]] || wrong 'A refused installation left something'
}

# nobody may not look into /root
readable_copy() {
  mkdir -p /tmp/copy
  cp --archive $RELEASE/deploy /tmp/copy/
  echo /tmp/copy
}

refuses_a_taken_port() {
  local listener
  cp --dereference $NODE /root/nginx
  /root/nginx --eval "require('node:net').createServer().listen(80, () => console.log('listening'))" >/tmp/listening &
  listener=$!
  until [[ -s /tmp/listening ]]; do sleep 0.1; done
  refuses 'Port 80 is used by nginx' install $DOMAIN $EMAIL
  kill $listener
  wait $listener || true
}

refuses_a_full_disk() {
  mkdir -p /opt/portico
  mount -t tmpfs -o size=50M tmpfs /opt/portico
  refuses 'MB free, and this needs' install $DOMAIN $EMAIL
  umount /opt/portico
}

# Debian 13 has a Node that builds, but no network here
refuses_to_build_with_an_old_node() {
  [[ $(cat /etc/debian_version) == 12.* ]] || return 0
  mkdir /root/clone
  cp --archive $RELEASE/{bin,deploy,scripts,package.json} /root/clone/
  refuses 'building needs 20.9' /root/clone/deploy/install.sh $DOMAIN $EMAIL
}

completes_an_interrupted_installation() {
  local first start=$EPOCHREALTIME
  setsid $RELEASE/deploy/install.sh $DOMAIN $EMAIL >$OUTPUT 2>&1 &
  first=$!
  until [[ -e /etc/portico.env ]]; do
    kill -0 $first || wrong 'The installation ended early'
    sleep 0.02
  done
  kill -KILL -- -$first
  wait $first 2>/dev/null || true
  passed "an installation is interrupted after the packages: $(seconds_since "$start") s"
  timed 'an interrupted installation is completed' install $DOMAIN $EMAIL
  password=$(sed -n 's/.* with the password //p' $OUTPUT)
  [[ $password ]] || wrong 'No password was printed'
  prints "https://$DOMAIN"
  prints "$DOMAIN  A "
  ! grep -q ADMIN_ /etc/portico.env || wrong 'The password is still in /etc/portico.env'
}

changes_nothing_the_second_time() {
  local before
  before=$(cksum /etc/portico.env /etc/caddy/Caddyfile)
  timed 'a second installation' install $DOMAIN $EMAIL
  [[ $(cksum /etc/portico.env /etc/caddy/Caddyfile) == "$before" ]] || wrong 'The second installation changed a file'
  ! grep -q 'password' $OUTPUT || wrong 'The second installation printed a password'
  refuses 'For another name' install www.other.example $EMAIL
}

serves_and_lets_the_owner_in() {
  visitor sign-in $EMAIL "$password" "$(key)"
  visitor write 'before the updates'
  [[ $(cd / && portico version) == $(head -n 1 $RELEASE/VERSION) ]] || wrong 'portico version'
  (cd / && portico check-data) >$OUTPUT 2>&1 || wrong 'portico check-data'
  logrotate --debug /etc/logrotate.d/portico >$OUTPUT 2>&1 || wrong 'logrotate'
  passed 'the owner signs in, and the command runs'
}

says_why_a_start_is_refused() {
  [[ $(stat --format %G:%a /var/log/portico/portico.log) == adm:640 ]] || wrong 'Others than adm may read the log, or adm may not'
  echo TRUST_PROXY=many >>/etc/portico.env
  systemctl restart portico
  until journalctl --unit portico --output cat | grep --quiet 'TRUST_PROXY must be'; do sleep 0.2; done
  sed -i '$d' /etc/portico.env
  systemctl restart portico
  until_it_listens
  passed 'the journal says why a start is refused'
}

# from the archive by fetch.sh, and off again
has_a_second_site() {
  mkdir /root/released
  tar --create --gzip --file "/root/released/portico-1-linux-$([[ $(uname -m) == x86_64 ]] && echo x64 || echo arm64).tar.gz" --directory /root release
  (cd /root/released && sha256sum ./*.gz | sed 's#\./##' >SHA256SUMS)
  timed 'a second site, from an archive with its checksum' /root/release/deploy/fetch.sh /root/released www.another.localhost other@example.com another
  prints 'https://www.another.localhost'
  systemctl is-active --quiet portico another caddy || wrong 'Not all of them run'
  (exec 3<>/dev/tcp/127.0.0.1/3001) || wrong 'The second site does not listen'
  [[ $(stat --format %U:%a /var/lib/another) == another:700 ]] || wrong 'Others may read the data of the second site'
  (cd / && another check-data) >$OUTPUT 2>&1 || wrong 'another check-data'
  refuses 'This site is www.another.localhost' /opt/another/current/deploy/uninstall.sh --delete-data $DOMAIN
  timed 'the second site leaves' /opt/another/current/deploy/uninstall.sh
  [[ -e /var/lib/another/database.db && ! -e /opt/another ]] || wrong 'The data is gone, or the program is not'
  timed 'it comes back' /root/release/deploy/fetch.sh /root/released www.another.localhost other@example.com another
  timed 'it leaves with its data' /opt/another/current/deploy/uninstall.sh --delete-data www.another.localhost
  if [[ -e /var/lib/another || -e /etc/another.env ]] || id another >/dev/null 2>&1; then wrong 'Something of the second site is left'; fi
  systemctl is-active --quiet portico caddy || wrong 'The first site stopped'
  rm -r /root/released
}

# beside Caddy, on a port of its own
starts_nginx() {
  ln -s /dev/null /etc/systemd/system/nginx.service
  apt-get install -qq --no-install-recommends nginx >$OUTPUT 2>&1 || wrong 'nginx'
  rm -f /etc/nginx/sites-enabled/*
  sed -e 's/listen 80;/listen 127.0.0.1:8080;/; s/listen 443 ssl http2;/listen 127.0.0.1:8443 ssl http2;/; /listen \[::\]/d' \
    -e 's#/etc/letsencrypt/live/www.example.com/fullchain.pem#/root/tests/certificate.pem#' \
    -e 's#/etc/letsencrypt/live/www.example.com/privkey.pem#/root/tests/key.pem#' \
    $CURRENT/deploy/nginx.conf >/etc/nginx/sites-enabled/portico
  nginx >$OUTPUT 2>&1 || wrong 'nginx does not start'
}

# which the site's user cannot open
works_in_folders_of_root() {
  cd /root
  refuses 'Open it first' portico export-site pages
  visitor open "$(secret)"
  portico backup kept.tar.gz >$OUTPUT 2>&1 || wrong 'portico backup FILE'
  portico export-site pages >$OUTPUT 2>&1 || wrong 'portico export-site DIR'
  [[ $(stat --format %U:%a kept.tar.gz pages/index.html) == $'root:600\nroot:644' ]] || wrong 'Other owners or modes'
  refuses 'in use by another process' portico restore kept.tar.gz
  systemctl stop portico
  portico restore kept.tar.gz >$OUTPUT 2>&1 || wrong 'portico restore FILE'
  systemctl start portico
  until_it_listens
  visitor sign-in $EMAIL "$password" "$(key)"
  [[ ! $(find /var/lib -name 'portico-lent-*') ]] || wrong 'A lent folder is left'
  passed 'a backup, an export and a restore in /root'
}

updates_without_a_failed_request() {
  local next
  next=$(make_version 90.1)
  tar --create --gzip --file /root/portico-90.1.tar.gz --directory /root portico-90.1
  visit
  timed 'an update without a migration, from an archive' update /root/portico-90.1.tar.gz
  leave
  runs 90.1
  next=$(make_version 90.2)
  echo 'create index update_test_one on talks (title);' >"$next/supabase/migrations/29990101000000_update_test.sql"
  visit
  timed 'an update with a migration' update "$next"
  leave
  runs 90.2
  refuses 'is running already' update "$next"
}

keeps_the_running_version_when_the_next_one_is_broken() {
  local next
  next=$(make_version 90.3 90.2)
  replace "$next/src/server/main.ts" "throw new Error('broken')"
  visit
  refuses 'Nothing was changed; 90.2 goes on' update "$next"
  leave
  runs 90.2
}

keeps_the_running_version_when_a_migration_fails() {
  local next
  next=$(make_version 90.4 90.2)
  echo 'create index update_test_two on no_such_table (title);' >"$next/supabase/migrations/29990102000000_update_test.sql"
  visit
  refuses 'Nothing was changed; 90.2 goes on' update "$next"
  leave
  runs 90.2
}

# One that works on the copy and never gets ready in earnest, after its migration, though it listens.
comes_back_with_its_data() {
  local next
  visitor write 'before the way back'
  next=$(make_version 90.5 90.2)
  echo 'create index update_test_three on talks (title);' >"$next/supabase/migrations/29990103000000_update_test.sql"
  fails_later "$next" "return (await pages.get('/')).isGood" 'return false'
  visit
  timed_refusal 'a way back with the data' '90.2 is running again, and nothing was lost' update "$next"
  # the new version has taken the place of the running one, and the former one must start again
  leave_after_failures
  runs 90.2
  counts "select count(*) n from contact_messages where message like 'before %'" 2
  counts "select count(*) n from sqlite_schema where name = 'update_test_one'" 1
  counts "select count(*) n from sqlite_schema where name = 'update_test_three'" 0
  visitor sign-in $EMAIL "$password" "$(key)"
}

# The same, but it was ready, which the update does not learn.
stays_with_what_was_acknowledged() {
  local next
  next=$(make_version 90.51 90.2)
  echo 'create index update_test_four on talks (title);' >"$next/supabase/migrations/29990103000000_update_test.sql"
  fails_later "$next" "return c.text(isReady ? 'ready'" "return c.text('not ready', 503)"
  visit
  timed_refusal 'a version that was ready stays' 'has been started again: it is running, and nothing was lost' update "$next"
  leave_after_failures
  runs 90.51
}

# FOLDER LINE OTHER. In earnest a version has the other line at its first start there, and ends after some seconds.
fails_later() {
  local app=$1/src/server/boot/app.ts text
  mv "$1/scripts/serve.sh" "$1/scripts/serve-well.sh"
  # shellcheck disable=SC2016
  replace "$1/scripts/serve.sh" 'failed=$DATA_DIR/failed-once
  if [ "$DATA_DIR" != /var/lib/portico ] || [ -e "$failed" ]; then exec sh scripts/serve-well.sh; fi
  touch "$failed"
  FAILS=yes timeout 15 sh scripts/serve-well.sh
  exit 1'
  text=$(cat "$app")
  [[ $text == *"$2"* ]] || wrong "$app has no $2"
  replace "$app" "${text/"$2"/"if (process.env.FAILS) $3; $2"}"
  rm -f /var/lib/portico/failed-once
}

loses_nothing_in_a_crash() {
  local process
  visit
  for _ in 1 2 3; do
    process=$(site_process)
    kill -KILL "$process"
    while [[ $(site_process) == 0 || $(site_process) == "$process" ]]; do sleep 0.1; done
    until_it_listens
    sleep 2
  done
  leave_after_failures
}

# of 300 MB, while everybody writes
loses_nothing_in_a_restore() {
  visitor fill "$(secret)"
  portico backup >$OUTPUT 2>&1 || wrong 'portico backup'
  visit
  timed 'a restore of 300 MB in the browser' visitor restore $EMAIL "$password" "$(key)"
  leave_after_failures
  visitor sign-in $EMAIL "$password" "$(key)"
}

ends_an_interrupted_update() {
  local next first
  next=$(make_version 90.6 90.51)
  setsid $CURRENT/deploy/update.sh "$next" >$OUTPUT 2>&1 &
  first=$!
  until [[ -e /var/lib/portico-rehearsal/database.db ]]; do
    kill -0 $first || wrong 'The update ended early'
    sleep 0.02
  done
  refuses 'Another installation or update is running' update "$next"
  kill -KILL -- -$first
  wait $first 2>/dev/null || true
  timed 'an update after an interrupted one' update "$next"
  runs 90.6
  [[ $(find /opt/portico/releases -mindepth 1 -maxdepth 1 | wc -l) == 3 ]] || wrong 'Not three releases are kept'
  [[ ! -e /var/lib/portico-rehearsal && ! -e /opt/portico/incoming ]] || wrong 'The rehearsal left a folder'
  (cd / && portico check-data) >$OUTPUT 2>&1 || wrong 'portico check-data after the updates'
}

until_it_listens() { until (exec 3<>/dev/tcp/127.0.0.1/3000) 2>/dev/null; do sleep 0.1; done; }

install() { $RELEASE/deploy/install.sh "$@"; }
update() { $CURRENT/deploy/update.sh "$@"; }
visitor() { $NODE /root/tests/visitor.ts "$@" >$OUTPUT 2>&1 || wrong "visitor $1"; }
secret() { sed -n 's/.*"secret": *"\([^"]*\)".*/\1/p' /var/lib/portico/keys.json; }
key() { sed -n 's/.*"publishable": *"\([^"]*\)".*/\1/p' /var/lib/portico/keys.json; }

# VERSION [FORMER]. A copy of a version in a folder of its own, which is printed. Files are shared: replace, do not edit.
make_version() {
  local folder=/root/portico-$1 from=${2:+/root/portico-$2}
  cp --archive --link "${from:-$RELEASE}" "$folder"
  replace "$folder/VERSION" "$1"
  echo "$folder"
}

replace() {
  rm -f "$1"
  echo "$2" >"$1"
}

visit() {
  $NODE /root/tests/visitor.ts visit "$(key)" >/root/visits 2>&1 &
  visiting=$!
  : >$CHANGES
  $NODE /root/tests/visitor.ts change "$(secret)" $CHANGES >/root/changing 2>&1 &
  changing=$!
  sleep 1
}

# Nothing that was acknowledged is missing, and nothing that was refused was done.
stop_changing() {
  sleep 1
  kill $changing
  wait $changing || wrong "$(cat /root/changing)"
  $NODE /root/tests/visitor.ts compare $CHANGES >$OUTPUT 2>&1 || wrong 'Something that was acknowledged is missing, or something refused was done'
  passed "  $(tail -n 1 $OUTPUT)"
}

leave() {
  stop_changing
  kill $visiting
  if wait $visiting; then passed "  $(cat /root/visits)"; else wrong "$(cat /root/visits)"; fi
}

leave_after_failures() {
  stop_changing
  kill $visiting
  wait $visiting || true
  passed "  $(cat /root/visits)"
}

# SENTENCE COMMAND…
refuses() {
  local sentence=$1
  shift
  if "$@" >$OUTPUT 2>&1; then wrong "Not refused: $*"; fi
  prints "$sentence"
  passed "refused: $(grep --fixed-strings --max-count 1 -- "$sentence" $OUTPUT)"
}

# WHAT COMMAND…
timed() {
  local what=$1 start=$EPOCHREALTIME
  shift
  "$@" >$OUTPUT 2>&1 || wrong "Failed: $*"
  passed "$what: $(seconds_since "$start") s"
}

timed_refusal() {
  local what=$1 start=$EPOCHREALTIME
  shift
  refuses "$@"
  passed "$what: $(seconds_since "$start") s"
}

seconds_since() { awk -v start="$1" -v end="$EPOCHREALTIME" 'BEGIN { printf "%.1f", end - start }'; }

# 0 while there is none
site_process() { systemctl show --property MainPID --value portico; }

runs() {
  [[ $(readlink $CURRENT) == /opt/portico/releases/$1 ]] || wrong "$(readlink $CURRENT) is current, not $1"
  [[ $(readlink /proc/"$(site_process)"/cwd) == /opt/portico/releases/$1 ]] ||
    wrong "$1 is not what runs"
}

counts() {
  local found
  found=$($NODE --eval "
    const { DatabaseSync } = require('node:sqlite')
    console.log(new DatabaseSync('/var/lib/portico/database.db', { readOnly: true }).prepare(\"$1\").get().n)")
  [[ $found == "$2" ]] || wrong "$1: $found, not $2"
}

prints() { grep --quiet --fixed-strings -- "$1" $OUTPUT || wrong "Not printed: $1"; }
passed() { echo "ok    $*"; }

wrong() {
  echo "WRONG $*. The last output was:" >&2
  tail -n 30 $OUTPUT >&2
  exit 1
}

main
