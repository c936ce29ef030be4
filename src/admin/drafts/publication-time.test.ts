import { expect, test } from 'vitest'
import { earlyInWords } from './publication-time.ts'

const at = (month: number, day: number, hour: number) => new Date(2026, month - 1, day, hour).toISOString()
const NOW = Date.parse(at(11, 27, 19)) // a Friday

test.each<[times: (string | null)[], isOneThing: boolean | undefined, words: string | null]>([
  [[null], undefined, null],
  [[at(11, 27, 8)], undefined, null], // it is due
  [[at(11, 27, 21)], undefined, 'It was to go live today at 9:00 PM.'],
  [[at(11, 28, 8)], undefined, 'It was to go live tomorrow at 8:00 AM.'],
  [[at(11, 30, 8)], undefined, 'It was to go live on Monday at 8:00 AM.'],
  [[at(12, 24, 8)], undefined, 'It was to go live on Dec 24, 2026 at 8:00 AM.'],
  [[null, at(11, 28, 8)], undefined, 'One of them was to go live tomorrow at 8:00 AM.'],
  [[at(12, 24, 8), at(11, 28, 8)], undefined, '2 of them were to go live later, the first one tomorrow at 8:00 AM.'],
  [[at(12, 24, 8), at(11, 28, 8)], true, 'It was to go live tomorrow at 8:00 AM.'],
])('drafts with the times %j are published too early: %s, %s', (times, isOneThing, words) => {
  const drafts = times.map((publish_at) => ({ publish_at }))
  expect(earlyInWords(drafts, NOW, isOneThing)?.replace('\u202F', ' ') ?? null).toBe(words)
})
