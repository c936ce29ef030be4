import Grip from 'lucide-react/icons/grip-vertical'
import { useWatch } from 'react-hook-form'
import { EXPERTISE_TEXTS, expertiseMessages } from '#content/expertise/expertise.schema.ts'
import { TextAreaField, TextField } from '../../forms/fields.tsx'
import { useFieldTexts } from '../../forms/form-schema.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { StepButtons } from '../../ui/step-buttons.tsx'
import type { DragOrder } from '../../ui/use-drag-order.ts'

interface ExpertiseCardProps {
  index: number
  name: string
  isFirst: boolean
  isLast: boolean
  rowProps: ReturnType<DragOrder['rowProps']>
  handleProps: ReturnType<DragOrder['handleProps']>
  onMove: (index: number) => void
  onPrimaryChange: (isPrimary: boolean) => void
  onRemove: () => void
}

const { rejected } = expertiseMessages

export function ExpertiseCard(props: ExpertiseCardProps) {
  const { index, name, isFirst, isLast, onMove } = props
  return (
    <fieldset {...props.rowProps} aria-label={name} className="card grid min-w-0 gap-4">
      <TextField name={`items.${index}.title`} refusal={rejected(EXPERTISE_TEXTS.titleTooLong)} />
      <TextAreaField
        name={`items.${index}.description`}
        rows={3}
        refusal={rejected(EXPERTISE_TEXTS.descriptionTooLong)}
      />
      <div className="flex flex-wrap items-center gap-1 max-sm:gap-x-0">
        <span className="-ms-2.5 flex">
          <span className="drag-handle" title="Drag to another place" {...props.handleProps}>
            <Grip className="size-4" />
          </span>
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
