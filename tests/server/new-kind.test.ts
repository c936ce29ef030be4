import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOutput } from '#tests/support/read-output.ts'
import { freePort, readKeys } from '#tests/support/server.ts'
import { findParts } from '#tests/support/supabase/parts.ts'

/*
 * docs/architecture.md is followed: a list of awards, and a field of testimonials, are added to a copy of the program, with
 * exactly the files that it names.
 */

const ROOT = join(import.meta.dirname, '../..')
const FIXTURES = join(import.meta.dirname, '../support/awards')
const HOSTILE = '<p>For lists.<img src=x onerror=alert(1)></p>'

/** The new files, by what the document calls them. */
const NEW = {
  'supabase/migrations a .sql': ['supabase/migrations/20991231000000_awards.sql', 'awards.sql.txt'],
  'supabase/migrations a .postgres.sql': [
    'supabase/migrations/20991231000100_awards.postgres.sql',
    'awards.postgres.sql.txt',
  ],
  'src/content award/award.ts': ['src/content/award/award.ts', 'award.ts.txt'],
  'src/content award/award.schema.ts': ['src/content/award/award.schema.ts', 'award.schema.ts.txt'],
  'src/site/sections awards.tsx': ['src/site/sections/awards.tsx', 'awards.tsx.txt'],
  'src/admin/editors awards-editor.tsx': ['src/admin/editors/awards-editor.tsx', 'awards-editor.tsx.txt'],
} as const

/** The lines that are added to a file, each after another one. */
const CHANGED: Record<string, readonly (readonly [after: string, line: string])[]> = {
  'src/content kinds.ts': [
    ["import type { Kind } from './kind.ts'\n", "import { AWARDS } from './award/award.ts'\n"],
    ['TALKS_DESCRIPTION, TALKS,', ' AWARDS,'],
  ],
  'src/content forms.ts': [
    ["import type { ContentTable } from './kinds.ts'\n", "import { AwardForm } from './award/award.schema.ts'\n"],
    ['  talks: TalkForm,\n', '  awards: AwardForm,\n'],
  ],
  'src/site/sections sections.ts': [
    ["import type { ComponentType } from 'react'\n", "import { Awards } from './awards.tsx'\n"],
    ["  'talks-media': Talks,\n", '  awards: Awards,\n'],
  ],
  'src/admin editors.ts': [
    [
      'export const EDITORS: readonly Editor[] = [\n',
      "  { path: '/admin/awards', label: 'Awards', icon: Mic, load: async () => (await import('./editors/awards-editor.tsx')).AwardsEditor },\n",
    ],
  ],
  'src/content words/de.ts': [["    hero: 'Start',\n", "    awards: 'Auszeichnungen',\n"]],
  'src/content words/es.ts': [["    hero: 'Inicio',\n", "    awards: 'Premios',\n"]],
  'src/content words/fr.ts': [["    hero: 'Accueil',\n", "    awards: 'Prix',\n"]],
  'src/content words/it.ts': [["    hero: 'Home',\n", "    awards: 'Premi',\n"]],
  'src/content words/nl.ts': [["    hero: 'Home',\n", "    awards: 'Prijzen',\n"]],
  'src/content words/pt.ts': [["    hero: 'Início',\n", "    awards: 'Prémios',\n"]],
  'demo content.json': [
    [
      '{\n',
      `  "awards": [{ "title": "Quill of the Year", "giver": "The Guild", "year": 2024, "reason": "${HOSTILE}" }],\n`,
    ],
  ],
  'tests/access constraints.test.ts': [
    [
      "keeps: { type: 'executive' } },\n",
      "  awards_year_known: { table: 'awards', breaks: { year: 1899 }, keeps: { year: 2100 } },\n",
    ],
  ],
}

