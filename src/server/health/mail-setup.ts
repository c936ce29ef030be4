import addressParser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { MAIL_PORTS, MAIL_SETUP_PATH, type MailSaved, type MailSettings, type MailSetup } from '#api/mail-setup.ts'
import { canGetMail, NO_MAIL_ADDRESS } from '#content/address/mail-address.ts'
import { asciiDomain, withoutInvisible } from '#content/address/web-address.ts'
import { mailFailureReason } from '#content/message/failure-reason.ts'
import { capitalized } from '#content/text/capitalized.ts'
import {
  keepMailSettings,
  readMailSettings,
  removeMailSettings,
  type StoredMailSettings,
} from '#data/our-server/mail-settings.ts'
import type { Tables } from '#data/rest/rest-client.ts'
import type { Settings } from '../environment/env.ts'
import { claimsOf } from '../http/require-admin.ts'
import { Refusal, type Route, route } from '../http/route.ts'
import type { NotifyOwners } from '../mail/letter.ts'
import { detailOf, reasonOf } from '../mail/mail-failure.ts'
import type { Mailer } from '../mail/mailer.ts'
import { ownerAddress } from '../mail/owner-address.ts'
import { NOT_PUBLIC } from '../outgoing/request-error.ts'
import { mailServerLetter, testMail } from './letters.ts'
import { createDomainChecks } from './mail-domain.ts'

interface MailSetupParts {
  settings: Pick<Settings, 'siteUrl' | 'mail'>
  rest: Tables
  /** Absent with a Supabase project whose secret key is not set. */
  secretRest: Tables | undefined
  mailer: Pick<Mailer, 'tryOut' | 'letterhead' | 'keepFormer'>
  /** Before another mail server is set, or the one that is set is removed. */
  notifyOwners: NotifyOwners
  /** After a change of the settings. */
  onChange: () => void
}

const line = (pattern: RegExp, message: string) => z.string().trim().regex(pattern, message)
const asTyped = (password: string) =>
  withoutInvisible(password)
    .replace(/[\p{Zs}\t]/gu, ' ')
    .trim()
const PORTS = `Choose one of ${Object.keys(MAIL_PORTS).join(', ')}`

const SettingsSchema = z.object({
  host: line(/^(?=.{1,253}$)[a-z\d-]+(\.[a-z\d-]+)+$/i, 'Enter a name such as smtp.example.com').toLowerCase(),
  port: z.number().refine((port) => MAIL_PORTS[port] !== undefined, PORTS),
  username: line(/^\P{Cc}{1,320}$/u, 'Enter the user name that the provider gave you'),
  // copied from a page, with invisible characters around it and between its groups
  password: z
    .string()
    .transform(asTyped)
    .pipe(z.string().regex(/^\P{Cc}{0,1000}$/u, 'This is no password: it has several lines, or is too long')),
  sender: z.string().trim().transform(asciiDomain).pipe(z.email(NO_MAIL_ADDRESS)).refine(canGetMail, NO_MAIL_ADDRESS),
})
type Given = z.infer<typeof SettingsSchema>
type Claims = ReturnType<typeof claimsOf>
const ASKS_PASSWORD = 'Enter the password: the one that is kept belongs to another server or user'
const NO_OWNER =
  'There is no address to send a test mail to: your account has none. Enter yours under Contact Info first.'
const NOT_HERE = 'The server needs SUPABASE_SECRET_KEY to keep a mail server.'
const FIXED = 'SMTP_URL is set on the server and wins: nothing can be set here.'

/** The mail server that an owner sets in the browser: tested with a mail to them before it is saved. */
export function mailSetupRoutes(parts: MailSetupParts): Route[] {
  const { settings, secretRest, onChange } = parts
  const checkDomain = createDomainChecks()

  async function setup(again: boolean): Promise<MailSetup> {
    const { smtpUrl, from = '' } = settings.mail
    const kept = smtpUrl ? settingsOf(smtpUrl, from) : secretRest && (await readMailSettings(secretRest))
    if (!kept) return { setBy: null, settings: null, domain: null }
    const { host, port, username, sender } = kept
    const shown = { host, port, username, sender }
    return { setBy: smtpUrl ? 'server' : 'owner', settings: shown, domain: await checkDomain(shown, again) }
  }

  function changeable() {
    if (settings.mail.smtpUrl) throw new Refusal(409, 'fixed', FIXED)
    if (!secretRest) throw new Refusal(404, 'not_here', NOT_HERE)
    return secretRest
  }

  const [path, who] = [MAIL_SETUP_PATH, 'owner with fresh proof'] as const
  return [
    route({ method: 'GET', path, who: 'owner' }, async (c) => c.json(await setup(false))),
    route({ method: 'POST', path, who: 'owner' }, async (c) => c.json(await setup(true))),
    route({ method: 'PUT', path, who, body: z.unknown(), isLong: true }, async (c, given) => {
      const rest = changeable()
      // the form shows what is wrong beside its field
      const { data, error } = SettingsSchema.safeParse(given)
      return Response.json(data ? await save(claimsOf(c.req.raw), data, parts, rest) : refusalOfForm(error))
    }),
    route({ method: 'DELETE', path, who }, async (c) => {
      const rest = changeable()
      const kept = await readMailSettings(rest)
      if (kept) await announce(claimsOf(c.req.raw).sub, parts, kept, null)
      await removeMailSettings(rest)
      onChange()
      return c.json({})
    }),
  ]
}

