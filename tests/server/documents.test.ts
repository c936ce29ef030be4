import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { DEMO_CONTENT } from '#demo/content.ts'
import { DEMO_LABELS, DEMO_SECTIONS } from '#tests/support/demo-menu.ts'
import { attributeOf, find, findAll, type PageElement, readPage, textOf, textsOf } from '#tests/support/document.ts'
import type { TestSite } from '#tests/support/site.ts'
import { startSiteHost } from '#tests/support/site-host.ts'

/* What stands in the pages as they are sent: texts, links and their order. How it looks is tested in the browser. */

const host = startSiteHost()
let site: TestSite
/** Each test changes its content as it likes, and leaves alone what others look at. */
let changed: TestSite

beforeAll(async () => {
  ;[site, changed] = await Promise.all([host.start(), host.start()])
})
afterAll(() => host.close())

const documentAt = async (path: string, of = site) => (await readPage(of.url + path)).document
const patch = (path: string, body: object) => changed.rest(path, { method: 'PATCH', body })
const remove = (table: string) => changed.rest(`${table}?id=not.is.null`, { method: 'DELETE' })
/** The first heading of each: what a dialog within it says comes later. */
const headingsOf = (items: PageElement[]) => items.map((item) => textOf(find(item, 'h3')))
const NEW_TAB = ' (opens in a new tab)'

test('all pages wait for one stylesheet; what the home page does not show is in the documents of the others', async () => {
  const paths = [...PUBLIC_PATHS, '/talks/built-for-the-thumb', '/nowhere']
  const pages = await Promise.all(paths.map((path) => readPage(site.url + path)))
  const linked = pages.map(({ document }) =>
    findAll(document, 'link[rel="stylesheet"]').map(({ attribs }) => attribs.href),
  )
  expect(new Set(linked.flat()).size).toBe(1)
  expect(linked.flat()).toHaveLength(paths.length)
  const [home, ...others] = pages
  expect(home?.html).not.toContain('<style')
  for (const { html, headers } of others) {
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? []
    expect(style).toContain('.page-header')
    expect(headers.get('content-security-policy')).toContain(`'sha256-${hash('sha256', style, 'base64')}'`)
  }
})

