import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRESS_KIT_ZIP_PATH } from '#content/press-kit/press-kit.ts'
import { isLegalPath, PUBLIC_PATHS } from '#content/site/routes.ts'
import { DEMO_CONTENT, DEMO_NAME } from '#demo/content.ts'
import { mailFiles, newestMail } from '#tests/support/outbox.ts'
import { startTestSite, type TestSite } from '#tests/support/site.ts'

/* A site about somebody else has nothing of the demo's owner, wherever a name is shown. */

const OWNER = { email: 'owner@portico.example', password: 'a quiet lantern by the ferry' }
const DEMO_WORDS = [...DEMO_NAME.split(/[\s-]/), ...DEMO_CONTENT.site[0]!.employer.split(/ & /), 'ellingsen-vale']
const OF_THE_DEMO = new RegExp(`\\b(${DEMO_WORDS.join('|')})\\b`, 'i')

let site: TestSite

beforeAll(async () => {
  site = await startTestSite({ CONTENT: 'empty', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password })
  await save('site', {
    name: 'Åse Quill',
    first_name: 'Åse',
    job_title: 'Lighthouse Keeper',
    employer: 'Northern Lamps',
    summary: 'Lamps and letters.',
    language: 'nb',
    footer_note: 'Pictures by a gull.',
    accent: 'forest',
    typeface: 'modern',
    page_titles: { '/advisory': { title: 'Ask me', description: '' } },
  })
  await save('press_kit', { short_bio: 'Åse keeps a light.' })
  await save('contact', { email: 'aase@quill.example' })
})
afterAll(() => site?.stop())

/** Changes the only row of a table. */
const save = (table: string, body: object) => site.rest(`${table}?id=not.is.null`, { method: 'PATCH', body })

/** As the form does without JavaScript; the same message would be taken once only. */
const sendMessage = (message: string) =>
  fetch(`${site.url}/contact`, {
    method: 'POST',
    headers: { origin: site.url },
    body: new URLSearchParams({
      name: 'Nora',
      email: 'nora@press.example',
      message: `${message} ${crypto.randomUUID()}`,
    }),
  })

test.each([...PUBLIC_PATHS, '/nowhere', '/admin', '/sitemap.xml', '/robots.txt'])(
  '%s has nothing of the demo’s owner',
  async (path) => {
    expect(await (await fetch(site.url + path)).text()).not.toMatch(OF_THE_DEMO)
  },
)

test('every page has the name, the language and the look; the structured data describe this person', async () => {
  for (const path of [...PUBLIC_PATHS, '/nowhere']) {
    const html = await (await fetch(site.url + path)).text()
    expect(html).toContain('<html lang="nb" data-accent="forest" data-typeface="modern">')
    expect(html).toMatch(/class="bar-name display">Åse Quill</)
    expect(html).toContain('<p>Pictures by a gull.</p>')
    expect(html).toContain('<meta property="og:site_name" content="Åse Quill"/>')
    expect(html).toContain('<meta property="og:locale" content="nb_NO"/>')
    expect(html.match(/rel="preload" as="font"[^>]*/g)).toEqual([expect.stringContaining('bricolage-grotesque')])
  }
  const home = await (await fetch(site.url)).text()
  expect(home).toContain('<title>Åse Quill | Product Leader &amp; Entrepreneur</title>')
  expect(home).toContain('<meta name="description" content="Lamps and letters."/>')
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(home) ?? []
  expect(JSON.parse(json!)['@graph'][0]).toMatchObject({
    name: 'Åse Quill',
    jobTitle: 'Lighthouse Keeper',
    worksFor: { name: 'Northern Lamps' },
  })
  expect(await (await fetch(`${site.url}/advisory`)).text()).toContain('<title>Ask me</title>')
  expect(await (await fetch(`${site.url}/press-kit`)).text()).toMatch(/Contact (<!-- -->)?Åse</)
})

test('the press kit and its files name this person, and nobody of the demo', async () => {
  const answer = await fetch(site.url + PRESS_KIT_ZIP_PATH)
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('Åse-Quill-press-kit.zip')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  for (const [name, bytes] of Object.entries(files)) {
    expect(name).toMatch(/^Åse-Quill-press-kit\//)
    expect(Buffer.from(bytes).toString()).not.toMatch(OF_THE_DEMO)
  }
  const sheet = Buffer.from(files['Åse-Quill-press-kit/Åse-Quill-fact-sheet.html']!).toString()
  expect(sheet).toContain('<html lang="nb">')
  expect(sheet).toContain('Lighthouse Keeper, Northern Lamps')
})

test('the answer to the form and every mail name this person, from the sender to the last line', async () => {
  const form = await sendMessage('May I print your picture?')
  const answer = await form.text()
  expect(answer).toContain('<html lang="nb"')
  expect(answer).not.toMatch(OF_THE_DEMO)
  await fetch(`${site.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: OWNER.email }),
  })
  const letters = [await newestMail(site.dataDir, 'recovery'), await newestMail(site.dataDir, 'contact')]
  expect(Buffer.from(letters[0]!.text, 'latin1').toString()).toContain('the website of Åse Quill')
  for (const path of mailFiles(site.dataDir)) {
    const source = readFileSync(path, 'utf8')
    expect(source).not.toMatch(OF_THE_DEMO)
    expect(source).toMatch(/^From: =\?UTF-8\?\S+Quill\S*\?= <noreply@localhost>/m)
    expect(source).toMatch(/lang=3D"nb"|lang="nb"/)
  }
})

test('a change of the name shows on the next page and in the next mail', async () => {
  await save('site', { name: 'Bo Harrow' })
  for (const path of [...PUBLIC_PATHS, '/nowhere']) {
    const html = await (await fetch(site.url + path)).text()
    expect(html).toContain('Bo Harrow')
    expect(html).not.toContain('Quill<')
  }
  expect((await fetch(site.url + PRESS_KIT_ZIP_PATH)).headers.get('content-disposition')).toContain('Bo-Harrow')
  const before = mailFiles(site.dataDir).length
  await sendMessage('And your letters?')
  await expect.poll(() => mailFiles(site.dataDir).length).toBe(before + 1)
  expect(readFileSync(mailFiles(site.dataDir).at(-1)!, 'utf8')).toMatch(/^From: Bo Harrow <noreply@localhost>/m)
})

test('invalid site settings break no page, and none of their text becomes markup', async () => {
  const script = '</title><script>x</script>\r\nBcc: everybody@evil.example'
  const broken = {
    name: script,
    language: '"><script>x</script>',
    accent: '"><script>',
    typeface: '__proto__',
    sections: [null, 7, { id: 'hero', label: script }, { id: 'constructor' }, { id: '//evil.example', label: 'x' }],
    page_titles: { '/': script, '/press-kit': { title: [script] } },
  }
  await save('site', broken)
  for (const path of [...PUBLIC_PATHS, '/nowhere']) {
    const answer = await fetch(site.url + path)
    expect(answer.status).toBe(path === '/nowhere' || isLegalPath(path) ? 404 : 200)
    const html = await answer.text()
    expect(html).toContain('<html lang="en" data-accent="rust" data-typeface="editorial">')
    expect(html).not.toContain('<script>x')
    expect(html).not.toContain('href="//evil')
  }
  const before = mailFiles(site.dataDir).length
  await sendMessage('One more, please.')
  await expect.poll(() => mailFiles(site.dataDir).length).toBe(before + 1)
  const [head = ''] = readFileSync(mailFiles(site.dataDir).at(-1)!, 'utf8').split('\r\n\r\n')
  expect(head).toContain('From: ')
  expect(head).not.toMatch(/^Bcc:/m)
})
