import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wholeWords } from './whole-words.tsx'

const html = (title: string) => renderToStaticMarkup(wholeWords(title))

test('a word with a hyphen is whole, and the others are as they were', () => {
  expect(html('Marta Ellingsen-Vale, Dr')).toBe('Marta <span class="whole">Ellingsen-Vale,</span> Dr')
  expect(html('Ada - Quill')).toBe('Ada - Quill')
})

test('a word without end takes no time: the page is made while visitors wait', () => {
  const word = 'x'.repeat(200_000)
  const startedAt = performance.now()
  expect(html(word)).toBe(word)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
