import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClusterAddress, databaseUrl } from './cluster.ts'
import { requireParts } from './parts.ts'

const SUPABASE = join(import.meta.dirname, '../../../supabase')

/** No telemetry, no prompts, and no configuration of this machine's user. */
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
 * `--remote` is added; `configure` changes the copy of config.toml.
 */
export const runCli = (
  address: ClusterAddress,
  database: string,
  command: string[],
  configure = (config: string) => config,
): Promise<CliResult> =>
  inCopy(async (folder) => {
    const config = join(folder, 'supabase/config.toml')
    await writeFile(config, configure(await readFile(config, 'utf8')))
    return execute(folder, [...command, `--remote=${databaseUrl(address, 'postgres', database)}`])
  })

/** Uploads the functions as deploy.md says, to a management API at this address instead of Supabase's. */
export const deployFunctions = (apiUrl: string): Promise<CliResult> =>
  inCopy(async (folder) => {
    for (const path of ['src/content', 'packages/gate/src'])
      await cp(join(SUPABASE, '..', path), join(folder, path), { recursive: true })
    const profile = join(folder, 'profile.yaml')
    const addresses = { api_url: apiUrl, dashboard_url: apiUrl, project_host: 'supabase.test' }
    const lines = Object.entries({ name: 'test', ...addresses }).map(([name, value]) => `${name}: ${value}\n`)
    await writeFile(profile, lines.join(''))
    const project = `--remote=${'a'.repeat(20)}`
    return execute(folder, ['functions', 'deploy', '--use-api', project, `--profile=${profile}`], {
      SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
    })
  })

async function inCopy(work: (folder: string) => Promise<CliResult>): Promise<CliResult> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-supabase-'))
  try {
    await mkdir(join(folder, 'home'))
    await cp(SUPABASE, join(folder, 'supabase'), { recursive: true })
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function execute(folder: string, command: string[], variables: Record<string, string> = {}): Promise<CliResult> {
  const options = ['--agent=no', '--yes', `--workdir=${folder}`]
  const env = { ...ENVIRONMENT, ...variables, PATH: process.env.PATH, HOME: join(folder, 'home') }
  return new Promise((resolve) => {
    execFile(requireParts().cli, [...command, ...options], { env, cwd: folder }, (error, stdout, stderr) => {
      const exitCode = error ? (typeof error.code === 'number' ? error.code : -1) : 0
      resolve({ exitCode, stdout, stderr: stderr || (error?.message ?? '') })
    })
  })
}

/** Like `runCli`, and rejects with what the CLI said unless it succeeds. */
export async function requireCli(address: ClusterAddress, database: string, command: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCli(address, database, command)
  if (exitCode !== 0) throw new Error(`supabase ${command.join(' ')} ended with ${exitCode}:\n${stdout}\n${stderr}`)
  return stdout
}
