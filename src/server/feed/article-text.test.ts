import { expect, test } from 'vitest'
import { articleImage, SNIPPET_MAX_CHARACTERS, snippet } from './article-text.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ')

test('a text of 100 words stays whole, the 101st is cut off with an ellipsis', () => {
  expect(snippet(`<p>${words(100)}</p>`)).toBe(words(100))
  expect(snippet(`<p>${words(101)}</p>`)).toBe(`${words(100)}…`)
})

test('the ellipsis replaces the punctuation before it', () => {
  expect(snippet(`${words(100)}. More`)).toBe(`${words(100)}…`)
})

test('a script without blanks between words is cut by its length, never inside a character', () => {
  const short = snippet(`x${'𠮷'.repeat(SNIPPET_MAX_CHARACTERS)}`)
  expect(short.length).toBeLessThanOrEqual(SNIPPET_MAX_CHARACTERS + 1)
  expect(short.isWellFormed()).toBe(true)
  expect(short.endsWith('𠮷…')).toBe(true)
})

test.each([
  [
    'content, however late its first usable img',
    { contentHtml: '<p>a</p><img src="data:image/gif;base64,R0"><img src="/c.png">' },
    'https://letters.example/c.png',
  ],
  [
    'media content',
    { contentHtml: '<p>no picture</p>', mediaContent: 'https://cdn.example/m.png' },
    'https://cdn.example/m.png',
  ],
  ['enclosure', { enclosure: 'e.png' }, 'https://letters.example/e.png'],
  ['description', { descriptionHtml: '<img alt="a > b" src=//cdn.example/d.png>' }, 'https://cdn.example/d.png'],
  ['none', { contentHtml: '<img src="javascript:alert(1)">', enclosure: 'data:image/png;base64,AA' }, null],
])('the picture comes from: %s', (_, sources, expected) => {
  const all = { contentHtml: null, mediaContent: null, enclosure: null, descriptionHtml: null, ...sources }
  expect(articleImage(all, 'https://letters.example/feed')).toBe(expected)
})

test('earlier sources win over later ones', () => {
  const all = {
    contentHtml: '<img src=1.png>',
    mediaContent: '2.png',
    enclosure: '3.png',
    descriptionHtml: '<img src=4.png>',
  }
  const order = [all, { ...all, contentHtml: null }, { ...all, contentHtml: null, mediaContent: null }]
  expect(order.map((sources) => articleImage(sources, 'https://x.example/'))).toEqual([
    'https://x.example/1.png',
    'https://x.example/2.png',
    'https://x.example/3.png',
  ])
})
