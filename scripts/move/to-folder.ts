import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countFolder } from '@portico/backend/move'
import { openFolderTarget } from './folder-target.ts'
import { moveSite } from './move-site.ts'
import { movedTables } from './moved-tables.ts'
import { clientOf } from './project.ts'
import { projectSource } from './project-source.ts'
import { requireBuckets, requireSchema } from './require-project.ts'
import type { MoveTask, Result } from './to-supabase.ts'

/** Moves the site of a project to a new data folder. Rejects with a sentence for the owner. */
export async function moveToFolder(task: MoveTask): Promise<Result> {
  const { dataDir, siteUrl, project, fetch, isDry, mayReplace, say } = task
  if (!mayReplace) requireEmpty(dataDir)
  const target = await openFolderTarget(
    dataDir,
    siteUrl,
    isDry ? mkdtempSync(join(tmpdir(), 'portico-move-')) : undefined,
  )
  try {
    const tables = movedTables(target)
    const client = clientOf(project, fetch)
    const unknown = await requireSchema(project, fetch, target.tables)
    await requireBuckets(client, false)
    const source = projectSource(client, project.url, dataDir)
    // the content of the new folder is from an interrupted move
    return { ...(await moveSite({ source, target, tables, isDry, mayReplace: true, say })), unknown }
  } finally {
    target.close()
  }
}

function requireEmpty(dataDir: string): void {
  const content = countFolder(dataDir)
  if (!content) return
  const rows = [...content.rows].map(([table, count]) => `${table} ${count}`).join(', ')
  throw new Error(
    `${dataDir} holds a site already: ${content.accounts} accounts, ${content.files} files, rows: ${rows || 'none'}. ` +
      'Nothing was changed. Set DATA_DIR to a new folder; or, with --replace, what is there is moved aside.',
  )
}
