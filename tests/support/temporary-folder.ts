import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps its files in memory: the thousands of databases of a run need not wait for a disk there. */
const IN_MEMORY = '/dev/shm'
/** A run takes less than a tenth of it. */
const ENOUGH_BYTES = 6 * 1024 ** 3

/**
 * Global setup of both test runners: everything that tests, servers and browsers put into the temporary folder goes
 * into a folder of this run, which is removed at the end. That includes what a failed test or a killed process leaves
 * behind. The folder is in memory where there is plenty of it, unless TMPDIR says where it belongs.
 */
export default function setUp(): () => void {
  const outer = process.env.TMPDIR
  const folder = outer === undefined ? (makeInMemory() ?? makeIn(tmpdir())) : makeIn(outer)
  process.env.TMPDIR = folder
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', () => {
    // a run that is interrupted skips its teardown, and may leave a disk mounted there
    try {
      remove()
    } catch {}
  })
  return () => {
    remove()
    if (outer === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = outer
  }
}

const makeIn = (folder: string) => mkdtempSync(join(folder, 'portico-run-'))

/** Undefined where memory is scarce, or programs cannot be run from such files, as in some containers. */
function makeInMemory(): string | undefined {
  if (!existsSync(IN_MEMORY) || freeBytes(IN_MEMORY) < ENOUGH_BYTES) return undefined
  const folder = makeIn(IN_MEMORY)
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  const canRun = spawnSync(program).status === 0
  rmSync(canRun ? program : folder, { recursive: true })
  return canRun ? folder : undefined
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory())
}
