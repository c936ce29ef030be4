import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openContentBackend } from '#server/backend/content-backend.ts'
import { parseEnvironment } from '#server/environment/env.ts'
import { createLogs } from '#server/log/log.ts'
import { loadBuiltRenderer } from '#server/pages/renderer.ts'

const WARM_UP = 1500
const RENDERS = 500

/** Milliseconds of the main thread for one render of the home page with the demo content, including its reads. */
export async function renderCost(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const settings = parseEnvironment({ DATA_DIR: dataDir, NODE_ENV: 'production' })
  const { log } = createLogs({ level: 'warn' })
  const events = new EventEmitter()
  const backend = await openContentBackend({ settings, log, events, limitMessages: async () => null })
  const { load, assets } = await loadBuiltRenderer(join(import.meta.dirname, '../../dist'), [])
  const { renderPage } = await load()
  const articles = (await backend.feedCopy.read())?.articles ?? null
  const { api, fetch } = backend
  const pressKit = async () => ({ size: null, tables: [] })
  const environment = { siteUrl: settings.siteUrl, api, fetch, assets, articles: async () => articles, pressKit }
  for (let count = 0; count < WARM_UP; count++) await renderPage('/', environment)
  const before = process.threadCpuUsage()
  for (let count = 0; count < RENDERS; count++) await renderPage('/', environment)
  const { user, system } = process.threadCpuUsage(before)
  backend.close()
  rmSync(dataDir, { recursive: true, force: true })
  return (user + system) / 1000 / RENDERS
}
