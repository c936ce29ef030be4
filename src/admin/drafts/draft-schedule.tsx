import { useRef } from 'react'
import type { ContentDraft } from '#content/draft.ts'
import { scheduleDraft } from '#data/drafts/drafts.ts'
import { draftMessages } from '#data/messages.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { localTime } from '../ui/local-time.ts'
import { showToast } from '../ui/toasts.tsx'
import { useAction } from '../use-action.ts'
import { isSavedElsewhere } from './form-drafts.ts'
import { TimeChoice } from './time-choice.tsx'
import { DRAFT_TOAST } from './use-content-draft.ts'

interface DraftScheduleProps {
  draft: ContentDraft
  /** What the draft changes, to tell its controls from those of other drafts. */
  name: string
  onChange: () => Promise<readonly ContentDraft[]>
}

export function DraftSchedule({ draft, name, onChange }: DraftScheduleProps) {
  const { supabase } = useServices()
  const field = useRef<HTMLInputElement>(null)
  const { start, isBusy, busyWith } = useAction({
    run: (publishAt: string | null) => scheduleDraft(supabase, draft, publishAt),
    onDone(_, publishAt) {
      // of several answers only the last counts
      const set = publishAt ? draftMessages.scheduled(localTime(publishAt)) : draftMessages.unscheduled
      showToast(set, DRAFT_TOAST)
      if (!publishAt) field.current?.focus() // the focused button disappears
      return onChange()
    },
    async failed(error) {
      // the answer may be lost, or the draft gone; after a declined login, reading would ask for the password again
      const left = isUnauthorized(error) ? [draft] : await onChange()
      if (!left.some(({ id }) => id === draft.id)) return draftMessages.discarding.gone
      return isSavedElsewhere(error) ? draftMessages.unseen : draftMessages.notScheduled
    },
  })
  const isSetting = isBusy && busyWith !== null

  return (
    <TimeChoice
      publishAt={draft.publish_at}
      name={name}
      isBusy={isBusy}
      isSetting={isSetting}
      field={field}
      onSet={start}
    >
      {draft.publish_at && (
        <Button variant="outline" disabled={isBusy} onClick={() => start(null)}>
          {isBusy && !isSetting ? 'Removing...' : 'Remove the time'}
          <span className="sr-only"> for {name}</span>
        </Button>
      )}
    </TimeChoice>
  )
}
