import { Idiomorph } from 'idiomorph'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { refuseDrops } from '../pictures/dropped-files.ts'

export type PreviewWidth = 'phone' | 'desktop'
export type PreviewScheme = 'light' | 'dark'

interface PreviewFrameProps {
  html: string
  anchor?: string | undefined
  width: PreviewWidth
  scheme: PreviewScheme
}

/** In CSS pixels. */
const WIDTHS: Record<PreviewWidth, number> = { phone: 390, desktop: 1280 }

const BORDERS = 2

/**
 * The page in a frame, without scripts and unreachable by keyboard. The first page is loaded as a whole; from then on
 * only differences are applied, so that nothing flickers and the scroll position stays.
 */
export function PreviewFrame({ html, anchor, width, scheme }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(html)
  const [isLoaded, setLoaded] = useState(false)
  const { box, scale, height } = useScale(WIDTHS[width])

  useLayoutEffect(() => {
    const shown = frame.current?.contentDocument
    if (!isLoaded || !shown) return
    const { body, documentElement } = new DOMParser().parseFromString(html, 'text/html')
    // the theme is on the root element; a custom property there would cause a layout of the whole page
    for (const { name, value } of documentElement.attributes)
      if (shown.documentElement.getAttribute(name) !== value) shown.documentElement.setAttribute(name, value)
    const changed = morph(shown.body, body)
    if (!changed) return
    // again when pictures above it have loaded and moved it
    const observer = new ResizeObserver(() => frame.current && showIfHidden(frame.current, changed))
    observer.observe(shown.body)
    return () => observer.disconnect()
  }, [html, isLoaded])

  useEffect(() => {
    const root = frame.current?.contentDocument?.documentElement
    if (isLoaded && root) root.style.setProperty('color-scheme', scheme)
  }, [scheme, isLoaded])

  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (isLoaded && shown) return refuseDrops(shown)
  }, [isLoaded])

  // another width moves everything
  useEffect(() => {
    if (isLoaded && frame.current) scrollToAnchor(frame.current, anchor)
  }, [anchor, width, isLoaded])

  return (
    <div ref={box} className="preview-frame" style={{ maxWidth: WIDTHS[width] + BORDERS }}>
      <iframe
        ref={frame}
        title="Preview of the page"
        sandbox="allow-same-origin"
        srcDoc={first}
        tabIndex={-1}
        onLoad={() => setLoaded(true)}
        style={{ width: WIDTHS[width], height: height / scale, transform: `scale(${scale})` }}
      />
    </div>
  )
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
function showIfHidden({ contentWindow }: HTMLIFrameElement, element: Element) {
  const { top, bottom } = element.getBoundingClientRect()
  if (!contentWindow || (top < contentWindow.innerHeight && bottom > 0)) return
  contentWindow.scrollTo({ top: top + contentWindow.scrollY - contentWindow.innerHeight / 3, behavior: 'instant' })
}

/** Through the frame's window: a hash or scrollIntoView would scroll the admin as well. */
function scrollToAnchor({ contentWindow, contentDocument }: HTMLIFrameElement, anchor: string | undefined) {
  const target = anchor ? contentDocument?.getElementById(anchor) : null
  if (!contentWindow || !contentDocument) return
  // below the bar where it is sticky: without scripts only on a wide page
  const room = Number.parseFloat(contentWindow.getComputedStyle(contentDocument.documentElement).scrollPaddingTop)
  const top = target ? target.getBoundingClientRect().top + contentWindow.scrollY - room : 0
  contentWindow.scrollTo({ top, behavior: 'instant' })
}

/** How much the page is scaled down to fit into its box. */
function useScale(pageWidth: number) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: pageWidth, height: 600 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, scale: Math.min(1, size.width / pageWidth) || 1, height: size.height }
}