const FIELD_MIGRATION = 'supabase/migrations/20991231000200_source_of_testimonials.sql'
const FIELD: typeof CHANGED = {
  'src/content testimonial/testimonial.ts': [['  image_alt: string | null\n', '  source_url?: string | null\n']],
  'src/content testimonial/testimonial.schema.ts': [
    ['  optionalText,\n', '  optionalWebAddress,\n'],
    [
      "  company: text.meta({ title: 'Company', shown: 'text' }),\n",
      "  source_url: optionalWebAddress.meta({ title: 'Source', shown: 'address' }),\n",
    ],
  ],
  'src/site/sections testimonials.tsx': [
    ['function Words({ of: { quote,', ' source_url,'],
    ["{[role, company].filter(Boolean).join(', ')}</span>\n", '{source_url && <a href={source_url}>Source</a>}\n'],
  ],
  'src/admin/editors testimonials-editor.tsx': [
    [
      "import { testimonialsQuery } from '#data/records/content-queries.ts'\n",
      "import { AddressField } from '../forms/address-field.tsx'\n",
    ],
    ['<TextField name="company" />\n', '<AddressField name="source_url" />\n'],
  ],
}

/** Of those that `npm run test:related` runs, the ones that know every kind, or every field, and of these the tests that do. */
const RELATED = [
  'src/content/schemas.test.ts',
  'src/content/site/site.test.ts',
  'tests/supabase/types.test.ts',
  'tests/access/constraints.test.ts',
  'tests/server/demo-content.test.ts',
  'tests/server/first-start.test.ts',
]
const WHICH =
  'field|menu|npm run types|every check|awards|removing the demo|starts empty|CONTENT=empty|complete, and|exists once|accept'

let copy: string
let url: string
let keys: { publishable: string; secret: string }
let stop: () => Promise<unknown>

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'portico-new-kind-'))
  const ownFiles = readdirSync(ROOT).filter((name) => /^[\w-]+(\.config)?\.(ts|json)$/.test(name))
  for (const name of ['src', 'supabase', 'demo', 'tests', 'scripts', 'packages', '.gitignore', ...ownFiles])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: (path) => !path.endsWith('node_modules') })
  linkModules()
  for (const [path, fixture] of Object.values(NEW)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(FIXTURES, fixture), join(copy, path))
  }
  writeFileSync(join(copy, FIELD_MIGRATION), 'alter table testimonials add column source_url text;\n')
  for (const [place, lines] of Object.entries({ ...CHANGED, ...FIELD })) {
    const path = join(copy, place.replace(' ', '/'))
    const changed = lines.reduce(
      (text, [after, line]) => {
        expect(text, place).toContain(after)
        return text.replace(after, `${after}${line}`)
      },
      readFileSync(path, 'utf8'),
    )
    writeFileSync(path, changed)
  }
  const port = String(await freePort())
  const { NODE_ENV: _, ...environment } = process.env
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: copy,
    env: { ...environment, PORT: port, DATA_DIR: 'data', LOG_LEVEL: 'warn', CONTENT: 'demo' },
  })
  const output = readOutput(child)
  const exited = new Promise((resolve) => child.once('exit', resolve))
  stop = () => {
    child.kill('SIGTERM')
    return exited
  }
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output().includes('Portico is open at') && resolve())
    exited.then(() => reject(new Error(output())))
  })
  url = `http://localhost:${port}`
  keys = await readKeys(join(copy, 'data'))
})
afterAll(async () => {
  await stop()
  rmSync(copy, { recursive: true, force: true })
})

