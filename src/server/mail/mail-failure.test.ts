import { expect, test } from 'vitest'
import { mailProblem } from '#content/message/mail-problem.ts'
import { detailOf } from './mail-failure.ts'

const faultOf = (message: string, details: object) => Object.assign(new Error(message), details)

test.each([
  [
    'the system',
    faultOf('40ADE2:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../deps/openssl', {
      code: 'ESOCKET',
      originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER',
    }),
    'The mail server does not encrypt as its port says: most do from the start at port 465 (smtps://), by STARTTLS at port 587 (smtp://) (ERR_SSL_WRONG_VERSION_NUMBER).',
  ],
  [
    'the mail server, which explains itself',
    faultOf('Invalid login: 535 5.7.8 Use an app password', { code: 'EAUTH', responseCode: 535 }),
    'Invalid login: 535 5.7.8 Use an app password',
  ],
  [
    'a mail server that wants encryption',
    faultOf('Message failed: 530 Must issue a STARTTLS command first. CERT', { code: 'EMESSAGE', responseCode: 530 }),
    'Message failed: 530 Must issue a STARTTLS command first. CERT',
  ],
  [
    'a disk',
    faultOf('ENOSPC: no space left on device, write', { code: 'ENOSPC' }),
    'ENOSPC: no space left on device, write',
  ],
])('the owner can read why a message was not mailed: the reason of %s', (_, error, text) => {
  expect(mailProblem({ last_outcome: 'failed', last_error: detailOf(error), doubts: 0 })).toBe(text)
})
