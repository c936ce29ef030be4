import { useEffect, useState } from 'react'
import type { ContentChange } from '#content/draft.ts'
import type { PublicPath } from '#content/routes.ts'
import { renderPreview } from '#data/previews.ts'
import { useServices } from '../session-context.tsx'

/** The pause in typing before the page is rendered again. */
const PAUSE_MS = 150

export interface PreviewHtml {
  /** The last page that could be rendered. */
  html: string | null
  isFailed: boolean
}

/** The page with these changes, rendered again when they change. A failure keeps the last page; `attempt` tries again. */
export function usePreviewHtml(path: PublicPath, changes: readonly ContentChange[], attempt: number): PreviewHtml {
  const { supabase } = useServices()
  const [shown, setShown] = useState<PreviewHtml>({ html: null, isFailed: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt renders again
  useEffect(() => {
    const abandoned = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const html = await renderPreview(supabase, path, changes, abandoned.signal)
        if (!abandoned.signal.aborted) setShown({ html, isFailed: false })
      } catch {
        if (abandoned.signal.aborted) return
        setShown(({ html }) => ({ html, isFailed: true }))
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abandoned.abort()
    }
  }, [supabase, path, changes, attempt])
  return shown
}
