import { type FolderAccount, type FolderReader, markMoved, readMoved } from '@portico/backend/move'
import { type Account, PAGE, pagesByKey, pathOf, type Source } from './endpoint.ts'
import { untilWhen } from './project-accounts.ts'
import { storableRow } from './storable-row.ts'

export interface FolderSourceParts {
  reader: FolderReader
  dataDir: string
  /** The public origin of the site that was served from it. */
  siteUrl: string
  /** The project that it moves to. */
  to: string
}

/** A data folder to move from. `reader` keeps every other process off it. */
export function folderSource({ reader, dataDir, siteUrl, to }: FolderSourceParts): Source {
  const objects = new Map(reader.objects().map((object) => [pathOf(object), object]))
  const hasGivenUp = readMoved(dataDir) !== undefined
  const mark = (isFinished: boolean) => markMoved(dataDir, { to, at: new Date().toISOString(), isFinished })
  return {
    name: dataDir,
    origins: [siteUrl],
    hasGivenUp,
    rows: (table) => pagesByKey(table, (after) => reader.rows(table.name, after, PAGE)),
    accounts: async () => reader.accounts().map(accountOf),
    files: async () => [...objects.values()],
    read: (file) => reader.read(objects.get(pathOf(file))!),
    requireQuiet: async () => {},
    async giveUp(waiting) {
      if (!hasGivenUp) mark(false)
      return [...waiting]
    },
    finish: () => mark(true),
  }
}

/** Throws a sentence for the owner if the folder was moved before, unless that move was to the same project and was interrupted. */
export function requireNotMoved(dataDir: string, to: string): void {
  const moved = readMoved(dataDir)
  if (!moved || (!moved.isFinished && moved.to === to)) return
  throw new Error(
    `The content of ${dataDir} was moved to ${moved.to} already (${moved.at.slice(0, 10)}), where it may have changed ` +
      `since. To move it from here once more, delete ${dataDir}/moved-to.json first.`,
  )
}

const accountOf = ({ emailConfirmedAt, bannedUntil, ...account }: FolderAccount): Account => ({
  ...account,
  name: account.email,
  isConfirmed: emailConfirmedAt !== null,
  bannedUntil: untilWhen(bannedUntil),
  userMetadata: storableRow(account.userMetadata),
  appMetadata: storableRow(account.appMetadata),
})
