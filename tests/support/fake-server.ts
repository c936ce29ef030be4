import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { freePort } from './server.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What stands in for the programs of the system: each writes down how it was called. */
const PROGRAMS = {
  id: 'if [ "$1" = -u ]; then echo "$USER_ID"; fi',
  'apt-get': 'note apt-get "$@"',
  'apt-cache': 'echo "  Candidate: $NODE_CANDIDATE"',
  'dpkg-query': `case $* in *Conffiles*) echo " /etc/caddy/Caddyfile $PACKAGED_CADDYFILE" | sed "s# /etc# $SERVER/etc#" ;; *) printf installed ;; esac`,
  adduser: 'note adduser',
  deluser: 'note deluser',
  uname: 'if [ "$1" = -m ]; then echo x86_64; else exec /usr/bin/uname "$@"; fi',
  chown: ':',
  chgrp: ':',
  hostname: 'cat "$SERVER/addresses" 2>/dev/null || echo 10.0.0.5 203.0.113.7',
  getent: `case $1 in passwd) grep "^$2:" "$SERVER/etc/passwd" ;; ahosts) cat "$SERVER/dns-$2" 2>/dev/null ;; esac`,
  // a disk is as large as a file of its name says
  df: `name=$(basename "\${!#}"); if [ -e "$SERVER/$name.disk" ]; then cat "$SERVER/$name.disk"; else /usr/bin/df "$@"; fi`,
  install: `for word in "$@"; do shift; case $word in -o | -g | portico | another | adm) ;; *) set -- "$@" "$word" ;; esac; done
    exec /usr/bin/install "$@"`,
  // systemd starts the unit in the background and tells whether it still runs
  // one that has ended and that nobody has waited for yet has no program
  systemctl: `unit=\${!#}
  runs() { pid=$(cat "$SERVER/pid-$unit" 2>/dev/null) && readlink "/proc/$pid/exe" >/dev/null; }
  # whoever called it is killed before anything is done
  if [ -e "$SERVER/killed at $*" ]; then rm "$SERVER/killed at $*"; kill -KILL $PPID; exit; fi
  case $* in
    'is-active --quiet '*) runs ;;
    'show --property MainPID --value '*) if runs; then echo $pid; else echo 0; fi ;;
    'restart portico' | 'restart another' | 'stop portico'* | 'start portico-rehearsal' | 'disable --now '*)
      note systemctl "$@"
      while runs; do kill "$pid"; sleep 0.02; done
      log=$SERVER/var/log/$unit/$unit.log
      start="env DATA_DIR=$SERVER/var/lib/$unit $(grep -s ^PORT= "$SERVER/etc/$unit.env" || true) $SERVER/opt/$unit/current/bin/portico serve"
      if [ $unit = portico-rehearsal ]; then
        log=$SERVER/opt/portico/rehearsal.log start=$(sed -n 's/^ExecStart=//p' "$SERVER/run/systemd/system/$unit.service.d/zz-rehearsal.conf")
      fi
      [ "$1" = stop ] || [ "$1" = disable ] || {
        $start >>"$log" 2>&1 9>&- &
        echo $! >"$SERVER/pid-$unit"
      } ;;
    *) note systemctl "$@" ;;
  esac`,
}

/**
 * The `portico` of a release, or of a clone, whose version is what its last commit says. Its data is one word in a file; what
 * is wrong with a version is a file beside it.
 */
const PORTICO = `
here=$(cd "$(dirname "$0")/.." && pwd -P)
version=$(cat "$here/VERSION" 2>/dev/null || git -C "$here" log -1 --format=%s 2>/dev/null || echo clone)
data=\${DATA_DIR:-$SERVER/var/lib/portico}
[ "$1" = version ] || note "$version $1 in \${data##*/}" \${2:+"\${2##*/}"}
# as the one of a release does
cd "$here"
case $1 in
version) echo "$version" ;;
backup)
  [ ! -e "$here/cannot-back-up" ] || exit 1
  mkdir -p "$data/backups" && cp "$data/word" "$data/backups/manual-1.tar.gz" ;;
restore) cp "$2" "$data/word" ;;
serve)
  if [ -e "$here/migrates" ]; then
    mkdir -p "$data/backups"
    cp "$data/word" "$data/backups/before-migration-1.tar.gz"
    echo "word of $version" >"$data/word"
  fi
  [ ! -e "$here/fails-later" ] || [ "$data" != "$SERVER/var/lib/portico" ] || {
    # its first readiness, which nobody saw, and a change that it has acknowledged
    if [ ! -e "$here/acknowledged" ]; then
      touch "$here/acknowledged"
      echo "$version $(cat "$SERVER/opt/portico/switched")" >"$data/ready-version"
      echo 'acknowledged' >"$data/word"
      echo 'out of memory'
      exit 1
    fi
  }
  [ ! -e "$here/does-not-start" ] || { echo 'no such table'; exit 1; }
  [ ! -e "$here/fails-in-earnest" ] || [ "$data" != "$SERVER/var/lib/portico" ] || { echo 'no such table'; exit 1; }
  exec "$NODE" --eval "require('node:http').createServer((q, a) => a.end()).listen(\${PORT:-$SITE_PORT}, '127.0.0.1')" ;;
esac`

