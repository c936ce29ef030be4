import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const coloursOf = (text: string) => [...new Set(text.match(/#[\da-f]{6}\b/gi))]

// where the style sheet's variables do not reach, the palette is written again
test.each([
  'server/mail/letter.ts',
  'server/press-kit/fact-sheet.css',
  'server/http/error-page.ts',
  'site/rendering/document.tsx',
  'admin/styles/site-settings.css',
])('the colours of %s are those of the theme', (path) => {
  const colours = coloursOf(read(path))
  expect(colours).not.toEqual([])
  expect(coloursOf(read('theme.css'))).toEqual(expect.arrayContaining(colours))
})
