import { expect, onTestFinished, test, vi } from 'vitest'
import { type Entry, excerptOf, findEntries } from './find-entries.ts'
import { staticEntries } from './static-entries.ts'

const entry = (title: string, others: Partial<Entry> = {}): Entry => ({
  ...{ key: title, title, kind: 'Talk', text: '', group: 'Content', target: { to: '/admin/talks' } },
  ...others,
})
const titles = (entries: readonly Entry[], query: string) =>
  findEntries(entries, query).flatMap(({ items }) => items.map(({ title }) => title))

test('an entry is found by all of its words, whatever their case, accents and order', () => {
  const entries = [entry('Über den Ångström', { text: 'Smörgåsbord in Łódź' }), entry('Pricing')]
  for (const query of ['angstrom uber', 'ANGSTRÖM', 'lodz', 'talk smorgasbord', ' über  '])
    expect(titles(entries, query), query).toEqual(['Über den Ångström'])
  expect(titles(entries, 'angstrom pricing')).toEqual([])
  expect(titles(entries, '  ')).toEqual([])
})

test('a page is found by its description, of which the words are shown, and as an editor', () => {
  const entries = staticEntries({ drafts: 0, onLogout() {} })
  const excerpts = (query: string) =>
    findEntries(entries, query).flatMap(({ items }) => items.map(({ excerpt }) => excerpt))
  expect(excerpts('chapters')).toEqual(['The chapters of the story, their images and their order.'])
  expect(titles(entries, 'edit')).toContain('Hero Section')
})

test.each([
  ['colour', 'Look'],
  ['font', 'Look'],
  ['dark mode', 'Look'],
  ['headshot', 'Approved Photo'],
  ['SEO', 'Search and Sharing'],
  ['domain', 'Health'],
  ['language', 'Site Settings'],
])('who looks for %s finds %s', (query, title) => {
  expect(titles(staticEntries({ drafts: 0, onLogout() {} }), query)).toContain(title)
})

test.each([
  ['Account', ['passkey', 'recovery codes', 'fingerprint', '2FA', 'authenticator', 'log out everywhere', 'email']],
  ['Health', ['backups elsewhere', 'offsite', 'S3', 'key file', 'DNS', 'test of everything']],
  ['People and programs', ['key', 'API key', 'assistants', 'access', 'ChatGPT', 'remove owner']],
  ['Invite somebody', ['invite']],
  ['Restore a backup', ['restore']],
  ['Check links', ['dead links']],
  ['Set up outgoing mail', ['outgoing mail']],
  ['Redirects', ['redirects', 'old addresses', '404', 'WordPress']],
  ['Open or close the site', ['close the site', 'open the site', 'take offline']],
  ['Door', ['opening soon']],
  ['Look', ['accent', 'color', 'typeface', 'dark mode']],
  ['Sections', ['menu', 'navigation', 'hide', 'order sections']],
  ['Icons', ['favicon']],
  ['Site Settings', ['footer', 'job title']],
  ['Imprint & Privacy', ['imprint', 'privacy', 'impressum', 'GDPR']],
  ['Bring your CV', ['import CV', 'LinkedIn', 'resume']],
  ['Drafts', ['schedule', 'embargo drafts', 'unpublished']],
  ['Messages', ['delete old messages', 'reply', 'inbox']],
  ['Press Kit', ['bio', 'logos', 'journalists']],
  ['Testimonials', ['recommendations']],
  ['Newsletter', ['Substack']],
  ['Visits', ['analytics', 'statistics']],
])('%s comes first for %j', (title, queries) => {
  const entries = staticEntries({ drafts: 0, onLogout() {} })
  for (const query of queries) expect(titles(entries, query)[0], query).toBe(title)
})

test('a title that begins with the words comes first, then one that has them, then a text', () => {
  const entries = [
    entry('Elsewhere', { text: 'A price is a sentence' }),
    entry('What a price does'),
    entry('Enterprice'),
    entry('Price is a sentence'),
  ]
  expect(titles(entries, 'price')).toEqual(['Price is a sentence', 'What a price does', 'Enterprice', 'Elsewhere'])
})

test('each further letter looks through the entries without reading their texts anew', () => {
  const entries = Array.from({ length: 2000 }, (_, index) => entry(`Talk ${index}`, { text: 'Smörgåsbord' }))
  findEntries(entries, 's')
  const normalize = vi.spyOn(String.prototype, 'normalize')
  onTestFinished(() => normalize.mockRestore())
  expect(titles(entries, 'smö')).toHaveLength(6)
  expect(normalize.mock.calls.length).toBeLessThan(100)
})

test('the group with the best entry comes first, and no group fills the list alone', () => {
  const many = Array.from({ length: 20 }, (_, index) => entry(`A talk, number ${index}`))
  const groups = findEntries([...many, entry('Talks & Media', { group: 'Pages' })], 'talk')
  expect(groups.map(({ value, items }) => [value, items.length])).toEqual([
    ['Pages', 1],
    ['Content', 6],
  ])
})

test('what was found in a text is shown with the words around it', () => {
  expect(excerptOf('one two three four five six seven', ['six'])).toBe('… two three four five six seven')
  expect(excerptOf('Émile wrote', ['emile'])).toBe('Émile wrote')
  const [group] = findEntries([entry('Pricing', { text: 'How a price is made' })], 'pricing')
  expect(group?.items[0]?.excerpt).toBe('')
})
