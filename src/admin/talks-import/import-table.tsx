import { memo, useState } from 'react'
import { countOf } from '#content/text/count-of.ts'
import { ENGLISH, formatLongDate } from '#content/words/english.ts'
import { Button } from '../ui/button.tsx'
import type { PlannedRow } from './plan-import.ts'

interface ImportTableProps {
  rows: readonly PlannedRow[]
  isChosen: (row: PlannedRow) => boolean
  onChoose: (line: number, isChosen: boolean) => void
}

/** In shorter tables, rows that need attention are easy to find without a filter. */
const FILTERED_FROM = 20

/** The rows of a file as the resulting talks, each with its line, and the reason if it is left out. */
export function ImportTable({ rows, isChosen, onChoose }: ImportTableProps) {
  const [isFiltered, setIsFiltered] = useState(false)
  const isFilterOffered = rows.length >= FILTERED_FROM && rows.some(needsAttention)
  const shown = isFilterOffered && isFiltered ? rows.filter(needsAttention) : rows
  return (
    <div className="grid gap-3">
      {isFilterOffered && (
        <Button variant="outline" className="justify-self-start" onClick={() => setIsFiltered(!isFiltered)}>
          {isFiltered ? 'Show all rows' : 'Show rows that need attention'}
        </Button>
      )}
      <div className="list-table-box">
        <table className="list-table">
          <thead>
            <tr>
              {['Import', 'Line', 'Title', 'Type', 'Location', 'Date'].map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <ImportRow key={row.line} row={row} isChosen={isChosen(row)} onChoose={onChoose} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const needsAttention = ({ values, duplicate, declined }: PlannedRow) =>
  !values || duplicate !== null || declined !== null

/** How many rows become talks, and why the others do not. */
export function summaryOf(rows: readonly PlannedRow[]): string {
  const lacking = rows.filter(({ lacks }) => lacks.length > 0)
  const answers = new Set(lacking.flatMap(({ lacks }) => lacks)).size
  const problems = rows.filter(({ values, lacks }) => !values && lacks.length === 0).length
  const duplicates = rows.filter(({ duplicate }) => duplicate).length
  const declined = rows.filter(
    ({ values, duplicate, declined: isDeclined }) => values && isDeclined && !duplicate,
  ).length
  const needs = lacking.length
  const ready = rows.length - problems - duplicates - declined - needs
  const parts = [
    `${countOf(ready, 'talk is', 'talks are')} new`,
    duplicates > 0 && countOf(duplicates, 'is a duplicate', 'are duplicates'),
    declined > 0 && `${countOf(declined, 'was', 'were')} not accepted`,
    needs > 0 && `${countOf(needs, 'row needs', 'rows need')} ${answers === 1 ? 'one answer' : `${answers} answers`}`,
    problems > 0 && `${countOf(problems, 'row has', 'rows have')} a problem and cannot be imported`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

/** The longest date has 18 characters; an error in its place may be a sentence. */
const isLong = (date: string) => date.length > 18

/** Some errors have no full stop, because beside a field each stands alone. */
const sentences = (texts: readonly string[]) => texts.map((text) => text.replace(/\.?$/, '.')).join(' ')

interface ImportRowProps extends Pick<ImportTableProps, 'onChoose'> {
  row: PlannedRow
  isChosen: boolean
}

const ImportRow = memo(function ImportRow({ row, isChosen, onChoose }: ImportRowProps) {
  const { line, shown, values, problems, duplicate, declined } = row
  const noteId = `import-note-${line}`
  const note = problems.length > 0 ? sentences(problems) : (duplicate ?? declined)
  const date = (values ? formatLongDate(values.date) : shown.date) ?? ''
  return (
    <tr>
      <td data-header="Import" data-part="picture">
        <label className="grid size-5 pointer-coarse:size-11 place-items-center">
          <input
            type="checkbox"
            className="size-5"
            aria-label={`Import ${shown.title || `line ${line}`}`}
            aria-describedby={note ? noteId : undefined}
            checked={isChosen}
            disabled={!values}
            onChange={({ target }) => onChoose(line, target.checked)}
          />
        </label>
      </td>
      <td data-header="Line" data-part="detail" className="tabular-nums">
        {line}
      </td>
      <td data-header="Title" data-part="title" className="wrap-anywhere">
        <span>
          {shown.title || <span className="text-muted">No title</span>}
          {note && (
            <span id={noteId} className={`block text-sm font-normal ${values ? 'text-muted' : 'text-danger'}`}>
              {note}
            </span>
          )}
        </span>
      </td>
      <td data-header="Type" data-part="detail">
        {ENGLISH.talks.types[shown.type ?? 'talk']}
      </td>
      <td data-header="Location" data-part="detail" className="wrap-anywhere">
        {shown.location}
      </td>
      <td data-header="Date" data-part="detail" className={isLong(date) ? undefined : 'whitespace-nowrap'}>
        {date}
      </td>
    </tr>
  )
})
