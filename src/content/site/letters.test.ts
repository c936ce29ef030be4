import { expect, test } from 'vitest'
import { displayClass, missingLetter } from './letters.ts'

test.each([
  ['Marta Ellingsen-Vale', ''],
  ['Łukasz Őrsi-Çelik, Ștefan Ğül', ''],
  ['“Tides” – 2026 · 🌊 ½', ''],
  ['Ọlá Adéọlá', ' not-editorial'],
  ['Nguyễn Thị Ngọc Bội', ' not-editorial'],
  ['e\u0301tude', ''],
  ['Ĉu vi parolas', ' not-editorial not-modern'],
  ['Ṣadé', ' not-editorial not-classic not-modern'],
  ['Αδα Λόβελας', ' not-editorial not-classic not-modern'],
  ['山田 Taro', ' not-editorial not-classic not-modern'],
  ['محمد', ' not-editorial not-classic not-modern'],
])('%s: %s', (text, faces) => {
  expect(displayClass('display', text)).toBe(`display${faces}`)
})

test('the letter that a face lacks is named', () => {
  expect(missingLetter('editorial', 'Ada Ọlá')).toBe('Ọ')
  expect(missingLetter('classic', 'Ada Ọlá')).toBeUndefined()
})
