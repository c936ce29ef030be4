import type { HealthReport, ProjectPart } from '#api/health.ts'
import type { MailSetup } from '#api/mail-setup.ts'
import type { OffsiteState } from '#api/offsite.ts'
import { feedFailureReason, mailFailureReason } from '#content/message/failure-reason.ts'
import { describeSummary } from '#content/newsletter/feed-check.ts'
import { notStated } from '#content/privacy/privacy.ts'
import { DAY_MS } from '#content/text/dates.ts'
import { formatFileSize } from '#content/text/file-size.ts'
import { noSecretKey } from '#data/messages.ts'
import { timeAgo } from '../ui/local-time.ts'

/** `trouble`: something does not work; `attention`: something should be checked; `good`: nothing to do. */
export type HealthState = 'good' | 'attention' | 'trouble'

export interface HealthItem {
  title: string
  state: HealthState
  says: string
  next?: string
}

type Finding = Omit<HealthItem, 'title'>

const findingOf =
  (state: HealthState) =>
  (says: string, next?: string | false): Finding => ({ state, says, ...(next && { next }) })
const [good, attention, trouble] = [findingOf('good'), findingOf('attention'), findingOf('trouble')]

/** What the browser knows and the report does not contain. */
interface Seen {
  /** Undefined until known. */
  hasSecondFactor: boolean | undefined
  /** Milliseconds since 1970. */
  now: number
  /** What the owner types on the server for a command. */
  command: (words: string) => string
}

/** The report as texts for the owner: one item for each thing that can fail, always in the same order. */
export function describeHealth(report: HealthReport, seen: Seen): HealthItem[] {
  const { backups, disk, lostFiles, projectFaults, defaultLinkAt } = report
  const { now, hasSecondFactor } = seen
  const found: [title: string, finding: Finding | false | null | undefined][] = [
    projectFaults ? ['Supabase', describeProject(projectFaults)] : ['Saving', describeSaving(report)],
    ['Database', report.engine === 'embedded' && describeDatabase(report, seen)],
    ['Disk', disk && describeDisk(disk, report.quarantine)],
    ['Files', lostFiles.length > 0 && describeLostFiles(lostFiles, seen)],
    ['Backup', backups && describeBackups(backups, now, !report.offsite?.settings)],
    ['Backups elsewhere', report.offsite?.settings && describeOffsite(report.offsite, now)],
    ['Secret key', !report.hasSecretKey && { state: 'trouble', ...noSecretKey(WITHOUT_SECRET_KEY) }],
    ['Secret key', projectFaults?.refusesSecretKey && REFUSED_SECRET_KEY],
    ['Passkeys', projectFaults?.offersPasskeys && PASSKEYS_OF_PROJECT],
    ['Mails about accounts', defaultLinkAt !== null && describeDefaultLink(defaultLinkAt, now)],
    ['Mail', describeMail(report.mail, now)],
    ['Newsletter', describeFeed(report.feed, now)],
    ['Proxy', describeProxy(report.proxy, now)],
    ['Second factor', hasSecondFactor !== undefined && describeSecondFactor(hasSecondFactor)],
    ['Version', describeVersion(report, now)],
  ]
  return found.flatMap(([title, finding]) => (finding ? [{ title, ...finding }] : []))
}

const PASSKEYS_OF_PROJECT = trouble(
  'The project has passkeys switched on. There, any session can add one without a proof or a mail, and neither a new password nor logging out everywhere ends it.',
  'Ask whoever runs the project to switch them off (docs/supabase.md). Resetting a password or a second factor by command removes those of an account.',
)

/** What does not work while a service of the project does not answer. */
const SILENT: Record<ProjectPart, string> = {
  database: 'The database does not answer: nothing can be saved, and visitors see what the server last read.',
  auth: 'The account service does not answer: logging in is not possible.',
  storage: 'The file storage does not answer: images are missing, and none can be uploaded.',
  functions: 'The functions do not answer, or are not deployed: the contact form cannot send.',
}

function describeProject({ silentParts, missingTables }: NonNullable<HealthReport['projectFaults']>): Finding {
  const lacks = missingTables?.length
    ? `The project lacks tables or columns of this version (${new Intl.ListFormat('en-US').format(missingTables)}): not everything can be shown or saved.`
    : null
  const push = 'Ask whoever runs the server to push the migrations of this version to the project (docs/deploy.md).'
  if (silentParts.length > 0)
    return trouble(
      [...silentParts.map((part) => SILENT[part]), ...(lacks ? [lacks] : [])].join(' '),
      `Look at the project in the dashboard of Supabase: it may be paused or temporarily unavailable.${lacks ? ` ${push}` : ''}`,
    )
  if (lacks) return trouble(lacks, push)
  return good('Database, accounts, files and functions of the project answer.')
}

function describeSaving({ writesStopped }: HealthReport): Finding {
  if (writesStopped === null) return good('Changes and messages are saved.')
  return trouble(
    writesStopped,
    'Visitors can still read the pages. Keep this page open, and call whoever runs the server.',
  )
}

