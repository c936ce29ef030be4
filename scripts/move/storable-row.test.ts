import { expect, it } from 'vitest'
import { storableRow } from './storable-row.ts'

it('leaves out null bytes and halves of emojis, in documents and their keys too', () => {
  const row = {
    title: 'A\0 quay \ud83d',
    counts: { '/\0': 1, paths: ['\udc00', 2, null, { deep: '\0' }] },
    highlight: true,
    place: null,
  }
  expect(storableRow(row)).toEqual({
    title: 'A quay \ufffd',
    counts: { '/': 1, paths: ['\ufffd', 2, null, { deep: '' }] },
    highlight: true,
    place: null,
  })
})

it('leaves everything else as it is', () => {
  const row = { title: ' \u0001\r\n\t\u007f 😀 \\u0000 e\u0301 ', counts: { '😀': 1 } }
  expect(storableRow(row)).toEqual(row)
})
