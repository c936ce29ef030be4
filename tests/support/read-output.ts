import type { ChildProcess } from 'node:child_process'

/** Returns a function that returns everything that a process has printed so far. */
export function readOutput({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>): () => string {
  let text = ''
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk) => (text += String(chunk)))
  return () => text
}
