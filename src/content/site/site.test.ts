import { describe, expect, test } from 'vitest'
import { HEADINGS } from '#content/words/reader.ts'
import { wordsOf } from '#content/words/words.ts'
import type { HeadingId } from './headings.ts'
import { accentOf, typefaceOf } from './look.ts'
import { headingOf, MENU_DEFAULTS, type MenuEntry, menuOf, menuSettings, SECTION_IDS, visibleSections } from './menu.ts'
import { pageTexts, summaryOf } from './page-texts.ts'
import { PUBLIC_PATHS } from './routes.ts'
import { SiteSchema } from './site.schema.ts'
import { isSite, positionOf, type Site, siteFacts } from './site.ts'
import { talkCard } from './social-card.ts'

const makeSite = (changes: Partial<Site> = {}): Site => ({
  id: '1',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  name: '',
  first_name: '',
  job_title: '',
  employer: '',
  summary: '',
  language: '',
  footer_note: '',
  door_line: '',
  door_contact: '',
  response_time: '',
  security_txt: false,
  accent: '',
  typeface: '',
  sections: [],
  page_titles: {},
  advisory_in_footer: true,
  ...changes,
})

describe('the facts about the owner', () => {
  test('come from the site, else the name from the hero, else they are the defaults', () => {
    const site = makeSite({ name: ' Ada Quill ', first_name: 'Adi', job_title: 'Editor', employer: 'Lamp & Co' })
    expect(siteFacts(site, { title: 'Somebody' })).toMatchObject({ name: 'Ada Quill', firstName: 'Adi' })
    expect(siteFacts(makeSite(), { title: ' Ada Quill' })).toMatchObject({ name: 'Ada Quill', firstName: 'Ada' })
    const defaults = { name: 'Your Name', firstName: 'me', jobTitle: 'Chief Product Officer', language: 'en' }
    for (const nothing of [null, undefined, makeSite()])
      expect(siteFacts(nothing, { title: ' ' })).toEqual({ ...defaults, employer: '', footerNote: '' })
  })

  test.each([
    ['Prof. Dr. Ada Quill', 'Ada'],
    ['Dr.-Ing. Ada Quill', 'Ada'],
    ['Dame Ada Quill', 'Ada'],
    ['J. Ada Quill', 'J.'],
    ['Drew Quill', 'Drew'],
    ['Dr.', 'Dr.'],
  ])('of a name such as %s, the first name is %s', (name, firstName) => {
    expect(siteFacts(makeSite({ name }), null).firstName).toBe(firstName)
  })

  test('have a position with the employer, if there is one', () => {
    expect(positionOf(siteFacts(makeSite({ employer: 'Lamp & Co' }), null))).toBe('Chief Product Officer, Lamp & Co')
    expect(positionOf(siteFacts(null, null))).toBe('Chief Product Officer')
  })

  test.each(['english', 'en_US', 'x', '"><script>', 'en-'])(
    'a language %j that is none falls back to English',
    (language) => {
      expect(siteFacts(makeSite({ language }), null).language).toBe('en')
    },
  )
})

test('a look of an unknown name is the default one', () => {
  expect([accentOf('ocean'), typefaceOf('classic')]).toEqual(['ocean', 'classic'])
  for (const name of ['', 'toString', undefined])
    expect([accentOf(name), typefaceOf(name)]).toEqual(['rust', 'editorial'])
})

