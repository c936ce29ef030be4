import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite({ CONTENT: 'empty', TEST_DOOR: 'closed' })
})
afterAll(() => site?.stop())

const save = (table: string, body: object) => site.rest(`${table}?singleton=is.true`, { method: 'PATCH', body })
const open = async (path: string) => {
  const answer = await fetch(site.url + path)
  return { status: answer.status, html: await answer.text() }
}
const LINK = '<a class="link" href="/imprint">'
const FILLED = {
  name: 'Nora Quill & Söhne',
  address: 'Am Deich 3\n23552 Lübeck',
  email: 'nora@quill.example',
  phone: '+49 (451) 123',
  register: 'Amtsgericht Lübeck, HRB 12345',
  unlisted: false,
}

test('an imprint that is not filled in has no page, and no link', async () => {
  for (const opened of [false, true]) {
    await save('site', { opened })
    expect((await open('/imprint')).status).toBe(404)
    for (const path of ['/', '/nowhere']) expect((await open(path)).html).not.toContain('/imprint')
  }
})

test('one that is filled in is read before the site is opened, in German and without a script', async () => {
  await save('site', { opened: false, language: 'de', name: 'Nora Quill' })
  await save('imprint', FILLED)
  const { status, html } = await open('/imprint')
  expect(status).toBe(200)
  expect(html).toContain('<title>Nora Quill</title>')
  expect(html).toMatch(/<h1[^>]*>Impressum<\/h1>/)
  for (const text of ['Nora Quill &amp; Söhne', 'Am Deich 3\n23552 Lübeck', 'Registereintrag', FILLED.register])
    expect(html).toContain(text)
  expect(html).toContain('href="mailto:nora@quill.example"')
  expect(html).toContain('href="tel:+49451123"')
  expect(html).not.toContain('Umsatzsteuer')
  expect((await open('/')).html).toContain(LINK)
})

test('in an opened site each page leads to it, and search engines list it unless its owner minds', async () => {
  await save('site', { opened: true })
  for (const path of ['/', '/press-kit', '/nowhere']) expect((await open(path)).html).toContain(LINK)
  const sitemap = async () => (await open('/sitemap.xml')).html.includes('/imprint')
  expect((await open('/imprint')).html).not.toContain('noindex')
  expect(await sitemap()).toBe(true)
  await save('imprint', { unlisted: true })
  expect((await open('/imprint')).html).toContain('noindex')
  expect(await sitemap()).toBe(false)
  expect((await open('/')).html).toContain(LINK)
})

test('no script has what it says, not even in the data of its page', async () => {
  const { html } = await open('/imprint')
  const boot = JSON.parse(/<script id="boot"[^>]*>(.*?)<\/script>/s.exec(html)![1]!)
  expect(boot.content).not.toHaveProperty('imprint')
  expect(JSON.stringify(boot)).not.toContain('Lübeck')
})
