import { missingTables, refusesPublishableKey, refusesSecretKey } from '../backend/project-faults.ts'
import type { Settings } from '../environment/env.ts'
import type { Log } from '../log/log.ts'
import { reasonOf } from '../mail/mail-failure.ts'
import { tryOutSmtp } from '../mail/smtp.ts'

/** What follows when `isFromThisSite` compares the origin of a page with another address than its own. */
const REFUSALS = 'visits are not counted and forms without JavaScript are refused'

/** Logs settings that will not work. Nothing waits for these checks or fails because of them. */
export function warnAboutSettings(settings: Settings, log: Pick<Log, 'warn'>): void {
  const { host, siteUrl, supabase, mail, admin, trustProxy, unreadVariables } = settings
  const { protocol, hostname } = new URL(siteUrl)
  for (const name of unreadVariables)
    log.warn(`${name} is set, but nothing reads a variable of that name: README.md lists those that count`)
  const exposure = (!isLoopback(host) && `HOST is ${host}`) || (trustProxy > 0 && `TRUST_PROXY is ${trustProxy}`)
  if (exposure && isLoopback(hostname))
    log.warn(
      `${exposure}, but SITE_URL is ${siteUrl}: links in mails lead there, and at another domain ${REFUSALS}. Set ` +
        'SITE_URL to the address that visitors type',
    )
  if (protocol === 'http:' && !isLoopback(hostname))
    log.warn(
      trustProxy > 0
        ? `SITE_URL is ${siteUrl}: if the proxy serves the site by https, ${REFUSALS}. Set SITE_URL to the address that ` +
            'visitors type'
        : `SITE_URL is ${siteUrl}: without https others on the network can read passwords, and links to previews cannot ` +
            'be made (docs/deploy.md)',
    )
  if (supabase && admin)
    log.warn('ADMIN_EMAIL and ADMIN_PASSWORD are ignored with Supabase: create the account there (docs/deploy.md)')
  if (supabase) void tryOutSupabase(supabase, log)
  if (mail.smtpUrl) void tryOutMailServer(mail.smtpUrl, log)
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

async function tryOutSupabase(supabase: NonNullable<Settings['supabase']>, log: Pick<Log, 'warn'>) {
  const project = `The Supabase project at ${supabase.url}`
  try {
    if (await refusesPublishableKey(supabase))
      log.warn(`${project} rejects SUPABASE_PUBLISHABLE_KEY: pages stay without content`)
    const missing = await missingTables(supabase).catch(() => [])
    if (missing.length > 0)
      log.warn(
        `${project} lacks tables or columns (${missing.join(', ')}): push the migrations of this version (docs/deploy.md)`,
      )
    if (await refusesSecretKey(supabase))
      log.warn(
        `${project} rejects SUPABASE_SECRET_KEY: contact messages are not mailed, drafts not published when they are ` +
          'due, and visits not counted',
      )
  } catch (error) {
    const reason = error instanceof Error && error.cause ? reasonOf(error.cause) : String(error)
    log.warn({ reason }, `${project} cannot be reached: pages stay without content until it can`)
  }
}

async function tryOutMailServer(smtpUrl: string, log: Pick<Log, 'warn'>) {
  try {
    await tryOutSmtp(smtpUrl)
  } catch (error) {
    log.warn(
      { reason: reasonOf(error) },
      `The mail server ${new URL(smtpUrl).host} cannot be used now: mails wait and are eventually given up. Check SMTP_URL`,
    )
  }
}
