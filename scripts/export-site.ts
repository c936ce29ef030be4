import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { backUpToFile, restoreBackup } from '@portico/backend/backup'
import { messageOf } from '@portico/backend/faults'
import { countOf } from '#content/text/count-of.ts'
import { migrationsDir } from '#server/backend/product.ts'
import { parseEnvironment, type Settings } from '#server/environment/env.ts'
import { type Command, fileIn, onStop, runAsProcess } from './command-line/command.ts'
import { onDataFolder } from './command-line/data-folder.ts'
import { writeSite } from './export-site/write-site.ts'
import { projectOf, requireKeys } from './move/require-project.ts'

const DEMO_NOTE = 'This is a demo: its owner is made up.'

/** `npm run export-site -- DIR`: the public site as files for any static host, whether the site is running or not. */
export const exportSiteCommand: Command = {
  usage: `export-site [--demo] DIR

Writes the public pages, with their pictures and files, to DIR, a new or empty folder: any web server can serve it.
Set SITE_URL to the address that the pages will have there. With --demo it is the site of the fictional owner, not
yours, and each page begins by saying so.`,

  async main(words, io) {
    const isDemo = words.includes('--demo')
    const others = words.filter((word) => word !== '--demo')
    const dir = fileIn(others, io, 'DIR')
    // nothing is counted
    const { clarityProjectId: _, ...own } = parseEnvironment(io.environment)
    const settings: Settings = isDemo ? { ...own, supabase: undefined, content: 'demo' } : own
    requireEmpty(dir, settings)
    if (settings.supabase?.secretKey) await requireKeys(projectOf(settings, 'to export the site'), fetch)
    using work = folderBeside(dir)
    const dataDir = join(work.path, 'data')
    if (!settings.supabase && !isDemo) await copyData(settings.dataDir, dataDir)
    const files = join(work.path, 'site')
    const copied = { ...settings, dataDir, backupDir: dataDir, isDevelopment: false }
    const written = await writeSite(files, copied, isDemo ? DEMO_NOTE : undefined)
    renameSync(files, dir)
    for (const path of written.missing) io.warn(`Warning: ${path} is missing on the site, too.`)
    const what = `${countOf(written.pages, 'page')} and ${countOf(written.files, 'file')}`
    io.say(`Wrote ${what} of ${settings.siteUrl} to ${dir}.`)
    return 0
  },
}

/** Throws a sentence for the owner unless the folder is theirs to fill. */
function requireEmpty(dir: string, { dataDir, supabase }: Settings): void {
  if (!supabase && !relative(resolve(dataDir), dir).startsWith('..'))
    throw new Error(`${dir} is in the data folder, which holds secrets. Name a folder elsewhere.`)
  if (existsSync(dir) && !(statSync(dir).isDirectory() && readdirSync(dir).length === 0))
    throw new Error(
      `There is something at ${dir} already, and an export overwrites nothing. Name a new or empty folder.`,
    )
}

/**
 * A private folder on the disk of `dir`, which therefore appears only once it is complete. It holds a copy of the keys, and is
 * removed even if the command is interrupted.
 */
function folderBeside(dir: string): { path: string } & Disposable {
  let path: string | undefined
  const end = () => {
    signals[Symbol.dispose]()
    if (!path) return
    // so that no pending write adds files while it is emptied
    renameSync(path, `${path}-removed`)
    rmSync(`${path}-removed`, { recursive: true })
  }
  // before the folder is there
  const signals = onStop(() => {
    end()
    process.exit(1)
  })
  try {
    path = mkdtempSync(`${dir}.part-`)
  } catch (cause) {
    end()
    const above = dirname(dir)
    throw new Error(`Nothing can be written in ${above} (${messageOf(cause)}). Name a folder elsewhere.`, { cause })
  }
  return { path, [Symbol.dispose]: end }
}

/** A copy can be opened while the site is running, and the data folder stays as it is. */
async function copyData(dataDir: string, copy: string): Promise<void> {
  const file = `${copy}.tar.gz`
  await onDataFolder(dataDir, () => backUpToFile(dataDir, file), { isReading: true })
  await restoreBackup({ file, dataDir: copy, migrationsDir })
}

if (import.meta.main) await runAsProcess(exportSiteCommand)
