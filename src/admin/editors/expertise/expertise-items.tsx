import { useEffect, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { EXPERTISE_TEXTS, ExpertiseSchema, expertiseMessages } from '#content/expertise/expertise.schema.ts'
import { EXPERTISE_MAX_ITEMS, EXPERTISE_MIN_ITEMS } from '#content/expertise/expertise.ts'
import type { ExpertiseItem } from '#data/records/save-expertise.ts'
import { randomId } from '#data/rest/random-id.ts'
import { initialValues } from '../../forms/form-schema.ts'
import { useAsked } from '../../forms/use-asked.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useDragOrder } from '../../ui/use-drag-order.ts'
import { ExpertiseCard } from './expertise-card.tsx'

/** A new item after `count` others: the first one is primary, later ones are not. */
export const newItem = (count: number): ExpertiseItem => ({
  ...initialValues(ExpertiseSchema, null, { is_primary: count === 0, display_order: count }),
  key: randomId(),
})

const GROUPS = [
  { isPrimary: true, title: 'Primary', hint: 'Shown first, with an accent line.', empty: 'None is primary.' },
  { isPrimary: false, title: 'Others', hint: 'Shown after the primary ones.', empty: 'All are primary.' },
] as const

/** The items in two groups, primary ones first in the form's list too. */
export function ExpertiseItems() {
  const { control, setValue, setFocus, formState } = useFormContext<{ items: ExpertiseItem[] }>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'items', keyName: 'fieldKey' })
  const items = useWatch({ control, name: 'items' })
  const [announcement, setAnnouncement] = useState('')
  // too many, because of a draft or a restored area
  const { root: refusal } = formState.errors.items ?? {}
  useEffect(() => {
    if (refusal?.message) showToast(expertiseMessages.rejected(refusal.message))
  }, [refusal])
  const primaryCount = items.filter(({ is_primary }) => is_primary).length
  const nameAt = (index: number) => items[index]?.title.trim() || `item ${index + 1}`

  useAsked('edit', (id) => {
    const index = items.findIndex((item) => item.id === id)
    if (index >= 0) setFocus(`items.${index}.title`)
    return index >= 0
  })
  useAsked('field', (asked) => {
    const [, column, id] = asked.split('.')
    const index = items.findIndex((item) => item.id === id)
    if (index >= 0) setFocus(`items.${index}.${column === 'description' ? column : 'title'}`)
    return index >= 0
  })

  function handleAdd() {
    if (fields.length >= EXPERTISE_MAX_ITEMS) return showToast(expertiseMessages.cannotAdd(EXPERTISE_TEXTS.tooMany))
    append(newItem(fields.length))
  }

  function handleRemove(index: number) {
    if (fields.length <= EXPERTISE_MIN_ITEMS) return showToast(expertiseMessages.cannotRemove(EXPERTISE_TEXTS.tooFew))
    removeButtonBeside(index)?.focus()
    remove(index)
  }

  /** To a place in the list without the item; `isPrimary` is its new group. */
  function place(from: number, to: number, isPrimary = items[from]?.is_primary ?? false) {
    setValue(`items.${from}.is_primary`, isPrimary, { shouldDirty: true })
    move(from, to)
    const group = isPrimary ? 'Primary' : 'Others'
    setAnnouncement(`${nameAt(from)} is now at position ${to + 1} of ${fields.length}, under ${group}`)
  }

  const drag = useDragOrder({
    onMove(from, to) {
      const boundary = primaryCount - (items[from]?.is_primary ? 1 : 0)
      // between the groups it stays in its own
      place(from, to, to === boundary ? items[from]?.is_primary : to < boundary)
    },
  })

  return (
    <>
      <div className="grid gap-4" {...drag.listProps}>
        {/* one list of keyed elements: a card that changes its group keeps its state and the focus */}
        {GROUPS.flatMap(({ isPrimary, title, hint, empty }) => [
          <div key={title} className={isPrimary ? '' : 'mt-4'}>
            <h2>{title}</h2>
            <p className="text-sm text-muted">
              {items.some(({ is_primary }) => is_primary === isPrimary) ? hint : empty}
            </p>
          </div>,
          // an added item appears in `items` only after `append` has focused its first field
          ...fields.map(
            ({ fieldKey, is_primary }, index) =>
              (items[index]?.is_primary ?? is_primary) === isPrimary && (
                <ExpertiseCard
                  key={fieldKey}
                  index={index}
                  name={nameAt(index)}
                  isFirst={index === 0 || index === primaryCount}
                  isLast={index === items.length - 1 || index === primaryCount - 1}
                  rowProps={drag.rowProps(index)}
                  handleProps={drag.handleProps(index)}
                  onMove={(to) => place(index, to)}
                  onPrimaryChange={(isNowPrimary) => place(index, primaryCount - (isNowPrimary ? 0 : 1), isNowPrimary)}
                  onRemove={() => handleRemove(index)}
                />
              ),
          ),
        ])}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div>
        {refusal && <p className="mb-2 text-danger">{refusal.message}</p>}
        <Button variant="outline" onClick={handleAdd}>
          Add Expertise
        </Button>
      </div>
    </>
  )
}

/** The button that removes the next area, or the previous one after the last. */
function removeButtonBeside(index: number): HTMLElement | undefined {
  const buttons = document.querySelectorAll<HTMLElement>('[data-part="remove"]')
  return buttons[index + 1] ?? buttons[index - 1]
}
