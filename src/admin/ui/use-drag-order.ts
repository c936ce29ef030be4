import { type PointerEvent, type RefCallback, useEffect, useRef, useState } from 'react'

interface DragOrderOptions {
  /** Called with the dragged row's id and its index in the list without it. Not called if it stays in its place. */
  onDrop: (id: string, index: number) => void
  isOff?: boolean
}

export type DragOrder = ReturnType<typeof useDragOrder>

interface Drag {
  id: string
  /** Where it would be dropped: its index in the list without it. */
  index: number
}

/** This close to the edge of the window, in pixels, dragging scrolls the page. */
const EDGE = 64

/**
 * Drag and drop for a list, by mouse, pen or finger. The list gets `listRef`, each row `rowProps`, and its handle
 * `handleProps`; styles/drag-order.css shows where the row would go. The handle is nothing for the keyboard: a list needs
 * buttons that do the same. Esc gives up.
 */
export function useDragOrder({ onDrop, isOff = false }: DragOrderOptions) {
  const list = useRef<HTMLElement | null>(null)
  const pointerY = useRef(0)
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null

  useEffect(() => {
    if (!isDragging) return
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && setDrag(null)
    let frame = requestAnimationFrame(function scroll() {
      const overlap = Math.min(pointerY.current - EDGE, 0) || Math.max(pointerY.current - innerHeight + EDGE, 0)
      if (overlap !== 0) scrollBy({ top: overlap / 4, behavior: 'instant' })
      frame = requestAnimationFrame(scroll)
    })
    addEventListener('keydown', cancel)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('keydown', cancel)
    }
  }, [isDragging])

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-drag-id]') ?? [])]
  const ids = () => rows().map((row) => row.dataset.dragId ?? '')

  function handleMove(event: PointerEvent) {
    if (!drag) return
    pointerY.current = event.clientY
    const others = rows().filter((row) => row.dataset.dragId !== drag.id)
    const below = others.findIndex((row) => event.clientY < middleOf(row))
    setDrag({ ...drag, index: below < 0 ? others.length : below })
  }

  function handleUp() {
    if (!drag) return
    setDrag(null)
    if (drag.index !== ids().indexOf(drag.id)) onDrop(drag.id, drag.index)
  }

  /** The row before or after which a line shows the place. */
  function dropSide(id: string): 'before' | 'after' | undefined {
    if (!drag) return undefined
    const others = ids().filter((other) => other !== drag.id)
    if (others[drag.index] === id) return 'before'
    return drag.index === others.length && others.at(-1) === id ? 'after' : undefined
  }

  return {
    listRef: ((element) => {
      list.current = element
    }) satisfies RefCallback<HTMLElement>,
    rowProps: (id: string) => ({
      'data-drag-id': id,
      'data-dragged': drag?.id === id || undefined,
      'data-drop': dropSide(id),
    }),
    handleProps: (id: string) => ({
      className: 'drag-handle',
      'data-off': isOff || undefined,
      onPointerDown(event: PointerEvent) {
        if (isOff || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        pointerY.current = event.clientY
        setDrag({ id, index: ids().indexOf(id) })
      },
      onPointerMove: handleMove,
      onPointerUp: handleUp,
      onPointerCancel: () => setDrag(null),
    }),
  }
}

function middleOf(element: HTMLElement) {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}
