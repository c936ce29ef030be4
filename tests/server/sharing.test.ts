import { parseFeed } from '@rowanmanning/feed-parser'
import ICAL from 'ical.js'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { readKeys } from '#tests/support/server.ts'
import { startTestSite, type TestSite } from '#tests/support/site.ts'

/* What leads others to the site is made of the content as it is now. */

let site: TestSite

beforeAll(async () => {
  site = await startTestSite({ CONTENT: 'empty' })
})
afterAll(() => site?.stop())

const save = (table: string, body: object) => site.rest(`${table}?singleton=is.true`, { method: 'PATCH', body })
const get = (path: string) => fetch(site.url + path)
const read = async (path: string) => (await get(path)).text()
const cardOf = async (path: string) =>
  /property="og:image" content="([^"]+)"/.exec(await read(path))?.[1]?.replace(site.url, '')

test('a site without a name has no cards yet', async () => {
  expect(await cardOf('/')).toBeUndefined()
})

test('without a favicon the server draws one: a mark, and the initials of a name', async () => {
  const icon = async () => {
    const address = /rel="icon" href="([^"]+)"/.exec(await read('/'))?.[1] ?? ''
    const answer = await get(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 192, height: 192 })
    return { address, bytes }
  }
  const mark = await icon()
  expect(await read('/admin')).toContain('<link rel="icon" href="/favicon.ico">')
  const led = await get('/favicon.ico')
  expect([led.status, new URL(led.url).pathname]).toEqual([200, '/icon.png'])

  await save('site', { name: 'Ada Quill' })
  expect((await icon()).address).toBe('/icon.png?v=rust-editorial-AQ')
  await expect.poll(async () => (await get('/favicon.ico')).url).toMatch(/-AQ$/)
  // on a busy machine the last good one is sent for a while, here and below
  const isMark = async () => (await icon()).bytes.equals(mark.bytes)
  await expect.poll(isMark).toBe(false)
  await save('site', { name: '李小龍' }) // letters that the typeface lacks
  await expect.poll(isMark).toBe(true)
  await save('site', { name: '' })
})

