import { expect, test } from 'vitest'
import type { ContentDraft } from '#content/draft.ts'
import { publishedFields } from '#data/drafts/published-fields.ts'
import { itemsOf } from './cv-items.ts'
import { type Beside, draftsOf, planCv, withinLimits } from './plan-cv.ts'
import { readJsonResume } from './read-cv.ts'

const POSITION = { name: 'Quay Ltd', position: 'Planner', summary: 'Plans.', startDate: 'Mar 2019' }
const EMPTY_SITE = {
  ...{ involvements: [], advisory_roles: [], stories: [], talks: [], testimonials: [], expertise: [] },
  social_profiles: [],
  ...{ site: [{ id: 's', updated_at: 't1', name: '' }], hero: [{ id: 'h', updated_at: 't1', title: '' }] },
  ...{ press_kit: [{ id: 'p', updated_at: 't2', based_in: '' }], contact: [{ id: 'c', updated_at: 't3' }] },
}
const besides = (rows: object, drafts: object[] = []) =>
  ({ rows: { ...EMPTY_SITE, ...rows }, drafts: drafts as ContentDraft[] }) as unknown as Beside

const itemsIn = (resume: object, language = 'en') => itemsOf(readJsonResume({ work: [], ...resume })!, language)
function plan(resume: object, rows: object = {}, drafts: object[] = [], choices = new Map<number, number>()) {
  const beside = besides(rows, drafts)
  const { items, notes } = withinLimits(itemsIn(resume), beside)
  return { items: planCv(items, beside, choices), notes }
}
const planned = (position: object, language = 'en') => {
  const { targets } = itemsIn({ work: [{ ...POSITION, ...position }] }, language).findLast(
    ({ kind }) => kind === 'Position',
  )!
  return { targets, target: targets[0]! }
}
const periodOf = (startDate: string, endDate: string, language: string) =>
  planned({ startDate, endDate }, language).target.fields.period

test.each([
  ['Mar 2019', '', 'en', '2019 – present'],
  ['März 2019', 'Présent', 'de', '2019 – heute'],
  ['2019', '2021', 'en', '2019 – 2021'],
  ['2019-03-01', '2019-12', 'en', '2019'],
  ['févr. 2019', 'août 2021', 'fr', '2019 – 2021'],
  ['2019年3月', '', 'ja', '2019 –'],
  ['03/2019', '', 'pt-BR', '2019 – presente'],
  ['', '2021', 'en', '2021'],
  ['', '', 'en', ''],
  ['03/19', '2021', 'en', '03/19 – 2021'],
])('a position from "%s" to "%s" on a site in %s has the period "%s"', (start, end, language, period) =>
  expect(periodOf(start, end, language)).toBe(period),
)

test.each([
  ['Founder & CEO', 'involvements', 'founder'],
  ['Geschäftsführerin', 'involvements', 'executive'],
  ['Angel Investor', 'involvements', 'investor'],
  ['Non-Executive Director', 'advisory_roles', 'board'],
  ['Mitglied des Beirats', 'advisory_roles', 'board'],
  ['Startup Mentor', 'advisory_roles', 'advisor'],
])('"%s" becomes a row of %s unless the owner chooses the other', (role, table, type) => {
  const { target, targets } = planned({ position: role })
  expect(target.table).toBe(table)
  expect(targets.map((one) => one.table).sort()).toEqual(['advisory_roles', 'involvements'])
  expect(targets.find((one) => one.table === 'involvements')?.fields.type).toBe(type)
})

test('a long text is short on the tile and whole behind it', () => {
  const text = `${'First sentence of many. '.repeat(8)}${'And more words '.repeat(20)}`.trim()
  const { fields } = planned({ summary: text }).target
  expect(String(fields.description).length).toBeLessThanOrEqual(200)
  expect(fields.description).toMatch(/many\.$/)
  expect(fields.involvement).toBe(text)
  expect(planned({ summary: 'Short.' }).target.fields).toMatchObject({ description: 'Short.', involvement: null })
})

test('what a row lacks is said, and it is a draft all the same', () => {
  const { items } = plan({ volunteer: [{ organization: 'Sea Club', position: 'Cook' }] })
  expect(items[0]).toMatchObject({
    ...{ note: 'Before you publish it, look at: Time Period, Short Description.', isBlocked: false, chosen: 0 },
  })
})

