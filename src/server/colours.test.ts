import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const coloursOf = (text: string) => [...new Set(text.match(/#[\da-f]{6}\b/gi))]

// what is sent without the site's style sheet writes the palette again
test.each(['mail/letter.ts', 'press-kit/fact-sheet-style.ts', 'error-page.ts'])(
  'the colours of %s are those of the theme',
  (path) => {
    const colours = coloursOf(read(path))
    expect(colours).not.toEqual([])
    expect(coloursOf(read('../theme.css'))).toEqual(expect.arrayContaining(colours))
  },
)
