import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWith } from '#tests/support/programs.ts'

/* `portico`, as a server has it and in a clone. */
const ROOT = join(import.meta.dirname, '../..')
const PORTICO = join(ROOT, 'bin/portico')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-command-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs it with these variables alone. */
function run(program: string, words: string[], { cwd = folder, ...env }: Record<string, string> = {}) {
  const PATH = env.PATH ?? process.env.PATH
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', cwd, env: { ...env, PATH } })
  return { status, out: stdout.trim(), err: stderr.trim() }
}

/** A release on a server, where `id` and `setpriv` are not the system's. Returns what `portico` would start there. */
function onServer(
  variables: string,
  user: number,
  words: string[],
  environment: Record<string, string> = {},
  programs: Record<string, string> = {
    setpriv: 'case "$*" in *" test -"*) exit ;; esac\npwd\numask\necho "$@"\nexec env -u PATH',
  },
) {
  const variablesFile = join(folder, 'portico.env')
  writeFileSync(variablesFile, variables)
  const fakes = join(folder, 'fakes')
  const bin = join(folder, 'release/bin')
  for (const path of [fakes, bin]) mkdirSync(path, { recursive: true })
  const write = (file: string, text: string) => {
    writeFileSync(file, text)
    chmodSync(file, 0o755)
  }
  for (const [name, script] of Object.entries({ id: `echo ${user}`, ...programs }))
    write(join(fakes, name), `#!/bin/sh\n${script}\n`)
  write(join(bin, 'portico'), readFileSync(PORTICO, 'utf8').replace('/etc/$name.env', variablesFile))
  return run(join(bin, 'portico'), words, { PATH: `${fakes}:/usr/bin:/bin`, ...environment })
}

const VARIABLES = `# a comment
SITE_URL=https://www.example.com

MAIL_FROM=Portico <site@example.com>
SMTP_URL='smtps://user:a$b"c#d@mail.example.com'
FEED_PROXY_URL="https://proxy.example.com/?url="
PATH-LIKE=ignored
CONTENT=empty`

test('on a server a command runs in the release, as the site’s user, with the variables of the site', () => {
  const { status, out } = onServer(VARIABLES, 0, ['backup', 'my site.tar.gz'])
  const lines = out.split('\n')
  expect(status).toBe(0)
  expect(lines.slice(0, 3)).toEqual([
    join(folder, 'release'),
    '0077',
    '--reuid=portico --regid=portico --init-groups -- node -r ./scripts/ensure-node.cjs scripts/backup.ts my site.tar.gz',
  ])
  expect(lines).toEqual(
    expect.arrayContaining([
      'SITE_URL=https://www.example.com',
      'MAIL_FROM=Portico <site@example.com>',
      'SMTP_URL=smtps://user:a$b"c#d@mail.example.com',
      'FEED_PROXY_URL=https://proxy.example.com/?url=',
      'CONTENT=empty',
      'DATA_DIR=/var/lib/portico',
      `INIT_CWD=${folder}`,
    ]),
  )
  expect(out).not.toContain('ignored')
})

/** A server where the site's user can open nothing that others own, and the program says what it was given. */
function withClosedFolders(words: string[]) {
  const fakes = {
    setpriv: `while [ "$1" != -- ]; do shift; done; shift; for file; do :; done
      case "$*" in test*) exit 1 ;; */restore.ts*) cat "$file"; exit ;; */backup.ts*) echo archive >"$file" ;; *) mkdir "$file" && echo page >"$file/index.html" ;; esac`,
    install: 'exec cp "$5" "$6"',
    chown: '',
  }
  const file = join(folder, 'home/mine')
  mkdirSync(join(folder, 'home'), { recursive: true })
  const result = onServer(
    `DATA_DIR=${folder}/data`,
    0,
    words.map((word) => word.replace('FILE', file)),
    {},
    fakes,
  )
  return { ...result, file, left: globSync('data-lent-*', { cwd: folder }) }
}

test.each([
  ['backup', ''],
  ['export-site', '/index.html'],
  ['export-site --demo', '/index.html'],
])('%s writes into a folder of root’s, which the site’s user cannot open', (words, within) => {
  const command = words.split(' ')
  const { status, out, file, left } = withClosedFolders([...command, 'FILE'])
  expect([status, out, left]).toEqual([0, `It is ${file} now.`, []])
  expect(readFileSync(file + within, 'utf8')).toMatch(/archive|page/)
  const again = withClosedFolders([...command, 'FILE'])
  expect([again.status, again.err]).toEqual([1, `There is something at ${file} already. Choose another name.`])
})

