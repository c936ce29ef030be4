import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type Ordered, placeAt, reorder, swapWithNeighbour } from '#content/display-order.ts'
import type { ContentTable } from '#content/kinds.ts'
import { historyMessages, listMessages } from '#data/messages.ts'
import { orOutage } from '#data/our-server/outage.ts'
import { moveRecord } from '#data/records/save-record.ts'
import { inGroups } from '#data/rest/in-groups.ts'
import { notFound } from '#data/rest/rows-of.ts'
import { useAskBeforeClosing } from '../forms/dirty-forms.ts'
import { showUndoable } from '../history/undo.ts'
import { useServices } from '../session-context.tsx'
import { useFailureToast } from '../ui/toasts.tsx'
import { useWrite } from '../use-write.ts'
import type { EditedList, ListItem } from './list-item.ts'

/** Rows saved in parallel: the number of connections a browser opens to a site. */
const AT_A_TIME = 6

/**
 * Moves the items of a list by updating each row. If an update fails, the earlier ones are undone and the list is read again.
 * A move in an order that the list keeps by itself makes the shown order that of the owner. `shown` is the list in its new
 * order at once; `announcement` is for screen readers.
 */
export function useOrder<Item extends ListItem, Values extends FieldValues>(
  list: EditedList<Item, Values>,
  stored: readonly Item[],
  refresh: () => Promise<void>,
) {
  const { query, nameOf, messages, alsoOnMove, ownOrder } = list
  const { api } = useServices()
  const write = useWrite()
  const { setOrder, setOrders } = useRowOrders(query.table, alsoOnMove)
  const [wanted, setWanted] = useState<readonly Item[] | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const failure = useFailureToast()
  const isMoving = wanted !== null
  const keptOrder = ownOrder?.isKept ? ownOrder : undefined
  const inOrder = (rows: readonly Item[]) => keptOrder?.sorted(rows) ?? rows
  const items = inOrder(stored)
  useAskBeforeClosing(isMoving)

  /** Of several moves only the last can be undone. */
  const offerUndo = (act: () => Promise<boolean>) =>
    showUndoable(messages.moved ?? listMessages.moved, act, historyMessages.orderChanged, `order-of-${query.table}`)

  /** Changes the current list: another window may have changed it since it was read here. */
  async function change(
    order: readonly Item[],
    planMove: (now: readonly Item[]) => { changes: readonly Ordered[]; announcement: string },
  ) {
    if (isMoving) return
    setWanted(order)
    setAnnouncement('') // so that the same text is announced again
    const tried: Ordered[] = []
    let now = items
    try {
      now = inOrder(await write(() => query.read(api)))
      const { changes, announcement: announced } = planMove(now)
      await setOrders(changes, (some) => tried.push(...some))
      if (keptOrder) await write(() => keptOrder.keep(false))
      setAnnouncement(announced)
    } catch (error) {
      // including failed ones: only their responses may be lost; the list is read again and shows the actual order
      for (const some of inGroups(rowsAsIn(now, tried), AT_A_TIME)) await Promise.allSettled(some.map(setOrder))
      failure.show(orOutage(error, messages.moveFailed))
      return showStored()
    }
    // the list first: until a long list is rendered, Undo cannot be pressed
    await showStored()
    failure.close()
    if (tried.length > 0 || keptOrder) offerUndo(() => undo(now, tried))
  }

  /** Keeps the order that follows from the items, or shows that of the owner again. */
  async function choose(isKept: boolean) {
    if (!ownOrder || isMoving) return
    const keep = (value: boolean) => write(() => ownOrder.keep(value))
    setWanted(isKept ? ownOrder.sorted(stored) : stored)
    try {
      await keep(isKept)
      failure.close()
      setAnnouncement(isKept ? `In the order of the ${ownOrder.by}` : 'In your own order')
      offerUndo(async () => {
        await keep(!isKept)
        await refresh()
        return true
      })
    } catch (error) {
      failure.show(orOutage(error, messages.moveFailed))
    }
    await showStored()
  }

  /** Shows the stored list, in which items can be moved again. */
  async function showStored() {
    await refresh()
    setWanted(null)
  }

  /** Moves the rows back, unless the order has changed again since. */
  async function undo(before: readonly Item[], changes: readonly Ordered[]): Promise<boolean> {
    const now = await write(() => query.read(api))
    if (!isOnlyMoved(now, before, changes)) return false
    setWanted(before)
    try {
      if (keptOrder) await write(() => keptOrder.keep(true))
      await setOrders(rowsAsIn(before, changes))
    } finally {
      await showStored()
    }
    return true
  }

  /**
   * Moves an item to a position in the list without it: below the row that is above it here. A move by one step is a swap of
   * two rows.
   */
  async function moveTo(item: Item, index: number) {
    const above = items.filter((one) => one !== item)[index - 1]
    await change(placeAt(items, item.id, index), (now) => {
      const { place, changes } = planMove(now, item, { above, index }, !keptOrder)
      return { changes, announcement: `${nameOf(item)} is now at position ${place + 1} of ${now.length}` }
    })
  }

  // items deleted while a move runs disappear when it ends
  return { shown: wanted ? thoseIn(items, wanted) : items, moveTo, choose, isMoving, announcement }
}

