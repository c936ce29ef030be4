import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { PUBLIC_PATHS, type PublicPath } from '#content/site/routes.ts'
import { SITE_DEFAULTS } from '#content/site/site.ts'
import { DEMO_CONTENT, DEMO_NAME } from '#demo/content.ts'
import { expect, test } from './fixtures.ts'

// What search engines and link previews read: all of it in the HTML, none of it needing JavaScript.
test.use({ javaScriptEnabled: false })

type Node = Record<string, unknown> & { '@type': string; '@id'?: string }

const meta = (page: Page, name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`)
const contentOf = (page: Page, name: string) => meta(page, name).getAttribute('content')

async function graphOf(page: Page): Promise<Node[]> {
  const scripts = page.locator('script[type="application/ld+json"]')
  await expect(scripts).toHaveCount(1)
  const data = JSON.parse((await scripts.textContent()) ?? '')
  expect(data['@context']).toBe('https://schema.org')
  return data['@graph']
}
const nodeOf = (graph: Node[], type: string) => graph.find((node) => node['@type'] === type)

const PAGES: Record<PublicPath, { title: string; ogType: string; crumbs: string[] }> = {
  '/': { title: 'Marta Ellingsen-Vale | Product Leader & Entrepreneur', ogType: 'profile', crumbs: ['Home'] },
  '/press-kit': { title: 'Press Kit | Marta Ellingsen-Vale', ogType: 'website', crumbs: ['Home', 'Press Kit'] },
  '/advisory': { title: 'Advisory | Marta Ellingsen-Vale', ogType: 'website', crumbs: ['Home', 'Advisory'] },
  '/talks': { title: 'Talks & Media | Marta Ellingsen-Vale', ogType: 'website', crumbs: ['Home', 'Talks & Media'] },
  '/speaking': { title: 'Speaking | Marta Ellingsen-Vale', ogType: 'website', crumbs: ['Home', 'Speaking'] },
}

/** What a page says of itself beside the parts that all have. */
const OWN_TYPES: Partial<Record<PublicPath, string[]>> = {
  '/': ['ProfilePage'],
  '/press-kit': ['WebPage'],
  '/talks': ['ItemList'],
  '/speaking': ['WebPage', 'Service'],
}

for (const path of PUBLIC_PATHS) {
  const { title, ogType, crumbs } = PAGES[path]

  test(`${path} names itself to search engines and in link previews`, async ({ page, site }) => {
    await page.goto(site.url + path)
    await expect(page).toHaveTitle(title)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', site.url + path)
    const description = (await contentOf(page, 'description')) ?? ''
    expect(description.length).toBeGreaterThan(50)
    expect(description.length).toBeLessThan(161)
    expect(await contentOf(page, 'robots')).toBe('index, follow, max-image-preview:large')
    const shared = {
      'og:type': ogType,
      'og:site_name': DEMO_NAME,
      'og:title': title,
      'og:description': description,
      'og:url': site.url + path,
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
    }
    for (const [name, content] of Object.entries(shared)) {
      await expect(meta(page, name)).toHaveCount(1)
      expect(await contentOf(page, name)).toBe(content)
    }
    expect(await contentOf(page, 'twitter:image')).toBe(await contentOf(page, 'og:image'))
  })

  test(`${path} carries one graph, whose parts know each other`, async ({ page, site }) => {
    await page.goto(site.url + path)
    const graph = await graphOf(page)
    const types = ['Person', 'WebSite', ...(OWN_TYPES[path] ?? []), 'BreadcrumbList']
    expect(graph.map((node) => node['@type'])).toEqual(types)
    const ids = graph.map((node) => node['@id'])
    const references = JSON.stringify(graph, (key, value) => (key === '@graph' ? undefined : value)).matchAll(
      /\{"@id":"([^"]+)"\}/g,
    )
    for (const [, id] of references) expect(ids).toContain(id)
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
}

test('the person is described from the content', async ({ page, ownSite }) => {
  await ownSite.rest('hero?id=not.is.null', { method: 'PATCH', body: { title: 'Ada Example' } })
  await page.goto(ownSite.url)
  const graph = await graphOf(page)
  const contact = DEMO_CONTENT.contact[0]!
  expect(nodeOf(graph, 'Person')).toMatchObject({
    name: 'Ada Example',
    url: `${ownSite.url}/`,
    jobTitle: 'Chief Product Officer',
    worksFor: { '@type': 'Organization', name: DEMO_CONTENT.site[0]!.employer },
    image: `${ownSite.url}/storage/v1/object/public/hero-images/profile/portrait.webp`,
    sameAs: [contact.linkedin_url, contact.substack_url],
    knowsAbout: DEMO_CONTENT.expertise.map(({ title }) => title),
  })
  expect(nodeOf(graph, 'ProfilePage')).toMatchObject({
    url: `${ownSite.url}/`,
    mainEntity: { '@id': nodeOf(graph, 'Person')?.['@id'] },
    isPartOf: { '@id': nodeOf(graph, 'WebSite')?.['@id'] },
    dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

test('the person is described alike on every page', async ({ page, site }) => {
  await page.goto(site.url)
  const person = nodeOf(await graphOf(page), 'Person')
  expect(person).toMatchObject({ sameAs: expect.any(Array), knowsAbout: expect.any(Array), image: expect.any(String) })
  const talk = DEMO_CONTENT.talks[0]!
  for (const path of [...PUBLIC_PATHS, `/talks/${talk.slug}`]) {
    await page.goto(site.url + path)
    expect([path, nodeOf(await graphOf(page), 'Person')]).toEqual([path, person])
  }
})

test('the photos of the press kit say whose they are and where their terms stand', async ({ page, site }) => {
  await page.goto(`${site.url}/press-kit`)
  const graph = await graphOf(page)
  const gallery = nodeOf(graph, 'WebPage')
  expect(gallery?.about).toEqual({ '@id': nodeOf(graph, 'Person')?.['@id'] })
  const photos = (gallery?.hasPart ?? []) as Node[]
  const at = (name: string) => `${site.url}/storage/v1/object/public/press-kit/photo/${name}`
  expect(photos).toMatchObject([
    {
      '@type': 'ImageObject',
      contentUrl: at('portrait.jpg'),
      creditText: DEMO_NAME,
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
      width: 1600,
      height: 2400,
    },
    { '@type': 'ImageObject', contentUrl: at('quay.jpg') },
  ])
})

test('HTML in the content stays text in the head', async ({ page, request, ownSite }) => {
  const title = `Ada "><script>window.hacked = true</script> & Sons`
  await ownSite.rest('hero?id=not.is.null', { method: 'PATCH', body: { title, subtitle: '</title><b>x</b>' } })
  await ownSite.rest('expertise?id=not.is.null', { method: 'PATCH', body: { title: '</script><script>x</script>' } })
  await page.goto(ownSite.url)
  await expect(page).toHaveTitle(`${title} | </title><b>x</b>`)
  expect(await contentOf(page, 'og:title')).toBe(`${title} | </title><b>x</b>`)
  const person = nodeOf(await graphOf(page), 'Person')
  expect(person).toMatchObject({ name: title })
  const html = await (await request.get(ownSite.url)).text()
  expect(html).not.toContain('<script>')
  expect(html.slice(0, html.indexOf('</head>'))).not.toContain('<b>')
})