describe('the home page', () => {
  /** By date: the first is still to come. */
  const TALKS = [
    'Two Pages or It Is Not Decided',
    'Built for the Thumb',
    'The Question Before the Brief',
    'A Price Is a Sentence',
    'Who Is the Board For?',
    'Selling the Thing You Love',
  ]

  test('has its sections in order, each under its heading, and a link in the bar to each', async () => {
    const page = await documentAt('/')
    expect(findAll(page, 'main > section').map(({ attribs }) => attribs.id)).toEqual(DEMO_SECTIONS.map(([, id]) => id))
    expect(textsOf(page, 'h1')).toEqual(['Marta Ellingsen-Vale'])
    expect(
      textsOf(page, 'main h2').filter((title) => !DEMO_CONTENT.involvements.some(({ company }) => company === title)),
    ).toEqual(expect.arrayContaining(['Skin in the Game', 'My Story', 'Areas of Expertise', 'Talks & Media']))
    expect(textsOf(page, '#menu a')).toEqual(DEMO_LABELS)
    expect(textOf(find(page, 'footer'))).toContain(`© ${new Date().getFullYear()} Marta Ellingsen-Vale`)
    expect(textsOf(page, 'a')).not.toContain('Admin')
  })

  test('the hero has its texts as HTML, and a portrait in three sizes', async () => {
    const hero = find(await documentAt('/'), '#hero')
    expect(textOf(hero)).toContain('Product Leader & Entrepreneur')
    expect(textsOf(hero, 'strong')).toEqual(['ferry crews, district nurses, treasurers of very small towns'])
    expect(findAll(hero, 'a').map((link) => [textOf(link), link.attribs.href])).toEqual([
      ['a few companies', '/advisory'],
      ['Get in Touch', '/#contact'],
    ])
    const folder = '/storage/v1/object/public/hero-images/profile'
    expect(attributeOf(hero, 'img', 'srcset')).toBe(
      `${folder}/portrait-small.webp 300w, ${folder}/portrait-medium.webp 600w, ${folder}/portrait.webp 1200w`,
    )
  })

  test('Skin in the Game has a tile for each organisation, with its badge and, without a logo, its icon', async () => {
    const section = find(await documentAt('/'), '#skin-in-the-game')
    expect(textOf(section)).toContain('Places where I put in years, money or my name')
    const tiles = findAll(section, '.tiles > li')
    expect(headingsOf(tiles)).toEqual(DEMO_CONTENT.involvements.map(({ company }) => company))
    expect(textsOf(section, '.badge').slice(0, 4)).toEqual(['Founder', 'Board', 'Advisor', 'Non-Profit'])
    expect(textOf(tiles[0]!)).toContain('Tickets and timetables for small ferry lines.')
    expect(findAll(tiles[0]!, '.logo')).not.toEqual([])
    const icons = findAll(tiles.at(-1)!, '[data-testid="type-icon"] use').map(({ attribs }) => attribs.href)
    expect(icons).toContain('#icon-hand-heart')
  })

  test('stories have title, paragraphs, picture and caption', async () => {
    const stories = findAll(await documentAt('/'), '#my-story article')
    expect(headingsOf(stories)).toEqual(DEMO_CONTENT.stories.map(({ title }) => title))
    expect(findAll(stories[0]!, 'p')).toHaveLength(4)
    expect(attributeOf(stories[0]!, 'img', 'alt')).toMatch(/^Illustration of a workbench under a red lamp/)
    expect(textsOf(stories[0]!, 'figcaption')).toEqual(['Four clocks, four opinions. My mother’s bench, from memory.'])
  })

  test('talks have their texts, and lead where their button says', async () => {
    const section = find(await documentAt('/'), '#talks-media')
    expect(textOf(section)).toContain('Talks, panels and podcast conversations about products')
    const cards = findAll(section, '.talks > li')
    expect(textsOf(section, '.talks h4')).toEqual(TALKS)
    expect(textOf(cards[1]!)).toContain('Northbank Product Forum, Aldersund')
    expect(textOf(cards[1]!)).toContain('Nobody reads a timetable: they read one line of it')
    expect(attributeOf(cards[0]!, 'use', 'href')).toBe('#icon-presentation')
    expect(textsOf(cards[0]!, 'a')).toEqual(TALKS.slice(0, 1))
    const button = findAll(cards[1]!, 'a').at(-1)!
    expect([textOf(button), button.attribs.target]).toEqual(['Watch the talk(opens in a new tab)', '_blank'])
  })

  test('the newsletter has its three newest articles', async () => {
    const section = find(await documentAt('/'), '#newsletter')
    expect(textsOf(section, 'h2')).toEqual(['Reflections, Projections, Regrets - a Newsletter'])
    expect(textsOf(section, 'h3')).toEqual(['Latest Articles'])
    expect(textsOf(section, 'h4')).toEqual(
      ['The row that was missing', 'A ladder against nothing', 'Projections for a quiet year'].map(
        (title) => title + NEW_TAB,
      ),
    )
    expect(textsOf(section, 'time')).toEqual(['November 12, 2026', 'October 8, 2026', 'September 10, 2026'])
    expect(findAll(section, '.articles img')).toHaveLength(3)
    expect(textOf(section)).toContain('Every product has a table somewhere that everyone trusts.')
  })

  test('the contact section has the ways to write', async () => {
    const links = findAll(await documentAt('/'), '#contact .contact-links a')
    expect(links.map(({ attribs }) => [attribs.href, attribs.target])).toEqual([
      ['mailto:marta@ellingsen-vale.example', undefined],
      ['https://www.linkedin.com/in/example-marta-ellingsen-vale', '_blank'],
      ['https://letters.ellingsen-vale.example/', '_blank'],
      ...DEMO_CONTENT.social_profiles.map(({ address }) => [address, '_blank']),
    ])
  })

  test('what has an order stands in it; what is absent leaves no gap, and what is not of the web no link', async () => {
    await patch('involvements?company=eq.Quarrystone', { display_order: -1 })
    await patch('involvements?company=eq.Paperlark', { display_order: 99 })
    const story = { display_order: -1, image_caption: null, image_alt: null }
    await patch('stories?title=like.A chair*', story)
    await patch('talks?id=not.is.null', { image_url: null })
    await patch('talks_description?id=not.is.null', { talk_order: 'manual' })
    await patch('talks?title=like.Selling*', { display_order: -5 })
    await patch('talks?title=like.Built*', { action_url: 'javascript:alert(1)' })
    await remove('expertise')
    const areas = [
      { title: 'Second of the others', is_primary: false, display_order: 2 },
      { title: 'First of the others', is_primary: false, display_order: 0 },
      { title: 'Second primary', is_primary: true, display_order: 3 },
      { title: 'First primary', is_primary: true, display_order: 1 },
    ]
    const body = areas.map((area) => ({ ...area, description: 'Its text.' }))
    await changed.rest('expertise', { method: 'POST', body })
    const page = await documentAt('/', changed)
    const companies = headingsOf(findAll(page, '.tiles > li'))
    expect([companies[0], companies.at(-1)]).toEqual(['Quarrystone', 'Paperlark'])
    const [first] = findAll(page, '#my-story article')
    expect(headingsOf([first!])).toEqual(['A chair at the long table'])
    expect(attributeOf(first!, 'img', 'alt')).toBe('A chair at the long table')
    expect(findAll(first!, 'figcaption')).toEqual([])
    expect(headingsOf(findAll(page, '.expertise > li'))).toEqual([
      'First primary',
      'Second primary',
      'First of the others',
      'Second of the others',
    ])
    const cards = findAll(page, '.talks > li')
    expect(headingsOf(cards)).toEqual([5, 1, 2, 3, 4, 0].map((index) => TALKS[index]))
    expect(textsOf(cards[1]!, 'a')).toEqual([TALKS[1]])
    expect(findAll(page, '.talks [data-testid="type-icon"] use').map(({ attribs }) => attribs.href)).toEqual(
      ['mic', 'presentation', 'mic', 'newspaper', 'presentation', 'presentation'].map((icon) => `#icon-${icon}`),
    )
  })
})