test('an empty folder is filled by an export, and stays when it is named for a backup', () => {
  const mine = join(folder, 'home/mine')
  mkdirSync(mine, { recursive: true })
  const { status, err } = withClosedFolders(['backup', 'FILE/'])
  expect([status, err]).toEqual([1, `There is something at ${mine} already. Choose another name.`])
  expect(readdirSync(mine)).toEqual([])
  expect(withClosedFolders(['export-site', 'FILE/']).status).toBe(0)
  expect(readdirSync(mine)).toEqual(['index.html'])
})

test('an archive in a folder of root’s is restored', () => {
  expect(withClosedFolders(['restore', 'FILE'])).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^There is no file/),
  })
  writeFileSync(join(folder, 'home/mine'), 'of root')
  for (const command of [['restore'], ['restore', '--from-s3']])
    expect(withClosedFolders([...command, 'FILE'])).toMatchObject({ status: 0, out: 'of root', left: [] })
})

test('what another web server is to serve is written readable for others', () => {
  expect(onServer(VARIABLES, 0, ['export-site', '/srv/www']).out.split('\n')[1]).toBe(
    process.umask().toString(8).padStart(4, '0'),
  )
})

test('a variable that is set already wins over the file', () => {
  const { out } = onServer('DATA_DIR=/srv/site\nCONTENT=empty', 0, ['check-data'], { DATA_DIR: '/srv/copy' })
  expect(out).toContain('DATA_DIR=/srv/copy')
  expect(out).toContain('CONTENT=empty')
})

test('whoever cannot read the variables of a server is told who can', () => {
  expect(onServer(VARIABLES, 1000, ['backup'])).toEqual({
    status: 1,
    out: '',
    err: expect.stringMatching(/^Only root can read .+: sudo portico backup$/),
  })
})

test('through a link it finds its own folder, and takes paths relative to the caller’s', () => {
  const link = join(folder, 'portico')
  symlinkSync(PORTICO, link)
  const { status, err } = run(link, ['restore', 'missing.tar.gz'], { DATA_DIR: join(folder, 'data') })
  expect([status, err]).toEqual([1, expect.stringContaining(join(folder, 'missing.tar.gz'))])
})

test('a release says its version, and a clone that of its commit', () => {
  const release = join(folder, 'release')
  cpSync(PORTICO, join(release, 'bin/portico'))
  writeFileSync(join(release, 'VERSION'), '1.2.3+20261127.1201.abcdef0\nmore\n')
  expect(run(join(release, 'bin/portico'), ['version']).out).toBe('1.2.3+20261127.1201.abcdef0')
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const [number, commit] = run(PORTICO, ['version']).out.split('+')
  expect(number).toBe(version)
  // none where git is missing
  expect(commit ?? '20261127.1201.abcdef0').toMatch(/^\d{8}\.\d{4}\.[0-9a-f]{7,}$/)
})

testWith('git')('a commit with the tag of its version has the number alone, one with another tag has not', () => {
  const clone = join(folder, 'clone')
  cpSync(PORTICO, join(clone, 'bin/portico'))
  writeFileSync(join(clone, 'package.json'), '{\n  "version": "1.2.3",\n}\n')
  const own = ['-C', clone, '-c', 'user.name=a', '-c', 'user.email=a@b.example']
  const git = (...words: string[]) => expect(run('git', [...own, ...words]).status).toBe(0)
  const version = () => run(join(clone, 'bin/portico'), ['version']).out
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'first')
  git('tag', 'v1.2.2')
  expect(version()).toMatch(/^1\.2\.3\+\d{8}\.\d{4}\.[0-9a-f]{7,}$/)
  git('tag', 'v1.2.3')
  expect(version()).toBe('1.2.3')
})

test.each([['help'], ['--help'], ['serve', '--help'], []])('%j names the commands', (...words) => {
  expect(run(PORTICO, words)).toMatchObject({ status: 0, out: expect.stringContaining('check-data') })
})

test('an unknown command is refused with those that there are', () => {
  const { status, err } = run(PORTICO, ['deploy'])
  expect([status, err]).toEqual([1, expect.stringMatching(/^There is no command deploy\.\nUsage: portico COMMAND/)])
})

testWith('shellcheck')('shellcheck finds no fault in the scripts', () => {
  const scripts = globSync(['.ci/run', 'bin/*', '{deploy,scripts,tests/install}/*.sh'], { cwd: ROOT })
  expect(run('shellcheck', ['--external-sources', ...scripts], { cwd: ROOT })).toEqual({ status: 0, out: '', err: '' })
})
