import { canGetMail } from '#content/address/mail-address.ts'
import { countOf } from '#content/text/count-of.ts'
import { formatFileSize } from '#content/text/file-size.ts'
import { commandHere } from '#server/environment/program.ts'
import { quoted } from '../command-line/command.ts'
import type { Direction, Result } from './move-between.ts'
import { labelOf } from './moved-tables.ts'

interface Ends {
  direction: Direction
  isDry: boolean
  dataDir: string
  /** The project's. */
  url: string
}

/**
 * What was moved (`lines`) and what to do `next`, for standard output, and what the owner must not miss (`warnings`), for
 * standard error.
 */
export function describeMove(moved: Result, { direction, isDry, dataDir, url }: Ends) {
  const isToProject = direction === 'supabase'
  const [from, to] = isToProject ? [dataDir, url] : [url, dataDir]
  const way = `from ${from} to ${to}`
  if (moved.faults.length) return { lines: [], warnings: incomplete(moved.faults, way), next: [] }
  const warnings = lossesOf(moved, from, isToProject)
  const contents = contentsOf(moved)
  if (isDry) {
    const intro = `A dry run: nothing was changed. This would be moved ${way}:`
    return { lines: [intro, ...contents, ...changesOf(moved)], warnings, next: [] }
  }
  const intro = `Moved ${way}, and compared: every row and every file is the same there.`
  const next = isToProject ? nextAtProject(moved, from, to) : nextAtFolder(moved, from, to)
  return { lines: [intro, ...contents, ...moved.notes], warnings, next: ['Next:', ...next] }
}

const MOST_FAULTS = 20

const incomplete = (faults: readonly string[], way: string) => [
  `The move ${way} is not complete: this is not the same on both sides.`,
  ...faults.slice(0, MOST_FAULTS).map((fault) => `  ${fault}`),
  ...(faults.length > MOST_FAULTS ? [`  … and ${faults.length - MOST_FAULTS} more`] : []),
  'Make sure that nothing writes to either side, and run the same command again: it goes on from here.',
]

function contentsOf({ accounts, difference: { tables, files }, waiting }: Result): string[] {
  const rows = [...tables]
    .filter(([, { count }]) => count > 0)
    .map(([{ name }, { count }]) => `${labelOf(name)} ${count}`)
  return [
    `  accounts: ${accounts.map(({ email }) => email).join(', ') || 'none'}`,
    `  rows: ${rows.join('; ') || 'none'}`,
    `  files: ${files.count}${files.size ? ` (${formatFileSize(files.size)})` : ''}`,
    ...(waiting ? [`  messages still to be mailed: ${waiting}, by the new side only`] : []),
  ]
}

/** What a dry run found there. */
function changesOf({ difference: { accounts, tables, files } }: Result): string[] {
  const rows = { there: 0, removed: 0 }
  for (const { count, wanted, removed } of tables.values()) {
    rows.there += count - wanted.size
    rows.removed += removed
  }
  const removed = [
    countOf(accounts.unwanted.length, 'account'),
    countOf(rows.removed, 'row'),
    countOf(files.unwanted.length + files.changed.length, 'file'),
  ]
  return [
    ...(rows.there ? [`  already there: ${rows.there} of these rows`] : []),
    `  to be removed or replaced there: ${removed.join(', ')}`,
  ]
}

/** What cannot be moved. */
function lossesOf(moved: Result, from: string, isToProject: boolean): string[] {
  const { left, factors, programs, unknown } = moved
  const { lost, refused } = moved.difference.files
  const passkeys = moved.accounts.filter(({ hasPasskeys }) => hasPasskeys).map(({ email }) => email)
  return [
    ...(isToProject || !moved.accounts.length ? [] : [NO_PASSWORDS]),
    ...(factors.length ? [`SECOND FACTORS DO NOT MOVE: ${factors.join(', ')} ${NO_FACTORS}`] : []),
    ...(passkeys.length ? [`PASSKEYS DO NOT MOVE: ${passkeys.join(', ')} can sign in with the password alone.`] : []),
    ...(programs.length ? [`CONNECTED PROGRAMS DO NOT MOVE: ${programs.join(', ')} ${NO_PROGRAMS}`] : []),
    ...left.map((name) => `The account ${name} has no mail address: it stays behind.`),
    ...unknown.map(
      (name) => `This program does not know the table ${name} of the project: it is left alone, with what is in it.`,
    ),
    ...lost.map(
      (path) =>
        `The file ${path} is missing or damaged in ${from}: it was not moved. Take it from a backup, or upload the picture ` +
        'again.',
    ),
    ...refused.map((path) => `The file ${path} is not a picture that the site takes: it was not moved.`),
  ]
}

const NO_PASSWORDS =
  'PASSWORDS DO NOT COME BACK: Supabase does not give them away, so nobody can sign in before a new one is set (see below).'
const NO_FACTORS =
  'can sign in with the password alone until a second factor is set up anew, under Account in the admin.'
const NO_PROGRAMS =
  'cannot renew their connection, which ends with the move: connect each anew from there. Keys that were made by hand work on.'

const nextAtProject = ({ accounts }: Result, from: string, to: string) => [
  `  1. Start the site with SUPABASE_URL=${quoted(to)}, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY. Everybody signs in`,
  '     again, with the same password.',
  `  2. Keep ${from} until you have seen the site: it is complete, and is not served any more (moved-to.json).`,
  // a project wants a link from both addresses before it changes one
  ...accounts
    .filter(({ email }) => !canGetMail(email))
    .flatMap(({ email }) => [
      `  3. No mail arrives at ${email}, so no link can change that address there. Give the account your own:`,
      `     ${commandHere(`admin set-email ${quoted(email)} you@example.com`)}`,
    ]),
]

/** What to type for new passwords. */
export const passwordSteps = (accounts: readonly { email: string }[], dataDir: string) => [
  ...accounts.map(({ email }) => `     ${commandHere(`admin reset-password ${quoted(email)}`)}`),
  `     with DATA_DIR=${quoted(dataDir)} and without SUPABASE_URL.`,
]

const nextAtFolder = ({ accounts }: Result, from: string, to: string) => [
  '  1. Set a new password for each account:',
  ...passwordSteps(accounts, to),
  '  2. Start the site without SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY.',
  `  3. Keep ${from} until you have seen the site, and let nothing serve it: it is as it was, but for the messages that`,
  '     waited to be mailed.',
]
