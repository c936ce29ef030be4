import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'

/** Keeps a text area as high as its text, for browsers without `field-sizing`. Renders nothing. */
export function FittedHeight({ id, name }: { id: string; name: string }) {
  const text: unknown = useWatch({ name })
  // after any render, the text may differ
  useEffect(() => {
    const area = document.getElementById(id)
    if (!area) return
    let width = 0
    const fit = () => {
      if (area.clientWidth === width) return
      width = area.clientWidth
      area.style.height = 'auto'
      area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
    }
    // at once, and again when it gets wider or narrower, or is shown
    const observer = new ResizeObserver(() => requestAnimationFrame(fit))
    observer.observe(area)
    return () => observer.disconnect()
  }, [id, text])
  return null
}

/** Chrome has it since 123, Firefox since 152, Safari since 26.2. */
export const fitsItself = () => CSS.supports('field-sizing', 'content')
