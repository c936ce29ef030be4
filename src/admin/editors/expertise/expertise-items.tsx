import { useEffect, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { EXPERTISE_TEXTS, ExpertiseSchema, expertiseMessages } from '#content/expertise/expertise.schema.ts'
import { EXPERTISE_MAX_ITEMS, EXPERTISE_MIN_ITEMS } from '#content/expertise/expertise.ts'
import type { ExpertiseItem } from '#data/records/save-expertise.ts'
import { randomId } from '#data/rest/random-id.ts'
import { TextAreaField, TextField } from '../../forms/fields.tsx'
import { initialValues, useFieldTexts } from '../../forms/form-schema.ts'
import { useAsked } from '../../forms/use-asked.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { DragHandle, StepButtons } from '../../ui/step-buttons.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useDragOrder } from '../../ui/use-drag-order.ts'

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

  function goTo(id: string | undefined, column?: string) {
    const index = items.findIndex((item) => item.id === id)
    if (index >= 0) setFocus(`items.${index}.${column === 'description' ? column : 'title'}`)
    return index >= 0
  }
  useAsked('edit', (id) => goTo(id))
  useAsked('field', (asked) => {
    const [, column, id] = asked.split('.')
    return goTo(id, column)
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

  const drag = useDragOrder((from, to) => {
    const boundary = primaryCount - (items[from]?.is_primary ? 1 : 0)
    // between the groups it stays in its own
    place(from, to, to === boundary ? items[from]?.is_primary : to < boundary)
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
                  drag={drag}
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

interface ExpertiseCardProps {
  index: number
  name: string
  isFirst: boolean
  isLast: boolean
  drag: ReturnType<typeof useDragOrder>
  onMove: (index: number) => void
  onPrimaryChange: (isPrimary: boolean) => void
  onRemove: () => void
}

const { rejected } = expertiseMessages

function ExpertiseCard(props: ExpertiseCardProps) {
  const { index, name, isFirst, isLast, drag, onMove } = props
  return (
    <fieldset {...drag.rowProps(index)} aria-label={name} className="card grid min-w-0 gap-4">
      <TextField name={`items.${index}.title`} refusal={rejected(EXPERTISE_TEXTS.titleTooLong)} />
      <TextAreaField
        name={`items.${index}.description`}
        rows={3}
        refusal={rejected(EXPERTISE_TEXTS.descriptionTooLong)}
      />
      <div className="flex flex-wrap items-center gap-1 max-sm:gap-x-0">
        <span className="-ms-2.5 flex">
          <DragHandle title="Drag to another place" {...drag.handleProps(index)} />
          <StepButtons name={name} canMoveUp={!isFirst} canMoveDown={!isLast} onStep={(step) => onMove(index + step)} />
        </span>
        <span className="max-sm:text-sm">
          <PrimaryCheckbox name={`items.${index}.is_primary`} onChange={props.onPrimaryChange} />
        </span>
        <Button
          variant="outline"
          className="ml-auto px-2.5 max-sm:px-1.5 max-sm:text-sm"
          data-part="remove"
          aria-label={`Remove ${name}`}
          onClick={props.onRemove}
        >
          Remove
        </Button>
      </div>
    </fieldset>
  )
}

/** Not registered with the form: the card moves to the other group in the same step. */
function PrimaryCheckbox({ name, onChange }: { name: string; onChange: (isPrimary: boolean) => void }) {
  const { label } = useFieldTexts(name)
  const isPrimary = Boolean(useWatch({ name }))
  return <Checkbox label={label} checked={isPrimary} onChange={({ target }) => onChange(target.checked)} />
}