/** What is wrong with a release, as its `portico` has it. */
type Fault = 'migrates' | 'does-not-start' | 'fails-in-earnest' | 'fails-later' | 'cannot-back-up'

/**
 * A server on which deploy/install.sh and deploy/update.sh run without a system: their paths lie in `folder`, and the programs that
 * would change a system are replaced.
 */
export async function fakeServer(folder: string) {
  const [sitePort, rehearsalPort] = [await freePort(), await freePort()]
  const path = (name: string) => join(folder, name)
  const log = path('calls')
  const write = (name: string, text: string) => writeFileSync(path(name), text)
  const read = (name: string) => readFileSync(path(name), 'utf8')
  const program = (file: string, text: string) => {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, `#!/bin/bash\nnote() { echo "$*" >>"$SERVER/calls"; }\n${text}\n`)
    chmodSync(file, 0o755)
  }
  for (const [name, text] of Object.entries(PROGRAMS)) program(path(`fakes/${name}`), text)
  for (const name of [
    'etc/caddy',
    'etc/logrotate.d',
    'etc/systemd/system',
    'usr/local/bin',
    'run/systemd/system',
    'proc/net',
    'opt',
    'var/lib',
  ])
    mkdirSync(path(name), { recursive: true })
  // nobody listens on port 80
  write('proc/net/tcp', '')
  write('etc/passwd', '')

  const environment = {
    PATH: `${path('fakes')}:/usr/bin:/bin`,
    SERVER: folder,
    NODE: process.execPath,
    SITE_PORT: String(sitePort),
    USER_ID: '0',
    NODE_CANDIDATE: '18.20.4+dfsg-1',
    PACKAGED_CADDYFILE: 'another',
  }

  /** The scripts in a folder of this repository, with their paths moved, for a release. */
  const placeScripts = (from: string, to: string) => {
    for (const name of readdirSync(join(ROOT, from)).filter((file) =>
      /^(install|update|steps|uninstall|fetch)\.sh$/.test(file),
    )) {
      const script = readFileSync(join(ROOT, from, name), 'utf8')
      const moved = script
        .replaceAll(/(?<=[ ="])\/(?=(opt|etc|var|run\/systemd|usr\/local|proc\/net)\/)/g, `${folder}/`)
        .replace(':-3000', `:-${sitePort}`)
        .replace('port=3900', `port=${rehearsalPort}`)
      writeFileSync(join(to, 'deploy', name), moved)
    }
  }

  /** A folder as the archive of `version` unpacks, or as a clone without one. */
  const release = (version?: string, ...faults: Fault[]) => {
    const to = path(`unpacked/portico-${version ?? 'clone'}`)
    program(join(to, 'bin/portico'), PORTICO)
    mkdirSync(join(to, 'node_modules/.bin'), { recursive: true })
    symlinkSync(process.execPath, join(to, 'node_modules/.bin/node'))
    cpSync(join(ROOT, 'deploy'), join(to, 'deploy'), { recursive: true })
    placeScripts('deploy', to)
    for (const fault of faults) writeFileSync(join(to, fault), '')
    if (version) writeFileSync(join(to, 'VERSION'), `${version}\n`)
    return to
  }

  const run = (script: string, words: string[], variables: Partial<typeof environment> = {}) => {
    rmSync(log, { force: true })
    const env = { ...environment, ...variables }
    const { status, stdout, stderr } = spawnSync('bash', [script, ...words], { encoding: 'utf8', env, timeout: 60_000 })
    const calls = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
    return { status, out: stdout.trim(), err: stderr.trim(), calls }
  }

  return {
    path,
    read,
    write,
    release,
    /** An installed version has the update's script of the first release. */
    takeFirstScripts: (version: string) =>
      placeScripts('tests/support/first-release', path(`opt/portico/releases/${version}`)),
    install: (from: string, words: string[], variables?: Partial<typeof environment>) =>
      run(join(from, 'deploy/install.sh'), words, variables),
    run,
    update: (what: string, by = path('opt/portico/current')) => run(join(by, 'deploy/update.sh'), [what]),
    stop() {
      for (const unit of ['portico', 'portico-rehearsal', 'another'])
        spawnSync('systemctl', ['disable', '--now', unit], { env: environment })
    },
  }
}
