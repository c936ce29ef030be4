import { expect, test } from 'vitest'
import { freeSlug, slugOf } from './slug.ts'

test.each([
  ['Built for the Thumb', 'built-for-the-thumb'],
  ['  Who Is the Board For?  ', 'who-is-the-board-for'],
  ['Don’t panic — it’s 100% “fine”', 'dont-panic-its-100-fine'],
  ['Über Größe, Öl und Ämter', 'ueber-groesse-oel-und-aemter'],
  ['Crème brûlée à São Paulo, Łódź & Ærø', 'creme-brulee-a-sao-paulo-lodz-aero'],
  ['İstanbul’da ışık', 'istanbulda-isik'],
  ['東京で話す（第2回）', '東京で話す-第2回'],
  ['ガイド', 'ガイド'],
  ['Привет, мир', 'привет-мир'],
  ['हिन्दी में बात', 'हिन्दी-में-बात'],
  ['Launch 🚀 day', 'launch-day'],
  ['🎉', ''],
  ['a/b.c#d?e%f\\g', 'a-b-c-d-e-f-g'],
  ['', ''],
])('%s becomes %s', (text, slug) => {
  expect(slugOf(text)).toBe(slug)
  expect(slugOf(slug)).toBe(slug)
})

test('a long one ends with a whole word', () => {
  expect(slugOf('one two three four', 10)).toBe('one-two')
  expect(slugOf('one two three four', 13)).toBe('one-two-three')
  expect(slugOf(`${'x'.repeat(70)} y`, 60)).toBe('x'.repeat(60))
  expect([...slugOf('𝒳𠮷'.repeat(200))]).toHaveLength(100)
})

test('a title that is used again gets the next number', () => {
  expect(freeSlug('Keynote', [], 'talk')).toBe('keynote')
  expect(freeSlug('Keynote', ['keynote', 'keynote-2'], 'talk')).toBe('keynote-3')
  expect(freeSlug('🎉', ['talk'], 'talk')).toBe('talk-2')
})