function describeDatabase({ databaseCheck }: HealthReport, { now, command }: Seen): Finding {
  if (!databaseCheck) return good('It is checked for damage every night, and after a crash.')
  const { at, ok, details } = databaseCheck
  if (ok) return good(`Checked ${timeAgo(at, now)}: no damage.`)
  return trouble(
    `Damage was found ${timeAgo(at, now)}: ${details[0]?.replace(/\.$/, '') ?? 'no details'}.`,
    `Saving is disabled so that the damage does not get worse. Restore the last backup: ${command('restore FILE')} on the server.`,
  )
}

function describeDisk(disk: NonNullable<HealthReport['disk']>, quarantine: HealthReport['quarantine']): Finding {
  const { freeBytes, usableBytes, totalBytes } = disk
  const removed =
    quarantine && quarantine.files > 0
      ? ` Removed images are kept for 30 days and take up ${formatSize(quarantine.bytes)}.`
      : ''
  if (usableBytes === 0)
    return trouble(
      `The disk of ${formatSize(totalBytes)} is full. The last ${formatSize(freeBytes)} are reserved for logins, deletions and messages.${removed}`,
      'Uploads are refused until there is room. Delete images and items you no longer need, or get a larger disk.',
    )
  const says = `${formatSize(usableBytes)} of ${formatSize(totalBytes)} are free.${removed}`
  if (freeBytes < LOW_DISK_BYTES) return attention(says, 'It will be full soon. Make room, or get a larger disk.')
  return good(says)
}

function describeLostFiles(names: readonly string[], { command }: Seen): Finding {
  const rest = names.length - NAMED_FILES
  const more = rest > 0 ? `, and ${rest} more` : ''
  return trouble(
    `${names.length === 1 ? 'One stored file is' : `${names.length} stored files are`} missing on the server: ${names.slice(0, NAMED_FILES).join(', ')}${more}.`,
    `Visitors see gaps in their place. Upload the images again, or ask whoever runs the server to take the files from a backup: ${command('check-data')} lists them.`,
  )
}

const NAMED_FILES = 3

/** The threshold at which the backend sends a warning mail. */
const LOW_DISK_BYTES = 256 * 1024 * 1024

function describeBackups(backups: NonNullable<HealthReport['backups']>, now: number, isAlone: boolean): Finding {
  const { latestAt, latestBytes, kept, folderFault, lastFailure } = backups
  const last = latestAt
    ? `The last one was made ${timeAgo(latestAt, now)} (${formatFileSize(latestBytes)}); ${kept === 1 ? 'it is the only one' : `${kept} are kept`} on the server.`
    : 'None has been made yet.'
  if (folderFault)
    return trouble(
      `${last} ${folderFault}`,
      'Ask whoever runs the server to do that. Until then, nothing new is backed up.',
    )
  if (lastFailure && (!latestAt || lastFailure.at > latestAt))
    return trouble(
      `${last} Making one failed ${timeAgo(lastFailure.at, now)}: ${lastFailure.reason}`,
      'Download one now, and fix the cause.',
    )
  if (!latestAt)
    return attention(
      last,
      'The first backup is made within ten minutes of a start, then one every night. Make one now if you cannot wait.',
    )
  if (now - Date.parse(latestAt) > 2 * DAY_MS)
    return attention(
      last,
      'One should be made every night, or within ten minutes of the next start if the site was not running then. If there is still none tomorrow, ask whoever runs the server to look at its log. Download one in the meantime.',
    )
  return good(last, isAlone && 'Keep a copy elsewhere too: this server’s disk may fail.')
}

/** Once they are set. */
export function describeOffsite({ isConfirmed, latest, failure, missedNights }: OffsiteState, now: number): Finding {
  if (!isConfirmed) return attention('Nothing is sent yet.', 'Confirm the key file below, under Backups elsewhere.')
  const last = latest
    ? `The last one there was made ${timeAgo(latest.at, now)} (${formatFileSize(latest.bytes)}), and read back ${timeAgo(latest.readBackAt ?? latest.at, now)}.`
    : 'None has arrived yet.'
  const late = missedNights > 1 ? ` No new one has arrived for ${missedNights} nights.` : ''
  if (failure)
    return {
      state: late || !latest ? 'trouble' : 'attention',
      says: `${last}${late} Sending one failed ${timeAgo(failure.at, now)}: ${failure.reason}`,
      next: 'It is tried again every hour. Mend the cause, then test everything.',
    }
  if (late) return attention(last + late, 'Test everything to see why.')
  return good(`${last} The next one is sent after tonight’s backup.`)
}

const WITHOUT_SECRET_KEY =
  'contact messages are not mailed, drafts not published at their time, visits not counted, and links to previews do not work'

const REFUSED_SECRET_KEY = trouble(
  `The Supabase project refuses the server’s secret key: ${WITHOUT_SECRET_KEY}.`,
  'Ask whoever runs the server to set SUPABASE_SECRET_KEY to the key in the project’s settings (API Keys) and to restart the server.',
)

