import { once } from 'node:events'
import type { PostgrestClient } from '@supabase/postgrest-js'
import type { BackendEvents } from '../backend/content-backend.ts'
import type { Settings } from '../environment/env.ts'
import { alertMail, type OwnersMail, sendToOwner } from '../health/letters.ts'
import type { Log } from '../log/log.ts'
import { authMail } from '../mail/auth-mail.ts'
import { createLetterhead } from '../mail/letterhead.ts'
import { createMailer } from '../mail/mailer.ts'

/** The mails of the site. What has to be read for them, from `rest`, is read once the backend is open. */
export function openMail(settings: Settings, log: Log, events: BackendEvents, rest: () => PostgrestClient) {
  const { siteUrl } = settings
  const letterhead = createLetterhead(rest)
  const mailer = createMailer({ ...settings, letterhead, log })
  const isOpen = once(events, 'open')
  async function mailOwner(write: OwnersMail) {
    await isOpen // a full disk is reported earlier
    await sendToOwner({ settings, mailer, log, rest: rest() }, write)
  }
  events.once('open', () => void letterhead.read())
  events.on('mail', (mail) => mailer.send(authMail(siteUrl, mail, letterhead.current())))
  events.on('alert', (message) => void mailOwner(alertMail(siteUrl, message)))
  return { letterhead, mailer, mailOwner }
}