/** Whoever sets the mail server can read the codes that it sends: owners are notified through the previous one. */
async function announce(by: string, parts: MailSetupParts, kept: StoredMailSettings, host: string | null) {
  await parts.mailer.keepFormer(kept)
  await parts.notifyOwners('mail-server', by, mailServerLetter(host))
}

async function save(
  { sub, email }: Claims,
  given: Given,
  parts: MailSetupParts,
  secretRest: Tables,
): Promise<MailSaved> {
  const { settings, rest, mailer, onChange } = parts
  // a password is not sent to another server than the one that it was entered for
  const kept = await readMailSettings(secretRest)
  const isSame = kept?.host === given.host && kept.port === given.port && kept.username === given.username
  if (!given.password && !isSame) return refusal('password', ASKS_PASSWORD)
  const tried: StoredMailSettings = kept && !given.password ? { ...given, password: kept.password } : given

  const to = email && canGetMail(email) ? email : await ownerAddress(settings, rest)
  if (!to) return refusal(null, NO_OWNER)
  try {
    await mailer.tryOut(tried, testMail(settings.siteUrl, to, await mailer.letterhead()))
  } catch (error) {
    return refusalOf(error, tried)
  }
  // a sender that receivers reject would prevent the next notification
  if (kept && !(isSame && kept.sender === given.sender)) await announce(sub, parts, kept, given.host)
  await keepMailSettings(secretRest, tried)
  onChange()
  return { outcome: 'kept', to }
}

type Refused = Extract<MailSaved, { field: unknown }>
const refusal = (field: Refused['field'], message: string): Refused => ({ outcome: 'refused', field, message })

const refusalOfForm = ({ issues: [issue] }: z.ZodError<Given>) =>
  refusal((issue?.path[0] as keyof Given | undefined) ?? null, issue?.message ?? '') // its fields

/** The field of the form that caused a mail server's error, and a message. */
function refusalOf(error: unknown, { host, port }: MailSettings): MailSaved {
  const { command = 'CONN' } = error as { command?: unknown }
  const reason = reasonOf(error)
  const says = `${capitalized(mailFailureReason(detailOf(error)))}.`
  if (reason === NOT_PUBLIC) return refusal('host', `${host} ${PRIVATE}`)
  if (/^E(AUTH|NOAUTH)/.test(reason)) return refusal('password', `The mail server refuses this sign-in. ${says}`)
  if (/^(ENOTFOUND|ENODATA|EDNS|EAI_AGAIN)/.test(reason)) return refusal('host', `No server ${host} was found.`)
  if (/CERT|SIGNATURE|ALTNAME/.test(reason)) return refusal('host', says)
  if (/^(ETLS|EPROTO|ERR_SSL)/.test(reason)) return refusal('port', `${host} does not encrypt as is usual there.`)
  if (command === 'CONN') return refusal('port', `Nothing answers at port ${port} of ${host}. ${BLOCKED}`)
  return refusal(command === 'MAIL FROM' ? 'sender' : null, says)
}
const PRIVATE = 'is in a private network. Such a server can only be set on the server (SMTP_URL).'
const BLOCKED = 'Many hosting providers block 25, 465 and 587: try 2525 or 2465.'

/** The part of the environment's settings that is shown. */
function settingsOf(smtpUrl: string, from: string): MailSettings {
  const { protocol, hostname, port, username } = new URL(smtpUrl)
  return {
    ...{ host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) },
    ...{ username: decodeURIComponent(username), sender: addressParser(from)[0]?.address ?? from },
  }
}
