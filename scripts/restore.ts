import { restoreBackup } from '@portico/backend/backup'
import { migrationsDir } from '#server/backend/migrations-dir.ts'
import { fail, misused, pathArgument, readEmbedded, run } from './command-line/command.ts'
import { onDataFolder, requireOwner } from './command-line/data-folder.ts'

/* `npm run restore -- FILE`: replaces the content of the data folder with a backup. */

const USAGE = `Usage: npm run restore -- FILE

Replaces the content of DATA_DIR with the backup FILE. The old content is moved aside, never deleted. Stop the site first.`

async function main(words: string[]): Promise<void> {
  const [word] = words
  if (!word || words.length > 1 || word.startsWith('-')) return fail(misused(USAGE, words))
  const { dataDir } = readEmbedded('Restore the Supabase project there: see docs/deploy.md.')
  const task = { file: pathArgument(word), dataDir, migrationsDir }
  const { manifest, aside } = await onDataFolder(dataDir, () => {
    requireOwner(dataDir)
    return restoreBackup(task)
  })
  const kept = aside ? `The old content is in ${aside}: delete it when you no longer need it. ` : ''
  console.log(`${dataDir} now holds the backup of ${manifest.createdAt}. ${kept}Start the site.`)
  for (const name of manifest.faulty) {
    console.error(`Warning: ${name} was missing or damaged when the backup was made: upload that picture again.`)
  }
}

await run(USAGE, main)
