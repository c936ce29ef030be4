import { useEffect, useRef } from 'react'

/** When a focused row leaves its list, by an undo or a change made elsewhere, the element at its position gets the focus. */
export function useFocusAfterLeaving(
  rows: readonly { id: string }[] | undefined,
  elementAt: (place: number) => HTMLElement | null | undefined,
) {
  const before = useRef(rows)
  useEffect(() => {
    if (rows === before.current) return
    const there = new Set(rows?.map(({ id }) => id))
    const left = before.current?.findIndex(({ id }) => !there.has(id)) ?? -1
    before.current = rows
    if (left >= 0 && document.activeElement === document.body) elementAt(left)?.focus({ preventScroll: true })
  })
}
