import { compareRows } from './compare-rows.ts'
import type { SiteDifference } from './compare-site.ts'
import { compareSite, copyContent, differencesIn, ownContentIn, rowSentence } from './compare-site.ts'
import { type AccountDifference, copyAccounts } from './copy-accounts.ts'
import { createFileCopier } from './copy-files.ts'
import { copyRows } from './copy-rows.ts'
import type { Account, Progress, Source, Target } from './endpoint.ts'
import { INBOX, type MovedTable } from './moved-tables.ts'
import { createSiteData, type SiteData } from './site-data.ts'

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
  /** Names of accounts that stay behind, because they have no mail address. */
  left: string[]
  /** Messages that wait to be mailed. */
  waiting: number
  /** Mail addresses of accounts that had a second factor on either side, and are left without. */
  factors: string[]
  /** Names of programs that have to be connected anew. */
  programs: string[]
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
  const all = await source.accounts()
  const accounts = all.filter(({ email }) => email)
  const left = all.filter(({ email }) => !email).map(({ name }) => name)
  const progress = createProgress(say)
  const siteData = createSiteData({ source, accounts, origin: target.origin, progress })
  const files = createFileCopier(source, target, progress)
  const parts = { siteData, target, tables, files }
  if (source.hasGivenUp) await siteData.takeWaiting()
  say(`Comparing ${source.name} with ${target.name} …`)
  let difference = await compareSite(parts, isDry)
  const own = ownContentIn(difference, source.hasGivenUp)
  if (own.length && !mayReplace) throw ownContent(target.name, own)
  const programs = await siteData.programs()
  const waiting = (await siteData.waiting()).length
  const before = [...accounts, ...difference.accounts.there]
  const moved = (faults: string[], notes: string[], after = difference.accounts.there): Moved => {
    const bereft = accounts.filter(({ id }) => hasFactor(before, id) && !hasFactor(after, id))
    return { difference, accounts, left, waiting, factors: bereft.map(({ email }) => email), programs, faults, notes }
  }
  if (isDry) return moved([], [], source.hasGivenUp ? undefined : [])

  say('Copying …')
  let faults: string[] = []
  let refused: string[] = []
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // all of them once per attempt, unless the target has them from before the interruption: then their passwords are already
    // there
    const copiesAll = round === 0 && !source.hasGivenUp
    if (copiesAll || isDifferent(difference.accounts)) {
      const some = copiesAll ? accounts : difference.accounts.wanted
      refused = await copyAccounts(some, difference.accounts, target)
    }
    const refusals = await copyContent(parts, difference)
    say('Comparing every row and every file …')
    difference = await compareSite(parts, false)
    faults = [...differencesIn(difference), ...refused, ...refusals]
    if (!faults.length) break
  }
  if (!faults.length) faults = await moveWaiting(siteData, target, difference)
  if (faults.length) return moved(faults, [])
  const notes = await target.finish()
  source.finish()
  return moved([], notes)
}

const PROGRESS_MS = 5000

/** Passes on one line every five seconds. */
function createProgress(say: (line: string) => void): Progress {
  let last = performance.now()
  return (line) => {
    if (performance.now() - last < PROGRESS_MS) return
    last = performance.now()
    say(`  ${line}`)
  }
}

const hasFactor = (accounts: readonly Account[], id: string) =>
  accounts.some((account) => account.id === id && account.hasFactor)

const isDifferent = ({ wanted, unwanted }: AccountDifference) => wanted.length + unwanted.length > 0

/** Last of all, or both sides could mail the same message. Resolves with what differs then. */
async function moveWaiting(siteData: SiteData, target: Target, { tables }: SiteDifference): Promise<string[]> {
  const inbox = [...tables.keys()].find(({ name }) => name === INBOX.name)!
  await siteData.takeWaiting()
  const refusals = await copyRows(inbox, siteData, target, await compareRows(inbox, siteData, target))
  const found = await compareRows(inbox, siteData, target)
  tables.set(inbox, found)
  return [...rowSentence(inbox, found), ...refusals]
}

const ownContent = (name: string, own: readonly string[]) =>
  new Error(
    `${name} has content of its own: ${own.join(', ')}. Nothing was changed. With --replace it is thrown away, and ` +
      'replaced by what is moved.',
  )
