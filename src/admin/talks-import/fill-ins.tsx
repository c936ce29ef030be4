import { TalkSchema } from '#content/talk/talk.schema.ts'
import type { DayOrder } from '../csv/read-date.ts'
import { labelOf } from '../forms/form-schema.ts'
import { TIME_ZONES } from '../forms/time-zones.ts'
import { Field, Labelled } from '../ui/field.tsx'
import { FILL_INS, type ImportChoices, type ImportPlan } from './plan-import.ts'

interface FillInsProps {
  plan: ImportPlan
  choices: ImportChoices
  onChange: (choices: ImportChoices) => void
}

export function FillIns({ plan, choices, onChange }: FillInsProps) {
  const asked = FILL_INS.filter((field) => plan.lacking[field] > 0)
  if (asked.length === 0 && !plan.isDayOrderUnclear && plan.timesWithoutZone === 0) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {plan.isDayOrderUnclear && (
        <Labelled label="Dates like 03/04/2026" hint="The file does not say which is meant.">
          {(control) => (
            <select
              {...control}
              value={plan.dayOrder}
              // the options are the orders
              onChange={({ target }) => onChange({ ...choices, dayOrder: target.value as DayOrder })}
            >
              <option value="month-first">March 4: the month comes first</option>
              <option value="day-first">April 3: the day comes first</option>
            </select>
          )}
        </Labelled>
      )}
      {plan.timesWithoutZone > 0 && (
        <Labelled label="Time zone of the times" hint="The file does not say where the clock shows them.">
          {(control) => (
            <select
              {...control}
              value={choices.timeZone}
              onChange={({ target }) => onChange({ ...choices, timeZone: target.value })}
            >
              <option value="">Leave the times out</option>
              {TIME_ZONES.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Labelled>
      )}
      {asked.map((field) => (
        <Field
          key={field}
          label={`${labelOf(TalkSchema, field)} where there is none`}
          type={field === 'date' ? 'date' : 'text'}
          hint={plan.lacking[field] === 1 ? 'One row has none.' : `${plan.lacking[field]} rows have none.`}
          value={choices.fillIns[field] ?? ''}
          onChange={({ target }) => onChange({ ...choices, fillIns: { ...choices.fillIns, [field]: target.value } })}
        />
      ))}
    </div>
  )
}
