import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { faultOf, messageOf } from '@portico/backend/faults'
import { AGAIN } from '#scripts/move/endpoint.ts'
import { parseEnvironment } from '#server/environment/env.ts'
import { type Command, Misuse, runAsProcess } from './command-line/command.ts'
import { onDataFolder, requireOwner } from './command-line/data-folder.ts'
import { createFetchWithRetry } from './move/fetch-with-retry.ts'
import { type Direction, moveToFolder, moveToSupabase } from './move/move-between.ts'
import { describeMove } from './move/report.ts'
import { projectOf, requireKeys } from './move/require-project.ts'

/** `npm run move -- --to supabase|folder`: the whole site moves from its data folder to a Supabase project, or back. */
export const moveCommand: Command = {
  usage: `move --to supabase|folder [--dry-run] [--replace]

  --to supabase  from the data folder DATA_DIR to the project of SUPABASE_URL
  --to folder    from the project of SUPABASE_URL to DATA_DIR, a new or empty folder
  --dry-run      say what would be moved, and change nothing
  --replace      replace what is there already

Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY, and stop the site first.`,

  async main(words, { environment, say, warn }) {
    const { direction, ...options } = readOptions(words)
    const settings = parseEnvironment(environment)
    const project = projectOf(settings, 'for a move')
    if (!environment.SITE_URL?.trim()) throw new Error(NO_SITE_URL)
    const dataDir = resolve(settings.dataDir)
    await requireKeys(project, fetch)
    const task = { ...options, dataDir, siteUrl: settings.siteUrl, project, fetch: createFetchWithRetry(fetch), say }
    const move = direction === 'supabase' ? moveToSupabase : moveToFolder
    const moved = await onDataFolder(dataDir, () => {
      requireOwner(dataDir)
      return move(task)
    }).catch((error: unknown) => {
      throw faultOf(error) ? new Error(`${messageOf(error)} ${AGAIN}`, { cause: error }) : error
    })
    const ends = { direction, dataDir, url: project.url, isDry: options.isDry }
    const { lines, warnings, next } = describeMove(moved, ends)
    for (const line of lines) say(line)
    for (const warning of warnings) warn(warning)
    for (const line of next) say(line)
    return moved.faults.length ? 1 : 0
  },
}

const NO_SITE_URL =
  'SITE_URL is needed for a move: links to the site’s own files are known by it, or led to it. Set it to the public address ' +
  'of the site, such as https://www.example.com.'

function readOptions(words: string[]): { direction: Direction; isDry: boolean; mayReplace: boolean } {
  const { to = [], 'dry-run': isDry = false, replace: mayReplace = false } = optionsIn(words)
  const [direction, ...others] = to
  if (others.length === 0 && (direction === 'supabase' || direction === 'folder'))
    return { direction, isDry, mayReplace }
  throw new Misuse(
    direction
      ? `--to ${to.join(' --to ')} is not possible: name either supabase or folder.`
      : '--to is missing: name supabase or folder.',
  )
}

function optionsIn(words: string[]) {
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: words,
      options: { to: { type: 'string', multiple: true }, 'dry-run': flag, replace: flag },
    }).values
  } catch (cause) {
    throw new Misuse(messageOf(cause), { cause })
  }
}

if (import.meta.main) await runAsProcess(moveCommand)
