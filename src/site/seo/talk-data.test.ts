import { expect, test } from 'vitest'
import type { FullTalk } from '#content/talk/talk.ts'
import { talkData, talkListData } from './talk-data.ts'

const makeTalk = (changes: Partial<FullTalk>): FullTalk => ({
  ...{ id: '1', created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
  ...{ title: 'Lists', location: 'List Days', description: 'd', date: '2026-03-01', type: 'talk', slug: 'lists' },
  ...{ action_text: null, action_url: null, image_url: null, display_order: 0 },
  ...changes,
})
const eventOf = (place: string | null) =>
  talkData({ talk: makeTalk({ place }), siteUrl: 'https://quill.example', today: '2026-01-01', picture: null })[0]

test('the list names the talks as their page does: those to come, nearest first, then the latest', () => {
  const dates = ['2026-01-05', '2026-07-01', '2026-02-01', '2025-12-01', '2026-06-01']
  const talks = dates.map((date) => makeTalk({ title: date, date, slug: date }))
  const [list] = talkListData(talks, 'https://quill.example', '2026-05-05') as { itemListElement: object[] }[]
  expect(list?.itemListElement).toMatchObject(
    ['2026-06-01', '2026-07-01', '2026-02-01', '2026-01-05', '2025-12-01'].map((name, index) => ({
      position: index + 1,
      name,
      url: `https://quill.example/talks/${name}`,
    })),
  )
})

test.each(['Online', 'online', 'Online, on Zoom', 'Online (Teams)'])('a talk whose place is %j is online', (place) =>
  expect(eventOf(place)).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: 'https://quill.example/talks/lists' },
  }),
)

test.each([
  ['Onlinehausen', 'Onlinehausen'],
  ['Hall 2, Aldersund', 'Hall 2, Aldersund'],
  [null, 'List Days'],
])('a talk whose place is %j is at a place', (place, name) =>
  expect(eventOf(place)).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name },
  }),
)
