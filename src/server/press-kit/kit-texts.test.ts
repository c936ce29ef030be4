import { expect, test } from 'vitest'
import { siteFacts } from '#content/site/site.ts'
import { ENGLISH } from '#content/words/english.ts'
import { wordsOf } from '#content/words/words.ts'
import { creditsFile, textFiles } from './kit-texts.ts'
import type { KitContent } from './read-kit.ts'

const facts = siteFacts(null, { title: 'Ada Quill' })
const row = { id: '1', created_at: '2026-01-01T00:00:00Z', updated_at: '2026-03-05T10:00:00Z', display_order: 0 }
const makeBio = (language: string) => ({ ...row, language, short_bio: language, medium_bio: '', introduction: '' })
const makeContent = (changes: Partial<KitContent>) =>
  ({ facts, pressKit: null, bios: [], quotes: [], responseTime: '', ...changes }) as unknown as KitContent // what it reads
const textOf = (file?: { bytes: Buffer }) => file?.bytes.toString().replaceAll('\r\n', '\n').trim()

test('each language has files of its own, and so has one that is there twice or has no letters', () => {
  const bios = ['Français (CH)', 'Deutsch', 'Deutsch', '…'].map(makeBio)
  expect(textFiles(makeContent({ bios }), ENGLISH).map(({ name }) => name)).toEqual(
    ['Français-CH', 'Deutsch', '3', '4'].map((language) => `Ada-Quill-biography-short-${language}.txt`),
  )
})

test('the text file says who took each photo, its terms, and from when each text is, in the words of the site', () => {
  const quotes = ['2026-02-01', '2026-05-09', '2026-04-01'].map((updated_at) => ({
    ...row,
    quote: 'No.',
    context: '',
    updated_at,
  }))
  const content = makeContent({ bios: [makeBio('Deutsch')], quotes })
  const photos = [{ files: ['a-print.jpg', 'a-web.jpg'], caption: 'Upright', credit: 'Bo', terms: 'Free.' }]
  const [file] = creditsFile(content, photos, textFiles(content, ENGLISH), ENGLISH)
  expect(file?.name).toBe('Ada-Quill-credits-and-terms.txt')
  expect(textOf(file)).toBe(`a-print.jpg
a-web.jpg
Upright
Photo: Bo
Terms: Free.

Ada-Quill-biography-short-Deutsch.txt
As of March 5, 2026

Ada-Quill-quotes.txt
As of May 9, 2026`)
  const german = wordsOf('de')
  const [inGerman] = creditsFile(content, [], textFiles(content, german), german)
  expect(textOf(inGerman)).toContain('Ada-Quill-Biografie-kurz-Deutsch.txt\nStand: 5. März 2026')
})
