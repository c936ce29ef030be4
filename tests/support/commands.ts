import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { adminCommand } from '#scripts/admin.ts'
import { allowImageSearchCommand } from '#scripts/allow-image-search.ts'
import { backupCommand } from '#scripts/backup.ts'
import { checkDataCommand } from '#scripts/check-data.ts'
import { run } from '#scripts/command-line/command.ts'
import { exportSiteCommand } from '#scripts/export-site.ts'
import { moveCommand } from '#scripts/move.ts'
import { restoreCommand } from '#scripts/restore.ts'

const ROOT = join(import.meta.dirname, '../..')

export const COMMANDS = {
  admin: adminCommand,
  'allow-image-search': allowImageSearchCommand,
  backup: backupCommand,
  'check-data': checkDataCommand,
  'export-site': exportSiteCommand,
  move: moveCommand,
  restore: restoreCommand,
}

export type CommandName = keyof typeof COMMANDS

export interface CommandResult {
  status: number | null
  out: string
  err: string
}

/** `npm run NAME` in this process, with these variables alone. */
export async function runCommand(
  name: CommandName,
  words: string[],
  environment: Record<string, string> = {},
): Promise<CommandResult> {
  const [out, err]: [string[], string[]] = [[], []]
  const io = { environment, say: (line: string) => void out.push(line), warn: (line: string) => void err.push(line) }
  const status = await run(COMMANDS[name], words, io)
  return { status, out: out.join('\n').trim(), err: err.join('\n').trim() }
}

/** `npm run NAME` as a process of its own, started by the program `before` if any; `kill` ends it at once. */
export function startCommand(
  name: CommandName,
  words: string[],
  environment: Record<string, string> = {},
  before: string[] = [],
) {
  const [program = '', ...parameters] = [...before, process.execPath, join(ROOT, 'scripts', `${name}.ts`), ...words]
  // compiled once, not in each process
  const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/node')
  const child = spawn(program, parameters, { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...environment } })
  const [out, err]: [string[], string[]] = [[], []]
  child.stdout.on('data', (chunk) => out.push(String(chunk)))
  child.stderr.on('data', (chunk) => err.push(String(chunk)))
  const result = once(child, 'close').then(
    ([status]): CommandResult => ({ status, out: out.join('').trim(), err: err.join('').trim() }),
  )
  return { result, kill: (signal: NodeJS.Signals = 'SIGKILL') => child.kill(signal) }
}
