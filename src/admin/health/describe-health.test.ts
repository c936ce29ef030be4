import { describe, expect, it } from 'vitest'
import type { HealthReport } from '#api/health.ts'
import type { DomainFinding } from '#api/mail-setup.ts'
import type { OffsiteState } from '#api/offsite.ts'
import { describeHealth, describeMailDomain, type HealthState } from './describe-health.ts'

const command = (words: string) => `portico ${words}`
const now = Date.parse('2026-11-22T12:00:00Z')

const makeReport = (changes: Partial<HealthReport> = {}): HealthReport => ({
  version: '1.0.0',
  node: '24.21.0',
  engine: 'embedded',
  hasSecretKey: true,
  projectFaults: null,
  defaultLinkAt: null,
  siteUrl: 'https://quill.example',
  startedAt: '2026-11-20T12:00:00Z',
  writesStopped: null,
  databaseCheck: { at: '2026-11-22T03:30:00Z', ok: true, details: [] },
  disk: { freeBytes: 40e9, usableBytes: 40e9, totalBytes: 80e9 },
  quarantine: { files: 0, bytes: 0 },
  lostFiles: [],
  backups: {
    latestAt: '2026-11-22T03:30:00Z',
    latestBytes: 5e6,
    kept: 7,
    hasOwn: false,
    folderFault: null,
    lastFailure: null,
  },
  offsite: null,
  mail: { hasServer: true, lastSentAt: '2026-11-22T11:55:00Z', lastFailure: null },
  feed: {
    address: 'https://quill.example/feed',
    found: { address: 'https://quill.example/rss', count: 12, latest: 'On waiting' },
    movedTo: null,
    lastSuccessAt: '2026-11-22T11:50:00Z',
    lastFailure: null,
  },
  proxy: { trusted: 1, ignoredAt: null },
  ...changes,
})

const item = (title: string, changes: Partial<HealthReport>) =>
  describeHealth(makeReport(changes), { hasSecondFactor: true, command, now }).find((found) => found.title === title)

