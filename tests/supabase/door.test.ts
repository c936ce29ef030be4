import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { newPreviewToken, previewPath, sharePreview } from '#data/drafts/shared-previews.ts'
import { DEMO_CONTENT } from '#demo/content.ts'
import { openSupabaseAccounts } from '#scripts/admin/supabase-accounts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { startProject } from '#tests/support/supabase/project.ts'

/* What a visitor gets at each address before the site is opened (docs/product/beginning.md), on both engines. */

const OWNER = { email: 'owner@portico.example', password: 'a quiet harbour in november' }

interface Site {
  server: TestServer
  apiUrl: string
  keys: { publishable: string; secret: string }
  close: () => Promise<unknown>
}

async function openEmbedded(): Promise<Site> {
  const server = await startServer({ environment: { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password } })
  return { server, apiUrl: server.url, keys: await server.keys(), close: () => server.stop('SIGKILL') }
}

async function openProject(): Promise<Site> {
  const project = await startProject(inject('cluster'))
  const { url } = await project.listen()
  const { publishable, secret } = project.keys
  await openSupabaseAccounts({ url, secretKey: secret }).create(OWNER.email, OWNER.password)
  const environment = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishable, SUPABASE_SECRET_KEY: secret }
  const server = await startServer({ environment })
  const close = () => Promise.all([server.stop('SIGKILL'), project.close()])
  return { server, apiUrl: url, keys: project.keys, close }
}

/** The owner's texts, except those in the row of the site, which stays readable. */
const HIDDEN = Object.entries(DEMO_CONTENT).flatMap(([table, rows]) =>
  table === 'site'
    ? []
    : rows.flatMap((row) => Object.values(row).filter((text) => typeof text === 'string' && text.length > 24)),
) as string[] // as filtered
const OF_SITE = JSON.stringify(DEMO_CONTENT.site)
const found = (text: string) => HIDDEN.filter((hidden) => !OF_SITE.includes(hidden) && text.includes(hidden))

const DOOR = 'Opening soon'
const NONE = 'Oops! Page not found'
const { slug } = DEMO_CONTENT.talks[0] as { slug: string }

/** What a visitor asks for, and gets: the status, and words of the answer. */
const routes: [path: string, status: number, words?: string | RegExp][] = [
  ...['/', '/advisory', '/press-kit', '/talks', '/speaking', '/?about=speaking', '/press-kit/'].map(
    (path): [string, number, string] => [path, 200, DOOR],
  ),
  ...[
    '/nowhere',
    `/talks/${slug}`,
    `/talks/${slug}.ics`,
    '/press-kit.zip',
    '/press-photo',
    '/speaking/sheet',
    '/contact.vcf',
  ].map((path): [string, number, string] => [path, 404, NONE]),
  ...['/talks.ics', '/llms.txt', '/sitemap.xml', '/card/home.png', `/card/talks/${slug}.png`].map(
    (path): [string, number, string] => [path, 404, NONE],
  ),
  ['/robots.txt', 200, 'Disallow: /admin'],
  ['/icon.png', 200],
  ['/apple-touch-icon.png', 200],
  ['/favicon.ico', 200],
  ['/api/newsletter', 200, '{"articles":[]}'],
  ['/contact', 200, DOOR],
  ['/subscribe', 200, DOOR],
  ['/healthz', 200, 'ok'],
  ['/readyz', 200, 'ready'],
  ['/status', 401],
  ['/mcp', 401],
  ['/preview/AAAAAAAAAAAAAAAAAAAAAA/', 404],
  ['/admin', 200],
]

