import { useState } from 'react'
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
import { SchedulePopover } from './schedule-popover.tsx'
import { TimeChoice } from './time-choice.tsx'
import { DRAFT_TOAST } from './use-content-draft.ts'

interface DraftScheduleProps {
  draft: ContentDraft
  name: string
  onChange: () => Promise<readonly ContentDraft[]>
}

export function DraftSchedule({ draft, name, onChange }: DraftScheduleProps) {
  const { supabase } = useServices()
  const [isOpen, setIsOpen] = useState(false)
  const { start, isBusy, busyWith } = useAction({
    run: (publishAt: string | null) => scheduleDraft(supabase, draft, publishAt),
    onDone(_, publishAt) {
      // of several answers only the last counts
      const set = publishAt ? draftMessages.scheduled(localTime(publishAt)) : draftMessages.unscheduled
      showToast(set, DRAFT_TOAST)
      setIsOpen(false)
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
    <SchedulePopover isOpen={isOpen} isBusy={isBusy} onOpenChange={setIsOpen} name={name}>
      <TimeChoice publishAt={draft.publish_at} isBusy={isBusy} isSetting={isSetting} onSet={start}>
        {draft.publish_at && (
          <Button variant="outline" disabled={isBusy} onClick={() => start(null)}>
            {isBusy && !isSetting ? 'Removing...' : 'Remove the time'}
          </Button>
        )}
      </TimeChoice>
    </SchedulePopover>
  )
}