test.each([
  ['/', '/'],
  ['/press-kit', '/press-kit'],
  ['/no-such-page', 'not-found'],
  ['/admin/unknown', 'not-found'],
])('the view of %s counts without JavaScript', async (path, view) => {
  expect(attributeOf(await documentAt(path), 'noscript img', 'src')).toBe(`/api/visits?view=${view}`)
})

describe('the words of others', () => {
  test('stay in their place where the expertise before them is hidden, in one pair of quotation marks', async () => {
    const placeOf = async (of: TestSite) => {
      const ids = findAll(find(await documentAt('/', of), 'main'), '[id]').map(({ attribs }) => attribs.id)
      return ids.slice(0, ids.indexOf('testimonials')).findLast((id) => ['my-story', 'expertise'].includes(id ?? ''))
    }
    expect(await placeOf(site)).toBe('expertise')
    const sections = [{ id: 'expertise', label: '', isHidden: true }]
    await patch('site?id=not.is.null', { sections })
    await patch('testimonials?id=not.is.null', { quote: '“She asked the one question.”' })
    await patch('press_quotes?id=not.is.null', { quote: '"I ask slowly."' })
    expect(await placeOf(changed)).toBe('my-story')
    expect(textsOf(await documentAt('/', changed), '#testimonials blockquote')[0]).toBe('“She asked the one question.”')
    expect(textsOf(await documentAt('/press-kit', changed), 'blockquote')[0]).toBe('“I ask slowly.”')
    await patch('site?id=not.is.null', { sections: [] })
  })
})

