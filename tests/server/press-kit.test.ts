import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPicture } from '@portico/backend/pictures'
import { hasExiftool, readTags } from '@portico/backend/test-support/exiftool.ts'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { BIOS } from '#content/press-kit/press-kit.ts'
import { formatFileSize } from '#content/text/file-size.ts'
import { ENGLISH } from '#content/words/english.ts'
import { DEMO_CONTENT, DEMO_NAME } from '#demo/content.ts'
import { buckets } from '#server/backend/buckets.ts'
import { firstStart } from '#server/backend/first-start.ts'
import { FORGETFUL } from '#server/files/json-file.ts'
import { mountRoutes } from '#server/http/route.ts'
import { contentFilesRoutes } from '#server/pages/content-files.ts'
import { toPage } from '#server/pages/page.ts'
import { PageCache } from '#server/pages/page-cache.ts'
import { loadBuiltRenderer } from '#server/pages/renderer.ts'
import { namedAfter } from '#server/press-kit/folder-name.ts'
import { createPressKit, type PressKitFile } from '#server/press-kit/press-kit-file.ts'
import { pressPhotoRoute } from '#server/press-kit/send-picture.ts'
import { applyChanges } from '#server/preview/apply-changes.ts'
import { openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { makeApp } from '#tests/support/make-app.ts'

// The built pages and the press kit's file on a real backend, whose answers a test can break.
const ZIP = '/press-kit.zip'
const PRINT = readFileSync(join(import.meta.dirname, '../../demo/pictures/press-kit/photo/portrait.jpg'))

type Answer = (request: Request) => Response | Promise<Response> | undefined
let backend: TestBackend
let app: ReturnType<typeof makeApp>
/** The archive with these biographies, and one quote more, that are not published. */
let previewWith: (short_bio: string) => ReturnType<PressKitFile['preview']>
let asked: string[]
/** What the storage says of the photo in place of the photo. */
let photoAnswer: Answer
let restAnswer: Answer
let isDoorClosed = false

beforeEach(() => open('small'))
afterEach(() => backend.dispose())

/** Folders of sites that were started once, by content; `small`: the demo with pictures that take no time. */
const started = new Map<string, Promise<string>>()
type Content = 'demo' | 'small' | 'empty'

async function startOnce(content: Content): Promise<string> {
  const dataDir = newFolder()
  const site = await openTestBackend({ dataDir, buckets })
  await firstStart({ ...site, feedCopy: FORGETFUL }, content === 'empty' ? 'empty' : 'demo')
  if (content === 'small')
    for (const { name, file, contentType } of site.storage.list('press-kit')) {
      const small = await sharp(join(dataDir, 'files', file))
        .resize(60)
        .toBuffer()
      await site.storage.put(small, { bucket: 'press-kit', name, contentType, cacheControl: 'no-cache' })
    }
  site.database.run('update site set opened = true')
  site.close()
  return dataDir
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'portico-press-kit-'))

async function open(content: Content, patienceMs = 10_000) {
  if (!started.has(content)) started.set(content, startOnce(content))
  const dataDir = newFolder()
  cpSync(await started.get(content)!, dataDir, { recursive: true })
  let pages: PageCache | undefined
  asked = []
  photoAnswer = restAnswer = () => undefined
  isDoorClosed = false
  backend = await openTestBackend({ dataDir, buckets, onWrite: (table) => pages?.drop(table) })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    asked.push(request.url)
    const answer = request.url.includes('/press-kit/photo/') ? photoAnswer : restAnswer
    return answer(request) ?? backend.fetch(request)
  }
  const { load, assets } = await loadBuiltRenderer(join(import.meta.dirname, '../../dist'), [])
  const source = { siteUrl: SITE_URL, api: { url: '', key: backend.keys.publishable }, fetch }
  pages = new PageCache({
    render: async (path) =>
      path === ZIP ? pressKit.make() : toPage(await (await load()).renderPage(path, environment), { headers: [] }),
    maxAgeMs: 60_000,
    retryAfterMs: 0,
    onError: () => {},
  })
  const pressKit = createPressKit({ ...source, headers: [], pages, patienceMs })
  const environment = { ...source, assets, articles: async () => [], pressKit: pressKit.describe }
  const files = contentFilesRoutes(pages, async () => null)
  const pictures = pressPhotoRoute(
    source,
    async () => isDoorClosed,
    () => ENGLISH,
  )
  app = makeApp({ pages, routes: mountRoutes([...files, pictures]) })
  const pressKitId = backend.database.get('select id from press_kit')?.id
  previewWith = (short_bio) =>
    pressKit.preview(
      applyChanges(fetch, [
        { table: 'press_kit', id: String(pressKitId), fields: { short_bio } },
        { table: 'press_quotes', id: 'new', fields: { quote: 'A quote', context: 'A paper' } },
      ]),
    )
}

