import { expect, test } from 'vitest'
import { nextDisplayOrder, placeAt, renumber, reorder, swapWithNeighbour } from './display-order.ts'

const items = [
  { id: 'a', display_order: 0 },
  { id: 'b', display_order: 4 },
  { id: 'c', display_order: 7 },
]

test('a new item comes after the last, the first one is 0', () => {
  expect(nextDisplayOrder(items)).toBe(8)
  expect(nextDisplayOrder([])).toBe(0)
})

test('renumbering counts from 0 in the order given', () => {
  expect(renumber([items[2]!, items[0]!])).toEqual([
    { id: 'c', display_order: 0 },
    { id: 'a', display_order: 1 },
  ])
})

test('moving swaps the numbers of two neighbours', () => {
  expect(swapWithNeighbour(items, 'b', 'up')).toEqual([
    { id: 'b', display_order: 0 },
    { id: 'a', display_order: 4 },
  ])
  expect(swapWithNeighbour(items, 'b', 'down')).toEqual([
    { id: 'b', display_order: 7 },
    { id: 'c', display_order: 4 },
  ])
})

test('the first cannot move up, the last cannot move down, an unknown one not at all', () => {
  expect(swapWithNeighbour(items, 'a', 'up')).toBeNull()
  expect(swapWithNeighbour(items, 'c', 'down')).toBeNull()
  expect(swapWithNeighbour(items, 'x', 'up')).toBeNull()
})

const rows = (...orders: number[]) => orders.map((display_order, index) => ({ id: 'abcdefgh'[index]!, display_order }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')

test('an item takes its new place, an unknown one changes nothing', () => {
  expect(ids(placeAt(rows(0, 1, 2, 3), 'd', 0))).toBe('dabc')
  expect(ids(placeAt(rows(0, 1, 2, 3), 'a', 2))).toBe('bcad')
  expect(ids(placeAt(rows(0, 1), 'x', 0))).toBe('ab')
})

test.each([
  ['to the top', rows(0, 1, 2, 3), 'd', 0, 1],
  ['to the end', rows(0, 1, 2, 3), 'a', 3, 1],
  ['into a gap', rows(0, 10, 20, 30), 'd', 1, 1],
  ['between two without room', rows(0, 1, 2, 3, 4, 5), 'f', 2, 3],
  ['one down', rows(0, 1, 2, 3), 'b', 2, 2],
  ['among equal numbers', rows(0, 0, 0), 'c', 0, 2],
  ['to its own place', rows(0, 1, 2), 'b', 1, 0],
])('a move %s takes the fewest changes', (_, items, id, index, count) => {
  const wanted = placeAt(items, id, index)
  const changes = reorder(wanted)
  expect(changes).toHaveLength(count)
  expect(ids(applied(items, changes))).toBe(ids(wanted))
})

test.each([
  ['two', { a: 3, b: 3 }, 'b', 'up', 'ba'],
  ['all of them', { a: 0, b: 0, c: 0, d: 0 }, 'd', 'up', 'abdc'],
  ['the neighbour and the one below', { c: 4, a: 5, b: 5 }, 'c', 'down', 'acb'],
  ['the neighbour and the one above', { b: 4, c: 4, a: 5 }, 'a', 'up', 'bac'],
] as const)('a step is one place where equal numbers have: %s', (_, numbers, id, direction, after) => {
  const items = Object.entries(numbers).map(([id, display_order]) => ({ id, display_order }))
  const changes = swapWithNeighbour(items, id, direction) ?? reorder(placeAt(items, id, after.indexOf(id)))
  const inOrderOfCreation = items.toSorted((one, other) => one.id.localeCompare(other.id))
  expect(ids(applied(inOrderOfCreation, changes))).toBe(after)
})

test('any order can be reached, with a number for each item alone', () => {
  const items = rows(5, 5, 7, 8, 8, 20, 21, 3)
  for (const wanted of [items.toReversed(), [items[3]!, items[0]!, ...items.slice(4), items[1]!, items[2]!]]) {
    const result = applied(items, reorder(wanted))
    expect(ids(result)).toBe(ids(wanted))
    expect(new Set(result.map(({ display_order }) => display_order)).size).toBe(items.length)
  }
  expect(reorder([])).toEqual([])
})

/** The list as it is read again after the changes. */
const applied = (items: ReturnType<typeof rows>, changes: ReturnType<typeof rows>) =>
  items
    .map((item) => changes.find(({ id }) => id === item.id) ?? item)
    .toSorted((a, b) => a.display_order - b.display_order)
