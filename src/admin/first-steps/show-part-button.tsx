import { useQueryClient } from '@tanstack/react-query'
import { menuName } from '#content/site/menu-names.ts'
import { isPagePart, type Part } from '#content/site/parts.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { siteQuery } from '#data/content-queries.ts'
import { firstStepsMessages } from '#data/messages.ts'
import { showPart } from '#data/show-part.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { focusPage } from '../ui/focus-page.ts'
import { useAction } from '../use-action.ts'

/** Shows a part of the site that has been hidden so far. */
interface ShowPartButtonProps {
  part: Part
  /** Where the part is named beside it. */
  label?: string
  onShown?: (() => void) | undefined
}

export function ShowPartButton({ part, label, onShown }: ShowPartButtonProps) {
  const { supabase } = useServices()
  const client = useQueryClient()
  const { start, isBusy } = useAction({
    run: () => showPart(supabase, part),
    done: () => firstStepsMessages.shown,
    onDone() {
      focusPage() // this button disappears
      onShown?.()
      // an editor that is open on the same row reads it again
      const changed = [siteQuery.queryKey, ['editor', ...siteQuery.queryKey], cacheKeys.siteState]
      return Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    failed: firstStepsMessages.showFailed,
  })

  return (
    <Button variant="outline" disabled={isBusy} onClick={() => start()}>
      {isBusy
        ? 'Saving...'
        : (label ?? `Show ${menuName(part)} ${isPagePart(part) ? 'in your footer' : 'on your page'}`)}
    </Button>
  )
}
