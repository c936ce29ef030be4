import { statSync } from 'node:fs'
import { join } from 'node:path'
import { readFolder } from '@portico/backend/move'
import { migrationsDir } from '#server/backend/product.ts'
import { folderSource, requireNotMoved } from './folder-source.ts'
import { openFolderTarget } from './folder-target.ts'
import { type Moved, type MoveParts, moveSite } from './move-site.ts'
import { movedTables } from './moved-tables.ts'
import { clientOf, projectTarget } from './project.ts'
import { projectSource } from './project-source.ts'
import { passwordSteps } from './report.ts'
import { type Project, requireBuckets, requireSchema } from './require-project.ts'

export type Direction = 'supabase' | 'folder'

export interface MoveTask extends Pick<MoveParts, 'isDry' | 'mayReplace' | 'say'> {
  dataDir: string
  /** The public origin of the site, at which a folder's files are found. */
  siteUrl: string
  project: Project
  fetch: typeof globalThis.fetch
}

export interface Result extends Moved {
  /** Tables of the project that this program does not know. */
  unknown: string[]
}

/** Moves the site of a data folder, which no process may be serving, to a project. Rejects with a sentence for the owner. */
export async function moveToSupabase({ dataDir, siteUrl, project, fetch, ...options }: MoveTask): Promise<Result> {
  requireNotMoved(dataDir, project.url)
  using reader = readFolder(dataDir, migrationsDir, { isAlone: !options.isDry })
  const tables = movedTables(reader)
  const client = clientOf(project, fetch)
  const unknown = await requireSchema(project, fetch, reader.tables)
  await requireBuckets(client, true)
  const source = folderSource({ reader, dataDir, siteUrl, to: project.url })
  const target = projectTarget(client, project.url)
  return { ...(await moveSite({ source, target, tables, ...options })), unknown }
}

/** Moves the site of a project to a new data folder. Rejects with a sentence for the owner. */
export async function moveToFolder({ dataDir, siteUrl, project, fetch, ...options }: MoveTask): Promise<Result> {
  const { isDry, mayReplace } = options
  if (!mayReplace) requireEmpty(dataDir)
  using target = await openFolderTarget(dataDir, siteUrl, isDry)
  const tables = movedTables(target)
  const client = clientOf(project, fetch)
  const unknown = await requireSchema(project, fetch, target.tables)
  await requireBuckets(client, false)
  const source = projectSource(client, project.url, dataDir)
  // the content of the new folder is from an interrupted move
  return { ...(await moveSite({ source, target, tables, ...options, mayReplace: true })), unknown }
}

function requireEmpty(dataDir: string): void {
  if (!statSync(join(dataDir, 'database.db'), { throwIfNoEntry: false })?.size) return
  // left by a move that was killed before its report
  const some = withoutPassword(dataDir)
  const list = some.length ? ['\nAccounts there without a password get one by:', ...passwordSteps(some, dataDir)] : []
  throw new Error(
    `${dataDir} holds a site already. Nothing was changed. Set DATA_DIR to a new folder; or, with --replace, what is there ` +
      `is moved aside.${list.join('\n')}`,
  )
}

/** None in the folder of another version. */
function withoutPassword(dataDir: string): { email: string }[] {
  try {
    using reader = readFolder(dataDir, migrationsDir, { isAlone: false })
    return reader.accounts().filter(({ passwordHash }) => !passwordHash)
  } catch {
    return []
  }
}
