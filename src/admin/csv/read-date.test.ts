import { expect, test } from 'vitest'
import { findDayOrder, isUnclear, readDate } from './read-date.ts'

test.each([
  ['2026-03-04', '2026-03-04'],
  ['2026-3-4', '2026-03-04'],
  ['2026/03/04', '2026-03-04'],
  ['20260304', '2026-03-04'],
  ['2026-03-04T09:00:00Z', '2026-03-04'],
  ['2026-03-04T23:30:00-08:00', '2026-03-04'],
  ['2026-03-04 09:00', '2026-03-04'],
  ['04.03.2026', '2026-03-04'],
  ['4.3.26', '2026-03-04'],
  ['March 4, 2026', '2026-03-04'],
  ['Mar 4 2026', '2026-03-04'],
  ['Wednesday, March 4, 2026 at 9:00 AM', '2026-03-04'],
  ['4 March 2026', '2026-03-04'],
  ['04 Mar 2026 09:00 AM', '2026-03-04'],
  ['4th of March 2026', '2026-03-04'],
  ['04-Mar-26', '2026-03-04'],
  ['Sept. 4, 2026', '2026-09-04'],
  ['Mittwoch, 4. März 2026', '2026-03-04'],
  ['Mi, 04.03.2026 18:30', '2026-03-04'],
  ['04. Jän. 2026', '2026-01-04'],
  ['4. Mai 26', '2026-05-04'],
  ['1. Dezember 2026 um 9 Uhr', '2026-12-01'],
  ['Do. 1. Oktober 2026', '2026-10-01'],
  ['03. 03. 2026', '2026-03-03'],
  ['4. marraskuuta 2026', '2026-11-04'],
  ['4 marraskuu 2026', '2026-11-04'],
  ['miércoles, 4 de marzo de 2026', '2026-03-04'],
  ['mar. 3 marzo 2026', '2026-03-03'],
  ['4 d’abril del 2026', '2026-04-04'],
  ['1er août 2026', '2026-08-01'],
  ['4 maart 2026', '2026-03-04'],
  ['4. mars 2026', '2026-03-04'],
  ['4 марта 2026 г.', '2026-03-04'],
  ['4 listopadu 2026', '2026-11-04'],
  ['4 Νοεμβρίου 2026', '2026-11-04'],
  ['4 Kasım 2026', '2026-11-04'],
  ['46085', '2026-03-04'],
  ['46085.375', '2026-03-04'],
  ['3/4/2026 9 am', '2026-03-04'],
  ['3/4/70', '1970-03-04'],
  ['\u200e3/\u200e4/\u200e2026\u202c', '2026-03-04'],
])('%j is a date', (written, date) => {
  expect(readDate(written, 'month-first')).toBe(date)
})

test.each([
  '',
  'soon',
  '2026',
  '202611',
  '0026-03-04',
  'March 2026',
  '2026-02-30',
  '31.02.2026',
  '13/13/2026',
  '4 Foo 2026',
  '4 listopad 2026', // October in Croatian, November in Czech and Polish
  '4 ma 2026',
  '4 jui 2026',
  'Marketing 4 2026',
  '1-3 March 2026',
])('%j is none', (written) => {
  expect(readDate(written, 'month-first')).toBeNull()
})

test('a date with slashes is read in the order that was asked for, one with dots begins with its day', () => {
  expect(readDate('3/4/2026', 'day-first')).toBe('2026-04-03')
  expect(readDate('3/4/2026', 'month-first')).toBe('2026-03-04')
  expect(readDate('3.4.2026', 'month-first')).toBe('2026-04-03')
})

test('one date that can be read in one way only tells the order of all', () => {
  expect(findDayOrder(['3/4/2026', '25/4/2026'])).toBe('day-first')
  expect(findDayOrder(['3/4/2026', '4/25/2026 10:00 AM'])).toBe('month-first')
  expect(findDayOrder(['3/4/2026', '25.4.2026', '2026-04-25'])).toBeNull()
  expect(['3/4/2026', '3/3/2026', '25/4/2026', '3.4.2026'].map(isUnclear)).toEqual([true, false, false, false])
})
