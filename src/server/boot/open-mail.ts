import { once } from 'node:events'
import type { PostgrestClient } from '@supabase/postgrest-js'
import type { BackendEvents } from '../backend/content-backend.ts'
import type { Settings } from '../environment/env.ts'
import { alertLetter, type OwnersLetter } from '../health/letters.ts'
import type { Log } from '../log/log.ts'
import { authMail } from '../mail/auth-mail.ts'
import { letterMail } from '../mail/letter.ts'
import { createLetterhead } from '../mail/letterhead.ts'
import { createMailer } from '../mail/mailer.ts'
import { ownerAddress } from '../mail/owner-address.ts'

/** The mails of the site. What has to be read for them, from `rest`, is read once the backend is open. */
export function openMail(settings: Settings, log: Log, events: BackendEvents, rest: () => PostgrestClient) {
  const { siteUrl } = settings
  const letterhead = createLetterhead(rest)
  const mailer = createMailer({ ...settings, letterhead, log })
  const isOpen = once(events, 'open')

  /** Never rejects: the log and the Health page show the same, in case the mail does not arrive. */
  async function mailOwner({ kind, ...letter }: OwnersLetter) {
    await isOpen // a full disk is reported earlier
    try {
      const to = await ownerAddress(settings, rest())
      if (to) mailer.send(letterMail(kind, to, await letterhead.read(), letter))
      else
        log.warn(
          'The owner could not be notified by mail: no address is known. Set CONTACT_TO, or fill in Contact Info',
        )
    } catch (error) {
      log.warn({ err: error }, 'The owner could not be notified by mail')
    }
  }

  events.once('open', () => void letterhead.read())
  events.on('mail', (mail) => mailer.send(authMail(siteUrl, mail, letterhead.current())))
  events.on('alert', (message) => void mailOwner(alertLetter(siteUrl, message)))
  return { letterhead, mailer, mailOwner }
}
