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
  const leaving = useRef<{ neighbour: string | null } | null>(null)
  const shownBefore = useRef<number | null>(null)

  useEffect(() => {
    const closed = wasOpen.current
    wasOpen.current = openId
    if (closed === null || openId !== null) return
    const next = leaving.current ? leaving.current.neighbour : closed
    leaving.current = null
    const row = next && document.getElementById(rowId(next))
    if (row) row.focus()
    else column.current?.focus()
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
    leave(id: string) {
      const index = messages.findIndex((message) => message.id === id)
      leaving.current = { neighbour: (messages[index + 1] ?? messages[index - 1])?.id ?? null }
    },
    /** Further messages are asked for; the returned function tells that none came. */
    focusNew() {
      shownBefore.current = messages.length
      return () => {
        shownBefore.current = null
      }
    },
  }
}
