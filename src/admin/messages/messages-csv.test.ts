import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { makeMessage } from '#tests/support/messages.ts'
import { messagesToCsv } from './messages-csv.ts'

const rowsOf = (csv: string) => Papa.parse<string[]>(csv.slice(1), { skipEmptyLines: true }).data

test('a table of messages has its columns in order, and a mark of its encoding', () => {
  const times = { created_at: '2026-11-20T10:00:00Z', read_at: '2026-11-20T11:00:00Z', sent_at: '2026-11-20T10:01:00Z' }
  const csv = messagesToCsv([makeMessage({ ...times, last_error: 'time-out' })])
  expect(csv.startsWith('\uFEFFreceived,name,')).toBe(true)
  expect(rowsOf(csv)).toEqual([
    ['received', 'name', 'email', 'message', 'status', 'read', 'mailed', 'last error'],
    [
      '2026-11-20T10:00:00Z',
      'Mara Lindqvist',
      'mara@harbour.example',
      'Would you speak at our meeting in March?',
      'sent',
      '2026-11-20T11:00:00Z',
      '2026-11-20T10:01:00Z',
      'time-out',
    ],
  ])
})

test('quotes, commas, line breaks and every script come back as they were', () => {
  const message = 'a "quote", a comma;\r\na line\nand 漢字 😀'
  expect(rowsOf(messagesToCsv([makeMessage({ message })]))[1]![3]).toBe(message)
})

test.each([
  ...['=1+1', '=HYPERLINK("https://x.example")\nand more', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\tname'],
  ...['\uFF1D1+1', '\uFF0B1', '\uFF0D1', '\uFF20SUM(A1)', ' =1', '\u00A0=1', '\u3000\uFF1D1', '\u200B=1', '\u0000=1'],
])('%j is no formula in a spreadsheet', (name) => {
  expect(rowsOf(messagesToCsv([makeMessage({ name })]))[1]![1]).toBe(`'${name}`)
})

test.each(['Mara = Lind', 'a-b', 'mara@harbour.example', '漢字', '1+1'])('%j stays as it is', (name) => {
  expect(rowsOf(messagesToCsv([makeMessage({ name })]))[1]![1]).toBe(name)
})

test('no messages are a table of headings alone', () => {
  expect(rowsOf(messagesToCsv([]))).toHaveLength(1)
})
