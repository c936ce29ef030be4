import { requireCli } from './cli.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { copyDatabase } from './database.ts'

/** A cluster with both templates: the migrations are pushed by the CLI, as `postgres`, which is not a superuser. */
export async function startParts(): Promise<Cluster> {
  const cluster = await startCluster()
  try {
    await copyDatabase(cluster, 'postgres', 'site')
    await requireCli(cluster, 'site', ['db', 'push'])
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
