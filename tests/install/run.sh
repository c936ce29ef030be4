#!/usr/bin/env bash
# `npm run test:install`: deploy/install.sh and deploy/update.sh in a Debian 12 and a Debian 13 of their own, booted with systemd and
# without a network. As root, with debootstrap, systemd-container and openssl. The arguments are the suites, if not both.
set -euo pipefail
cd "$(dirname "$0")/../.."

MIRROR=http://deb.debian.org/debian
# what debootstrap and the packages take a minute for is kept
CACHE=$PWD/node_modules/.cache/test-install
BOOTS_WITHIN_SECONDS=60
nspawn='' machine=''

main() {
  local suite suites=("$@")
  ((${#suites[@]})) || suites=(bookworm trixie)
  require_tools
  trap clean_up EXIT
  unpack_release
  for suite in "${suites[@]}"; do
    prepare_base "$suite"
    run_in "$suite"
  done
}

require_tools() {
  local tool missing=()
  for tool in debootstrap systemd-nspawn openssl; do command -v "$tool" >/dev/null || missing+=("$tool"); done
  if ((${#missing[@]})); then stop "test:install needs ${missing[*]}: apt-get install debootstrap systemd-container openssl"; fi
  ((EUID == 0)) || stop 'test:install boots whole systems: run it as root.'
}

stop() {
  echo "$*" >&2
  exit 1
}

unpack_release() {
  local archive
  case $(uname -m) in x86_64) archive=$(newest x64) ;; aarch64) archive=$(newest arm64) ;; *) stop "There is no release for $(uname -m)." ;; esac
  [[ $archive ]] || stop 'There is no release to install: npm run release'
  machine=$(mktemp -d "${TMPDIR:-/tmp}/portico-install-XXXXXX")
  echo "Testing $archive"
  mkdir "$machine/release"
  tar --extract --file "$archive" --directory "$machine/release" --strip-components 1
}

newest() { find release -maxdepth 1 -name "portico-*-linux-$1.tar.gz" -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-; }

# SUITE. A minimal system, and the packages of the proxy as a repository on its own disk.
prepare_base() {
  local base=$CACHE/$1 packages
  [[ ! -e $base/ready ]] || return 0
  echo "Fetching Debian $1"
  rm -rf "$base"
  mkdir -p "$base"
  debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus "$1" "$base/system" "$MIRROR" >"$base/log" 2>&1 || {
    tail "$base/log" >&2
    stop "debootstrap could not fetch Debian $1."
  }
  packages=$base/system/srv/packages
  mkdir -p "$packages/partial"
  inside_of "$base/system" apt-get install -qq --download-only --no-install-recommends -o Dir::Cache::archives=/srv/packages caddy logrotate nginx >>"$base/log" 2>&1
  rm -rf "$packages/partial" "$packages/lock"
  describe_packages "$packages" >"$base/Packages"
  # asked for its version only, when a clone is to be built
  inside_of "$base/system" apt-cache show nodejs >>"$base/Packages" 2>>"$base/log"
  mv "$base/Packages" "$packages/Packages"
  echo '127.0.0.1 localhost' >"$base/system/etc/hosts"
  echo 'deb [trusted=yes] file:/srv/packages ./' >"$base/system/etc/apt/sources.list"
  touch "$base/ready"
}

inside_of() { systemd-nspawn --quiet --register=no --keep-unit --pipe --directory="$1" "${@:2}"; }

# FOLDER. The index that apt reads.
describe_packages() {
  local file
  for file in "$1"/*.deb; do
    dpkg-deb --field "$file"
    printf 'Filename: ./%s\nSize: %s\nSHA256: %s\n\n' "${file##*/}" "$(stat --format %s "$file")" "$(sha256sum "$file" | cut -d ' ' -f 1)"
  done
}

# SUITE. Boots a copy of the system and runs the steps in it.
run_in() {
  local root=$machine/$1 leader
  cp --archive --reflink=auto "$CACHE/$1/system" "$root"
  cp --archive --reflink=auto "$machine/release" "$root/root/release"
  cp --archive tests/install "$root/root/tests"
  openssl req -x509 -nodes -days 2 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -subj /CN=www.site.localhost \
    -keyout "$root/root/tests/key.pem" -out "$root/root/tests/certificate.pem" 2>/dev/null
  # in memory and small, as Debian 13 has it on a machine of 512 MB
  systemd-nspawn --quiet --boot --register=no --keep-unit --private-network --tmpfs=/tmp:size=64M,mode=1777 --directory="$root" </dev/null >"$machine/$1.boot" 2>&1 &
  nspawn=$!
  leader=$(wait_for_boot) || {
    tail "$machine/$1.boot" >&2
    stop "Debian $1 does not boot in systemd-nspawn here."
  }
  echo "--- Debian $1 ($(cat "$root/etc/debian_version"))"
  enter "$leader" /root/tests/scenario.sh || stop "Failed on Debian $1."
  stop_machine
  rm -rf "$root"
}

# Prints the process number of the system's init.
wait_for_boot() {
  local leader end=$((SECONDS + BOOTS_WITHIN_SECONDS))
  while ((SECONDS < end)); do
    leader=$(pgrep --parent "$nspawn" || true)
    if [[ $leader ]] && enter "$leader" systemctl is-system-running 2>/dev/null | grep -qE 'running|degraded'; then
      echo "$leader"
      return
    fi
    sleep 0.5
  done
  return 1
}

# PROCESS COMMAND… in all of its namespaces.
enter() {
  nsenter --target "$1" --mount --uts --ipc --net --pid --cgroup --root \
    env --ignore-environment PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
    --chdir=/root "${@:2}"
}

# With its init every process of the system ends.
stop_machine() {
  [[ $nspawn ]] || return 0
  pkill --signal KILL --parent "$nspawn" || true
  wait "$nspawn" || true
  nspawn=''
}

clean_up() {
  stop_machine
  [[ ! $machine ]] || rm -rf "$machine"
}

main "$@"
