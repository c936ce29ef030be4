import { expect, test } from 'vitest'
import type { Activity } from '#data/history.ts'
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
const lines = (changes: Activity[]) => describeActivity(changes).map(({ name, what }) => `${name}: ${what}`)

test('a change names its entry and what is different, and leads to its dialog', () => {
  const [line] = describeActivity([
    change('2', { row: { title: 'Ropes', location: 'Ghent' } }),
    change('1', { row: { title: 'Ropes', location: 'Porto' }, changed_at: '2026-11-19T10:00:00Z' }),
  ])
  expect(line).toMatchObject({ name: 'Talk: Ropes', what: 'Location/Host changed', address: '/admin/talks?edit=a' })
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
  expect(describeActivity(added)[0]?.canUndo).toBe(false)
})

test('only the newest change of a row can be undone, and what an editor saves together only there', () => {
  const changes = [
    change('4', { row_id: 'b', action: 'delete', row: { title: 'B' } }),
    change('3', { row: { title: 'Two' } }),
    change('2', { row: { title: 'One' } }),
    change('1', { row_id: 'e', table_name: 'expertise', action: 'delete', row: { title: 'E' } }),
  ]
  expect(describeActivity(changes).map(({ canUndo }) => canUndo)).toEqual([true, true, false, false])
})
