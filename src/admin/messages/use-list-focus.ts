import { useEffect, useRef } from 'react'
import type { StoredMessage } from '#content/message/stored-message.ts'
import { rowId } from './message-list.tsx'

/**
 * Manages the keyboard focus. Closing a message returns it to the message's row, or to the next row if the message left
 * the list; loading more moves it to the first new message. Without such a row it goes to the list.
 */
export function useListFocus(messages: readonly StoredMessage[], openId: string | null) {
  const column = useRef<HTMLElement>(null)
  const wasOpen = useRef(openId)
  const leaving = useRef<{ neighbour: string | null } | null>(null)
  const shownBefore = useRef<number | null>(null)

  useEffect(() => {
    const closed = wasOpen.current
    wasOpen.current = openId
    if (openId !== null) shownBefore.current = null // the opened message keeps the focus
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
    /** Call before a message leaves the list and closes. */
    leave(id: string) {
      const index = messages.findIndex((message) => message.id === id)
      leaving.current = { neighbour: (messages[index + 1] ?? messages[index - 1])?.id ?? null }
    },
    /** Call before loading more messages; call the returned function if none arrived. */
    focusNew() {
      shownBefore.current = messages.length
      return () => {
        shownBefore.current = null
      }
    },
  }
}