async function download() {
  const response = await app.request(ZIP)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const files = new Map<string, Uint8Array>()
  const folders = new Set<string>()
  if (response.status === 200)
    for (const [path, file] of Object.entries(unzipSync(bytes))) {
      const [folder = '', ...name] = path.split('/')
      const owner = namedAfter(folder.replace(/-?press-kit$/, ''))('.').slice(0, -1)
      folders.add(folder)
      expect(name.at(-1)!.startsWith(owner), path).toBe(true)
      files.set(name.join('/').replace(owner, ''), file) // without the owner's name, which each has
    }
  const text = (name: string) => strFromU8(files.get(name) ?? new Uint8Array())
  return { status: response.status, headers: response.headers, bytes, files, folders: [...folders], text }
}

async function save(
  table: string,
  change: Record<string, unknown>,
  { method = 'PATCH', query = 'id=not.is.null' } = {},
) {
  const headers = { apikey: backend.keys.secret, 'content-type': 'application/json' }
  const answer = await backend.request(`/rest/v1/${table}?${query}`, { method, headers, body: JSON.stringify(change) })
  expect(answer.status).toBeLessThan(300)
}

/** As an upload of the file would be stored. */
const withoutCredit = (file: Uint8Array) => Buffer.concat(readPicture(new Uint8Array(file))?.clean ?? [])

const page = async () => (await app.request('/press-kit')).text()
const shownSize = (html: string) => /([\d.]+\s[kM]B): /.exec(html.replaceAll('<!-- -->', ''))?.[1]
const photoReads = () => asked.filter((url) => url.includes('/press-kit/photo/portrait.jpg'))

test('the file holds the biographies, the photo in print and web size, and the fact sheet', async () => {
  backend.dispose()
  await open('demo')
  const { status, headers, files, folders, text } = await download()
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/zip')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Marta-Ellingsen-Vale-press-kit\.zip"/)
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(folders).toEqual(['Marta-Ellingsen-Vale-press-kit'])
  expect([...files.keys()]).toEqual([
    'fact-sheet.html',
    'biography-short.txt',
    'biography-medium.txt',
    'biography-full.txt',
    'introduction.txt',
    'biography-short-Deutsch.txt',
    'biography-medium-Deutsch.txt',
    'introduction-Deutsch.txt',
    'biography-short-Norsk.txt',
    'introduction-Norsk.txt',
    'facts.txt',
    'for-podcast-hosts.txt',
    'quotes.txt',
    'credits-and-terms.txt',
    'photo-print.jpg',
    'photo-web.jpg',
    'photos/photo-2-portrait-print.jpg',
    'photos/photo-2-portrait-web.jpg',
    'photos/photo-3-landscape-print.jpg',
    'photos/photo-3-landscape-web.jpg',
    'logos/1-Paperlark-for-light-pages.png',
    'logos/2-Paperlark-for-dark-pages.png',
  ])
  for (const { field } of BIOS)
    expect(Buffer.from(files.get(`biography-${field.replace('_bio', '')}.txt`)!).toString()).toBe(
      `\uFEFF${DEMO_CONTENT.press_kit[0]![field].replaceAll('\n', '\r\n')}\r\n`,
    )
  expect(withoutCredit(files.get('photo-print.jpg')!).equals(withoutCredit(PRINT))).toBe(true)
  const web = await sharp(files.get('photo-web.jpg')).metadata()
  expect(web).toMatchObject({ format: 'jpeg', width: 1600, height: 1600, space: 'srgb' })
  expect([web.exif, web.icc]).toEqual([undefined, undefined])
  const sheet = text('fact-sheet.html')
  for (const part of [
    DEMO_NAME,
    DEMO_CONTENT.site[0]!.job_title,
    'Paperlark',
    'Product Strategy',
    'data:image/jpeg;base64,',
  ])
    expect(sheet).toContain(part)
})

