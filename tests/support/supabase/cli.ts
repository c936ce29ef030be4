import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClusterAddress, databaseUrl } from './cluster.ts'
import { requireParts } from './parts.ts'

const SUPABASE = join(import.meta.dirname, '../../../supabase')

/** Nothing is reported to anybody, nobody is asked anything, and nothing of this machine's user is read. */
const ENVIRONMENT = {
  DO_NOT_TRACK: '1',
  SUPABASE_TELEMETRY_DISABLED: '1',
  SUPABASE_NO_UPDATE_NOTIFIER: '1',
  PGSSLMODE: 'disable',
  SITE_URL: 'https://www.example.com',
  NO_COLOR: '1',
}

export interface CliResult {
  exitCode: number
  stdout: string
  stderr: string
}

/**
 * Runs a command of the Supabase CLI on a database, as `postgres`, in a copy of supabase/ (the CLI writes there). Its
 * `--remote` is added.
 */
export async function runCli(address: ClusterAddress, database: string, command: string[]): Promise<CliResult> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-supabase-'))
  try {
    await mkdir(join(folder, 'home'))
    await cp(SUPABASE, join(folder, 'supabase'), { recursive: true })
    const target = ['--remote', databaseUrl(address, 'postgres', database)].join('=')
    const options = [target, '--agent=no', '--yes', `--workdir=${folder}`]
    const env = { ...ENVIRONMENT, PATH: process.env.PATH, HOME: join(folder, 'home') }
    return await new Promise((resolve) => {
      execFile(requireParts().cli, [...command, ...options], { env, cwd: folder }, (error, stdout, stderr) => {
        const exitCode = error ? (typeof error.code === 'number' ? error.code : -1) : 0
        resolve({ exitCode, stdout, stderr: stderr || (error?.message ?? '') })
      })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Like `runCli`, and rejects with what the CLI said unless it succeeds. */
export async function requireCli(address: ClusterAddress, database: string, command: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCli(address, database, command)
  if (exitCode !== 0) throw new Error(`supabase ${command.join(' ')} ended with ${exitCode}:\n${stdout}\n${stderr}`)
  return stdout
}
