import { expect, test } from 'vitest'
import { NO_DEMO } from '#api/demo.ts'
import { firstSteps, partsToShow, type SiteState } from './first-steps.ts'

const row = { id: '1', created_at: '', updated_at: '' }

/** A new site, with what a test adds to it. Only what the steps look at is there. */
const makeState = (changes: object = {}) =>
  ({
    site: { ...row, name: '', sections: [], advisory_in_footer: true, opened: false },
    hero: null,
    contact: null,
    talks: [],
    involvements: [],
    filledParts: [],
    demo: NO_DEMO,
    health: { mail: { hasServer: false }, backups: { hasOwn: false } },
    hasSecondFactor: false,
    email: 'owner@localhost',
    ...changes,
  }) as unknown as SiteState

const doneIn = (changes: object) =>
  firstSteps(makeState(changes))
    .filter(({ isDone }) => isDone)
    .map(({ label }) => label)

test('on a new site nothing is done', () => {
  expect(firstSteps(makeState())).toHaveLength(10)
  expect(doneIn({})).toEqual([])
})

test.each([
  ['Write your name', { site: { name: 'Anna Holt', opened: false } }],
  ['Write your name', { hero: { title: 'Anna Holt', image_url: null } }],
  ['Add your portrait', { hero: { title: '', image_url: '/portrait.webp' } }],
  ['Add your first talk', { talks: [{ id: 'hers' }] }],
  ['Bring your CV', { involvements: [{ id: 'hers' }] }],
  ['Enter your e-mail address', { contact: { email: 'anna@example.com' } }],
  ['Set up outgoing mail', { health: { mail: { hasServer: true }, backups: { hasOwn: false } } }],
  ['Log in with your own address', { email: 'anna@example.com' }],
  ['Turn on the second factor', { hasSecondFactor: true }],
  ['Open the site', { site: { name: '', opened: true } }],
  ['Open the site', { site: { name: '' } }],
  ['Make a backup', { health: { mail: {}, backups: { hasOwn: true } } }],
])('"%s" is done by what it asks for', (label, changes) => expect(doneIn(changes)).toEqual([label]))

test('what the demo has filled in does not count, until the owner changes it', () => {
  const content = {
    site: { name: 'The demo', opened: false },
    hero: { title: 'The demo', image_url: '/demo.webp' },
    contact: { email: 'demo@example.com' },
    talks: [{ id: 'demo' }],
    involvements: [{ id: 'demo' }],
  }
  const fields = { site: ['name'], hero: ['title', 'image_url'], contact: ['email'] }
  expect(
    doneIn({ ...content, demo: { ...NO_DEMO, rows: { talks: ['demo'], involvements: ['demo'] }, fields } }),
  ).toEqual([])
  expect(
    doneIn({ ...content, demo: { ...NO_DEMO, drafted: { talks: ['demo'], involvements: ['demo'] }, fields } }),
    'in a draft',
  ).toEqual([])
  expect(doneIn({ ...content, demo: NO_DEMO })).toHaveLength(5)
})

test('a name in the heading alone is not enough while every page still has the name of the demo', () => {
  const site = { name: 'The demo', opened: false }
  const hero = { title: 'Anna Holt', image_url: null }
  expect(doneIn({ site, hero, demo: { ...NO_DEMO, fields: { site: ['name'] } } })).toEqual([])
})

test('with Supabase, which makes the backups, nobody is asked for one', () => {
  const steps = firstSteps(makeState({ health: { mail: {}, backups: null } }))
  expect(steps.map(({ label }) => label)).not.toContain('Make a backup')
})

test('a part is offered once it has content, as long as it is left out', () => {
  const sections = [
    { id: 'talks-media', label: '', isHidden: true },
    { id: 'expertise', label: '', isHidden: true },
  ]
  const site = { ...row, sections, advisory_in_footer: false } as unknown as SiteState['site']
  expect(partsToShow({ site, filledParts: ['talks-media', 'my-story', '/advisory'] })).toEqual([
    'talks-media',
    '/advisory',
  ])
  expect(partsToShow({ site, filledParts: [] })).toEqual([])
})
