import { useEffect, useRef, useState } from 'react'
import type { ContentChange } from '#content/draft.ts'
import { renderPreview } from '#data/our-server/our-server.ts'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import type { PreviewPlace } from './preview-context.tsx'

/** The pause in typing before the page is rendered again: at least as long as the last one took, or each would be in vain. */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [150, 1000]

const NONE: readonly ContentChange[] = []

/**
 * The page with these changes, rendered again when they change. It starts with the live page, so that changes stand out. A
 * failure keeps the last page. A new `attempt` renders again, and only then may the login dialog open: typing is never
 * interrupted.
 */
export function usePreviewHtml({ path, anchor }: PreviewPlace, changes: readonly ContentChange[], attempt: number) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const [shown, setShown] = useState({ html: null as string | null, isFailed: false })
  const rendered = useRef<{ changes: readonly ContentChange[]; attempt: number } | null>(null)
  const lastAttempt = useRef(attempt)
  const pauseMs = useRef(SHORTEST_PAUSE_MS)
  const isBegun = shown.html !== null
  const wanted = isBegun && changes.length > 0 ? changes : NONE
  useEffect(() => {
    if (rendered.current?.changes === wanted && rendered.current.attempt === attempt) return
    rendered.current = null // a save may come before these are shown: the page shown is then older than the save
    const abandoned = new AbortController()
    const ask = async () => (await renderPreview(supabase, { path, section: anchor }, wanted, abandoned.signal)).text()
    async function render() {
      const isAskedFor = lastAttempt.current !== attempt
      lastAttempt.current = attempt
      const startedAt = performance.now()
      try {
        const html = await (isAskedFor ? withSession(ask) : ask())
        if (abandoned.signal.aborted) return
        rendered.current = { changes: wanted, attempt }
        pauseMs.current = Math.min(Math.max(SHORTEST_PAUSE_MS, performance.now() - startedAt), LONGEST_PAUSE_MS)
        setShown({ html, isFailed: false })
      } catch {
        if (abandoned.signal.aborted) return
        setShown(({ html }) => ({ html, isFailed: true }))
      }
    }
    const timer = setTimeout(() => void render(), isBegun ? pauseMs.current : 0)
    return () => {
      clearTimeout(timer)
      abandoned.abort()
    }
  }, [supabase, withSession, path, anchor, wanted, attempt, isBegun])
  return shown
}
