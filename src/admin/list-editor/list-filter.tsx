import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { ContentTable } from '#content/kinds.ts'
import { textOfRow } from '../drafts/column-labels.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { fold, wordsOf } from '../ui/words.ts'
import type { ListItem } from './list-item.ts'

const FILTERED_FROM = 10

interface ListFilterProps<Item> {
  table: ContentTable
  items: readonly Item[]
  children: (shown: readonly Item[]) => ReactNode
}

export function ListFilter<Item extends ListItem>({ table, items, children }: ListFilterProps<Item>) {
  const [filter, setFilter] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // the field shows a letter at once, and the rows follow
  const applied = useDeferredValue(filter)
  const isOffered = items.length >= FILTERED_FROM
  const texts = useMemo(
    () => (isOffered ? items.map((item) => fold(textOfRow(table, { ...item }))) : []),
    [table, items, isOffered],
  )
  const shown = useMemo(() => (isOffered ? filtered(items, texts, applied) : items), [items, texts, applied, isOffered])

  // a row that was just edited may no longer match, and disappears with the focus
  useEffect(() => {
    if (shown.length < items.length && document.activeElement === document.body) field.current?.focus()
  }, [shown, items])

  function handleClear() {
    setFilter('')
    field.current?.focus() // the focused button disappears
  }

  return (
    <>
      {/* rendered beside the rows, which stay mounted and keep the focus */}
      {isOffered && (
        <Field
          ref={field}
          label="Filter"
          type="search"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          hint={
            <span role="status">
              {applied.trim() && `${shown.length} of ${items.length} shown. Clear the filter to move rows up and down.`}
            </span>
          }
          className="max-w-sm"
        />
      )}
      {shown.length > 0 ? (
        children(shown)
      ) : (
        <div className="card flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">No entry contains “{applied.trim()}”.</p>
          <Button variant="outline" onClick={handleClear}>
            Clear the filter
          </Button>
        </div>
      )}
    </>
  )
}

function filtered<Item extends ListItem>(items: readonly Item[], texts: readonly string[], filter: string) {
  const words = wordsOf(filter)
  return words.length === 0 ? items : items.filter((_, index) => words.every((word) => texts[index]?.includes(word)))
}
