import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ContentDraft } from '#content/draft.ts'
import { discardDraft, type LiveRow, scheduleDraft } from '#data/drafts.ts'
import { draftMessages, draftProblems } from '#data/messages.ts'
import { orOutage } from '#data/outage.ts'
import type { FailedDraft } from '#data/publish-drafts.ts'
import { readableValue } from '../history/describe-version.ts'
import { WordDifferences } from '../history/word-differences.tsx'
import { useRemoveLeftUploads } from '../pictures/form-uploads.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized, useWithSession } from '../sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { localTime, timeAgo } from '../ui/local-time.ts'
import { showToast } from '../ui/toasts.tsx'
import { labelOfColumn } from './column-labels.ts'
import { editorOf, nameOfContent } from './content-names.ts'
import { DiscardDraftDialog } from './discard-draft-dialog.tsx'

interface DraftCardProps {
  draft: ContentDraft
  live: LiveRow | undefined
  failure: FailedDraft | undefined
  isBusy: boolean
  onPublish: () => void
  onChange: () => void
  onDiscarded: () => void
}

/** One draft: what it changes, when it is published, and whether the live row has changed meanwhile. */
export function DraftCard({ draft, live, failure, isBusy, onPublish, onChange, onDiscarded }: DraftCardProps) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const [isAsking, setIsAsking] = useState(false)
  const removeLeftUploads = useRemoveLeftUploads()
  const row = live?.row ?? null
  const name = nameOfContent(draft.table_name, { ...row, ...draft.fields })
  const problem = problemOf(draft, live, failure)

  async function discard() {
    setIsAsking(false)
    try {
      await withSession(() => discardDraft(supabase, draft.id))
      void removeLeftUploads(draft.fields)
      showToast(draftMessages.discarded)
      onDiscarded()
    } catch (error) {
      showToast(orOutage(error, draftMessages.notDiscarded))
    }
  }

  return (
    <li tabIndex={-1} className="draft-card card grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <div>
        <h2>{name}</h2>
        <p className="text-sm text-muted">
          {kindOf(draft)} · saved {timeAgo(draft.updated_at)} ·{' '}
          <Link to={editorOf(draft.table_name)} className="link">
            Open its editor
            <span className="sr-only"> ({name})</span>
          </Link>
        </p>
      </div>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {draft.is_removal ? (
        <p className="text-sm">It takes this off your page.</p>
      ) : (
        <Differences fields={draft.fields} live={row} table={draft.table_name} />
      )}
      <Schedule draft={draft} onChange={onChange} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="danger" disabled={isBusy} onClick={() => setIsAsking(true)}>
          Discard<span className="sr-only"> the draft of {name}</span>
        </Button>
        <Button disabled={isBusy} onClick={onPublish}>
          Publish<span className="sr-only"> {name}</span>
        </Button>
      </div>
      <DiscardDraftDialog isOpen={isAsking} onDiscard={() => void discard()} onCancel={() => setIsAsking(false)} />
    </li>
  )
}

const kindOf = ({ row_id, is_removal }: ContentDraft) => {
  if (is_removal) return 'A removal'
  return row_id ? 'A change' : 'New'
}

function problemOf(
  { row_id, is_removal, publish_at, last_error }: ContentDraft,
  live: LiveRow | undefined,
  failure: FailedDraft | undefined,
) {
  if (failure?.reason === 'failed') return draftProblems.failed(failure.message)
  if (!row_id && failure?.reason === 'changed') return draftProblems.alreadyThere
  if (row_id && !live?.row) return is_removal ? draftProblems.removed : draftProblems.deleted
  if (last_error) return last_error
  if (live?.isOvertaken || failure?.reason === 'changed') return draftProblems.overtaken
  return publish_at && Date.now() - Date.parse(publish_at) > LATE_MS ? draftProblems.late : null
}

/** The server looks every few seconds; it may be starting. */
const LATE_MS = 120_000

function Differences({
  fields,
  live,
  table,
}: Pick<ContentDraft, 'fields'> & { live: Record<string, unknown> | null; table: ContentDraft['table_name'] }) {
  const changed = Object.entries(fields).flatMap(([column, value]) => {
    const label = labelOfColumn(table, column)
    return label && readableValue(live?.[column]) !== readableValue(value) ? [{ column, label, value }] : []
  })
  const isMoved = live !== null && fields.display_order !== undefined && fields.display_order !== live.display_order
  const move = isMoved && <p className="text-sm">It moves to another place in its list.</p>
  if (changed.length === 0) return move || <p className="text-sm text-muted">It changes nothing that can be read.</p>
  return (
    <>
      {move}
      <dl className="grid gap-3 text-sm">
        {changed.map(({ column, label, value }) => (
          <div key={column}>
            <dt className="font-semibold">{label}</dt>
            <dd className="differences">
              {live ? (
                <WordDifferences before={live[column]} after={value} />
              ) : (
                <p className="whitespace-pre-wrap">{readableValue(value)}</p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Schedule({ draft, onChange }: { draft: ContentDraft; onChange: () => void }) {
  const { supabase } = useServices()
  const withSession = useWithSession()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [scheduled, setScheduled] = useState(draft.publish_at)
  const [at, setAt] = useState(localInput(scheduled))
  // here or on another device
  if (scheduled !== draft.publish_at) {
    setScheduled(draft.publish_at)
    setAt(localInput(draft.publish_at))
  }
  const isPast = at !== '' && new Date(at).getTime() <= Date.now()

  async function schedule(publishAt: string | null) {
    try {
      await withSession(() => scheduleDraft(supabase, draft.id, publishAt))
      showToast(publishAt ? draftMessages.scheduled(localTime(publishAt)) : draftMessages.unscheduled)
      if (!publishAt) input.current?.focus() // the button that had it goes
    } catch (error) {
      showToast(orOutage(error, draftMessages.notScheduled))
      if (isUnauthorized(error)) return // reading the drafts would ask for the password again
    }
    // even after a failure: only the answer may be lost
    onChange()
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
        <label htmlFor={id} className="text-sm font-semibold">
          Publish by itself at
        </label>
        <input
          ref={input}
          id={id}
          type="datetime-local"
          max="9999-12-31T23:59"
          className="input"
          value={at}
          aria-invalid={isPast}
          aria-describedby={`${id}-note`}
          onChange={(event) => setAt(event.target.value)}
        />
      </div>
      <Button
        variant="outline"
        disabled={at === '' || isPast}
        onClick={() => void schedule(new Date(at).toISOString())}
      >
        {draft.publish_at ? 'Change the time' : 'Set the time'}
      </Button>
      {draft.publish_at && (
        <Button variant="outline" onClick={() => void schedule(null)}>
          Not by itself
        </Button>
      )}
      <p id={`${id}-note`} className={isPast ? 'basis-full text-sm text-danger' : 'basis-full text-sm text-muted'}>
        {isPast ? 'This time has passed: choose a later one.' : scheduleNote(draft)}
      </p>
    </div>
  )
}

const scheduleNote = ({ publish_at }: ContentDraft) =>
  publish_at ? `It is published on ${localTime(publish_at)}, your time.` : 'In your time zone.'

/** For <input type="datetime-local">, in the zone of this browser. */
function localInput(iso: string | null): string {
  if (!iso) return ''
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