const PROGRAMS = [
  ['unzip', ['-t']],
  ['python3', ['-m', 'zipfile', '-t']],
] as const
for (const [program, options] of PROGRAMS)
  test.skipIf(spawnSync(program, ['--help']).error)(`${program} opens it, whatever the name's script`, async () => {
    for (const title of [DEMO_NAME, '田中 花子']) {
      await save('hero', { title })
      const path = join(backend.dataDir, 'kit.zip')
      writeFileSync(path, (await download()).bytes)
      expect(execFileSync(program, [...options, path], { encoding: 'utf8' })).toMatch(/No errors|Done testing/)
    }
  })

test('folder and file have the name in its own script', async () => {
  await save('hero', { title: 'Дарья Ким' })
  const { folders, headers } = await download()
  expect(folders).toEqual(['Дарья-Ким-press-kit'])
  const encoded = `${encodeURIComponent('Дарья-Ким')}-press-kit.zip`
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="_____-___-press-kit.zip"; filename*=UTF-8''${encoded}`,
  )
})

test('HEAD tells the size without the bytes, and an unchanged file is not sent again', async () => {
  const { headers, bytes } = await download()
  const head = await app.request(ZIP, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(bytes.length))
  expect((await head.arrayBuffer()).byteLength).toBe(0)
  const etag = headers.get('etag') ?? ''
  expect((await app.request(ZIP, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await save('talks', { title: 'A new title' })
  const changed = await app.request(ZIP, { headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
  expect((await app.request(ZIP, { method: 'POST' })).status).toBe(405)
})

test('the next file after a save contains what was saved', async () => {
  await download()
  await save('press_kit', { short_bio: 'A new biography,\nin two lines', medium_bio: '  ' })
  const { text, files } = await download()
  expect(text('biography-short.txt')).toContain('A new biography,\r\nin two lines\r\n')
  expect(files.has('biography-medium.txt')).toBe(false)
  expect(await page()).toContain('This biography has not been written yet.')
  expect(text('fact-sheet.html')).toContain('A new biography')
  await save('hero', { title: 'Another Name' })
  expect((await download()).folders).toEqual(['Another-Name-press-kit'])
})

test('many requests at once make the file once', async () => {
  const burst = await Promise.all(Array.from({ length: 20 }, () => download()))
  expect(new Set(burst.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  expect(photoReads()).toHaveLength(1)
  expect(asked.filter((url) => url.includes('/rest/v1/press_kit'))).toHaveLength(1)
})

test('a photo that has not changed is neither sent nor made smaller again', async () => {
  await download()
  const statuses: number[] = []
  photoAnswer = async (request) => {
    const answer = await backend.fetch(request)
    statuses.push(answer.status)
    return answer
  }
  await save('talks', { title: 'A new title' })
  expect((await download()).files.has('photo-web.jpg')).toBe(true)
  // the approved photo and the two below it
  expect(statuses).toEqual([304, 304, 304])
})

const noise = (length: number) => randomBytes(length).toString('base64')
const WRITES: [string, Record<string, unknown>][] = [
  ['hero', { title: 'Another Name' }],
  ['press_kit', { photo_url: null }],
  ['contact', { substack_url: `https://x.example/${noise(5000)}` }],
  ['expertise', { title: '漢'.repeat(99) }],
  ['involvements', { period: noise(5000) }],
  ['talks', { title: noise(5000) }],
]
test('the page shows the size of the very bytes that are served, whichever table was written', async () => {
  for (const [table, change] of WRITES) {
    await page()
    await save(table, change)
    const html = await page()
    expect(shownSize(html), table).toBe(formatFileSize((await download()).bytes.length))
    expect(html).toContain('data-count="download" data-count-name="zip"')
  }
  const reads = asked.length
  await page()
  expect(asked.length).toBe(reads)
})

test('the page leaves the size out while the file is being made, and shows it afterwards', async () => {
  backend.dispose()
  await open('small', 200)
  const photo = Promise.withResolvers<Response>()
  photoAnswer = () => photo.promise
  const html = await page()
  expect(html).toContain('Download everything (.zip)')
  expect(shownSize(html)).toBeUndefined()
  photo.resolve(new Response(PRINT))
  const { bytes } = await download()
  expect(shownSize(await page())).toBe(formatFileSize(bytes.length))
})

const FAULTS: Record<string, Answer> = {
  'answers with an error': () => new Response('disk I/O error', { status: 500 }),
  'does not answer': () => Promise.reject(new TypeError('fetch failed')),
  'breaks off': () => new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })),
}
for (const [fault, answer] of Object.entries(FAULTS)) {
  test(`a storage that ${fault}: 503 and when to come again, a page without the size, and recovery`, async () => {
    photoAnswer = answer
    const response = await app.request(ZIP)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toBe('This cannot be put together right now. Please try again in a minute.\n')
    const html = await page()
    expect(html).toContain('Download everything (.zip)')
    expect(shownSize(html)).toBeUndefined()
    photoAnswer = () => undefined
    const { bytes } = await download()
    expect(shownSize(await page())).toBe(formatFileSize(bytes.length))
  })

  test(`a backend that ${fault}: the last good file serves`, async () => {
    const good = await download()
    await save('press_kit', { short_bio: 'Saved just before the fault' })
    restAnswer = answer
    const during = await download()
    expect(during.status).toBe(200)
    expect(during.headers.get('etag')).toBe(good.headers.get('etag'))
    restAnswer = () => undefined
    expect((await download()).text('biography-short.txt')).toContain('Saved just before the fault')
  })
}