test('the card for address books follows the content', async () => {
  await save('site', { name: 'Ada Quill', employer: 'Lamp & Co' })
  const answer = await get('/contact.vcf')
  expect(answer.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Ada%20Quill.vcf")
  expect(await answer.text()).toContain('ORG:Lamp & Co')
  await save('site', { name: 'Ada (Jo) *Quill* {}' })
  // Firefox ignores a name with any other character: RFC 8187, section 3.2.1
  expect((await get('/contact.vcf')).headers.get('content-disposition')).toMatch(/filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/)
  await save('site', { name: 'Ada Quill' })
  await save('contact', { email: 'ada@quill.example' })
  expect(await read('/contact.vcf')).toContain('ada@quill.example')
  await save('site', { sections: [{ id: 'contact', label: '', isHidden: true }] })
  expect(await read('/contact.vcf')).not.toContain('ada@quill.example')
  await save('site', { sections: [] })
})

test('the card for address books contains the portrait itself, because phones load none from an address', async () => {
  const { secret } = await readKeys(site.dataDir)
  const portrait = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'plum' } })
    .webp()
    .toBuffer()
  const uploaded = await fetch(`${site.url}/storage/v1/object/hero-images/ada.webp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, apikey: secret, 'content-type': 'image/webp', 'x-upsert': 'true' },
    body: new Uint8Array(portrait),
  })
  expect(uploaded.status).toBe(200)
  await save('hero', { image_url: '/storage/v1/object/public/hero-images/ada.webp' })
  const card = (await read('/contact.vcf')).replaceAll('\r\n ', '')
  const [, photo = ''] = /^PHOTO;ENCODING=b;TYPE=JPEG:(\S+)\r$/m.exec(card) ?? []
  expect(await sharp(Buffer.from(photo, 'base64')).metadata()).toMatchObject({
    format: 'jpeg',
    width: 340,
    height: 340,
  })
  await save('hero', { image_url: 'https://elsewhere.example/ada.jpg' })
  expect(await read('/contact.vcf')).toContain('PHOTO;VALUE=URI:https://elsewhere.example/ada.jpg\r\n')
  await save('hero', { image_url: null })
})

test('search engines are told of the addresses that the page shows', async () => {
  const sameAs = async () => {
    const [, json = ''] = /<script type="application\/ld\+json">(.+?)<\/script>/s.exec(await read('/')) ?? []
    return JSON.parse(json)['@graph'][0].sameAs
  }
  const [linkedin_url, substack_url] = ['https://linkedin.example/ada', 'https://ada.example/']
  await save('contact', { linkedin_url, substack_url })
  await site.rest('social_profiles', { method: 'POST', body: { address: 'https://social.example/@ada' } })
  expect(await sameAs()).toEqual([linkedin_url, substack_url, 'https://social.example/@ada'])
  expect(await read('/')).toContain('<meta name="fediverse:creator" content="@ada@social.example"/>')
  const hidden = [{ id: 'contact', label: '', isHidden: true }]
  await save('site', { sections: hidden })
  expect(await sameAs(), 'in the newsletter section').toEqual([substack_url])
  await save('site', { sections: [...hidden, { id: 'newsletter', label: '', isHidden: true }] })
  expect(await sameAs()).toBeUndefined()
  await save('site', { sections: [] })
  await save('contact', { linkedin_url: null, substack_url: null })
})

test.each([
  ['de', 'de_DE'],
  ['zh-Hant', 'zh_TW'],
  ['tlh', undefined],
  ['es-419', undefined],
])('link previews of a site in %s are told the locale %s', async (language, locale) => {
  await save('site', { language })
  expect(/property="og:locale" content="([^"]+)"/.exec(await read('/'))?.[1]).toBe(locale)
  await save('site', { language: '' })
})

test('llms.txt and the sitemap name the pages that have something to find', async () => {
  const text = await read('/llms.txt')
  expect(await read('/sitemap.xml')).not.toMatch(/speaking|press-kit|advisory/)
  expect(text).toMatch(/^# Ada Quill\n\n> .+\n\nChief Product Officer, Lamp & Co\n\n## Pages\n\n- \[Home\]/)
  expect(text).not.toMatch(/speaking|press-kit|advisory/)
  await site.rest('speaking_topics', { method: 'POST', body: { title: 'Tides', abstract: 'Wait for them.' } })
  await save('press_kit', { press_email: 'press@quill.example' })
  const later = await read('/llms.txt')
  expect(later).toContain(`- [Speaking](${site.url}/speaking): `)
  expect(later).toContain(`- [Press Kit](${site.url}/press-kit): `)
  expect(await read('/sitemap.xml')).toMatch(/\/press-kit<\/loc><lastmod>.+\/speaking<\/loc><lastmod>/s)
})

test('the sitemap is kept until the content changes: to make it takes many reads', async () => {
  const etagOf = async () => (await get('/sitemap.xml')).headers.get('etag') ?? ''
  const etag = await etagOf()
  const headers = { 'if-none-match': etag }
  expect((await fetch(`${site.url}/sitemap.xml`, { headers })).status).toBe(304)
  await save('press_kit', { press_email: 'desk@quill.example' })
  expect(await etagOf()).not.toBe(etag)
})

test('llms.txt names the latest talks, each with its page', async () => {
  await site.rest('talks?id=not.is.null', { method: 'DELETE' })
  expect(await read('/llms.txt')).not.toContain('## Talks')
  for (const [title, date] of [
    ['An [old] one', '2020-01-05'],
    ['A new one', '2026-05-04'],
  ])
    await site.rest('talks', {
      method: 'POST',
      body: {
        title,
        date,
        location: 'Harbour Days',
        description: 'Said.',
        type: 'talk',
        slug: title?.split(' ')[1]?.replace(/\W/g, ''),
      },
    })
  expect(await read('/llms.txt')).toContain(
    `## Talks\n\n- [A new one](${site.url}/talks/new): Harbour Days, May 4, 2026\n- [An \\[old\\] one](${site.url}/talks/old): Harbour Days, January 5, 2020\n`,
  )
})

