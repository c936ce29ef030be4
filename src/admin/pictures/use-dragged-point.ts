import { type PointerEvent, useRef } from 'react'

/** Across and down, 0 to 100. */
export type Percentages = [x: number, y: number]

/**
 * Handlers for an area with a point in it (`data-point`). A mouse moves the point from anywhere; a finger drags the point
 * itself or taps, because a drag elsewhere may be scrolling.
 */
export function useDraggedPoint([x, y]: Percentages, onMove: (point: Percentages) => void, onGrab: () => void) {
  /** From the pointer to the point that it has grabbed. */
  const grip = useRef<Percentages>([0, 0])

  function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Percentages {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [(100 * (clientX - left)) / width, (100 * (clientY - top)) / height]
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isPoint = isOnPoint(event)
      if (event.button !== 0 || (event.pointerType === 'touch' && !isPoint)) return
      event.preventDefault() // no selection, and no focus elsewhere
      event.currentTarget.setPointerCapture(event.pointerId)
      onGrab()
      const place = placeOf(event)
      grip.current = isPoint ? [x - place[0], y - place[1]] : [0, 0]
      if (!isPoint) onMove(place)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      const place = placeOf(event)
      onMove([place[0] + grip.current[0], place[1] + grip.current[1]])
    },
    // scrolling with a finger cancels the pointer and does not reach this
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isTap = event.pointerType === 'touch' && !event.currentTarget.hasPointerCapture(event.pointerId)
      if (isTap && !isOnPoint(event)) onMove(placeOf(event))
    },
  }
}

const isOnPoint = ({ target }: PointerEvent) => target instanceof Element && target.closest('[data-point]') !== null
