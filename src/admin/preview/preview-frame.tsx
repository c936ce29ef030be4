import { Idiomorph } from 'idiomorph'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { accentValue } from '#content/site/accent-colours.ts'
import { refuseDrops } from '../pictures/dropped-files.ts'
import { animate } from '../ui/motion.ts'
import { EditLayer } from './edit-layer.tsx'
import { HIDDEN, readPage, type Spot } from './places.ts'

export type PreviewWidth = 'phone' | 'desktop'
export type PreviewScheme = 'light' | 'dark'

export interface PreviewFrameProps {
  html: string
  anchor?: string | undefined
  width: PreviewWidth
  scheme: PreviewScheme
  onChoose: (spot: Spot) => void
}

/** In CSS pixels. */
const WIDTHS: Record<PreviewWidth, number> = { phone: 390, desktop: 1280 }

const BORDERS = 2

/** Above a hidden section, on the screen: for what the layer writes there. */
const ROOM_PX = 56

/**
 * The page in a frame, without scripts and unreachable by keyboard. The first page is loaded as a whole; from then on
 * only differences are applied, so that nothing flickers and the scroll position stays. The frame is as high as its page
 * and its box scrolls, so that the layer over the page scrolls with it.
 */
export function PreviewFrame({ html, anchor, width, scheme, onChoose }: PreviewFrameProps) {
  const [first] = useState(() => `<!doctype html>${readPage(html).documentElement.outerHTML}`)
  /** Once the first page is loaded. */
  const [page, setPage] = useState<Document | null>(null)
  const [height, setHeight] = useState<number>()
  const { box, scale } = useScale(WIDTHS[width])

  useLayoutEffect(() => {
    if (!page) return
    const { body, documentElement } = readPage(html)
    // an own colour has a style sheet, and the head of the first page stays
    const { accent } = documentElement.dataset
    if (page.documentElement.dataset.accent !== accent)
      page.documentElement.style.setProperty('--color-accent', accentValue(accent))
    // the theme is on the root element; a custom property there would cause a layout of the whole page
    for (const { name, value } of documentElement.attributes)
      if (page.documentElement.getAttribute(name) !== value) page.documentElement.setAttribute(name, value)
    const changed = morph(page.body, body)
    if (!changed) return
    // again when pictures above it have loaded and moved it
    const observer = new ResizeObserver(() => box.current && showIfHidden(box.current, changed, scale))
    observer.observe(page.body)
    return () => observer.disconnect()
  }, [html, page, box, scale])

  useLayoutEffect(() => {
    if (!page) return
    const observer = new ResizeObserver(() => setHeight(Math.ceil(page.body.getBoundingClientRect().height)))
    observer.observe(page.body)
    return () => observer.disconnect()
  }, [page])

  useLayoutEffect(() => {
    for (const { cssRules } of page?.styleSheets ?? []) scriptIn(cssRules)
  }, [page])
  useEffect(() => page?.documentElement.style.setProperty('color-scheme', scheme), [page, scheme])
  useEffect(() => (page ? refuseDrops(page) : undefined), [page])
  useEffect(() => {
    if (page) makeRoom(page, scale)
  }, [page, scale])

  const isMeasured = height !== undefined
  // another width moves everything
  useEffect(() => {
    if (isMeasured && box.current && page) scrollToAnchor(box.current, page, anchor, scale)
  }, [anchor, width, isMeasured, box, page, scale])

  return (
    <section
      ref={box}
      aria-label="Page"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach what scrolls
      tabIndex={0}
      className="preview-frame"
      style={{ maxWidth: WIDTHS[width] + BORDERS }}
    >
      <div className="preview-sheet" style={{ height: height && height * scale }}>
        <iframe
          title="Preview of the page"
          sandbox="allow-same-origin"
          srcDoc={first}
          tabIndex={-1}
          onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
          style={{ width: WIDTHS[width], height, transform: `scale(${scale})` }}
        />
        {isMeasured && page && <EditLayer page={page} scale={scale} height={height} html={html} onChoose={onChoose} />}
      </div>
    </section>
  )
}

/** Above a hidden section; and lays an open dialog above the tiles after it. The policy allows no style element. */
function makeRoom(page: Document, scale: number) {
  if (!page.defaultView) return
  const sheet = new page.defaultView.CSSStyleSheet()
  sheet.replaceSync(`[${HIDDEN}] { margin-block-start: ${ROOM_PX / scale}px } dialog[open] { z-index: 9 }`)
  page.adoptedStyleSheets = [sheet]
}

/** Lays the page out as where scripts run, so that a phone has the button of its menu. */
function scriptIn(rules: CSSRuleList) {
  for (const rule of rules as Iterable<CSSRule & Partial<CSSMediaRule>>) {
    if (rule.media?.mediaText.includes('scripting'))
      rule.media.mediaText = rule.media.mediaText
        .replace('(scripting: enabled)', '(width >= 0px)')
        .replace('(scripting: none)', '(width < 0px)')
    if (rule.cssRules) scriptIn(rule.cssRules)
  }
}

/** Makes `shown` the same as `wanted`; returns the first element that had to change. */
function morph(shown: Element, wanted: Element): Element | undefined {
  let changed: Element | undefined
  const note = (node: Node) => {
    changed ??= node instanceof shown.ownerDocument.defaultView!.Element ? node : (node.parentElement ?? undefined)
  }
  Idiomorph.morph(shown, wanted, {
    morphStyle: 'outerHTML', // of the body itself: as content it would be put into the existing body
    callbacks: {
      afterNodeAdded: note,
      beforeAttributeUpdated: (name: string, element: Element, change: 'update' | 'remove') => {
        // what was unfolded for the field that has the focus stays so
        if (name === 'open') return false
        // idiomorph sets a value even if nothing has changed, and browser extensions add attributes to fields
        if (name !== 'value' && change === 'update') note(element)
        return true
      },
      beforeNodeMorphed: (old: Node, next: Node) => {
        if (old.isEqualNode(next)) return false
        if (old.nodeType === Node.TEXT_NODE && old.nodeValue !== next.nodeValue) note(old)
        return true
      },
    },
  })
  return changed
}

/** Scrolls to a changed element, such as a new entry far below, unless it is in view. */
function showIfHidden(box: Element, element: Element, scale: number) {
  const { top, bottom } = element.getBoundingClientRect()
  if (top * scale < box.scrollTop + box.clientHeight && bottom * scale > box.scrollTop) return
  box.scrollTo({ top: top * scale - box.clientHeight / 3, behavior: 'instant' })
}

/** Through the box: a hash or scrollIntoView would scroll the admin as well. */
function scrollToAnchor(box: Element, page: Document, anchor: string | undefined, scale: number) {
  const target = anchor ? page.getElementById(anchor) : null
  const room = target?.hasAttribute(HIDDEN) ? ROOM_PX : 0
  box.scrollTo({ top: target ? target.getBoundingClientRect().top * scale - room : 0, behavior: 'instant' })
}

function useScale(pageWidth: number) {
  const box = useRef<HTMLElement>(null)
  const [boxWidth, setBoxWidth] = useState<number>()
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setBoxWidth(entry.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const follow = useEffectEvent(() => {
    const from = boxWidth && box.current && boxWidth / (box.current.clientWidth || boxWidth)
    if (from && box.current) animate(box.current, { opacity: 0.4, scale: `${from} 1` })
  })
  useLayoutEffect(() => {
    if (pageWidth) follow()
  }, [pageWidth])
  return { box, scale: Math.min(1, (boxWidth ?? pageWidth) / pageWidth) || 1 }
}
