import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Involvement } from '#content/involvement/involvement.ts'
import { accentColours } from '#content/site/accent-colours.ts'
import { siteFacts } from '#content/site/site.ts'
import type { Talk } from '#content/talk/talk.ts'
import { factSheet } from './fact-sheet.ts'
import type { KitContent } from './read-kit.ts'
import type { KitPicture } from './read-photo.ts'

const row = { id: '1', created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }
const makeRole = (company: string, changes: Partial<Involvement> = {}) =>
  ({ ...row, company, role: 'Adviser', period: '2020', highlight: false, ...changes }) as Involvement // what the sheet reads
const makeTalk = (title: string, date: string, changes: Partial<Talk> = {}) =>
  ({ ...row, title, date, location: 'Aldersund', action_url: null, ...changes }) as Talk // what the sheet reads
const makeContent = (changes: Partial<KitContent> = {}): KitContent => ({
  facts: siteFacts(null, { title: 'Ada Quill' }),
  accent: accentColours(''),
  pressKit: null,
  bios: [],
  responseTime: '',
  photos: [],
  logos: [],
  quotes: [],
  contact: null,
  profiles: [],
  hasContact: true,
  expertise: [],
  involvements: [],
  talks: [],
  updatedAt: new Date('2026-11-21T23:30:00Z'),
  ...changes,
})
const makeContact = (changes: Partial<KitContent['contact']>) =>
  ({ email: '', linkedin_url: '', substack_url: '', ...changes }) as KitContent['contact'] // what the sheet reads
const makeKit = (short_bio: string, medium_bio: string, full_bio: string) => ({
  ...row,
  short_bio,
  medium_bio,
  full_bio,
  photo_url: null,
  color_photo_url: null,
})
const sheetOf = (changes: Partial<KitContent> = {}) =>
  factSheet({ content: makeContent(changes), photo: null, siteUrl: 'https://quill.example' })
const strong = (html: string) => [...html.matchAll(/<strong>(?:<a[^>]*>)?([^<]*)/g)].map(([, text]) => text)

test('it has the accent of the site, and its policy allows that style', () => {
  const html = sheetOf({ accent: accentColours('forest') })
  expect(html).toContain('--accent: light-dark(#2b6440, #8fce9f)')
  const style = /<style>(.*?)<\/style>/s.exec(html)![1]!
  expect(html).toContain(`'sha256-${hash('sha256', style, 'base64')}'`)
})

test('at most eight roles, the highlighted first, each group in its order', () => {
  const involvements = Array.from({ length: 10 }, (_, index) => makeRole(`C${index}`, { highlight: index % 4 === 3 }))
  expect(strong(sheetOf({ involvements }))).toEqual(['C3', 'C7', 'C0', 'C1', 'C2', 'C4', 'C5', 'C6'])
})

test('at most five talks, the latest first, with a link where there is one', () => {
  const talks = ['2024-05-01', '2026-01-02', '2025-12-31', '2020-01-01', '2026-01-03', '2019-01-01'].map((date) =>
    makeTalk(date, date, date === '2026-01-02' ? { action_url: 'https://talks.example/2' } : {}),
  )
  const html = sheetOf({ talks })
  expect(strong(html)).toEqual(['2026-01-03', '2026-01-02', '2025-12-31', '2024-05-01', '2020-01-01'])
  expect(html).toContain('<strong><a href="https://talks.example/2">2026-01-02</a></strong>')
  expect(html).toContain('Aldersund · January\u00A03,\u00A02026')
  expect(html, 'some may be yet to come').toContain('<h2>Talks and media</h2>')
})

test('a talk with a damaged date is shown without one', () => {
  expect(sheetOf({ talks: [makeTalk('A talk', 'soon')] })).toContain('<span>Aldersund</span>')
})

test.each([
  [['Short', 'Medium', 'Full'], 'Short'],
  [['  ', 'Medium', 'Full'], 'Medium'],
  [['', '', 'Full'], 'Full'],
] as const)('of the biographies %j it has the shortest that is written', ([short, medium, full], text) => {
  expect(sheetOf({ pressKit: makeKit(short, medium, full) })).toContain(`<p class="biography" dir="auto">${text}</p>`)
})

test('press is sent to the mail address, or to the form of the site when there is none', () => {
  const mailto = sheetOf({ contact: makeContact({ email: ' press+1@quill.example ' }) })
  expect(mailto).toContain('<a href="mailto:press%2B1@quill.example">press+1@quill.example</a>')
  const letters = sheetOf({ contact: makeContact({ email: 'press@xn--bcher-kva.example' }) })
  expect(letters).toContain('<a href="mailto:press@xn--bcher-kva.example">press@bücher.example</a>')
  const form = '<a href="https://quill.example/#contact">quill.example/#contact</a>'
  for (const email of ['', 'not an address', 'a@b\n?bcc=x@y'])
    expect(sheetOf({ contact: makeContact({ email }) })).toContain(form)
  expect(sheetOf()).toContain(form)
})

test('links are those of the web, written as they are read', () => {
  const html = sheetOf({
    contact: makeContact({ linkedin_url: 'https://www.linkedin.com/in/quill/', substack_url: 'javascript:alert(1)' }),
  })
  expect(html).toContain('<a href="https://www.linkedin.com/in/quill/">linkedin.com/in/quill</a>')
  expect(html).toContain('<a href="https://quill.example">quill.example</a>')
  expect(html).not.toContain('Newsletter')
  const letters = sheetOf({ contact: makeContact({ substack_url: 'https://bücher.example/letters' }) })
  expect(letters).toContain('<a href="https://xn--bcher-kva.example/letters">bücher.example/letters</a>')
})

test('the position stands at the side of the name', () => {
  expect(sheetOf()).toMatch(/<div dir="auto">\n<h1 class="name">.*\n<p class="position">/)
})

test('what has no content has no heading', () => {
  const html = sheetOf()
  for (const heading of ['Areas of expertise', 'Roles', 'Talks and media', '<figure>'])
    expect(html).not.toContain(heading)
  expect(html).toContain('Last updated November 21, 2026')
})

test('the photo has the owner’s text, else the name', () => {
  const size = { width: 1, height: 1 }
  const photo = { kind: 'packed', small: Buffer.from('x'), smallSize: size } as KitPicture // what the sheet reads
  const altWith = (photo_alt: string | null) => {
    const content = makeContent({ pressKit: { ...makeKit('Short', '', ''), photo_alt } })
    return /alt="([^"]*)"/.exec(factSheet({ content, photo, siteUrl: 'https://quill.example' }))?.[1]
  }
  expect(altWith('Ada & a "quill"')).toBe('Ada &amp; a &quot;quill&quot;')
  expect(altWith(null)).toBe('Press photo of Ada Quill')
})
