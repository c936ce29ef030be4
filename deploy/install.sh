#!/usr/bin/env bash
# The whole site on a new server with Debian or Ubuntu, as root, from the folder of a release or of a clone:
#
#   deploy/install.sh www.example.com owner@example.com
#   deploy/install.sh www.another.example other@example.com another    one more site on this machine, by a name of its own
#
# Run again it completes what was interrupted, and otherwise changes nothing that the owner may have edited.
set -euo pipefail
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
NAME=${3:-}
# shellcheck source=deploy/steps.sh
. "$HERE/deploy/steps.sh"

CADDYFILE=/etc/caddy/Caddyfile
notes=() proxy_runs=yes

main() {
  read_arguments "$@"
  require_root_and_systemd "$@"
  command -v apt-get >/dev/null || fail 'This script knows Debian and Ubuntu. For other systems see docs/deploy.md, "By hand".'
  require_own_site
  require_own_user
  choose_port
  require_ports
  require_minimum
  hold_lock
  require_same_version
  place_release "$HERE"
  install_packages caddy logrotate
  make_user_and_folders
  write_variables
  switch_to "$release"
  start_site
  start_proxy
  report
  forget_password
  [[ $proxy_runs == yes ]] || fail 'Caddy does not start: journalctl -u caddy says why. Then run the same again.'
}

