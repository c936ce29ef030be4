import { expect, test } from 'vitest'
import type { Places } from '#content/place.ts'
import { PLACES_ID } from '#content/place.ts'
import { addressOf, nameOfSpot } from './address-of.ts'
import { placeOfKey, readPage, spotsOf } from './places.ts'

const PLACES: Places = {
  marks: ['talks/a/title', 'talks/a/location', 'hero//description', 'talks/b/title'],
  addresses: [
    ['/boats.jpg', 'talks/a/image_url'],
    ['/boats.jpg', 'talks/b/image_url'],
  ],
  elements: [['#name', 'site//name']],
}
const mark = (index: number) => String.fromCodePoint(0xf0000 + index)
const page = (html: string, places: Partial<Places> = {}) =>
  readPage(
    `<body><main>${html}</main><script type="application/json" id="${PLACES_ID}">${JSON.stringify({ ...PLACES, ...places })}</script></body>`,
  )
const main = (read: Document) => read.querySelector('main')!.innerHTML

test.each([
  ['the element of a text', `<h3>Boat${mark(0)}s</h3><p>x</p>`, '<h3 data-edit="talks/a/title">Boats</h3><p>x</p>'],
  [
    'the largest element that shows nothing else',
    `<h3><a href="/t"><b>Boat${mark(0)}s</b></a></h3><p>x</p>`,
    '<h3 data-edit="talks/a/title"><a href="/t"><b>Boats</b></a></h3><p>x</p>',
  ],
  [
    'the paragraphs of a text together',
    `<div><p>One${mark(2)}</p><ul><li>Two${mark(2)}</li></ul></div><p>x</p>`,
    '<div data-edit="hero//description"><p>One</p><ul><li>Two</li></ul></div><p>x</p>',
  ],
  [
    'a part of a line',
    `<p>Boat${mark(0)}s, Oslo${mark(1)}!</p>`,
    '<p><span data-edit="talks/a/title">Boats</span>, <span data-edit="talks/a/location">Oslo!</span></p>',
  ],
  [
    'an element that is always of the same field',
    '<p id="name">Ada</p><i>x</i>',
    '<p id="name" data-edit="site//name">Ada</p><i>x</i>',
  ],
])('a field is found: %s', (_, marked, expected) => expect(main(page(marked))).toBe(expected))

test('the place of a heading, which may be that of a page, names the entry of the menu', () => {
  const place = placeOfKey('site//press-kit/sections')
  expect(place).toEqual({ table: 'site', id: '/press-kit', column: 'sections' })
  expect([addressOf({ place }), nameOfSpot({ place })]).toEqual([
    '/admin/site-settings?field=site.sections.%2Fpress-kit',
    'Press Kit · Section title',
  ])
})

test('sound and film lead to their field', () => {
  const address = 'https://episodes.example/one.mp3'
  const read = (tag: string) =>
    main(page(`<${tag} src="${address}"></${tag}>`, { addresses: [[address, 'press_kit//podcast_clip_url']] }))
  for (const tag of ['audio', 'video'])
    expect(read(tag)).toBe(`<${tag} src="${address}" data-edit="press_kit//podcast_clip_url"></${tag}>`)
})

test('rows that share a picture are told apart by their texts', () => {
  const row = (index: number) => `<li><h3>Boat${mark(index)}s</h3><img src="/boats.jpg" alt="Boat${mark(index)}s"></li>`
  const read = page(`<ul>${row(0)}${row(3)}</ul>`)
  expect([...read.querySelectorAll('img')].map(({ dataset, alt }) => [dataset.edit, alt])).toEqual([
    ['talks/a/image_url', 'Boats'],
    ['talks/b/image_url', 'Boats'],
  ])
  const rows = spotsOf(read).filter(({ place }) => place && !place.column)
  expect(rows.map(({ element, place }) => [element.tagName, place?.id])).toEqual([
    ['LI', 'a'],
    ['LI', 'b'],
  ])
})

test('no mark is left, and the hidden section is named', () => {
  const html = `<section id="talks-media" title="x${mark(0)}"><a href="/f?name=%F3%B0%80%80Boats">y</a></section>`
  const read = page(html, { hiddenSection: 'talks-media' })
  expect(main(read)).toBe(
    '<section id="talks-media" title="x" data-hidden-section="talks-media"><a href="/f?name=Boats">y</a></section>',
  )
  expect(read.getElementById(PLACES_ID)).toBeNull()
})