test('the share image and the icon exist, in the sizes that are promised', async ({ page, request, site }) => {
  await page.goto(site.url)
  const shareImage = (await contentOf(page, 'og:image')) ?? ''
  expect(shareImage).toContain(`${site.url}/storage/v1/object/public/site-assets/og-image.png?v=`)
  expect(await sizeOf(request, shareImage)).toEqual({ format: 'png', width: 1200, height: 630 })
  expect(await contentOf(page, 'og:image:width')).toBe('1200')
  expect(await contentOf(page, 'og:image:height')).toBe('630')

  const icon = (await page.locator('link[rel="icon"]').getAttribute('href')) ?? ''
  expect(icon).toContain('/storage/v1/object/public/site-settings/favicon.png?v=')
  expect(await sizeOf(request, site.url + icon)).toEqual({ format: 'png', width: 64, height: 64 })
  expect(await sizeOf(request, `${site.url}/favicon.ico`)).toEqual({ format: 'png', width: 64, height: 64 })
})

async function sizeOf(request: APIRequestContext, address: string) {
  const answer = await request.get(address)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('image/png')
  const { format, width, height } = await sharp(await answer.body()).metadata()
  return { format, width, height }
}

test('/sitemap.xml lists the pages, each under its canonical address', async ({ page, request, site }) => {
  const answer = await request.get(`${site.url}/sitemap.xml`)
  expect(answer.headers()['content-type']).toMatch(/^application\/xml/)
  const xml = await answer.text()
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\s*<urlset xmlns="[^"]+sitemap\/0.9">/)
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address as string)
  const talks = DEMO_CONTENT.talks.map(({ slug }) => `/talks/${slug}`)
  expect(addresses.toSorted()).toEqual([...PUBLIC_PATHS, ...talks].map((path) => site.url + path).toSorted())
  for (const [, date] of xml.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)) expect(date).toMatch(/^\d{4}-\d\d-\d\dT/)
  for (const address of addresses) {
    expect((await page.goto(address))?.status()).toBe(200)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address)
  }
})

test('/robots.txt lets everything public be read, and names the sitemap', async ({ request, site }) => {
  const answer = await request.get(`${site.url}/robots.txt`)
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/)
  expect((await answer.text()).trim().split(/\n+/)).toEqual([
    'User-agent: *',
    'Disallow: /admin',
    `Sitemap: ${site.url}/sitemap.xml`,
  ])
})

test.describe('a site without a share image and an icon of its own', () => {
  test.use({ siteEnv: { CONTENT: 'empty' } })

  test('promises none that is missing', async ({ page, request, site }) => {
    await page.goto(site.url)
    await expect(meta(page, 'og:image')).toHaveCount(0)
    expect(await contentOf(page, 'twitter:card')).toBe('summary')
    const icon = await page.locator('link[rel="icon"]').getAttribute('href')
    expect((await request.get(site.url + icon)).status()).toBe(200)
    const person = nodeOf(await graphOf(page), 'Person')
    expect(person).toMatchObject({ name: SITE_DEFAULTS.name, jobTitle: SITE_DEFAULTS.jobTitle })
    for (const unknown of ['worksFor', 'knowsAbout', 'sameAs']) expect(person).not.toHaveProperty(unknown)
  })
})
