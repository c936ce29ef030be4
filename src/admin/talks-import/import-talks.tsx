import { useCallback, useMemo, useState } from 'react'
import { draftedTalks } from '#content/talk/drafted-talks.ts'
import { importTexts } from '#content/talk/import-texts.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import { countOf } from '#content/text/count-of.ts'
import { randomId } from '#data/rest/random-id.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { OWN_ZONE } from '../forms/time-zones.ts'
import { useFileReader } from '../import/use-file-reader.ts'
import { newDraft, useImport } from '../import/use-import.ts'
import type { ListToolsProps } from '../list-editor/list-item.ts'
import { loadPart } from '../load-part.ts'
import { useAdmin } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { bytesOf, CsvFileField } from '../ui/csv-file-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { WaitNote } from '../ui/wait-note.tsx'
import { FillIns } from './fill-ins.tsx'
import { ImportTable, summaryOf } from './import-table.tsx'
import { makeTalks } from './make-talks.ts'
import { type ImportChoices, type ImportPlan, type PlannedRow, planImport } from './plan-import.ts'
import { knownHeadings } from './talk-columns.ts'

export function ImportTalks({ items, onChange }: ListToolsProps<FullTalk>) {
  const [isOpen, setIsOpen] = useState(false)
  const importing = useImport(importTexts, () => setIsOpen(false), onChange)
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        Import from CSV
      </Button>
      <Dialog
        title="Import talks"
        description="From a spreadsheet saved as CSV, a Sessionize export, or an export of this site. You see the result before anything is added."
        isOpen={isOpen}
        isWide
        onClose={() => !importing.busy && setIsOpen(false)}
      >
        <ImportForm talks={items} {...importing} />
      </Dialog>
    </>
  )
}

const NO_CHOICES: ImportChoices = { dayOrder: null, fillIns: {}, timeZone: OWN_ZONE }

/** The table of a file, with an id for the talk of each row, so that a repeated import creates each talk once. */
async function readFile([file]: readonly File[]) {
  const [{ readCsv }, bytes] = await Promise.all([loadPart(import('../csv/read-csv.ts')), bytesOf(file!)])
  const read = 'problem' in bytes ? bytes : readCsv(bytes, knownHeadings)
  if ('problem' in read) return read
  return { table: read.table, ids: new Map(read.table.rows.map(({ line }) => [line, randomId()])) }
}

function ImportForm({ talks, busy, start }: ReturnType<typeof useImport> & { talks: readonly FullTalk[] }) {
  const { id: author } = useAdmin()
  const { result: file, problem, isReading, choose } = useFileReader(readFile)
  const [choices, setChoices] = useState(NO_CHOICES)
  /** By line, where the owner has chosen. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map())

  const { drafts } = useDrafts()
  const others = useMemo(() => draftedTalks(drafts), [drafts])
  const result = useMemo(
    () => file && planImport(file.table, [...talks, ...others.filter(({ isNew }) => isNew)], choices),
    [file, talks, others, choices],
  )
  // the table may have a thousand rows: a stable function, so that only changed rows are rendered
  const handleChoose = useCallback(
    (line: number, isOn: boolean) => setChosen((before) => new Map(before).set(line, isOn)),
    [],
  )
  const plan = result && 'plan' in result ? result.plan : null
  const refusal = result && 'problem' in result ? result.problem : problem
  const isChosen = ({ line, values, duplicate, declined }: PlannedRow) =>
    values !== null && (chosen.get(line) ?? !(duplicate || declined))
  const rows = plan?.rows.filter(isChosen) ?? []
  const newTalks = () => makeTalks(rows, file?.ids ?? new Map(), talks, others)
  const draftsOf = (made: ReturnType<typeof makeTalks>) =>
    made.map(({ id, ...fields }) => newDraft({ id, table: 'talks', fields, author }))

  return (
    <div className="record-form" aria-busy={busy !== null}>
      <CsvFileField
        label="CSV file"
        disabled={busy !== null}
        onChoose={(picked) => {
          setChosen(new Map())
          setChoices(NO_CHOICES)
          void choose([picked])
        }}
        error={refusal || undefined}
        hint="A line at the top names the columns: Title, Date, Location, Description, Type and Link, in any order."
      />
      {isReading && <WaitNote />}
      {plan && (
        <>
          <ColumnsNote plan={plan} />
          <FillIns plan={plan} choices={choices} onChange={setChoices} />
        </>
      )}
      {/* always rendered: a live region that is added together with its text is not announced */}
      <p role="status" className="empty:sr-only">
        {plan && summaryOf(plan.rows)}
      </p>
      {plan && (
        <>
          <ImportTable rows={plan.rows} isChosen={isChosen} onChoose={handleChoose} />
          <div className="form-actions">
            <p role="status" className="mr-auto">
              {rows.length} of {countOf(plan.rows.length, 'row')} chosen
            </p>
            <Button
              variant="outline"
              disabled={busy !== null || rows.length === 0}
              onClick={() =>
                start({ table: 'content_drafts', rows: draftsOf(newTalks()), done: importTexts.drafted(rows.length) })
              }
            >
              {busy === 'content_drafts' ? 'Importing...' : 'Import as drafts'}
            </Button>
            <Button
              disabled={busy !== null || rows.length === 0}
              onClick={() => start({ table: 'talks', rows: newTalks(), done: importTexts.imported(rows.length) })}
            >
              {busy === 'talks' ? 'Importing...' : `Import ${countOf(rows.length, 'talk')}`}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** Which columns of the file are read, into which field, and which are ignored. */
const ColumnsNote = ({ plan: { used, unused } }: { plan: ImportPlan }) => (
  <dl className="grid gap-2 text-sm">
    <div>
      <dt className="font-semibold">Columns that are read</dt>
      <dd>
        {used
          .map(({ heading, labels }) => (labels.includes(heading) ? heading : `${heading} as ${labels.join(' and ')}`))
          .join(', ')}
      </dd>
    </div>
    {unused.length > 0 && (
      <div>
        <dt className="font-semibold">Columns that are ignored</dt>
        <dd className="text-muted">{unused.join(', ')}</dd>
      </div>
    )}
  </dl>
)
