import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WordDifferences } from './word-differences.tsx'

const shown = (before: string, after: string) =>
  renderToStaticMarkup(<WordDifferences before={before} after={after} />).replaceAll(/<\/?(p|span)[^>]*>/g, '')

test('changed words are marked where they stand', () => {
  expect(shown('We sold the small company in May.', 'We sold the whole company in May.')).toBe(
    'We sold the <del>small</del><ins>whole</ins> company in May.',
  )
})

test('what was added to the end of a text leaves the rest unmarked', () => {
  const text = 'She made timetables for small ferry lines.'
  expect(shown(text, `${text} And tickets for all of them, on land and at sea, in four languages.`)).toMatch(
    /^She made timetables for small ferry lines\.<ins> And tickets [^<]+<\/ins>$/,
  )
})

test('a text that was written anew stands whole below the one that it replaces', () => {
  const before = 'My mother repaired clocks, and I grew up under her bench. People climbed the stairs from the quay.'
  const after = 'A wholly new beginning of the story, told from the end, by somebody who was there, and who laughed.'
  expect(shown(before, after)).toBe(`<del>${before}</del><ins>${after}</ins>`)
})

test('neighbouring words that have changed are marked together', () => {
  expect(shown('Marta Ellingsen-Vale', 'Not Before Friday')).toBe(
    '<del>Marta Ellingsen-Vale</del><ins>Not Before Friday</ins>',
  )
  expect(shown('She made small timetables for ferry lines.', 'She made big tickets for ferry lines.')).toBe(
    'She made <del>small timetables</del><ins>big tickets</ins> for ferry lines.',
  )
})

test('an address is never marked in parts', () => {
  expect(shown('At https://a.example/1?x here', 'At https://b.example/1?x here')).toBe(
    'At <del>https://a.example/1?x</del><ins>https://b.example/1?x</ins> here',
  )
})

test('words that have come or gone are marked in their place, and so are line breaks', () => {
  expect(shown('one two three', 'one three')).toBe('one <del>two </del>three')
  expect(shown('one three', 'zero one two three')).toBe('<ins>zero </ins>one <ins>two </ins>three')
  expect(shown('one\ntwo', 'uno\ndue')).toBe('<del>one</del><ins>uno</ins>\n<del>two</del><ins>due</ins>')
  expect(shown('one two', 'one\ntwo')).toBe('one<del> </del><ins>\n</ins>two')
})

test('texts that differ in a thousand places stand whole, before their comparison takes the browser minutes', () => {
  const text = (word: string) => Array.from({ length: 600 }, (_, index) => `kept${index} also${index} ${word}${index}`)
  const [before, after] = [text('old').join(' '), text('new').join(' ')]
  expect(shown(before, after)).toBe(`<del>${before}</del><ins>${after}</ins>`)
})