const ELSEWHERE = [
  'https://elsewhere.example/storage/v1/object/public/press-kit/photo/x.jpg',
  '//elsewhere.example/storage/v1/object/public/press-kit/photo/x.jpg',
  'http://portico.test@elsewhere.example/storage/v1/object/public/press-kit/photo/x.jpg',
  '/\\elsewhere.example/storage/v1/object/public/x.jpg',
]
test.each(ELSEWHERE)('a photo at %s is linked, and never fetched', async (photo_url) => {
  await save('press_kit', { photo_url })
  const { files, text } = await download()
  expect([...files.keys()].filter((name) => name.startsWith('photo-'))).toEqual([])
  expect(text('fact-sheet.html')).toMatch(/href="https?:\/\/[^"]*elsewhere\.example\/storage\/v1[^"]*"/)
  expect(asked.filter((url) => !url.startsWith(`${SITE_URL}/`))).toEqual([])
})

test.each([
  '/rest/v1/hero',
  '/storage/v1/object/public/../../../../rest/v1/hero',
  '/storage/v1/object/press-kit/x.jpg',
])('the server fetches no %s for a photo', async (photo_url) => {
  await save('press_kit', { photo_url })
  await save('press_photos', { photo_url })
  await save('press_logos', { logo_url: photo_url })
  asked = []
  expect((await download()).status).toBe(200)
  expect(asked.filter((url) => !/\/rest\/v1\/\w+\?select=[\w,*]+&/.test(url))).toEqual([])
})

