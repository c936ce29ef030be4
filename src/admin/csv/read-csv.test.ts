import { describe, expect, test } from 'vitest'
import { csvTexts } from '#data/messages.ts'
import { readCsv } from './read-csv.ts'
import { writeCsv } from './write-csv.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const swapped = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())

function read(bytes: Uint8Array) {
  const result = readCsv(bytes)
  if ('problem' in result) throw new Error(result.problem)
  return result.table
}

const TABLE = 'Title;Café\n"One; two";"3 ""x"""\n'
const CELLS = ['One; two', '3 "x"']

test.each([
  ['UTF-8', utf8(TABLE)],
  ['UTF-8 with its mark', utf8(`\uFEFF${TABLE}`)],
  ['UTF-16 with its mark', utf16(`\uFEFF${TABLE}`)],
  ['UTF-16 without it', utf16(TABLE)],
  ['UTF-16, big-endian', swapped(`\uFEFF${TABLE}`)],
  ['Windows-1252', new Uint8Array(Buffer.from(TABLE, 'latin1'))],
  [
    "Excel's 'CSV (Macintosh)'",
    new Uint8Array(Buffer.from(TABLE.replaceAll('\n', '\r').replace('é', '\x8e'), 'latin1')),
  ],
  ['lines that end as in Windows', utf8(TABLE.replaceAll('\n', '\r\n'))],
  ['lines that end as on old Macs', utf8(TABLE.replaceAll('\n', '\r'))],
  ['tabs', utf8(TABLE.replaceAll(';"3', '\t"3').replace('Title;', 'Title\t'))],
  ['a line that names the delimiter', utf8(`sep=;\n${TABLE}`)],
  ['blank lines above the headings', utf8(`\n \n${TABLE}`)],
])('reads the same table from a file with %s', (_, bytes) => {
  const { headings, rows } = read(bytes)
  expect(headings).toEqual(['Title', 'Café'])
  expect(rows.map(({ cells }) => cells)).toEqual([CELLS])
})

test.each([
  ['Talks of Mara Lindqvist, 2020, 2021 and 2022;;\n\nTitel;Datum;Ort\nA;b;c', 3],
  ['My talks\nTitle;Date;Ort\nA;b;c', 2],
  ['sep=;\n;;\nExported on 1.2.2026;;\nTitel;Datum;Ort\nA;b;c', 4],
  ['Titel;Datum;Ort\nTitel;Datum;c', 1],
])('headings may stand below a title: %j', (text, headingLine) => {
  const known = ['Titel', 'Title', 'Datum', 'Date', 'Ort']
  const result = readCsv(utf8(text), (cells) => cells.filter((cell) => known.includes(cell)).length)
  if ('problem' in result) throw new Error(result.problem)
  expect(result.table.headings).toHaveLength(3)
  expect(result.table.headings.at(-1)).toBe('Ort')
  expect(result.table.rows.map(({ line }) => line)).toEqual([headingLine + 1])
})

test('a row is named by the line on which it begins, also after texts of several lines and empty ones', () => {
  const { rows } = read(utf8('Title,Text\r\nA,"one\r\ntwo"\r\n\r\n,\r\nB,"x\ny\nz"\r\nC,c'))
  expect(rows).toEqual([
    { line: 2, cells: ['A', 'one\ntwo'] },
    { line: 6, cells: ['B', 'x\ny\nz'] },
    { line: 9, cells: ['C', 'c'] },
  ])
})

test('a row with too few cells has empty ones, one with too many a problem', () => {
  const { rows } = read(utf8('a,b,c\n1\n1,2,3,\n1,2,3,4'))
  expect(rows).toEqual([
    { line: 2, cells: ['1', '', ''] },
    { line: 3, cells: ['1', '2', '3'] },
    { line: 4, cells: ['1', '2', '3'], problem: csvTexts.tooManyCells(4, 3) },
  ])
})

test('quotation marks that do not match are told at their row', () => {
  expect(read(utf8('a,b\n1,2\n3,"4\n5,6')).rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, undefined],
    [3, csvTexts.openQuote],
  ])
  expect(read(utf8('a,b\n"1" x,2\n3,4')).rows[0]?.problem).toBe(csvTexts.strayQuote)
})

test('a quotation mark that is never closed does not bring the rest of the file into the table', () => {
  expect(read(utf8('a,b\n3,"4\n5,6\n7,8')).rows).toEqual([{ line: 2, cells: ['3', '4'], problem: csvTexts.openQuote }])
})

describe('what is no table', () => {
  test.each([
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20]), csvTexts.workbook],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), csvTexts.workbook],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), csvTexts.notText],
    ['nothing', new Uint8Array(), csvTexts.empty],
    ['blank lines', utf8('\n , \n'), csvTexts.empty],
  ])('refuses %s with the reason', (_, bytes, problem) => {
    expect(readCsv(bytes)).toEqual({ problem })
  })
})

test('what this site has written comes back as it was', () => {
  const rows = [
    ['=1+1', "it's", '- a list', '"x", y\nz'],
    ['+49 30 1', '@home', '', ' '.trim()],
  ]
  const table = read(utf8(writeCsv(['a', 'b', 'c', 'd'], rows)))
  expect(table.rows.map(({ cells }) => cells)).toEqual(rows)
})
