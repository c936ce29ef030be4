import { useEffect, useRef, useState } from 'react'
import type { ContentChange } from '#content/draft.ts'
import { renderPreview } from '#data/previews.ts'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'

/** The pause in typing before the page is rendered again. */
const PAUSE_MS = 150

const NONE: readonly ContentChange[] = []

export interface PreviewHtml {
  /** The last page that could be rendered. */
  html: string | null
  isFailed: boolean
}

/**
 * The page with these changes, rendered again when they change. It starts with the live page, so that changes can be
 * told from it. A failure keeps the last page. Another `attempt` renders again, and only then may ask for the sign-in: typing
 * is never interrupted.
 */
export function usePreviewHtml(path: string, changes: readonly ContentChange[], attempt: number): PreviewHtml {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const [shown, setShown] = useState<PreviewHtml>({ html: null, isFailed: false })
  const rendered = useRef<{ changes: readonly ContentChange[]; attempt: number } | null>(null)
  const lastAttempt = useRef(attempt)
  const isBegun = shown.html !== null
  useEffect(() => {
    const wanted = isBegun && changes.length > 0 ? changes : NONE
    if (rendered.current?.changes === wanted && rendered.current.attempt === attempt) return
    const abandoned = new AbortController()
    const ask = () => renderPreview(supabase, path, wanted, abandoned.signal)
    async function render() {
      const isAskedFor = lastAttempt.current !== attempt
      lastAttempt.current = attempt
      try {
        const html = await (isAskedFor ? withSession(ask) : ask())
        if (abandoned.signal.aborted) return
        rendered.current = { changes: wanted, attempt }
        setShown({ html, isFailed: false })
      } catch {
        if (abandoned.signal.aborted) return
        rendered.current = null // a save may come before the next try: then what is shown is the page before it
        setShown(({ html }) => ({ html, isFailed: true }))
      }
    }
    const timer = setTimeout(() => void render(), isBegun ? PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      abandoned.abort()
    }
  }, [supabase, withSession, path, changes, attempt, isBegun])
  return shown
}
