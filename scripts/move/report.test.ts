import { expect, it } from 'vitest'
import { access } from '#server/backend/access.ts'
import type { Result } from './move-between.ts'
import { labelOf } from './moved-tables.ts'
import { describeMove } from './report.ts'

const files = {
  count: 2,
  size: 1_200_000,
  wanted: [],
  unwanted: [
    { bucket: 'site-settings', name: 'favicon.png', contentType: 'image/png', cacheControl: 'max-age=3600', etag: '1' },
  ],
  changed: [],
  refused: ['press-kit/photo/note.txt'],
  lost: ['story-images/logos/gone.webp'],
}
const account = { id: '1', isConfirmed: true, bannedUntil: null, userMetadata: {}, appMetadata: {}, passwordHash: null }
const makeMoved = (changes: Partial<Result> = {}): Result => ({
  difference: { accounts: { wanted: [], unwanted: [], there: [] }, tables: new Map(), files },
  accounts: [
    { ...account, name: 'owner@portico.test', email: 'owner@portico.test', hasFactor: true, hasPasskeys: true },
    { ...account, name: 'other@portico.test', email: 'other@portico.test', hasFactor: false },
  ],
  left: [],
  factors: ['owner@portico.test'],
  programs: ['Claude (claude.ai)'],
  unknown: [],
  waiting: 3,
  faults: [],
  notes: [],
  ...changes,
})
const ends = { dataDir: '/srv/data', url: 'https://p.supabase.test', isDry: false }

it('every table that moves has the words of the admin', () => {
  expect(Object.keys(access).filter((name) => labelOf(name) === name)).toEqual(['contact_limits'])
})

it('to a project: second factors and connected programs are lost, and the next step is to start there', () => {
  const { lines, warnings, next } = describeMove(makeMoved(), { ...ends, direction: 'supabase' })
  expect(lines).toContain('  files: 2 (1.2\u00A0MB)')
  expect(lines).toContain('  messages still to be mailed: 3, by the new side only')
  expect(warnings[0]).toMatch(/^SECOND FACTORS DO NOT MOVE: owner@portico\.test can sign in with the password alone/)
  expect(warnings[1]).toBe('PASSKEYS DO NOT MOVE: owner@portico.test can sign in with the password alone.')
  expect(warnings[2]).toMatch(/^CONNECTED PROGRAMS DO NOT MOVE: Claude \(claude\.ai\) .* connect each anew from there/)
  expect(warnings[3]).toMatch(/^The file story-images\/logos\/gone\.webp is missing or damaged in \/srv\/data/)
  expect(warnings[4]).toMatch(/^The file press-kit\/photo\/note\.txt is not a picture/)
  expect(next[1]).toContain('SUPABASE_URL=https://p.supabase.test')
})

it('to a project: an address where no mail arrives is changed by a command', () => {
  const accounts = [{ ...account, name: 'owner@localhost', email: 'owner@localhost', hasFactor: false }]
  const { next } = describeMove(makeMoved({ accounts }), { ...ends, direction: 'supabase' })
  expect(next.at(-1)).toBe('     npm run admin -- set-email owner@localhost you@example.com')
  expect(describeMove(makeMoved(), { ...ends, direction: 'supabase' }).next.join()).not.toContain('set-email')
})

it('to a folder: nobody has a password, and there is a command for each account', () => {
  const { warnings, next } = describeMove(makeMoved(), { ...ends, direction: 'folder' })
  expect(warnings[0]).toMatch(/^PASSWORDS DO NOT COME BACK/)
  expect(next.filter((line) => line.includes('reset-password')).map((line) => line.trim())).toEqual([
    'npm run admin -- reset-password owner@portico.test',
    'npm run admin -- reset-password other@portico.test',
  ])
})

it('a dry run says what would be lost, and gives no next step', () => {
  const { lines, warnings, next } = describeMove(makeMoved(), { ...ends, isDry: true, direction: 'folder' })
  expect(lines[0]).toMatch(/^A dry run: nothing was changed\./)
  expect(lines.at(-1)).toBe('  to be removed or replaced there: 0 accounts, 0 rows, 1 file')
  expect(warnings).toHaveLength(6)
  expect(next).toEqual([])
})

it('an incomplete move says what differs, and does not claim the rest', () => {
  const faults = Array.from({ length: 30 }, (_, index) => `The file ${index} differs.`)
  const { lines, warnings } = describeMove(makeMoved({ faults }), { ...ends, direction: 'supabase' })
  expect(lines).toEqual([])
  expect(warnings[0]).toContain('is not complete')
  expect(warnings).toContain('  … and 10 more')
  expect(warnings.at(-1)).toContain('run the same command again')
})
