import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { MAX_ROWS } from '#src/rest/select-rows.ts'

const PACKAGE = join(import.meta.dirname, '..')
const INDEX = pathToFileURL(join(PACKAGE, 'src/index.ts')).href

const read = (file: string) => readFileSync(join(PACKAGE, file), 'utf8')
const source = (file: string) => read(`src/${file}`)
const README = read('README.md')

/** The first block of README.md in this language. */
function example(language: string): string {
  const [, block = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(README) ?? []
  return block
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
/** What README.md has between two texts. */
const between = (start: string, end: string) => README.split(start)[1]?.split(end)[0] ?? ''
const named = (text: string) => all(text, /`([\w/]+)`/g)
const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

it('the example of the README runs as it stands', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  mkdirSync(join(folder, 'migrations'))
  writeFileSync(join(folder, 'migrations/20260101000000_notes.sql'), example('sql'))
  // outside the repository the package's name leads nowhere
  writeFileSync(join(folder, 'example.ts'), example('ts').replace("'@portico/backend'", `'${INDEX}'`))
  const { stdout } = await promisify(execFile)(process.execPath, ['example.ts'], { cwd: folder })
  expect(stdout).toMatch(/^201 \[\s*\{\s*id: '[\da-f-]{36}',\s*author: null,\s*text: 'Hello'\s*\}\s*\]\n$/)
  rmSync(folder, { recursive: true })
})

it('the README lists the operators, preferences and types of rest/v1 that the code has', () => {
  const [, operators = ''] = /type Operator = (.*)/.exec(source('rest/parse-filter.ts')) ?? []
  const listed = between('filters `', '`').split(' ')
  expect(sorted(listed)).toEqual(sorted([...all(operators, /'(\w+)'/g), 'in', 'is', 'not', 'and', 'or']))
  const preferences = all(source('rest/rest-request.ts'), /^ {2}(\w+): \[/gm)
  expect(sorted(between('Prefer `', '`').split(' '))).toEqual(sorted(preferences))
  const [, types = ''] = /COLUMN_TYPES = (.*)/.exec(source('database/schema.ts')) ?? []
  expect(between('Columns are `', '`')).toBe(all(types, /'([\w ]+)'/g).join(' '))
  expect(between('more than ', ' rows in a response')).toContain(MAX_ROWS.toLocaleString('en-US'))
})

it('the README lists the calls of auth/v1 that are not refused', () => {
  const routes = all(
    source('auth/index.ts'),
    /on(?:GetAlone)?\((?:'[A-Z]+', )?'\/([\w/-]+)[^,]*', (?!refuse|.GET, POST', refuse)/g,
  )
  const calls = routes.map((path) => (path.startsWith('admin/') ? 'admin/users' : path.split('/')[0]!))
  expect(sorted(named(between('| `auth/v1` ', '| `storage/v1`')).filter((name) => !name.endsWith('/v1')))).toEqual(
    sorted(calls),
  )
})

it('the README names options, members, entry points and rooms that exist', () => {
  const options = all(source('options.ts').split('export interface BackendOptions')[1] ?? '', /^ {2}(\w+)\??:/gm)
  for (const option of named(between('| Option ', 'What the options')))
    if (/^[a-z]+[A-Z]?\w*$/.test(option)) expect(options).toContain(option)
  const members = all(
    source('index.ts').split('const opened =')[1]?.split('function conditionOf')[0] ?? '',
    /^ {4}(\w+)[,:]/gm,
  )
  expect(sorted(named(between('is a `Backend`:', 'Other entry')))).toEqual(sorted(members))
  const { exports, engines } = JSON.parse(read('package.json')) as { exports: object; engines: { node: string } }
  for (const entry of all(README, /`@portico\/backend\/([\w-]+)`/g))
    expect(Object.keys(exports)).toContain(`./${entry}`)
  expect(engines.node).toBe(`>=${between('on Node ', ' or later')}`)
  const rooms = readdirSync(join(PACKAGE, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const listed = all(between('## Rooms', '## Tests'), /^\| `(\w+)` /gm)
  expect(sorted(listed)).toEqual(sorted(rooms.map(({ name }) => name)))
})