test('a colour of the owner’s own is a style sheet of every page and of the sheet', async () => {
  const linkOf = (page: Awaited<ReturnType<typeof documentAt>>) =>
    findAll(page, 'link[rel="stylesheet"]').flatMap(({ attribs: { href = '' } }) => href.match(/^\/accent\/.*/) ?? [])
  const read = async (path: string) => await (await fetch(changed.url + path)).text()
  expect(linkOf(await documentAt('/', changed))).toEqual([])
  await patch('site?id=not.is.null', { accent: '#FFD400' })
  for (const path of ['/', '/talks', '/speaking/sheet'])
    expect(linkOf(await documentAt(path, changed)), path).toEqual(['/accent/ffd400.css'])
  expect(await read('/accent/ffd400.css')).toMatch(/^:root\{--color-accent:light-dark\(#\w{6}, #ffd400\)\}$/)
  for (const path of ['/accent/FFD400.css', '/accent/ffd4.css', '/accent/ffd400', '/accent/ffd40}.css'])
    expect((await fetch(changed.url + path)).status, path).toBe(404)
  await patch('site?id=not.is.null', { accent: '' })
})

describe('the advisory page', () => {
  test('lists roles, with a badge for the non-profits, and services, above the footer of the site', async () => {
    const page = await documentAt('/advisory')
    expect(textsOf(page, 'h1')).toEqual(['Advisory'])
    const roles = findAll(page, 'li.role')
    expect(roles).toHaveLength(DEMO_CONTENT.advisory_roles.length + 1)
    expect(textOf(roles.shift()!)).toContain('Saltmarsh Seed Fund') // entered among the involvements
    for (const [
      index,
      { company, role, period, description, is_non_profit },
    ] of DEMO_CONTENT.advisory_roles.entries()) {
      const shown = textOf(roles[index]!)
      for (const text of [company, role, period, description]) expect(shown).toContain(text)
      expect([company, shown.includes('Non-Profit')]).toEqual([company, is_non_profit])
    }
    expect(textsOf(page, 'h3')).toEqual(
      expect.arrayContaining([
        'Product Strategy',
        'Leadership Development',
        'Scaling Operations',
        'Strategic Fundraising',
      ]),
    )
    expect(textsOf(page, 'footer a')).toEqual([
      'Advisory',
      'Speaking',
      'Talks & Media',
      'Press Kit',
      'Working with Me',
      'Newsletter',
      `LinkedIn${NEW_TAB}`,
      `Mastodon${NEW_TAB}`,
      `Reading notes${NEW_TAB}`,
      'Imprint',
      'Privacy',
    ])
  })

  test('without content still says how to begin, and leaves out what is empty', async () => {
    for (const table of ['advisory_roles', 'advisory_services', 'testimonials', 'involvements']) await remove(table)
    // blanks that a program has stored
    await patch('advisory_page?singleton=is.true', {
      title: ' ',
      description: ' ',
      engagement: '\n',
      booking_url: null,
    })
    const page = await documentAt('/advisory', changed)
    expect(textsOf(page, 'h1')).toEqual(['Advisory'])
    expect(textsOf(page, 'main h2')).toEqual(['How an Engagement Starts'])
    expect(textOf(find(page, 'main'))).toContain('Write me a few lines about your company')
  })
})

test('the press kit has its parts in order, biographies of three lengths and a way to ask', async () => {
  const page = await documentAt('/press-kit')
  expect(textsOf(page, 'main h2')).toEqual([
    'Approved Photo',
    'Biography',
    'Facts',
    'Introduction',
    'In Other Languages',
    'More Photos',
    'Logos',
    'Approved Quotes',
    'For Podcast Hosts',
    'Seen In',
    'Contact for Media Inquiries',
  ])
  const { short_bio, medium_bio, full_bio, press_email } = DEMO_CONTENT.press_kit[0]!
  const biographies = findAll(page, 'main article').map(textOf)
  for (const [index, text] of [short_bio, medium_bio, full_bio].entries()) {
    expect(biographies[index]).toContain(`${[50, 100, 150][index]}-word biography`)
    for (const paragraph of text.split('\n\n')) expect(biographies[index]).toContain(paragraph)
  }
  const main = find(page, 'main')
  expect(textOf(main)).toContain('3000 x 3000 px')
  // it promises no answer that the owner has not promised herself
  expect(textOf(main)).toContain('For interviews, quotes, fact checks and further images.')
  const ways = findAll(main, 'a').map((link) => [textOf(link), link.attribs.href])
  expect(ways).toContainEqual([press_email, `mailto:${press_email}`])
  expect(ways).toContainEqual(['Contact Marta', '/#contact'])
  const download = findAll(main, 'a').find((link) => textOf(link) === 'Download')!
  const answer = await fetch(site.url + download.attribs.href)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename.*Marta Ellingsen-Vale.*\.jpg/)
})

describe('the speaking page', () => {
  test('that is empty says how to ask, is not listed, and has no sheet', async () => {
    await remove('speaking_topics')
    await changed.rest('talks?type=eq.talk', { method: 'DELETE' })
    // blanks that a program has stored
    await patch('speaking_page?singleton=is.true', { headline: ' ', introduction: '\n', needs: ' \n\t' })
    const introduction = 'She keeps a light.'
    await patch('press_kit?singleton=is.true', { photo_url: null, introduction })
    expect((await readPage(`${changed.url}/speaking`)).html).toContain(introduction)
    await patch('press_kit?singleton=is.true', { introduction: '' })
    const page = await documentAt('/speaking', changed)
    expect(textsOf(page, 'h1')).toEqual(['Speaking'])
    expect(textsOf(page, 'main h2')).toEqual(['Invite Marta'])
    expect(textsOf(page, 'a')).not.toContain('One sheet to print')
    expect(attributeOf(page, 'meta[name="robots"]', 'content')).toBe('noindex, follow')
    const sitemap = async () => (await fetch(`${changed.url}/sitemap.xml`)).text()
    expect(await sitemap()).not.toContain('/speaking')
    expect((await fetch(`${changed.url}/speaking/sheet`)).status).toBe(404)

    await changed.rest('speaking_topics', { method: 'POST', body: { title: 'Tides', abstract: 'Wait for them.' } })
    expect(await sitemap()).toContain('/speaking')
    expect(await (await fetch(`${changed.url}/speaking/sheet`)).text()).toContain('Wait for them.')
  })
})

describe('the page of a talk', () => {
  const ask = async (path: string) => {
    const answer = await fetch(changed.url + path, { redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }

  test('has a video as a link to its own page, and runs nothing of its texts', async () => {
    const hostile =
      '<p>Fine</p><script>document.title="x"</script><img src=x onerror=alert(1)><p onclick="alert(1)">Too</p>'
    const [talk] = (await changed.rest('talks?type=eq.podcast&limit=1')) as { id: string; slug: string }[]
    const body = { abstract: hostile, title: '</script><script>alert(1)</script>', language: '"><b>' }
    const video_url = 'https://www.youtube.com/watch?v=abc_DEF-123'
    await patch(`talks?id=eq.${talk?.id}`, { ...body, transcript: hostile, video_url, event_url: 'data:text/html,x' })
    const main = find(await documentAt(`/talks/${talk?.slug}`, changed), 'main')
    expect(textsOf(main, 'h1')).toEqual([body.title])
    expect(textsOf(main, '.rich-text')).toContain('FineToo')
    expect(findAll(main, 'script').concat(findAll(main, '.rich-text img'), findAll(main, '[onclick]'))).toEqual([])
    expect(textOf(main)).toContain('"><b>')
    expect(findAll(main, 'a').filter(({ attribs }) => /^(data|javascript):/.test(attribs.href ?? ''))).toEqual([])
    expect(findAll(main, 'a').find((link) => textOf(link).startsWith('Watch the video'))?.attribs.href).toBe(video_url)
    expect(findAll(main, 'iframe')).toEqual([])
    await patch(`talks?id=eq.${talk?.id}`, { video_url: 'javascript:alert(1)' })
    const links = findAll(find(await documentAt(`/talks/${talk?.slug}`, changed), 'main'), 'a')
    expect(links.filter(({ attribs }) => attribs.href?.startsWith('javascript:'))).toEqual([])
  })

  test('is found at former addresses and by its id; what never was is not found', async () => {
    await remove('talks')
    const past = { title: 'Slow maps', location: 'Ghent', description: 'Maps.', date: '2025-05-01', slug: 'slow-maps' }
    const made = await changed.rest('talks', { method: 'POST', body: { ...past, type: 'article' } })
    const [talk] = made as { id: string; slug: string }[]
    await patch(`talks?id=eq.${talk?.id}`, { slug: '東京で', former_slugs: `/${talk?.slug}/` })
    const now = '/talks/%E6%9D%B1%E4%BA%AC%E3%81%A7'
    expect(await ask(now)).toEqual([200, null])
    expect(await ask(`/talks/${talk?.slug}?from=mail`)).toEqual([308, `${now}?from=mail`])
    expect(await ask(`/talks/${talk?.id}`)).toEqual([308, now])
    expect(await ask('/talks/nothing')).toEqual([404, null])
    expect(await ask('/talks/nothing.ics')).toEqual([404, null])
    expect(await ask(`${now}.ics`), 'a calendar file is for what is to come').toEqual([404, null])
    await patch(`talks?id=eq.${talk?.id}`, { slug: null })
    expect(await ask(`/talks/${talk?.id}`)).toEqual([200, null])
    await remove('talks')
    expect(await ask(`/talks/${talk?.id}`)).toEqual([404, null])
    const list = find(await documentAt('/talks', changed), 'main')
    expect(textOf(list)).toContain('No talks or media appearances have been added yet.')
    expect(findAll(list, 'input')).toEqual([])
  })
})

describe('the colophon', () => {
  test('signs every page, with the place and the ways on', async () => {
    await patch('press_kit?singleton=is.true', { based_in: 'Gullmere' })
    await patch('site?singleton=is.true', { footer_note: 'Drawn by a gull.' })
    for (const path of ['/', '/press-kit', '/talks']) {
      const page = await documentAt(path, changed)
      const footer = find(page, 'footer')
      for (const words of ['Chief Product Officer, Halden & Rook', 'Gullmere', 'Drawn by a gull.'])
        expect(textOf(footer)).toContain(words)
      const links = findAll(footer, 'a').map((link) => [textOf(link), link.attribs.target])
      expect(links).toContainEqual([`LinkedIn${NEW_TAB}`, '_blank'])
      if (path !== '/press-kit') expect(textOf(find(page, '#boot'))).not.toContain('Gullmere')
    }
  })

  test('shows nothing that the owner hides or has not written', async () => {
    const hidden = ['contact', 'newsletter', 'talks-media'].map((id) => ({ id, label: '', isHidden: true }))
    const body = {
      sections: hidden,
      job_title: '',
      footer_note: '',
      advisory_in_footer: false,
      speaking_in_footer: false,
    }
    await patch('site?singleton=is.true', body)
    await patch('press_kit?singleton=is.true', { based_in: '' })
    await patch('privacy?singleton=is.true', { shown: false })
    await patch('imprint?singleton=is.true', { name: '', address: ' ', email: '', register: '' })
    await patch('pages?slug=eq.working-with-me', { in_footer: false })
    const footer = find(await documentAt('/', changed), 'footer')
    expect(textsOf(footer, 'nav a').concat(textsOf(footer, 'ul a'))).toContain('Press Kit')
    expect(textsOf(footer, 'a').filter((name) => name !== 'Back to top')).toEqual(['Press Kit'])
    expect(textsOf(footer, '.colophon p')).toEqual(['Marta Ellingsen-Vale'])
  })
})