describe('the health report in words', () => {
  it('reports nothing to do for a healthy site', () => {
    const items = describeHealth(makeReport(), { hasSecondFactor: true, command, now })
    expect(items.map(({ title, state }) => `${title} ${state}`)).toEqual(
      ['Saving', 'Database', 'Disk', 'Backup', 'Mail', 'Newsletter', 'Proxy', 'Second factor', 'Version'].map(
        (title) => `${title} good`,
      ),
    )
  })

  it('says when somebody came by a link of GoTrue’s own mails', () => {
    const found = item('Mails about accounts', { engine: 'supabase', defaultLinkAt: '2026-11-22T11:55:00Z' })
    expect(found).toMatchObject({ state: 'attention', says: expect.stringContaining('(seen 5 minutes ago)') })
  })

  it('leaves out what a Supabase project takes care of', () => {
    const projectFaults = { silentParts: [], refusesSecretKey: null, offersPasskeys: null, missingTables: [] }
    const kept = { databaseCheck: null, disk: null, quarantine: null, backups: null }
    const report = makeReport({ engine: 'supabase', projectFaults, ...kept })
    const titles = describeHealth(report, { hasSecondFactor: false, command, now }).map(({ title }) => title)
    expect(titles).toEqual(['Supabase', 'Mail', 'Newsletter', 'Proxy', 'Second factor', 'Version'])
  })

  const failure = { at: '2026-11-22T11:59:30Z', reason: 'ECONNREFUSED' }
  const { feed } = makeReport()
  const noFaults = { silentParts: [], refusesSecretKey: false, offersPasskeys: false, missingTables: [] }
  const noBackups = { latestAt: null, latestBytes: 0, kept: 0, hasOwn: false, folderFault: null, lastFailure: null }
  const elsewhere: OffsiteState = {
    settings: { endpoint: 'https://s3.example', region: 'eu', bucket: 'harbour', keyId: 'key', style: 'path' },
    ...{ folder: 'quill.example', isConfirmed: true, step: null, failure: null, mayDelete: true, missedNights: 0 },
    latest: { name: 'one.age', at: '2026-11-22T09:00:00Z', bytes: 2e6, readBackAt: '2026-11-22T10:00:00Z' },
  }

  it('says when the last backup elsewhere was made and read back, and no longer asks for a copy elsewhere', () => {
    expect(item('Backups elsewhere', { offsite: elsewhere })?.says).toBe(
      'The last one there was made 3 hours ago (2\u00a0MB), and read back 2 hours ago. The next one is sent after tonight’s backup.',
    )
    expect(item('Backup', { offsite: elsewhere })?.next).toBeUndefined()
    expect(item('Backup', { offsite: { ...elsewhere, settings: null } })?.next).toContain('Keep a copy elsewhere')
    expect(item('Backups elsewhere', { offsite: { ...elsewhere, settings: null } })).toBeUndefined()
  })

  it.each<[string, string, Partial<HealthReport>]>([
    ['Backups elsewhere', 'attention', { offsite: { ...elsewhere, isConfirmed: false } }],
    ['Backups elsewhere', 'attention', { offsite: { ...elsewhere, failure } }],
    ['Backups elsewhere', 'attention', { offsite: { ...elsewhere, missedNights: 2 } }],
    ['Backups elsewhere', 'trouble', { offsite: { ...elsewhere, missedNights: 2, failure } }],
    ['Backups elsewhere', 'trouble', { offsite: { ...elsewhere, latest: null, failure } }],
    ['Saving', 'trouble', { writesStopped: 'The database file was removed.' }],
    ['Database', 'trouble', { databaseCheck: { at: failure.at, ok: false, details: ['Page 7 is never used'] } }],
    ['Disk', 'attention', { disk: { freeBytes: 200e6, usableBytes: 190e6, totalBytes: 80e9 } }],
    ['Disk', 'trouble', { disk: { freeBytes: 1e6, usableBytes: 0, totalBytes: 80e9 } }],
    ['Files', 'trouble', { lostFiles: ['story-images/one.webp'] }],
    ['Backup', 'attention', { backups: noBackups }],
    ['Backup', 'trouble', { backups: { ...noBackups, lastFailure: failure } }],
    ['Backup', 'trouble', { backups: { ...noBackups, folderFault: 'No backup can be made in /mnt: it is a file.' } }],
    ['Secret key', 'trouble', { engine: 'supabase', hasSecretKey: false }],
    ['Secret key', 'trouble', { projectFaults: { ...noFaults, refusesSecretKey: true } }],
    ['Supabase', 'trouble', { projectFaults: { ...noFaults, missingTables: ['hero', 'talks'] } }],
    ['Passkeys', 'trouble', { projectFaults: { ...noFaults, offersPasskeys: true } }],
    ['Supabase', 'trouble', { projectFaults: { ...noFaults, silentParts: ['storage'], missingTables: null } }],
    ['Mail', 'attention', { mail: { hasServer: false, lastSentAt: null, lastFailure: null } }],
    ['Mail', 'trouble', { mail: { hasServer: true, lastSentAt: '2026-11-21T00:00:00Z', lastFailure: failure } }],
    // a clock that was ahead has dated the mail before
    ['Mail', 'trouble', { mail: { hasServer: true, lastSentAt: '2099-01-01T00:00:00Z', lastFailure: failure } }],
    ['Newsletter', 'trouble', { feed: { ...feed, lastSuccessAt: null, lastFailure: failure } }],
    ['Newsletter', 'attention', { feed: { ...feed, movedTo: 'https://words.example' } }],
    ['Proxy', 'attention', { proxy: { trusted: 0, ignoredAt: failure.at } }],
  ])('%s: %s', (title, state, changes) => {
    const found = item(title, changes)
    expect(found?.state).toBe(state)
    // whatever is not well always comes with advice
    if (state !== 'good') expect(found?.next).toMatch(/\w.*[.:]/)
  })

  it('names the parts of a project that do not answer, and claims nothing of the others', () => {
    const silent = item('Supabase', {
      projectFaults: {
        silentParts: ['auth', 'functions'],
        refusesSecretKey: null,
        offersPasskeys: null,
        missingTables: ['talks'],
      },
    })
    expect(silent?.says).toBe(
      'The account service does not answer: logging in is not possible. The functions do not answer, or are not deployed: the contact form ' +
        'cannot send. The project lacks tables or columns of this version (talks): not everything can be shown or saved.',
    )
    const unasked = { silentParts: [], refusesSecretKey: null, offersPasskeys: null, missingTables: null }
    expect(item('Secret key', { projectFaults: unasked })).toBeUndefined()
    expect(item('Saving', { projectFaults: unasked })).toBeUndefined()
  })

  it('tells the reason of a failure in words', () => {
    const failingMail = (reason: string) => ({ hasServer: true, lastSentAt: null, lastFailure: { ...failure, reason } })
    expect(item('Mail', { mail: failingMail('ECONNREFUSED') })?.says).toBe(
      'No mail has been sent since the last start. One failed just now: the mail server could not be reached (ECONNREFUSED).',
    )
    expect(item('Mail', { mail: failingMail('EAUTH 535') })?.says).toContain('refuses the sign-in (EAUTH 535)')
    expect(item('Mail', { mail: failingMail('The mail server did not confirm the mail.') })?.says).toMatch(/ mail\.$/)
    const failingFeed = (reason: string) => ({ ...feed, lastSuccessAt: null, lastFailure: { ...failure, reason } })
    const tried = (reason: string) => item('Newsletter', { feed: failingFeed(reason) })?.says
    expect(tried('410')).toBe(
      'Articles have not been read yet. The last try failed just now: the publisher answered 410.',
    )
    expect(tried('ENOTFOUND')).toContain('the name of the publisher could not be found (ENOTFOUND).')
    expect(tried('CERT_HAS_EXPIRED')).toContain('the certificate of the publisher is not valid (CERT_HAS_EXPIRED).')
    expect(tried('no answer in time')).toContain('just now: no answer in time.')
  })

  it('counts days by the calendar, not in periods of 24 hours', () => {
    const [morning, night] = [new Date(2026, 10, 22, 9).getTime(), new Date(2026, 10, 20, 23, 30).toISOString()]
    const report = makeReport({ databaseCheck: { at: night, ok: true, details: [] } })
    const database = describeHealth(report, { hasSecondFactor: true, command, now: morning })[1]
    expect(database?.says).toBe('Checked 2 days ago: no damage.')
  })

  it('counts as free what pictures may take up', () => {
    const says = (freeBytes: number, usableBytes: number) =>
      item('Disk', { disk: { freeBytes, usableBytes, totalBytes: 80e9 } })?.says.replaceAll('\u00A0', ' ')
    expect(says(100e6, 90e6)).toBe('90 MB of 80 GB are free.')
    const full = 'The disk of 80 GB is full. The last 22 MB are reserved for logins, deletions and messages.'
    expect(says(22e6, 0)).toBe(full)
  })

  it('agrees with its figures', () => {
    const { backups } = makeReport()
    expect(item('Backup', { backups: { ...backups!, kept: 1 } })?.says).toMatch(/it is the only one on the server\.$/)
    expect(item('Backup', { backups: { ...backups!, latestAt: '2026-11-10T12:00:00Z' } })?.next).toContain(
      'none tomorrow',
    )
    expect(item('Files', { lostFiles: ['a', 'b', 'c', 'd'] })?.says).toBe(
      '4 stored files are missing on the server: a, b, c, and 1 more.',
    )
    const check = { at: failure.at, ok: false, details: ['The file is gone.'] }
    expect(item('Database', { databaseCheck: check })?.says).toBe('Damage was found just now: The file is gone.')
    expect(item('Newsletter', {})?.says).toBe(
      'Articles were last read 10 minutes ago. https://quill.example/rss has 12 articles, the latest: “On waiting”.',
    )
    const unread = { ...feed, found: null, lastSuccessAt: null }
    expect(item('Newsletter', { feed: unread })?.says).toBe(`Articles have not been read yet. ${feed.address}`)
  })
})

it.each<[DomainFinding['state'][], HealthState, RegExp]>([
  [['good', 'good'], 'good', /^Mails from a@b\.example are as receivers want them\.$/],
  [['good', 'missing'], 'attention', /^DMARC: Add a record\.$/],
  [['unknown', 'wrong'], 'attention', /^SPF: Add a record\.\nDMARC: Add a record\.$/],
])('what the DNS says of the sender is one item: %s', ([spf, dmarc], state, says) => {
  const settings = { host: 'smtp.b.example', port: 465, username: 'a', sender: 'a@b.example' }
  const findings: DomainFinding[] = [
    { what: 'SPF', state: spf!, says: 'Add a record.' },
    { what: 'DMARC', state: dmarc!, says: 'Add a record.' },
  ]
  const domain = { checkedAt: '2026-11-22T12:00:00Z', findings }
  expect(describeMailDomain({ setBy: 'owner', settings, domain })).toMatchObject([
    { title: 'Mail domain', state, says: expect.stringMatching(says) },
  ])
  expect(describeMailDomain({ setBy: null, settings: null, domain: null })).toEqual([])
})
