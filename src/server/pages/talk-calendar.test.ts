import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { wordsOf } from '#content/words/words.ts'
import { talkCalendar as calendarOf } from './talk-calendar.ts'

const talkCalendar = (talk: Parameters<typeof calendarOf>[0][number], siteUrl: string) =>
  calendarOf([talk], siteUrl, wordsOf('en'))

const talk = {
  id: '0b6f6a6e-8a1c-4d6f-9a51-6c1d8f0f4e11',
  title: 'Ferries, tides; and \\ thumbs',
  location: 'Harbour Assembly',
  description: `First line\nsecond line. ${'日本語の説明😀'.repeat(20)}`,
  date: '2027-02-28',
  type: 'talk' as const,
  action_text: null,
  action_url: null,
  image_url: null,
  display_order: 0,
  slug: 'ferries',
  created_at: '2026-01-01T00:00:00+00:00',
  updated_at: '2026-11-22T10:11:12.345+00:00',
}

test('a calendar file has whole-day entries that calendars know again', () => {
  const file = talkCalendar(talk, 'https://marta.example')
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portico//Talks//EN',
    'BEGIN:VEVENT',
    'UID:0b6f6a6e-8a1c-4d6f-9a51-6c1d8f0f4e11@marta.example',
    'DTSTAMP:20261122T101112Z',
    'LAST-MODIFIED:20261122T101112Z',
    'DTSTART;VALUE=DATE:20270228',
    'DTEND;VALUE=DATE:20270301',
    'SUMMARY:Ferries\\, tides\\; and \\\\ thumbs',
    'LOCATION:Harbour Assembly',
    `DESCRIPTION:First line\\nsecond line. ${'日本語の説明😀'.repeat(20)}`,
    'URL:https://marta.example/talks/ferries',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('no line is longer than 75 octets, and none is cut within a character', () => {
  const lines = talkCalendar(talk, 'https://marta.example').split('\r\n')
  expect(lines.some((line) => line.startsWith(' '))).toBe(true)
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
})

test('a place is named where it is known, a line break of any kind stays in its line, and a tab between words', () => {
  const dirty = { ...talk, place: 'Rope House\r\nBEGIN:VEVENT\rX:1', title: 'Tides\tand ferries\u0007' }
  const file = talkCalendar(dirty, 'https://marta.example')
  expect(file).toContain('SUMMARY:Tides and ferries\r\n')
  expect(file).toContain('LOCATION:Rope House\\nBEGIN:VEVENT\\nX:1\r\n')
  expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
})

test('a calendar program reads the hours right on both sides of a change of the clock, and whole days as days', () => {
  const timed = { ...talk, start_time: '09:00', end_time: '10:30', time_zone: 'Europe/Berlin' }
  const days = ['2026-03-28', '2026-03-30', '2026-10-24', '2026-10-26']
  const talks = [...days.map((date, index) => ({ ...timed, date, id: String(index) })), talk]
  const text = calendarOf(talks, 'https://marta.example', wordsOf('en'), 'Talks: Marta')
  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getFirstPropertyValue('name')).toBe('Talks: Marta')
  const events = calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry))
  expect(
    events.map(({ startDate, endDate }) => [startDate.isDate, startDate.toJSDate(), endDate.toJSDate()]).slice(0, 4),
  ).toEqual([
    [false, new Date('2026-03-28T08:00Z'), new Date('2026-03-28T09:30Z')],
    [false, new Date('2026-03-30T07:00Z'), new Date('2026-03-30T08:30Z')],
    [false, new Date('2026-10-24T07:00Z'), new Date('2026-10-24T08:30Z')],
    [false, new Date('2026-10-26T08:00Z'), new Date('2026-10-26T09:30Z')],
  ])
  expect(events[4]).toMatchObject({ startDate: { isDate: true, year: 2027, month: 2, day: 28 }, summary: talk.title })
  expect(events[0]?.description).toMatch(/^March 28, 2026, 9:00 AM – 10:30 AM \(Berlin time\)\n\nFirst line\n/)
})
