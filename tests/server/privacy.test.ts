import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '#tests/support/site.ts'

/* The notice of a running site; what it says of which setting: src/content/privacy/notice.test.ts. */

let site: TestSite

beforeAll(async () => {
  site = await startTestSite({ CONTENT: 'empty', TEST_DOOR: 'closed', CLARITY_PROJECT_ID: 'abc' })
})
afterAll(() => site?.stop())

const save = (table: string, body: object) => site.rest(`${table}?singleton=is.true`, { method: 'PATCH', body })
const open = async (path: string) => {
  const answer = await fetch(site.url + path)
  return { status: answer.status, html: await answer.text(), cookies: answer.headers.get('set-cookie') }
}
/** What a made paragraph says; undefined without it. */
const saidBy = (html: string, id: string) =>
  new RegExp(`data-made="${id}".*?</section>`, 's').exec(html)?.[0].replaceAll(/<[^>]*>/g, ' ')

test('while it is off there is no page, and no link', async () => {
  for (const opened of [false, true]) {
    await save('site', { opened })
    expect((await open('/privacy')).status).toBe(404)
    for (const path of ['/', '/nowhere']) expect((await open(path)).html).not.toContain('/privacy')
  }
})

test('once it is on it is read behind the door, which links to it and sets no cookie', async () => {
  await save('site', { opened: false, name: 'Nora Quill' })
  await save('privacy', { shown: true, host: 'Slipway', hidden: 'backups' })
  const { status, html, cookies } = await open('/privacy')
  expect([status, cookies]).toEqual([200, null])
  expect(saidBy(html, 'server')).toContain('This site is hosted by Slipway.')
  expect(saidBy(html, 'contact')).toBeUndefined()
  expect(saidBy(html, 'backups')).toBeUndefined()
  expect((await open('/')).html).toContain('href="/privacy"')
})

test('a change of a setting changes its paragraph with the next request', async () => {
  await save('site', { opened: true })
  expect(saidBy((await open('/privacy')).html, 'contact')).toContain('no mail server is set')
  const server = { host: 'smtp.quill.example', port: 465, username: 'a', password: 'b', sender: 'a@quill.example' }
  await site.rest('mail_settings', { method: 'POST', body: server })
  expect(saidBy((await open('/privacy')).html, 'contact')).toContain('smtp.quill.example')
  const talk = { title: 'Tides', location: 'Kiel', description: 'x', date: '2026-01-01', type: 'talk' }
  expect(saidBy((await open('/privacy')).html, 'videos')).toBeUndefined()
  await site.rest('talks', { method: 'POST', body: { ...talk, video_url: 'https://vimeo.com/123456789' } })
  expect(saidBy((await open('/privacy')).html, 'videos')).toContain('player.vimeo.com')
  await save('imprint', { name: 'Nora Quill' })
  expect(saidBy((await open('/privacy')).html, 'responsible')).toContain('Nora Quill')
})

test('made paragraphs are marked and dated; the owner’s stand after them, in her language', async () => {
  await save('site', { language: 'pl' })
  await site.rest('privacy_paragraphs', { method: 'POST', body: { title: 'Brieven', text: 'Op papier.' } })
  const { html } = await open('/privacy')
  expect(html.match(/<section lang="en" class="[^"]*" data-made="/g)?.length).toBeGreaterThan(8)
  expect(saidBy(html, 'rights')).toMatch(/Unchanged since \w+ \d+, \d{4}\./)
  expect(html).toMatch(/<section class="[^"]*"><h2 class="[^"]*">Brieven<\/h2>/)
  expect(html.lastIndexOf('data-made')).toBeLessThan(html.indexOf('Brieven'))
  await save('site', { language: 'fr' })
  const french = (await open('/privacy')).html
  expect(french).toMatch(/<section lang="en" class="[^"]*" data-made="rights">/)
  expect(french).toMatch(/<p lang="fr" class="[^"]*">Inchangé depuis le /)
  await save('site', { language: 'de' })
  const german = (await open('/privacy')).html
  expect(saidBy(german, 'clarity')).toContain('setzt es _clck und _clsk')
  expect(german).not.toContain('lang="en"')
})

test('no script has what it says, and the home page only the link under its form', async () => {
  const bootOf = (html: string) => JSON.parse(/<script id="boot"[^>]*>(.*?)<\/script>/s.exec(html)![1]!)
  expect(Object.keys(bootOf((await open('/privacy')).html).content).toSorted()).toEqual(['hero', 'site'])
  const { html } = await open('/')
  expect(bootOf(html)).toMatchObject({ privacy: 'Was mit Ihrer Nachricht geschieht' })
  expect(html).toContain('>Was mit Ihrer Nachricht geschieht</a>')
})
