import { canGetMail } from '#content/address/mail-address.ts'
import { countOf } from '#content/text/count-of.ts'
import { formatFileSize } from '#content/text/file-size.ts'
import { quoted } from '../command-line/quoted.ts'
import type { Result } from './to-supabase.ts'

export type Direction = 'supabase' | 'folder'

export interface Report {
  /** What was moved, for standard output. */
  lines: string[]
  /** What the owner must not miss, for standard error. */
  warnings: string[]
  /** What to do next, for standard output. */
  next: string[]
}

interface ReportParts {
  direction: Direction
  isDry: boolean
  dataDir: string
  /** The project's. */
  url: string
}

/** What was moved, what was not, and what to do next. */
export function describeMove(moved: Result, parts: ReportParts): Report {
  const { isDry } = parts
  const { from, to } = endsOf(parts)
  const losses = lossesOf(moved, parts)
  if (isDry) {
    return {
      lines: [
        `A dry run: nothing was changed. This would be moved from ${from} to ${to}:`,
        ...contents(moved),
        ...changes(moved),
      ],
      warnings: losses,
      next: [],
    }
  }
  if (moved.faults.length) {
    return {
      lines: [],
      warnings: [
        `The move from ${from} to ${to} is not complete: this is not the same on both sides.`,
        ...moved.faults.slice(0, MOST_FAULTS).map((fault) => `  ${fault}`),
        ...(moved.faults.length > MOST_FAULTS ? [`  … and ${moved.faults.length - MOST_FAULTS} more`] : []),
        'Make sure that nothing writes to either side, and run the same command again: it goes on from here.',
      ],
      next: [],
    }
  }
  return {
    lines: [
      `Moved from ${from} to ${to}, and compared: every row and every file is the same there.`,
      ...contents(moved),
      ...moved.notes,
    ],
    warnings: losses,
    next: next(moved, parts),
  }
}

const MOST_FAULTS = 20

function contents({ accounts, difference, waiting }: Result): string[] {
  const { tables, files } = difference
  const rows = [...tables].filter(([, { count }]) => count > 0).map(([{ name }, { count }]) => `${name} ${count}`)
  return [
    `  accounts: ${accounts.map(({ email }) => email).join(', ') || 'none'}`,
    `  rows: ${rows.join(', ') || 'none'}`,
    `  files: ${files.count}${files.size ? ` (${formatFileSize(files.size)})` : ''}`,
    ...(waiting ? [`  messages still to be mailed: ${waiting}, by the new side only`] : []),
  ]
}

/** What a dry run found there. */
function changes({ difference: { accounts, tables, files } }: Result): string[] {
  const rows = [...tables.values()]
  const sum = (count: (found: (typeof rows)[number]) => number) => rows.reduce((total, one) => total + count(one), 0)
  const there = sum(({ count, wanted }) => count - wanted.size)
  const removed = [
    countOf(accounts.unwanted.length, 'account'),
    countOf(
      sum(({ removed }) => removed),
      'row',
    ),
    countOf(files.unwanted.length + files.changed.length, 'file'),
  ]
  return [
    ...(there ? [`  already there: ${there} of these rows`] : []),
    `  to be removed or replaced there: ${removed.join(', ')}`,
  ]
}

/** What cannot be moved. */
function lossesOf({ accounts, left, unknown, difference }: Result, parts: ReportParts): string[] {
  const { direction } = parts
  const { from } = endsOf(parts)
  const emails = accounts.filter(({ hasFactor }) => hasFactor).map(({ email }) => email)
  return [
    ...(direction === 'folder' && accounts.length ? [`PASSWORDS DO NOT COME BACK: ${NO_PASSWORDS}`] : []),
    ...(emails.length ? [`SECOND FACTORS DO NOT MOVE: ${emails.join(', ')} ${NO_FACTORS}`] : []),
    ...left.map((name) => `The account ${name} has no mail address: it stays behind.`),
    ...unknown.map(
      (name) => `This program does not know the table ${name} of the project: it is left alone, with what is in it.`,
    ),
    ...difference.files.lost.map(
      (path) =>
        `The file ${path} is missing or damaged in ${from}: it was not moved. Take it from a backup, or upload the picture ` +
        'again.',
    ),
    ...difference.files.refused.map(
      (path) => `The file ${path} is not a picture that the site takes: it was not moved.`,
    ),
  ]
}

const NO_PASSWORDS = 'Supabase does not give them away, so nobody can sign in before a new one is set (see below).'
const NO_FACTORS =
  'can sign in with the password alone until a second factor is set up anew, under Account in the admin.'

function next({ accounts }: Result, parts: ReportParts): string[] {
  const { direction } = parts
  const { from, to } = endsOf(parts)
  if (direction === 'supabase') {
    return [
      'Next:',
      `  1. Start the site with SUPABASE_URL=${quoted(to)}, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY. Everybody signs in`,
      '     again, with the same password.',
      `  2. Keep ${from} until you have seen the site: it is complete, and is not served any more (moved-to.json).`,
      ...accounts.filter(({ email }) => !canGetMail(email)).flatMap(({ email }) => withoutMail(email)),
    ]
  }
  return [
    'Next:',
    '  1. Set a new password for each account:',
    ...accounts.map(({ email }) => `     npm run admin -- reset-password ${quoted(email)}`),
    `     with DATA_DIR=${quoted(to)} and without SUPABASE_URL.`,
    '  2. Start the site without SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY.',
    `  3. Keep ${from} until you have seen the site, and let nothing serve it: it is as it was, but for the messages that`,
    '     waited to be mailed.',
  ]
}

/** A project wants a link from both addresses before it changes one. */
const withoutMail = (email: string) => [
  `  3. No mail arrives at ${email}, so no link can change that address there. Give the account your own:`,
  `     npm run admin -- set-email ${quoted(email)} you@example.com`,
]

const endsOf = ({ direction, dataDir, url }: ReportParts) =>
  direction === 'supabase' ? { from: dataDir, to: url } : { from: url, to: dataDir }
