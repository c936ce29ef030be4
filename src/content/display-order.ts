export interface Ordered {
  id: string
  display_order: number
}

/** The place of a new item: one after the last, 0 for the first. */
export const nextDisplayOrder = (items: readonly { display_order: number }[]) =>
  items.length === 0 ? 0 : Math.max(...items.map((item) => item.display_order)) + 1

/** The same items, in the same order, with display_order counted from 0. */
export const renumber = <T extends { display_order: number }>(items: readonly T[]): T[] =>
  items.map((item, index) => ({ ...item, display_order: index }))

/**
 * The two changes that swap an item with its neighbour above or below, the moved item first; null at either end and for
 * an unknown id. `items` are in the order shown. Neighbours with the same display_order are given different ones, because
 * swapping equal numbers would move nothing.
 */
export function swapWithNeighbour(
  items: readonly Ordered[],
  id: string,
  direction: 'up' | 'down',
): [Ordered, Ordered] | null {
  const index = items.findIndex((item) => item.id === id)
  const moved = items[index]
  const neighbour = items[direction === 'up' ? index - 1 : index + 1]
  if (!moved || !neighbour) return null
  const isTie = moved.display_order === neighbour.display_order
  const step = direction === 'up' ? -1 : 1
  return [
    { id: moved.id, display_order: isTie ? moved.display_order + step : neighbour.display_order },
    { id: neighbour.id, display_order: moved.display_order },
  ]
}
