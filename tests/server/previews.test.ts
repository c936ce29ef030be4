import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContentDraft } from '#content/draft.ts'
import { FORMS } from '#content/forms.ts'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { FIRST_MARK, MARKS, type Places } from '#content/place.ts'
import { partsShown } from '#content/site/parts.ts'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { formatLongDate } from '#content/words/english.ts'
import { saveDraft } from '#data/drafts/drafts.ts'
import { newPreviewToken, readSharedPreviews, revokePreview, sharePreview } from '#data/drafts/shared-previews.ts'
import { createAccount } from '#tests/support/accounts.ts'
import { newestMail } from '#tests/support/outbox.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/* What is not published is seen by admins, and by whoever holds a link that still works. */

const owner = { email: 'owner@portico.example', password: 'a quiet harbour in november' }
const UNPUBLISHED = 'A headline nobody has read yet'
let server: TestServer
let admin: SupabaseClient
let secret: SupabaseClient
let token: string
let ownerId: string
let hero: { id: string; updated_at: string; title: string }

async function signIn(credentials: typeof owner) {
  const client = createClient(server.url, (await server.keys()).publishable, { auth: { persistSession: false } })
  const { data, error } = await client.auth.signInWithPassword(credentials)
  if (error) throw error
  return { client, token: data.session.access_token, id: data.user.id }
}

beforeAll(async () => {
  server = await startServer({
    environment: { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, LOG_LEVEL: 'info' },
  })
  const session = await signIn(owner)
  admin = session.client
  token = session.token
  ownerId = session.id
  secret = createClient(server.url, (await server.keys()).secret, { auth: { persistSession: false } })
  hero = (await admin.from('hero').select().single()).data
})
afterAll(() => server.stop('SIGKILL'))
beforeEach(async () => {
  await admin.from('content_drafts').delete().not('id', 'is', null)
})

