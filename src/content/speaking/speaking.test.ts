import { expect, test } from 'vitest'
import type { Talk } from '#content/talk/talk.ts'
import { SpeakingPageSchema, SpeakingTopicSchema } from './speaking.schema.ts'
import { isTopicTalk, type SpeakingPage } from './speaking.ts'
import { isEmptySpeaking, linesOf, stagesByYear } from './speaking-parts.ts'

const row = { id: '1', created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }
const makeTalk = (title: string, date: string, type: Talk['type'] = 'talk'): Talk => ({
  ...row,
  ...{ title, date, type, location: 'Aldersund', description: 'd', display_order: 0 },
  ...{ action_text: null, action_url: null, image_url: null },
})
const makePage = (changes: Partial<SpeakingPage>): SpeakingPage => ({
  ...row,
  ...{ headline: '', introduction: '', needs: '' },
  ...changes,
})

test('stages are the talks before today, by year, the latest first', () => {
  const talks = [
    makeTalk('old', '2024-05-01'),
    makeTalk('tomorrow', '2026-03-02'),
    makeTalk('heard', '2025-07-01', 'podcast'),
    makeTalk('today', '2026-03-01'),
    makeTalk('yesterday', '2026-02-28'),
    makeTalk('newer', '2024-11-30'),
  ]
  const titles = stagesByYear(talks, '2026-03-01').map(({ year, talks: held }) => [
    year,
    held.map(({ title }) => title),
  ])
  expect(titles).toEqual([
    ['2026', ['yesterday']],
    ['2024', ['newer', 'old']],
  ])
})

test('a headline alone is no content', () => {
  expect(isEmptySpeaking(null, [])).toBe(true)
  expect(isEmptySpeaking(makePage({ headline: 'On stage', introduction: ' \n' }), [])).toBe(true)
  expect(isEmptySpeaking(makePage({ needs: 'A chair' }), [])).toBe(false)
  expect(isEmptySpeaking(null, [{}])).toBe(false)
})

test('a need is a line that says something', () => {
  expect(linesOf(' A chair \r\n\n  \nWater')).toEqual(['A chair', 'Water'])
  expect(linesOf('• A chair\n  - Water\n* \n*-*\n-5 °C')).toEqual(['A chair', 'Water', '*-*', '-5 °C'])
  // from a PDF, and the plain text of Word
  expect(linesOf('● A chair\n○\n■ Water\n— Light\n\uf0b7\tQuiet\no\tTea\n§\tCake')).toEqual([
    'A chair',
    'Water',
    'Light',
    'Quiet',
    'Tea',
    'Cake',
  ])
  expect(linesOf('o tempora\n§ 5')).toEqual(['o tempora', '§ 5'])
})

test('a save takes what the migration makes, and refuses more than the sheet has room for', () => {
  const { headline, introduction, needs } = makePage({})
  expect(SpeakingPageSchema.parse({ headline, introduction, needs })).toMatchObject({ headline, introduction, needs })
  expect(SpeakingPageSchema.safeParse({ headline, introduction: 'x'.repeat(601), needs }).success).toBe(false)
  const topic = { title: 'Tides', abstract: 'Wait for them.', display_order: 0 }
  expect(SpeakingTopicSchema.parse(topic)).toEqual({ ...topic, formats: '', lengths: '', audience: '' })
  for (const bad of [{ title: ' ' }, { abstract: '' }, { abstract: 'x'.repeat(501) }, { audience: 'x'.repeat(121) }])
    expect(SpeakingTopicSchema.safeParse({ ...topic, ...bad }).success).toBe(false)
})

test('of every talk, as a preview reads them, only those that are topics are offered as topics', () => {
  const talk = { ...makeTalk('Tides', '2026-05-01'), is_topic: true }
  const read = [talk, { ...talk, is_topic: false }, makeTalk('Old', '2020-01-01')]
  expect(read.map(isTopicTalk)).toEqual([true, false, false])
})
