import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '1\u00A0kB'],
  [12, '1\u00A0kB'],
  [488_383, '488\u00A0kB'],
  [999_499, '999\u00A0kB'],
  [999_500, '1\u00A0MB'],
  [1_249_999, '1.2\u00A0MB'],
  [9_960_000, '10\u00A0MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})

test.each([488_383, 1_249_999, 20_000_000])('%i bytes are written as Intl does, on one line', (bytes) => {
  const [unit, value] = bytes < 1e6 ? ['kilobyte', Math.round(bytes / 1e3)] : ['megabyte', bytes / 1e6]
  const intl = new Intl.NumberFormat('en-US', { style: 'unit', unit: String(unit), maximumFractionDigits: 1 })
  expect(formatFileSize(bytes).replace('\u00A0', ' ')).toBe(intl.format(Number(value)))
})