test('each page has a card of its own, whose address changes with what it shows', async () => {
  const cards = await Promise.all(PUBLIC_PATHS.map(cardOf))
  expect(new Set(cards).size).toBe(PUBLIC_PATHS.length)
  const pictures = await Promise.all(cards.map(async (card) => Buffer.from(await (await get(card!)).arrayBuffer())))
  for (const picture of pictures)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(PUBLIC_PATHS.length)

  await save('contact', { email: 'quill@ada.example' })
  expect(await cardOf('/press-kit')).toBe(cards[PUBLIC_PATHS.indexOf('/press-kit')])
  await save('site', { accent: 'ocean' })
  const changed = await cardOf('/press-kit')
  expect(changed).not.toBe(cards[PUBLIC_PATHS.indexOf('/press-kit')])
  await expect.poll(async () => colourAt(await pictureAt(changed!), 0, 0)).toEqual([0x17, 0x59, 0x7f])
})

test('each talk has a card of its own, which moves with its address and changes with what it shows', async () => {
  const patch = (body: object) => site.rest('talks?title=eq.A new one', { method: 'PATCH', body })
  const before = await cardOf('/talks/new')
  expect(before).toMatch(/^\/card\/talks\/new\.png\?v=/)
  expect(await cardOf('/talks/old')).toMatch(/^\/card\/talks\/old\.png\?v=/)
  const picture = await bytesAt(before!)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(picture.equals(await bytesAt('/card/talks/old.png'))).toBe(false)
  expect((await get(before!)).headers.get('cache-control')).toBe('public, max-age=86400')

  await patch({ abstract: 'Nothing of it is on the card.' })
  expect(await cardOf('/talks/new')).toBe(before)
  await patch({ event: 'The Tide Summit' })
  const after = await cardOf('/talks/new')
  expect(after).not.toBe(before)
  await expect.poll(async () => picture.equals(await bytesAt(after!))).toBe(false)

  await patch({ slug: 'newest', former_slugs: '/new/' })
  const moved = await fetch(site.url + before, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('cache-control')]).toEqual([308, 'no-cache'])
  expect(moved.headers.get('location')).toMatch(/^\/card\/talks\/newest\.png\?v=/)
  for (const path of ['/card/talks/nothing.png', '/card/talks/newest', '/card/talks/newest.png/more'])
    expect((await get(path)).status, path).toBe(404)
})

