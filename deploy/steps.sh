# shellcheck shell=bash disable=SC2034
# What install.sh and update.sh share: sourced, not run. They use what seems unused here.

# The name of the site on this machine: of its user, its unit, its command and its folders. What is installed says it itself.
if [[ -z ${NAME:-} && $HERE == /opt/*/releases/* ]]; then NAME=$(basename "${HERE%/releases/*}"); fi
NAME=${NAME:-portico}
ROOT=/opt/$NAME
DATA=/var/lib/$NAME
VARIABLES=/etc/$NAME.env
LOG=/var/log/$NAME/$NAME.log
# beside a release that has not been ready here yet
UNTRIED=not-ready-yet

# Others read the program, whatever the mask of root's shell.
umask 022
set -E
trap 'echo "This command failed: $BASH_COMMAND. When that is mended, run the same again." >&2' ERR

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# NAME of a line in the site's variables, without quotes, or nothing.
setting() {
  [[ -e $VARIABLES ]] || return 0
  sed -nE "s/^$1=[\"']?([^\"']*)[\"']?\$/\1/p" "$VARIABLES" | tail -n 1
}

# The port of the site itself, behind the proxy.
new_port=''
site_port() {
  local port
  port=$(setting PORT)
  echo "${port:-${new_port:-3000}}"
}

require_root_and_systemd() {
  [[ $(id -u) == 0 ]] || fail "Run this as root: sudo $0 $*"
  [[ -d /run/systemd/system ]] || fail 'This system does not run systemd. For containers see docs/deploy.md, "In containers".'
}

# Two runs at a time would move each other's folders.
hold_lock() {
  mkdir -p "$ROOT/releases"
  exec 9>"$ROOT/lock"
  flock --nonblock 9 || fail 'Another installation or update is running.'
}

# FOLDER MEGABYTES. Stops before anything is written.
require_space() {
  local free
  free=$(df --output=avail --block-size=1M "$1" | tail -n 1)
  ((free >= $2)) || fail "$1 has ${free// /} MB free, and this needs $2 MB. Make room and run the same again."
}

# PACKAGE… Leaves alone what is installed.
install_packages() {
  local package missing=()
  for package in "$@"; do
    [[ $(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  # a new server often installs its security updates at this moment
  local wait=(-o DPkg::Lock::Timeout=300)
  apt-get "${wait[@]}" update -qq
  DEBIAN_FRONTEND=noninteractive apt-get "${wait[@]}" install -qq --no-install-recommends "${missing[@]}" >/dev/null ||
    fail "apt-get could not install ${missing[*]}. Debian has them since version 12, Ubuntu since 24.04."
}

version_of() { "$1/bin/portico" version; }

# FOLDER of a release, or of a clone, which is built. Copies it to a place of its own, which is $release then. What runs ($before)
# is not touched, and an interrupted copy is begun anew.
release='' before=''
place_release() {
  local from=$1 version size
  [[ -x $from/bin/portico ]] || fail "$from is neither a release nor a clone of Portico."
  version=$(version_of "$from")
  [[ $version =~ ^[A-Za-z0-9][A-Za-z0-9.+_-]*$ ]] || fail "$from has no version."
  release=$ROOT/releases/$version
  [[ $release != "$from" && $release != "$before" && $release != "$(readlink -f "$ROOT/current")" ]] || return 0
  rm -rf "$ROOT"/releases/*.part
  if [[ -e $from/VERSION ]]; then
    "$from/node_modules/.bin/node" --version >/dev/null 2>&1 ||
      fail "The Node of $from does not run here ($(uname -m)): take the archive for this processor."
    size=$(du --summarize --block-size=1M "$from" | cut -f 1)
    require_space "$ROOT" $((size + 100))
    cp --archive "$from" "$release.part"
  else
    build "$from" "$release.part"
    echo "$version" >"$release.part/VERSION"
  fi
  chown -R root:root "$release.part"
  chmod -R u=rwX,go=rX "$release.part"
  # which gives its folder the time of its first readiness when it goes
  touch "$release.part/$UNTRIED"
  rm -rf "$release"
  mv "$release.part" "$release"
}

# CLONE FOLDER. What is committed, without the data of a trial in the clone.
build() {
  require_builder
  require_space "$ROOT" 1000
  mkdir "$2"
  git -c safe.directory='*' -C "$1" archive HEAD | tar --extract --directory "$2"
  git -c safe.directory='*' -C "$1" remote get-url origin >"$ROOT/repository" 2>/dev/null || echo "$1" >"$ROOT/repository"
  (cd "$2" && nice npm ci --omit=dev --no-audit --no-fund && nice npm run --silent build) >&2 ||
    fail "The site could not be built. A release archive needs no building: see docs/deploy.md."
}

# Whatever would let a build fail after minutes is said before it begins.
require_builder() {
  local node memory
  if ! command -v npm >/dev/null; then apt-get update -qq; fi
  if command -v npm >/dev/null; then node=$(node --version); else node=$(apt-cache policy nodejs | sed -n 's/^ *Candidate: //p'); fi
  printf '%s\n' 20.9 "${node#v}" | sort --version-sort --check=quiet ||
    fail "npm runs on Node ${node#v} here, and building needs 20.9. Use a release archive, which needs neither, or install Node from nodejs.org."
  memory=$(awk '/^(MemAvailable|SwapFree):/ { sum += $2 } END { print int(sum / 1024) }' /proc/meminfo)
  ((memory >= 800)) || fail "Building needs 800 MB of memory, and $memory MB are free. Use a release archive."
  install_packages git npm
}

# FOLDER. There is no moment without a current release.
switch_to() {
  ln --symbolic --force --no-dereference "$1" "$ROOT/current.new"
  mv --no-target-directory "$ROOT/current.new" "$ROOT/current"
  ln --symbolic --force --no-dereference "$ROOT/current/bin/portico" "/usr/local/bin/$NAME"
  named "$1/deploy/portico.logrotate" >"/etc/logrotate.d/$NAME"
  named "$1/deploy/portico.service" >"/etc/systemd/system/$NAME.service"
  share_log
  systemctl daemon-reload
}

# FILE of deploy/ with this site's name in place of portico, which is the program's, too.
named() { sed -E "s#portico#$NAME#g; s#(bin|deploy)/$NAME#\1/portico#g" "$1"; }

# systemd would make the log for root alone, and opens it before it would make its folder.
share_log() {
  install -d -m 750 -g adm "$(dirname "$LOG")"
  touch "$LOG"
  chgrp adm "$LOG"
  chmod 640 "$LOG"
}

restart_site() {
  # after many crashes systemd would refuse
  systemctl reset-failed "$NAME" 2>/dev/null || true
  systemctl restart "$NAME" || true
}

# PORT SECONDS COMMAND… Waits for the site to be ready, as long as COMMAND succeeds.
wait_until_ready() {
  local port=$1 end=$((SECONDS + $2))
  shift 2
  until is_ready "$port"; do
    if ((SECONDS >= end)) || ! "$@"; then return 1; fi
    sleep 0.1
  done
}

# PORT. By the shell itself: curl may be missing.
is_ready() {
  local status
  # the subshell closes the connection
  status=$({ exec 3<>"/dev/tcp/127.0.0.1/$1" && ask_ready; } 2>/dev/null) && [[ $status == *' 200 '* ]]
}

ask_ready() {
  local line
  printf 'GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
  read -rt 5 line <&3 && echo "$line"
}

site_is_running() { systemctl is-active --quiet "$NAME"; }
