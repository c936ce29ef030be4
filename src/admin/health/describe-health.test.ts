import { describe, expect, it } from 'vitest'
import type { HealthReport } from '#content/health.ts'
import { describeHealth, formatAge } from './describe-health.ts'

const now = Date.parse('2026-11-22T12:00:00Z')

const makeReport = (changes: Partial<HealthReport> = {}): HealthReport => ({
  version: '0.1.0',
  node: '24.21.0',
  engine: 'embedded',
  siteUrl: 'https://quill.example',
  startedAt: '2026-11-20T12:00:00Z',
  writesStopped: null,
  databaseCheck: { at: '2026-11-22T03:30:00Z', ok: true, details: [] },
  disk: { freeBytes: 40e9, totalBytes: 80e9, isReserveHeld: true },
  quarantine: { files: 0, bytes: 0 },
  backups: { latestAt: '2026-11-22T03:30:00Z', latestBytes: 5e6, kept: 7, lastFailure: null },
  mail: { hasServer: true, lastSentAt: '2026-11-22T11:55:00Z', lastFailure: null },
  feed: {
    address: 'https://quill.example/feed',
    movedTo: null,
    lastSuccessAt: '2026-11-22T11:50:00Z',
    lastFailure: null,
  },
  proxy: { trusted: 1, ignoredAt: null },
  ...changes,
})

const item = (title: string, changes: Partial<HealthReport>) =>
  describeHealth(makeReport(changes), { hasSecondFactor: true, now }).find((found) => found.title === title)

describe('the health report in words', () => {
  it('reports nothing to do for a healthy site', () => {
    const items = describeHealth(makeReport(), { hasSecondFactor: true, now })
    expect(items.map(({ title, state }) => `${title} ${state}`)).toEqual(
      ['Saving', 'Database', 'Disk', 'Backup', 'Mail', 'Newsletter', 'Proxy', 'Second factor', 'Version'].map(
        (title) => `${title} good`,
      ),
    )
  })

  it('leaves out what a Supabase project takes care of', () => {
    const report = makeReport({ engine: 'supabase', databaseCheck: null, disk: null, quarantine: null, backups: null })
    const titles = describeHealth(report, { hasSecondFactor: false, now }).map(({ title }) => title)
    expect(titles).toEqual(['Saving', 'Mail', 'Newsletter', 'Proxy', 'Second factor', 'Version'])
  })

  const failure = { at: '2026-11-22T11:59:30Z', reason: 'ECONNREFUSED' }
  const { feed } = makeReport()
  it.each<[string, string, Partial<HealthReport>]>([
    ['Saving', 'trouble', { writesStopped: 'The database file was removed.' }],
    ['Database', 'trouble', { databaseCheck: { at: failure.at, ok: false, details: ['Page 7 is never used'] } }],
    ['Disk', 'attention', { disk: { freeBytes: 200e6, totalBytes: 80e9, isReserveHeld: true } }],
    ['Disk', 'trouble', { disk: { freeBytes: 1e6, totalBytes: 80e9, isReserveHeld: false } }],
    ['Backup', 'attention', { backups: { latestAt: null, latestBytes: 0, kept: 0, lastFailure: null } }],
    ['Backup', 'trouble', { backups: { latestAt: null, latestBytes: 0, kept: 0, lastFailure: failure } }],
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

  it('tells the reason of a failure', () => {
    const mail = { hasServer: true, lastSentAt: null, lastFailure: failure }
    expect(item('Mail', { mail })?.says).toBe(
      'No mail has been sent since the last start. One failed just now: ECONNREFUSED',
    )
    const failing = { ...feed, lastSuccessAt: null, lastFailure: { ...failure, reason: '410' } }
    expect(item('Newsletter', { feed: failing })?.says).toMatch(/failed just now: the publisher answered 410$/)
  })
})

it.each([
  ['2026-11-22T11:59:30Z', 'just now'],
  ['2026-11-22T11:55:00Z', '5 minutes ago'],
  ['2026-11-22T09:00:00Z', '3 hours ago'],
  ['2026-11-21T11:00:00Z', 'yesterday'],
  ['2026-11-10T12:00:00Z', '12 days ago'],
])('an age like %s is "%s"', (iso, text) => {
  expect(formatAge(iso, now)).toBe(text)
})
