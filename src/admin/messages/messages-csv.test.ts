import Papa from 'papaparse'
import { expect, onTestFinished, test, vi } from 'vitest'
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
  const escaped = name.replace(/(?<=[\t\r\n])=/, "'=")
  expect(rowsOf(messagesToCsv([makeMessage({ name })]))[1]![1]).toBe(`'${escaped}`)
})

test.each(['Mara = Lind', 'a-b', 'mara@harbour.example', '漢字', '1+1'])('%j stays as it is', (name) => {
  expect(rowsOf(messagesToCsv([makeMessage({ name })]))[1]![1]).toBe(name)
})

test.each(['x;=1+1;', 'x\n=1+1;', 'x\r\n\r\n@SUM(A1);', 'x;"=1+1";', 'x\n"=1+1', 'x\t=1', 'x; \u200B\uFF0B1'])(
  '%j is no formula in a spreadsheet that takes another delimiter, either',
  (message) => {
    const csv = messagesToCsv([makeMessage({ message, name: message.replaceAll('\n', '') })])
    for (const delimiter of [',', ';', '\t', '|']) {
      const cells = Papa.parse<string[]>(csv.slice(1), { delimiter, newline: '\n' }).data.flat()
      expect(cells.filter((cell) => /^[\s"\u200B]*[=@\uFF0B]/.test(cell))).toEqual([])
    }
  },
)

test.each([
  ['de-AT', ';'],
  ['en-GB', ','],
  // on Linux without a language: WebKit's and Chromium's
  ['C', ','],
  ['en-US@posix', ','],
])("in %s cells are separated by '%s', as the owner's spreadsheet expects", (language, delimiter) => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('navigator', { language })
  expect(messagesToCsv([])).toContain(`received${delimiter}name${delimiter}email`)
})

test('no messages are a table of headings alone', () => {
  expect(rowsOf(messagesToCsv([]))).toHaveLength(1)
})
