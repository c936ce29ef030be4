import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '1 kB'],
  [12, '1 kB'],
  [488_383, '488 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_249_999, '1.2 MB'],
  [9_960_000, '10 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})

test.each([488_383, 1_249_999, 20_000_000])('%i bytes are written as Intl does', (bytes) => {
  const [unit, value] = bytes < 1e6 ? ['kilobyte', Math.round(bytes / 1e3)] : ['megabyte', bytes / 1e6]
  const intl = new Intl.NumberFormat('en-US', { style: 'unit', unit: String(unit), maximumFractionDigits: 1 })
  expect(formatFileSize(bytes)).toBe(intl.format(Number(value)))
})
