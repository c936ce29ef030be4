import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { editorOfPart } from '#content/kinds.ts'
import type { Part } from '#content/site/parts.ts'
import { ShowPartButton } from '../first-steps/show-part-button.tsx'
import { addressOf, nameOfSpot } from './address-of.ts'
import { elementsOf, HIDDEN, placeOfKey, type Spot, spotsOf } from './places.ts'
import { usePreview } from './preview-context.tsx'

interface EditLayerProps {
  page: Document
  scale: number
  height: number
  html: string
  onChoose: (spot: Spot) => void
}

interface Outlined {
  name: string
  box: Box
  label: { left: number; isUpright?: boolean }
}
type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

/**
 * Lies over the page in its frame: outlines what a click would edit and what the focused field shows. It finds a spot by its
 * box, because an inert page answers no `elementFromPoint`, and in Safari a frame without scripts calls no listener.
 */
export function EditLayer({ page, scale, height, html, onChoose }: EditLayerProps) {
  const preview = usePreview()
  const { pathname } = useLocation()
  const layer = useRef<HTMLDivElement>(null)
  const spots = useRef<Spot[]>(null)
  const [pointed, setPointed] = useState<Outlined & { spot: Spot }>()
  const [hidden, setHidden] = useState<Box & { section: Part }>()
  const focused = useFocusedField(page, layer, { scale, height, html })

  useEffect(
    () =>
      onNextFrame(() => {
        spots.current = null
        setPointed(undefined)
        const section = page.querySelector(`[${HIDDEN}]`)
        setHidden(section ? { ...boxOf([section], scale), section: section.id as Part } : undefined) // a section of the menu
      }),
    [page, scale, height, html],
  )

  const leadsOn = (address: string | undefined) => address !== undefined && address !== pathname

  function spotAt({ clientX, clientY, currentTarget }: MouseEvent): Spot | undefined {
    spots.current ??= spotsOf(page).filter(
      (spot) => isVisible(spot.element) && nameOfSpot(spot) && leadsOn(addressOf(spot)),
    )
    const { left, top } = currentTarget.getBoundingClientRect()
    const [x, y] = [clientX - left, clientY - top]
    let best: { spot: Spot; box: Box } | undefined
    for (const spot of spots.current) {
      const box = boxOf([spot.element], scale)
      if (x < box.left || x > box.left + box.width || y < box.top || y > box.top + box.height) continue
      if (!best || box.width * box.height < best.box.width * best.box.height) best = { spot, box }
    }
    return best?.spot
  }

  const handleMove = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return // a finger that scrolls points at nothing
    const spot = spotAt(event)
    if (!spot) setPointed(undefined)
    else if (spot !== pointed?.spot) setPointed({ ...outlineOf(page, [spot.element], nameOfSpot(spot)!, scale), spot }) // as filtered above
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the list of what can be edited is for the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        ref={layer}
        className="edit-layer"
        data-pointed={pointed && ''}
        onPointerMove={handleMove}
        onPointerLeave={() => setPointed(undefined)}
        onClick={(event) => {
          const found = spotAt(event)
          if (found) onChoose(found)
        }}
      />
      {focused && <Outline {...focused} />}
      {pointed && pointed.name !== focused?.name && (
        <Outline {...pointed} isPointed isPart={!pointed.spot.place?.column} />
      )}
      {hidden && (
        <div className="hidden-section" style={placed(hidden)}>
          <p>
            Hidden from visitors
            {editorOfPart(hidden.section) && (
              <ShowPartButton part={hidden.section} label="Show" onChanged={preview?.refresh} />
            )}
          </p>
        </div>
      )}
    </>
  )
}

const Outline = ({ name, box, label, isPointed, isPart }: Outlined & { isPointed?: boolean; isPart?: boolean }) => (
  <div
    className="edit-outline"
    data-pointed={isPointed}
    data-part={isPart || undefined}
    style={placed(box)}
    aria-hidden="true"
  >
    <span data-upright={label.isUpright} style={{ left: label.left - box.left, top: -6 }}>
      {name}
    </span>
  </div>
)

const placed = ({ left, top, width, height }: Box) => ({ translate: `${left}px ${top}px`, width, height })

/** Its length at most, its height, and the space between it and the frame, as in styles/preview.css. */
const LABEL = { longest: 288, high: 20, gap: 8 }