const preview = (body: unknown, bearer?: string) =>
  fetch(`${server.url}/api/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  })
const changedHero = () => ({ path: '/', changes: [{ table: 'hero', id: hero.id, fields: { title: UNPUBLISHED } }] })
const home = async () => (await fetch(server.url)).text()

const keepHeroDraft = () =>
  saveDraft(
    admin,
    {
      table_name: 'hero',
      row_id: hero.id,
      fields: { title: UNPUBLISHED },
      base_updated_at: hero.updated_at,
      author: ownerId,
    },
    null,
  )

test.each(['/api/preview', '/api/drafts/publish'])(
  '%s refuses an anonymous request before the body has arrived',
  async (path) => {
    const body = new ReadableStream({ start: (pending) => pending.enqueue(Buffer.from('{')) })
    const init = { method: 'POST', body, duplex: 'half', signal: AbortSignal.timeout(20_000) }
    const answer = await fetch(server.url + path, init as RequestInit) // the library's types lack undici's `duplex`
    expect(answer.status).toBe(401)
    await answer.body?.cancel()
  },
)

test('a draft of another language shows in the preview alone, beside requests for the page', async () => {
  const { id } = (await admin.from('site').select('id').single()).data ?? {}
  const german = { path: '/', changes: [{ table: 'site', id, fields: { language: 'de' } }] }
  const texts = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => (index % 2 ? home() : (await preview(german, token)).text())),
  )
  const isGerman = texts.map((html) => [html.includes('<html lang="de"'), html.includes('Zum Inhalt springen')])
  expect(isGerman).toEqual(Array.from({ length: 6 }, (_, index) => [index % 2 === 0, index % 2 === 0]))
})

test('an admin sees the page with what is not saved, and nothing of it is kept', async () => {
  const answer = await preview(changedHero(), token)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const html = await answer.text()
  expect(html).toContain(UNPUBLISHED)
  expect(html).toMatch(/<body inert=""/)
  expect(html).not.toContain('<script type="module"')
  expect(html).not.toContain('/api/visits')
  expect(html).toContain('content="noindex')
  expect(await home()).not.toContain(UNPUBLISHED)
})

test('an admin sees the card of a shared link with what is not saved', async () => {
  const cardOf = async (changes: object[]) => {
    const answer = await preview({ path: '/', changes, isCard: true }, token)
    expect(answer.headers.get('content-type')).toBe('image/png')
    return Buffer.from(await answer.arrayBuffer())
  }
  const live = Buffer.from(await (await fetch(`${server.url}/card/home.png`)).arrayBuffer())
  const { id } = (await admin.from('site').select('id').single()).data ?? {}
  const titled = [{ table: 'site', id, fields: { page_titles: { '/': { title: 'Not saved' } } } }]
  expect((await cardOf([])).equals(live)).toBe(true)
  expect((await cardOf(titled)).equals(live)).toBe(false)
  expect((await preview({ path: '/', changes: [], isCard: true })).status).toBe(401)
})

const PAGES = [...PUBLIC_PATHS, '/talks/built-for-the-thumb', '/working-with-me']
const previewOf = async (body: object) => (await preview({ changes: [], ...body }, token)).text()
const placesOf = (html: string): Places =>
  JSON.parse(/<script type="application\/json" id="preview-places">(.*?)<\/script>/.exec(html)![1]!)

test.each(PAGES)('the marks of a preview change nothing of %s', async (path) => {
  const [shown, marked] = await Promise.all([(await fetch(server.url + path)).text(), previewOf({ path })])
  expect(marked.match(MARKS)?.length).toBeGreaterThan(2)
  expect(partsOf(marked.replace(MARKS, ''))).toEqual(partsOf(shown))
})

/** The content of a page, a line for each element. */
const partsOf = (html: string) =>
  html
    .slice(html.indexOf('<div id="root">'), html.indexOf('<nav aria-label="Page"'))
    // marks in the name of a download; the size of the press kit, and the dates of the notice, which a preview does not make
    .replaceAll(/%F3%B.%..%../gi, '')
    .replaceAll(/[\d.]+\s[kM]B: <!-- -->/g, '')
    .replaceAll(/<p [^>]*>Unchanged since [^<]*<\/p>/g, '')
    .split('<')

test('every field that the schemas call shown is marked somewhere', async () => {
  // what the demo leaves empty
  const rest = {
    site: ['first_name', 'footer_note'],
    press_kit: ['role', 'pronouns'],
    testimonials: ['image_url'],
    imprint: ['phone', 'vat_number', 'responsible', 'further'],
  }
  const changes = await Promise.all(
    Object.entries(rest).map(async ([table, columns]) => {
      const { data } = await admin.from(table).select('id').limit(1).single()
      return { table, id: data!.id, fields: Object.fromEntries(columns.map((column) => [column, '/storage/v1/x.png'])) }
    }),
  )
  const { data: hero } = await admin.from('hero').select('id').single()
  const fields = { moment_image_url: '/storage/v1/x.png', moment_credit: 'Ida Sund' } // in place of the quote
  const withPicture = previewOf({ path: '/', changes: [{ table: 'hero', id: hero!.id, fields }] })
  const pages = await Promise.all([...PAGES.map((path) => previewOf({ path, changes })), withPicture])
  const fieldOf = (place: string) => place.replace(/\/.*\//, '.')
  const found = pages.flatMap((html) => {
    const { marks, addresses, elements } = placesOf(html)
    const inTexts = [...new Set(html.match(MARKS))].map((mark) => marks[mark.codePointAt(0)! - FIRST_MARK]!)
    return [...inTexts, ...addresses.map(([, place]) => place), ...elements.map(([, place]) => place)].map(fieldOf)
  })
  const called = CONTENT_TABLES.flatMap((table) =>
    Object.entries(FORMS[table].schema.shape).flatMap(([column, field]) =>
      field.meta()?.shown ? `${table}.${column}` : [],
    ),
  )
  expect(called.filter((field) => !found.includes(field))).toEqual([])
})

test('a section that is hidden from visitors is shown where it is edited, and nowhere else', async () => {
  const { data: site } = await admin.from('site').select().single()
  const sections = partsShown(site, ['expertise'], false).sections
  const changes = [{ table: 'site', id: site.id, fields: { sections } }]
  const isShown = async (section?: string) => {
    const html = await previewOf({ path: '/', changes, section })
    return [html.includes('<section id="expertise"'), placesOf(html).hiddenSection]
  }
  expect(await isShown()).toEqual([false, undefined])
  expect(await isShown('contact')).toEqual([false, undefined])
  expect(await isShown('expertise')).toEqual([true, 'expertise'])
})

test('a preview larger than any page is refused with 413, not a server error', async () => {
  const order = changedHero()
  const long = { ...order, changes: order.changes.map((change) => ({ ...change, fields: { title: 'x'.repeat(2e6) } })) }
  expect((await preview(long, token)).status).toBe(413)
  expect(server.output()).not.toContain('A request failed')
})

test('only admins get a preview', async () => {
  const site = { url: server.url, dataDir: server.dataDir } as Parameters<typeof createAccount>[0]
  const stranger = await signIn(await createAccount(site, `${crypto.randomUUID()}@portico.example`))
  const refused = [
    await preview(changedHero()),
    await preview(changedHero(), `${token}x`),
    await preview(changedHero(), stranger.token),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 403])
  for (const { headers } of refused) expect(headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['no changes', { path: '/' }],
  ['a page that does not exist', { path: '/nothing/here', changes: [] }],
  ['a table that is not content', { path: '/', changes: [{ table: 'profiles', id: 'x', fields: {} }] }],
  ['fields that are none', { path: '/', changes: [{ table: 'hero', id: 'x', fields: 'title' }] }],
])('an order with %s is refused', async (_, body) => {
  expect((await preview(body, token)).status).toBe(400)
})

async function share(createdAtMs?: number) {
  const token = newPreviewToken()
  return { token, preview: await sharePreview(admin, ownerId, token, createdAtMs) }
}

test('a link shows the whole site with its drafts, and its links lead on in it', async () => {
  await keepHeroDraft()
  const { token: key, preview } = await share()
  const address = `${server.url}/preview/${key}/`
  const answer = await fetch(address)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  const html = await answer.text()
  expect(html).toContain(UNPUBLISHED)
  expect(html).toContain('not published yet')
  const until = new Date(preview.expires_at).toISOString()
  expect(html).toContain(`This link works until ${formatLongDate(until)}, ${until.slice(11, 16)} UTC.`)
  expect(html).toContain('Its forms send nothing.')
  expect(html).toContain(`href="/preview/${key}/press-kit"`)
  // the menu of a phone, which no script closes, is gone with the page
  expect(html).toContain(`href="/preview/${key}/?contact#contact"`)
  expect(html).not.toMatch(/<form (?!inert)/)
  expect(html).not.toContain('<script type="module"')
  expect(await (await fetch(`${address}press-kit`)).text()).toContain(UNPUBLISHED)
  const policyOf = async (url: string) => (await fetch(url)).headers.get('content-security-policy')
  const TALK = 'talks/built-for-the-thumb'
  expect(await policyOf(address + TALK), 'with its video').toBe(await policyOf(`${server.url}/${TALK}`))
  expect(await home()).not.toContain(UNPUBLISHED)
  const [shared] = await readSharedPreviews(admin)
  expect(shared?.views).toBe(3)
})

test('the files to which its pages lead are those of the drafts', async () => {
  await keepHeroDraft()
  const { data: talk } = await admin.from('talks').select().limit(1).single()
  const fields = { ...talk, title: UNPUBLISHED, slug: 'unpublished', date: '2099-01-05' }
  for (const name of ['id', 'created_at', 'updated_at']) delete fields[name]
  await saveDraft(admin, { table_name: 'talks', row_id: null, fields, base_updated_at: null, author: ownerId }, null)
  const { token: key } = await share()
  const textAt = async (path: string) => {
    const answer = await fetch(`${server.url}/preview/${key}${path}`)
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
    expect([answer.headers.get('etag'), answer.headers.get('referrer-policy')]).toEqual([null, 'no-referrer'])
    return path.endsWith('.zip') ? unzipped(await answer.bytes()) : answer.text()
  }
  const leadsTo = (html: string, path: string) => expect(html).toContain(`href="/preview/${key}${path}"`)
  const kit = await textAt('/press-kit')
  leadsTo(kit, '/press-kit.zip')
  leadsTo(kit, '/contact.vcf')
  leadsTo(kit, '/press-photo')
  expect(await textAt('/press-photo')).toContain('Ines Torvald')
  expect(kit, 'whose size is not known').not.toMatch(/[kM]B: biographies/)
  leadsTo(await textAt('/speaking'), '/speaking/sheet')
  leadsTo(await textAt('/talks/unpublished'), '/talks/unpublished.ics')
  for (const path of ['/press-kit.zip', '/contact.vcf', '/talks/unpublished.ics'])
    expect(await textAt(path), path).toContain(UNPUBLISHED)
  const sheet = await textAt('/speaking/sheet')
  expect(sheet).toContain(UNPUBLISHED)
  leadsTo(sheet, '/speaking')
})

const unzipped = (bytes: Uint8Array) =>
  Object.values(unzipSync(bytes))
    .map((file) => strFromU8(file))
    .join()

test('a link shows nothing that an assistant or a program has prepared', async () => {
  const [{ id, updated_at }] = (await admin.from('talks').select().limit(1)).data as [typeof hero]
  const draft = { table_name: 'talks', row_id: id, base_updated_at: updated_at, fields: { title: UNPUBLISHED } }
  for (const by of [{ author: crypto.randomUUID() }, { author: ownerId, access_key: crypto.randomUUID() }]) {
    await secret.from('content_drafts').delete().eq('row_id', id)
    await secret
      .from('content_drafts')
      .insert({ ...draft, ...by })
      .throwOnError()
    const { token: key } = await share()
    expect(await (await fetch(`${server.url}/preview/${key}/talks`)).text()).not.toContain(UNPUBLISHED)
  }
  await secret.from('content_drafts').update({ access_key: null }).eq('row_id', id)
  const { token: key } = await share()
  expect(await (await fetch(`${server.url}/preview/${key}/talks`)).text()).toContain(UNPUBLISHED)
})

test('a link ends when it is revoked or its week is over, which its page says, and a wrong one never works', async () => {
  await keepHeroDraft()
  const revoked = await share()
  await revokePreview(admin, revoked.preview.id)
  const expired = await share(Date.now() - 8 * 86_400_000)
  for (const key of [revoked.token, expired.token, 'A'.repeat(22), 'short', '%00']) {
    const answer = await fetch(`${server.url}/preview/${key}/`)
    expect(answer.status, key).toBe(404)
    const html = await answer.text()
    expect(html).not.toContain(UNPUBLISHED)
    expect(html).toContain('Ask the sender for a new one.')
  }
})

test('the token of a link is neither in the database nor in the log', async () => {
  const { token: key } = await share()
  await fetch(`${server.url}/preview/${key}/`)
  const { data } = await secret.from('content_previews').select()
  expect(JSON.stringify(data)).not.toContain(key)
  await expect.poll(() => server.output()).toContain('/preview/…')
  expect(server.output()).not.toContain(key)
})

test('below a link any address is answered, never kept and logged without the token, however long or misspelt', async () => {
  const live = await share()
  const revoked = await share()
  await revokePreview(admin, revoked.preview.id)
  for (const key of [live.token, revoked.token]) {
    for (const path of ['/', 'press-kit', '/404', 'nowhere', 'a/'.repeat(5000), '%2e%2e/admin', '?q=1', '%ff']) {
      const answer = await fetch(`${server.url}/preview/${key}/${path.replace(/^\//, '')}`)
      expect([200, 404], path.slice(0, 20)).toContain(answer.status)
      if (key === revoked.token) expect(answer.status).toBe(404)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('etag')).toBeNull()
      expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    }
    const misspelt = [`//preview/${key}/`, `/%70review/${key}/`, `/Preview/${key}`, `/x/preview/${key}/y`]
    for (const path of [...misspelt, `/preview//${key}`, `/preview%2F${key}`]) await fetch(server.url + path)
  }
  await expect.poll(() => server.output()).toContain('/x/preview/…')
  expect(server.output()).not.toContain(live.token)
  expect(server.output()).not.toContain(revoked.token)
})

