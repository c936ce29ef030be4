import { checkData } from '@portico/backend/backup'
import { countOf } from '#content/text/count-of.ts'
import { fail, readEmbedded, run } from './command-line/command.ts'
import { onDataFolder } from './command-line/data-folder.ts'

/* `npm run check-data`: checks the data folder for damage, whether the site is running or not. Changes nothing. */

const USAGE = `Usage: npm run check-data

Checks the data folder DATA_DIR. An archive is checked by restoring it, into a new DATA_DIR.`

async function main(words: string[]): Promise<void> {
  if (words.length) return fail(`check-data takes no arguments, but got "${words.join(' ')}".\n\n${USAGE}`)
  const { dataDir } = readEmbedded('This command checks a data folder only.')
  const { findings, files } = await onDataFolder(dataDir, () => checkData(dataDir), { isReading: true })
  for (const finding of findings) fail(finding)
  if (findings.length === 0)
    console.log(`All is well in ${dataDir}: the database, ${countOf(files, 'file')} and the keys.`)
}

await run(USAGE, main)