describe.each([
  ['embedded', openEmbedded],
  ['project', openProject],
])('%s', (_, open) => {
  let site: Site
  let owner: SupabaseClient
  let token: string
  const get = (path: string) => fetch(site.server.url + path)
  const post = (path: string, body: object, headers = {}) =>
    fetch(site.server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const asOwner = (path: string, body: object) => post(path, body, { authorization: `Bearer ${token}` })

  /** As the admin does it: it reports what it has written. */
  async function setOpened(opened: boolean) {
    expect((await owner.from('site').update({ opened }).eq('singleton', true).select('id')).data).toHaveLength(1)
    if (site.apiUrl !== site.server.url) expect((await asOwner('/api/written', { tables: ['site'] })).status).toBe(204)
  }

  beforeAll(async () => {
    site = await open()
    owner = createClient(site.apiUrl, site.keys.publishable, { auth: { persistSession: false } })
    const { data } = await owner.auth.signInWithPassword(OWNER)
    token = data.session!.access_token
    // until then a project that answers slowly has a page without its content
    await vi.waitFor(
      async () => expect(found(await (await get('/')).text()).length, 'words of the home page').toBeGreaterThan(5),
      30_000,
    )
    await owner.from('talks').update({ date: '2099-05-14' }).eq('slug', slug).throwOnError() // which has a calendar file
    for (const [path] of routes) await (await get(path)).arrayBuffer() // kept from before
    await setOpened(false)
  })
  afterAll(() => site.close())

  it.each(routes)('%s answers %i', async (path, status, words = '') => {
    const answer = await get(path)
    const text = await answer.text()
    expect([answer.status, found(text)]).toEqual([status, []])
    expect(text).toContain(words)
    if (![DOOR, NONE].includes(String(words))) return
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(text).toContain('<meta name="robots" content="noindex')
  })

  it('every table of content is empty for visitors, but for `site` and what the law asks for', async () => {
    const visitor = createClient(site.apiUrl, site.keys.publishable, { auth: { persistSession: false } })
    for (const table of CONTENT_TABLES) {
      const { data } = await visitor.from(table).select()
      const isOpen = ['site', 'imprint', 'privacy', 'privacy_paragraphs'].includes(table)
      expect([table, data?.length !== 0]).toEqual([table, isOpen])
    }
  })

  it('the contact form takes a message, which somebody began before the site was closed', async () => {
    const form = new URLSearchParams({
      name: 'Ines',
      email: 'ines@example.com',
      message: 'Hello from a page of before',
    })
    const answer = await fetch(`${site.server.url}/contact`, {
      method: 'POST',
      body: form,
      headers: { origin: site.server.url },
    })
    expect([answer.status, found(await answer.text())]).toEqual([200, []])
  })

  it('a subscription leads nowhere', async () => {
    const body = new URLSearchParams({ email: 'ines@example.com' })
    const answer = await fetch(`${site.server.url}/subscribe`, {
      method: 'POST',
      body,
      headers: { origin: site.server.url },
    })
    expect(answer.status).toBe(503)
  })

  it('the owner and who has a shared link see the pages, and the visitor after them the door', async () => {
    const link = newPreviewToken()
    const { data } = await owner.auth.getUser()
    await sharePreview(owner, data.user!.id, link)
    for (const path of ['/', '/press-kit', '/talks', `/talks/${slug}`]) {
      const previews = await Promise.all([
        asOwner('/api/preview', { path, changes: [] }),
        asOwner('/api/preview', { path, changes: [], isWhole: true }),
        get(previewPath(link) + path.slice(1)),
      ])
      for (const preview of previews) {
        expect(preview.headers.get('cache-control')).toBe('no-store')
        expect(found(plain(await preview.text())).length, path).toBeGreaterThan(2)
      }
      expect(found(await (await get(path)).text())).toEqual([])
    }
    expect((await get(`${previewPath(link)}press-kit.zip`)).headers.get('content-type')).toBe('application/zip')
    expect((await get('/press-kit.zip')).status).toBe(404)
    expect((await post('/api/preview', { path: '/', changes: [] })).status).toBe(401)
  })

  it('the page that its owner sees in place of the door can be used, and its forms send nothing', async () => {
    const html = await (await asOwner('/api/preview', { path: '/', changes: [], isWhole: true })).text()
    expect(html).toContain('Visitors see the door, not this page.')
    expect(html).not.toMatch(/<body inert|<form (?!inert)|<script type="module"/)
  })

  it('opens for the next visitor', async () => {
    await setOpened(true)
    await vi.waitFor(async () => expect(found(await (await get('/')).text()).length).toBeGreaterThan(5))
    expect((await get('/press-kit.zip')).status).toBe(200)
    expect((await get(`/talks/${slug}.ics`)).status).toBe(200)
    expect(await (await get('/sitemap.xml')).text()).toContain(`/talks/${slug}`)
  })
})

/** Without the marks of a preview. */
const plain = (html: string) => html.replace(/[\u{F0000}-\u{FFFFD}]/gu, '')
