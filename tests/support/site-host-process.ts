import { cpSync, existsSync, linkSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { RunningSite } from '#server/boot/start.ts'
import { parseEnvironment } from '#server/environment/env.ts'
import { createLogs } from '#server/log/log.ts'
import './mail-names.ts'
import { freePort } from './server.ts'
import { startHere } from './server-here.ts'

// A process of its own, started by site-host.ts: it runs as many sites as its tests ask for, each on a port and a data
// folder of its own. A site costs a tenth of what a process for it would.

export type Environment = Record<string, string>
export interface Request {
  id: number
  /** Starts a site with these variables; without them the site of this id is stopped. */
  environment?: Environment
}
export interface Answer {
  id: number
  url?: string
  dataDir?: string
  error?: string
}

const RESERVE = 'reserve.bin'
const sites = new Map<number, RunningSite & { dataDir: string }>()
const firstStarts = new Map<string, Promise<string>>()

process.on('message', async (request: Request) => {
  const { id, environment } = request
  const answer = await (environment ? open(id, environment) : stop(id)).catch((error) => ({ error: String(error) }))
  process.send?.({ id, ...answer })
})
process.on('disconnect', () => process.exit())
// each site's log writes its last lines at the exit
process.setMaxListeners(0)

async function open(id: number, environment: Environment): Promise<Omit<Answer, 'id'>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-'))
  // of a project's site nothing is the same before its first start as before another one
  if (!environment.SUPABASE_URL) copyFolder(await preparedFolder(environment), dataDir)
  const { site, url } = await start(environment, dataDir)
  sites.set(id, { ...site, dataDir })
  return { url, dataDir }
}

async function stop(id: number) {
  const site = sites.get(id)
  sites.delete(id)
  await site?.stop()
  if (site) rmSync(site.dataDir, { recursive: true, force: true })
  return {}
}

/** A data folder after the first start: the same for every site with these variables. */
function preparedFolder(environment: Environment): Promise<string> {
  const key = JSON.stringify(environment)
  const prepared = firstStarts.get(key) ?? prepareFolder(environment)
  firstStarts.set(key, prepared)
  return prepared
}

async function prepareFolder(environment: Environment): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-prepared-'))
  // it is stopped during its first reads
  const { site } = await start({ ...environment, LOG_LEVEL: 'silent' }, dataDir)
  await site.stop()
  return dataDir
}

async function start(environment: Environment, dataDir: string) {
  const port = String(await freePort())
  const variables = { NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: port, DATA_DIR: dataDir, ...environment }
  const settings = parseEnvironment(variables)
  const site = await startHere(settings, createLogs({ level: settings.logLevel }))
  return { site, url: `http://localhost:${port}` }
}

/** The reserve is 16 MB that nobody reads or writes, only removes. */
function copyFolder(from: string, to: string) {
  cpSync(from, to, { recursive: true, filter: (path) => basename(path) !== RESERVE })
  if (existsSync(join(from, RESERVE))) linkSync(join(from, RESERVE), join(to, RESERVE))
}
