import { Cargo } from './cargo.ts'
import { compareRows } from './compare-rows.ts'
import {
  compareSite,
  copyContent,
  differencesIn,
  ownContentIn,
  rowSentence,
  type SiteDifference,
} from './compare-site.ts'
import { type AccountDifference, copyAccounts } from './copy-accounts.ts'
import { copyRows } from './copy-rows.ts'
import { INBOX, type MovedTable } from './moved-tables.ts'
import type { Account, Source, Target } from './side.ts'

export interface MoveParts {
  source: Source
  target: Target
  tables: readonly MovedTable[]
  /** Whether the target's own content is deleted. */
  mayReplace: boolean
  /** Compares only. */
  isDry: boolean
  /** Gets a line for each step. */
  say: (line: string) => void
}

export interface Moved {
  /** What was compared last: in a dry run, the target before the move. */
  difference: SiteDifference
  accounts: readonly Account[]
  /** Messages that wait to be mailed. */
  waiting: number
  /** A sentence for each thing that is not the same on both sides; then the move is not complete. */
  faults: string[]
  /** Notes from the target. */
  notes: string[]
}

/** A database that keeps a history of its own, or rows that refer to others, take more than one round. */
const MAX_ROUNDS = 4

/**
 * Copies until a comparison finds no difference. Only then does the source give up the messages that wait to be mailed,
 * and the target is put into use. If it is interrupted, the same call continues. Rejects with a sentence for the owner,
 * before anything is changed if the target has content of its own and may not be replaced.
 */
export async function moveSite({ source, target, tables, mayReplace, isDry, say }: MoveParts): Promise<Moved> {
  await source.requireQuiet()
  const accounts = await source.accounts()
  const cargo = new Cargo(source, accounts)
  if (source.hasGivenUp) await cargo.includeWaiting()
  say(`Comparing ${source.name} with ${target.name} …`)
  let difference = await compareSite(cargo, target, tables)
  const own = ownContentIn(difference)
  if (own.length && !mayReplace) throw ownContent(target.name, own)
  const waiting = await cargo.waiting()
  if (isDry) return { difference, accounts, waiting, faults: [], notes: [] }

  say('Copying …')
  let faults: string[] = []
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // once per attempt: nothing says which password an account has there
    if (round === 0 || isDifferent(difference.accounts)) await copyAccounts(accounts, target)
    const refusals = await copyContent(cargo, target, difference)
    say('Comparing every row and every file …')
    difference = await compareSite(cargo, target, tables)
    faults = [...differencesIn(difference), ...refusals]
    if (!faults.length) break
  }
  if (!faults.length) faults = await moveWaiting(cargo, target, difference)
  if (faults.length) return { difference, accounts, waiting, faults, notes: [] }
  const notes = await target.finish()
  source.finish()
  return { difference, accounts, waiting, faults, notes }
}

const isDifferent = ({ wanted, unwanted }: AccountDifference) => wanted.length + unwanted.length > 0

/** Last of all, or both sides could mail the same message. Resolves with what differs then. */
async function moveWaiting(cargo: Cargo, target: Target, { tables }: SiteDifference): Promise<string[]> {
  const inbox = [...tables.keys()].find(({ name }) => name === INBOX.name)!
  await cargo.takeWaiting()
  const refusals = await copyRows(inbox, cargo, target, await compareRows(inbox, cargo, target))
  const found = await compareRows(inbox, cargo, target)
  tables.set(inbox, found)
  return [...rowSentence(inbox, found), ...refusals]
}

const ownContent = (name: string, own: readonly string[]) =>
  new Error(
    `${name} has content of its own: ${own.join(', ')}. Nothing was changed. With --replace it is thrown away, and ` +
      'replaced by what is moved.',
  )
