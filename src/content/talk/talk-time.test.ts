import { expect, test } from 'vitest'
import { wordsOf } from '#content/words/words.ts'
import { clockText, instantsAt, isTimeZone, talkInstants } from './talk-time.ts'

test.each([
  ['2026-03-28', '09:00', 'Europe/Berlin', ['2026-03-28T08:00Z']],
  ['2026-03-30', '09:00', 'Europe/Berlin', ['2026-03-30T07:00Z']],
  ['2026-03-29', '02:30', 'Europe/Berlin', []],
  ['2026-10-25', '02:30', 'Europe/Berlin', ['2026-10-25T00:30Z', '2026-10-25T01:30Z']],
  ['2026-11-01', '01:30', 'America/New_York', ['2026-11-01T05:30Z', '2026-11-01T06:30Z']],
  ['2026-10-04', '02:15', 'Australia/Lord_Howe', []],
  ['2011-12-30', '12:00', 'Pacific/Apia', []],
  ['2026-01-01', '00:00', 'Pacific/Kiritimati', ['2025-12-31T10:00Z']],
  ['2026-06-01', '9 AM', 'UTC', []],
])('the clock shows %s %s in %s at %j', (date, time, zone, instants) => {
  expect(instantsAt(date, time, zone)).toEqual(instants.map((instant) => Date.parse(instant)))
})

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['+02:00', false],
  ['Berlin', false],
  ['', false],
])('%j is a time zone: %j', (name, expected) => expect(isTimeZone(name)).toBe(expected))

const talk = { date: '2026-10-25', start_time: '02:30', end_time: null, time_zone: 'Europe/Berlin' }

test('a talk ends at its end or after its length, of a time shown twice the first counts, and what is no time is none', () => {
  const start = Date.parse('2026-10-25T00:30Z')
  expect(talkInstants(talk)).toEqual({ start, end: null })
  expect(talkInstants({ ...talk, length_minutes: 90 })).toEqual({ start, end: start + 5_400_000 })
  expect(talkInstants({ ...talk, end_time: '03:30' })?.end).toBe(Date.parse('2026-10-25T02:30Z'))
  for (const broken of [{ start_time: null }, { time_zone: 'Nowhere' }, { start_time: '9' }, { date: '2026-03-29' }])
    expect(talkInstants({ ...talk, ...broken })).toBeNull()
})

test('a time names the place of its clock', () => {
  const inArgentina = { ...talk, start_time: '09:05', end_time: '13:00', time_zone: 'America/Argentina/Buenos_Aires' }
  expect(clockText(inArgentina, wordsOf('en'))).toBe('9:05 AM – 1:00 PM (Buenos Aires time)')
  expect(clockText(talk, wordsOf('de'))).toBe('2:30 Uhr (Zeit in Berlin)')
  expect(clockText({ ...talk, start_time: null }, wordsOf('en'))).toBeNull()
})
