import { expect, test } from 'vitest'
import { type Appearance, isAppearance, seenIn } from './seen-in.ts'

const makeAppearance = (date: string, changes: Partial<Appearance>): Appearance => ({
  ...{ id: date, display_order: 0, title: 'A title', date, type: 'podcast', location: 'A host' },
  ...{ event: null, event_url: null, action_url: `https://heard.example/${date}`, ...changes },
})

test('each show and magazine is named once, with its latest link; what is to come, or has no link, is not', () => {
  const appearances = [
    makeAppearance('2024-01-01', { event: 'The Second Draft' }),
    makeAppearance('2026-01-01', { event: ' the second draft: ' }),
    makeAppearance('2025-01-01', { type: 'article', action_url: ' ', event_url: 'https://slow.example' }),
    makeAppearance('2025-02-01', { event: 'No link', action_url: 'javascript:alert(1)' }),
    makeAppearance('2026-03-01', { event: 'Tomorrow' }),
  ]
  expect(seenIn(appearances, '2026-03-01')).toEqual([
    { name: 'the second draft:', url: 'https://heard.example/2026-01-01' },
    { name: 'A host', url: 'https://slow.example/' },
  ])
  const many = Array.from({ length: 40 }, (_, day) => makeAppearance('2025-01-01', { event: `Show ${day}` }))
  expect(seenIn(many, '2026-03-01')).toHaveLength(24)
})

test('of every talk, as a preview reads them, only podcasts and articles count', () => {
  const read = (['talk', 'podcast', 'article'] as const).map((type) => makeAppearance('2025-01-01', { type }))
  expect(read.map(isAppearance)).toEqual([false, true, true])
})
