import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Global setup of both test runners: everything that tests, servers and browsers put into the temporary folder goes
 * into a folder of this run, which is removed at the end. That includes what a failed test or a killed process leaves
 * behind.
 */
export default function setUp(): () => void {
  const outer = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), 'portico-run-'))
  process.env.TMPDIR = folder
  return () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    if (outer === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = outer
  }
}
