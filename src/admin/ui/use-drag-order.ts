import { type PointerEvent, useRef, useState } from 'react'

/** How near to the edge of the window the pointer scrolls it, in pixels, and how far each move scrolls. */
const EDGE = 48
const SCROLL = 12

/**
 * Lets the rows of a list be dragged into another order, with mouse, pen or finger. `onMove` gets the indexes from which
 * and to which a row was dragged, as `splice` takes them.
 *
 * Spread `listProps` on the element around the rows (`<tbody>`, `<ol>`), `rowProps(index)` on each row, and
 * `handleProps(index)` on the DragHandle of the row. styles/drag-order.css shows the dragged row and the line where it would
 * be dropped. Nothing is dragged while `isOff`; Escape ends a drag without a move. StepButtons offer the same to the keyboard.
 */
export function useDragOrder(onMove: (from: number, to: number) => void, isOff = false) {
  const list = useRef<HTMLElement | null>(null)
  /** The dragged row and its drop position, as indexes of the list. */
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)

  function handlePointerDown(event: PointerEvent, from: number) {
    if (isOff || event.button !== 0 || !event.isPrimary) return
    event.preventDefault() // no text is selected
    event.currentTarget.setPointerCapture(event.pointerId)
    let to = from
    const ended = new AbortController()
    const end = (moves: boolean) => {
      ended.abort()
      setDrag(null)
      if (moves && to !== from) onMove(from, to)
    }
    const follow = ({ clientY, pointerId }: globalThis.PointerEvent) => {
      if (pointerId !== event.pointerId) return
      if (clientY < EDGE) scrollBy({ top: -SCROLL, behavior: 'instant' })
      if (clientY > innerHeight - EDGE) scrollBy({ top: SCROLL, behavior: 'instant' })
      to = targetOf(list.current, clientY, from)
      setDrag({ from, to })
    }
    setDrag({ from, to })
    addEventListener('pointermove', follow, ended)
    addEventListener('pointerup', ({ pointerId }) => pointerId === event.pointerId && end(true), ended)
    addEventListener('pointercancel', ({ pointerId }) => pointerId === event.pointerId && end(false), ended)
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), ended)
  }

  return {
    listProps: {
      ref: (element: HTMLElement | null) => {
        list.current = element
      },
    },
    rowProps: (index: number) => ({ 'data-drag-row': true, 'data-drag': stateOf(index) }),
    handleProps: (index: number) => ({ onPointerDown: (event: PointerEvent) => handlePointerDown(event, index) }),
  }

  function stateOf(index: number) {
    if (index === drag?.from) return 'dragged'
    if (index !== drag?.to) return undefined
    return drag.to < drag.from ? 'drop-before' : 'drop-after'
  }
}

/** The index at which a row dropped here is inserted: after each row whose middle is above. */
function targetOf(list: HTMLElement | null, clientY: number, from: number): number {
  const rows = [...(list?.querySelectorAll('[data-drag-row]') ?? [])].filter((_, index) => index !== from)
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2 < clientY
  }).length
}
