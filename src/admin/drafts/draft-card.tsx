import { Component, type ReactNode, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type ContentDraft, changeOf } from '#content/draft.ts'
import { type ContentTable, KINDS, kindOf } from '#content/kinds.ts'
import { discardDraft, type LiveRow } from '#data/drafts/drafts.ts'
import { publishedFields } from '#data/drafts/published-fields.ts'
import { draftMessages, draftProblems } from '#data/messages.ts'
import type { FailedDraft } from '#data/our-server/our-server.ts'
import { useRemoveLeftUploads } from '../pictures/form-uploads.ts'
import { placesOf } from '../preview/places.ts'
import { type PreviewPlace, PreviewProvider, useFormBeside, usePreviewChanges } from '../preview/preview-context.tsx'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { OwnersOnly } from '../rights.tsx'
import { useAdmin, useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { ConsentButton } from '../ui/consent-button.tsx'
import { Checkbox } from '../ui/field.tsx'
import { localTime } from '../ui/local-time.ts'
import { TimeAgo, useNow } from '../ui/time-ago.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useQuestion } from '../ui/use-question.tsx'
import { useAction } from '../use-action.ts'
import { labelledColumns } from './column-labels.ts'
import { nameOfDraft } from './content-names.ts'
import { DraftDifferences } from './draft-differences.tsx'
import { discardedInWords } from './draft-note.tsx'
import { DraftSchedule } from './draft-schedule.tsx'
import { lastErrorOf, PreparedBy } from './prepared-by.tsx'
import { isLate } from './publication-time.ts'
import { DRAFT_TOAST } from './use-content-draft.ts'

export interface DraftCardProps {
  draft: ContentDraft
  live: LiveRow | undefined
  failure: FailedDraft | undefined
  isBusy: boolean
  isPublishing: boolean
  /** Of a group: whether it is left out when the group is published. */
  choice?: { isLeftOut: boolean; onChange: (isLeftOut: boolean) => void } | undefined
  /** If it is the only draft, its button is the main one of the page. */
  isOnly: boolean
  onPublish: () => void
  onChange: () => Promise<readonly ContentDraft[]>
}

export function DraftCard(props: DraftCardProps) {
  const { draft, live, isBusy, choice, onChange } = props
  const { supabase } = useServices()
  const discarding = useQuestion({ title: 'Discard this draft?', action: 'Discard' })
  const removeLeftUploads = useRemoveLeftUploads()
  const name = nameOfDraft(draft, live?.row)

  const { start, isBusy: isDiscarding } = useAction({
    run: () => discardDraft(supabase, draft),
    onDone(outcome) {
      showToast(draftMessages.discarding[outcome], DRAFT_TOAST)
      void removeLeftUploads(draft.fields)
      return onChange()
    },
    failed: draftMessages.notDiscarded,
  })
  const isOff = isBusy || isDiscarding

  const discard = (
    <Button variant="outline" disabled={isOff} onClick={() => discarding.ask(discardedInWords(), start)}>
      {isDiscarding ? 'Discarding...' : 'Discard'}
      <span className="sr-only"> the draft of {name}</span>
    </Button>
  )
  const broken = <BrokenDraft {...{ draft, name, discard, choice }} />
  return (
    <li tabIndex={-1} className="card grid grid-cols-1 gap-4 outline-none wrap-anywhere">
      <CardErrors fallback={broken} onError={() => choice?.onChange(true)}>
        <ShownDraft {...props} name={name} discard={discard} isOff={isOff} />
      </CardErrors>
      {discarding.dialog}
    </li>
  )
}

type CardErrorsProps = { fallback: ReactNode; onError: () => void; children: ReactNode }

/** A draft that cannot be shown leaves the others alone. */
class CardErrors extends Component<CardErrorsProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidCatch() {
    this.props.onError()
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

type BrokenDraftProps = Pick<ShownDraftProps, 'draft' | 'name' | 'discard' | 'choice'>

const BrokenDraft = ({ draft, name, discard, choice }: BrokenDraftProps) => (
  <>
    <CardTitle isInGroup={choice !== undefined}>{name}</CardTitle>
    <PreparedBy draft={draft} />
    <p className="text-danger">{draftProblems.broken}</p>
    <div className="flex justify-end">{discard}</div>
  </>
)

/** One level below that of its group. */
const CardTitle = ({ isInGroup, children }: { isInGroup: boolean; children: string }) =>
  isInGroup ? <h3 className="font-semibold">{children}</h3> : <h2>{children}</h2>

interface ShownDraftProps extends DraftCardProps {
  name: string
  discard: ReactNode
  isOff: boolean
}

function ShownDraft({ draft, live, failure, isPublishing, isOnly, onPublish, onChange, ...props }: ShownDraftProps) {
  const { name, discard, isOff, choice } = props
  const [isShown, setIsShown] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { editor, isList } = kindOf(draft.table_name)

  function handleClose() {
    setIsShown(false)
    opener.current?.focus()
  }

  return (
    <>
      <div>
        <div className="flex flex-wrap justify-between gap-x-4">
          <CardTitle isInGroup={choice !== undefined}>{name}</CardTitle>
          {choice && (
            <Checkbox
              label="Leave out"
              aria-label={`Leave out ${name}`}
              checked={choice.isLeftOut}
              onChange={({ target }) => choice.onChange(target.checked)}
            />
          )}
        </div>
        <p className="text-sm text-muted">
          {draft.is_removal ? 'A removal' : draft.row_id ? 'A change' : 'New'} · saved{' '}
          <TimeAgo iso={draft.updated_at} /> ·{' '}
          <Link to={isList ? `${editor}?edit=${draft.row_id ?? draft.id}` : editor} className="link">
            Open its editor
            <span className="sr-only"> ({name})</span>
          </Link>
        </p>
      </div>
      <PreparedBy draft={draft} />
      <Problem {...{ draft, live, failure }} />
      {draft.is_removal ? (
        <p className="text-sm">Publishing removes this from your page.</p>
      ) : (
        <DraftDifferences draft={draft} live={live?.row ?? null} />
      )}
      {isShown && <DraftOnPage draft={draft} onClose={handleClose} />}
      {draft.publish_at && <p className="text-sm">It will be published on {localTime(draft.publish_at)}, your time.</p>}
      <div data-end={versionOf(draft)} className="flex flex-wrap justify-end gap-3">
        <Button
          ref={opener}
          variant="outline"
          className="mr-auto"
          aria-expanded={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide the page' : 'See it on the page'}
          <span className="sr-only"> ({name})</span>
        </Button>
        <OwnersOnly>
          <DraftSchedule draft={draft} name={name} onChange={onChange} />
        </OwnersOnly>
        <div className="flex gap-3">
          {discard}
          <OwnersOnly>
            <ConsentButton variant={isOnly ? 'solid' : 'outline'} disabled={isOff} onClick={onPublish}>
              {isPublishing ? 'Publishing...' : 'Publish'}
              <span className="sr-only"> {name}</span>
            </ConsentButton>
          </OwnersOnly>
        </div>
      </div>
    </>
  )
}

const DraftOnPage = ({ draft, onClose }: { draft: ContentDraft; onClose: () => void }) => (
  <PreviewProvider place={placeOf(draft.table_name)}>
    <div ref={scrollTo} className="draft-on-page">
      <Change of={draft} />
      <PreviewPane onClose={onClose} />
    </div>
  </PreviewProvider>
)

/** A draft as it is now: another save is another version of it. */
export const versionOf = ({ id, updated_at }: ContentDraft) => `${id} ${updated_at}`

const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Where a kind of content shows: its own part of the site, or that of its editor. */
function placeOf(table: ContentTable): PreviewPlace {
  const { parts, editor } = kindOf(table)
  const [part] = parts ?? KINDS.find((kind) => kind.editor === editor && kind.parts)?.parts ?? []
  if (!part) return { path: '/' }
  return part.id.startsWith('/') ? { path: part.id } : { path: '/', anchor: part.id }
}

/** The page shows what the draft changes, and is scrolled to the first of it. */
function Change({ of }: { of: ContentDraft }) {
  usePreviewChanges(useMemo(() => [changeOf(of)], [of]))
  useFormBeside(useMemo(() => ({ focus: () => false, placesOf: () => changedPlaces(of) }), [of]))
  return null
}

function changedPlaces(draft: ContentDraft) {
  const columns = labelledColumns(draft.table_name).map(({ column }) => column)
  return placesOf(changeOf(draft), columns)
}

type ProblemProps = Pick<DraftCardProps, 'draft' | 'live' | 'failure'>

function Problem(props: ProblemProps) {
  const problem = problemOf(props, useNow(), useAdmin().id)
  if (!problem) return null
  return (
    <p role="alert" className="text-danger">
      {problem}
    </p>
  )
}

function problemOf({ draft, live, failure }: ProblemProps, now: number, userId: string) {
  const { row_id, is_removal } = draft
  const { faults } = publishedFields(draft)
  if (failure?.reason === 'failed') return draftProblems.failed(failure.message)
  if (failure?.reason === 'unseen') return draftProblems.unseen
  if (!row_id && failure?.reason === 'changed') return draftProblems.alreadyThere
  if (row_id && !live?.row) return is_removal ? draftProblems.removed : draftProblems.deleted
  if (draft.last_error) return lastErrorOf(draft, userId)
  if (faults.length > 0) return draftProblems.unfit(faults)
  if (live?.isOvertaken || failure?.reason === 'changed') return draftProblems.overtaken
  return isLate(draft, now) ? draftProblems.late : null
}
