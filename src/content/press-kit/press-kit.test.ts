import { expect, test } from 'vitest'
import { ENGLISH } from '#content/words/english.ts'
import { bioWords } from './press-kit.ts'

test.each([
  ['', 50, '50-word biography'],
  ['word '.repeat(44), 50, '50-word biography'],
  ['word '.repeat(60), 50, '50-word biography'],
  ['word '.repeat(22), 50, '22-word biography'],
  ['word '.repeat(121), 100, '121-word biography'],
])('a biography of about as many words is called by them: %#', (text, words, name) => {
  expect(ENGLISH.kit.bioOf(bioWords(text, words))).toBe(name)
})