test('what is there is left out unless it is chosen: on the site, in a draft, earlier in the file, in the other list', () => {
  const drafts = [{ table_name: 'advisory_roles', row_id: null, fields: { company: 'Old Dock', role: 'Chair' } }]
  const volunteer = ['Quay Ltd', 'QUAY LTD.', 'Old Dock', 'New Dock', 'New Dock'].map((organization) => ({
    ...{ ...POSITION, name: '', organization, position: organization === 'Old Dock' ? 'Chair' : 'Planner' },
  }))
  const site = { involvements: [{ id: '1', company: 'Quay Ltd', role: 'Planner' }] }
  const { items } = plan({ volunteer }, site, drafts)
  expect(items.map(({ chosen }) => chosen)).toEqual([-1, -1, -1, 0, -1])
  expect(items[0]?.note).toBe('It is on your site, among your drafts, or further up.')
  expect(plan({ volunteer }, site, drafts, new Map([[0, 1]])).items[0]?.chosen).toBe(1)
})

test('what would replace a text says which, and a table with a draft is left alone', () => {
  const site = { hero: [{ id: 'h', updated_at: 't', title: 'Mara', subtitle: 'Harbour planner' }] }
  const drafts = [{ table_name: 'site', row_id: 's', fields: { summary: 'x' } }]
  const { items } = plan({ basics: { name: 'Nora Quay', label: 'Harbour planner' } }, site, drafts, new Map([[1, 0]]))
  expect(items.map(({ targets, isBlocked, chosen, note }) => [targets[0]?.label, isBlocked, chosen, note])).toEqual([
    ['Hero Section: Main Heading', false, -1, 'It replaces “Mara”.'],
    [
      ...['Site Settings: Name', true, -1],
      'Site Settings has a draft already. Publish or discard it, then choose the file again.',
    ],
    ['Hero Section: Subtitle / Tagline', false, -1, 'It is on your site, among your drafts, or further up.'],
  ])
})

test("a short summary becomes the press kit's shortest biography that holds it, a long one a story", () => {
  const summaryOf = (length: number) =>
    plan({ basics: { name: 'Nora', summary: 'Nora plans. '.repeat(length / 12).trim() } }).items.at(-1)!
  const names = (length: number) => summaryOf(length).targets.map(({ fields }) => Object.keys(fields).join())
  expect(names(120)).toEqual(['short_bio', 'title,content'])
  expect(names(600)).toEqual(['medium_bio', 'title,content'])
  expect(names(2400)).toEqual(['title,content', 'full_bio'])
  const { targets, note } = summaryOf(2400)
  expect(targets[0]?.fields).toMatchObject({
    title: 'Nora',
    content: expect.stringMatching(/^<p>Nora plans\..*<\/p>$/),
  })
  expect(targets[1]?.fields.full_bio).toMatch(/plans\.$/)
  expect(String(targets[1]?.fields.full_bio).length).toBeLessThanOrEqual(1200)
  expect(note).toBe('As a biography it is cut at the end of a sentence.')
})

test('publications become articles, on the first of a month without a day', () => {
  const publicationOn = (releaseDate: string) =>
    plan({ publications: [{ name: 'On Tides', publisher: 'The Pier', releaseDate, summary: 'About' }] }).items[0]!
  const fieldsOn = (date: string) => publicationOn(date).targets[0]?.fields
  expect(fieldsOn('Aug 2015')).toMatchObject({ type: 'article', date: '2015-08-01', location: 'The Pier' })
  expect(publicationOn('Aug 2015').note).toBe('The file names no day: the first one stands in its place.')
  expect(publicationOn('Aug 5, 2015').note).toBe('')
  expect([fieldsOn('Aug 5, 2015')?.date, fieldsOn('août 2015')?.date]).toEqual(['2015-08-05', '2015-08-01'])
  expect([fieldsOn('2015-08')?.date, fieldsOn('2015')?.date]).toEqual(['2015-08-01', '2015-01-01'])
  expect(publicationOn('soon').note).toBe('Before you publish it, look at: Date.')
})