test('photos come with credit and terms, texts with their date, and the texts of the press are files', async () => {
  const { text } = await download()
  const credits = text('credits-and-terms.txt')
  expect(credits).toContain(
    'Marta-Ellingsen-Vale-photo-print.jpg\r\nMarta-Ellingsen-Vale-photo-web.jpg\r\nThe approved photo\r\nPhoto: Ines Torvald\r\nTerms: Free for editorial use',
  )
  expect(credits).toContain(
    'photos/Marta-Ellingsen-Vale-photo-2-portrait-print.jpg\r\nphotos/Marta-Ellingsen-Vale-photo-2-portrait-web.jpg\r\nMarta Ellingsen-Vale, upright\r\nPhoto: Ines Torvald\r\nTerms: Free',
  )
  expect(text('facts.txt')).toBe(
    'Name: Marta Ellingsen-Vale\r\nPronounced: MAR-ta EL-ling-sen VAH-leh\r\nRole: Chief Product Officer, Halden & Rook\r\nBased in: Aldersund, a harbour town with four trains a day\r\nLanguages: English, Norwegian, and German over lunch\r\nPress e-mail: press@ellingsen-vale.example\r\nI answer within two working days.\r\n',
  )
  expect(text('introduction.txt')).toContain('Please welcome Marta.')
  for (const file of ['biography-short-Deutsch', 'biography-medium-Deutsch', 'introduction-Norsk', 'facts', 'quotes'])
    expect(credits).toMatch(new RegExp(`Marta-Ellingsen-Vale-${file}\\.txt\r\nAs of \\w+ \\d+, \\d{4}`))
  expect(text('quotes.txt')).toContain('“I ask slowly, decide early and say no in writing.”')
  const sheet = text('fact-sheet.html')
  expect(sheet).toContain('<dt>Pronounced</dt> <dd dir="auto">MAR-ta EL-ling-sen VAH-leh</dd>')
  expect(sheet).toContain('mailto:press@ellingsen-vale.example')
})

test('a list alone makes a press kit', async () => {
  backend.dispose()
  await open('empty')
  await save('press_quotes', { quote: 'One <b>sentence</b>.' }, { method: 'POST', query: '' })
  expect([...(await download()).files.keys()]).toEqual(['fact-sheet.html', 'quotes.txt', 'credits-and-terms.txt'])
  const html = await page()
  expect(html).toContain('One &lt;b&gt;sentence&lt;/b&gt;.')
  expect(html).toContain('quote, one-page fact sheet')
  for (const heading of ['Facts', 'Introduction', 'More Photos', 'Logos'])
    expect(html).not.toContain(`>${heading}</h2>`)
})

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x'])(
  'a photo address like %s is neither fetched nor linked',
  async (photo_url) => {
    await save('press_kit', { photo_url })
    const sheet = (await download()).text('fact-sheet.html')
    expect(sheet).not.toContain(photo_url)
  },
)

test('a photo that is gone is left out', async () => {
  photoAnswer = () => new Response('{"statusCode":"404"}', { status: 400 })
  const { status, files, text } = await download()
  expect(status).toBe(200)
  expect([...files.keys()]).not.toContain('photo-print.jpg')
  expect(text('fact-sheet.html')).not.toContain('portrait.jpg')
})

test.each([
  ['more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1)],
  ['no picture', new TextEncoder().encode('<script>alert(1)</script>')],
  ['a picture cut off', PRINT.subarray(0, 300)],
])('a photo of %s is linked where it stands', async (_what, bytes) => {
  photoAnswer = () => new Response(bytes)
  const { files, text } = await download()
  expect([...files.keys()]).not.toContain('photo-print.jpg')
  expect(text('fact-sheet.html')).toContain(`href="${SITE_URL}/storage/v1/object/public/press-kit/photo/portrait.jpg"`)
})

test('a PNG keeps its pixels and its ending; its transparency becomes white in the JPEG', async () => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  photoAnswer = () => new Response(png)
  const { files } = await download()
  const pixels = (file: Uint8Array) => sharp(file).raw().toBuffer()
  expect((await pixels(files.get('photo-print.png')!)).equals(await pixels(png))).toBe(true)
  const { data, info } = await sharp(files.get('photo-web.jpg')).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, data[0]]).toEqual([40, 20, 255])
})

test('no text of the content becomes markup, and no link leads to a script', async () => {
  const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>\'</style></title>'
  await save('hero', { title: attack })
  await save('press_kit', { short_bio: attack })
  await save('contact', {
    email: `"${attack}"@x`,
    linkedin_url: 'javascript:alert(1)',
    substack_url: `https://x.example/${attack}`,
  })
  await save('involvements', { company: attack, role: attack, period: attack })
  await save('talks', { title: attack, location: attack, action_url: ' javascript:alert(1)' })
  await save('expertise', { title: attack })
  const { text, folders } = await download()
  const sheet = text('fact-sheet.html')
  expect(sheet).not.toMatch(/<script|<img src=x|javascript:/i)
  expect(sheet.match(/<\/style>|<\/title>/g)).toHaveLength(2)
  expect(folders[0]).toMatch(/^[\w-]+-press-kit$/)
})

