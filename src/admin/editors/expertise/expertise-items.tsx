import { useFieldArray, useFormContext } from 'react-hook-form'
import { EXPERTISE_TEXTS, ExpertiseSchema } from '#content/expertise.schema.ts'
import { EXPERTISE_MAX_ITEMS, EXPERTISE_MIN_ITEMS } from '#content/expertise.ts'
import { editorMessages } from '#data/messages.ts'
import type { ExpertiseItem } from '#data/save-expertise.ts'
import { CheckboxField, TextAreaField, TextField } from '../../record-editor/fields.tsx'
import { initialValues } from '../../record-editor/form-schema.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.tsx'

/** A new item after `count` others: the first one is primary, later ones are not. */
export const newItem = (count: number): ExpertiseItem =>
  initialValues(ExpertiseSchema, null, { is_primary: count === 0, display_order: count })

const { rejected } = editorMessages.expertise

export function ExpertiseItems() {
  const { control } = useFormContext<{ items: ExpertiseItem[] }>()
  const { fields, append, remove } = useFieldArray({ control, name: 'items', keyName: 'key' })

  function handleAdd() {
    if (fields.length >= EXPERTISE_MAX_ITEMS)
      return showToast(editorMessages.expertise.cannotAdd(EXPERTISE_TEXTS.tooMany))
    append(newItem(fields.length))
  }

  function handleRemove(index: number) {
    if (fields.length <= EXPERTISE_MIN_ITEMS)
      return showToast(editorMessages.expertise.cannotRemove(EXPERTISE_TEXTS.tooFew))
    remove(index)
  }

  return (
    <>
      <ul className="grid gap-4">
        {fields.map(({ key, title }, index) => (
          <li key={key} className="card grid gap-4">
            <TextField name={`items.${index}.title`} refusal={rejected(EXPERTISE_TEXTS.titleTooLong)} />
            <TextAreaField
              name={`items.${index}.description`}
              rows={3}
              refusal={rejected(EXPERTISE_TEXTS.descriptionTooLong)}
            />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <CheckboxField name={`items.${index}.is_primary`} />
              <Button
                variant="danger"
                aria-label={`Remove ${title || `item ${index + 1}`}`}
                onClick={() => handleRemove(index)}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="outline" onClick={handleAdd}>
          Add Expertise
        </Button>
      </div>
    </>
  )
}