read_arguments() {
  (($# == 2 || $# == 3)) || fail 'Usage: deploy/install.sh DOMAIN EMAIL [NAME], as in deploy/install.sh www.example.com owner@example.com'
  [[ $NAME =~ ^[a-z][a-z0-9-]{1,30}$ ]] || fail "$NAME is not a name for a user and a folder: letters a to z, digits and hyphens."
  domain=${1,,} email=$2
  [[ $domain != *[:/]* ]] || fail "Write the name alone, as in www.example.com, without https:// and what follows the name: $1"
  # labels of letters, digits and hyphens; the last one is no number
  [[ $domain =~ ^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$ ]] ||
    fail "$1 is not a name such as www.example.com. Letters beyond a to z have a form that begins with xn--."
  # what a line of the variables takes without quotes
  [[ $email =~ ^[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+\.[A-Za-z]+$ ]] || fail "$email is not an e-mail address such as owner@example.com"
}

# A second run for another name would leave half of the first.
require_own_site() {
  local url owner
  url=$(setting SITE_URL)
  [[ -z $url || $url == "https://$domain" ]] ||
    fail "$VARIABLES has SITE_URL=$url. For another name change it there and in $CADDYFILE, then: systemctl restart $NAME caddy. A second site needs a name: $0 $domain $email NAME"
  owner=$(setting ADMIN_EMAIL)
  [[ -z $owner || $owner == "$email" ]] ||
    fail "An earlier run has begun with $owner, and the site may have that account. Run this with $owner; $NAME admin set-email changes the address then."
}

# An account of that name that is a person's would own the site's data, and lose its home folder to it.
require_own_user() {
  local home
  home=$(getent passwd "$NAME" | cut -d : -f 6 || true)
  [[ -z $home || $home == "$DATA" ]] ||
    fail "There is an account named $NAME with the home folder $home: the site needs this name for itself. Rename that account (usermod --login), and run the same again."
}

# Another site has 3000, or will.
choose_port() {
  [[ $NAME != portico && -z $(setting PORT) ]] || return 0
  new_port=3001
  while [[ $(listener_on "$new_port") ]] || grep --quiet --line-regexp "PORT=$new_port" /etc/*.env 2>/dev/null; do
    new_port=$((new_port + 1))
  done
}

# What a site and its update need, in MB. 512 MB of memory are told as somewhat less.
require_minimum() {
  local memory
  memory=$(awk '/^MemTotal:/ { print int($2 / 1024) }' /proc/meminfo)
  ((memory >= 400)) || fail "This machine has $memory MB of memory, and a site needs 512 MB."
  require_space "$(dirname "$ROOT")" 1000
  require_space "$(dirname "$DATA")" 500
}

# Caddy would start and get no certificate.
require_ports() {
  local port program
  for port in 80 443 "$(site_port)"; do
    program=$(listener_on "$port")
    if [[ -z $program || $program == caddy ]]; then continue; fi
    if [[ $port == "$(site_port)" ]] && site_is_running; then continue; fi
    case $program in
    nginx | apache2) fail "Port $port is used by $program, and Caddy needs it: systemctl disable --now $program. To keep $program, see docs/deploy.md, \"By hand\"." ;;
    *) fail "Port $port is used by $program. End that first." ;;
    esac
  done
}

# PORT. From the kernel's tables, because ss and lsof may be missing.
listener_on() {
  local socket owner program
  # a system without IPv6 has no second table
  socket=$({ cat /proc/net/tcp /proc/net/tcp6 2>/dev/null || true; } |
    awk -v port="$(printf ':%04X$' "$1")" '$4 == "0A" && $2 ~ port { socket = $10 } END { print socket }')
  [[ $socket ]] || return 0
  owner=$(find /proc/[0-9]*/fd -lname "socket:\[$socket\]" -print -quit 2>/dev/null || true)
  program=$(readlink "${owner%/fd/*}/exe" || echo 'another program')
  # an upgraded program is marked as deleted
  program=${program##*/}
  echo "${program% (deleted)}"
}

# What an update takes care of, a backup, a rehearsal and the way back, is not here.
require_same_version() {
  local current
  current=$(readlink -e "$ROOT/current") || return 0
  [[ $current == "$ROOT/releases/$(version_of "$HERE")" ]] ||
    fail "$(version_of "$current") is installed already. To update: $HERE/deploy/update.sh $HERE"
}

make_user_and_folders() {
  id "$NAME" >/dev/null 2>&1 || adduser --quiet --system --group --home "$DATA" "$NAME"
  install -d -m 700 -o "$NAME" -g "$NAME" "$DATA"
}

# Once written, the file is the owner's.
write_variables() {
  [[ ! -e $VARIABLES ]] || return 0
  (
    umask 077
    {
      echo '# The variables of the site, one per line; README.md lists them all. After a change: systemctl restart '"$NAME"
      echo "SITE_URL=https://$domain"
      echo 'CONTENT=empty'
      [[ -z $new_port ]] || echo "PORT=$new_port"
      # a data folder from before has its accounts
      [[ -e $DATA/database.db ]] || printf 'ADMIN_EMAIL=%s\nADMIN_PASSWORD=%s\n' "$email" "$(new_password)"
    } >"$VARIABLES.new"
  )
  mv "$VARIABLES.new" "$VARIABLES"
}

# 120 bits, without letters that the file of variables or a double click would take for something else.
new_password() { head --bytes 15 /dev/urandom | base64 | tr '+/' 'xy'; }

start_site() {
  systemctl enable --quiet "$NAME"
  restart_site
  wait_until_ready "$(site_port)" 60 site_is_running && rm -f "$release/$UNTRIED" && return
  tail -n 5 "$LOG" >&2
  fail "The site does not start: these are the last lines of $LOG. docs/errors.md explains them. Then run the same again."
}

# The file that comes with the package is replaced, one with a site of this script gets one more, others are left alone.
start_proxy() {
  local packaged own_site
  own_site=$(sed -e "s/{\$DOMAIN:[^}]*}/$domain/" -e "s/{\$UPSTREAM:[^}]*}/127.0.0.1:$(site_port)/" "$release/deploy/Caddyfile")
  packaged=$(dpkg-query --show --showformat '${Conffiles}\n' caddy | awk -v file="$CADDYFILE" '$1 == file { print $2 }')
  if [[ ! -e $CADDYFILE || $(md5sum <"$CADDYFILE") == "$packaged  -" ]]; then
    echo "$own_site" >"$CADDYFILE"
    add_other_name
  elif grep --quiet --fixed-strings --line-regexp "$domain {" "$CADDYFILE"; then
    : # the owner's, by now
  elif [[ $(head -n 1 "$CADDYFILE") == "$(head -n 1 "$release/deploy/Caddyfile")" ]]; then
    { echo && sed -n "/^$domain {/,\$p" <<<"$own_site"; } >>"$CADDYFILE"
    add_other_name
  else
    notes+=("$CADDYFILE has other sites and was left alone: add what $ROOT/current/deploy/Caddyfile has, for $domain, then: systemctl reload caddy")
  fi
  systemctl enable --quiet caddy
  systemctl reload-or-restart caddy || proxy_runs=no
}

add_other_name() {
  local other=www.$domain
  [[ $domain != www.* ]] || other=${domain#www.}
  ! leads_here "$other" || printf '\n# the other name of the site\n%s {\n\tredir https://%s{uri} permanent\n}\n' "$other" "$domain" >>"$CADDYFILE"
}

report() {
  local password
  password=$(setting ADMIN_PASSWORD)
  echo "The site runs, and is at https://$domain once its name leads here."
  if [[ $password ]]; then
    echo "Sign in at https://$domain/admin as $(setting ADMIN_EMAIL) with the password $password"
    echo 'This password is not shown again.'
  else
    echo "The accounts are as they were, and no account was made for $email: $NAME admin create $email makes one."
  fi
  describe_dns
  ((${#notes[@]} == 0)) || printf '%s\n' "${notes[@]}"
}

# Whether a name has an address of this machine.
leads_here() {
  local own address
  own=$(hostname -I 2>/dev/null || true)
  for address in $(timeout 10 getent ahosts "$1" | awk '{ print $1 }' || true); do [[ " $own " != *" $address "* ]] || return 0; done
  return 1
}

# Says which record to make, unless it is there.
describe_dns() {
  local own found address records=()
  own=$(hostname -I 2>/dev/null || true)
  found=$(timeout 10 getent ahosts "$domain" | awk '{ print $1 }' | sort --unique || true)
  ! leads_here "$domain" || return 0
  for address in $own; do
    case $address in
    # what others cannot reach
    10.* | 127.* | 192.168.* | 172.1[6-9].* | 172.2?.* | 172.3[01].* | 169.254.* | fe80:* | f[cd]*) ;;
    *:*) records+=("  $domain  AAAA  $address") ;;
    *) records+=("  $domain  A     $address") ;;
    esac
  done
  echo "In the DNS of $domain make this record (now it leads to ${found:-nothing}):"
  if ((${#records[@]})); then printf '%s\n' "${records[@]}"; else echo "  $domain  A     the public address of this server"; fi
  echo 'Then Caddy gets the certificate by itself. A firewall must let the ports 80 and 443 through.'
}

# The account exists now, and no file needs its password. A run that was interrupted before this leaves it to the next.
forget_password() { sed -i '/^ADMIN_/d' "$VARIABLES"; }

main "$@"