test('addresses without https are completed as in a form; what is none is left out', () => {
  const { items } = plan({
    basics: { url: 'www.quay.example', profiles: [{ url: 'linkedin.com/in/nora' }, { url: 'nora' }] },
    work: [{ ...POSITION, url: 'www.acme.example' }],
    volunteer: [{ organization: 'Sea Club', position: 'Cook', url: 'nora@sea.example' }],
    publications: [{ name: 'On Tides', releaseDate: '2015-08-05', url: 'pier.example/t' }],
  })
  const fieldsOf = (kind: string) => items.filter((item) => item.kind === kind).map(({ targets }) => targets[0]?.fields)
  expect(fieldsOf('Link')).toEqual([
    { address: 'https://www.quay.example/', label: '' },
    { linkedin_url: 'https://linkedin.com/in/nora' },
  ])
  expect(fieldsOf('Position')).toMatchObject([{ website: 'https://www.acme.example/' }])
  expect(fieldsOf('Voluntary role')).toMatchObject([{ website: null }])
  expect(fieldsOf('Publication')).toMatchObject([{ action_url: 'https://pier.example/t', location: 'pier.example' }])
})

test('recommendations and skills are offers, and rows end where there is no room', () => {
  const skills = Array.from({ length: 12 }, (_, index) => ({ name: `Skill ${index}` }))
  const references = Array.from({ length: 101 }, (_, index) => ({ name: 'Ivo', reference: `Good ${index}.` }))
  const { items, notes } = plan({ skills, references }, { expertise: [{ id: '1', title: 'Ports' }] })
  expect(items.filter(({ kind }) => kind === 'Skill')).toHaveLength(9)
  expect(items.every(({ chosen, isBlocked }) => chosen < 0 && !isBlocked)).toBe(true)
  expect(notes).toEqual([
    'Of 101 recommendations, 1 are not listed: there is no room for them.',
    'Of 12 skills, 3 are not listed: there is no room for them.',
  ])
})

test('drafts are one for each row of a list, in order below those that are there, and one for a table with one row', () => {
  const beside = besides({
    involvements: [{ id: '1', company: 'A', role: 'B', display_order: 4 }],
    talks: [{ id: 't', title: 'On  Tides', slug: 'on-tides' }],
  })
  const items = itemsIn({
    basics: {
      url: 'https://quay.example',
      location: { city: 'Lisbon' },
      profiles: [{ url: 'https://linkedin.com/in/n' }, { url: 'no link' }],
    },
    languages: [{ language: 'English' }, { language: 'Portuguese' }, { language: 'English' }],
    work: [POSITION, { ...POSITION, name: 'Old Dock', endDate: '2020' }],
    publications: [
      { name: 'On Tides!', publisher: 'P', releaseDate: '2015', summary: 'x', url: 'javascript:alert(1)' },
    ],
  })
  const choices = new Map(items.map((_, line) => [line, 0]))
  const drafts = draftsOf(planCv(items, beside, choices), beside, 'me', '11111111-1111-4111-8111-')
  expect(drafts.map(({ table_name }) => table_name)).toEqual([
    ...['site', 'press_kit', 'involvements', 'involvements', 'talks', 'social_profiles', 'contact'],
  ])
  const fields = { job_title: 'Planner', employer: 'Quay Ltd' }
  expect(drafts[0]).toMatchObject({ row_id: 's', base_updated_at: 't1', author: 'me', fields })
  expect(drafts[1]).toMatchObject({ row_id: 'p', fields: { based_in: 'Lisbon', languages: 'English, Portuguese' } })
  expect(drafts.slice(2, 4).map(({ row_id, fields: { display_order } }) => [row_id, display_order])).toEqual([
    [null, 5],
    [null, 6],
  ])
  expect(drafts[4]?.fields).toMatchObject({ slug: 'on-tides-2', action_url: null })
  expect(drafts.flatMap((draft) => publishedFields({ is_removal: false, ...draft }).faults)).toEqual([])
  expect(drafts[6]).toMatchObject({ row_id: 'c', fields: { linkedin_url: 'https://linkedin.com/in/n' } })
  expect(new Set(drafts.map(({ id }) => id)).size).toBe(drafts.length)
  expect(drafts[6]?.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})
