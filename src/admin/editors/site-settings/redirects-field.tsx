import { type ClipboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { readRedirectLines, type TypedRedirect } from '#content/redirects/redirect-list.ts'
import { countOf } from '#content/text/count-of.ts'
import { partNotLoaded } from '#data/messages.ts'
import { useFieldTexts } from '../../forms/form-schema.ts'
import { insert } from '../../forms/text-input.ts'
import { loadPart } from '../../load-part.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Labelled } from '../../ui/field.tsx'
import type { KnownPlaces } from './known-places.ts'

interface RedirectsFieldProps {
  places: KnownPlaces
}

/** The list as lines, which can be typed, pasted as a table or taken from a file, and below what each of them means. */
export function RedirectsField({ places }: RedirectsFieldProps) {
  const { register, getFieldState, formState } = useFormContext<{ lines: string }>()
  const { label, hint } = useFieldTexts('lines')
  const [problem, setProblem] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  const { ref, ...field } = register('lines', { setValueAs: withoutOwnSite })

  async function insertTable(table: Blob, isAtEnd: boolean) {
    const [part, bytes] = await Promise.all([
      loadPart(import('./pasted-redirects.ts')).catch(() => null),
      table.arrayBuffer().catch(() => null),
    ])
    const read = part && bytes ? part.linesOfTable(new Uint8Array(bytes)) : { problem: partNotLoaded.description }
    setProblem('problem' in read ? read.problem : '')
    const element = area.current
    if (!element || 'problem' in read) return
    element.focus()
    if (isAtEnd) element.setSelectionRange(element.value.length, element.value.length)
    const isInside = isAtEnd && element.value && !element.value.endsWith('\n')
    insert(`${isInside ? '\n' : ''}${read.lines}\n`)
  }

  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (isInLines(text)) return
    event.preventDefault()
    void insertTable(new Blob([text]), false)
  }

  return (
    <>
      <Labelled label={label} hint={hint} error={getFieldState('lines', formState).error?.message}>
        {({ className, ...control }) => (
          <textarea
            {...control}
            rows={6}
            spellCheck={false}
            autoCapitalize="off"
            wrap="off"
            placeholder={'/2019/05/my-talk /talks/my-talk\n/old-page gone'}
            className={`${className} field-sizing-content max-h-[24rem] font-mono text-sm`}
            {...field}
            ref={(element) => {
              area.current = element
              ref(element)
            }}
            onPaste={handlePaste}
          />
        )}
      </Labelled>
      <Field
        label="From a CSV file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
        }}
        onChange={({ target }) => target.files?.[0] && void insertTable(target.files[0], true)}
        error={problem || undefined}
        hint="Its rows are added to the list, which you can look through before you save it."
      />
      <Meaning places={places} />
    </>
  )
}

/** An address of this site is a place of it. */
const withoutOwnSite = (lines: string) => lines.replaceAll(` ${location.origin}/`, ' /')

/** Each line has its two addresses, apart from an arrow or a status: nothing has to be made of it. */
const isInLines = (text: string) =>
  text
    .trim()
    .split(/\r?\n/)
    .every((line) => /^\s*(\S+(\s+(->|→|=>))?\s+\S+(\s+\d{3}!?)?)?\s*$/.test(line))

/** What each line means, those first that are not followed. */
function Meaning({ places }: RedirectsFieldProps) {
  const lines = useDeferredValue(String(useWatch({ name: 'lines' }) ?? ''))
  const [isWhole, setIsWhole] = useState(false)
  const rows = useMemo(
    () => readRedirectLines(lines).map((line) => ({ ...line, note: noteOf(line, places) })),
    [lines, places],
  )
  const faulty = rows.filter((row) => 'problem' in row).length
  const idle = rows.filter(({ note }) => note === DOES_NOTHING).length
  const counts = [
    countOf(rows.length - faulty - idle, 'redirect'),
    ...(idle ? [`${idle} without effect`] : []),
    ...(faulty ? [`${faulty} to correct`] : []),
  ]
  const inOrder = rows.toSorted((one, other) => Number(!one.note) - Number(!other.note))
  return (
    <div>
      <p role="status" className="text-sm text-muted empty:sr-only">
        {rows.length > 0 && counts.join(', ')}
      </p>
      <ol aria-label="What the list does" className="redirects">
        {(isWhole ? inOrder : inOrder.slice(0, SHOWN_AT_FIRST)).map(({ line, from, to, note, ...row }) => (
          <li key={line}>
            <span>{readable(from)}</span>
            <span>
              <span className="text-muted">→</span> {readable(to) || '?'}
            </span>
            {note && <span className={'problem' in row ? 'text-danger' : 'text-muted'}>{note}</span>}
          </li>
        ))}
      </ol>
      {!isWhole && rows.length > SHOWN_AT_FIRST && (
        <Button variant="quiet" onClick={() => setIsWhole(true)}>
          Show all {rows.length}
        </Button>
      )}
    </div>
  )
}

const SHOWN_AT_FIRST = 20

const DOES_NOTHING = 'This page exists, so the redirect does nothing.'

function noteOf(line: TypedRedirect, { exists }: KnownPlaces): string | undefined {
  if ('problem' in line) return line.problem
  return exists(line.key) ? DOES_NOTHING : undefined
}

function readable(address: string) {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
