import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { menuName } from '#content/site/menu-names.ts'
import { isPagePart, type Part } from '#content/site/parts.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { siteQuery } from '#data/content-queries.ts'
import { firstStepsMessages } from '#data/messages.ts'
import { orOutage } from '#data/outage.ts'
import { showPart } from '#data/show-part.ts'
import { useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { focusPage } from '../ui/focus-page.ts'
import { showToast } from '../ui/toasts.tsx'
import { useFailureToast } from '../ui/use-failure-toast.ts'

/** Shows a part of the site that has been hidden so far. */
export function ShowPartButton({ part }: { part: Part }) {
  const { supabase } = useServices()
  const client = useQueryClient()
  const withSession = useWithSession()
  const failure = useFailureToast()
  const [isBusy, setIsBusy] = useState(false)

  async function handleShow() {
    setIsBusy(true)
    try {
      await withSession(() => showPart(supabase, part))
      failure.close()
      showToast(firstStepsMessages.shown)
      focusPage() // this button disappears
      await Promise.all([
        client.invalidateQueries({ queryKey: siteQuery.queryKey }),
        // an editor that is open on the same row reads it again
        client.invalidateQueries({ queryKey: ['editor', ...siteQuery.queryKey] }),
        client.invalidateQueries({ queryKey: cacheKeys.siteState }),
      ])
    } catch (error) {
      failure.show(orOutage(error, firstStepsMessages.showFailed))
    }
    setIsBusy(false)
  }

  return (
    <Button variant="outline" disabled={isBusy} onClick={handleShow}>
      {isBusy ? 'Saving...' : `Show ${menuName(part)} ${isPagePart(part) ? 'in your footer' : 'on your page'}`}
    </Button>
  )
}
