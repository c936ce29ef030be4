import { join } from 'node:path'
import { restoreBackup } from '@portico/backend/backup'
import { fail, pathArgument, readEmbedded } from './backup/command.ts'

/* `npm run restore -- FILE`: puts a backup in the place of the data folder's content. */

const USAGE = `Usage: npm run restore -- FILE

Puts the backup FILE in the place of what DATA_DIR holds, which is moved aside and never deleted. The site must be stopped.`

const MIGRATIONS = join(import.meta.dirname, '../supabase/migrations')

async function main(words: string[]): Promise<void> {
  const [word] = words
  if (!word || words.length > 1 || word.startsWith('-')) return fail(USAGE)
  try {
    const { dataDir } = readEmbedded('Restore the Supabase project there: see docs/deploy.md.')
    const task = { file: pathArgument(word), dataDir, migrationsDir: MIGRATIONS }
    const { manifest, aside } = await restoreBackup(task)
    const kept = aside ? `What was there is in ${aside}: delete it when you need it no more. ` : ''
    console.log(`${dataDir} holds the backup of ${manifest.createdAt} now. ${kept}Start the site.`)
    for (const name of manifest.faulty) {
      console.error(`Warning: ${name} was missing or damaged when the backup was made: upload that picture again.`)
    }
  } catch (error) {
    fail(error)
  }
}

await main(process.argv.slice(2))
