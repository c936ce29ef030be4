import { useEffect, useRef } from 'react'
import type { StoredMessage } from '#content/stored-message.ts'
import { rowId } from './message-list.tsx'

/**
 * Keeps the keyboard's place. A closed message gives the focus back to its row, one that left the list to the row after
 * it, and further messages take it to the first of them; the list itself has it when there is no such row.
 */
export function useListFocus(messages: readonly StoredMessage[], openId: string | null) {
  const column = useRef<HTMLElement>(null)
  const wasOpen = useRef(openId)
  const nextRow = useRef<string | null>(null)
  const shownBefore = useRef<number | null>(null)

  useEffect(() => {
    const closed = wasOpen.current
    wasOpen.current = openId
    if (closed === null || openId !== null) return
    const row = document.getElementById(rowId(nextRow.current ?? closed))
    nextRow.current = null
    ;(row ?? column.current)?.focus()
  }, [openId])

  useEffect(() => {
    const firstNew = shownBefore.current === null ? undefined : messages[shownBefore.current]
    if (!firstNew) return
    shownBefore.current = null
    document.getElementById(rowId(firstNew.id))?.focus()
  }, [messages])

  return {
    column,
    /** A message is about to leave the list, and is then closed. */
    leaveTo(leaving: string) {
      const index = messages.findIndex(({ id }) => id === leaving)
      nextRow.current = (messages[index + 1] ?? messages[index - 1])?.id ?? leaving
    },
    /** Further messages are about to come. */
    focusNew() {
      shownBefore.current = messages.length
    },
  }
}
