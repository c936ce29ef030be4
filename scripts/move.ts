import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseEnvironment } from '#server/environment/env.ts'
import { run } from './command-line/command.ts'
import { onDataFolder, requireOwner } from './command-line/data-folder.ts'
import { createFetchWithRetry } from './move/fetch-with-retry.ts'
import { type Direction, describeMove } from './move/report.ts'
import { projectOf, requireKeys } from './move/require-project.ts'
import { moveToFolder } from './move/to-folder.ts'
import { moveToSupabase } from './move/to-supabase.ts'

/* `npm run move -- --to supabase|folder`: the whole site moves from its data folder to a Supabase project, or back. */

const USAGE = `Usage: npm run move -- --to supabase|folder [--dry-run] [--replace]

  --to supabase  from the data folder DATA_DIR to the project of SUPABASE_URL
  --to folder    from the project of SUPABASE_URL to DATA_DIR, a new or empty folder
  --dry-run      say what would be moved, and change nothing
  --replace      replace what is there already

Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY, and stop the site first.`

interface Options {
  direction: Direction
  isDry: boolean
  mayReplace: boolean
}

async function main(words: string[]): Promise<void> {
  const { direction, ...options } = readOptions(words)
  const settings = parseEnvironment(process.env)
  const project = projectOf(settings)
  const dataDir = resolve(settings.dataDir)
  await requireKeys(project, fetch)
  const task = { ...options, dataDir, siteUrl: settings.siteUrl, project, fetch: createFetchWithRetry(fetch), say }
  const move = direction === 'supabase' ? moveToSupabase : moveToFolder
  const moved = await onDataFolder(dataDir, () => {
    requireOwner(dataDir)
    return move(task)
  })
  const { lines, warnings, next } = describeMove(moved, {
    direction,
    dataDir,
    url: project.url,
    isDry: options.isDry,
  })
  for (const line of lines) say(line)
  for (const warning of warnings) console.error(warning)
  for (const line of next) say(line)
  if (moved.faults.length) process.exitCode = 1
}

const say = (line: string) => console.log(line)

function readOptions(words: string[]): Options {
  const { to = [], 'dry-run': isDry = false, replace: mayReplace = false } = optionsIn(words)
  const [direction, ...others] = to
  if (others.length === 0 && (direction === 'supabase' || direction === 'folder'))
    return { direction, isDry, mayReplace }
  const reason = direction
    ? `--to ${to.join(' --to ')} is not possible: name either supabase or folder.`
    : '--to is missing: name supabase or folder.'
  throw new Error(`${reason}\n\n${USAGE}`)
}

function optionsIn(words: string[]) {
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: words,
      options: { to: { type: 'string', multiple: true }, 'dry-run': flag, replace: flag },
    }).values
  } catch (cause) {
    // parseArgs throws errors only
    throw new Error(`${(cause as Error).message}\n\n${USAGE}`, { cause })
  }
}

await run(USAGE, main)