/** Stores a picture of one colour under an address of its own. */
async function upload(path: string, width: number, height: number, background: object | string) {
  const { secret } = await readKeys(site.dataDir)
  const picture = await sharp({ create: { width, height, channels: 4, background } })
    .webp({ lossless: true })
    .toBuffer()
  const headers = {
    authorization: `Bearer ${secret}`,
    apikey: secret,
    'content-type': 'image/webp',
    'x-upsert': 'true',
  }
  const body = new Uint8Array(picture)
  const answer = await fetch(`${site.url}/storage/v1/object/${path}`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  return `/storage/v1/object/public/${path}`
}

async function bytesAt(path: string) {
  const answer = await get(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  return Buffer.from(await answer.arrayBuffer())
}
const pictureAt = async (path: string) => sharp(await bytesAt(path))
const colourAt = async (picture: Sharp, left: number, top: number) => {
  const part = picture.clone().removeAlpha().extract({ left, top, width: 1, height: 1 })
  return [...(await part.raw().toBuffer())]
}

test('the picture of a talk stands in its card, in a format and a size that every site shows', async () => {
  const patch = (body: object) => site.rest('talks?title=eq.A new one', { method: 'PATCH', body })
  const altOf = async () => /property="og:image:alt" content="([^"]+)"/.exec(await read('/talks/newest'))?.[1]
  expect(await altOf()).toBe('A new one – The Tide Summit, 2026 – Ada Quill')
  const before = await cardOf('/talks/newest')

  await patch({ image_url: await upload('story-images/talks/own.webp', 288, 100, '#0a0'), image_alt: 'A full hall' })
  const photo = await cardOf('/talks/newest')
  expect(photo).toMatch(/^\/card\/talks\/newest\.png\?v=/)
  expect(photo).not.toBe(before)
  expect(await altOf()).toBe('A new one – The Tide Summit, 2026 – Ada Quill. A full hall')
  const cropped = await pictureAt(photo!)
  expect(await cropped.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  for (const top of [160, 315, 470]) expect(await colourAt(cropped, 950, top)).toEqual([0, 170, 0])

  await patch({ image_url: await upload('story-images/talks/mark.webp', 288, 100, '#fff'), image_background: 'dark' })
  const drawn = async () => pictureAt((await cardOf('/talks/newest'))!)
  await expect.poll(async () => colourAt(await drawn(), 950, 315)).toEqual([255, 255, 255])
  expect(await colourAt(await drawn(), 950, 170), 'its plate').toEqual([0x14, 0x12, 0x10])

  await patch({ image_url: 'https://elsewhere.example/own.webp', image_background: null })
  await expect
    .poll(async () => colourAt(await drawn(), 950, 315), { message: 'not fetched' })
    .toEqual([0xf8, 0xf5, 0xee])
})

test('the icon of a home screen is the owner’s favicon, else her initials, with nothing transparent', async () => {
  const icon = async () => {
    const picture = await pictureAt('/apple-touch-icon.png')
    expect(await picture.metadata()).toMatchObject({ width: 180, height: 180 })
    expect((await picture.clone().stats()).isOpaque).toBe(true)
    return picture
  }
  expect(await colourAt(await icon(), 1, 1), 'the accent, to the corner').toEqual([0x17, 0x59, 0x7f])
  expect(await read('/')).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>')
  const { secret } = await readKeys(site.dataDir)
  const favicon = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const headers = { authorization: `Bearer ${secret}`, apikey: secret, 'content-type': 'image/png' }
  const body = new Uint8Array(favicon)
  await fetch(`${site.url}/storage/v1/object/site-settings/favicon.png`, { method: 'POST', headers, body })
  await expect.poll(async () => colourAt(await icon(), 90, 90)).toEqual([0, 170, 0])
})

test('a portrait on another site is not fetched', async () => {
  await save('hero', { image_url: 'https://elsewhere.example/portrait.jpg' })
  expect((await get((await cardOf('/'))!)).status).toBe(200)
})

test('calendar programs and feed readers follow the talks, and are told when nothing has changed', async () => {
  await site.rest('talks?id=not.is.null', { method: 'DELETE' })
  const [inADay, aYearAgo] = [1, -500].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  )
  const talk = {
    title: 'Tides & <quays>',
    location: 'Ghent',
    description: 'One\nTwo',
    slug: 'tides',
    date: inADay,
    type: 'talk',
  }
  const timed = { ...talk, start_time: '09:00', end_time: '10:00', time_zone: 'Asia/Tokyo' }
  const old = { title: 'Old', location: 'Ghent', description: 'Old', date: aYearAgo, slug: 'old', type: 'talk' }
  for (const body of [old, timed]) await site.rest('talks', { method: 'POST', body })
  for (const path of ['/talks.ics', '/talks.xml']) {
    await expect.poll(() => read(path)).toContain('tides')
    const etag = (await get(path)).headers.get('etag') ?? ''
    expect((await fetch(site.url + path, { headers: { 'if-none-match': etag } })).status, path).toBe(304)
  }
  const calendar = new ICAL.Component(ICAL.parse(await read('/talks.ics')))
  const events = calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry))
  expect(events.map(({ summary, startDate }) => [summary, startDate.toJSDate()])).toEqual([
    [talk.title, new Date(`${inADay}T00:00Z`)],
  ])
  const feed = parseFeed(await read('/talks.xml'))
  expect(feed.items.map(({ title, url }) => [title, url])).toEqual([
    [talk.title, `${site.url}/talks/tides`],
    ['Old', `${site.url}/talks/old`],
  ])
  expect(feed.items[0]?.description).toContain('9:00 AM – 10:00 AM (Tokyo time), Ghent<br><br>One<br>Two')
  expect(await read('/talks/tides')).toContain(`"startDate":"${inADay}T09:00:00+09:00"`)
  expect(await read('/talks')).toContain(`type="application/rss+xml" title="`)

  await save('site', { opened: false })
  for (const path of ['/talks.ics', '/talks.xml'])
    await expect.poll(async () => (await get(path)).status, { message: `${path} behind the door` }).toBe(404)
  await save('site', { opened: true })
})