test('there is no file without a press kit: the not-found page, and no button', async () => {
  backend.dispose()
  await open('empty')
  const response = await app.request(ZIP)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await response.text()).toContain('Page not found')
  expect(await page()).not.toContain(ZIP)
  await save('press_kit', { short_bio: 'Written at last', medium_bio: '', full_bio: '' })
  expect([...(await download()).files.keys()]).toEqual([
    'fact-sheet.html',
    'biography-short.txt',
    'credits-and-terms.txt',
  ])
  expect(await page()).toContain(ZIP)
})

test('previews of equal content share one archive, which many readers may be slow to receive', async () => {
  const [one, other] = await Promise.all([previewWith('Being written'), previewWith('Being written')])
  expect(other.document).toBe(one.document)
  expect((await previewWith('Written differently')).document).not.toBe(one.document)
  expect((await download()).text('biography-short.txt')).not.toContain('Written')
})

test('a preview whose picture hangs does not hold up another', async () => {
  const hanging = Promise.withResolvers<Response>()
  photoAnswer = () => hanging.promise
  const first = previewWith('One')
  await expect.poll(photoReads).toHaveLength(1)
  photoAnswer = () => undefined
  expect((await previewWith('Another')).status).toBe(200)
  hanging.resolve(new Response(PRINT))
  expect((await first).status).toBe(200)
})

test('a preview of another day is another archive, for the fact sheet has the day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-01-01T10:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { document } = await previewWith('Being written')
  vi.setSystemTime('2099-01-01T11:00Z')
  expect((await previewWith('Being written')).document).toBe(document)
  vi.setSystemTime('2099-01-02T10:00Z')
  expect((await previewWith('Being written')).document).not.toBe(document)
})

test('the archive of a preview is released some minutes after its last use', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { document } = await previewWith('Being written')
  for (const used of [true, true, false]) {
    vi.advanceTimersByTime(used ? 4 * 60_000 : 6 * 60_000)
    expect((await previewWith('Being written')).document === document).toBe(used)
  }
})

const CREDIT = {
  'XMP-dc:Creator': 'Inés Törvald',
  'XMP-photoshop:Credit': 'Photo: Inés Törvald',
  'XMP-xmpRights:UsageTerms': 'Free for editorial use.',
  'XMP-xmpRights:WebStatement': `${SITE_URL}/press-kit`,
}
const pictureAt = async (path: string, init?: RequestInit) => {
  const response = await app.request(path, init)
  const { status, headers } = response
  const name = decodeURIComponent(/UTF-8''(.*)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '')
  return { status, headers, name, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const idsOf = (table: string) =>
  backend.database.all(`select id from ${table} order by display_order`).map(({ id }) => String(id))
const linksIn = (html: string) => [...html.matchAll(/href="(\/press-photo[^"]*)"/g)].map(([, path]) => path!)

test.skipIf(!hasExiftool)('exiftool reads the same credit from each download and from the file', async () => {
  await save('press_kit', { photo_credit: 'Inés Törvald', photo_terms: 'Free for editorial use.' })
  await save('press_photos', { credit: 'Photo: Inés Törvald', terms: 'Free for editorial use.' })
  const pictures = await Promise.all(linksIn(await page()).map((path) => pictureAt(path)))
  expect(pictures.map(({ name }) => name)).toEqual([
    'Marta Ellingsen-Vale press photo.jpg',
    'Marta Ellingsen-Vale press photo 2.jpg',
    'Marta Ellingsen-Vale press photo 2 web.webp',
    'Marta Ellingsen-Vale press photo 3.jpg',
    'Marta Ellingsen-Vale press photo 3 web.webp',
    'Marta Ellingsen-Vale logo Paperlark, for light pages.png',
    'Marta Ellingsen-Vale logo Paperlark, for dark pages.png',
  ])
  const zipped = [...(await download()).files].filter(([name]) => /\.(jpg|png)$/.test(name))
  expect(zipped).toHaveLength(8)
  const tags = readTags(Object.fromEntries([...zipped, ...pictures.map(({ name, bytes }) => [name, bytes] as const)]))
  for (const [name, read] of Object.entries(tags)) {
    expect(read, name).toHaveProperty('ExifTool:Validate', 'OK')
    const ofLogo = { 'XMP-xmpRights:WebStatement': CREDIT['XMP-xmpRights:WebStatement'] }
    expect(read, name).toMatchObject(name.includes('logo') ? ofLogo : CREDIT)
    if (name.includes('logo')) expect(Object.keys(read).join()).not.toMatch(/Creator|Credit|Terms/)
    if (name.endsWith('.jpg')) expect(read).toHaveProperty('IPTC:By-line', CREDIT['XMP-dc:Creator'])
  }
})

test('a download is the stored picture with a credit, told by its ETag, and is asked for each time', async () => {
  const { status, headers, bytes } = await pictureAt('/press-photo')
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(bytes.length),
    'cache-control': 'no-cache',
  })
  const ofStorage = await backend.fetch(new Request(asked.findLast((url) => url.includes('portrait.jpg'))!))
  const stored = new Uint8Array(await ofStorage.arrayBuffer())
  expect(withoutCredit(bytes).equals(withoutCredit(stored))).toBe(true)
  const head = await pictureAt('/press-photo', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, String(bytes.length), 0])
  const again = { headers: { 'if-none-match': headers.get('etag')! } }
  expect((await pictureAt('/press-photo', again)).status).toBe(304)
  await save('press_kit', { photo_credit: 'Another' })
  expect((await pictureAt('/press-photo', again)).status).toBe(200)
  expect((await app.request('/press-photo', { method: 'POST' })).status).toBe(405)
})