describe('the menu', () => {
  const SHOWN = SECTION_IDS.filter((id) => !MENU_DEFAULTS[id].isHidden)
  const idsOf = (entries: readonly MenuEntry[]) => entries.map(({ id }) => id)

  test('has by default the sections in their order, the press kit, and no other page', () => {
    expect(
      menuOf(null)
        .filter(({ id, isHidden }) => !isHidden && !MENU_DEFAULTS[id].isUnlinked)
        .map(({ label }) => label),
    ).toEqual(['Home', 'Skin in the Game', 'My Story', 'Expertise', 'Talks', 'Newsletter', 'Press Kit', 'Get in Touch'])
    expect(visibleSections(makeSite())).toEqual(SHOWN)
  })

  test('has the order, the labels and the visibility that the owner chose', () => {
    const sections = [
      { id: 'contact', label: 'Write me', isHidden: false },
      ...menuSettings(null).filter(({ id }) => id !== 'contact' && id !== '/advisory' && id !== 'hero'),
      { id: '/advisory', label: ' ', isHidden: false },
      { id: 'hero', label: '', isHidden: true },
    ]
    const menu = menuOf(makeSite({ sections }))
    expect(idsOf(menu)).toEqual(sections.map(({ id }) => id))
    expect([menu[0], ...menu.slice(-2)]).toEqual([
      { id: 'contact', label: 'Write me', isHidden: false, title: '' },
      { id: '/advisory', label: 'Advisory', isHidden: false, title: '' },
      { id: 'hero', label: 'Home', isHidden: true, title: '' },
    ])
    expect(visibleSections(makeSite({ sections }))).toEqual(['contact', ...SHOWN.slice(1, -1)])
  })

  test('leaves out what it does not know and what comes twice', () => {
    const sections = [{ id: 'hero' }, { id: 'blog', label: 'Blog' }, null, 7, 'hero', { id: 'hero' }]
    expect(menuOf(makeSite({ sections }))).toEqual(menuOf(null))
    for (const sections of [null, {}, 'all']) expect(menuOf(makeSite({ sections }))).toEqual(menuOf(null))
  })

  test('has what came later behind its default predecessor, but a section never behind a page that the owner placed', () => {
    const placed = ['contact', 'hero', 'talks-media', '/talks']
    const stored = placed.map((id) => ({ id, label: '', isHidden: false }))
    const ids = idsOf(menuOf(makeSite({ sections: stored })))
    expect(ids.indexOf('newsletter')).toBe(ids.indexOf(SECTION_IDS[SECTION_IDS.indexOf('newsletter') - 1]!) + 1)
    expect(ids.at(-1)).toBe('/talks')
  })
})

describe('the heading of a section', () => {
  const headings = (sections: unknown) =>
    (Object.keys(HEADINGS) as HeadingId[]).map((id) => headingOf(makeSite({ sections }), id))
  const DEFAULTS = ['Skin in the Game', 'Areas of Expertise', 'In the Words of Others', 'Talks & Media', 'Press Kit']
  const changed = (of: Partial<MenuEntry>) => Object.keys(HEADINGS).map((id) => ({ id, isHidden: false, ...of }))

  test.each([
    ['is by default that of the site', [], DEFAULTS],
    ['is the title that the owner wrote', changed({ title: ' Mine ', label: 'Menu' }), DEFAULTS.map(() => 'Mine')],
    [
      'follows the label of the menu, if the menu has one',
      changed({ title: '', label: 'Mine' }),
      DEFAULTS.map((text) => (text === 'In the Words of Others' ? text : 'Mine')),
    ],
    ['stays what it was where the label was changed before there were titles', changed({ label: 'Mine' }), DEFAULTS],
    ['is the default again once the label is', changed({ title: '', label: '' }), DEFAULTS],
  ])('%s', (_, sections, expected) => {
    expect(headings(sections)).toEqual(expected)
    // also after a save of the whole list, in which the labels are as they were
    const saved = SiteSchema.parse(makeSite({ sections })).sections
    expect(headings(saved)).toEqual(expected)
  })

  test('is also the name of its page for search engines', () => {
    const texts = pageTexts(makeSite({ name: 'Ada', sections: changed({ title: 'Mine' }) }), null)
    expect([texts['/talks'], texts['/press-kit']]).toMatchObject(
      Array.from({ length: 2 }, () => ({ label: 'Mine', title: 'Mine | Ada' })),
    )
  })
})

