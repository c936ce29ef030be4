import { expect, test } from 'vitest'
import type { Activity } from '#data/drafts/history.ts'
import { describeActivity } from './describe-activity.ts'

const change = (id: string, others: Partial<Activity>): Activity => ({
  ...{
    id,
    row_id: 'a',
    action: 'update',
    row: {},
    changed_at: '2026-11-20T10:00:00Z',
    changed_by: 'owner',
    prepared_by: null,
    isOfFirstStart: false,
  },
  table_name: 'talks',
  ...others,
})
const lines = (changes: Activity[]) =>
  describeActivity(changes, 'owner').map(({ name, what, who }) => [`${name}: ${what}`, who].filter(Boolean).join(', '))

test('a change names its entry and what is different, and leads to its dialog', () => {
  const [line] = describeActivity(
    [
      change('2', { row: { title: 'Ropes', location: 'Ghent' } }),
      change('1', { row: { title: 'Ropes', location: 'Porto' }, changed_at: '2026-11-19T10:00:00Z' }),
    ],
    'owner',
  )
  expect(line).toMatchObject({ name: 'Talk: Ropes', what: 'Location/Host changed', address: '/admin/talks?edit=a' })
})

test('a footer link that was hidden and an entry that came back say so', () => {
  const site = (id: string, advisory_in_footer: boolean, changed_at: string) =>
    change(id, { table_name: 'site', row_id: 's', row: { name: 'Ada', advisory_in_footer }, changed_at })
  const talk = { row: { title: 'Ropes' } }
  expect(
    lines([
      site('4', false, '2026-11-20T10:00:00Z'),
      site('3', true, '2026-11-20T09:00:00Z'),
      change('2', { ...talk, action: 'insert' }),
      change('1', { ...talk, action: 'delete' }),
    ]),
  ).toEqual([
    'Site Settings: Footer link to Advisory changed',
    expect.anything(),
    'Talk: Ropes: Restored',
    'Talk: Ropes: Deleted',
  ])
})

test('what a program has prepared says so', () => {
  const prepared = change('1', { row: { title: 'Ropes' }, action: 'insert', prepared_by: 'Claude' })
  expect(lines([prepared])).toEqual(['Talk: Ropes: Added, prepared by Claude'])
})

test('what the first start wrote is no line', () => {
  const first = change('1', { row: { title: 'Ropes' }, action: 'insert', changed_by: null, isOfFirstStart: true })
  expect(lines([change('2', { row: { title: 'Knots' } }), first])).toEqual(['Talk: Knots: Title changed'])
})

test('entries that were added together are one line, which is undone as a whole', () => {
  const added = [...'abcde'].map((row_id) => change(row_id, { row_id, action: 'insert', row: { title: row_id } }))
  expect(lines(added)).toEqual(['5 Talks: Added: a, b, c, and 2 more'])
  const [line] = describeActivity(added, 'owner')
  expect(line).toMatchObject({ canUndo: true, address: '/admin/talks' })
  expect(line?.changes.map(({ row_id }) => row_id)).toEqual([...'abcde'])
})

test('what a program has prepared for an editor is one line, if it was published together', () => {
  const by = { prepared_by: 'Claude' }
  const changes = [
    change('4', { ...by, table_name: 'press_kit', row_id: 'k', row: { short_bio: 'She keeps lists.' } }),
    change('3', { ...by, table_name: 'press_photos', row_id: 'p', row: { caption: 'At sea' } }),
    change('2', { ...by, table_name: 'press_photos', row_id: 'q', row: { caption: 'Ashore' }, action: 'delete' }),
    change('1', { table_name: 'press_photos', row_id: 'r', row: { caption: 'In the hall' } }),
  ]
  expect(lines(changes)).toEqual([
    'Press Kit: 3 changes: Press Kit, At sea, and Ashore, prepared by Claude',
    'Press photo: In the hall: Changed',
  ])
  expect(describeActivity(changes, 'owner').map(({ canUndo }) => canUndo)).toEqual([true, true])
})

test('the saves of a row within some minutes are one line, which leads back before the first of them', () => {
  const at = (minutes: number, id: string, row: object, others: Partial<Activity> = {}) =>
    change(id, { ...others, row: { title: 'Ropes', ...row }, changed_at: `2026-11-20T10:${minutes}:00Z` })
  const saves = [
    at(29, '4', { location: 'Oslo' }),
    at(25, '3', { location: 'Bergen' }),
    at(20, '2', {}),
    at(15, '1', {}),
  ]
  expect(lines(saves)).toEqual(['Talk: Ropes: Location/Host changed', 'Talk: Ropes: Changed'])
  expect(describeActivity(saves, 'owner')[0]?.changes).toMatchObject([{ id: '4', saves: 3, action: 'update' }])
  expect(describeActivity(saves, 'owner').map(({ canUndo }) => canUndo)).toEqual([true, false])

  const added = [at(29, '2', { location: 'Oslo' }), at(28, '1', {}, { action: 'insert' })]
  expect(lines(added)).toEqual(['Talk: Ropes: Added'])
  const deleted = [at(29, '2', {}, { action: 'delete' }), at(28, '1', {})]
  expect(lines(deleted)).toEqual(['Talk: Ropes: Deleted', 'Talk: Ropes: Changed'])
})

test('a change that was undone soon is one line with it, which there is nothing to undo of', () => {
  const undone = [change('3', { row: { title: 'A' } }), change('2', { row: { title: 'B' } })]
  const before = change('1', { row: { title: 'A' }, changed_at: '2026-11-19T10:00:00Z' })
  expect(lines([...undone, before])[0]).toBe('Talk: A: Changed and changed back')
  expect(describeActivity([...undone, before], 'owner')[0]?.canUndo).toBe(false)
})

test('only the newest change of a row can be undone, and what an editor saves together only there', () => {
  const earlier = { changed_at: '2026-11-19T10:00:00Z' }
  const changes = [
    change('4', { row_id: 'b', action: 'delete', row: { title: 'B' } }),
    change('3', { row: { title: 'Two' }, prepared_by: 'Claude' }),
    change('2', { row: { title: 'One' }, ...earlier }),
    change('1', { row_id: 'e', table_name: 'expertise', action: 'delete', row: { title: 'E' } }),
  ]
  expect(describeActivity(changes, 'owner').map(({ canUndo }) => canUndo)).toEqual([true, true, false, false])
})

test('a change says who made it, unless the reader did', () => {
  const changes = [
    change('3', { changed_by: 'assistant' }),
    change('2', { row_id: 'b', changed_by: null }), // as a draft that is published at its time
    change('1', { row_id: 'c' }),
  ]
  expect(describeActivity(changes, 'owner').map(({ who }) => who)).toEqual(['by another account', 'by the server', ''])
  const added = changes.map((one) => ({ ...one, action: 'insert' as const }))
  expect(describeActivity(added, 'owner'), 'what others add is a line of its own').toHaveLength(3)
})
