import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeServer } from '#tests/support/fake-server.ts'

/* deploy/install.sh and deploy/update.sh, without a system: `npm run test:install` runs them in a Debian of their own. */
const OWN_SITE = ['www.example.com', 'owner@example.com']

let folder: string
let server: Awaited<ReturnType<typeof fakeServer>>
beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'portico-scripts-')))
  server = await fakeServer(folder)
})
afterEach(() => {
  server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The version that the link names. */
const current = () => readlinkSync(server.path('opt/portico/current')).replace(/.*\//, '')
const releases = () => readdirSync(server.path('opt/portico/releases')).sort()

/** A server with version 1 and data. */
function installed(...faults: Parameters<typeof server.release>[1][]) {
  const { status, err } = server.install(
    server.release('1', ...faults.filter((fault) => fault !== undefined)),
    OWN_SITE,
  )
  expect([status, err]).toEqual([0, ''])
  server.write('var/lib/portico/word', 'the owner’s word')
}

/** A folder with the system's other programs. */
function toolsWithout(...missing: string[]) {
  const tools = server.path('tools')
  mkdirSync(tools)
  for (const name of readdirSync('/usr/bin'))
    if (!missing.includes(name)) symlinkSync(join('/usr/bin', name), join(tools, name))
  return tools
}

test.each([
  [[], /^Usage: deploy\/install.sh DOMAIN EMAIL/],
  [['www.example.com'], /^Usage: /],
  [['https://www.example.com', 'owner@example.com'], /^Write the name alone, .* without https:/],
  [['www.example.com:8080', 'owner@example.com'], /^Write the name alone/],
  [['203.0.113.7', 'owner@example.com'], /^203.0.113.7 is not a name/],
  [['müller.example', 'owner@example.com'], /xn--/],
  [['www.example.com', 'owner'], /^owner is not an e-mail address/],
  [['www.example.com', "o'owner@example.com"], /is not an e-mail address/],
])('an installation is refused with a sentence for %j', (words, sentence) => {
  const { status, err, calls } = server.install(server.release('1'), words)
  expect([status, calls]).toEqual([1, []])
  expect(err).toMatch(sentence)
})

test('an installation says that it needs root, apt and systemd', () => {
  const release = server.release('1')
  expect(server.install(release, OWN_SITE, { USER_ID: '1000' }).err).toMatch(
    /^Run this as root: sudo .*owner@example.com$/,
  )
  const PATH = `${server.path('fakes')}:${toolsWithout('apt-get')}`
  rmSync(server.path('fakes/apt-get'))
  expect(server.install(release, OWN_SITE, { PATH }).err).toMatch(/^This script knows Debian and Ubuntu\./)
  rmSync(server.path('run/systemd/system'), { recursive: true })
  expect(server.install(release, OWN_SITE).err).toMatch(/^This system does not run systemd/)
})

test('an installation names the program that has the port of the proxy', async () => {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  const line = spawnSync('grep', [
    '-h',
    `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')} .* 0A `,
    '/proc/net/tcp',
  ])
  // the same socket, in the table of the server on port 80
  server.write('proc/net/tcp', String(line.stdout).replace(/0100007F:\w{4}/, '00000000:0050'))
  const { status, err, calls } = server.install(server.release('1'), OWN_SITE)
  listener.close()
  expect([status, err, calls]).toEqual([1, 'Port 80 is used by node. End that first.', []])
})

test('a clone is not built where npm runs on an old Node, and nothing else is done', () => {
  const { status, err } = server.install(server.release(), OWN_SITE, {
    PATH: `${server.path('fakes')}:${toolsWithout('npm', 'node')}`,
  })
  expect([status, err]).toEqual([
    1,
    expect.stringMatching(/^npm runs on Node 18\.20\.4\S* here, and building needs 20\.9/),
  ])
  expect(existsSync(server.path('opt/portico/current'))).toBe(false)
  expect(existsSync(server.path('etc/portico.env'))).toBe(false)
})

test('a clone is built where it runs, and updated by a tag', () => {
  for (const [name, script] of [
    ['node', 'echo v22.0.0'],
    // twice the memory that a build takes
    ['awk', 'case "$*" in */proc/meminfo*) echo 1600 ;; *) exec /usr/bin/awk "$@" ;; esac'],
    ['npm', 'echo "npm $1" >>"$SERVER/calls"'],
  ] as const)
    writeFileSync(server.path(`fakes/${name}`), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const clone = server.release()
  const git = (...words: string[]) =>
    spawnSync('git', ['-C', clone, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...words])
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', '1')
  const { status, calls } = server.install(clone, OWN_SITE)
  expect([status, calls.slice(0, 2), current()]).toEqual([0, ['npm ci', 'npm run'], '1'])
  server.write('var/lib/portico/word', 'the owner’s word')
  git('commit', '--quiet', '--allow-empty', '--message', '2')
  git('tag', 'v2')
  git('commit', '--quiet', '--allow-empty', '--message', '3')
  expect(server.update('v2')).toMatchObject({ status: 0, out: expect.stringContaining('2 is running. 1 is kept') })
  expect([current(), releases()]).toEqual(['2', ['1', '2']])
})

test('an installation starts the site and the proxy, and prints address, password and DNS record', () => {
  const { status, out, calls } = server.install(server.release('1'), OWN_SITE)
  expect(status).toBe(0)
  expect(calls).toEqual([
    'systemctl daemon-reload',
    'systemctl enable --quiet portico',
    'systemctl reset-failed portico',
    'systemctl restart portico',
    '1 serve in portico',
    'systemctl enable --quiet caddy',
    'systemctl reload-or-restart caddy',
  ])
  expect(out).toMatch(/https:\/\/www\.example\.com once/)
  expect(statSync(server.path('var/log/portico/portico.log')).mode & 0o777).toBe(0o640)
  expect(out).toMatch(/\/admin as owner@example\.com with the password [A-Za-z0-9]{20}$/m)
  // the private address leads nobody here
  expect(out).toMatch(/^ {2}www\.example\.com {2}A {5}203\.0\.113\.7$/m)
  expect(out).not.toContain('10.0.0.5')
  expect(statSync(server.path('var/log/portico')).mode & 0o777).toBe(0o750)
  expect(server.read('etc/portico.env')).toMatch(/^SITE_URL=https:\/\/www\.example\.com\nCONTENT=empty\n$/m)
  expect(server.read('etc/portico.env')).not.toContain('ADMIN_')
  expect(server.read('etc/caddy/Caddyfile')).toMatch(/^www\.example\.com \{[\s\S]*reverse_proxy 127\.0\.0\.1:\d+ \{/m)
  expect(readlinkSync(server.path('usr/local/bin/portico'))).toBe(server.path('opt/portico/current/bin/portico'))
})

test('a second installation keeps what the owner has edited, and prints no password', () => {
  installed()
  server.write('etc/portico.env', 'SITE_URL=https://www.example.com\nLOG_LEVEL=warn\n')
  server.write('etc/caddy/Caddyfile', 'www.example.com {\n}\n')
  const { status, out } = server.install(server.path('opt/portico/current'), OWN_SITE)
  expect(status).toBe(0)
  expect(out).not.toContain('password')
  expect(out).toContain('no account was made for owner@example.com: portico admin create owner@example.com makes one.')
  expect(server.read('etc/portico.env')).toBe('SITE_URL=https://www.example.com\nLOG_LEVEL=warn\n')
  expect(server.read('etc/caddy/Caddyfile')).toBe('www.example.com {\n}\n')
})

test('an installation that was interrupted is completed, with the password that it has chosen', () => {
  server.write(
    'etc/portico.env',
    'SITE_URL=https://www.example.com\nADMIN_EMAIL=a@example.com\nADMIN_PASSWORD=chosen before\n',
  )
  mkdirSync(server.path('opt/portico/releases/1.part'), { recursive: true })
  const release = server.release('1')
  const other = server.install(release, OWN_SITE)
  expect([other.status, other.err, other.calls]).toEqual([
    1,
    expect.stringMatching(/^An earlier run has begun with a@example\.com/),
    [],
  ])
  const { out } = server.install(release, ['www.example.com', 'a@example.com'])
  expect(out).toContain('as a@example.com with the password chosen before')
  expect(server.read('etc/portico.env')).toBe('SITE_URL=https://www.example.com\n')
  expect(releases()).toEqual(['1'])
})

test('an installation takes over no account of a person', () => {
  server.write('etc/passwd', `portico:x:1000:1000:Portia Co:/home/portico:/bin/bash\n`)
  const release = server.release('1')
  const { status, err, calls } = server.install(release, OWN_SITE)
  expect([status, err, calls]).toEqual([
    1,
    expect.stringMatching(/^There is an account named portico with the home folder \/home\/portico/),
    [],
  ])
  server.write('etc/passwd', `portico:x:101:101::${server.path('var/lib/portico')}:/usr/sbin/nologin\n`)
  expect(server.install(release, OWN_SITE).status).toBe(0)
})

test('a site that does not start is said with the end of its log, and its password stays for the next run', () => {
  const { status, err } = server.install(server.release('1', 'does-not-start'), OWN_SITE)
  expect([status, err]).toEqual([1, expect.stringMatching(/^no such table\nThe site does not start/)])
  expect(server.read('etc/portico.env')).toContain('ADMIN_PASSWORD=')
})

test('the name without www leads on to the site if it leads to this machine, and is left alone otherwise', () => {
  server.write('dns-example.com', '203.0.113.7 STREAM example.com\n')
  const release = server.release('1')
  expect(server.install(release, OWN_SITE).err).toBe('')
  const redirect = '\nexample.com {\n\tredir https://www.example.com{uri} permanent\n}\n'
  expect(server.read('etc/caddy/Caddyfile')).toContain(redirect)
  rmSync(server.path('etc/caddy/Caddyfile'))
  server.write('dns-example.com', '198.51.100.9 STREAM example.com\n')
  expect(server.install(release, OWN_SITE).err).toBe('')
  expect(server.read('etc/caddy/Caddyfile')).not.toContain(redirect)
})

test('a Caddyfile with other sites is left alone, and said', () => {
  server.write('etc/caddy/Caddyfile', 'shop.example.com {\n}\n')
  expect(server.install(server.release('1'), OWN_SITE).out).toMatch(/Caddyfile has other sites and was left alone/)
  expect(server.read('etc/caddy/Caddyfile')).toBe('shop.example.com {\n}\n')
})

test('an installation neither changes the name of a site nor its version', () => {
  installed()
  const release = server.release('2')
  expect(server.install(release, ['www.other.example', 'owner@example.com']).err).toMatch(
    /For another name change it there/,
  )
  expect(server.install(release, OWN_SITE).err).toMatch(/^1 is installed already\. To update: .*update\.sh /)
  expect(current()).toBe('1')
})

test('an update backs up, tries the new version on a copy, and then switches', () => {
  installed()
  const { status, out, calls } = server.update(server.release('2', 'migrates'))
  expect(calls).toEqual([
    '1 backup in portico',
    '2 restore in portico-rehearsal manual-1.tar.gz',
    'systemctl daemon-reload',
    'systemctl start portico-rehearsal',
    '2 serve in portico-rehearsal',
    'systemctl stop portico-rehearsal',
    'systemctl daemon-reload',
    'systemctl reset-failed portico',
    'systemctl restart portico',
    '2 serve in portico',
  ])
  expect([status, out]).toEqual([0, `2 is running. 1 is kept in ${server.path('opt/portico/releases/1')}.`])
  expect([current(), releases()]).toEqual(['2', ['1', '2']])
  expect(server.read('var/lib/portico/word')).toBe('word of 2\n')
  expect(existsSync(server.path('var/lib/portico-rehearsal'))).toBe(false)
})

test('an update takes an archive', () => {
  installed()
  server.release('2')
  const archive = server.path('portico-2-linux-x64.tar.gz')
  spawnSync('tar', ['-czf', archive, '-C', server.path('unpacked'), 'portico-2'])
  expect(server.update(archive).status).toBe(0)
  expect([current(), existsSync(server.path('opt/portico/incoming'))]).toEqual(['2', false])
})

test.each(['does-not-start', 'migrates'] as const)(
  'a version that fails on the copy is never switched to (%s)',
  (fault) => {
    installed()
    const { status, err, calls } = server.update(server.release('2', fault, 'does-not-start'))
    expect([status, err]).toEqual([
      1,
      expect.stringMatching(/^no such table\n2 does not start: .* Nothing was changed; 1 goes on\.$/),
    ])
    expect(calls.filter((call) => /^systemctl .* portico$/.test(call))).toEqual([])
    expect([current(), releases()]).toEqual(['1', ['1']])
    expect(server.read('var/lib/portico/word')).toBe('the owner’s word')
  },
)

test.each([
  [
    'with the data, when it had migrated',
    ['migrates', 'fails-in-earnest'],
    ['1 restore in portico before-migration-1.tar.gz'],
  ],
  ['and leaves the data alone, when it had not', ['fails-in-earnest'], []],
] as const)('a version that fails after the switch goes back %s', (_, faults, restored) => {
  installed()
  const { status, err, calls } = server.update(server.release('2', ...faults))
  expect([status, err]).toEqual([
    1,
    expect.stringMatching(/^2 is not ready[\s\S]*\n1 is running again, and nothing was lost\.$/),
  ])
  expect(calls.slice(calls.indexOf('2 serve in portico') + 1)).toEqual([
    'systemctl stop portico',
    'systemctl daemon-reload',
    ...restored,
    'systemctl reset-failed portico',
    'systemctl restart portico',
    '1 serve in portico',
  ])
  expect([current(), releases()]).toEqual(['1', ['1']])
  expect(server.read('var/lib/portico/word')).toBe('the owner’s word')
})

test('a version that was ready, and fails then, stays with what it has taken if the former one cannot read it', () => {
  installed()
  const { status, err, calls } = server.update(server.release('2', 'migrates', 'fails-later'))
  expect([status, err]).toEqual([
    1,
    expect.stringMatching(
      /^2 is not ready[\s\S]*\n2 was ready and may have taken changes, which 1 cannot read\. So it stays, and has been started again: it is running, and nothing was lost\. The archive from before its migration is \S*\/before-migration-1\.tar\.gz\.$/,
    ),
  ])
  expect(calls.filter((call) => /^. (restore|serve) in portico\b/.test(call)).slice(2)).toEqual([
    '2 serve in portico',
    '2 serve in portico',
  ])
  expect([current(), releases()]).toEqual(['2', ['1', '2']])
})

test('without a migration it goes back to the former version with what it has taken', () => {
  installed()
  expect(server.update(server.release('2', 'fails-later')).err).toMatch(/1 is running again, and nothing was lost\.$/)
  expect([current(), releases(), server.read('var/lib/portico/word')]).toEqual(['1', ['1'], 'acknowledged\n'])
})

test('the mark of an earlier switch is none of this one', () => {
  installed()
  const release = server.release('2', 'migrates', 'fails-in-earnest')
  server.write('var/lib/portico/ready-version', '2 1764381600.5')
  expect(server.update(release).err).toMatch(/1 is running again, and nothing was lost\.$/)
  expect(server.read('var/lib/portico/word')).toBe('the owner’s word')
})

test('the rehearsal has the unit of the new version with what the owner has added, and may not write the data', () => {
  installed()
  const own = 'etc/systemd/system/portico.service.d'
  mkdirSync(server.path(own))
  server.write(`${own}/memory.conf`, '[Service]\nMemoryMax=300M\n')
  server.write('killed at stop portico-rehearsal', '')
  expect(server.update(server.release('2')).status).not.toBe(0)
  const unit = server.path('run/systemd/system/portico-rehearsal.service')
  expect(server.read('run/systemd/system/portico-rehearsal.service')).toBe(
    readFileSync(server.path('unpacked/portico-2/deploy/portico.service'), 'utf8'),
  )
  expect(readdirSync(`${unit}.d`)).toEqual(['memory.conf', 'zz-rehearsal.conf'])
  const change = readFileSync(`${unit}.d/zz-rehearsal.conf`, 'utf8')
  expect(change).toMatch(/^StateDirectory=$/m)
  expect(change).toMatch(/^ReadWritePaths=-\S+\/portico-rehearsal$/m)
  // the next run ends what a killed one left
  expect(server.update(server.path('unpacked/portico-2')).status).toBe(0)
  expect([existsSync(unit), existsSync(`${unit}.d`), releases()]).toEqual([false, false, ['1', '2']])
})

test('an update that is killed between the link and the restart is completed by the next run', () => {
  installed()
  server.write('killed at restart portico', '')
  expect(server.update(server.release('2')).status).not.toBe(0)
  expect(current()).toBe('2')
  expect(server.update(server.path('unpacked/portico-2'))).toMatchObject({
    status: 0,
    out: `2 is running. 1 is kept in ${server.path('opt/portico/releases/1')}.`,
  })
  // or taken back
  server.write('killed at restart portico', '')
  expect(server.update(server.release('3')).status).not.toBe(0)
  expect([current(), server.update(server.path('unpacked/portico-2')).err]).toEqual(['3', '2 is running already.'])
  expect(current()).toBe('2')
})

test('versions of killed updates push out none that ran', () => {
  installed()
  expect(server.update(server.release('2')).status).toBe(0)
  server.write('killed at start portico-rehearsal', '')
  expect(server.update(server.release('3')).status).not.toBe(0)
  expect(server.update(server.release('4')).status).toBe(0)
  expect(releases()).toEqual(['1', '2', '4'])
})

test.each([
  ['portico', 'the archives'],
  ['lib', 'the copy'],
])('without room on the disk of %s, which has %s, nothing is done', (name) => {
  installed()
  server.write(`${name}.disk`, '10\n')
  const { err, calls } = server.update(server.release('2'))
  expect(err).toMatch(new RegExp(`/${name} has 10 MB free, and this needs \\d+ MB\\.`))
  expect(calls).toEqual([])
})

test('the first release updates to this one, whose script then takes the next update over from it', () => {
  installed()
  server.takeFirstScripts('1')
  expect(server.update(server.release('2', 'migrates', 'fails-in-earnest')).err).toMatch(/1 is running again/)
  expect(server.update(server.release('3', 'migrates'))).toMatchObject({ status: 0 })
  expect([current(), server.read('var/lib/portico/word')]).toEqual(['3', 'word of 3\n'])
  const next = server.release('4')
  const script = join(next, 'deploy/update.sh')
  writeFileSync(script, readFileSync(script, 'utf8').replace('is running. $', 'is running by its own script. $'))
  expect(server.update(next)).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^4 is running by its own script\./),
  })
})

test('a site on Supabase is tried against its project, without a copy', () => {
  installed()
  server.write('etc/portico.env', 'SUPABASE_URL="https://project.supabase.co"\n')
  const { status, calls } = server.update(server.release('2'))
  expect(status).toBe(0)
  expect(calls.slice(0, 4)).toEqual([
    'systemctl daemon-reload',
    'systemctl start portico-rehearsal',
    '2 serve in portico',
    'systemctl stop portico-rehearsal',
  ])
})

test('without a backup nothing is updated', () => {
  installed('cannot-back-up')
  const { err } = server.update(server.release('2'))
  expect(err).toBe('Without a backup nothing is changed.')
  expect([current(), releases()]).toEqual(['1', ['1']])
})

test('an update says what it cannot install', () => {
  const release = server.release('0')
  expect(server.update(release, release).err).toMatch(
    /^Nothing is installed in \S+: deploy\/install\.sh comes first\.$/,
  )
  installed()
  expect(server.update(server.path('unpacked/portico-1')).err).toBe('1 is running already.')
  expect(server.update('portico-3.tar.gz').err).toBe('There is no portico-3.tar.gz.')
  expect(server.update('v3').err).toMatch(
    /^There is no file or folder v3, and a tag can be installed only where a clone was/,
  )
  expect(server.update(server.path('etc')).err).toMatch(/etc is neither a release nor a clone of Portico\.$/)
  server.write('damaged.tar.gz', 'PK')
  expect(server.update(server.path('damaged.tar.gz')).err).toMatch(
    /damaged\.tar\.gz is damaged, or not an archive of Portico\.$/,
  )
  expect([current(), releases()]).toEqual(['1', ['1']])
})

test('the newest three releases are kept, and one that is kept is not removed for failing', () => {
  installed()
  for (const version of ['2', '3', '4']) expect(server.update(server.release(version)).status).toBe(0)
  expect(releases()).toEqual(['2', '3', '4'])
  server.write('opt/portico/releases/2/does-not-start', '')
  expect(server.update(server.path('opt/portico/releases/2')).status).toBe(1)
  expect(releases()).toEqual(['2', '3', '4'])
  expect(server.update(server.path('opt/portico/releases/3')).status).toBe(0)
  expect([current(), releases()]).toEqual(['3', ['2', '3', '4']])
})

test('two updates at a time are refused', async () => {
  installed()
  const lock = spawn('flock', [server.path('opt/portico/lock'), 'sh', '-c', 'echo held; read line'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(lock.stdout, 'data')
  const { err } = server.update(server.release('2'))
  lock.stdin.end()
  expect(err).toBe('Another installation or update is running.')
})

const ANOTHER = ['www.another.example', 'other@example.com', 'another']

test('a second site has a name, a user, a unit and a port of its own, and a place in the proxy', () => {
  installed()
  const before = server.read('etc/caddy/Caddyfile')
  const { status, err, out } = server.install(server.path('opt/portico/current'), ANOTHER)
  expect([status, err]).toEqual([0, ''])
  expect(out).toContain('https://www.another.example/admin as other@example.com')
  const [, port] = /^PORT=(30\d\d)$/m.exec(server.read('etc/another.env')) ?? []
  const caddyfile = server.read('etc/caddy/Caddyfile')
  expect(caddyfile.startsWith(before)).toBe(true)
  expect(caddyfile.slice(before.length)).toMatch(
    new RegExp(`^\\nwww\\.another\\.example \\{[\\s\\S]*127\\.0\\.0\\.1:${port} \\{`),
  )
  const unit = server.read('etc/systemd/system/another.service')
  expect(unit).toMatch(/^ExecStart=\/opt\/another\/current\/bin\/portico serve$/m)
  expect(unit).toMatch(/^User=another$/m)
  expect(unit.replace('bin/portico', '')).not.toMatch(/^(?!#).*portico/m)
  expect(readlinkSync(server.path('usr/local/bin/another'))).toBe(server.path('opt/another/current/bin/portico'))
  expect(server.read('etc/portico.env')).not.toContain('PORT=')
  // once more it changes nothing, and a third one takes the next port
  expect(server.install(server.path('opt/another/current'), ANOTHER).status).toBe(0)
  expect(server.read('etc/caddy/Caddyfile')).toBe(caddyfile)
})

test.each([
  [['a.example.com', 'a@example.com', 'Another Site'], 'is not a name for a user and a folder'],
  [['a.example.com', 'a@example.com'], 'A second site needs a name: '],
])('%j is refused beside another site', (words, sentence) => {
  installed()
  expect(server.install(server.path('opt/portico/current'), words).err).toContain(sentence)
})

test('on a machine with IPv6 alone the record is AAAA', () => {
  server.write('addresses', '2001:db8::7 fe80::1\n')
  const { out } = server.install(server.release('1'), OWN_SITE)
  expect(out).toMatch(/^ {2}www\.example\.com {2}AAAA {2}2001:db8::7$/m)
  expect(out).not.toMatch(/ {2}A {5}/)
})

test('a site that leaves keeps its data and leaves the other one alone, and comes back', () => {
  installed()
  server.install(server.path('opt/portico/current'), ANOTHER)
  const uninstall = (...words: string[]) => server.run(server.path('opt/portico/current/deploy/uninstall.sh'), words)
  expect(uninstall('--delete-data', 'www.another.example').err).toBe(
    'This site is www.example.com, not www.another.example. Nothing was done.',
  )
  const { status, out, calls } = uninstall()
  expect([status, calls[0]]).toEqual([0, 'systemctl disable --now --quiet portico'])
  expect(out).toMatch(/^The site is gone\. What it has stays: \S+\/var\/lib\/portico /)
  for (const gone of ['opt/portico', 'etc/systemd/system/portico.service', 'usr/local/bin/portico'])
    expect([gone, existsSync(server.path(gone))]).toEqual([gone, false])
  expect(server.read('etc/caddy/Caddyfile')).not.toContain('www.example.com {')
  expect(server.read('etc/caddy/Caddyfile')).toMatch(/^\{\n\t# an error names[\s\S]*^www\.another\.example \{$/m)
  expect(server.read('var/lib/portico/word')).toBe('the owner’s word')
  expect(existsSync(server.path('opt/another/current/VERSION'))).toBe(true)
  expect(server.install(server.path('unpacked/portico-1'), OWN_SITE).status).toBe(0)
  expect(uninstall('--delete-data', 'www.example.com').out).toMatch(/^The site and its data are gone\./)
  for (const gone of ['var/lib/portico', 'etc/portico.env', 'var/log/portico'])
    expect([gone, existsSync(server.path(gone))]).toEqual([gone, false])
})

describe('fetch.sh', () => {
  const fetchFrom = (source: string, ...words: string[]) =>
    server.run(server.path('unpacked/portico-1/deploy/fetch.sh'), [source, ...words])

  /** A folder as `npm run release` writes it. */
  function released() {
    server.release('1')
    const archive = 'portico-1-linux-x64.tar.gz'
    spawnSync('tar', ['-czf', server.path(archive), '-C', server.path('unpacked'), 'portico-1'])
    const { stdout } = spawnSync('sha256sum', [archive], { cwd: folder, encoding: 'utf8' })
    server.write('SHA256SUMS', `${'0'.repeat(64)}  portico-1-linux-arm64.tar.gz\n${stdout}`)
    return archive
  }

  test('installs the archive for this processor from a folder', () => {
    released()
    const { status, out, err } = fetchFrom(folder, ...OWN_SITE)
    expect([status, err]).toEqual([0, ''])
    expect(out).toContain('Sign in at https://www.example.com/admin')
    expect(current()).toBe('1')
  })

  test('refuses an archive that SHA256SUMS does not name as it is, and leaves nothing', () => {
    const archive = released()
    writeFileSync(server.path(archive), 'x', { flag: 'a' })
    expect(fetchFrom(server.path(archive), ...OWN_SITE).err).toBe(
      `${archive} is not what SHA256SUMS says: it is damaged, or somebody has changed it. Nothing was installed.`,
    )
    server.write('SHA256SUMS', '')
    expect(fetchFrom(server.path(archive), ...OWN_SITE).err).toMatch(/^SHA256SUMS does not name/)
    expect(fetchFrom('http://example.com/portico/', ...OWN_SITE).err).toMatch(
      /^http:\/\/example.com\/portico is not https/,
    )
    expect(existsSync(server.path('opt/portico'))).toBe(false)
  })

  test('says a machine that is too small before it fetches', () => {
    released()
    server.write('opt.disk', '300\n')
    expect(fetchFrom('https://example.com/portico/', ...OWN_SITE).err).toMatch(
      /opt has 300 MB free, and a site needs 1000 MB/,
    )
  })
})