function useRowOrders(table: ContentTable, alsoOnMove: (() => object) | undefined) {
  const { supabase } = useServices()
  const write = useWrite()
  const setOrder = (row: Ordered) => moveRecord(supabase, table, row, alsoOnMove?.())

  /** All of its requests have ended when it throws. */
  async function setOrders(rows: readonly Ordered[], onTry?: (some: readonly Ordered[]) => void) {
    for (const some of inGroups(rows, AT_A_TIME)) {
      onTry?.(some)
      await write(async () => {
        const results = await Promise.allSettled(some.map(setOrder))
        for (const result of results) if (result.status === 'rejected') throw result.reason
      })
    }
  }
  return { setOrder, setOrders }
}

type Target = { above: ListItem | undefined; index: number }

function planMove(now: readonly ListItem[], item: ListItem, { above, index }: Target, isSwapping: boolean) {
  const from = placeOf(item, now)
  if (from < 0) throw notFound()
  const others = now.toSpliced(from, 1)
  const place = above && others.some(({ id }) => id === above.id) ? placeOf(above, others) + 1 : index
  const isStep = isSwapping && Math.abs(place - from) === 1
  const swap = isStep && swapWithNeighbour(now, item.id, place < from ? 'up' : 'down')
  return { place, changes: swap || reorder(placeAt(now, item.id, place)) }
}

/** Whether the rows of `before` have only these changes. A repeated attempt finds some of them already moved back. */
function isOnlyMoved(now: readonly Ordered[], before: readonly Ordered[], changes: readonly Ordered[]) {
  const isExpected = ({ id, display_order }: Ordered) =>
    [changes, before].some((rows) => rows.find((row) => row.id === id)?.display_order === display_order)
  const known = now.filter(({ id }) => before.some((item) => item.id === id))
  return known.every(isExpected) && changes.every(({ id }) => known.some((item) => item.id === id))
}

const placeOf = ({ id }: ListItem, list: readonly ListItem[]) => list.findIndex((item) => item.id === id)

/** These rows with their positions in a list. */
const rowsAsIn = (list: readonly Ordered[], rows: readonly Ordered[]) =>
  rows.flatMap(({ id }) => list.find((item) => item.id === id) ?? [])

/** The requested items that still exist, in the requested order. */
function thoseIn<Item extends ListItem>(items: readonly Item[], wanted: readonly Item[]) {
  const left = new Set(items.map(({ id }) => id))
  return wanted.filter(({ id }) => left.has(id))
}