function describeMail({ hasServer, lastSentAt, lastFailure }: HealthReport['mail'], now: number): Finding {
  if (!hasServer)
    return attention(
      'No mail server is set: nothing is mailed. Contact messages wait under Messages.',
      'Set one up below, under Outgoing mail.',
    )
  const sent = lastSentAt
    ? `The last mail was sent ${timeAgo(lastSentAt, now)}.`
    : 'No mail has been sent since the last start.'
  if (lastFailure)
    return trouble(
      `${sent} One failed ${timeAgo(lastFailure.at, now)}: ${mailFailureReason(lastFailure.reason)}.`,
      'Check it below, under Outgoing mail, then send a test. Messages are retried automatically.',
    )
  return good(sent)
}

/** How receivers may treat the site's mails; nothing without a mail server. */
export function describeMailDomain({ settings, domain }: MailSetup): HealthItem[] {
  if (!settings || !domain) return []
  const title = 'Mail domain'
  const problems = domain.findings.filter(({ state }) => state !== 'good')
  const sentences = problems.map(({ what, says }) => `${what}: ${says}`)
  if (sentences.length === 0)
    return [{ title, state: 'good', says: `Mails from ${settings.sender} are as receivers want them.` }]
  const isMendable = problems.some(({ state }) => state !== 'unknown')
  const next = `Until then mails from ${settings.sender} may be taken for spam. Records are added where the domain was bought.`
  return [{ title, state: 'attention', says: sentences.join('\n'), ...(isMendable && { next }) }]
}

/** What the privacy notice says is not stated; nothing while there is no notice. */
export function describeNotice(...rows: Parameters<typeof notStated>): HealthItem[] {
  const missing = notStated(...rows)
  if (missing.length === 0) return []
  const says = `It says that this is not stated: ${missing.join('; ')}.`
  return [{ title: 'Privacy notice', state: 'attention', says, next: 'Fill it in under Imprint & Privacy.' }]
}

function describeFeed(feed: HealthReport['feed'], now: number): Finding {
  const { address, found, movedTo, lastSuccessAt, lastFailure } = feed
  if (!address)
    return good('No newsletter address is set, so no articles are read.', 'Set it under Newsletter if you have one.')
  const read = lastSuccessAt
    ? `Articles were last read ${timeAgo(lastSuccessAt, now)}.`
    : 'Articles have not been read yet.'
  if (!lastFailure && movedTo)
    return attention(
      `${read} The newsletter has moved: ${address} leads to ${movedTo}.`,
      `Enter ${movedTo} under Newsletter, before the old address stops working.`,
    )
  if (!lastFailure) return good(`${read} ${found ? `${found.address} has ${describeSummary(found)}.` : address}`)
  return {
    state: lastSuccessAt ? 'attention' : 'trouble',
    says: `${read} The last try failed ${timeAgo(lastFailure.at, now)}: ${feedFailureReason(lastFailure.reason)}.`,
    next: `It is retried every few minutes. If it keeps failing, check the address under Newsletter: ${address}. ${lastSuccessAt ? 'Until then, visitors see the last articles.' : 'Visitors see no articles.'}`,
  }
}

const describeDefaultLink = (at: string, now: number): Finding =>
  attention(
    `A link of Supabase’s own mail was opened (seen ${timeAgo(at, now)}): such a link is used up by whatever opens it first, and does not work here.`,
    'If mails still look like that, ask whoever runs the project to put this site’s mails there (supabase config push, docs/supabase.md).',
  )

function describeProxy({ trusted, ignoredAt }: HealthReport['proxy'], now: number): Finding {
  if (ignoredAt)
    return attention(
      `There is a proxy in front of the server, but TRUST_PROXY is 0 (seen ${timeAgo(ignoredAt, now)}): all visitors count as one.`,
      'Ask whoever runs the server to set TRUST_PROXY to the number of proxies (docs/deploy.md).',
    )
  const says =
    trusted === 0
      ? 'Visitors are distinguished by their own address.'
      : `${trusted === 1 ? 'One proxy is' : `${trusted} proxies are`} trusted to name the visitors’ addresses.`
  return good(says)
}

function describeSecondFactor(hasSecondFactor: boolean): Finding {
  if (hasSecondFactor) return good('On: logging in asks for a code.')
  return attention('Off: your password alone gives full access.', 'Set it up under Account.')
}

const describeVersion = ({ version, node, startedAt, siteUrl }: HealthReport, now: number): Finding =>
  good(`Portico ${version} on Node ${node}, started ${timeAgo(startedAt, now)}, at ${siteUrl}.`)

/** Disks are larger than files: '1.2 GB' from 1,000 MB on. */
const formatSize = (bytes: number) => (bytes < 1e9 ? formatFileSize(bytes) : `${Math.round(bytes / 1e8) / 10} GB`)