describe('what search engines read of a page', () => {
  const hero = {
    title: 'Ada Quill',
    subtitle: 'Keeper of Lists',
    description: '<p>I keep <b>lists</b>, &amp; more.</p>',
  }

  test('is made of the name and the hero', () => {
    const texts = pageTexts(null, hero)
    expect(texts['/']).toEqual({
      label: 'Home',
      title: 'Ada Quill | Keeper of Lists',
      description: 'I keep lists, & more.',
    })
    expect(texts['/press-kit'].title).toBe('Press Kit | Ada Quill')
    expect(texts['/advisory'].description, 'and of nothing that only some offer').toBe(
      'Board and advisory work of Ada Quill, and how an engagement starts.',
    )
    expect(pageTexts(makeSite({ summary: 'Lists.' }), hero)['/'].description).toBe('Lists.')
    expect(pageTexts(null, null)['/']).toMatchObject({ title: 'Your Name | Product Leader & Entrepreneur' })
  })

  test('is cut at a word where the hero says more than is shown', () => {
    const { description } = pageTexts(null, { ...hero, description: 'lantern '.repeat(40) })['/']
    expect(description).toMatch(/lantern…$/)
    expect(description.length).toBeLessThanOrEqual(161)
  })

  test.each([
    ['angle brackets that open nothing', '<'.repeat(100_000), '<'],
    ['spaces', `a${' '.repeat(100_000)}b.`, 'a b.'],
  ])(
    'takes no time for a hundred thousand %s, because every page and file waits for it',
    (_, description, beginning) => {
      const startedAt = performance.now()
      expect(pageTexts(null, { ...hero, description })['/'].description.slice(0, 4)).toContain(beginning)
      expect(performance.now() - startedAt).toBeLessThan(1000)
    },
  )

  test('has every word of a plain text, angle brackets included', () => {
    expect(summaryOf('When cost < price\nand hope > plan')).toBe('When cost < price and hope > plan')
  })

  test('is not cut to a word or two where a language has few spaces, and no character is broken', () => {
    expect(summaryOf(`Ada 著 ${'書'.repeat(200)}`)).toBe(`Ada 著 ${'書'.repeat(154)}…`)
    expect(summaryOf(`a${'🚀'.repeat(200)}`)).toBe(`a${'🚀'.repeat(159)}…`)
  })

  test('is what the owner wrote, field by field, whatever else is stored', () => {
    const page_titles = {
      '/press-kit': { title: ' For the press ', description: '' },
      '/': 7,
      '/advisory': { title: 1 },
    }
    const texts = pageTexts(makeSite({ page_titles }), hero)
    expect(texts['/press-kit']).toMatchObject({
      title: 'For the press',
      description: expect.stringMatching(/^Material/),
    })
    expect(texts['/'].title).toBe('Ada Quill | Keeper of Lists')
    expect(texts['/advisory'].title).toBe('Advisory | Ada Quill')
    for (const page_titles of [null, 'x', []])
      expect(pageTexts(makeSite({ page_titles }), null)['/'].title).toMatch(/^Your/)
  })
})

describe('a save of the site', () => {
  test('takes the row that the migration makes, which the site accepts too, and completes menu, titles and look', () => {
    const site = makeSite()
    expect(isSite(site)).toBe(true)
    // the link in the footer is saved with the advisory page
    const { id, created_at, updated_at, advisory_in_footer, ...fields } = site
    const saved = SiteSchema.parse(site)
    expect(saved).toEqual({
      ...fields,
      accent: 'rust',
      typeface: 'editorial',
      sections: menuOf(null).map(({ id, isHidden }) => ({ id, label: '', isHidden, title: '' })),
      page_titles: Object.fromEntries(PUBLIC_PATHS.map((path) => [path, { title: '', description: '' }])),
    })
    expect(SiteSchema.parse(saved)).toEqual(saved)
  })

  test('refuses a language that is none, a long label, and a home page without sections', () => {
    const sections = SECTION_IDS.map((id) => ({ id, label: 'x'.repeat(31), isHidden: true }))
    const { error } = SiteSchema.safeParse(makeSite({ language: 'english', sections }))
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(
      expect.arrayContaining(['language', 'sections.0.label']),
    )
    const hidden = sections.map((section) => ({ ...section, label: '' }))
    expect(SiteSchema.safeParse(makeSite({ sections: hidden })).error?.issues).toMatchObject([
      { path: ['sections'], message: 'Show at least one section' },
    ])
    expect(SiteSchema.safeParse(makeSite({ language: 'pt-BR' })).success).toBe(true)
  })
})

test.each([
  ['ProductWeek', 'ProductWeek, 2027'],
  ['ProductWeek 2027', 'ProductWeek 2027'],
])('the card of a talk at %s says the year once: %s', (event, title) => {
  const talk = { title: 'Ropes', event, location: 'Lisbon', date: '2027-02-15', image_url: null }
  const picture = { image_focus_x: null, image_focus_y: null, image_background: null }
  expect(talkCard({ ...talk, ...picture }, null, null, wordsOf('en')).title).toBe(title)
})