const publish = (drafts: ContentDraft[], bearer?: string) =>
  fetch(`${server.url}/api/drafts/publish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify({
      drafts: drafts.map((draft) => ({ ...draft, live_updated_at: draft.base_updated_at })),
    }),
  })

test('drafts are published in the name of the admin; one that was overtaken is named and stays', async () => {
  const before = (await admin.from('talks').select().order('display_order')).data!
  const [first, second] = before
  const draftOf = ({ id, updated_at }: typeof first, title: string) =>
    saveDraft(
      admin,
      { table_name: 'talks', row_id: id, fields: { title }, base_updated_at: updated_at, author: ownerId },
      null,
    )
  const good = await draftOf(first, 'Published from a draft')
  const overtaken = await draftOf(second, 'Never published')
  await admin.from('talks').update({ title: 'Changed meanwhile' }).eq('id', second.id)
  const added = await saveDraft(
    admin,
    {
      table_name: 'talks',
      row_id: null,
      fields: { title: 'A new talk', location: 'b', description: 'c', date: '2026-01-05', type: 'talk' },
      base_updated_at: null,
      author: ownerId,
    },
    null,
  )
  const invalid = await saveDraft(
    admin,
    { table_name: 'talks', row_id: null, fields: { title: 'No date' }, base_updated_at: null, author: ownerId },
    null,
  )
  const refused = await publish([good])
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store'])

  const answer = await (await publish([good, invalid, overtaken, added], token)).json()
  expect(answer.published).toEqual([good.id, added.id])
  expect(answer.failed).toEqual([
    { id: overtaken.id, reason: 'changed', theirs: expect.objectContaining({ title: 'Changed meanwhile' }) },
    { id: invalid.id, reason: 'failed', message: expect.stringContaining('Date: Date is required') },
  ])
  const html = await home()
  expect(html).toContain('Published from a draft')
  expect(html).toContain('A new talk')
  expect(html).not.toContain('Never published')
  const { data: left } = await admin.from('content_drafts').select('id')
  expect(left?.map(({ id }) => id).sort()).toEqual([invalid.id, overtaken.id].sort())
  const { data: kept } = await admin
    .from('content_versions')
    .select('changed_by, row')
    .eq('row_id', first.id)
    .order('changed_at', { ascending: false })
    .limit(1)
  expect(kept?.[0]).toMatchObject({ changed_by: ownerId, row: { title: 'Published from a draft' } })
})

test('a draft is published at its time, once, and the owner finds one that could not be', async () => {
  const { data: area } = await admin.from('expertise').select().limit(1).single()
  const due = new Date(Date.now() - 1000).toISOString()
  const draft = { table_name: 'expertise', author: ownerId, publish_at: due }
  const good = { ...draft, row_id: area.id, fields: { title: 'On time' }, base_updated_at: area.updated_at }
  const overtaken = { ...draft, row_id: hero.id, table_name: 'hero', fields: { title: 'x' } }
  await admin.from('content_drafts').insert([good, { ...overtaken, base_updated_at: '2020-01-01T00:00:00Z' }])
  await expect.poll(home).toContain('On time')
  const left = async () => (await admin.from('content_drafts').select()).data
  await expect.poll(left).toEqual([
    expect.objectContaining({
      row_id: hero.id,
      publish_at: null,
      last_error: expect.stringContaining('has changed'),
    }),
  ])
  const { subject, text, link } = await newestMail(server.dataDir, 'draft')
  expect(subject).toBe('A draft was not published')
  expect(text).toContain('has changed since this draft was started')
  expect(link).toContain('/admin/drafts')
  expect(text, 'which says nothing of it').not.toContain('/admin/health')
})
