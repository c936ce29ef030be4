#!/usr/bin/env bash
# Takes a site off this machine. Its data, with the backups, its variables and its log stay, and deploy/install.sh finds them again;
# with --delete-data and its domain they go as well. As root:
#
#   /opt/portico/current/deploy/uninstall.sh
#   /opt/portico/current/deploy/uninstall.sh --delete-data www.example.com
set -euo pipefail
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
# shellcheck source=deploy/steps.sh
. "$HERE/deploy/steps.sh"

CADDYFILE=/etc/caddy/Caddyfile

main() {
  local domain
  require_root_and_systemd "$@"
  [[ $HERE == "$ROOT"/releases/* ]] || fail "Run the one of the site: /opt/NAME/current/deploy/uninstall.sh"
  hold_lock
  domain=$(setting SITE_URL)
  domain=${domain#https://}
  case $#,${1:-} in
  0,) ;;
  2,--delete-data) [[ $2 == "$domain" ]] || fail "This site is $domain, not $2. Nothing was done." ;;
  *) fail 'Usage: deploy/uninstall.sh [--delete-data DOMAIN]' ;;
  esac
  systemctl disable --now --quiet "$NAME" || true
  rm -rf "/etc/systemd/system/$NAME.service" "/etc/logrotate.d/$NAME" "/usr/local/bin/$NAME"
  systemctl daemon-reload
  [[ -z $domain ]] || leave_proxy "$domain"
  if (($# == 2)); then
    rm -rf "$DATA" "$VARIABLES" "/etc/systemd/system/$NAME.service.d" "$(dirname "$LOG")"
    deluser --quiet --system "$NAME" || true
    echo "The site and its data are gone. Backups elsewhere are where they were, and so is the record of $domain in the DNS."
  else
    echo "The site is gone. What it has stays: $DATA (data and backups), $VARIABLES, $(dirname "$LOG"). To bring it back, install it as before."
  fi
  rm -rf "$ROOT"
}

# DOMAIN. Its block and that of the name which leads on to it, as deploy/install.sh wrote them; what else is in the file stays.
leave_proxy() {
  [[ -e $CADDYFILE ]] || return 0
  awk -v site="$1 {" -v redirect="redir https://$1{uri} permanent" '
    /^[^ \t#}].* \{$/ { block = $0; lines = ""; inside = 1 }
    inside { lines = lines $0 "\n"; if (index($0, redirect)) leads = 1; if ($0 == "}") { if (block != site && !leads) printf "%s", lines; inside = leads = 0 } next }
    $0 != "# the other name of the site" { print }' "$CADDYFILE" >"$CADDYFILE.new"
  cat "$CADDYFILE.new" >"$CADDYFILE"
  rm "$CADDYFILE.new"
  systemctl reload-or-restart caddy || true
}

main "$@"
exit
