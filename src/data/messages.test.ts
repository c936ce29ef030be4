import { expect, test } from 'vitest'
import { healthMessages } from './messages.ts'

test.each([
  ['ECONNREFUSED', 'The mail server could not be reached (ECONNREFUSED).'],
  ['The mail server did not confirm the mail.', 'The mail server did not confirm the mail.'],
])('a failed test mail has its reason (%s) as a sentence', (reason, description) => {
  expect(healthMessages.testMail({ outcome: 'failed', to: 'owner@example.com', reason })).toMatchObject({ description })
})
