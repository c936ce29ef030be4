import { useFormContext, useWatch } from 'react-hook-form'
import { CLOCK_TIME, instantsAt, isTimeZone } from '#content/talk/talk-time.ts'
import { TextField } from '../../forms/fields.tsx'
import { useFieldTexts } from '../../forms/form-schema.ts'
import { TIME_ZONES } from '../../forms/time-zones.ts'
import { Labelled } from '../../ui/field.tsx'

/** When a talk begins and ends by the clock of its zone. */
export const TalkTimeFields = () => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField name="start_time" type="time" />
    <TextField name="end_time" type="time" />
    <ZoneField />
  </div>
)

function ZoneField() {
  const { register, getFieldState, formState } = useFormContext()
  const { label, hint } = useFieldTexts('time_zone')
  const [date, ...times] = useWatch({ name: ['date', 'start_time', 'end_time'] }).map((value) => String(value ?? ''))
  const zone = String(useWatch({ name: 'time_zone' }) ?? '')
  const isTwice = times.some((time) => date && isTimeZone(zone) && isShownTwice(date, time, zone))
  const options = zone && !TIME_ZONES.includes(zone) ? [zone, ...TIME_ZONES] : TIME_ZONES
  return (
    <Labelled
      label={label}
      hint={isTwice ? 'The clocks are set back that night and show such a time twice: the first is meant.' : hint}
      error={getFieldState('time_zone', formState).error?.message}
      className="sm:col-span-2"
    >
      {(control) => (
        <select {...control} {...register('time_zone')}>
          <option value="">None</option>
          {options.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

const isShownTwice = (date: string, time: string, zone: string) =>
  CLOCK_TIME.test(time) && instantsAt(date, time, zone).length > 1
