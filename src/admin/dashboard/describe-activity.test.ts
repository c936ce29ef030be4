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
const lines = (changes: Activity[]) => describeActivity(changes, 'owner').map(({ name, what }) => `${name}: ${what}`)

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
  const site = (id: string, advisory_in_footer: boolean) =>
    change(id, { table_name: 'site', row_id: 's', row: { name: 'Ada', advisory_in_footer } })
  const talk = { row: { title: 'Ropes' } }
  expect(
    lines([
      site('4', false),
      site('3', true),
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

test('entries that were added together are one line, which cannot be undone as a whole', () => {
  const added = ['a', 'b', 'c'].map((row_id) => change(row_id, { row_id, action: 'insert', row: { title: row_id } }))
  expect(lines(added)).toEqual(['3 Talks: Added'])
  expect(describeActivity(added, 'owner')[0]?.canUndo).toBe(false)
})

test('only the newest change of a row can be undone, and what an editor saves together only there', () => {
  const changes = [
    change('4', { row_id: 'b', action: 'delete', row: { title: 'B' } }),
    change('3', { row: { title: 'Two' } }),
    change('2', { row: { title: 'One' } }),
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
