export interface Ordered {
  id: string
  display_order: number
}

/** Compares rows by display_order, and equal ones by their creation. */
export const byPlace = (one: Placed, other: Placed) =>
  Number(one.display_order ?? 0) - Number(other.display_order ?? 0) ||
  String(one.created_at).localeCompare(String(other.created_at))

type Placed = Readonly<Record<string, unknown>> | { display_order?: number; created_at?: string }

/** The place of a new item: one after the last, 0 for the first. */
export const nextDisplayOrder = (items: readonly { display_order: number }[]) =>
  items.length === 0 ? 0 : Math.max(...items.map((item) => item.display_order)) + 1

/** The same items, in the same order, with display_order counted from 0. */
export const renumber = <T extends { display_order: number }>(items: readonly T[]): T[] =>
  items.map((item, index) => ({ ...item, display_order: index }))

/**
 * The two changes that swap an item with its neighbour above or below, the moved item first; null at either end, for an
 * unknown id, and where equal numbers make a swap impossible. `items` are in the order
 * shown.
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
  const hasSameNumber = (one: Ordered) =>
    items.some((other) => other !== one && other.display_order === one.display_order)
  if (hasSameNumber(moved) || hasSameNumber(neighbour)) return null
  return [
    { id: moved.id, display_order: neighbour.display_order },
    { id: neighbour.id, display_order: moved.display_order },
  ]
}

/** The items in a new order: the one with this id is at `index`; the same list for an unknown id. */
export function placeAt<T extends { id: string }>(items: readonly T[], id: string, index: number): T[] {
  const moved = items.find((item) => item.id === id)
  if (!moved) return [...items]
  const others = items.filter((item) => item !== moved)
  return others.toSpliced(index, 0, moved)
}

/**
 * The fewest changes of display_order after which it ascends in the given order. Items between which there is room keep
 * their number; the numbers may become negative, and none is given twice.
 */
export function reorder(wanted: readonly Ordered[]): Ordered[] {
  const kept = keptPlaces(wanted.map(({ display_order }) => display_order))
  const [first = 0] = kept
  // items before the first kept one count up to it, items after a kept one count on from it
  let next = (wanted[first]?.display_order ?? 0) - first
  return wanted.flatMap(({ id, display_order }, index) => {
    if (kept.has(index)) next = display_order
    const change = { id, display_order: next++ }
    return change.display_order === display_order ? [] : [change]
  })
}

/** The indexes of the most items that can keep their number: between two of them there is room for those in between. */
function keptPlaces(orders: readonly number[]): Set<number> {
  // with the index subtracted, "enough room" is "not smaller": a longest subsequence that does not descend
  const values = orders.map((order, index) => order - index)
  const lengths: number[] = []
  const before: number[] = []
  for (const [index, value] of values.entries()) {
    let best = -1
    for (let earlier = 0; earlier < index; earlier++)
      if (values[earlier]! <= value && (best < 0 || lengths[earlier]! > lengths[best]!)) best = earlier
    before.push(best)
    lengths.push(best < 0 ? 1 : lengths[best]! + 1)
  }
  const kept: number[] = []
  for (let index = lengths.indexOf(Math.max(...lengths)); index >= 0; index = before[index]!) kept.unshift(index)
  return new Set(kept)
}
