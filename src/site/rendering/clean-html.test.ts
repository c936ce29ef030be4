import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const OURS = '/storage/v1/object/public/story-images/pages/1795960216467.webp'
const picture = `<p>Look: <img src="${OURS}" alt="A pencil" width="1600" height="600" /></p>`

test('a text that may have pictures keeps those of this site, with text alternative and size, and no other text has any', () => {
  expect(cleanHtml(picture, { hasPictures: true })).toBe(picture)
  expect(cleanHtml(picture)).toBe('<p>Look: </p>')
})

test.each([
  [
    'of another site',
    '<img src="https://elsewhere.example/storage/v1/object/public/story-images/pages/1795960216467.webp">',
  ],
  ['without a scheme', `<img src="//elsewhere.example${OURS}">`],
  ['of another folder', '<img src="/storage/v1/object/public/story-images/talks/1795960216467.webp">'],
  [
    'outside of the folder',
    '<img src="/storage/v1/object/public/story-images/pages/../../site-assets/1795960216467.webp">',
  ],
  ['of a request', `<img src="${OURS}?to=/admin">`],
  ['of data', '<img src="data:image/png;base64,aaaa">'],
  ['without an address', '<img alt="A pencil">'],
])('a picture %s is left out', (_, html) => expect(cleanHtml(`<p>${html}</p>`, { hasPictures: true })).toBe('<p></p>'))

test('a picture keeps nothing that could act', () => {
  const html = `<p><img src="${OURS}" srcset="https://a.example/x 2x" onerror="alert(1)" style="position:fixed" class="bar"></p>`
  expect(cleanHtml(html, { hasPictures: true })).toBe(`<p><img src="${OURS}" /></p>`)
})
