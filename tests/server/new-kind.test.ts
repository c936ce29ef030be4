import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOutput } from '#tests/support/read-output.ts'
import { freePort, readKeys } from '#tests/support/server.ts'

/* docs/architecture.md is followed: a list of awards is added to a copy of the program, with exactly the files that it names. */

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
  'src/admin/editors editors.ts': [
    [
      'export const EDITORS: readonly Editor[] = [\n',
      "  { path: '/admin/awards', label: 'Awards', icon: Mic, load: async () => (await import('./awards-editor.tsx')).AwardsEditor },\n",
    ],
  ],
  'demo content.ts': [
    [
      'export const DEMO_CONTENT = {\n',
      `  awards: inOrder([{ title: 'Quill of the Year', giver: 'The Guild', year: 2024, reason: '${HOSTILE}' }]),\n`,
    ],
  ],
  'tests/access constraints.test.ts': [
    [
      "keeps: { type: 'nonprofit' } },\n",
      "  awards_year_known: { table: 'awards', breaks: { year: 1899 }, keeps: { year: 2100 } },\n",
    ],
  ],
}

let copy: string
let url: string
let keys: { publishable: string; secret: string }
let stop: () => Promise<unknown>

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'portico-new-kind-'))
  for (const name of ['src', 'supabase', 'demo', 'tests/access', 'package.json', 'tsconfig.json', 'vite.config.ts'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  for (const [path, fixture] of Object.values(NEW)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(FIXTURES, fixture), join(copy, path))
  }
  for (const [place, lines] of Object.entries(CHANGED)) {
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

const page = async () => (await fetch(url)).text()
const rest = (path: string, init: RequestInit = {}, key = keys.publishable) =>
  fetch(`${url}/rest/v1/${path}`, { ...init, headers: { apikey: key, 'content-type': 'application/json' } })

test('the document names exactly these files', () => {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').split('## Adding a kind of content')[1] ?? ''
  let room = ''
  const named = [...text.matchAll(/^\| (.*?) +\| (.*?) +\|/gm)].slice(2).map(([, first = '', file = '']) => {
    room = first.replaceAll('`', '') || room
    return `${room} ${file.replace('new: ', '').replaceAll('`', '')}`
  })
  expect(named.toSorted()).toEqual([...Object.keys(NEW), ...Object.keys(CHANGED)].toSorted())
  expect(named.length).toBeLessThanOrEqual(12)
})

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
