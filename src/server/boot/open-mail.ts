import { once } from 'node:events'
import type { PostgrestClient } from '@supabase/postgrest-js'
import { readMailSettings } from '#data/our-server/mail-settings.ts'
import type { Tables } from '#data/rest/rest-client.ts'
import type { BackendEvents } from '../backend/content-backend.ts'
import type { Settings } from '../environment/env.ts'
import { alertMail, type OwnersMailParts, sendToOwner } from '../health/letters.ts'
import type { Log } from '../log/log.ts'
import { authMail } from '../mail/auth-mail.ts'
import type { OwnersMail } from '../mail/letter.ts'
import { createLetterhead } from '../mail/letterhead.ts'
import { createMailer } from '../mail/mailer.ts'

interface Clients {
  rest: PostgrestClient
  /** Absent with a Supabase project whose secret key is not set. */
  secretRest: Tables | undefined
  people: OwnersMailParts['people']
}

/** The mails of the site. What has to be read for them, by `clients`, is read once the backend is open. */
export function openMail(settings: Settings, log: Log, events: BackendEvents, clients: () => Clients) {
  const { siteUrl } = settings
  const letterhead = createLetterhead(() => clients().rest)
  const isOpen = once(events, 'open')
  async function stored() {
    await isOpen
    const { secretRest } = clients()
    return secretRest ? readMailSettings(secretRest) : null
  }
  const mailer = createMailer({ ...settings, stored, letterhead, log })
  async function mailOwner(write: OwnersMail) {
    await isOpen // a full disk is reported earlier
    const { rest, people } = clients()
    await sendToOwner({ settings, mailer, log, rest, people }, write)
  }
  events.once('open', () => void letterhead.read())
  events.on('mail', (mail) => mailer.send(authMail(siteUrl, mail, letterhead.current())))
  events.on('alert', (message) => void mailOwner(alertMail(siteUrl, message)))
  return { letterhead, mailer, mailOwner }
}
