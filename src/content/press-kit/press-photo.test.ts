import { expect, test } from 'vitest'
import { ENGLISH } from '#content/words/english.ts'
import { creditLine, orientationOf, photoFiles, photographerIn, photoNotes } from './photo-notes.ts'

test.each([
  [2000, 3000, 'portrait'],
  [3000, 2000, 'landscape'],
  [3000, 3000, 'square'],
  [3000, 2945, 'square'],
  [2930, 3000, 'portrait'],
])('%i x %i lies as %s', (width, height, orientation) => {
  expect(orientationOf({ width, height })).toBe(orientation)
})

const file = { width: 1, height: 1, bytes: 1 }
test.each([[null], ['{}'], [{ print: file }], [{ print: file, web: { ...file, bytes: '1' } }]])(
  'metadata %j say nothing of the files',
  (photo_metadata) => {
    expect(photoFiles({ photo_metadata })).toBeNull()
  },
)

test.each([
  ['Ines Torvald', 'Ines Torvald'],
  ['Photo: Ines Torvald', 'Ines Torvald'],
  ['photo credit : Ines Torvald / Quay Press', 'Ines Torvald / Quay Press'],
  ['Photograph by Ines Torvald', 'Ines Torvald'],
  ['Foto: Photo: Ines', 'Ines'],
  ['© Ines Torvald 2026', 'Ines Torvald 2026'],
  ['Photography Collective', 'Photography Collective'],
  ['Foto Krüger', 'Foto Krüger'],
  [' ', ''],
])('the photographer in %j is %j, who is named once', (credit, name) => {
  expect(photographerIn(credit)).toBe(name)
  expect(creditLine(credit, ENGLISH)).toBe(name && `Photo: ${name}`)
})

test('credit and terms of the approved photo are sentences', () => {
  const kit = { photo_credit: 'Photo: Ines', photo_terms: 'Free for editorial use.' }
  expect(photoNotes(kit, ENGLISH)).toEqual(['Photo: Ines.', 'Free for editorial use.'])
  expect(photoNotes({ photo_credit: ' ', photo_terms: '' }, ENGLISH)).toEqual([])
  expect(photoNotes(null, ENGLISH)).toEqual([])
})
