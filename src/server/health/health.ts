import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HealthReport } from '#content/report/health.ts'

/** Where the facts come from; each function is called when a report is made. */
export interface HealthSources {
  siteUrl: string
  engine: HealthReport['engine']
  hasSecretKey: boolean
  /** Null without a Supabase project. */
  projectFaults: () => Promise<HealthReport['projectFaults']>
  trustProxy: number
  /** Null where a Supabase project keeps the data. */
  data: () => Pick<HealthReport, 'writesStopped' | 'databaseCheck' | 'disk' | 'quarantine' | 'lostFiles'>
  backups: () => HealthReport['backups']
  mail: () => HealthReport['mail']
  feed: () => Promise<HealthReport['feed']>
  ignoredProxyAt: () => string | null
}

/** Makes the report. Costs no more than a few statements and a look at the disk for each stored file. */
export function createHealth(sources: HealthSources): () => Promise<HealthReport> {
  const version = programVersion()
  const startedAt = new Date().toISOString()
  return async () => ({
    version,
    node: process.versions.node,
    engine: sources.engine,
    hasSecretKey: sources.hasSecretKey,
    projectFaults: await sources.projectFaults(),
    siteUrl: sources.siteUrl,
    startedAt,
    ...sources.data(),
    backups: sources.backups(),
    mail: sources.mail(),
    feed: await sources.feed(),
    proxy: { trusted: sources.trustProxy, ignoredAt: sources.ignoredProxyAt() },
  })
}

function programVersion(): string {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))
  return String(version)
}
