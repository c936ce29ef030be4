import { useState } from 'react'
import { useNavigate } from 'react-router'
import { countOf } from '#content/text/count-of.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { readAllContent } from '#data/records/read-content.ts'
import { randomId } from '#data/rest/random-id.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { useFileReader } from '../import/use-file-reader.ts'
import { useImport } from '../import/use-import.ts'
import { loadPart } from '../load-part.ts'
import { useAdmin } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { CsvFileField } from '../ui/csv-file-field.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { WaitNote } from '../ui/wait-note.tsx'
import { useRead } from '../use-content.ts'
import { itemsOf } from './cv-items.ts'
import { cvTexts } from './cv-texts.ts'
import { type Beside, draftsOf, type PlannedItem, planCv, withinLimits } from './plan-cv.ts'
import type { Cv } from './read-cv.ts'

const readFiles = async (files: readonly File[]) => (await loadPart(import('./read-cv.ts'))).readCv(files)

export function CvPage() {
  const { result, problem, isReading, choose } = useFileReader(readFiles)
  return (
    <>
      <title>Bring your CV</title>
      <h1>Bring your CV</h1>
      <p className="mt-2 max-w-prose text-muted">
        From LinkedIn (Settings, Data privacy, ‘Get a copy of your data’) or from a JSON Résumé file. It is read in this
        browser: nothing of it is sent before you press the button below the list.
      </p>
      <section className="card record-form mt-6" aria-label="Your CV">
        <CsvFileField
          label="ZIP or JSON file"
          accept=".zip,.json,.csv"
          multiple
          onChoose={(_, files) => void choose(files)}
          error={problem || undefined}
          hint="As LinkedIn sends it. If it comes in two parts, choose both together."
        />
        {isReading && <WaitNote />}
        {result && <CvBeside cv={result.cv} />}
      </section>
    </>
  )
}

function CvBeside({ cv }: { cv: Cv }) {
  const { drafts, refresh } = useDrafts()
  const { data, isError, refetch } = useRead({ queryKey: cacheKeys.besideCv, read: readAllContent, gcTime: 0 })
  if (isError) return <LoadFailure onRetry={() => Promise.all([refetch(), refresh()])} />
  return data && drafts ? <CvForm cv={cv} beside={{ rows: data, drafts }} onChange={refetch} /> : <Spinner />
}

function CvForm({ cv, beside, onChange }: { cv: Cv; beside: Beside; onChange: () => Promise<unknown> }) {
  const { id: author } = useAdmin()
  const navigate = useNavigate()
  const { start, busy } = useImport(cvTexts, () => navigate('/admin/drafts'), onChange)
  const [idStart] = useState(() => randomId().slice(0, -12))
  const [choices, setChoices] = useState<ReadonlyMap<number, number>>(new Map())
  const { items, notes } = withinLimits(itemsOf(cv, String(beside.rows.site[0]?.language || 'en')), beside)
  const planned = planCv(items, beside, choices)
  const made = draftsOf(planned, beside, author, idStart)
  return (
    <>
      <ul className="grid gap-1 empty:hidden">
        {[...cv.notes, ...notes].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <ul aria-label="What becomes of it" className="grid">
        {planned.map((item) => (
          <CvLine
            key={item.line}
            {...item}
            onChoose={(index) => setChoices((before) => new Map(before).set(item.line, index))}
          />
        ))}
      </ul>
      {cv.unused.length > 0 && <p className="text-sm text-muted">Not used: {cv.unused.join(', ')}.</p>}
      <div className="form-actions">
        <p role="status" className="mr-auto">
          {planned.filter(({ chosen }) => chosen >= 0).length} of {countOf(planned.length, 'part')} chosen
        </p>
        <Button
          disabled={busy !== null || made.length === 0}
          onClick={() => start({ table: 'content_drafts', rows: made, done: cvTexts.done(made.length) })}
        >
          {busy ? 'Preparing...' : `Prepare ${countOf(made.length, 'draft')}`}
        </Button>
      </div>
    </>
  )
}

interface CvLineProps extends PlannedItem {
  onChoose: (index: number) => void
}

const CvLine = ({ kind, name, text, note, targets, chosen, isBlocked, line, onChoose }: CvLineProps) => (
  <li className="grid items-start gap-x-6 gap-y-2 border-t border-line py-3 wrap-anywhere sm:grid-cols-[1fr_16rem]">
    <div className={chosen < 0 ? 'text-muted' : undefined}>
      <p className="text-sm text-muted">{kind}</p>
      <p className="font-semibold">{name}</p>
      {text && <p className="line-clamp-3 whitespace-pre-line">{text}</p>}
      {note && (
        <p id={`cv-note-${line}`} className={`text-sm ${isBlocked ? 'text-danger' : 'text-muted'}`}>
          {note}
        </p>
      )}
    </div>
    <select
      className="input"
      aria-label={`${kind}: ${name}`}
      aria-describedby={note ? `cv-note-${line}` : undefined}
      disabled={isBlocked}
      value={chosen}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {targets.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
      <option value={-1}>Leave out</option>
    </select>
  </li>
)
