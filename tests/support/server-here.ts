import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningSite, startSite } from '#server/boot/start.ts'
import { parseEnvironment, type Settings } from '#server/environment/env.ts'
import { createLogs, type Logs } from '#server/log/log.ts'
import { freePort, readKeys, type TestServer, type TestServerOptions } from './server.ts'

/**
 * A site like that of startServer in this process, for a test that neither kills it nor measures it: it starts in a tenth of the time. Its
 * log is in `output`. To stop it, it is closed, whatever the signal.
 */
export async function startServerHere({ environment = {}, dataDir }: TestServerOptions = {}): Promise<TestServer> {
  const port = await freePort()
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'portico-')))
  const variables = { NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: String(port), DATA_DIR: folder, ...environment }
  const settings = parseEnvironment(variables)
  const lines: string[] = []
  const stream = { isTTY: false, write: (line: string | Uint8Array) => lines.push(String(line)) > 0 }
  const site = await startHere(settings, createLogs({ level: settings.logLevel, stream }))
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir: folder,
    pid: process.pid,
    output: () => lines.join(''),
    keys: () => readKeys(folder),
    async stop() {
      await site.stop()
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
      return 0
    },
  }
}

/** A site that a restore in the browser starts again in this process, where main.ts becomes a new one. */
export async function startHere(settings: Settings, logs: Logs): Promise<RunningSite> {
  const open = () => startSite(settings, logs, (work) => void restart(work))
  let site = await open()
  async function restart(work: () => Promise<void>) {
    await site.stop()
    await work()
    site = await open()
  }
  return { ...site, stop: () => site.stop() }
}
