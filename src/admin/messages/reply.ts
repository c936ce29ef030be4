import { readRequest } from '#content/message/contact-request.ts'
import { CONTACT_SUBJECTS } from '#content/message/contact-subject.ts'
import type { StoredMessage } from '#content/message/stored-message.ts'
import { formatFullTime } from './message-time.tsx'

/** Mail programs on Windows accept at most 2,048 characters. */
const ADDRESS_MAX_LENGTH = 2000
const CUT = '\r\n> [...]'

/** A mailto address (RFC 6068) for replying to a message, which is quoted as far as it fits. */
export function replyAddress({ name, email, message, created_at }: StoredMessage): string {
  const start = `mailto:${encode(email).replace('%40', '@')}?subject=${encode(`Re: ${subjectOf(message)}`)}&body=`
  const quoted = message
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\r\n')
  const body = `\r\n\r\nOn ${formatFullTime(created_at)}, ${name} wrote:\r\n${quoted}`
  return start + encodeWithin(body, ADDRESS_MAX_LENGTH - start.length)
}

const SUBJECT_MAX_LENGTH = 60

/** What a message is about: 'Speaking: Product Days', or the start of its text. */
function subjectOf(message: string): string {
  const { subject, answers, text } = readRequest(message)
  if (subject) return [CONTACT_SUBJECTS[subject], answers.event].filter(Boolean).join(': ')
  const [line = ''] = text.trim().split(/[\r\n]/)
  return line.length > SUBJECT_MAX_LENGTH ? `${line.slice(0, SUBJECT_MAX_LENGTH).replace(/\s+\S*$/, '')}...` : line
}

/** A message may contain lone surrogates, which cannot be encoded. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

function encodeWithin(text: string, maxLength: number): string {
  const whole = encode(text)
  if (whole.length <= maxLength) return whole
  const end = encode(CUT)
  let kept = ''
  for (const character of text.toWellFormed()) {
    const next = encode(character)
    if (kept.length + next.length + end.length > maxLength) break
    kept += next
  }
  return kept + end
}
