import { useId, useRef, useState } from 'react'
import type { ContentDraft } from '#content/draft.ts'
import { scheduleDraft } from '#data/drafts.ts'
import { draftMessages, noSecretKey } from '#data/messages.ts'
import { orOutage } from '#data/outage.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized, useWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { FieldNotes, notesOf } from '../ui/field.tsx'
import { localTime } from '../ui/local-time.ts'
import { showToast } from '../ui/toasts.tsx'
import { useFailureToast } from '../ui/use-failure-toast.ts'

interface DraftScheduleProps {
  draft: ContentDraft
  /** What the draft changes, to tell its controls from those of other drafts. */
  name: string
  onChange: () => Promise<readonly ContentDraft[]>
}

/** Sets the time at which the server publishes a draft. */
export function DraftSchedule({ draft, name, onChange }: DraftScheduleProps) {
  const { supabase, hasSecretKey } = useServices()
  const withSession = useWithSession()
  const failure = useFailureToast()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<'set' | 'remove' | null>(null)
  /** The typed time, which a change on another device does not replace; null while the field shows the draft's own. */
  const [chosen, setChosen] = useState<string | null>(null)
  // when clocks go forward, an hour does not exist: a time in it becomes an hour later
  if (chosen && draft.publish_at && new Date(chosen).getTime() === Date.parse(draft.publish_at)) setChosen(null)
  const at = chosen ?? localInput(draft.publish_at)
  /** A time that had already passed when the owner tried to set it. */
  const [refused, setRefused] = useState<string | null>(null)
  // when clocks go back, an hour occurs twice, and the field cannot say which one is meant
  const instant = chosen === null && draft.publish_at ? Date.parse(draft.publish_at) : new Date(at).getTime()
  const hasPassed = () => instant <= Date.now()
  // once a time is set, the server decides when it is due: only an attempt to set it again is refused
  const isKept = chosen === null && at !== refused
  const isPast = at !== '' && !isKept && hasPassed()
  const notes = scheduleNotes(draft, isPast, hasSecretKey)

  /** The time may have passed since it was chosen: the draft would be published at once. */
  function handleSet() {
    if (!input.current?.reportValidity()) return // the browser reports an incomplete time
    if (!hasPassed()) return void schedule(new Date(instant).toISOString())
    setRefused(at)
    input.current?.focus() // the button is disabled now
  }

  async function schedule(publishAt: string | null) {
    setBusy(publishAt ? 'set' : 'remove')
    await attempt(publishAt)
    setBusy(null)
  }

  async function attempt(publishAt: string | null) {
    try {
      await withSession(() => scheduleDraft(supabase, draft.id, publishAt))
      failure.close()
      // of several answers only the last counts
      const set = publishAt ? draftMessages.scheduled(localTime(publishAt)) : draftMessages.unscheduled
      showToast(set, `time-of-${draft.id}`)
      if (!publishAt) input.current?.focus() // the focused button disappears
      await onChange()
    } catch (error) {
      // the answer may be lost, or the draft gone; after a declined login, reading would ask for the password again
      const left = isUnauthorized(error) ? [draft] : await onChange()
      const isThere = left.some(({ id }) => id === draft.id)
      failure.show(isThere ? orOutage(error, draftMessages.notScheduled) : draftMessages.discarding.gone)
    }
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <label htmlFor={id} className="text-sm font-semibold">
          Publish automatically at<span className="sr-only"> ({name})</span>
        </label>
        <input
          ref={input}
          id={id}
          type="datetime-local"
          max="9999-12-31T23:59"
          className="input"
          required
          value={at}
          aria-invalid={isPast}
          aria-describedby={notesOf(id, notes)}
          onChange={(event) => setChosen(event.target.value)}
        />
      </div>
      <Button
        variant="outline"
        disabled={isPast || !hasSecretKey || busy !== null}
        aria-describedby={notesOf(id, notes)}
        onClick={handleSet}
      >
        {busy === 'set' ? 'Saving...' : draft.publish_at ? 'Change the time' : 'Set the time'}
        <span className="sr-only"> for {name}</span>
      </Button>
      {draft.publish_at && (
        <Button variant="outline" disabled={busy !== null} onClick={() => void schedule(null)}>
          {busy === 'remove' ? 'Removing...' : 'Remove the time'}
          <span className="sr-only"> for {name}</span>
        </Button>
      )}
      <div className="basis-full">
        <FieldNotes id={id} {...notes} />
      </div>
    </div>
  )
}

function scheduleNotes({ publish_at }: ContentDraft, isPast: boolean, hasSecretKey: boolean) {
  if (!hasSecretKey) return { hint: `${NO_KEY.says} ${NO_KEY.next}` }
  if (isPast) return { error: 'This time has passed: choose a later one.' }
  return { hint: publish_at ? `It will be published on ${localTime(publish_at)}, your time.` : 'In your time zone.' }
}

const NO_KEY = noSecretKey('drafts are not published at their time')

/** For <input type="datetime-local">, in the zone of this browser. */
function localInput(iso: string | null): string {
  if (!iso) return ''
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
