import type { RestorePlan } from '#api/restore.ts'
import { FORMS } from '#content/forms.ts'
import { kindOf } from '#content/kinds.ts'
import { countOf } from '#content/text/count-of.ts'
import { localTime } from '../ui/local-time.ts'

/** What the prepared restore would change, and what stays. */
export function PlanNote({ plan: { createdAt, changes, messages, unscheduled, lostFiles } }: { plan: RestorePlan }) {
  const { gone: arrived = 0, back: deleted = 0 } = messages ?? {}
  const tables = Object.keys(changes) as (keyof typeof changes)[] // the plan's type says so
  return (
    <>
      <p>
        <strong>Your site as it was on {localTime(createdAt)}.</strong>{' '}
        {tables.length === 0 ? 'The content of today is the same.' : 'Compared with today:'}
      </p>
      <ul className="list-disc pl-5 empty:hidden">
        {tables.map((table) => (
          <li key={table}>
            {table === 'content_drafts' ? 'Drafts' : FORMS[table].label}:{' '}
            {table === 'content_drafts' || kindOf(table).isList ? inWords(changes[table]!) : 'changes'}
          </li>
        ))}
      </ul>
      {lostFiles > 0 && (
        <p>{countOf(lostFiles, 'picture was', 'pictures were')} missing when the backup was made: upload them again.</p>
      )}
      <p>
        Drafts and the history are then those of the backup.{' '}
        {unscheduled > 0 &&
          `${countOf(unscheduled, 'draft comes back without its time', 'drafts come back without their times')} of publication. `}
        Messages stay
        {arrived > 0 && `, also the ${arrived === 1 ? 'one that has' : `${arrived} that have`} arrived since`}.{' '}
        {deleted > 0 && `${countOf(deleted, 'that is no longer here comes', 'that are no longer here come')} back. `}
        Accounts, passwords, second factors, access keys and mail settings stay as they are today, and so do links to
        previews that have ended.
      </p>
      <p>Your site of today is kept and backed up, so that you can undo this. Your site is down for a few seconds.</p>
    </>
  )
}

const inWords = ({ back, gone, changed }: { back: number; gone: number; changed: number }) =>
  [
    back > 0 && countOf(back, 'comes back', 'come back'),
    gone > 0 && countOf(gone, 'goes', 'go'),
    changed > 0 && countOf(changed, 'changes', 'change'),
  ]
    .filter(Boolean)
    .join(', ')