test('the page shows pictures as they are stored, and links to those elsewhere', async () => {
  await save('press_photos', { photo_url: 'https://elsewhere.example/a.jpg' })
  const html = await page()
  expect(html).toContain('src="/storage/v1/object/public/press-kit/photo/portrait-web.webp"')
  expect(html).toContain('href="https://elsewhere.example/a.jpg"')
  expect((await pictureAt(`/press-photo/${idsOf('press_photos')[0]}`)).status).toBe(404)
  expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([])
})

test('there is no picture of an unknown row, of a file that is gone, or behind the door', async () => {
  for (const path of ['/nowhere', `/${crypto.randomUUID()}`, `/${idsOf('press_logos')[0]}/print`, '/../rest/v1/hero'])
    expect((await pictureAt(`/press-photo${path}`)).status, path).toBe(404)
  photoAnswer = () => new Response('{"statusCode":"404"}', { status: 400 })
  expect((await pictureAt('/press-photo')).status).toBe(404)
  photoAnswer = () => undefined
  isDoorClosed = true
  for (const path of linksIn(await page())) expect((await pictureAt(path)).status, path).toBe(404)
})

test('a large picture arrives piece by piece, and one that nobody waits for is not read on', async () => {
  let sent = 0
  let isCancelled = false
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent++
      controller.enqueue(sent === 1 ? PRINT : new Uint8Array(64 * 1024))
    },
    cancel() {
      isCancelled = true
    },
  })
  photoAnswer = () => new Response(endless, { headers: { 'content-type': 'image/jpeg' } })
  const reader = (await app.request('/press-photo')).body!.getReader()
  const first = await reader.read()
  expect(Buffer.from(first.value!).toString('latin1')).toContain('Ines Torvald')
  for (let read = 0; read < 20; read++) await reader.read()
  expect(sent).toBeLessThan(30)
  await reader.cancel()
  expect(isCancelled).toBe(true)
})

for (const [fault, answer] of Object.entries(FAULTS))
  test(`a storage that ${fault}: no half of a picture, but 503 and when to come again`, async () => {
    photoAnswer = answer
    const { status, headers, bytes } = await pictureAt('/press-photo')
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '60', 'no-store'])
    expect(strFromU8(bytes)).toBe('This cannot be put together right now. Please try again in a minute.\n')
    photoAnswer = () => undefined
    expect((await pictureAt('/press-photo')).status).toBe(200)
  })
