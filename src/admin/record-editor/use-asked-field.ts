import type { RefObject } from 'react'
import type { ContentTable } from '#content/kinds.ts'
import { focusField } from '../forms/focus-field.ts'
import { useAsked } from '../forms/use-asked.ts'

/** Goes to the field that the address asks for, if it is one of this form, whose rows these are. */
export function useAskedField(
  element: RefObject<HTMLFormElement | null>,
  rows: readonly { table: ContentTable | undefined; id: string }[],
) {
  useAsked('field', (asked) => {
    const [table, column = '', rowId] = asked.split('.')
    const isOfForm = rows.some((row) => row.table === table && (!rowId || row.id === rowId))
    return isOfForm && element.current !== null && focusField(element.current, column)
  })
}