/** Everything that is installed; the packages of the program are those of the copy. What the compiler knows of the rest is kept. */
function linkModules() {
  const modules = realpathSync(join(ROOT, 'node_modules'))
  const cache = join(copy, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(modules).filter((one) => one !== '.cache' && one !== '@portico'))
    symlinkSync(join(modules, name), join(copy, 'node_modules', name))
  mkdirSync(join(copy, 'node_modules/@portico'))
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@portico', name))
  const known = join(modules, '.cache/tsc.tsbuildinfo')
  if (!existsSync(known)) return
  const moved = readFileSync(known, 'utf8').replaceAll(/"\.\.\/(?!\.\.\/)/g, `"${relative(cache, modules)}/`)
  writeFileSync(join(cache, 'tsc.tsbuildinfo'), moved)
}

/** A command of the program in the copy, as in a shell of its own. */
function run(command: string, ...args: string[]) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$)/.test(name)),
  )
  const { status, stdout, stderr } = spawnSync(join(copy, 'node_modules/.bin', command), args, {
    cwd: copy,
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

const page = async () => (await fetch(url)).text()
const rest = (path: string, init: RequestInit = {}, key = keys.publishable) =>
  fetch(`${url}/rest/v1/${path}`, { ...init, headers: { apikey: key, 'content-type': 'application/json' } })

/** The files that a guide of docs/architecture.md names. */
function namedIn(guide: string) {
  const [text = ''] =
    readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').split(`## ${guide}`)[1]?.split('\n## ') ?? []
  let room = ''
  return [...text.matchAll(/^\| (.*?) +\| (.*?) +\|/gm)].slice(2).map(([, first = '', file = '']) => {
    room = first.replaceAll('`', '') || room
    return `${room} ${file.replace('new: ', '').replaceAll('`', '')}`
  })
}

test('the guides name exactly these files', () => {
  const kind = namedIn('Adding a kind of content')
  expect(kind.toSorted()).toEqual([...Object.keys(NEW), ...Object.keys(CHANGED)].toSorted())
  const inOtherLanguages = kind.filter((file) => file.startsWith('src/content words/'))
  expect(kind.length - inOtherLanguages.length).toBeLessThanOrEqual(12)
  const field = namedIn('Adding a field')
  expect(field.length).toBe(5)
  const example = field.map((file) => file.replaceAll('<kind>', 'testimonial'))
  expect(example.toSorted()).toEqual(['supabase/migrations a .sql', ...Object.keys(FIELD)].toSorted())
})

test.skipIf(!findParts())(
  'the compiler asks for the new types and nothing else, and with them the tests pass',
  { timeout: 400_000 },
  () => {
    const [first, ...others] = run('tsc')
      .output.split('\n')
      .filter((line) => line.includes('error TS'))
    expect([first, others]).toEqual([expect.stringContaining('npm run types'), []])
    const related = run('vitest', 'run', '--update', '--maxWorkers=2', '--project=!browser', '-t', WHICH, ...RELATED)
    expect(related, related.output).toMatchObject({ status: 0 })
    const types = readFileSync(join(copy, 'src/data/database.types.ts'), 'utf8')
    expect([types.includes('awards: {'), types.includes('source_url: string | null')]).toEqual([true, true])
  },
)

test('the section is on the page in its place, in the menu, and its HTML is sanitized', async () => {
  const html = await page()
  expect(html).toContain('Quill of the Year')
  expect(html).toContain('<p>For lists.</p>')
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('href="/#awards"')
  const places = ['id="talks-media"', 'id="awards"', 'id="newsletter"'].map((id) => html.indexOf(id))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('everyone reads the list, only the owner writes it, and a change shows at once', async () => {
  await rest('awards?title=eq.Another', { method: 'DELETE' }, keys.secret)
  const rows = await (await rest('awards?select=id,title')).json()
  expect(rows).toMatchObject([{ title: 'Quill of the Year' }])
  const award = JSON.stringify({ title: 'Another', giver: 'The Guild', year: 2025 })
  expect((await rest('awards', { method: 'POST', body: award })).status).toBe(401)
  expect((await rest('awards', { method: 'POST', body: award }, keys.secret)).status).toBe(201)
  expect(await page()).toContain('Another')
  const tooEarly = await rest('awards', { method: 'POST', body: award.replace('2025', '1899') }, keys.secret)
  expect(await tooEarly.json()).toMatchObject({ message: expect.stringContaining('awards_year_known') })
  const versions = await rest(`content_versions?table_name=eq.awards&select=action`, {}, keys.secret)
  expect((await versions.json()).length).toBeGreaterThan(0)
})

test('the editor has its address, and its module compiles', async () => {
  expect((await fetch(`${url}/admin/awards`)).status).toBe(200)
  const module = await fetch(`${url}/src/admin/editors/awards-editor.tsx`)
  expect([module.status, await module.text()]).toEqual([200, expect.stringContaining('AwardForm')])
})
