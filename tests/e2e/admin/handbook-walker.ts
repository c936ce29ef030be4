import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Download, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { MailServer } from '#tests/support/mail-server.ts'
import type { testProgram } from '#tests/support/oauth-client.ts'
import type { TestSite } from '#tests/support/site.ts'
import type { SiteHost } from '#tests/support/site-host.ts'
import { expect, OWNER, test, toast } from './admin-fixtures.ts'

/** Somebody who follows a page of the handbook, and what they keep from one step for a later one. */
export interface Reader {
  page: Page
  site: TestSite
  browser: Browser
  siteHost: SiteHost
  downloads: Download[]
  kept: {
    mails?: MailServer
    program?: ReturnType<typeof testProgram>
    other?: TestSite
    secret?: string | null
    code?: string | null
  }
}
export type Act = (reader: Reader) => Promise<unknown>
/** Words are followed as those of the handbook are, which do nothing without a name in bold; a path is opened. */
export type Deed = string | Act | Deed[]
type Entry = string | { name: string; mimeType: string; buffer: Buffer } | Act

export interface Section {
  before?: Deed
  /** What is entered where the kind of the field does not say it, or what is done with this name. */
  given?: Record<string, Entry>
  /** Names that are only looked for, and those that are not there, on the way that is taken; and why. */
  only?: Record<string, string>
  not?: Record<string, string>
  /** What steps ask for besides their names, afterwards; of a step without any, why nothing is done here. */
  more?: Record<number, Deed>
  /** What must have happened. */
  after: Deed
}

export const FOLDER = join(import.meta.dirname, '../../../docs/handbook')

/** The sections of a page: the heading, and then its steps, which stand in a list with or without numbers. */
export const sectionsOf = (page: string) =>
  readFileSync(join(FOLDER, `${page}.md`), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => section.split(/^(?:\d+\.|-) /m).map((text) => text.replaceAll(/\s+/g, ' ').trim()))

const VERBS = /\b(choose a picture under|under|open|then|press|use|try|take|fill in|enter|paste|set|choose)\b/gi

/** The names in bold of a step, each with the last verb before it in its sentence, which holds for a whole list of names. */
function namesIn(step: string) {
  let verb: string | undefined
  return [...step.matchAll(/(.*?)\*\*(.+?)\*\*/g)].map(([, before = '', name = '']) => {
    const [first = '', ...others] = before.split(/[.?:;] /).reverse()
    const isInList = others.length === 0 && /(,|and|or) $/.test(first)
    verb = first.match(VERBS)?.at(-1)?.toLowerCase() ?? (isInList ? verb : undefined)
    return { name, verb, isFirst: others.length > 0 }
  })
}

const beginsWith = (name: string) => new RegExp(`^${name.replaceAll(/\W/g, '\\$&')}(?!\\w)`)
const buttons = (place: Page | Locator, name: string) => [
  ...[{ name, exact: true }, { name: beginsWith(name) }].map((named) =>
    // a field for a file has the role of a button, too
    place.getByRole('button', named).and(place.locator('button')).or(place.getByRole('link', named)),
  ),
  place.locator('summary', { hasText: beginsWith(name) }),
]
const controls = (place: Page | Locator, name: string) =>
  [place.getByLabel(name, { exact: true }), place.getByLabel(beginsWith(name))].map((labelled) =>
    labelled.and(place.locator('input, select, textarea, [contenteditable=true]')),
  )

/** The first of these that is on the screen, once one is. */
async function firstShown(name: string, candidates: Locator[]): Promise<Locator> {
  const any = candidates.reduce((one, other) => one.or(other))
  await expect(any.filter({ visible: true }).first(), `something to use that is called ${name}`).toBeVisible()
  for (const candidate of candidates) {
    const shown = candidate.filter({ visible: true }).first()
    if ((await shown.count()) > 0) return shown
  }
  throw new Error(`What is called ${name} has gone`)
}

const SAMPLES: Record<string, string> = {
  ...{ date: '2031-05-06', time: '18:00', 'datetime-local': '2031-05-06T09:00' },
  ...{ email: 'quay@portico.example', password: OWNER.password },
}
const draw = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#58705f' } })
    .jpeg()
    .toBuffer()

/** Does what the verb says with what has this name, in the part of the page that the sentence names. */
async function follow({ page }: Reader, name: string, verb: string, part: Locator | null, entry?: Exclude<Entry, Act>) {
  if (verb === 'see' || verb === 'under') {
    const text = page.getByText(beginsWith(name)).or(page.getByLabel(name)).filter({ visible: true })
    // of a closed list of options one alone is visible
    return expect(text.or(page.locator('option', { hasText: name })).first(), name).toBeAttached()
  }
  const menu = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: beginsWith(name) })
  const places = [...(part ? [part] : []), page.locator('.dialog').last(), page]
  const ways = entry || /^(fill|enter|paste|set|choose)/.test(verb) ? [controls, buttons] : [buttons]
  const found = await firstShown(name, [
    ...(/^(open|then)$/.test(verb) ? [menu] : []),
    ...ways.flatMap((way) => places.flatMap((place) => way(place, name))),
  ])
  const kind = await found.evaluate((element) => ('type' in element ? String(element.type) : element.tagName))
  if (typeof entry === 'object') return found.setInputFiles(entry)
  // the type of a link is empty
  if (/^(button|submit|SUMMARY|)$/.test(kind)) return found.click()
  if (kind === 'select-one') return found.selectOption(entry ?? { index: 1 })
  if (kind === 'checkbox' || kind === 'radio') return found.check({ force: true }) // its label lies over it
  if (kind !== 'file') {
    const isAddress = (await found.getAttribute('inputmode')) === 'url'
    return found.fill(entry ?? SAMPLES[kind] ?? (isAddress ? 'https://quay.example/maps' : `${name} of the quay`))
  }
  await found.setInputFiles({ name: 'quay.jpg', mimeType: 'image/jpeg', buffer: await draw() })
  await expect(toast(page, 'uploaded successfully').filter({ visible: true }).first()).toBeVisible()
}

export async function followWords(
  reader: Reader,
  words: string,
  { given = {}, only = {}, not = {} }: Partial<Section> = {},
) {
  let part: Locator | null = null
  for (const { name, verb = 'see', isFirst } of namesIn(words)) {
    if (isFirst) part = null
    if (name in not) continue
    const entry = given[name]
    if (typeof entry === 'function') await entry(reader)
    else await follow(reader, name, name in only ? 'see' : verb, part, entry)
    const named = reader.page.getByRole('region', { name, exact: true })
    if (verb === 'under') part = (await named.count()) > 0 ? named : null
  }
}

async function run(reader: Reader, deed: Deed): Promise<unknown> {
  if (typeof deed === 'function') return deed(reader)
  if (typeof deed === 'string')
    return deed.startsWith('/') ? reader.page.goto(reader.site.url + deed) : followWords(reader, deed)
  for (const one of deed) await run(reader, one)
}

export async function followSection(reader: Reader, steps: string[], section: Section) {
  const { before = [], given, only, not, more = {}, after } = section
  for (const name of Object.keys({ ...given, ...only, ...not })) expect(steps.join(), 'names').toContain(`**${name}**`)
  for (const number of Object.keys(more)) expect(steps[Number(number) - 1], 'a step').toBeDefined()
  await run(reader, before)
  for (const [index, step] of steps.entries())
    await test.step(step, async () => {
      if (!step.includes('**')) expect(more[index + 1], `what becomes of: ${step}`).toBeDefined()
      await followWords(reader, step, section)
      await run(reader, more[index + 1] ?? [])
    })
  await run(reader, after)
}
