import { afterEach, expect, test } from 'vitest'
import { zipFiles } from './zip.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const FILES = [
  { name: 'a.txt', bytes: Buffer.from('a'.repeat(5000)) },
  { name: 'b.jpg', bytes: Buffer.from('b'.repeat(5000)), isPicture: true as const },
]

test('pictures are stored, texts are compressed', () => {
  const bytes = zipFiles('kit', FILES, new Date(0))
  expect(bytes.includes('b'.repeat(5000))).toBe(true)
  expect(bytes.includes('a'.repeat(100))).toBe(false)
  expect(bytes.length).toBeLessThan(5500)
})

test('equal files give equal bytes, in every time zone', () => {
  const date = new Date('2026-03-29T02:30:00Z')
  const zips = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles'].map((timeZone) => {
    process.env.TZ = timeZone
    return zipFiles('kit', FILES, date).toString('base64')
  })
  expect(new Set(zips).size).toBe(1)
})

test.each(['1970-01-01', '2026-11-21', '2150-01-01'])('a date of %s can be written', (date) => {
  expect(() => zipFiles('kit', FILES, new Date(date))).not.toThrow()
})
