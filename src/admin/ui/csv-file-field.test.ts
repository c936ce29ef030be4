import { expect, test } from 'vitest'
import { bytesOf } from './csv-file-field.tsx'

test('the bytes of a file are read, and a sentence says why not', async () => {
  expect(await bytesOf(new File(['a,b'], 'a.csv'))).toEqual(new TextEncoder().encode('a,b'))
  const large = { size: 10_000_001 } as File
  expect(await bytesOf(large)).toEqual({ problem: 'This file is larger than 10\u00A0MB. Split it.' })
  // changed on the disk since it was chosen
  const gone = {
    size: 1,
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  } as unknown as File
  expect(await bytesOf(gone)).toEqual({ problem: 'The file could not be read. Choose it again.' })
})
