import { expect, test } from 'vitest'
import { orientationOf, photoFiles } from './press-photo.ts'

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
