import { inboxTexts } from '#content/message/inbox-texts.ts'
import { mailProblem } from '#content/message/mail-problem.ts'
import { isUnderWay, type StoredMessage } from '#content/message/stored-message.ts'
import { ShortTime } from './message-time.tsx'

interface DeliveryProps {
  message: StoredMessage
  now: number
  canMail: boolean
  isWhole?: boolean
}

/** The delivery status of a message as text. Nothing for spam, which is not mailed. */
export function Delivery({ message, now, canMail, isWhole = false }: DeliveryProps) {
  const { status, sent_at, last_outcome } = message
  const problem = mailProblem(message)
  if (status === 'spam') return null
  if (status === 'sent')
    return (
      <p>
        Mailed to you
        {sent_at && (
          <>
            , <ShortTime iso={sent_at} now={now} />
          </>
        )}
      </p>
    )
  if (isUnderWay(message)) return <p>Being mailed now</p>
  if (last_outcome === 'no_server') {
    const { whole, brief } = canMail ? inboxTexts.noMailThen : inboxTexts.noMail
    return <p>{isWhole ? `Not mailed. ${whole}` : `Not mailed: ${brief}`}</p>
  }
  return (
    <p>
      {status === 'failed' ? <strong className="text-danger">Not mailed.</strong> : <Waiting {...{ message, now }} />}
      {problem && <span className="last-error"> Last error: {problem}</span>}
    </p>
  )
}

function Waiting({ message, now }: Pick<DeliveryProps, 'message' | 'now'>) {
  const { attempts, last_outcome, next_attempt_at } = message
  if (!last_outcome) return 'Waiting to be mailed'
  const isDue = !next_attempt_at || Date.parse(next_attempt_at) <= now
  return (
    <>
      <strong className="text-danger">Waiting to be mailed.</strong> Tried{' '}
      {attempts === 1 ? 'once' : `${attempts} times`}, next{' '}
      {isDue ? 'at once' : <ShortTime iso={next_attempt_at} now={now} />}.
    </>
  )
}
