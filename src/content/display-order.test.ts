import { expect, test } from 'vitest'
import { nextDisplayOrder, renumber, swapWithNeighbour } from './display-order.ts'

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

test('neighbours with the same number still change places', () => {
  const tied = [
    { id: 'a', display_order: 3 },
    { id: 'b', display_order: 3 },
  ]
  const [moved, neighbour] = swapWithNeighbour(tied, 'b', 'up')!
  expect(moved.display_order).toBeLessThan(neighbour.display_order)
})
