import type { StoredMessage } from '#content/message/stored-message.ts'
import { formatFullTime } from './message-time.tsx'

/** Mail programs on Windows accept at most 2,048 characters. */
const ADDRESS_MAX_LENGTH = 2000
const CUT = '\r\n> [...]'

/** A mailto address (RFC 6068) for replying to a message, which is quoted as far as it fits. */
export function replyAddress({ name, email, message, created_at }: StoredMessage): string {
  const start = `mailto:${encode(email).replace('%40', '@')}?subject=${encode('Re: your message')}&body=`
  const quoted = message
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\r\n')
  const body = `\r\n\r\nOn ${formatFullTime(created_at)}, ${name} wrote:\r\n${quoted}`
  return start + encodeWithin(body, ADDRESS_MAX_LENGTH - start.length)
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