/** Beside its frame, where it covers nothing that can be edited; else upright in the margin of the page. */
function outlineOf(page: Document, elements: readonly Element[], name: string, scale: number): Outlined {
  const box = boxOf(elements, scale, true)
  const { longest, high, gap } = LABEL
  const width = Math.min(longest, 20 + 7 * name.length)
  const others = spotsOf(page).filter(({ place, element }) => place?.column && !elements.includes(element))
  const isFree = (left: number) =>
    left >= 0 &&
    left + width <= page.documentElement.clientWidth * scale &&
    !others.some(({ element }) => {
      const other = boxOf([element], scale, true)
      const isBeside = other.top < box.top + high && other.top + other.height > box.top
      return isBeside && other.left < left + width && other.left + other.width > left
    })
  const left = [box.left + box.width + gap, box.left - gap - width].find(isFree)
  return { name, box, label: left === undefined ? { left: 0, isUpright: true } : { left } }
}

/** The box around elements, in pixels of the layer; of a text that is as wide as its column, or only as its words. */
function boxOf(elements: readonly Element[], scale: number, isTight = false): Box {
  const boxes = elements.map((element) => (isTight && wordsOf(element)) || element.getBoundingClientRect())
  const left = Math.min(...boxes.map((box) => box.left)) * scale
  const top = Math.min(...boxes.map((box) => box.top)) * scale
  const width = Math.max(...boxes.map(({ right }) => right)) * scale - left
  return { left, top, width, height: Math.max(...boxes.map(({ bottom }) => bottom)) * scale - top }
}

function wordsOf(element: Element): DOMRect | undefined {
  const range = element.ownerDocument.createRange()
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const words: DOMRect[] = []
  while (walker.nextNode()) {
    range.selectNode(walker.currentNode)
    words.push(...range.getClientRects())
  }
  if (words.length === 0) return undefined
  const { top, height } = element.getBoundingClientRect()
  const left = Math.min(...words.map((word) => word.left))
  return new DOMRect(left, top, Math.max(...words.map(({ right }) => right)) - left, height)
}

/** What shows the field that has the focus in a form beside the page, which is scrolled to it. */
function useFocusedField(
  page: Document,
  layer: RefObject<HTMLElement | null>,
  { scale, height, html }: Pick<EditLayerProps, 'scale' | 'height' | 'html'>,
): Outlined | undefined {
  const forms = usePreview()?.forms
  const [place, setPlace] = useState<string>()
  const [outlined, setOutlined] = useState<Outlined>()
  useEffect(() => {
    const follow = (element: Element | null) => {
      const places = element && forms ? [...forms].flatMap((form) => form.placesOf(element)) : []
      setPlace(places.find((one) => elementsOf(page, one).length > 0))
    }
    const listen = ({ target }: FocusEvent) => follow(target instanceof Element ? target : null)
    document.addEventListener('focusin', listen)
    // after the page has been scrolled to its section, and once the form, or a new row, is there
    const cancel = onNextFrame(() => follow(document.activeElement))
    return () => {
      cancel()
      document.removeEventListener('focusin', listen)
    }
  }, [page, forms, html])
  useEffect(
    () =>
      onNextFrame(() => {
        const shown = place ? shownElements(page, place) : []
        const name = place && nameOfSpot({ place: placeOfKey(place) })
        setOutlined(shown.length > 0 && name ? outlineOf(page, shown, name, scale) : undefined)
      }),
    [page, place, scale, height, html],
  )
  const show = useEffectEvent(() => {
    const scroller = layer.current?.closest('.preview-frame')
    if (!scroller || !outlined) return
    const { top } = outlined.box
    const isInView = top >= scroller.scrollTop && top < scroller.scrollTop + scroller.clientHeight - LABEL.high
    if (!isInView) scroller.scrollTo({ top: top - scroller.clientHeight / 3 })
  })
  const isOutlined = outlined !== undefined
  // once for each field: a reader who has scrolled on since stays there, and the frame shows what is typed
  useEffect(() => {
    if (place && isOutlined) show()
  }, [place, isOutlined])
  return outlined
}

function onNextFrame(run: () => void) {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

/** The elements side by side that show a field, unfolded, or the part of the page around one that cannot be seen. */
function shownElements(page: Document, place: string): Element[] {
  const all = elementsOf(page, place)
  for (const element of all) for (let fold = element.closest('details'); fold && !fold.open; ) fold.open = true
  const dialog = all.some(isVisible) ? null : all[0]?.closest('dialog')
  for (const open of page.querySelectorAll<HTMLDialogElement>('dialog[open]')) if (open !== dialog) open.close()
  if (dialog && !dialog.open) dialog.show()
  const first = all.find(isVisible)
  if (first) return all.filter((element) => element.parentElement === first.parentElement && isVisible(element))
  let around = all[0]?.parentElement
  while (around && !isVisible(around)) around = around.parentElement
  return around ? [around] : []
}

/** Also not for screen readers alone, nor in a card that shows while the pointer rests. */
const isVisible = (element: Element) =>
  element.getBoundingClientRect().height > 1 &&
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
