import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isRedirectList, readRedirectLines } from '#content/redirects/redirect-list.ts'
import { RedirectsForm } from '#content/redirects/redirects.schema.ts'
import { countOf } from '#content/text/count-of.ts'
import { partNotLoaded } from '#data/messages.ts'
import { redirectsQuery } from '#data/records/content-queries.ts'
import { readPageAddresses } from '#data/records/own-pages.ts'
import { readTalkAddresses } from '#data/records/talks.ts'
import { useFieldTexts } from '../../forms/form-schema.ts'
import { insertLines } from '../../forms/text-input.ts'
import { loadPart } from '../../load-part.ts'
import { useServices } from '../../session-context.tsx'
import { bytesOf, CsvFileField } from '../../ui/csv-file-field.tsx'
import { Labelled } from '../../ui/field.tsx'
import { RecordCard } from '../cards.tsx'
import { type KnownPlaces, knownPlaces } from './known-places.ts'
import { NotFoundPaths } from './not-found-paths.tsx'

/** Where the addresses of a former site lead, below those that visitors did not find. */
export function OldAddresses() {
  const { supabase } = useServices()
  const { data: addresses } = useQuery({
    queryKey: ['addresses'],
    queryFn: () => Promise.all([readTalkAddresses(supabase), readPageAddresses(supabase)]),
  })
  const places = useMemo(() => knownPlaces(...(addresses ?? [[], []])), [addresses])
  return (
    <RecordCard title="Old Addresses" query={redirectsQuery} form={RedirectsForm}>
      <NotFoundPaths places={places} />
      <Lines />
      <Meaning places={places} />
    </RecordCard>
  )
}

/** The list as lines, which are typed, pasted as a table or taken from a file. */
function Lines() {
  const { register, getFieldState, formState } = useFormContext<{ lines: string }>()
  const { label, hint } = useFieldTexts('lines')
  const [problem, setProblem] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  // an address of this site is a place of it
  const { ref, ...field } = register('lines', {
    setValueAs: (lines: string) => lines.replaceAll(` ${location.origin}/`, ' /'),
  })

  async function insertTable(bytes: Uint8Array) {
    const read = await loadPart(import('./pasted-redirects.ts')).then(
      ({ linesOfTable }) => linesOfTable(bytes),
      () => ({ problem: partNotLoaded.description }),
    )
    setProblem('problem' in read ? read.problem : '')
    area.current?.focus()
    if ('lines' in read && area.current) insertLines(area.current, read.lines)
  }

  async function handleFile(file: File) {
    const bytes = await bytesOf(file)
    if ('problem' in bytes) return setProblem(bytes.problem)
    const { value = '' } = area.current ?? {}
    area.current?.setSelectionRange(value.length, value.length)
    await insertTable(bytes)
  }

  return (
    <>
      <Labelled label={label} hint={hint} error={getFieldState('lines', formState).error?.message}>
        {({ className, ...control }) => (
          <textarea
            {...control}
            spellCheck={false}
            autoCapitalize="off"
            wrap="off"
            placeholder={'/2019/05/my-talk /talks/my-talk\n/old-page gone'}
            className={`${className} field-sizing-content min-h-32 max-h-96 font-mono text-sm`}
            {...field}
            ref={(element) => {
              area.current = element
              ref(element)
            }}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain')
              if (!text.includes('\t') && (!/[,;]/.test(text) || isRedirectList(text))) return
              event.preventDefault()
              void insertTable(new TextEncoder().encode(text))
            }}
          />
        )}
      </Labelled>
      <CsvFileField
        label="From a CSV file"
        onChoose={(file) => void handleFile(file)}
        error={problem || undefined}
        hint="Its rows are added to the list, which you can look through before you save it."
      />
    </>
  )
}

const SHOWN = 50

/** What the lines mean, those first that have a note. */
function Meaning({ places }: { places: KnownPlaces }) {
  const lines = useDeferredValue(String(useWatch({ name: 'lines' }) ?? ''))
  const rows = useMemo(() => {
    const noted = readRedirectLines(lines).map((row) => ({ ...row, note: noteOf(row, places) }))
    return noted.toSorted((one, other) => Number(!one.note) - Number(!other.note))
  }, [lines, places])
  const notes = rows.filter(({ note }) => note).length
  const summary = `${countOf(rows.length, 'line')}${notes ? `, ${notes} without effect` : ''}`
  return (
    <div>
      <p role="status" className="text-sm text-muted empty:sr-only">
        {rows.length > 0 && `${summary}${rows.length > SHOWN ? `. The first ${SHOWN}:` : ''}`}
      </p>
      <ol aria-label="What the list does" className="redirects">
        {rows.slice(0, SHOWN).map(({ line, from, to, note, ...row }) => (
          <li key={line}>
            <span>{decoded(from)}</span>
            <span>→ {decoded(to) || '?'}</span>
            {note && <span className={'problem' in row ? 'text-danger' : 'text-muted'}>{note}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}

function noteOf(row: ReturnType<typeof readRedirectLines>[number], { exists }: KnownPlaces): string | undefined {
  if ('problem' in row) return row.problem
  return exists(row.key) ? 'This page exists, so the redirect does nothing.' : undefined
}

function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
