import type { TestProject } from 'vitest/node'
import type { ClusterAddress } from './cluster.ts'
import { startParts } from './start-parts.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: ClusterAddress
  }
}

/** One Postgres for all test files of the run that need it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { stop, port, password } = await startParts()
  project.provide('cluster', { port, password })
  return stop
}
