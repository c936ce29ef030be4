import { useRef, useState } from 'react'
import type { ContentDraft } from '#content/draft.ts'
import { scheduleDraft } from '#data/drafts.ts'
import { draftMessages } from '#data/messages.ts'
import { orOutage } from '#data/outage.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized, useWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { localTime } from '../ui/local-time.ts'
import { showToast } from '../ui/toasts.tsx'
import { useFailureToast } from '../ui/use-failure-toast.ts'
import { isSavedElsewhere } from './form-drafts.ts'
import { TimeChoice } from './time-choice.tsx'

interface DraftScheduleProps {
  draft: ContentDraft
  /** What the draft changes, to tell its controls from those of other drafts. */
  name: string
  onChange: () => Promise<readonly ContentDraft[]>
}

export function DraftSchedule({ draft, name, onChange }: DraftScheduleProps) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const failure = useFailureToast()
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<'set' | 'remove' | null>(null)

  async function schedule(publishAt: string | null) {
    setBusy(publishAt ? 'set' : 'remove')
    await attempt(publishAt)
    setBusy(null)
  }

  async function attempt(publishAt: string | null) {
    try {
      await withSession(() => scheduleDraft(supabase, draft, publishAt))
      failure.close()
      // of several answers only the last counts
      const set = publishAt ? draftMessages.scheduled(localTime(publishAt)) : draftMessages.unscheduled
      showToast(set, `time-of-${draft.id}`)
      if (!publishAt) field.current?.focus() // the focused button disappears
      await onChange()
    } catch (error) {
      // the answer may be lost, or the draft gone; after a declined login, reading would ask for the password again
      const left = isUnauthorized(error) ? [draft] : await onChange()
      const isThere = left.some(({ id }) => id === draft.id)
      if (!isThere) failure.show(draftMessages.discarding.gone)
      else failure.show(isSavedElsewhere(error) ? draftMessages.unseen : orOutage(error, draftMessages.notScheduled))
    }
  }

  return (
    <TimeChoice
      publishAt={draft.publish_at}
      name={name}
      isBusy={busy !== null}
      isSetting={busy === 'set'}
      field={field}
      onSet={(publishAt) => void schedule(publishAt)}
    >
      {draft.publish_at && (
        <Button variant="outline" disabled={busy !== null} onClick={() => void schedule(null)}>
          {busy === 'remove' ? 'Removing...' : 'Remove the time'}
          <span className="sr-only"> for {name}</span>
        </Button>
      )}
    </TimeChoice>
  )
}
