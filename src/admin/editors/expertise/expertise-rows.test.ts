import { expect, test } from 'vitest'
import type { Expertise } from '#content/expertise/expertise.ts'
import type { ExpertiseItem } from '#data/records/save-expertise.ts'
import { expertiseRows, listOf, valuesOf } from './expertise-rows.ts'

const [A, B, C, NEW] = ['a', 'b', 'c', 'd'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`) as [
  string,
  string,
  string,
  string,
]
const makeArea = (id: string, title: string, display_order: number, is_primary = false): Expertise => ({
  ...{ id, title, description: 'Words.', is_primary, display_order },
  ...{ created_at: '2026-01-01', updated_at: '2026-01-01' },
})
const table = 'expertise' as const
const texts = { description: 'Words.', is_primary: false }
/** One primary area, and two others with room between their places. */
const list = listOf([makeArea(A, 'Pricing', 0, true), makeArea(B, 'Hiring', 3), makeArea(C, 'Writing', 7)])
const rows = expertiseRows(new Map())
const titles = ({ items }: { items?: { title: string }[] }) => items?.map(({ title }) => title)

test('nothing is a change while nothing was changed, wherever the rows stand', () => {
  expect(rows.changes(valuesOf(list), list)).toEqual([])
})

test('a changed area, a new one and a removed one are a change each, and the others none', () => {
  const [first, second] = valuesOf(list).items
  const items = [
    first!,
    { ...second!, title: 'Hiring well' },
    { ...texts, key: NEW, title: 'Sailing', display_order: 3 },
  ]
  expect(rows.changes({ items }, list)).toEqual([
    { table, id: B, fields: { ...texts, title: 'Hiring well' } },
    { table, id: NEW, fields: { ...texts, title: 'Sailing', display_order: 4 } },
    { table, id: C, fields: null },
  ])
})

test('a new order is kept by the fewest rows, and is the same when they are applied', () => {
  const [first, second, third] = valuesOf(list).items
  const changes = rows.changes({ items: [first!, third!, second!] }, list)
  expect(changes).toEqual([{ table, id: B, fields: { ...texts, title: 'Hiring', display_order: 8 } }])
  expect(titles(rows.apply(valuesOf(list), changes[0]!))).toEqual(['Pricing', 'Writing', 'Hiring'])
})

test('whatever was moved, added, removed and made primary is the same when its changes are applied, in any order', () => {
  const opened = listOf(['a', 'b', 'c', 'd', 'e'].map((id, index) => makeArea(id, id, 2 * index, index < 2)))
  const inGroups = (items: ExpertiseItem[]) =>
    [true, false].map((isPrimary) => items.filter((one) => one.is_primary === isPrimary).map(({ title }) => title))
  let seed = 1
  function random() {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (let round = 0; round < 1000; round++) {
    const order = new Map('abcdefg'.split('').map((title) => [title, random()]))
    const added = ['f', 'g'].map((key) => ({ ...texts, key, title: key, display_order: 10 }))
    const items = [...valuesOf(opened).items, ...added]
      .filter(() => random() < 0.8)
      .map((item) => (random() < 0.3 ? { ...item, is_primary: !item.is_primary } : item))
      .toSorted((one, other) => order.get(one.title)! - order.get(other.title)!)
    const now = items.toSorted((one, other) => Number(other.is_primary) - Number(one.is_primary))
    const changes = rows.changes({ items: now }, opened).toSorted(() => random() - 0.5)
    const applied = valuesOf(opened)
    for (const change of changes) Object.assign(applied, rows.apply(applied, change))
    expect(inGroups(applied.items), JSON.stringify({ now: inGroups(now), changes })).toEqual(inGroups(now))
  }
})

test('drafts put into the form leave what is typed elsewhere alone', () => {
  const typed = { items: valuesOf(list).items.map((item) => (item.id === B ? { ...item, title: 'Typed' } : item)) }
  expect(titles(rows.apply(typed, { table, id: C, fields: null }))).toEqual(['Pricing', 'Typed'])
  const added = rows.apply(typed, { table, id: NEW, fields: { ...texts, title: 'Sailing', display_order: 5 } })
  expect(titles(added)).toEqual(['Pricing', 'Typed', 'Sailing', 'Writing'])
  expect(added.items?.[2]).toMatchObject({ id: NEW })
})

test('a former version takes the place of its row, or comes back where it was removed in the form', () => {
  const former = { table, id: B, fields: { ...texts, title: 'As it was', created_at: 'x', updated_at: 'y' } }
  const changed = rows.apply(valuesOf(list), former)
  expect(titles(changed)).toEqual(['Pricing', 'As it was', 'Writing'])
  expect(changed.items?.[1]).toEqual({ ...texts, id: B, title: 'As it was', display_order: 3 })
  const without = { items: valuesOf(list).items.filter(({ id }) => id !== B) }
  expect(titles(rows.apply(without, former))).toEqual(['Pricing', 'Writing', 'As it was'])
})

test('what a closed tab had not saved does not remove the rows that came since', () => {
  const [first, second] = list.items as [Expertise, Expertise]
  const begun = listOf([first, second])
  const typed = { items: valuesOf(begun).items.slice(0, 1) }
  // the second was removed by hand, the third has come since
  expect(titles(rows.renew!(typed, list, begun.updated_at))).toEqual(['Pricing', 'Writing'])
})

test('a row that a failed save has made is no new one', () => {
  const made = makeArea(NEW, 'Sailing', 8)
  const known = expertiseRows(new Map([['key', made]]))
  const items = [...valuesOf(list).items, { ...texts, key: 'key', title: 'Sailing at night', display_order: 8 }]
  expect(known.changes({ items }, list)).toEqual([{ table, id: NEW, fields: { ...texts, title: 'Sailing at night' } }])
  expect(known.of(list).map(({ id }) => id)).toContain(NEW)
})

test('a preview shows the areas in the order of the form', () => {
  const [first, second, third] = valuesOf(list).items
  expect(rows.shown({ items: [third!, first!] }, list).map(({ id, fields }) => [id, fields?.display_order])).toEqual([
    [second!.id, undefined],
    [C, 0],
    [A, 1],
  ])
})
