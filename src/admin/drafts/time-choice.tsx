import { type ReactNode, useId, useRef, useState } from 'react'
import { noSecretKey } from '#data/messages.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { FieldNotes, notesOf } from '../ui/field.tsx'
import { localTime } from '../ui/local-time.ts'

interface TimeChoiceProps {
  /** The time that is set; null for none. */
  publishAt: string | null
  isBusy: boolean
  isSetting?: boolean
  /** An ISO time in the future. */
  onSet: (publishAt: string) => void
  children?: ReactNode
}

/** Chooses when the server publishes something: one of two mornings with one click, or any time. */
export function TimeChoice({ publishAt, isBusy, isSetting = false, onSet, children }: TimeChoiceProps) {
  const { hasSecretKey } = useServices()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  /** The typed time, which a change on another device does not replace; null while the field shows the one that is set. */
  const [chosen, setChosen] = useState<string | null>(null)
  // when clocks go forward, an hour does not exist: a time in it becomes an hour later
  if (chosen && publishAt && new Date(chosen).getTime() === Date.parse(publishAt)) setChosen(null)
  const at = chosen ?? localInput(publishAt)
  /** A time that had already passed when the owner tried to set it. */
  const [refused, setRefused] = useState<string | null>(null)
  // when clocks go back, an hour occurs twice, and the field cannot say which one is meant
  const instant = chosen === null && publishAt ? Date.parse(publishAt) : new Date(at).getTime()
  // once a time is set, the server decides when it is due: only an attempt to set it again is refused
  const isKept = chosen === null && at !== refused
  const isPast = at !== '' && !isKept && hasPassed(instant)
  const notes = notesFor(publishAt, isPast, hasSecretKey)

  /** The time may have passed since it was chosen: it would be published at once. */
  function handleSet() {
    if (!input.current?.reportValidity()) return // the browser reports an incomplete time
    if (!hasPassed(instant)) return onSet(new Date(instant).toISOString())
    setRefused(at)
    input.current?.focus() // the button is disabled now
  }

  return (
    <div className="time-choice">
      {mornings().map(({ label, publishAt: morning }) => (
        <Button
          key={label}
          variant="outline"
          disabled={!hasSecretKey || isBusy}
          aria-describedby={notesOf(id, notes)}
          onClick={() => onSet(morning)}
        >
          {label}
        </Button>
      ))}
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <label htmlFor={id} className="text-sm font-semibold">
          Publish automatically at
        </label>
        <input
          ref={input}
          id={id}
          type="datetime-local"
          max="9999-12-31T23:59"
          className="input"
          required
          value={at}
          aria-invalid={isPast}
          aria-describedby={notesOf(id, notes)}
          onChange={(event) => setChosen(event.target.value)}
        />
      </div>
      <Button
        variant="outline"
        disabled={isPast || !hasSecretKey || isBusy}
        aria-describedby={notesOf(id, notes)}
        onClick={handleSet}
      >
        {isSetting ? 'Saving...' : publishAt ? 'Change the time' : 'Set the time'}
      </Button>
      {children}
      <div className="basis-full">
        <FieldNotes id={id} {...notes} />
      </div>
    </div>
  )
}

const hasPassed = (instant: number) => instant <= Date.now()

function notesFor(publishAt: string | null, isPast: boolean, hasSecretKey: boolean) {
  if (!hasSecretKey) return { hint: `${NO_KEY.says} ${NO_KEY.next}` }
  if (isPast) return { error: 'This time has passed: choose a later one.' }
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
  return {
    hint: publishAt
      ? `It will be published on ${localTime(publishAt)}, your time. Time zone: ${zone}.`
      : `In your time zone, ${zone}.`,
  }
}

const NO_KEY = noSecretKey('drafts are not published at their time')

const MONDAY = 1

/** The next morning and the one of the next Monday, at 8:00 in the zone of this browser. */
function mornings() {
  const today = new Date()
  const at = (days: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, 8).toISOString()
  const toMonday = (MONDAY + 7 - today.getDay()) % 7 || 7
  return [
    { label: 'Tomorrow 8:00', publishAt: at(1) },
    ...(toMonday > 1 ? [{ label: 'Monday 8:00', publishAt: at(toMonday) }] : []),
  ]
}

/** For <input type="datetime-local">, in the zone of this browser. */
function localInput(iso: string | null): string {
  if (!iso) return ''
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
