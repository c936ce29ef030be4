import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { swapWithNeighbour } from '#content/display-order.ts'
import { orOutage } from '#data/outage.ts'
import { moveRecord } from '#data/save-record.ts'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { ListEditorProps, ListItem } from './list-item.ts'

/**
 * Moves an item up or down by two updates, one for each row. If the second fails, the first is undone and the list is
 * read again. `announcement` is for screen readers.
 */
export function useMove<Item extends ListItem, Values extends FieldValues>(
  { query, nameOf, messages, alsoOnMove }: ListEditorProps<Item, Values>,
  items: readonly Item[],
  refresh: () => Promise<void>,
) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const [isMoving, setIsMoving] = useState(false)
  const [announcement, setAnnouncement] = useState('')

  async function move(item: Item, direction: 'up' | 'down') {
    const swap = swapWithNeighbour(items, item.id, direction)
    if (!swap || isMoving) return
    const [moved, neighbour] = swap
    const setOrder = (row: { id: string; display_order: number }) =>
      moveRecord(supabase, query.table, row, alsoOnMove?.())
    setIsMoving(true)
    try {
      await withSession(() => setOrder(moved))
      await setOrder(neighbour).catch(async (error) => {
        await setOrder(item).catch(() => {}) // the list is read again in any case, and shows the actual order
        throw error
      })
      const position = items.indexOf(item) + (direction === 'up' ? 0 : 2)
      setAnnouncement(`${nameOf(item)} is now at position ${position} of ${items.length}`)
      if (messages.moved) showToast(messages.moved)
    } catch (error) {
      showToast(orOutage(error, messages.moveFailed))
    }
    await refresh()
    setIsMoving(false)
  }

  return { move, isMoving, announcement }
}
