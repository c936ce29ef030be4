import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useId, useRef, useState } from 'react'
import { focusStep } from '#content/picture/focus.ts'
import type { Size } from '#content/picture/pictures.ts'
import type { CropFrame } from './crop-frames.ts'
import type { FocalPoint } from './draw.ts'
import { StoredPicture } from './stored-picture.tsx'

interface PictureFocusProps {
  url: string
  frame: CropFrame
  value: FocalPoint
  onChange: (point: FocalPoint) => void
  canCrop: boolean
}

/** Proportions that differ by less count as equal, because sizes are whole pixels. */
const SAME_SHAPE = 0.02

/** In percent, as the steps of the site. */
const STEP = 10
const MOVES: Record<string, Percentages> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** The focal point of an image in a form, unless the image has the shape of its frame. */
export function PictureFocus({ frame, value, onChange, canCrop, url }: PictureFocusProps) {
  const id = useId()
  const [shape, setShape] = useState<(Size & { url: string }) | null>(null)
  const slider = useRef<HTMLInputElement>(null)
  const [x, y]: Percentages = [focusStep(value[0]) * STEP, focusStep(value[1]) * STEP]
  const drag = useDraggedPoint([x, y], moveTo, () => slider.current?.focus())

  function moveTo([x, y]: Percentages) {
    const fraction = (percent: number) => focusStep(Math.min(100, Math.max(0, percent)) / 100) / STEP
    onChange([fraction(x), fraction(y)])
  }

  function handleKey(event: KeyboardEvent) {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    moveTo([x + move[0], y + move[1]])
  }

  function handleLoad({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
    setShape({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight, url })
  }

  const isKnown = shape?.url === url
  const isWhole = isKnown && Math.abs((shape.width * frame.height) / (shape.height * frame.width) - 1) < SAME_SHAPE
  const range = { min: 0, max: 100, step: STEP, className: 'sr-only', onKeyDown: handleKey }
  const valueText = `${x}% from the left, ${y}% from the top`
  const whole = frame.isCut
    ? `The site shows the whole image. To show another part of the photo, ${canCrop ? 'press Adjust crop' : 'choose its file again'}.`
    : 'The site shows the whole image: nothing is cropped.'
  return (
    // until the image has loaded it takes the room of an uncropped one, which is the usual case
    <fieldset className={`mt-3 min-w-0 ${isKnown ? '' : 'invisible'}`}>
      <legend className="mb-1.5 font-semibold">Focal Point</legend>
      <div hidden={isWhole || !isKnown} className="mb-2 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div {...drag} className="relative cursor-crosshair border border-line">
          <StoredPicture url={url} className="max-h-56 w-auto max-w-full select-none sm:max-w-72" onLoad={handleLoad} />
          {/* set by script, which the policy allows */}
          <span data-point="" className="focus-point" style={{ left: `${x}%`, top: `${y}%` }}>
            <input
              {...range}
              ref={slider}
              type="range"
              value={x}
              aria-label="From left to right"
              aria-describedby={`${id}-hint`}
              aria-valuetext={valueText}
              onChange={(event) => moveTo([event.currentTarget.valueAsNumber, y])}
            />
            {/* for screen readers: the arrow keys of the other control move in both directions */}
            <input
              {...range}
              type="range"
              tabIndex={-1}
              value={y}
              aria-label="From top to bottom"
              aria-valuetext={valueText}
              onChange={(event) => moveTo([x, event.currentTarget.valueAsNumber])}
            />
          </span>
        </div>
        <figure className="grid justify-items-start gap-1.5">
          <StoredPicture
            url={url}
            data-testid="crop"
            className={`w-24 border border-line object-cover ${frame.isRound ? 'rounded-full' : 'rounded-sm'}`}
            style={{ aspectRatio: `${frame.width} / ${frame.height}`, objectPosition: `${x}% ${y}%` }}
          />
          <figcaption className="text-sm text-muted">On the site</figcaption>
        </figure>
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {isWhole || !isKnown
          ? whole
          : 'Drag the point, or move it with the arrow keys, to the part that must stay visible.'}
      </p>
    </fieldset>
  )
}

/** Across and down, 0 to 100. */
type Percentages = [x: number, y: number]

/**
 * Handlers for an area with a point in it (`data-point`). A mouse moves the point from anywhere; a finger drags the point
 * itself or taps, because a drag elsewhere may be scrolling.
 */
function useDraggedPoint([x, y]: Percentages, onMove: (point: Percentages) => void, onGrab: () => void) {
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
