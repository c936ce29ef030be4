import { expect, test } from 'vitest'
import { PressKitSchema } from '#content/press-kit/press-kit.schema.ts'
import { wordCount } from './word-count.ts'

test.each([
  ['', 0],
  [' \n ', 0],
  ['One', 1],
  ['Please  welcome\nAda\u00A0Quill.', 4],
  ['a well-kept co-founder’s word', 4],
])('%j has %i words', (text, words) => {
  expect(wordCount(text)).toBe(words)
})

test('an introduction has at most 60 words', () => {
  const kit = { short_bio: '', medium_bio: '', full_bio: '', photo_url: null }
  const check = (words: number) => PressKitSchema.safeParse({ ...kit, introduction: 'word '.repeat(words) })
  expect(check(60).success).toBe(true)
  expect(check(61).error?.issues).toMatchObject([{ path: ['introduction'], message: 'Introduction: 60 words at most' }])
})
