import { useQueryClient } from '@tanstack/react-query'
import { menuName } from '#content/site/menu-names.ts'
import { isPagePart, type Part } from '#content/site/parts.ts'
import { isClosed } from '#content/site/site.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { firstStepsMessages } from '#data/messages.ts'
import { siteQuery } from '#data/records/content-queries.ts'
import { showPart } from '#data/records/set-on-site.ts'
import { showUndoable } from '../history/undo.ts'
import { useIsOwner } from '../rights.tsx'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { focusPage } from '../ui/focus-page.ts'
import { useAction } from '../use-action.ts'
import { useWrite } from '../use-write.ts'

interface PartButtonProps {
  part: Part
  /** Where the part is named beside it. */
  label?: string
  onChanged?: (() => void) | undefined
  isShown?: boolean
  /** At the end of a sentence about it, where the button stays after a press. */
  isInText?: boolean
}

type ShownPart = Pick<PartButtonProps, 'onChanged' | 'isShown'> & { part: Part | undefined; onDone?: () => void }

/** Shows a part of the site that has been hidden so far, or hides one. */
export function useShowPart({ part, onChanged, isShown = false, onDone }: ShownPart) {
  const { supabase } = useServices()
  const write = useWrite()
  const client = useQueryClient()
  const readAgain = () =>
    // an open editor of the same row reads it again
    Promise.all(
      [siteQuery.queryKey, ['editor', ...siteQuery.queryKey], cacheKeys.siteState].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  async function undo() {
    if (part) await write(() => showPart(supabase, part, isShown))
    onChanged?.()
    await readAgain()
    return true
  }
  return useAction({
    run: async () => part && showPart(supabase, part, !isShown),
    onDone(site) {
      onDone?.()
      onChanged?.()
      const { hidden, shown, shownBehindDoor } = firstStepsMessages
      showUndoable(isShown ? hidden : isClosed(site) ? shownBehindDoor : shown, undo)
      return readAgain()
    },
    failed: isShown ? firstStepsMessages.hideFailed : firstStepsMessages.showFailed,
  })
}

export function ShowPartButton({ part, label, onChanged, isShown = false, isInText }: PartButtonProps) {
  const onDone = () => void (isInText || focusPage()) // this button disappears
  const { start, isBusy } = useShowPart({ part, onChanged, isShown, onDone })
  const isOwner = useIsOwner()
  if (!isOwner) return null
  const where = isPagePart(part) ? 'in your footer' : 'on your page'
  if (isInText)
    return (
      <button type="button" className="link cursor-pointer" aria-disabled={isBusy || undefined} onClick={() => start()}>
        {isBusy ? 'Saving...' : isShown ? 'Hide it' : 'Show it'}
        <span className="sr-only"> ({menuName(part)})</span>
      </button>
    )
  return (
    <Button variant="outline" disabled={isBusy} onClick={() => start()}>
      {isBusy ? 'Saving...' : (label ?? `Show ${menuName(part)} ${where}`)}
    </Button>
  )
}
