import { expect, onTestFinished, test, vi } from 'vitest'
import { accentColours } from '#content/site/accent-colours.ts'
import { makeMessage } from '#tests/support/messages.ts'
import { contactMail } from './contact-mail.ts'

const message = makeMessage({ created_at: '2026-11-20T21:03:00Z' })
const letterhead = { name: 'Anna', language: 'en', accent: accentColours('') }

test.each([
  ['at once', '2026-11-20T21:04:00Z', 'wrote to you through the contact form:'],
  ['days later', '2026-11-23T08:00:00Z', 'wrote to you through the contact form on November 20, 2026, 21:03 UTC:'],
])('a message that is mailed %s says when it was written if the mail itself does not', (_, now, opening) => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { text } = contactMail('https://anna.example', 'anna@anna.example', message, letterhead)
  expect(text).toContain(opening)
})

test('the name of the site stands below the delimiter of a signature', () => {
  const { text } = contactMail('https://anna.example', 'anna@anna.example', message, letterhead)
  expect(text).toMatch(/\n\n-- \nAnna\n$/)
})
